import { int4Array, uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { TicketChangedError } from './errors.ts';
import { type RecomputeReport, recompute } from './recompute.ts';
import { type ResultFact, recordFacts } from './record-facts.ts';
import { type BesideBets, type ChunkLimits, type ChunkReport, settleChunk } from './settle-chunk.ts';

export type { Difference, RecomputeReport } from './recompute.ts';
export type { EarlyPayoutFact, ResultFact } from './record-facts.ts';
export { type BesideBets, type ChunkReport, PARKED_TICKETS, type ParkedTicket } from './settle-chunk.ts';

/** Results and what they do to tickets. */
export interface Settlement {
  /** Stores facts and the work they make. Returns how many were new. The same fact twice, or late, changes nothing. */
  recordFacts(facts: readonly ResultFact[]): Promise<number>;
  /**
   * Does one chunk of the work there is, in one transaction; `markets: 0` = nothing left that no other worker has.
   * Safe in any number of workers and processes at once. @throws DatabaseFaultError: the work is still there.
   * @param beside undefined: as many tickets as usual, without rests
   */
  settleChunk(beside?: BesideBets): Promise<ChunkReport>;
  /** Compares stored tickets with what all facts make of them. Writes nothing. */
  recompute(which: readonly string[] | 'all'): Promise<RecomputeReport>;
  /** Makes work of all markets of these tickets. Returns the number of markets. */
  requeue(ticketIds: readonly string[]): Promise<number>;
  /** Forgets the facts of those of the matches that are draws which nobody bet on, a day after their results were kept. Returns the number of facts. */
  forgetDraws(matchIds: readonly number[]): Promise<number>;
}

export interface SettlementOptions {
  db: Database;
  /** Written into the journals (default `feed`). */
  actor?: string;
  /** Most tickets met and most markets taken by one transaction. */
  limits?: Partial<ChunkLimits>;
  /** Term of the role settle: the database refuses any other. */
  settleTerm?(): bigint | null;
  /** Term of the role feed, in which bets are paid early. */
  feedTerm?(): bigint | null;
  /**
   * Resolves when no bets are being decided, at the latest after so long. Beside bets the two long statements of a chunk are sent then: a backend that is woken
   * while bets have the other processor takes that of this process, which answers no bet for some milliseconds.
   */
  betweenBets?(longestMs: number): Promise<void>;
}

/**
 * Tickets: bounds how long rows stay locked, to some 50 ms; of those met many were settled with another market of theirs.
 * Markets: most have no bets, and an empty one costs a few index look-ups.
 */
const LIMITS: ChunkLimits = { tickets: 1_000, markets: 200 };

export function createSettlement(options: SettlementOptions): Settlement {
  const { db, actor = 'feed', limits, settleTerm = () => null, feedTerm = () => null, betweenBets = async () => {} } = options;
  const chunk = { ...LIMITS, ...limits };
  return {
    recordFacts: (facts) => recordFacts(db, facts, feedTerm()),
    async settleChunk(beside) {
      const tickets = Math.min(beside?.mostTickets ?? chunk.tickets, chunk.tickets);
      for (;;) {
        try {
          return await settleChunk(db, { ...chunk, tickets }, { actor, settleTerm: settleTerm(), beside, betweenBets });
        } catch (error) {
          // The other transaction has committed, so the next attempt sees it: this ends.
          if (!(error instanceof TicketChangedError)) throw error;
        }
      }
    },
    recompute: (which) => recompute(db, which),
    async requeue(ticketIds) {
      const [row] = await callFunction(db, betting.requeueTickets({ ticket: uuidArray(ticketIds) }));
      return row?.value ?? 0;
    },
    async forgetDraws(matchIds) {
      const [row] = await callFunction(db, betting.forgetDraws({ match: int4Array(matchIds) }));
      return row?.value ?? 0;
    },
  };
}
