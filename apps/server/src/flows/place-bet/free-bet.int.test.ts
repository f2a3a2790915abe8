import { describe, expect, test } from 'vitest';
import { createBettingFixture, type LegEnd } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { storeLead } from '../../../test-kit/stored-lead.ts';
import { TokenStatus } from '../../modules/bonus/index.ts';
import type { PlaceBetBody } from './read-request.ts';

/** Tokens and bonuses from the request to the money, on PostgreSQL. */
let grants = 0;
const CASH = 100_000n;
const HOUR_MS = 3_600_000;

const fixture = await fileFixture(createBettingFixture({ players: 60, cashMinor: CASH }));

const grant = (
  userId: number,
  over: { minOddsMilli?: number; maxOddsMilli?: number; amountMinor?: bigint; expiresAtMs?: number } = {},
) =>
  fixture.bonus.freeBets.grant({
    userId: BigInt(userId),
    currency: 'EUR',
    amountMinor: 1000n,
    expiresAtMs: Date.now() + HOUR_MS,
    key: `grant-${++grants}`,
    ...over,
  });
const active = (userId: number) => fixture.bonus.freeBets.list(BigInt(userId), TokenStatus.ACTIVE);
/** What free bets have cost the operator so far. */
async function tokenCost(): Promise<bigint> {
  const { rows } = await fixture.db.pool.query<{ cost: bigint }>(
    `SELECT coalesce(sum(CASE WHEN t.debit_account = a.id THEN t.amount ELSE -t.amount END), 0)::bigint AS cost
       FROM money.account a JOIN money.transfer t ON a.id IN (t.debit_account, t.credit_account) WHERE a.kind = 'bonus_expense' AND a.tag = 'free_bet'`,
  );
  return rows[0]?.cost ?? 0n;
}

function single(oddsMilli: number, id: bigint | undefined, more: Partial<PlaceBetBody> = {}) {
  const leg = fixture.offer(oddsMilli);
  const body: Partial<PlaceBetBody> = {
    betType: 1,
    stakes: [{ selectionId: leg.selectionId, stake: '10.00', odds: oddsMilli / 1000 }],
    isFreeBet: true,
    ...(id === undefined ? {} : { freeBetId: String(id) }),
    ...more,
  };
  return { leg, body };
}

