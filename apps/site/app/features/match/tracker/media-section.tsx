import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useT } from '../../../shared/i18n/site-context.tsx';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import css from './media-section.module.css';

/** Comes after the page, with its texts. */
const MediaTabs = lazy(() =>
  loadPart(() => import('./media-tabs.tsx'), ['sport', 'tracker']).then((module) => ({ default: module.MediaTabs })),
);

/** As `--below-tablet-wide` of the tokens: what is folded there by the style, before any script has run. */
const FOLDED = '(max-width: 767px)';

/**
 * Tracker and stream of a match that is played. Its place is kept in the document, so that nothing moves when they come; on a phone it is a strip
 * until a reader opens it.
 */
export function MediaSection({ event, info }: { event: SportEvent; info: LiveInfo }) {
  const t = useT();
  const id = useId();
  /** Null: nobody has chosen, the width decides. */
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => setIsLoaded(true), []);
  const isFolded = isLoaded && isOpen === null && matchMedia(FOLDED).matches;
  const isShown = isOpen ?? !isFolded;
  return (
    <section className={`panel ${css.media}`} data-folds={isOpen === null ? '' : undefined}>
      <h2>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setIsOpen(!isShown)}
        >
          {t(info.streamType === undefined ? 'match.tracker' : 'filter.live')}
          <ChevronDown className="icon" size={18} aria-hidden="true" />
        </button>
      </h2>
      <div id={id} className={css.body} hidden={!isShown}>
        {isLoaded && isShown && (
          <Suspense fallback={null}>
            <MediaTabs event={event} info={info} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
