import { divide, rational } from '@duskline/money/rational';
import { systemLines } from './binomial.ts';
import { settleTicket } from './settle-ticket.ts';
import type { SystemRow } from './ticket.ts';
import type { FreeBetTicket } from './ticket-rules.ts';

export type FreeBetSettlement =
  | { readonly pending: true }
  /** `tokenRestored`: every leg was void, the token comes back with its old expiry. */
  | { readonly pending: false; readonly cashMinor: bigint; readonly tokenRestored: boolean };

/** The one row of a system played with a token: the token is the total stake, so a line costs an exact share of it. */
export function freeBetRow(tokenMinor: bigint, size: number, selections: number, bankers: number): SystemRow {
  return { size, unitStake: divide(rational(tokenMinor), rational(systemLines(selections, bankers, [size]))) };
}

/** Settles a ticket staked with a token: the token itself is never paid out, only what it won (betting rules 12.2). */
export function settleFreeBet(ticket: FreeBetTicket): FreeBetSettlement {
  const settled = settleTicket(ticket);
  if (settled.outcome === 'PENDING') return { pending: true };
  const won = settled.returnMinor - settled.totalStakeMinor;
  const tokenRestored = ticket.legs.every((leg) => leg.result.outcome === 'REFUND' || leg.result.outcome === 'CANCELLED');
  return { pending: false, cashMinor: won > 0n ? won : 0n, tokenRestored };
}
