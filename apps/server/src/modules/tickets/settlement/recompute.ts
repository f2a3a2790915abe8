import { BetAcceptance } from '@duskline/contract/enums';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { decideTicket, isAsDecided, type TicketDecision } from './decide-ticket.ts';
import { readTerms, type TermsJson, type TicketTerms } from './settle-terms.ts';

/** A ticket that is not what all facts make of it. */
export interface Difference {
  ticketId: string;
  stored: Omit<TicketDecision, 'bonusMinor'>;
  /** Absent when it cannot be decided: `reason` says why. */
  expected: TicketDecision | null;
  reason: string;
}

export interface RecomputeReport {
  checked: number;
  differences: Difference[];
}

type Live = { ticket_id: string; outcome: number; payout: bigint };

const CHUNK = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** `= any(array)`: one text for any number of tickets. */
const anyOf = (ticketIds: readonly string[]) => sql<string>`any(${uuidArray(ticketIds)}::uuid[])`;

const liveOf = (ticketIds: readonly string[]) =>
  build
    .selectFrom('betting.settlement')
    .select(['ticket_id', 'outcome', 'payout'])
    .where('ticket_id', '=', anyOf(ticketIds))
    .where('reversed_by', 'is', null);

const nextAfter = (ticketId: string) =>
  build
    .selectFrom('betting.ticket')
    .select('id')
    .where('id', '>', ticketId)
    .where('acceptance', 'in', [BetAcceptance.ACCEPTED, BetAcceptance.DELAYED_CASHOUT])
    .orderBy('id')
    .limit(sql.lit(CHUNK));

/** Tickets that will be looked at anyway, because a market of theirs waits. */
const waitingOf = (ticketIds: readonly string[]) =>
  build
    .selectFrom('betting.leg as l')
    .innerJoin('betting.settle_work as w', 'w.market_id', 'l.market_id')
    .select('l.ticket_id')
    .distinct()
    .where('l.ticket_id', '=', anyOf(ticketIds));

const storedOf = ({ outcome, payoutMinor, legOutcomes }: TicketTerms): Omit<TicketDecision, 'bonusMinor'> => ({
  outcome,
  payoutMinor,
  legOutcomes,
});

function compareTicket(terms: TicketTerms, live: Live | undefined): Difference | null {
  const stored = storedOf(terms);
  const of = { ticketId: terms.ticketId, stored };
  if ((live?.outcome ?? 0) !== terms.outcome || (live?.payout ?? null) !== terms.payoutMinor)
    return { ...of, expected: null, reason: 'ticket and live settlement differ' };
  try {
    const expected = decideTicket(terms);
    return isAsDecided(terms, expected) ? null : { ...of, expected, reason: 'the facts say something else' };
  } catch (error) {
    return { ...of, expected: null, reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

async function compareChunk(db: Database, ticketIds: readonly string[], report: RecomputeReport): Promise<void> {
  const [row] = await callFunction(db, betting.ticketTerms({ ticket: uuidArray([...ticketIds].sort()) }), 'reads');
  const live = new Map((await callQuery(db, 'settle_live', liveOf(ticketIds))).map((one) => [one.ticket_id, one]));
  const tickets = readTerms((row?.value ?? null) as TermsJson | null);
  report.checked += tickets.length;
  const found = tickets.flatMap((terms) => compareTicket(terms, live.get(terms.ticketId)) ?? []);
  if (found.length === 0) return;
  const waiting = await callQuery(db, 'settle_waiting', waitingOf(found.map(({ ticketId }) => ticketId)));
  const busy = new Set(waiting.map(({ ticket_id }) => ticket_id));
  report.differences.push(...found.filter(({ ticketId }) => !busy.has(ticketId)));
}

/**
 * Settles tickets again in a dry run, from all facts, and returns where the stored state differs: the nightly check, and the
 * oracle of the tests. Writes nothing. Tickets whose markets wait for the worker are not counted as differences.
 */
export async function recompute(db: Database, which: readonly string[] | 'all'): Promise<RecomputeReport> {
  const report: RecomputeReport = { checked: 0, differences: [] };
  if (which !== 'all') {
    for (let at = 0; at < which.length; at += CHUNK) await compareChunk(db, which.slice(at, at + CHUNK), report);
    return report;
  }
  for (let after = FIRST; ; ) {
    const rows = await callQuery(db, 'settle_next', nextAfter(after));
    const last = rows.at(-1);
    if (!last) return report;
    await compareChunk(
      db,
      rows.map(({ id }) => id),
      report,
    );
    after = last.id;
  }
}
