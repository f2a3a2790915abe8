/** Clocks of different companies may differ, but not by a minute. */
const FUTURE_TOLERANCE_MS = 60_000;

/** Dated after our own clock: nothing true could follow and win over it (XR-10, XR-22). */
export const isFutureTimestamp = (timestampMs: number, nowMs: number, toleranceMs = FUTURE_TOLERANCE_MS): boolean =>
  timestampMs > nowMs + toleranceMs;
