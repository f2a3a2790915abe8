import LogOut from 'lucide-react/icons/log-out';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { type Account, openSessionDialog, shownName, useAccount, useSessionPhase } from '../../shared/session/session-store.ts';
import { Popover, PopoverButton } from '../../shared/ui/popover.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './account-area.module.css';

const MENU_ID = 'account-menu';

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
    .toUpperCase();

/** End of the header: log in and register, or balance and account. `mayHaveSession` keeps the place while we look. */
export function AccountArea({ mayHaveSession }: { mayHaveSession: boolean }) {
  const t = useT();
  const phase = useSessionPhase();
  const account = useAccount();
  if (account) return <AccountMenu account={account} />;
  if (phase === 'pending' && mayHaveSession)
    return (
      <>
        <span className={`skeleton ${css.walletPlace}`} />
        <span className={`skeleton ${css.avatar}`} />
      </>
    );
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => openSessionDialog('login')}>
        {t('session.logIn')}
      </button>
      <button type="button" className="button button-pick" onClick={() => openSessionDialog('register')}>
        {t('session.register')}
      </button>
    </>
  );
}

/** Name before any @, balance and abbreviation (spec 74). */
function AccountMenu({ account }: { account: Account }) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const name = shownName(account.userName);
  const balance = format.money(account.balance, account.currency, account.abbreviation);
  const leave = () =>
    logOut().then(
      () => toast(t('session.loggedOut')),
      (error) => toast(errorText(error), 'error'),
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a named number, not a group of fields; the small text goes on a phone */}
      <div className={css.wallet} role="group" aria-label={t('session.balance')}>
        <small aria-hidden="true">{t('session.balance')}</small>
        <bdi className="num">{balance}</bdi>
      </div>
      <PopoverButton target={MENU_ID} className={css.avatar} aria-label={t('session.openAccount', { name })}>
        <span aria-hidden="true">{initials(name)}</span>
      </PopoverButton>
      <Popover id={MENU_ID} className={css.menuPop}>
        <div className={css.menuPopHead}>
          <strong dir="auto">{name}</strong>
          <span className={css.menuPopName}>
            <bdi>{balance}</bdi>
          </span>
        </div>
        <button type="button" className={css.menuItem} onClick={leave}>
          <LogOut className="icon icon-turns" aria-hidden="true" />
          {t('session.logOut')}
        </button>
      </Popover>
    </>
  );
}
