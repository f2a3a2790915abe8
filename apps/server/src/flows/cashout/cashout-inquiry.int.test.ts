import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Bet, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';

/** 10.00 at 2.000, now at 1.500: worth 12.66, half of it 6.33. At 1.600 half of it is 5.93. */
const single = SHAPES.single as Shape;
const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
afterAll(() => fixture.expectSettled());

const oddsOf = (bet: Bet) => new Map(bet.matches.map((matchId) => [selectionOf(matchId), 1500]));
const askHalf = (bet: Bet, requestId: string, isInquiry = false) =>
  fixture.cashOut.ask(
    aCashoutRequest(bet.user, bet.id, { amountMinor: 633n, isPartial: true, seenOddsMilli: oddsOf(bet), requestId, isInquiry }),
  );
const takeHalf = (bet: Bet, requestId: string, isInquiry = false) =>
  fixture.cashOut.answerChanged(aCashoutRequest(bet.user, bet.id, { amountMinor: 593n, requestId, isInquiry }), true);

describe('H117 what became of a cash-out is asked without doing it', () => {
  test('H117 one that was done is answered as it was', async () => {
    const bet = await fixture.aBet(single);
    const key = randomUUID();
    await askHalf(bet, key);
    expect(await askHalf(bet, key, true)).toMatchObject({ isReplay: true, record: { state: 1, amountMinor: 633n } });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_633n);
    await expectReconciled(fixture.db);
  });

  test('H117 one that never came is declined under its key, and is not done when it comes after all', async () => {
    const bet = await fixture.aBet(single);
    const key = randomUUID();
    const withdrawn = { state: 2, reason: 'WITHDRAWN', newOfferMinor: null };
    expect((await askHalf(bet, key, true)).record).toMatchObject(withdrawn);
    expect(await askHalf(bet, key)).toMatchObject({ isReplay: true, record: withdrawn });
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
    expect((await askHalf(bet, randomUUID())).record).toMatchObject({ state: 1 });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_633n);
  });

  /** Half of a bet that is worth 5.93 now, and was asked for at 6.33. */
  async function halfThatMoved(): Promise<Bet> {
    const bet = await fixture.aBet(single);
    for (const matchId of bet.matches) fixture.prices.set(selectionOf(matchId), 1600);
    expect((await askHalf(bet, randomUUID())).record).toMatchObject({ state: 2, newOfferMinor: 593n });
    return bet;
  }

  test('H117 a changed value that was taken is answered as it was', async () => {
    const bet = await halfThatMoved();
    const key = randomUUID();
    expect(await takeHalf(bet, key)).toMatchObject({ record: { state: 1, amountMinor: 593n } });
    expect(await takeHalf(bet, key, true)).toMatchObject({ isReplay: true, record: { state: 1, amountMinor: 593n } });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_593n);
  });

  test('H117 a changed value that nobody took is taken by no inquiry, nor by its request when that comes late', async () => {
    const bet = await halfThatMoved();
    const key = randomUUID();
    expect(await takeHalf(bet, key, true)).toMatchObject({ record: { state: 2, reason: 'WITHDRAWN' } });
    expect(await takeHalf(bet, key)).toMatchObject({ isReplay: true, record: { state: 2, reason: 'WITHDRAWN' } });
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n);
  });

  test('H117 without a key of its own there is nothing to ask for', async () => {
    const bet = await fixture.aBet(single);
    const request = aCashoutRequest(bet.user, bet.id, { amountMinor: 593n, isInquiry: true });
    expect(await fixture.cashOut.answerChanged(request, true)).toBeNull();
  });

  test('H117 race: fifty times the request and fifty inquiries at once: all are told the same, and it is done once or never', async () => {
    const bet = await fixture.aBet(single);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => askHalf(bet, key, i % 2 === 0)));
    const [state] = answers.map(({ record }) => record.state);
    expect(new Set(answers.map(({ record }) => record.state))).toEqual(new Set([state]));
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await cashOf(fixture.db, bet.user)).toBe(state === 1 ? 9_633n : 9_000n);
    await expectReconciled(fixture.db);
  });
});
