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

/** As `--below-tablet-wide` of the tokens: what is folded there by the style, before any script has run. */
const FOLDED = '(max-width: 47.9375em)';

/**
 * Tracker and stream of a match that is played. Its place is kept in the document, so that nothing moves when they come; on a phone and on a slow
 * connection it is a strip until a reader opens it.
 */
export function MediaSection({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const t = useT();
  const id = useId();
  const isSlow = usePreference('updates') === 'slow';
  /** Null: before any script has run the style decides. Decided once: what plays is not folded because a phone is turned. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once
  useEffect(() => setIsOpen(!isSlow && !matchMedia(FOLDED).matches), []);
  const isShown = isOpen ?? !isSlow;
  return (
    <Fold
      id={id}
      title={t(info.streamType === undefined ? 'match.tracker' : 'filter.live')}
      isOpen={isShown}
      onToggle={() => setIsOpen(!isShown)}
      className={css.media}
      folds={isOpen === null ? '' : undefined}
    >
      <div id={id} className={css.body} hidden={!isShown}>
        {isOpen && (
          <Suspense fallback={null}>
            <MediaTabs event={event} info={info} />
          </Suspense>
        )}
      </div>
    </Fold>
  );
}
