/** Clocks differ: the server, which decides by its own, is asked a little later than at the moment itself. */
const LATER_MS = 1_000;
/** By a clock that is ahead the moment is over while the server still answers that it is to come: it is asked again, and not each second. */
const AGAIN_MS = 15_000;
const LONGEST_TIMER_MS = 3_600_000;

/** How long to wait before the server is asked whether a moment that it has told of has come. */
export function nextAskMs(atMs: number, nowMs: number): number {
  const leftMs = atMs - nowMs;
  return leftMs > 0 ? Math.min(leftMs, LONGEST_TIMER_MS) + LATER_MS : AGAIN_MS;
}
