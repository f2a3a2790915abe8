import { lazy, Suspense, useEffect } from 'react';
import { loadPart } from '../../shared/api/load-part.ts';
import { useT } from '../../shared/i18n/site-context.tsx';
import { openSessionDialog, useAccount, useSessionPhase } from '../../shared/session/session-store.ts';
import css from './account-area.module.css';

const bringMenu = () => import('./account-menu.tsx').then(({ AccountMenu }) => ({ default: AccountMenu }));
const AccountMenu = lazy(() => loadPart(bringMenu));

/** End of the header: log in and register, or balance and account. `mayHaveSession` keeps the place while we look. */
export function AccountArea({ mayHaveSession }: { mayHaveSession: boolean }) {
  const t = useT();
  const phase = useSessionPhase();
  const account = useAccount();
  // While the server is asked who it is.
  useEffect(() => {
    if (mayHaveSession) bringMenu().catch(() => undefined);
  }, [mayHaveSession]);
  const place = (
    <>
      <span className={`skeleton ${css.walletPlace}`} />
      <span className={`skeleton ${css.avatar}`} />
    </>
  );
  if (account)
    return (
      <Suspense fallback={place}>
        <AccountMenu account={account} />
      </Suspense>
    );
  if (phase === 'pending' && mayHaveSession) return place;
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
