import { sql } from 'kysely';
import { int2Array, int8Array, type PgArray, uuidArray } from '../../../platform/db/binary-array.ts';
import type { Database } from '../../../platform/db/create-db.ts';
import { callFunction, withValues } from '../../../platform/db/function-call.ts';
import { betting } from '../../../platform/db/functions/betting.gen.ts';
import { money } from '../../../platform/db/functions/money.gen.ts';
import { build, callQuery, prepareQuery } from '../../../platform/db/query.ts';
import { type CashoutTerms, openTicketsOf, readCashoutTerms } from './cashout-terms.ts';

export type { CashoutLeg, CashoutTerms } from './cashout-terms.ts';

/** What a quote stood on; compared under the locks. */
export interface QuoteInputs {
  readonly version: number;
  readonly factCount: number;
  /** Legs that were worth what the board said, and the versions of their gates (null = not known here). */
  readonly openLegs: readonly { readonly legNo: number; readonly gateVersion: bigint | null }[];
}

/** A cashout request. Amounts in minor units of the ticket's currency. */
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
  readonly ground: QuoteInputs;
  /** null = decided at once. */
  readonly delayMs: number | null;
  /** Declined before it came here: recorded under the key, moves nothing. */
  readonly refusal: string | null;
  /** What is offered instead of a value that has moved, for all or for the part that was asked for. */
  readonly newOfferMinor: bigint | null;
  /** The part of the stake that is asked for; null = all of it. */
  readonly partStakeMinor: bigint | null;
  /** The declined cashout whose changed value this one takes, and how long that stands. */
  readonly answers: { readonly cashoutId: string; readonly validMs: number } | null;
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
  /** The part of the stake it is about; null = all that was left. */
  readonly partStakeMinor: bigint | null;
  readonly decidedAtMs: number | null;
  readonly stakeLeftMinor: bigint;
  readonly delayUntilMs: number | null;
  readonly balanceMinor: bigint | null;
}

/** A cashout whose delay is over. */
export interface DueCashout {
  readonly cashoutId: string;
  readonly ticketId: string;
  /** What was left of the stake, and the part of it that was asked for; null = all of it. */
  readonly stakeMinor: bigint;
  readonly partStakeMinor: bigint | null;
  readonly seen: unknown;
  /** By the database's clock. */
  readonly overdueMs: number;
}

/** A changed value that a player may still take. */
export interface ChangedCashout {
  readonly cashoutId: string;
  readonly offerMinor: bigint;
  readonly stakeMinor: bigint;
  /** The part of the stake it is for; null = all of it. */
  readonly partStakeMinor: bigint | null;
}

/** What the declined cashout of a ticket offers. */
export interface OfferedAmount {
  readonly ticketId: string;
  readonly cashoutId: string;
  readonly amountMinor: bigint;
  readonly withinMs: number;
}

/** Tickets cashed out, whole or in part. */
export interface Cashouts {
  /** What quotes of these tickets stand on; unknown ids are left out. */
  terms(ticketIds: readonly string[]): Promise<CashoutTerms[]>;
  /** Running tickets of a player, newest first, at most `limit`. */
  openTickets(userId: bigint, limit: number): Promise<string[]>;
  /** Pays, declines or lets wait. Resolves when it is on disk. */
  order(order: CashoutOrder): Promise<CashoutAnswer>;
  /** Waiting cashouts whose time has come by the database's clock, the longest waiting first, without those named. */
  due(limit: number, except: readonly string[]): Promise<DueCashout[]>;
  /**
   * Ends the waiting. `valueNowMinor`: what was asked for is worth now; less than what was agreed declines it. 'old' = the quote is older
   * than what is stored. What had been decided stays.
   */
  decide(
    cashoutId: string,
    ground: QuoteInputs,
    valueNowMinor: bigint | null,
    refusal: string | null,
  ): Promise<{ status: 'decided' | 'known' | 'old'; state: number; reason: string | null }>;
  /** The new offer of a ticket's last cashout, when its value had changed; null = there is none any more. */
  changed(ticketId: string, userId: bigint, validMs: number): Promise<ChangedCashout | null>;
  /** No other share of the ticket's stake was offered at the amount of this declined cashout within that time. */
  isAmountOfOneShare(offer: OfferedAmount): Promise<boolean>;
  /** The player keeps the bet: the new offer, if there is one, is used up. */
  refuseChanged(ticketId: string, userId: bigint, validMs: number): Promise<boolean>;
  /** Something was asked for under this key before. */
  isKnown(userId: bigint, key: string): Promise<boolean>;
}

const dueCashouts = prepareQuery('cashout_due', ({ limit, except }: { limit: number; except: PgArray<'uuid'> }) =>
  build
    .selectFrom('betting.cashout')
    .select(['id', 'ticket_id', 'stake_before', 'seen'])
    .select(sql<bigint | null>`CASE WHEN is_partial THEN coalesce(part_stake, stake_used) END`.as('part_stake'))
    .select(sql<number>`(extract(epoch FROM clock_timestamp() - delay_until) * 1000)::float8`.as('overdue'))
    .where('state', '=', sql.lit(5))
    .where('delay_until', '<=', sql<Date>`clock_timestamp()`)
    .where('id', '<>', sql<string>`all(${except}::uuid[])`)
    .orderBy('delay_until')
    .limit(limit),
);

