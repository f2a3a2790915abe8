import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction, withValues } from '../../../platform/db/function-call.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';

export type DelayedDecision = {
  ticketId: string;
  /** An acceptance is still declined when a gate is closed or its version differs, or the player may not bet any more. */
  accept: boolean;
  /** Why not, when `accept` is false. */
  reason?: string;
  maxPayoutMinor?: bigint;
  /** Prices at which it is accepted, where they differ from those submitted, and the gate versions they were read at. */
  legs?: readonly {
    legNo: number;
    oddsMilli: number;
    priceVersion: bigint | number;
    bookPayoutMinor?: bigint;
    gateVersion?: bigint | number | null;
  }[];
};

export type DelayedAnswer = {
  ticketId: string;
  /** false = it had been decided before; the rest of the answer says how. */
  isNew: boolean;
  acceptance: number;
  reason: string | null;
  balanceMinor: bigint;
};

/** Ends the waiting of tickets: the hold becomes a stake or goes back to the player. One transaction; unknown ids are left out. `feedTerm`: of the board they were decided by. */
export async function resolveDelayed(
  db: Database,
  decisions: readonly DelayedDecision[],
  feedTerm: bigint | null = null,
): Promise<DelayedAnswer[]> {
  if (decisions.length === 0) return [];
  const json = JSON.stringify(decisions, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const found = await callFunction(db, money.resolveDelayedBatch({ items: json, term: feedTerm }));
  const rows = found.map((row) => withValues(row, 'ticket', 'decided', 'acceptance', 'balance'));
  return rows.map((row) => ({
    ticketId: row.ticket,
    isNew: row.decided,
    acceptance: row.acceptance,
    reason: row.reason,
    balanceMinor: row.balance,
  }));
}
