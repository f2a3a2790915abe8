import { useEffect, useState } from 'react';
import { createPath, useLocation, useNavigate, useNavigation } from 'react-router';
import { setWanted } from '../../shared/api/load-part.ts';
import { useIsWaiting } from '../../shared/api/reach.ts';
import { usePreference, useT } from '../../shared/i18n/site-context.tsx';
import { useFreshness } from '../../shared/live/use-live.ts';
import { useSessionPhase } from '../../shared/session/session-store.ts';
import { MAIN_ID } from './skip-link.tsx';
import css from './status-line.module.css';

/** A page that comes quickly needs no sign that it is coming (brief 2.5). */
const SHOW_AFTER_MS = 200;

/** LAYOUT-04: shown until both session calls are answered; and while the next page is on its way. */
export function Loader() {
  const t = useT();
  const isPending = useSessionPhase() === 'pending';
  const isNavigating = useNavigation().state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isNavigating) return setIsSlow(false);
    const timer = setTimeout(() => setIsSlow(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNavigating]);
  if (!isPending && !isSlow) return null;
  return <div className={css.progress} role="progressbar" aria-label={t('common.loading')} />;
}

/** A page was asked for and the server cannot be reached: this page stays until then, or for good. */
function PageWaits() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Going to a place on this page ends the way to another one and loads nothing; the place itself need not be seen.
  const stay = async () => {
    // What was chosen on this page since it was opened stands in the address alone.
    const here = window.location.pathname === pathname ? window.location.search : search;
    await navigate({ pathname, search: here, hash: MAIN_ID }, { replace: true, preventScrollReset: true });
    history.replaceState(history.state, '', pathname + here);
  };
  return (
    <div className={css.banner} role="status">
      <span>{t('live.pageWaits')}</span>
      <button type="button" className="link" onClick={() => void stay()}>
        {t('live.stayHere')}
      </button>
    </div>
  );
}

/** Says that prices may be old, and that they are locked when they are (brief 2.5); else that a slow connection is spared (SETTINGS-09). */
export function ConnectionBanner() {
  const t = useT();
  const freshness = useFreshness();
  const updates = usePreference('updates');
  const { location } = useNavigation();
  const isWaiting = useIsWaiting();
  const wanted = location && createPath(location);
  useEffect(() => setWanted(wanted), [wanted]);
  useEffect(() => {
    document.documentElement.dataset.freshness = freshness;
  }, [freshness]);
  if (location && isWaiting) return <PageWaits />;
  const isFresh = freshness === 'fresh';
  if (isFresh && updates !== 'slow') return null;
  return (
    <div className={css.banner} role="status">
      {t(isFresh ? 'live.slow' : freshness === 'stale' ? 'live.reconnecting' : 'live.untrusted')}
    </div>
  );
}
