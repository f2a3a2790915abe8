import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR = '400px 0px';

interface NearOptions {
  /** Whether it has ever been, for what is asked for once. */
  isKept?: boolean;
  /** After the first answer a change counts when it has lasted so long: what is only scrolled past asks for nothing. */
  settleMs?: number;
}

/** Whether an element is near the screen. */
export function useNear<Target extends Element>({
  isKept = false,
  settleMs = 0,
}: NearOptions = {}): [ref: RefObject<Target | null>, isNear: boolean] {
  const ref = useRef<Target>(null);
  const [isNear, setIsNear] = useState(false);
  const isDone = isKept && isNear;
  useEffect(() => {
    if (!ref.current || isDone) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isFirst = true;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page is told of several changes at once: the last one holds.
        const isNow = entries.at(-1)?.isIntersecting === true;
        clearTimeout(timer);
        if (isFirst || settleMs === 0) setIsNear(isNow);
        else timer = setTimeout(() => setIsNear(isNow), settleMs);
        isFirst = false;
      },
      { rootMargin: NEAR },
    );
    observer.observe(ref.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isDone, settleMs]);
  return [ref, isNear];
}