/** Declined cashouts of the same ticket that have offered this amount for another share of the stake, or of another rest of it. */
const otherShares = prepareQuery('cashout_other_shares', ({ ticketId, cashoutId, amountMinor, withinMs }: OfferedAmount) =>
  build
    .selectFrom('betting.cashout as other')
    .innerJoin('betting.cashout as this', 'this.ticket_id', 'other.ticket_id')
    .select('other.id')
    .where('this.id', '=', cashoutId)
    .where('other.ticket_id', '=', ticketId)
    .where('other.state', '=', sql.lit(2))
    .where('other.new_offer', '=', amountMinor)
    .where('other.decided_at', '>', sql<Date>`clock_timestamp() - ${withinMs}::int * interval '1 millisecond'`)
    .where(({ or, eb, ref }) =>
      or([
        eb('other.part_stake', 'is distinct from', ref('this.part_stake')),
        eb('other.stake_before', '<>', ref('this.stake_before')),
      ]),
    )
    .limit(sql.lit(1)),
);

const quoteInputsOf = ({ version, factCount, openLegs }: QuoteInputs) => ({
  version,
  facts: factCount,
  leg: int2Array(openLegs.map(({ legNo }) => legNo)),
  gate: int8Array(openLegs.map(({ gateVersion }) => gateVersion)),
});

async function order(db: Database, one: CashoutOrder): Promise<CashoutAnswer> {
  const asked = money.cashout({
    id: one.cashoutId,
    ticket: one.ticketId,
    user: one.userId,
    key: one.key,
    natural: one.isNaturalKey,
    hash: one.requestHash,
    partial: one.isPartial,
    amount: one.amountMinor,
    offer: one.offerMinor,
    stakeBefore: one.stakeBeforeMinor,
    stakeUsed: one.stakeUsedMinor,
    ...quoteInputsOf(one.ground),
    delayMs: one.delayMs,
    refusal: one.refusal,
    newOffer: one.newOfferMinor,
    seen: one.seen,
    session: one.session,
    ip: one.ip,
    partStake: one.partStakeMinor,
    answers: one.answers?.cashoutId ?? null,
    validMs: one.answers?.validMs ?? null,
  });
  const [found] = await callFunction(db, asked);
  if (!found || found.status === 3) return { status: 'unknown' };
  if (found.status === 2) return { status: 'key-reused' };
  if (found.status === 4) return { status: 'old' };
  const row = withValues(found, 'state', 'amount', 'stake_left');
  return {
    status: row.status === 1 ? 'replay' : 'decided',
    record: {
      cashoutId: row.cashout ?? one.cashoutId,
      state: row.state,
      reason: row.reason,
      amountMinor: row.amount,
      newOfferMinor: row.new_offer,
      partStakeMinor: row.part_stake,
      decidedAtMs: row.decided_at?.getTime() ?? null,
      stakeLeftMinor: row.stake_left,
      delayUntilMs: row.delay_until?.getTime() ?? null,
      balanceMinor: row.balance,
    },
  };
}

async function changed(db: Database, ticketId: string, userId: bigint, validMs: number): Promise<ChangedCashout | null> {
  const [found] = await callFunction(db, betting.changedCashout({ ticket: ticketId, user: userId, validMs }));
  // A part of which nobody wrote down how much of the stake it was is offered no more.
  if (!found?.id || (found.is_partial && found.part_stake === null)) return null;
  const row = withValues(found, 'id', 'new_offer', 'stake_before');
  const { id: cashoutId, new_offer: offerMinor, stake_before: stakeMinor, part_stake: partStakeMinor } = row;
  return { cashoutId, offerMinor, stakeMinor, partStakeMinor };
}

/** `feedTerm`: of the role feed, by whose board waiting ones are decided. */
export function createCashouts(db: Database, feedTerm: () => bigint | null): Cashouts {
  return {
    terms: (ticketIds) => readCashoutTerms(db, ticketIds),
    openTickets: (userId, limit) => openTicketsOf(db, userId, limit),
    order: (one) => order(db, one),
    async due(limit, except) {
      const rows = await dueCashouts(db, { limit, except: uuidArray(except) });
      return rows.map((row) => ({
        cashoutId: row.id,
        ticketId: row.ticket_id,
        stakeMinor: row.stake_before,
        partStakeMinor: row.part_stake,
        seen: row.seen,
        overdueMs: row.overdue,
      }));
    },
    async decide(cashoutId, ground, valueNowMinor, refusal) {
      const decision = { id: cashoutId, ...quoteInputsOf(ground), valueNow: valueNowMinor, refusal, term: feedTerm() };
      const [found] = await callFunction(db, money.decideCashout(decision));
      if (!found || found.status === 4) return { status: 'old', state: 5, reason: null };
      const row = withValues(found, 'state');
      return { status: row.status === 1 ? 'known' : 'decided', state: row.state, reason: row.reason };
    },
    changed: (ticketId, userId, validMs) => changed(db, ticketId, userId, validMs),
    isAmountOfOneShare: async (offer) => (await otherShares(db, offer, 'money')).length === 0,
    async refuseChanged(ticketId, userId, validMs) {
      const [row] = await callFunction(db, betting.answerChangedCashout({ ticket: ticketId, user: userId, validMs }));
      return (row?.new_offer ?? null) !== null;
    },
    async isKnown(userId, key) {
      const known = build
        .selectFrom('betting.cashout')
        .select('id')
        .where('user_id', '=', userId)
        .where('idem_key', '=', key)
        .limit(sql.lit(1));
      return (await callQuery(db, 'cashout_known', known, 'money')).length > 0;
    },
  };
}
