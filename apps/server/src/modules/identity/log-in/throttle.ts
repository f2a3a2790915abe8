import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { identity } from '../../../platform/db/functions/identity.gen.ts';
import { build, callQuery } from '../../../platform/db/query.ts';

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
  /** How many failures the key has that are not forgiven yet. */
  failures(key: string, rule: Pick<ThrottleRule, 'forgiveMs'>, nowMs: number): Promise<number>;
  /** Counts one turn, unless the key is closed: then nothing changes. Whether it counted. */
  takeTurn(key: string, rule: ThrottleRule, nowMs: number): Promise<boolean>;
  forget(...keys: readonly string[]): Promise<void>;
  /** Removes what has been quiet for a day. */
  sweep(nowMs: number): Promise<void>;
}

const QUIET_MS = 24 * 3_600_000;

const interval = (ms: number): string => `${ms} milliseconds`;

const counted = (key: string, { failures, forgiveMs, firstDelayMs, longestDelayMs }: ThrottleRule, nowMs: number) => ({
  key,
  now: new Date(nowMs),
  threshold: failures,
  leak: interval(forgiveMs),
  base: interval(firstDelayMs),
  longest: interval(longestDelayMs),
});

export function createThrottle(db: Database): Throttle {
  return {
    async blockedUntil(keys, nowMs) {
      const blocked = build
        .selectFrom('identity.throttle')
        .select(({ fn }) => fn.max('blocked_until').as('until'))
        .where('key', '=', ({ fn, val }) => fn.any(val([...keys])))
        .where('blocked_until', '>', new Date(nowMs));
      const [row] = await callQuery(db, 'identity-throttle-read', blocked);
      return row?.until?.getTime() ?? null;
    },
    async fail(key, rule, nowMs) {
      const [row] = await callFunction(db, identity.recordFailure(counted(key, rule, nowMs)), 'reads');
      const until = row?.value?.getTime();
      return until !== undefined && until > nowMs ? until : null;
    },
    async failures(key, { forgiveMs }, nowMs) {
      const [row] = await callFunction(
        db,
        identity.failuresOf({ key, now: new Date(nowMs), leak: interval(forgiveMs) }),
        'reads',
      );
      return row?.value ?? 0;
    },
    async takeTurn(key, rule, nowMs) {
      const [row] = await callFunction(db, identity.takeTurn(counted(key, rule, nowMs)), 'reads');
      return row?.value === true;
    },
    async forget(...keys) {
      const known = build.deleteFrom('identity.throttle').where('key', '=', ({ fn, val }) => fn.any(val([...keys])));
      await callQuery(db, 'identity-throttle-forget', known);
    },
    async sweep(nowMs) {
      const quiet = build.deleteFrom('identity.throttle').where('last_failure_at', '<', new Date(nowMs - QUIET_MS));
      await callQuery(db, 'identity-throttle-sweep', quiet);
    },
  };
}
