import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/create-db.ts';
import { callFunction, withValues } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';

export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
/** Lengths of the windows that a limit may have: 24 hours, 7 days, 30 days. */
export const LIMIT_HOURS = [24, 168, 720] as const;
export type LimitHours = (typeof LIMIT_HOURS)[number];

const HOUR_MS = 3_600_000;
/** The longest window, and an hour for clocks that differ. */
const FORGOTTEN_AFTER_MS = (720 + 1) * HOUR_MS;
/** A review that is due is looked for on so many days: a night without jobs leaves nobody out. */
const REVIEW_DAYS = 7;

export interface PlayerLimit {
  kind: LimitKind;
  hours: LimitHours;
  currency: string;
  /** Minor units; of session time minutes. */
  amount: bigint;
  used: bigint;
  /** When the oldest of what is used is free again; null = nothing is used. */
  freesAtMs: number | null;
  /** A higher limit, or none (null), that counts after `readyAtMs` and another yes. */
  raise: { amount: bigint | null; readyAtMs: number } | null;
}

export interface LimitInput {
  userId: bigint;
  currency: string;
  kind: LimitKind;
  hours: LimitHours;
  /** null = no limit. */
  amount: bigint | null;
}

export interface LimitOptions {
  db: Database;
  /** That of the database: what is used of a limit is counted by it as well. */
  clock: Clock;
  /** How long a raise waits where the player lives. */
  raiseHours(userId: bigint): Promise<number>;
}

export type Limits = ReturnType<typeof createLimits>;

/** The limits that players set themselves (TR-D1). What is used of them is counted by the functions that take stakes and deposits. */
export function createLimits({ db, clock, raiseHours }: LimitOptions) {
  const now = () => new Date(clock.now());
  return {
    async read(userId: bigint): Promise<PlayerLimit[]> {
      const rows = await callFunction(db, limits.readLimits({ user: userId, now: now() }));
      return rows.map((row) => {
        const { kind, hours, currency, amount, used, ...more } = withValues(row, 'kind', 'hours', 'currency', 'amount', 'used');
        return {
          kind: kind as LimitKind,
          hours: hours as LimitHours,
          currency,
          amount,
          used,
          freesAtMs: more.frees_at?.getTime() ?? null,
          raise: more.raise_ready_at && { amount: more.raise_amount, readyAtMs: more.raise_ready_at.getTime() },
        };
      });
    },
    /** A first limit and a lower one count when this returns; a higher one, or none, waits. */
    async set({ userId, ...limit }: LimitInput): Promise<'set' | 'waits' | 'kept'> {
      const waitHours = await raiseHours(userId);
      const [row] = await callFunction(db, limits.setLimit({ user: userId, ...limit, waitHours, now: now() }));
      return row?.value as 'set' | 'waits' | 'kept';
    },
    /** The second yes to what waits. */
    async confirm({ userId, ...limit }: LimitInput): Promise<'set' | 'early' | 'unknown'> {
      const [row] = await callFunction(db, limits.confirmLimit({ user: userId, ...limit, now: now() }));
      return row?.value as 'set' | 'early' | 'unknown';
    },
    /** Players behind `after` whose account has just become another half year old, in the order of their ids (TR-D4). */
    async reviewsDue(after: bigint, limit: number): Promise<{ userId: bigint; halfYears: number }[]> {
      const rows = await callFunction(db, limits.reviewsDue({ now: now(), days: REVIEW_DAYS, after, limit }));
      return rows.map((row) => {
        const { user_id: userId, half_years: halfYears } = withValues(row, 'user_id', 'half_years');
        return { userId, halfYears };
      });
    },
    /** Forgets what no window reaches any more. */
    async forgetOld(limit: number): Promise<number> {
      const before = new Date(clock.now() - FORGOTTEN_AFTER_MS);
      const [row] = await callFunction(db, limits.forgetOld({ before, limit }));
      return row?.value ?? 0;
    },
  };
}
