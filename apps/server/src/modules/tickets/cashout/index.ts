import { int2Array, int8Array, uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { type CashoutTerms, openTicketsOf, readCashoutTerms } from './cashout-terms.ts';

export type { CashoutLeg, CashoutTerms } from './cashout-terms.ts';

/** What a quote stood on; compared under the locks. */
export interface QuoteGround {
  readonly version: number;
  readonly factCount: number;
  /** Legs that were worth what the board said, and the versions of their gates (null = not known here). */
  readonly openLegs: readonly { readonly legNo: number; readonly gateVersion: bigint | null }[];
}

/** A cashout that somebody asks for. Amounts in minor units of the ticket's currency. */
export interface CashoutOrder {
  readonly cashoutId: string;
  readonly ticketId: string;
  readonly userId: bigint;
  readonly key: string;
  /** The key was made of the request itself: a decline does not use it up. */
  readonly isNaturalKey: boolean;
  readonly requestHash: Uint8Array;
  readonly isPartial: boolean;
  readonly amountMinor: bigint;
  /** For all that is left of the ticket. */
  readonly offerMinor: bigint;
  readonly stakeBeforeMinor: bigint;
  readonly stakeUsedMinor: bigint;
  readonly ground: QuoteGround;
  /** null = decided at once. */
  readonly delayMs: number | null;
  /** Declined before it came here: recorded under the key, moves nothing. */
  readonly refusal: string | null;
  /** What is offered instead of a value that has moved. */
  readonly newOfferMinor: bigint | null;
  /** Kept with it: odds the customer confirmed, state of the matches. JSON. */
  readonly seen: string | null;
  readonly session: string | null;
  readonly ip: string | null;
}

/** `old` = the quote is older than what is stored: quote again. `unknown` = the player has no such ticket. */
export type CashoutAnswer =
  | { readonly status: 'decided' | 'replay'; readonly record: CashoutRecord }
  | { readonly status: 'key-reused' | 'unknown' | 'old' };

export interface CashoutRecord {
  readonly cashoutId: string;
  /** BetAcceptance: 1 paid, 2 declined, 5 waits. */
  readonly state: number;
  readonly reason: string | null;
  readonly amountMinor: bigint;
  readonly newOfferMinor: bigint | null;
  readonly stakeLeftMinor: bigint;
  readonly delayUntilMs: number | null;
  readonly balanceMinor: bigint | null;
}

/** A cashout whose delay is over. */
export interface DueCashout {
  readonly cashoutId: string;
  readonly ticketId: string;
  /** What was agreed for all that is left; less than this declines it. */
  readonly offerMinor: bigint;
  readonly seen: unknown;
  /** By the database's clock. */
  readonly overdueMs: number;
}

/** Tickets bought back, whole or in part. */
export interface Cashouts {
  /** What quotes of these tickets stand on; unknown ids are left out. */
  terms(ticketIds: readonly string[]): Promise<CashoutTerms[]>;
  /** Running tickets of a player, newest first, at most `limit`. */
  openTickets(userId: bigint, limit: number): Promise<string[]>;
  /** Pays, declines or lets wait. Resolves when it is on disk. */
  order(order: CashoutOrder): Promise<CashoutAnswer>;
  /** Waiting cashouts whose time has come by the database's clock, the longest waiting first, without those named. */
  due(limit: number, except: readonly string[]): Promise<DueCashout[]>;
  /** Ends the waiting; 'old' = the quote is older than what is stored. What had been decided stays. */
  decide(
    cashoutId: string,
    ground: QuoteGround,
    offerNowMinor: bigint | null,
    refusal: string | null,
  ): Promise<{ status: 'decided' | 'known' | 'old'; state: number; reason: string | null }>;
  /** Uses up the new offer of a ticket's last cashout, when its value had changed; null = there is none any more. */
  answerChanged(ticketId: string, userId: bigint, validMs: number): Promise<{ offerMinor: bigint; isPartial: boolean } | null>;
}

type OrderRow = {
  status: number;
  cashout: string | null;
  state: number;
  reason: string | null;
  amount: bigint;
  new_offer: bigint | null;
  stake_left: bigint;
  delay_until: Date | null;
  balance: bigint | null;
};

const ORDER = `SELECT * FROM money.cashout($1::uuid, $2::uuid, $3::bigint, $4::text, $5::boolean, $6::bytea, $7::boolean, $8::bigint, $9::bigint, $10::bigint, $11::bigint,
  $12::int, $13::bigint, $14::smallint[], $15::bigint[], $16::int, $17::text, $18::bigint, $19::jsonb, $20::text, $21::text)`;
const DECIDE =
  'SELECT status, state, reason FROM money.decide_cashout($1::uuid, $2::int, $3::bigint, $4::smallint[], $5::bigint[], $6::bigint, $7::text)';
const DUE =
  'SELECT id, ticket_id, offer, seen, (extract(epoch FROM clock_timestamp() - delay_until) * 1000)::float8 AS overdue FROM betting.cashout WHERE state = 5 AND delay_until <= clock_timestamp() AND id <> ALL ($2::uuid[]) ORDER BY delay_until LIMIT $1::int';

const groundValues = ({ version, factCount, openLegs }: QuoteGround): unknown[] => [
  version,
  factCount,
  int2Array(openLegs.map(({ legNo }) => legNo)),
  int8Array(openLegs.map(({ gateVersion }) => gateVersion)),
];

async function order(db: Database, one: CashoutOrder): Promise<CashoutAnswer> {
  const [row] = await db.call<OrderRow>('cashout_order', ORDER, [
    one.cashoutId,
    one.ticketId,
    one.userId,
    one.key,
    one.isNaturalKey,
    one.requestHash,
    one.isPartial,
    one.amountMinor,
    one.offerMinor,
    one.stakeBeforeMinor,
    one.stakeUsedMinor,
    ...groundValues(one.ground),
    one.delayMs,
    one.refusal,
    one.newOfferMinor,
    one.seen,
    one.session,
    one.ip,
  ]);
  if (!row || row.status === 3) return { status: 'unknown' };
  if (row.status === 2) return { status: 'key-reused' };
  if (row.status === 4) return { status: 'old' };
  return {
    status: row.status === 1 ? 'replay' : 'decided',
    record: {
      cashoutId: row.cashout ?? one.cashoutId,
      state: row.state,
      reason: row.reason,
      amountMinor: row.amount,
      newOfferMinor: row.new_offer,
      stakeLeftMinor: row.stake_left,
      delayUntilMs: row.delay_until?.getTime() ?? null,
      balanceMinor: row.balance,
    },
  };
}

export function createCashouts(db: Database): Cashouts {
  return {
    terms: (ticketIds) => readCashoutTerms(db, ticketIds),
    openTickets: (userId, limit) => openTicketsOf(db, userId, limit),
    order: (one) => order(db, one),
    async due(limit, except) {
      const rows = await db.call<{ id: string; ticket_id: string; offer: bigint; seen: unknown; overdue: number }>(
        'cashout_due',
        DUE,
        [limit, uuidArray(except)],
        'reads',
      );
      return rows.map((row) => ({
        ...{ cashoutId: row.id, ticketId: row.ticket_id, offerMinor: row.offer },
        ...{ seen: row.seen, overdueMs: row.overdue },
      }));
    },
    async decide(cashoutId, ground, offerNowMinor, refusal) {
      const [row] = await db.call<{ status: number; state: number; reason: string | null }>('cashout_decide', DECIDE, [
        cashoutId,
        ...groundValues(ground),
        offerNowMinor,
        refusal,
      ]);
      if (!row || row.status === 4) return { status: 'old', state: 5, reason: null };
      return { status: row.status === 1 ? 'known' : 'decided', state: row.state, reason: row.reason };
    },
    async answerChanged(ticketId, userId, validMs) {
      const [row] = await db.call<{ new_offer: bigint | null; is_partial: boolean | null }>(
        'cashout_answer',
        'SELECT new_offer, is_partial FROM betting.answer_changed_cashout($1::uuid, $2::bigint, $3::int)',
        [ticketId, userId, validMs],
      );
      return row && row.new_offer !== null ? { offerMinor: row.new_offer, isPartial: row.is_partial ?? false } : null;
    },
  };
}
