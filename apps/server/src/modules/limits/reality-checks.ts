import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { callFunction, callInTransaction, withValues } from '../../platform/db/function-call.ts';
import { limits } from '../../platform/db/functions/limits.gen.ts';
import type { Session } from '../../platform/http/handler.ts';

export interface RealityCheckState {
  minutes: number;
  /** When the session began. */
  since: Date;
  dueAt: Date;
  isDue: boolean;
  /** What came back of the stakes of the session, less those. */
  netMinor: bigint;
}

export type RealityChecks = ReturnType<typeof createRealityChecks>;

/** How long a session runs and what it has cost, as often as its player asks for; no bet is taken while one waits for its answer (TR-D5). */
export function createRealityChecks({ db, clock }: { db: Database; clock: Clock }) {
  const now = () => new Date(clock.now());
  const inSession = ({ userId, sessionId: session }: Session) => ({ user: BigInt(userId), session, now: now() });
  return {
    /** null = the player wants none. */
    async read(session: Session): Promise<RealityCheckState | null> {
      const [row] = await callFunction(db, limits.readRealityCheck(inSession(session)));
      if (!row) return null;
      const check = withValues(row, 'minutes', 'since', 'due_at', 'is_due', 'staked', 'returned');
      const { minutes, since, due_at: dueAt, is_due: isDue } = check;
      return { minutes, since, dueAt, isDue, netMinor: check.returned - check.staked };
    },
    /** When the break ends that the law of the place makes the player take now (trust TR-D14); null = they take none. */
    async forcedBreakEnds({ userId }: Pick<Session, 'userId'>): Promise<Date | null> {
      return (await callFunction(db, limits.forcedBreakEnds({ user: BigInt(userId), now: now() })))[0]?.value ?? null;
    },
    /** False = one is due in a session of the player and comes first. */
    async set({ userId }: Session, minutes: number | null): Promise<boolean> {
      const [row] = await callFunction(db, limits.setRealityCheck({ user: BigInt(userId), minutes, now: now() }));
      return row?.value === true;
    },
    /** A session goes on as another one, e.g. under another password. */
    async continueWithin(tx: Tx, { userId, from, to }: { userId: string; from: string; to: string }): Promise<void> {
      await callInTransaction(tx, limits.continueSession({ user: BigInt(userId), from: BigInt(from), to: BigInt(to) }));
    },
    async answer(session: Session): Promise<void> {
      await callFunction(db, limits.answerRealityCheck(inSession(session)));
    },
  };
}
