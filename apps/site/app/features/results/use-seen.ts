import { useEffect, useRef, useState } from 'react';

/** Whether an element has come near the screen; what only it shows is asked for then. */
export function useSeen<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const target = ref.current;
    if (!target || isSeen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsSeen(true), { rootMargin: '200px' });
    observer.observe(target);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
