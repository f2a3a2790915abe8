import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction, withValues } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';

export type BreakKind = 'time-out' | 'exclusion';

export interface PlayerBreak {
  kind: BreakKind;
  beganAtMs: number;
  /** null = for good. */
  endsAtMs: number | null;
  /** Its end has passed, and the player is not back yet. */
  isOver: boolean;
  /** Of an exclusion after whose end the player asked to return: when they are back. */
  returnAtMs: number | null;
}

export interface BreakInput {
  userId: bigint;
  kind: BreakKind;
  endsAt: Date | 'infinity';
  /** Open bets are given back instead of settled (trust TR-D8). */
  voidsBets: boolean;
}

export type Breaks = ReturnType<typeof createBreaks>;

/** How long a player who asks to return after an exclusion waits (trust TR-D7). */
const RETURN_HOURS = 24;

/** Time-outs and self-exclusions of players: written once, never shortened. */
export function createBreaks({ db, clock }: { db: Database; clock: Clock }) {
  const now = () => new Date(clock.now());
  return {
    async read(userId: bigint): Promise<PlayerBreak | null> {
      const [row] = await callFunction(db, limits.readBreak({ user: userId, now: now() }));
      if (!row) return null;
      const { kind, began_at: beganAt, is_over: isOver, ...more } = withValues(row, 'kind', 'began_at', 'is_over');
      return {
        kind: kind as BreakKind,
        beganAtMs: beganAt.getTime(),
        endsAtMs: more.ends_at?.getTime() ?? null,
        isOver,
        returnAtMs: more.return_at?.getTime() ?? null,
      };
    },
    /** In the caller's transaction, which ends the sessions too. False = one that ends later runs already. */
    async takeWithin(tx: Tx, { userId, kind, endsAt, voidsBets }: BreakInput): Promise<boolean> {
      const call = limits.takeBreak({ user: userId, kind, ends: endsAt, voids: voidsBets, now: now() });
      return (await callInTransaction(tx, call))[0]?.value === true;
    },
    /** Whether a new account takes the break of another one of the same person, also of one that was erased; in the transaction that opens it. */
    async followPersonWithin(tx: Tx, userId: bigint, erasedKey: string | null): Promise<boolean> {
      return (await callInTransaction(tx, limits.followPerson({ user: userId, erasedKey, now: now() })))[0]?.value === true;
    },
    /** False = there is no exclusion that is over. */
    async askReturn(userId: bigint): Promise<boolean> {
      const call = limits.askReturn({ user: userId, waitHours: RETURN_HOURS, now: now() });
      return ((await callFunction(db, call))[0]?.value ?? null) !== null;
    },
    /** Players whose open bets have to be given back. */
    async betsToVoid(): Promise<bigint[]> {
      return (await callFunction(db, limits.betsToVoid())).flatMap(({ value }) => value ?? []);
    },
  };
}