describe('free bet', () => {
  const ENDS: [LegEnd, number, bigint, number][] = [
    // 10.00 at 2.50: only the winnings are paid.
    ['WIN', 2, 1500n, 0],
    ['LOST', 3, 0n, 0],
    ['HALFWIN', 5, 750n, 0],
    ['HALFLOSE', 3, 0n, 0],
    ['REFUND', 4, 0n, 1],
    ['CANCELLED', 1, 0n, 1],
  ];
  test.each(ENDS)('BETSLIP-33 rules 12.2 a single that ends %s', async (how, outcome, paid, tokensBack) => {
    const user = fixture.newPlayer();
    const expiresAtMs = Date.now() + HOUR_MS;
    const before = await tokenCost();
    const id = await grant(user, { expiresAtMs });
    const { leg, body } = single(2500, id);
    const placed = await fixture.place(user, body);
    expect(placed).toMatchObject({ Status: 1, Stake: 10, PotentialWin: 15, Balance: 1000 });
    expect(await cashOf(fixture.db, user)).toBe(CASH);
    expect(await active(user)).toEqual([]);
    await fixture.end([leg, how]);
    expect(await fixture.ticket(placed.TicketId)).toMatchObject({ outcome, payoutMinor: paid });
    expect(await cashOf(fixture.db, user)).toBe(CASH + paid);
    const back = await active(user);
    expect(back.map((token) => [token.amountMinor, token.expiresAtMs])).toEqual(tokensBack === 1 ? [[1000n, expiresAtMs]] : []);
    expect(await tokenCost()).toBe(before + (tokensBack === 1 ? 0n : 1000n));
    await expectReconciled(fixture.db);
  });

  test('RULE-14 rules 12.2 paid early, a token pays its winnings while the match runs, and a void that follows brings no token back', async () => {
    const user = fixture.newPlayer();
    const { leg, body } = single(2500, await grant(user));
    const { TicketId } = await fixture.place(user, body);
    const { matchId, marketId, marketType, specifiers, producer, outcomeId } = leg;
    const placedBeforeMs = Date.now() + 1_000;
    await storeLead(fixture.db, matchId, { outcomeId, marketType });
    await fixture.settlement.payEarly({
      kind: 'early-payout',
      matchId,
      marketId,
      marketType,
      specifiers,
      producer,
      outcomeId,
      timestampMs: 0,
      placedBeforeMs,
    });
    await fixture.settlement.drain();
    expect(await cashOf(fixture.db, user)).toBe(CASH + 1500n);
    await fixture.end([leg, 'CANCELLED']);
    expect(await fixture.ticket(TicketId)).toMatchObject({ outcome: 2, payoutMinor: 1500n });
    expect([await cashOf(fixture.db, user), await active(user)]).toEqual([CASH + 1500n, []]);
    await expectReconciled(fixture.db);
  });

  test('rules 12.2 the token is the whole stake of a system: its lines share it exactly', async () => {
    const user = fixture.newPlayer();
    await grant(user);
    const legs = [fixture.offer(2000), fixture.offer(3000), fixture.offer(4000)];
    const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
    const placed = await fixture.place(user, {
      betType: 3,
      stakes: [{ system: '2/3', stake: '10.00' }],
      selections,
      isFreeBet: true,
    });
    expect(placed).toMatchObject({ Status: 1, Stake: 10 });
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    // (6 + 8 + 12) x 10/3 - 10 = 76.66...
    expect(await cashOf(fixture.db, user)).toBe(CASH + 7666n);
  });

  test('rules 9.3 12.2 a void that is taken back takes its token back, and gives the same one again', async () => {
    const user = fixture.newPlayer();
    const { leg, body } = single(2500, await grant(user));
    const { TicketId } = await fixture.place(user, body);
    await fixture.end([leg, 'REFUND']);
    const [given] = await active(user);
    await fixture.takeBack(leg);
    expect(await active(user)).toEqual([]);
    expect(await fixture.ticket(TicketId)).toMatchObject({ outcome: 0 });
    await fixture.end([leg, 'REFUND']);
    expect((await active(user)).map((token) => token.id)).toEqual([given?.id]);
    // Used meanwhile: the win is paid, and the free bet is the operator's cost.
    const other = single(2000, given?.id);
    await fixture.place(user, other.body);
    await fixture.takeBack(leg);
    await fixture.end([leg, 'WIN']);
    expect(await cashOf(fixture.db, user)).toBe(CASH + 1500n);
    await expectReconciled(fixture.db);
  });

  test('a live free bet that is declined gives its token back and touches no cash', async () => {
    const user = fixture.newPlayer();
    const id = await grant(user);
    const live = fixture.offer(2500, { isLive: true, producer: 1, bettingSourceType: 2, matchState: 'b/1' });
    const stakes = [{ selectionId: live.selectionId, stake: '10.00', odds: 2.5 }];
    const placed = await fixture.place(user, { betType: 1, stakes, isFreeBet: true, freeBetId: String(id) });
    expect(placed).toMatchObject({ Status: 4 });
    expect(await active(user)).toEqual([]);
    await fixture.tickets.resolveDelayed([{ ticketId: placed.TicketId ?? '', accept: false, reason: 'STATE_CHANGED' }]);
    expect((await active(user)).map((token) => token.id)).toEqual([id]);
    expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'reserved')]).toEqual([CASH, 0n]);
    await expectReconciled(fixture.db);
  });

  test('B12 one token fifty times at once, with fifty keys, is one ticket', async () => {
    const user = fixture.newPlayer();
    const id = await grant(user);
    const { body } = single(2500, id);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => fixture.place(user, body)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const names = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.exceptionName] : []));
    expect(new Set(names)).toEqual(new Set(['InvalidBetCombinationException']));
    const { rows } = await fixture.db.pool.query(
      'SELECT count(*)::int AS tickets FROM betting.ticket WHERE free_bet = $1 AND acceptance = 1',
      [id],
    );
    expect(rows).toEqual([{ tickets: 1 }]);
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('B12 what is no token of this player, or not for this bet, is refused by name', async () => {
    const [user, stranger] = [fixture.newPlayer(), fixture.newPlayer()];
    const own = await grant(user, { minOddsMilli: 2000, maxOddsMilli: 3000 });
    const foreign = await grant(stranger);
    const refusal = async (body: Partial<PlaceBetBody>) => (await fixture.refusal(user, body)).name;
    expect(await refusal(single(2500, foreign).body)).toBe('InvalidBetCombinationException');
    expect(await refusal(single(2500, 999_999n).body)).toBe('InvalidBetCombinationException');
    for (const freeBetId of ['٣', '-1', '1e3', '9'.repeat(40), 'x'])
      expect(await refusal({ ...single(2500, own).body, freeBetId })).toBe('InvalidBetCombinationException');
    expect(await refusal(single(1999, own).body)).toBe('InvalidBetCombinationException');
    expect(await refusal(single(3001, own).body)).toBe('InvalidBetCombinationException');
    const { leg, body } = single(2500, own);
    const of = (stake: string): Partial<PlaceBetBody> => ({
      ...body,
      stakes: [{ selectionId: leg.selectionId, stake, odds: 2.5 }],
    });
    expect(await refusal(of('10.01'))).toBe('InvalidStakeException');
    expect(await refusal(of('9.99'))).toBe('InvalidStakeException');
    expect(
      await refusal({ ...body, betType: 1.1, stakes: [...(of('10.00').stakes ?? []), { selectionId: '5.1', stake: '10.00' }] }),
    ).toBe('InvalidBetCombinationException');
    expect(await refusal({ ...body, isFreeBet: false })).toBe('InvalidBetCombinationException');
    expect(await fixture.place(user, body)).toMatchObject({ Status: 1 });
  });

  test('F-R5 fifty claims of one grant at once hand out one token; another key, or another player, is another grant', async () => {
    const [user, other] = [fixture.newPlayer(), fixture.newPlayer()];
    const token = { currency: 'EUR', amountMinor: 1_000n, expiresAtMs: Date.now() + 60_000 };
    const claim = (userId: number, key: string) => fixture.bonus.freeBets.grant({ ...token, userId: BigInt(userId), key });
    const ids = await Promise.all(Array.from({ length: 50 }, () => claim(user, 'once-only')));
    expect(new Set(ids).size).toBe(1);
    expect(await active(user)).toHaveLength(1);
    expect(new Set([...ids, await claim(user, 'another-one'), await claim(other, 'once-only')]).size).toBe(3);
  });

  test('a token past its expiry pays nothing and is ended by the sweep', async () => {
    const user = fixture.newPlayer();
    const id = await grant(user, { expiresAtMs: Date.now() - 1 });
    expect((await fixture.refusal(user, single(2500, id).body)).name).toBe('InvalidBetCombinationException');
    expect(await fixture.bonus.freeBets.expire()).toBeGreaterThanOrEqual(1);
    const [gone] = await fixture.bonus.freeBets.history(BigInt(user), { limit: 5, skip: 0 });
    expect(gone).toMatchObject({ id, status: TokenStatus.CANCELED });
  });
});

