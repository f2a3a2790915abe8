import { useNavigate } from 'react-router';
import { useAccountAddress } from '../../shared/account/account-address.ts';
import { SendConfirmation } from '../../shared/account/send-confirmation.tsx';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { closeSessionDialog, useAccount } from '../../shared/session/session-store.ts';
import css from './session-form.module.css';

/** MSG-WELCOME-01: the account is open, and its address is to be confirmed. Limits are offered before the first bet (TR-D4), and nothing urges to either. */
export function Welcome() {
  const t = useT();
  const { locale } = useSite();
  const navigate = useNavigate();
  const account = useAccount();
  const { open } = useAccountAddress();
  const betNow = () => {
    closeSessionDialog();
    void navigate(`/${locale.segment}/sport`);
  };
  const setLimits = () => {
    closeSessionDialog();
    open('limits');
  };
  return (
    <div className={css.form}>
      <p className={css.formDone}>{t('confirm.sent', { email: account?.email ?? '' })}</p>
      <button type="button" className="button button-pick button-large" onClick={betNow}>
        {t('welcome.betNow')}
      </button>
      <button type="button" className="button button-large" onClick={setLimits}>
        {t('welcome.limits')}
      </button>
      <SendConfirmation />
    </div>
  );
}
