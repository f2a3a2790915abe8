import { expect } from 'vitest';
import { type CashOut, createCashOut } from '../src/flows/cashout/cash-out.ts';
import type { CashoutRequest } from '../src/flows/cashout/evaluate-cashout.ts';
import { type CashoutBoard, quoteTicket } from '../src/flows/cashout/quote.ts';
import { createCashoutResolver } from '../src/flows/cashout/resolve-cashouts.ts';
import { TestBoard } from '../src/flows/cashout/test-kit/test-board.ts';
import type { Policies } from '../src/modules/policy/index.ts';
import type { PlacementItem, ResultFact, TicketService } from '../src/modules/tickets/index.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { aLeg, anItem, expectReconciled, type LedgerFixture } from './ledger.ts';
import { testParking } from './parking.ts';
import { deliveredPolicies } from './policy.ts';
import { aResultFact, firstMarket } from './result-facts.ts';

export function cashOutOn(
  board: CashoutBoard,
  tickets: Pick<TicketService, 'cashouts'>,
  over: {
    liveDelayScale?: number;
    onWaiting?: (cashoutId: string, delayMs: number) => void;
    policies?: Pick<Policies, 'current' | 'refresh' | 'shown'>;
  } = {},
): CashOut {
  return createCashOut({
    board,
    cashouts: tickets.cashouts,
    clock: { now: () => Date.now() },
    policies: over.policies ?? deliveredPolicies,
    liveDelayScale: over.liveDelayScale ?? 1,
    onWaiting: over.onWaiting ?? (() => undefined),
    onWritten: () => undefined,
  });
}

export const aCashoutRequest = (userId: number, ticketId: string, over: Partial<CashoutRequest> = {}): CashoutRequest => ({
  userId: BigInt(userId),
  ticketId,
  amountMinor: null,
  isPartial: false,
  seenOddsMilli: null,
  shownVersion: null,
  meant: null,
  agreed: null,
  requestId: null,
  isInquiry: false,
  session: 'session-1',
  ip: '203.0.113.7',
  ...over,
});

export type Result = 'win' | 'lose' | 'void';

export interface Shape {
  betType: number;
  stakeMinor: bigint;
  maxPayoutMinor: bigint;
  detail?: Record<string, unknown>;
  legs: number;
  banker?: boolean;
}
/** 10.00 (or near) at 2.000 a leg. What it pays if everything wins. */
export const SHAPES: Record<string, Shape> = {
  single: { betType: 1, stakeMinor: 1000n, maxPayoutMinor: 2000n, legs: 1 },
  combo: { betType: 2, stakeMinor: 1000n, maxPayoutMinor: 8000n, legs: 3 },
  system: {
    betType: 3,
    stakeMinor: 999n,
    maxPayoutMinor: 3996n,
    legs: 3,
    detail: { rows: [{ size: 2, unitStake: '333' }] },
  },
  'if bet': { betType: 4, stakeMinor: 1000n, maxPayoutMinor: 3000n, legs: 2, detail: { layOption: 2 } },
  reverse: {
    betType: 5,
    stakeMinor: 1002n,
    maxPayoutMinor: 3006n,
    legs: 2,
    detail: { layOption: 2, unitStakeMinor: '501' },
  },
};

export interface Bet {
  id: string;
  user: number;
  matches: number[];
  shape: Shape;
}

interface TicketRow {
  acceptance: number;
  outcome: number;
  payout: bigint | null;
  stake: bigint;
  cashed_stake: bigint;
  cashed_payout: bigint;
}

/** The selection that bets of the tests stand on. */
export const selectionOf = (matchId: number): string => `${matchId * 1000 + 1}.1`;

interface CashoutParts extends Pick<LedgerFixture, 'db' | 'tickets' | 'newPlayer' | 'newMatch'> {
  policies: Policies;
}

