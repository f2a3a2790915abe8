import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../i18n/site-context.tsx';
import { WHOLE_PAGE } from '../routing/define-page.tsx';

/** Rows are made, or asked for, this long before one scrolls to them. */
const NEAR = '1200px';

interface EndOfListProps {
  /** Rows above the end: with more of them the end has moved, and is looked at again. */
  rows: number;
  isLoading: boolean;
  onNear: () => void;
}

/**
 * The end of a list that goes on: reports when it comes near the screen. Without scripts it is a link to the page with as much of it as a document
 * brings; that page has no such link.
 */
export function EndOfList({ rows, isLoading, onNear }: EndOfListProps) {
  const t = useT();
  const isWhole = new URLSearchParams(useLocation().search).has(WHOLE_PAGE);
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports what it sees first, so each length of the list gets one
  useEffect(() => {
    const target = element.current;
    if (!target || isLoading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: NEAR });
    observer.observe(target);
    return () => observer.disconnect();
  }, [isLoading, rows]);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!isLoading) onNear();
  };
  return (
    <div className="end-of-list" ref={element}>
      <span aria-live="polite">{isLoading ? t('common.loading') : ''}</span>
      {!isWhole && (
        // It stays while more is read, so that it keeps the focus.
        <a className="button" rel="nofollow" href={`?${WHOLE_PAGE}`} aria-disabled={isLoading || undefined} onClick={onClick}>
          {t('common.more')}
        </a>
      )}
    </div>
  );
}
