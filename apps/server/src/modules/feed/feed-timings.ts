export interface FeedTimings {
  /** How often silence, age, losses and overdue matches are looked for. */
  tickMs: number;
  /** How long a missing frame is waited for before it counts as lost. */
  framePatienceMs: number;
  /** After this long without a message a recovery counts as dead. */
  recoveryTimeoutMs: number;
  /** Fixtures are listed from so long ago to so far ahead. */
  fixturesBackMs: number;
  fixturesAheadMs: number;
}

const HOUR_MS = 3_600_000;
export const DEFAULT_TIMINGS: FeedTimings = {
  tickMs: 250,
  framePatienceMs: 1_000,
  recoveryTimeoutMs: 30_000,
  fixturesBackMs: 12 * HOUR_MS,
  fixturesAheadMs: 8 * 24 * HOUR_MS,
};
