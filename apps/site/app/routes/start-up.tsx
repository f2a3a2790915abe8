import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { MENU_ID, RAIL_ID } from '../features/shell/shell-ids.ts';
import { setUnauthorizedHandler } from '../shared/api/browser-call.ts';
import { replayEarlyClicks } from '../shared/hydration/early-clicks.ts';
import { usePreference, useSetPreference, useSite, useT } from '../shared/i18n/site-context.tsx';
import { liveConnection } from '../shared/live/live-connection.ts';
import { deviceOffsetHours } from '../shared/preferences/preferences.ts';
import type { PageHandle } from '../shared/routing/define-page.tsx';
import { ownQuery } from '../shared/routing/own-query.ts';
import { pathAfterLanguage } from '../shared/routing/paths.ts';
import { guardRoutes, type RouteGuard, whenIdle } from '../shared/routing/route-modules.ts';
import { registerWorker } from '../shared/routing/service-worker.ts';
import { keepAffiliateTag } from '../shared/session/affiliate-tag.ts';
import { checkSession, forgetAccount, watchSession } from '../shared/session/session-actions.ts';
import { sessionStore, shownName } from '../shared/session/session-store.ts';
import { prepareLateParts } from '../shared/ui/late-part.ts';
import { hideSheet } from '../shared/ui/sheet.tsx';
import { toast } from '../shared/ui/toast.ts';

/** Nobody has asked for it: what cannot be had is loaded when it is wanted. */
const fetchPages = (guard: RouteGuard) =>
  import('./pages-ahead.ts').then(({ fetchAhead }) => fetchAhead(guard)).catch(() => undefined);

/** What happens once when the site opens, and what follows the page from then on. Shows nothing. */
export function StartUp({ mayHaveSession }: { mayHaveSession: boolean }) {
  const t = useT();
  const { locale } = useSite();
  const navigate = useNavigate();
  const location = useLocation();
  const { query } = (useMatches().at(-1)?.handle ?? {}) as Partial<PageHandle>;
  const updates = usePreference('updates');
  const deviceOffset = usePreference('deviceOffset');
  const set = useSetPreference();

  useEffect(() => {
    // The session is looked up at once; the connection to the server waits until the page is idle.
    void checkSession(mayHaveSession);
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = liveConnection().start();
    }, 50);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [mayHaveSession]);

  useEffect(replayEarlyClicks, []);

  useEffect(() => {
    // The development server replaces pages while the router runs.
    if (import.meta.env.DEV) return;
    const guard = guardRoutes();
    return whenIdle(() => {
      // SETTINGS-09: on a slow connection nothing is loaded that nobody has asked for.
      if (updates !== 'slow') void fetchPages(guard).then(prepareLateParts);
      // What is said where there is no network; without it the browser says it.
      registerWorker(locale.code).catch(() => undefined);
    });
  }, [locale.code, updates]);

  useEffect(() => liveConnection().client.setCalm(updates !== '0'), [updates]);

  useEffect(() => {
    const offset = deviceOffsetHours(new Date());
    if (offset !== deviceOffset) set('deviceOffset', offset);
  }, [deviceOffset, set]);

  useEffect(() => {
    setUnauthorizedHandler(() => {
      // SR-08, SR-09: only paths under /user go home; elsewhere an ended session is said.
      if (pathAfterLanguage(window.location.pathname).startsWith('/user')) void navigate(`/${locale.segment}`, { replace: true });
      if (sessionStore.getState().account === null) return;
      forgetAccount();
      void toast(t('session.ended'));
    });
  }, [navigate, locale.segment, t]);

  useEffect(
    () =>
      watchSession((_before, now) => {
        void toast(now ? t('session.changed', { name: shownName(now.userName) }) : t('session.ended'));
      }),
    [t],
  );

  useEffect(() => {
    const own = ownQuery(location.search, query);
    if (
      location.search === own ||
      /^\/(set-password|confirm-email|undo-email-change)$/.test(pathAfterLanguage(location.pathname))
    )
      return;
    keepAffiliateTag(location.search);
    void navigate(location.pathname + own + location.hash, { replace: true, preventScrollReset: true });
  }, [location, query, navigate]);

  // A new page closes what lies over the old one. What was opened over the first page before its code ran stays.
  const shownPath = useRef(location.pathname);
  useEffect(() => {
    if (shownPath.current === location.pathname) return;
    shownPath.current = location.pathname;
    hideSheet(MENU_ID);
    hideSheet(RAIL_ID);
  }, [location.pathname]);

  return null;
}
