import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserSource, serverSource } from '../shared/api/source.ts';
import { useSite } from '../shared/i18n/site-context.tsx';
import { openSessionDialog, sessionStore, useSessionPhase } from '../shared/session/session-store.ts';
import type { Route } from './+types/start-dialog.ts';
import { documentLanguage } from './document-language.ts';
import { HomePage } from './home-page.tsx';
import { LIVE_ROWS, loadHome } from './load-home.ts';
import { languageOf } from './page-language.ts';

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  loadHome(serverSource(context, request), languageOf(params));
export const clientLoader = () => loadHome(browserSource, documentLanguage());

export { PageError as ErrorBoundary } from './page-error.tsx';

/**
 * /login, /register and /lost-password: home, and once the session is known its own address (SR-06, SR-07). A guest then gets the
 * dialog that the path asked for.
 */
export default function StartDialog({ loaderData }: Route.ComponentProps) {
  const { locale } = useSite();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const phase = useSessionPhase();
  useEffect(() => {
    if (phase === 'pending') return;
    const view = pathname.endsWith('/register') ? 'register' : 'login';
    void navigate(`/${locale.segment}`, { replace: true });
    if (sessionStore.getState().account === null) openSessionDialog(view);
  }, [phase, pathname, navigate, locale.segment]);
  return <HomePage {...loaderData} rows={LIVE_ROWS} />;
}