/** Bets as the ledger has them, past placement, with prices at which they have gained: bought at 2.000, now at 1.500. */
export function cashoutKit({ db, tickets, newPlayer, newMatch, policies }: CashoutParts) {
  const prices = new TestBoard();
  let feedTime = 0;

  async function settleAll(): Promise<void> {
    while ((await tickets.settlement.settleChunk()).markets > 0);
  }

  /** What a bet of the tests says beside its legs: which policy it was made by, as each bet does. */
  const detail = (more: object = {}): string => JSON.stringify({ policyVersion: policies.current().version, ...more });

  return {
    prices,
    detail,
    cashOut: cashOutOn(prices, tickets, { policies }),
    settleAll,
    /** Decides cash-outs whose delay is over, as a process does that knows nothing but the database and its own board. */
    cashoutResolver: ({
      parking = testParking(db.db),
      policies: past = policies as Pick<Policies, 'at'>,
      isBoardReady = (): boolean => true,
    } = {}) =>
      createCashoutResolver({
        board: prices,
        cashouts: tickets.cashouts,
        policies: past,
        isBoardReady,
        onDecided: () => undefined,
        parking,
        log: createLog('silent'),
        metrics: createMetrics(),
      }),
    /** The books balance, and every ticket is what all facts make of it; those that wait for a person aside. */
    async expectSettled(parked: ReadonlySet<string> = new Set()): Promise<void> {
      await settleAll();
      await expectReconciled(db);
      const { differences } = await tickets.settlement.recompute('all');
      expect(differences.filter(({ ticketId }) => !parked.has(ticketId))).toEqual([]);
    },
    /** The result of outcome 1 of a match. */
    result: (matchId: number, how: Result): ResultFact =>
      aResultFact(matchId, { result: how === 'win' ? 1 : 0, timestampMs: ++feedTime, voidFactor: how === 'void' ? '1' : null }),
    rollback: (matchId: number): ResultFact => ({
      ...firstMarket(matchId),
      kind: 'rollback-settlement',
      timestampMs: ++feedTime,
    }),
    async report(...facts: ResultFact[]): Promise<void> {
      await tickets.settlement.recordFacts(facts);
      await settleAll();
    },
    /** A fresh player (or the one named) bets on fresh matches (or those named). */
    async aBet(shape: Shape, over: Partial<PlacementItem> = {}, on: { user?: number; matches?: number[] } = {}): Promise<Bet> {
      const user = on.user ?? newPlayer();
      const matchIds = on.matches ?? Array.from({ length: shape.legs }, newMatch);
      for (const matchId of matchIds) if (!prices.price(selectionOf(matchId))) prices.set(selectionOf(matchId), 1500);
      const legs = matchIds.map((matchId) => aLeg(matchId, { bookStakeMinor: 333n, bookPayoutMinor: 1001n }));
      const { betType, stakeMinor, maxPayoutMinor } = shape;
      const item = anItem(user, {
        betType,
        stakeMinor,
        maxPayoutMinor,
        legs,
        detail: detail(shape.detail),
        ...over,
      });
      const [answer] = await tickets.placeBatch([item]);
      expect(answer).toMatchObject({ acceptance: 1 });
      return { id: item.ticketId, user, matches: matchIds, shape };
    },
    async ticketRow(id: string) {
      const { rows } = await db.pool.query<TicketRow>(
        'SELECT acceptance, outcome, payout, stake, cashed_stake, cashed_payout FROM betting.ticket WHERE id = $1',
        [id],
      );
      const [row] = rows;
      if (!row) throw new Error(`no ticket ${id}`);
      return row;
    },
    /** What is still at risk on the ticket's lines, in the book's currency. */
    async bookOf(bet: Bet) {
      const { rows } = await db.pool.query(
        'SELECT sum(stake)::int AS stake, sum(payout)::int AS payout FROM betting.exposure WHERE market_id = ANY ($1::bigint[])',
        [bet.matches.map((matchId) => matchId * 1000 + 1)],
      );
      return [rows[0].stake, rows[0].payout];
    },
    async offerOf(bet: Bet, by: Pick<Policies, 'current'> = policies) {
      const [terms] = await tickets.cashouts.terms([bet.id]);
      const quote = terms && quoteTicket(prices, terms, by.current());
      if (!quote?.isOffered) throw new Error(`no offer: ${quote?.reason}`);
      return quote;
    },
    /** The last cash-out of the bet. */
    async lastOf(bet: Bet) {
      const { rows } = await db.pool.query(
        'SELECT state, reason, new_offer FROM betting.cashout WHERE ticket_id = $1 ORDER BY id DESC LIMIT 1',
        [bet.id],
      );
      return rows[0];
    },
    /** Time passes for the cash-outs of the bet that are in this state, by the database's clock. */
    async age(bet: Bet, column: 'delay_until' | 'decided_at', state: number, by: string): Promise<void> {
      await db.ownerPool.query(
        `BEGIN; ALTER TABLE betting.cashout DISABLE TRIGGER immutable;
         UPDATE betting.cashout SET ${column} = clock_timestamp() - interval '${by}' WHERE ticket_id = '${bet.id}' AND state = ${state};
         ALTER TABLE betting.cashout ENABLE TRIGGER immutable; COMMIT`,
      );
    },
    async deadlocks(): Promise<number> {
      const { rows } = await db.ownerPool.query(
        'SELECT deadlocks::int AS n FROM pg_stat_database WHERE datname = current_database()',
      );
      return rows[0].n;
    },
  };
}
