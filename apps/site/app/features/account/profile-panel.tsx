import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useAccount } from '../../shared/session/session-store.ts';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import css from './profile-panel.module.css';

/** What the account says about its player, as the server has it. */
export default function ProfilePanel() {
  const t = useT();
  const userId = useAccount()?.id;
  const { data, isError, refetch } = useQuery({
    queryKey: ['profile', userId],
    queryFn: () => browserCall(sessionEndpoints.getuser),
  });
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  const rows = [
    [t('signUp.userName'), data?.UserName],
    [t('signUp.email'), data?.Email],
    [t('signUp.currency'), data?.Currency],
    [t('account.number'), data?.ID],
  ] as const;
  return (
    <dl className={css.rows}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">{value ?? <span className={`skeleton ${css.waiting}`} />}</dd>
        </div>
      ))}
    </dl>
  );
}
