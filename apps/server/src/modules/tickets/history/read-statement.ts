import { LEG_RESULTS, type LegResult } from '@duskline/betting/leg-result';
import type { Ticket } from '@duskline/betting/ticket-rules';
import type { Rational } from '@duskline/money/rational';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { build, prepareQuery } from '../../../platform/db/query.ts';
import { buildTicket } from '../settlement/build-ticket.ts';
import { decideTicket, isAsDecided, legResults, PAID_EARLY, restOf } from '../settlement/decide-ticket.ts';
import { readTerms, type TermsJson, type TicketTerms } from '../settlement/settle-terms.ts';
import { type TicketView, ticketsById } from '../store.ts';

/** What is known of one leg, and by what. */
export interface SettledLeg {
  readonly result: LegResult;
  readonly by: 'nothing' | 'feed' | 'desk' | 'cancel' | 'early-payout';
  /** What withdrawals take off its winnings. */
  readonly deduction: Rational;
}

export interface PaidCashout {
  readonly atMs: number;
  readonly stakeMinor: bigint;
  readonly amountMinor: bigint;
}

/** A ticket with what its settlement stands on. */
export interface StatementView {
  readonly ticket: TicketView;
  /** In the order of its legs; null of a ticket whose results nobody looks at: it was declined, or cashed out whole. */
  readonly legs: readonly SettledLeg[] | null;
  /** What cash-outs have left of it, with its results; null likewise, and while a result waits for a person. */
  readonly rest: Ticket | null;
  /** The facts come to what was booked: while a correction is under way they do not. */
  readonly isAsBooked: boolean;
  readonly cashouts: readonly PaidCashout[];
}

const ownTicket = prepareQuery(
  'statement_ticket',
  ({ userId, ticketId }: { userId: bigint; ticketId: string }) =>
    build.selectFrom('betting.ticket').select('id').where('id', '=', ticketId).where('user_id', '=', userId),
  'history',
);

const paidCashouts = prepareQuery(
  'statement_cashouts',
  ({ ticketId }: { ticketId: string }) =>
    build
      .selectFrom('betting.cashout')
      .select(['amount', 'stake_used'])
      .select(sql<number>`(extract(epoch FROM decided_at) * 1000)::float8`.as('at_ms'))
      .where('ticket_id', '=', ticketId)
      .where('state', '=', sql.lit(1))
      .orderBy('id'),
  'history',
);

async function termsOf(db: Database, ticketId: string): Promise<TicketTerms | null> {
  const [row] = await callFunction(db, betting.ticketTerms({ ticket: uuidArray([ticketId]) }), 'history');
  return readTerms((row?.value ?? null) as TermsJson | null)[0] ?? null;
}

function settledLegs(terms: TicketTerms): { legs: SettledLeg[]; results: LegResult[] } {
  const { results, digits } = legResults(terms);
  const legs = terms.legs.map(({ line }, at): SettledLeg => {
    const { by, deduction } = line.groundAt(terms.acceptedAtMs);
    return { result: results[at] ?? LEG_RESULTS.PENDING, by: digits[at] === PAID_EARLY ? 'early-payout' : by, deduction };
  });
  return { legs, results };
}

/** What the facts make of it; nothing while one of them waits for a person. */
function settledOf(terms: TicketTerms | null): Pick<StatementView, 'legs' | 'rest' | 'isAsBooked'> {
  if (terms === null) return { legs: null, rest: null, isAsBooked: true };
  try {
    const { legs, results } = settledLegs(terms);
    return { legs, rest: restOf(terms, buildTicket(terms, results)), isAsBooked: isAsDecided(terms, decideTicket(terms)) };
  } catch {
    // Parked: the settlement has told of it.
    return { legs: null, rest: null, isAsBooked: false };
  }
}

/** A ticket of this player; null where they have none by this id: another player's is none. */
export async function readStatement(db: Database, userId: bigint, ticketId: string): Promise<StatementView | null> {
  const [own] = await ownTicket(db, { userId, ticketId });
  if (!own) return null;
  const [ticket] = await ticketsById(db, [ticketId], 'history');
  if (!ticket) return null;
  const cashouts = (await paidCashouts(db, { ticketId })).map((row) => ({
    atMs: row.at_ms,
    stakeMinor: row.stake_used,
    amountMinor: row.amount,
  }));
  return { ticket, ...settledOf(await termsOf(db, ticketId)), cashouts };
}
