import { type ReactNode, useEffect, useState } from 'react';
import { whenIdle } from '../shared/routing/route-modules.ts';

/** What a visitor does first; a press of a price waits for the slip (shared/slip/slip-port.ts). */
const FIRST_ACTS = ['pointerdown', 'keydown', 'focusin'] as const;
/** A busy page is not waited for longer. */
const WITHIN_MS = 2_000;

interface DeferredUntilIdleProps {
  /** A player may be logged in, whose bets are not to wait. */
  readonly isAtOnce?: boolean;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What the first paint does not need: there once the page stands, which is when the browser has nothing else to do, or the visitor begins to
 * act. Until then its code is not loaded either.
 */
export function DeferredUntilIdle({ isAtOnce = false, fallback = null, children }: DeferredUntilIdleProps) {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const settle = () => setIsSettled(true);
    if (isAtOnce) return settle();
    const callOff = whenIdle(settle, WITHIN_MS);
    for (const name of FIRST_ACTS) addEventListener(name, settle, { once: true, capture: true });
    return () => {
      callOff();
      for (const name of FIRST_ACTS) removeEventListener(name, settle, { capture: true });
    };
  }, [isSettled, isAtOnce]);
  return isSettled ? children : fallback;
}