describe('accumulator bonus', () => {
  const combo = async (user: number, odds: readonly number[], stake: string) => {
    const legs = odds.map((one) => fixture.offer(one));
    const selections = legs.map(({ selectionId, oddsMilli }) => ({ selectionId, odds: oddsMilli / 1000 }));
    const { TicketId } = await fixture.place(user, { betType: 2, stakes: [{ stake }], selections });
    return { legs, TicketId };
  };
  async function entries(ticketId: string | undefined) {
    const { rows } = await fixture.db.pool.query(
      `SELECT a.kind, t.amount FROM money.journal j JOIN money.transfer t ON t.journal_id = j.id JOIN money.account a ON a.id = t.debit_account
        WHERE j.kind = 'settle' AND j.idem_key LIKE $1 || '/%' ORDER BY j.id, t.seq`,
      [ticketId],
    );
    return rows.map((row) => [row.kind, row.amount]);
  }

  test('rules 12.1 paid with the winnings as an entry of its own', async () => {
    const user = fixture.newPlayer();
    const { legs, TicketId } = await combo(user, [2000, 2000, 2000, 1500], '10.00');
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    // 120.00 back, 110.00 won, four legs: 10 per cent.
    expect(await fixture.ticket(TicketId)).toMatchObject({ outcome: 2, payoutMinor: 13_100n });
    expect(await entries(TicketId)).toEqual([
      ['bets_open', 1000n],
      ['house_pnl', 12_000n],
      ['bonus_expense', 1100n],
    ]);
    expect(await cashOf(fixture.db, user)).toBe(CASH + 12_100n);
  });

  test('rules 12.1 a void leg and short odds do not count, a lost bet gets nothing, half a win counts', async () => {
    const user = fixture.newPlayer();
    const voided = await combo(user, [2000, 2000, 2000, 1190], '10.00');
    await fixture.end([voided.legs[0] ?? fixture.offer(), 'REFUND'], ...voided.legs.slice(1).map((leg) => [leg, 'WIN'] as const));
    // 47.60 and two legs that count: no step.
    expect(await fixture.ticket(voided.TicketId)).toMatchObject({ payoutMinor: 4760n });
    const half = await combo(user, [2000, 2000, 2000], '10.00');
    await fixture.end([half.legs[0] ?? fixture.offer(), 'HALFWIN'], ...half.legs.slice(1).map((leg) => [leg, 'WIN'] as const));
    // 60.00 back, 50.00 won, 5 per cent.
    expect(await fixture.ticket(half.TicketId)).toMatchObject({ payoutMinor: 6250n });
  });

  test('rules 9.3 a bonus that has been spent becomes a debt with the rest, and the new result pays it off', async () => {
    const user = fixture.newPlayer();
    const { legs, TicketId } = await combo(user, [2000, 2000, 2000], '1000.00');
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    expect(await cashOf(fixture.db, user)).toBe(835_000n);
    // All of it is lost elsewhere.
    const spent = fixture.offer(1100);
    await fixture.place(user, { betType: 1, stakes: [{ selectionId: spent.selectionId, stake: '5000.00', odds: 1.1 }] });
    await fixture.end([spent, 'LOST']);
    expect(await cashOf(fixture.db, user)).toBe(335_000n);
    await fixture.takeBack(...legs);
    expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'receivable')]).toEqual([0n, -500_000n]);
    await expectReconciled(fixture.db);
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    expect([await cashOf(fixture.db, user), await cashOf(fixture.db, user, 'receivable')]).toEqual([335_000n, 0n]);
    expect(await fixture.ticket(TicketId)).toMatchObject({ payoutMinor: 835_000n });
    await expectReconciled(fixture.db);
  });

  test('rules 12.1 not with a free bet', async () => {
    const user = fixture.newPlayer();
    const id = await grant(user);
    const legs = [fixture.offer(2000), fixture.offer(2000), fixture.offer(2000)];
    const selections = legs.map(({ selectionId }) => ({ selectionId, odds: 2 }));
    await fixture.place(user, { betType: 2, stakes: [{ stake: '10.00' }], selections, isFreeBet: true, freeBetId: String(id) });
    await fixture.end(...legs.map((leg) => [leg, 'WIN'] as const));
    expect(await cashOf(fixture.db, user)).toBe(CASH + 7000n);
  });
});
