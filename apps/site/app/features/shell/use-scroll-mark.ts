import { type RefObject, useEffect } from 'react';

/** K-LAY-02. */
const HIDE_AFTER_MS = 300;

/** LAYOUT-08: the scroll bar of an element shows while it scrolls and hides 300 ms after. */
export function useScrollMark(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const mark = () => {
      target.dataset.scrolling = '';
      clearTimeout(timer);
      timer = setTimeout(() => delete target.dataset.scrolling, HIDE_AFTER_MS);
    };
    target.addEventListener('scroll', mark, { passive: true });
    return () => {
      clearTimeout(timer);
      target.removeEventListener('scroll', mark);
    };
  }, [element]);
}
