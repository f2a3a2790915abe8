import { useEffect, useState, useSyncExternalStore } from 'react';
import { clockSeconds, stepClock } from '../format/match-clock.ts';
import { useSite } from '../i18n/site-context.tsx';
import type { LiveInfo } from '../model/live-info.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    nowMs = Date.now();
    timer = setInterval(() => {
      nowMs = Date.now();
      for (const one of listeners) one();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Now, once a second, for all clocks of the page together. The first render of a page agrees with the server's. */
export function useNow(): number {
  const { renderedAtMs } = useSite();
  return useSyncExternalStore(
    listen,
    () => nowMs || renderedAtMs,
    () => renderedAtMs,
  );
}

/** Now, in steps of a minute: for countdowns, which need no second. */
export function useMinute(): number {
  const { renderedAtMs } = useSite();
  const floor = (ms: number) => Math.floor(ms / 60_000) * 60_000;
  return useSyncExternalStore(
    listen,
    () => floor(nowMs || renderedAtMs),
    () => floor(renderedAtMs),
  );
}

/** Seconds to show on the clock of a match; null when it stands (CLOCK-01 to CLOCK-05). */
export function useClockSeconds(info: LiveInfo): number | null {
  const now = useNow();
  const target = clockSeconds(info, now);
  const [shown, setShown] = useState(target);
  const { isCountDown } = info;
  // Each second and each correction takes one step towards the true clock.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the second itself is the reason to step
  useEffect(() => setShown((before) => stepClock(before, target, isCountDown)), [target, isCountDown, now]);
  return shown;
}
