import LogOut from 'lucide-react/icons/log-out';
import User from 'lucide-react/icons/user-round';
import { ACCOUNT_BUTTON_ID, useAccountAddress } from '../../shared/account/account-address.ts';
import { useErrorText } from '../../shared/api/use-error-text.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { logOut } from '../../shared/session/session-actions.ts';
import { type Account, shownName } from '../../shared/session/session-store.ts';
import { Menu } from '../../shared/ui/menu.tsx';
import { toast } from '../../shared/ui/toast.ts';
import css from './account-area.module.css';

const initials = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')
    .toUpperCase();

/** Name before any @, balance and abbreviation (spec 74). */
export function AccountMenu({ account }: { account: Account }) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const { open } = useAccountAddress();
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
      <Menu
        id={ACCOUNT_BUTTON_ID}
        label={t('session.openAccount', { name })}
        className={css.avatar}
        head={
          <span className={css.menuHead}>
            <strong dir="auto">{name}</strong>
            <bdi>{balance}</bdi>
          </span>
        }
        entries={[
          {
            id: 'account',
            content: (
              <>
                <User className="icon" aria-hidden="true" />
                {t('session.account')}
              </>
            ),
            onPress: () => open(''),
          },
          {
            id: 'log-out',
            content: (
              <>
                <LogOut className="icon icon-turns" aria-hidden="true" />
                {t('session.logOut')}
              </>
            ),
            onPress: leave,
          },
        ]}
      >
        <span aria-hidden="true">{initials(name)}</span>
      </Menu>
    </>
  );
}
