import type { Database } from '../../platform/db/create-db.ts';

export interface ThrottleRule {
  /** From this many failures on, each one blocks. */
  failures: number;
  /** One failure is forgiven after this time without another. */
  forgiveMs: number;
  firstDelayMs: number;
  longestDelayMs: number;
}

/** Counts failures by key in PostgreSQL: a restart or a second node forgives nothing (TR-A7). */
export interface Throttle {
  /** Until when (epoch ms) the most blocked of these keys is closed, or null. */
  blockedUntil(keys: readonly string[], nowMs: number): Promise<number | null>;
  /** Adds one failure; returns until when the key is closed now, or null. */
  fail(key: string, rule: ThrottleRule, nowMs: number): Promise<number | null>;
  forget(key: string): Promise<void>;
  /** Removes what has been quiet for a day. */
  sweep(nowMs: number): Promise<void>;
}

const QUIET_MS = 24 * 3_600_000;

export function createThrottle(db: Database): Throttle {
  return {
    async blockedUntil(keys, nowMs) {
      const [row] = await db.call<{ until: Date | null }>(
        'identity-throttle-read',
        'SELECT max(blocked_until) AS until FROM identity.throttle WHERE key = ANY($1) AND blocked_until > $2',
        [keys, new Date(nowMs)],
        'reads',
      );
      return row?.until?.getTime() ?? null;
    },
    async fail(key, rule, nowMs) {
      const [row] = await db.call<{ until: Date | null }>(
        'identity-throttle-fail',
        `SELECT identity.record_failure($1, $2, $3, $4 * interval '1 millisecond', $5 * interval '1 millisecond', $6 * interval '1 millisecond') AS until`,
        [key, new Date(nowMs), rule.failures, rule.forgiveMs, rule.firstDelayMs, rule.longestDelayMs],
        'reads',
      );
      const until = row?.until?.getTime();
      return until !== undefined && until > nowMs ? until : null;
    },
    async forget(key) {
      await db.call('identity-throttle-forget', 'DELETE FROM identity.throttle WHERE key = $1', [key], 'reads');
    },
    async sweep(nowMs) {
      await db.call(
        'identity-throttle-sweep',
        'DELETE FROM identity.throttle WHERE last_failure_at < $1',
        [new Date(nowMs - QUIET_MS)],
        'reads',
      );
    },
  };
}
