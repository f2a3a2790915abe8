import ChevronLeft from 'lucide-react/icons/chevron-left';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ACCOUNT_BUTTON_ID, useAccountAddress } from '../../shared/account/account-address.ts';
import { DirtyForms, useDirtyPlaces } from '../../shared/form/dirty-forms.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { upTo } from '../../shared/routing/device-class.ts';
import { type Account, shownName } from '../../shared/session/session-store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import css from './account-dialog.module.css';
import { AccountNav } from './account-nav.tsx';
import { AccountPanel } from './account-panel.tsx';
import type { AccountTab } from './account-tab.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { SessionClock } from './session-clock.tsx';

const phone = upTo('mobile');

/** The dialog is never rendered on a server, so the window is always there to be asked. */
function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(phone);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(phone).matches,
    () => false,
  );
}

/**
 * The account of a player: its tabs beside the open one; on a phone an index of them, then each on the whole screen. The header says whose account it is, what
 * is on it and which tab is open (ACCOUNT-03 to ACCOUNT-05).
 */
export function AccountDialog({ tabs, account }: { tabs: readonly AccountTab[]; account: Account }) {
  const t = useT();
  const format = useFormat();
  const address = useAccountAddress();
  const isPhone = useIsPhone();
  const dirty = useDirtyPlaces();
  const [isAsking, setIsAsking] = useState(false);
  const isIndex = address.tab === '' && isPhone;
  const current = isIndex ? undefined : tabs.find(({ id }) => id === (address.tab || tabs[0]?.id));
  // AMB-05: a name that is none of the account's opens nothing.
  const isUnknown = !isIndex && current === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => {
    if (isUnknown) address.close();
  }, [isUnknown]);
  if (isUnknown) return null;

  const close = () => {
    if (!dirty.isDirty()) return address.close();
    setIsAsking(true);
    return false;
  };
  const leave = () => {
    // The question goes first: the focus cannot go back to the page while it is there.
    setIsAsking(false);
    address.close();
  };
  return (
    <Dialog
      title={t(current?.text ?? 'session.account')}
      name="userAccountModal"
      className={css.account}
      onClose={close}
      returnTo={ACCOUNT_BUTTON_ID}
      start={
        isPhone &&
        !isIndex && (
          <button type="button" className="icon-button" aria-label={t('common.back')} onClick={address.back}>
            <ChevronLeft className="icon icon-turns" aria-hidden="true" />
          </button>
        )
      }
      note={
        <>
          <bdi>{shownName(account.userName)}</bdi>
          <bdi className="num">{format.money(account.balance, account.currency, account.abbreviation)}</bdi>
          <SessionClock />
        </>
      }
    >
      <div className={css.columns}>
        {(isIndex || !isPhone) && <AccountNav tabs={tabs} current={current} />}
        {/* What was typed in a tab and not sent is kept while others are open; without that a tab is read again. */}
        {tabs
          .filter((tab) => tab === current || dirty.isDirty(tab.id))
          .map((tab) => (
            <div key={tab.id} className={css.panel} hidden={tab !== current}>
              <DirtyForms value={dirty.formsOf(tab.id)}>
                <AccountPanel tab={tab} />
              </DirtyForms>
            </div>
          ))}
      </div>
      {isAsking && <LeaveDialog onStay={() => setIsAsking(false)} onLeave={leave} />}
    </Dialog>
  );
}
