import { TicketOutcome } from '@duskline/contract/enums';
import { sql } from 'kysely';
import { int2Array, int4Array, int8Array, textArray, uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database, Tx } from '../../../platform/db/create-db.ts';
import { isServerFault } from '../../../platform/db/database-error.ts';
import { callInTransaction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { platform } from '../../../platform/db/functions/platform.gen.ts';
import { reasonOf } from '../../../platform/parking/parking.ts';
import { storableReason } from '../../../platform/parking/store.ts';
import { decideTicket, isAsDecided, type TicketDecision } from './decide-ticket.ts';
import { TicketChangedError } from './errors.ts';
import { readTerms, type TermsJson, type TicketTerms } from './settle-terms.ts';

/** A ticket that waits for a person: no repetition can settle it, a new fact or a repair may. */
export interface ParkedTicket {
  ticketId: string;
  reason: string;
  /** It was not parked before. */
  isNew: boolean;
}

export interface ChunkReport {
  /** Markets taken from the work list; 0 = nothing was left that no other worker has. */
  markets: number;
  /** Accepted tickets looked at. */
  looked: number;
  settled: number;
  resettled: number;
  reopened: number;
  parked: ParkedTicket[];
}

export interface ChunkLimits {
  tickets: number;
  markets: number;
}

/** How a chunk is taken while bets are placed: fewer tickets, for a short transaction, and rests between its steps, in whole milliseconds. */
export interface BesideBets {
  mostTickets: number;
  stepRestMs: number;
}

/** Under this name tickets stand among what is parked. */
export const PARKED_TICKETS = 'ticket';

/** Who settles, how long it rests between the steps of a statement, and what it waits for before it is sent. */
interface Writing {
  actor: string;
  stepRestMs: number;
  betweenBets(): Promise<void>;
}

/**
 * PostgreSQL sleeps whole milliseconds, rounded up from a difference of two doubles that may be a little more than what was asked for: asked for one it sleeps two.
 */
const restSeconds = (stepRestMs: number): number => Math.max(0, stepRestMs - 0.1) / 1_000;
/** A call of bets takes less where there is time to rest; the transaction holds its work meanwhile, but no account. */
const LONGEST_WAIT_IN_CHUNK_MS = 3;
const LONGEST_WAIT_FOR_CHUNK_MS = 10;

const AT_ONCE = { stepRestMs: 0, betweenBets: async () => {} };

/**
 * What is written of a ticket. Without its terms: those of a hundred tickets are most of what a chunk allocates, and held while the database writes they would
 * move into the old generation, which is then marked every few seconds.
 */
interface Change {
  ticketId: string;
  version: number;
  wasOutcome: number;
  wasPayoutMinor: bigint | null;
  decision: TicketDecision;
}

/** Only what the ticket itself causes may park it; a fault of the server concerns every ticket. */
const isOfTheServer = (error: unknown): boolean => error instanceof TicketChangedError || isServerFault(error);

/**
 * Tickets that were changed since they were read. Nearly always another worker has met them in another market and decided on
 * the same facts, because all workers hold those still: then they are as they should be.
 * @throws TicketChangedError when they are not.
 */
async function lookAgain(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  const [row] = await callInTransaction(tx, betting.ticketTerms({ ticket: uuidArray(ticketIds) }));
  const unreadable: ParkedTicket[] = [];
  const changes = decideAll(readTerms((row?.value ?? null) as TermsJson | null), unreadable);
  if (changes.length + unreadable.length > 0) throw new TicketChangedError('A ticket has moved on.');
}

async function write(tx: Tx, changes: readonly Change[], { actor, stepRestMs, betweenBets }: Writing): Promise<void> {
  const chunk = money.settleChunk({
    ticket: uuidArray(changes.map(({ ticketId }) => ticketId)),
    version: int4Array(changes.map(({ version }) => version)),
    was: int2Array(changes.map(({ wasOutcome }) => wasOutcome)),
    wasPayout: int8Array(changes.map(({ wasPayoutMinor }) => wasPayoutMinor)),
    outcome: int2Array(changes.map(({ decision }) => decision.outcome)),
    payout: int8Array(changes.map(({ decision }) => decision.payoutMinor)),
    bonus: int8Array(changes.map(({ decision }) => decision.bonusMinor)),
    legs: textArray(changes.map(({ decision }) => decision.legOutcomes)),
    actor,
    rest: restSeconds(stepRestMs),
  });
  await betweenBets();
  const [row] = await callInTransaction(tx, chunk);
  const moved = (row?.value ?? []).filter((ticketId) => ticketId !== null);
  if (moved.length > 0) await lookAgain(tx, moved);
}

/** Halves what the database refuses until the ticket that causes it is alone; the others are settled. */
async function writeAround(tx: Tx, changes: readonly Change[], writing: Writing, parked: ParkedTicket[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`SAVEPOINT part`.execute(tx);
  try {
    await write(tx, changes, writing);
  } catch (error) {
    if (isOfTheServer(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT part`.execute(tx);
    const [first] = changes;
    if (changes.length === 1 && first) {
      parked.push({ ticketId: first.ticketId, reason: reasonOf(error), isNew: false });
      return;
    }
    const middle = Math.ceil(changes.length / 2);
    // From the second part on accounts of players are held.
    const atOnce = { actor: writing.actor, ...AT_ONCE };
    await writeAround(tx, changes.slice(0, middle), atOnce, parked);
    await writeAround(tx, changes.slice(middle), atOnce, parked);
  }
}

/** In the transaction that settles the others. What was parked and could be settled is not parked any more. */
async function park(tx: Tx, parked: ParkedTicket[], before: readonly string[]): Promise<void> {
  const still = new Set(parked.map(({ ticketId }) => ticketId));
  const free = before.filter((ticketId) => !still.has(ticketId));
  const kind = PARKED_TICKETS;
  if (free.length > 0) await callInTransaction(tx, platform.itemsSucceeded({ kind, key: textArray(free) }));
  if (parked.length === 0) return;
  const nothing = parked.map(() => null);
  const failed = platform.itemsFailed({
    kind,
    key: textArray(parked.map(({ ticketId }) => ticketId)),
    order: textArray(nothing),
    reason: textArray(parked.map(({ reason }) => storableReason(reason))),
    detail: null,
    tries: 1,
  });
  const rows = await callInTransaction(tx, failed);
  const isNew = new Map(rows.map((row) => [row.key, row.is_new]));
  for (const one of parked) one.isNew = isNew.get(one.ticketId) ?? false;
}

function decideAll(tickets: readonly TicketTerms[], parked: ParkedTicket[]): Change[] {
  const changes: Change[] = [];
  for (const terms of tickets) {
    try {
      const decision = decideTicket(terms);
      if (isAsDecided(terms, decision)) continue;
      const { ticketId, version, outcome, payoutMinor } = terms;
      changes.push({ ticketId, version, wasOutcome: outcome, wasPayoutMinor: payoutMinor, decision });
    } catch (error) {
      parked.push({ ticketId: terms.ticketId, reason: reasonOf(error), isNew: false });
    }
  }
  return changes;
}

function count(report: ChunkReport, changes: readonly Change[]): void {
  const refused = new Set(report.parked.map(({ ticketId }) => ticketId));
  for (const { ticketId, wasOutcome, wasPayoutMinor, decision } of changes) {
    if (refused.has(ticketId)) continue;
    if (wasOutcome === decision.outcome && wasPayoutMinor === decision.payoutMinor) continue;
    if (wasOutcome === TicketOutcome.PENDING) report.settled++;
    else if (decision.outcome === TicketOutcome.PENDING) report.reopened++;
    else report.resettled++;
  }
}

interface Taken extends ChunkReport {
  changes: Change[];
  /** Tickets among them that were parked. */
  before: string[];
}

/** A function of its own, so that nothing holds what it read when it has returned. */
async function takeAndDecide(tx: Tx, work: ReturnType<typeof betting.takeSettleChunk>): Promise<Taken> {
  const [taken] = await callInTransaction(tx, work);
  const tickets = readTerms((taken?.terms ?? null) as TermsJson | null);
  const parked: ParkedTicket[] = [];
  const changes = decideAll(tickets, parked);
  const before = (taken?.parked ?? []).filter((ticketId) => ticketId !== null);
  return { markets: taken?.markets ?? 0, looked: tickets.length, settled: 0, resettled: 0, reopened: 0, parked, changes, before };
}

export interface ChunkOptions {
  actor: string;
  settleTerm: bigint | null;
  /** undefined: no bets are placed, or there is no time to make room for them. */
  beside?: BesideBets | undefined;
  /** Resolves when no bets are being decided, at the latest after so long. */
  betweenBets(longestMs: number): Promise<void>;
}

/**
 * Takes a chunk of the work and does it, all in one transaction: when anything goes wrong, or the process dies, the work is
 * there again. Between BEGIN and COMMIT nothing is awaited but SQL and, beside bets, a moment between two calls of theirs (3 ms at most); deciding is pure and
 * takes a few milliseconds.
 */
export async function settleChunk(
  db: Database,
  limits: ChunkLimits,
  { actor, settleTerm, beside, betweenBets }: ChunkOptions,
): Promise<ChunkReport> {
  const stepRestMs = beside?.stepRestMs ?? 0;
  const wait = async (longestMs: number): Promise<void> => {
    if (beside !== undefined) await betweenBets(longestMs);
  };
  const writing: Writing = { actor, stepRestMs, betweenBets: () => wait(LONGEST_WAIT_IN_CHUNK_MS) };
  await wait(LONGEST_WAIT_FOR_CHUNK_MS);
  return await db.transaction(async (tx) => {
    const work = betting.takeSettleChunk({
      limit: limits.tickets,
      markets: limits.markets,
      term: settleTerm,
      rest: restSeconds(stepRestMs),
    });
    const { changes, before, ...report } = await takeAndDecide(tx, work);
    await writeAround(tx, changes, writing, report.parked);
    await park(tx, report.parked, before);
    count(report, changes);
    return report;
  }, 'settlement');
}
