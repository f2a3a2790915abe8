import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR = '400px 0px';

/** Whether an element is near the screen; with `isKept` whether it has ever been, for what is asked for once. */
export function useNear<Target extends Element>({ isKept = false } = {}): [ref: RefObject<Target | null>, isNear: boolean] {
  const ref = useRef<Target>(null);
  const [isNear, setIsNear] = useState(false);
  const isDone = isKept && isNear;
  useEffect(() => {
    if (!ref.current || isDone) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), { rootMargin: NEAR });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isDone]);
  return [ref, isNear];
}
