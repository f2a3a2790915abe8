import { createContext, useCallback, useState } from 'react';

type Listener = () => void;

/**
 * Whether a part of the page is near the screen. What is far away is not notified until it comes near, and then of everything
 * it missed at once: a long list costs what its visible part costs.
 */
export class ViewportSubscriptions {
  /** Until an observer has looked, everything is near. */
  #isNear = true;
  readonly #missed = new Set<Listener>();

  /** Calls the listener now, or once when this part comes near. Returns whether it is near. */
  notify(listener: Listener): boolean {
    if (this.#isNear) listener();
    else this.#missed.add(listener);
    return this.#isNear;
  }

  drop(listener: Listener): void {
    this.#missed.delete(listener);
  }

  setNear(isNear: boolean): void {
    this.#isNear = isNear;
    if (!isNear || this.#missed.size === 0) return;
    const missed = [...this.#missed];
    this.#missed.clear();
    for (const listener of missed) listener();
  }
}

/** For what is not in a long list: always near. */
export const ViewportContext = createContext(new ViewportSubscriptions());

/** Rows wake before they are seen, also when one scrolls fast. */
const NEAR = '400px 0px';

const watched = new WeakMap<Element, ViewportSubscriptions>();
let observer: IntersectionObserver | undefined;

function watch(element: Element, viewport: ViewportSubscriptions): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) watched.get(target)?.setNear(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  watched.set(element, viewport);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    watched.delete(element);
    viewport.setNear(true);
  };
}

/** Subscriptions of an element: give it `ref` as its ref, and `viewport` to ViewportContext around what it contains. */
export function useViewport() {
  const [viewport] = useState(() => new ViewportSubscriptions());
  const ref = useCallback((element: Element | null) => (element ? watch(element, viewport) : undefined), [viewport]);
  return { viewport, ref };
}
