import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { usePreference, useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { Fold } from '../fold.tsx';
import css from './media-section.module.css';

/** Comes after the page, with its texts. */
const MediaTabs = lazy(() =>
  loadPart(() => import('./media-tabs.tsx'), ['sport', 'tracker']).then((module) => ({ default: module.MediaTabs })),
);

const KEY = 'match-media';

/** Whether the reader opened it last; a browser that keeps nothing leaves it closed. */
function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'open';
  } catch {
    return false;
  }
}

function keepOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(KEY, isOpen ? 'open' : 'closed');
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

/**
 * Tracker and stream of a match that is played: a strip, so that its prices are in sight, until a reader opens it; then it is open on the next
 * match too, but not on a slow connection.
 */
export function MediaSection({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const t = useT();
  const id = useId();
  const isSlow = usePreference('updates') === 'slow';
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once
  useEffect(() => setIsOpen(!isSlow && wasOpen()), []);
  const toggle = () => {
    setIsOpen(!isOpen);
    keepOpen(!isOpen);
  };
  return (
    <Fold id={id} title={t(info.streamType === undefined ? 'match.tracker' : 'filter.live')} isOpen={isOpen} onToggle={toggle}>
      <div id={id} className={css.body} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={null}>
            <MediaTabs event={event} info={info} />
          </Suspense>
        )}
      </div>
    </Fold>
  );
}
