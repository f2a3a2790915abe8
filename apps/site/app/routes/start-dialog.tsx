import { type ComponentProps, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSite } from '../shared/i18n/site-context.tsx';
import { askedAccountTab, askedDialog } from '../shared/routing/asked-dialog.ts';
import { definePage } from '../shared/routing/define-page.tsx';
import { pathAfterLanguage } from '../shared/routing/paths.ts';
import { openSessionDialog, sessionStore, useSessionPhase } from '../shared/session/session-store.ts';
import { HomePage } from './home-page.tsx';
import { loadHome } from './load-home.ts';

/**
 * /login, /register and /open-modal: home, and once the session is known its own address (SR-06, SR-07). A guest then gets
 * the dialog that the path asked for. A tab of the account is at its own address (K-ROUTE-05).
 */
function StartDialog(home: ComponentProps<typeof HomePage>) {
  const { locale } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const phase = useSessionPhase();
  useEffect(() => {
    if (phase === 'pending') return;
    const path = pathAfterLanguage(pathname);
    const dialog = askedDialog(path);
    const tab = askedAccountTab(path);
    void navigate(tab === null ? `/${locale.segment}` : `/${locale.segment}/user/${tab}`, { replace: true });
    if (dialog !== null && sessionStore.getState().account === null) openSessionDialog(dialog);
  }, [phase, pathname, navigate, locale.segment]);
  return <HomePage {...home} />;
}

const page = definePage({ texts: ['sport'], load: loadHome, meta: () => ({ path: '/' }), view: StartDialog });

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
