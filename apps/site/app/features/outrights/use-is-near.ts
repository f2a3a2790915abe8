import { type RefObject, useEffect, useRef, useState } from 'react';

const NEAR = '400px 0px';

/** Whether an element is near the screen: a connection follows so many streams and no more, a page of outrights may have more panels. */
export function useIsNear<Target extends Element>(): [ref: RefObject<Target | null>, isNear: boolean] {
  const ref = useRef<Target>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), { rootMargin: NEAR });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, isNear];
}
