import { useQuery } from '@tanstack/react-query';
import { useT } from '../i18n/site-context.tsx';
import { useAccount } from '../session/session-store.ts';
import { useAccountAddress } from './account-address.ts';
import { breakQuery } from './break-query.ts';
import { useBreakText } from './break-text.ts';

/** Stands in place of what a break shuts: why, and until when. Nothing is asked for that the session may not have (TR-D7). */
export default function BreakNotice() {
  const t = useT();
  const breakText = useBreakText();
  const userId = useAccount()?.id;
  const { open } = useAccountAddress();
  const taken = useQuery(breakQuery(userId)).data?.Break;
  return (
    <div className="notice" role="status">
      <strong>{t('error.AccountBreakException')}</strong>
      {taken && <p>{breakText(taken)}</p>}
      <button type="button" className="button" onClick={() => open('break')}>
        {t('account.break')}
      </button>
    </div>
  );
}
