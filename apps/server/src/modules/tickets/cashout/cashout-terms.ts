import { BET_TYPES, traitsOf } from '@duskline/betting/bet-type';
import { type CashoutTicket, isCashable } from '@duskline/betting/ticket-rules';
import { BetAcceptance, TicketOutcome } from '@duskline/contract/enums';
import { uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { build, callQuery } from '../../../platform/db/query.ts';
import { buildTicket } from '../settlement/build-ticket.ts';
import { legResults, restOf } from '../settlement/decide-ticket.ts';
import { readTerms, type TermsJson, type TicketTerms } from '../settlement/settle-terms.ts';

/** A leg of a ticket that may be cashed out. */
export interface CashoutLeg {
  readonly legNo: number;
  readonly selectionId: string;
  readonly marketId: number;
  readonly matchId: number;
  readonly producer: number;
  /** Nothing is known of its result: it is worth what the board says. */
  readonly isOpen: boolean;
  /** Of an outright from which a runner was withdrawn, as results say: what that takes off its winnings is not known yet (betting rules 8.8). */
  readonly isReduced: boolean;
}

/** Everything of a ticket that a quote stands on, read in one snapshot. */
export interface CashoutTerms {
  readonly ticketId: string;
  readonly userId: bigint;
  readonly currency: string;
  /** BetAcceptance and TicketOutcome as stored. */
  readonly acceptance: number;
  readonly outcome: number;
  readonly betType: number;
  readonly stakeMinor: bigint;
  /** What cashouts have used of the stake, and paid. */
  readonly cashedStakeMinor: bigint;
  readonly cashedPayoutMinor: bigint;
  /** Compared again when a quote is paid. */
  readonly version: number;
  readonly factCount: number;
  /** A token paid the stake: there is no stake of the customer to cash out. */
  readonly isFreeBet: boolean;
  /** What is left of the ticket, with the results known; null for types that cannot be cashed out and for tickets that are over. */
  readonly rest: CashoutTicket | null;
  readonly legs: readonly CashoutLeg[];
}

type HeadRow = [
  ticketId: string,
  userId: string,
  currency: string,
  acceptance: number,
  outcome: number,
  stake: string,
  cashedStake: string,
  cashedPayout: string,
  version: number,
  factCount: number,
  isFreeBet: boolean,
  betType: number,
];
type LegRow = [
  ticketId: string,
  legNo: number,
  selectionId: string,
  marketId: number,
  matchId: number,
  producer: number,
  isReduced: boolean,
];

interface Json {
  terms: TermsJson | null;
  heads: HeadRow[] | null;
  legs: LegRow[] | null;
}

/** The ticket as the rules see it, as far as it is left; null where that cannot be said (settlement will park it, see there). */
function readRest(terms: TicketTerms): CashoutTicket | null {
  try {
    const rest = restOf(terms, buildTicket(terms, legResults(terms).results));
    return isCashable(rest) ? rest : null;
  } catch {
    return null;
  }
}

function toTerms(row: HeadRow, rest: CashoutTicket | null, legs: readonly LegRow[]): CashoutTerms {
  return {
    ticketId: row[0],
    userId: BigInt(row[1]),
    currency: row[2],
    acceptance: row[3],
    outcome: row[4],
    betType: row[11],
    stakeMinor: BigInt(row[5]),
    cashedStakeMinor: BigInt(row[6]),
    cashedPayoutMinor: BigInt(row[7]),
    version: row[8],
    factCount: row[9],
    isFreeBet: row[10],
    rest,
    legs: legs.map(([, legNo, selectionId, marketId, matchId, producer, isReduced], at) => ({
      legNo,
      selectionId,
      marketId,
      matchId,
      producer,
      isOpen: rest?.legs[at]?.result.outcome === 'PENDING',
      isReduced,
    })),
  };
}

/** Most tickets of one read: one statement stays short whatever a player has. */
const CHUNK = 200;

/** What quotes of these tickets stand on; unknown ids are left out. Ascending ids. */
export async function readCashoutTerms(db: Database, ticketIds: readonly string[]): Promise<CashoutTerms[]> {
  const found: CashoutTerms[] = [];
  const ids = [...new Set(ticketIds)].sort();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const [row] = await callFunction(db, betting.cashoutTerms({ ticket: uuidArray(ids.slice(at, at + CHUNK)) }), 'reads');
    const { terms = null, heads, legs } = (row?.value as Json | null | undefined) ?? { heads: null, legs: null };
    const rests = new Map(readTerms(terms).map((one) => [one.ticketId, readRest(one)]));
    const byTicket = Map.groupBy(legs ?? [], ([ticketId]) => ticketId);
    for (const head of heads ?? []) found.push(toTerms(head, rests.get(head[0]) ?? null, byTicket.get(head[0]) ?? []));
  }
  return found;
}

/** Numbers of the types that can be cashed out. */
const CASHABLE = BET_TYPES.map(traitsOf).flatMap(({ number, isCashable }) => (isCashable ? [number] : []));

/** Running tickets of a player that a cashout could concern, newest first. */
export async function openTicketsOf(db: Database, userId: bigint, limit: number): Promise<string[]> {
  const running = build
    .selectFrom('betting.ticket')
    .select('id')
    .where('user_id', '=', userId)
    .where('outcome', '=', TicketOutcome.PENDING)
    .where('acceptance', 'in', [BetAcceptance.ACCEPTED, BetAcceptance.DELAYED_CASHOUT])
    .where('bet_type', 'in', CASHABLE)
    .orderBy('id', 'desc')
    .limit(limit);
  const rows = await callQuery(db, 'cashout_open', running);
  return rows.map(({ id }) => id);
}
