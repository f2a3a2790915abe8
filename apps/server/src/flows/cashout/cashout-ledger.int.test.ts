import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../../test-kit/create-test-db.ts';
import { aLeg, anItem, arrange, cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { createTicketService, type PlacementItem, type ResultFact, type TicketService } from '../../modules/tickets/index.ts';
import type { CashOut } from './cash-out.ts';
import { quoteTicket } from './quote.ts';
import { aWish, cashOutOn, TestBoard } from './test-kit.ts';

const MATCHES = 400;
let db: TestDb;
let tickets: TicketService;
let board: TestBoard;
let cashOut: CashOut;
let player = 0;
let match = 0;

beforeAll(async () => {
  db = await createTestDb();
  await arrange(db, { players: 300, cashMinor: 10_000n, matches: MATCHES });
  tickets = createTicketService({ db: db.db });
  board = new TestBoard();
  cashOut = cashOutOn(board, tickets);
});
afterAll(async () => {
  await settleAll();
  await expectReconciled(db);
  expect((await tickets.settlement.recompute('all')).differences).toEqual([]);
  await tickets.close();
  await db.close();
});

async function settleAll(): Promise<void> {
  while ((await tickets.settlement.settleChunk()).markets > 0);
}
let feedTime = 0;
const market = (matchId: number) => ({ matchId, marketId: matchId * 1000 + 1, marketType: 1, specifiers: '', producer: 3 });
type Result = 'win' | 'lose' | 'void';
/** What becomes of outcome 1 of a match. */
const result = (matchId: number, how: Result): ResultFact => ({
  ...market(matchId),
  ...{ kind: 'settlement', outcomeId: '1', result: how === 'win' ? 1 : 0, timestampMs: ++feedTime },
  ...{ voidFactor: how === 'void' ? '1' : null, deadHeatFactor: null, voidReason: null, certainty: 1 },
});
const rollback = (matchId: number): ResultFact => ({ ...market(matchId), kind: 'rollback-settlement', timestampMs: ++feedTime });
async function report(...facts: ResultFact[]): Promise<void> {
  await tickets.settlement.recordFacts(facts);
  await settleAll();
}

interface Shape {
  betType: number;
  stakeMinor: bigint;
  maxPayoutMinor: bigint;
  detail?: Record<string, unknown>;
  legs: number;
  banker?: boolean;
}
/** 10.00 (or near) at 2.000 a leg. What it pays if everything wins. */
const SHAPES: Record<string, Shape> = {
  single: { betType: 1, stakeMinor: 1000n, maxPayoutMinor: 2000n, legs: 1 },
  combo: { betType: 2, stakeMinor: 1000n, maxPayoutMinor: 8000n, legs: 3 },
  system: {
    ...{ betType: 3, stakeMinor: 999n, maxPayoutMinor: 3996n, legs: 3 },
    detail: { rows: [{ size: 2, unitStake: '333' }] },
  },
  'if bet': { betType: 4, stakeMinor: 1000n, maxPayoutMinor: 3000n, legs: 2, detail: { layOption: 2 } },
  reverse: {
    ...{ betType: 5, stakeMinor: 1002n, maxPayoutMinor: 3006n, legs: 2 },
    detail: { layOption: 2, unitStakeMinor: '501' },
  },
};

interface Bet {
  id: string;
  user: number;
  matches: number[];
  shape: Shape;
}

/** A fresh player bets on fresh matches, each now at 1.500 on the board (bought at 2.000: the ticket has gained). */
async function aBet(shape: Shape, over: Partial<PlacementItem> = {}): Promise<Bet> {
  const user = ++player;
  const matches = Array.from({ length: shape.legs }, () => ++match);
  for (const matchId of matches) board.set(`${matchId * 1000 + 1}.1`, 1500);
  const legs = matches.map((matchId) => aLeg(matchId, { bookStakeMinor: 333n, bookPayoutMinor: 1001n }));
  const { betType, stakeMinor, maxPayoutMinor } = shape;
  const item = anItem(user, {
    ...{ betType, stakeMinor, maxPayoutMinor, legs },
    detail: shape.detail ? JSON.stringify(shape.detail) : null,
    ...over,
  });
  const [answer] = await tickets.placeBatch([item]);
  expect(answer).toMatchObject({ acceptance: 1 });
  return { id: item.ticketId, user, matches, shape };
}
const ticketRow = async (id: string) => {
  const { rows } = await db.pool.query(
    'SELECT acceptance, outcome, payout, stake, cashed_stake, cashed_payout FROM betting.ticket WHERE id = $1',
    [id],
  );
  return rows[0];
};
/** What is still at risk on the ticket's lines, in the book's currency. */
const bookOf = async (bet: Bet) => {
  const { rows } = await db.pool.query(
    'SELECT sum(stake)::int AS stake, sum(payout)::int AS payout FROM betting.exposure WHERE market_id = ANY ($1::bigint[])',
    [bet.matches.map((matchId) => matchId * 1000 + 1)],
  );
  return [rows[0].stake, rows[0].payout];
};
const offerOf = async (bet: Bet) => {
  const [terms] = await tickets.cashouts.terms([bet.id]);
  const quote = terms && quoteTicket(board, terms);
  if (!quote?.isOffered) throw new Error(`no offer: ${quote?.reason}`);
  return quote;
};

describe.each(Object.entries(SHAPES))('%s', (_name, shape) => {
  test('rules 13.4 the whole is paid at once, the ticket is over, and no result moves it any more', async () => {
    const bet = await aBet(shape);
    const { offerMinor } = await offerOf(bet);
    expect(offerMinor).toBeGreaterThan(0n);
    const { record } = await cashOut.ask(aWish(bet.user, bet.id, { amountMinor: offerMinor }));
    expect(record).toMatchObject({ state: 1, amountMinor: offerMinor, stakeLeftMinor: 0n });
    expect(await cashOf(db, bet.user)).toBe(10_000n - shape.stakeMinor + offerMinor);
    const row = await ticketRow(bet.id);
    expect(row).toMatchObject({ acceptance: 1, payout: 0n, cashed_stake: shape.stakeMinor, cashed_payout: offerMinor });
    expect(row.outcome).toBe(offerMinor > shape.stakeMinor ? 2 : 6);
    expect(await bookOf(bet)).toEqual([0, 0]);
    await report(...bet.matches.map((matchId) => result(matchId, 'win')));
    await report(...bet.matches.map((matchId) => rollback(matchId)));
    expect(await ticketRow(bet.id)).toEqual(row);
    await expectReconciled(db);
  });

  test.each(['win', 'lose', 'void'] as const)(
    'rules 13.5 a part is paid, the rest settles on %s, is rolled back and settled again',
    async (how) => {
      const bet = await aBet(shape);
      const { offerMinor, partial } = await offerOf(bet);
      const amountMinor = offerMinor / 3n;
      expect(partial).toMatchObject({ minMinor: 1n });
      await cashOut.ask(aWish(bet.user, bet.id, { amountMinor, isPartial: true }));
      const used = (shape.stakeMinor * amountMinor + offerMinor - 1n) / offerMinor;
      expect(await ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: used, cashed_payout: amountMinor });
      const left = shape.stakeMinor - used;
      const share = (book: number) => shape.legs * Math.ceil((book * Number(left)) / Number(shape.stakeMinor));
      expect(await bookOf(bet)).toEqual([share(333), share(1001)]);
      const before = await cashOf(db, bet.user);
      const paid: Record<Result, bigint> = { win: (shape.maxPayoutMinor * left) / shape.stakeMinor, lose: 0n, void: left };
      const expectSettled = async (by: Result) => {
        await report(...bet.matches.map((matchId) => result(matchId, by)));
        expect(await ticketRow(bet.id)).toMatchObject({ payout: paid[by], cashed_payout: amountMinor });
        expect(await cashOf(db, bet.user)).toBe(before + paid[by]);
        expect(await bookOf(bet)).toEqual([0, 0]);
      };
      await expectSettled(how);
      await report(...bet.matches.map((matchId) => rollback(matchId)));
      expect(await ticketRow(bet.id)).toMatchObject({ outcome: 0, payout: null });
      expect(await cashOf(db, bet.user)).toBe(before);
      expect(await bookOf(bet)).toEqual([share(333), share(1001)]);
      await expectReconciled(db);
      await expectSettled(how === 'win' ? 'lose' : 'win');
      await expectReconciled(db);
    },
  );
});
