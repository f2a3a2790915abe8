import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useT } from '../../shared/i18n/site-context.tsx';
import { useFreshness } from '../../shared/live/use-live.ts';
import { useSessionPhase } from '../../shared/session/session-store.ts';

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
  return <div className="progress" role="progressbar" aria-label={t('common.loading')} />;
}

/** Says that prices may be old, and that they are locked when they are (brief 2.5). */
export function ConnectionBanner() {
  const t = useT();
  const freshness = useFreshness();
  useEffect(() => {
    document.documentElement.dataset.freshness = freshness;
  }, [freshness]);
  if (freshness === 'fresh') return null;
  return (
    <div className="banner" role="status">
      {freshness === 'stale' ? t('live.reconnecting') : t('live.untrusted')}
    </div>
  );
}
