import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createBettingFixture } from '../../../test-kit/betting-fixture.ts';
import { aCashoutRequest, type Bet, cashOutOn, SHAPES, type Shape, selectionOf } from '../../../test-kit/cashout-kit.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf, expectReconciled } from '../../../test-kit/ledger.ts';
import { waitingForLocks } from '../../../test-kit/locked-account.ts';
import type { MeantShare } from './evaluate-cashout.ts';

/** 10.00 at 2.000, now at 1.500: worth 12.66, half of it 6.33. At 1.600 the whole is 11.87 and half of it 5.93. */
const single = SHAPES.single as Shape;
const fixture = await fileFixture(createBettingFixture({ cashMinor: 10_000n }));
afterAll(() => fixture.expectSettled());

const price = (bet: Bet, milli: number, over = {}) => {
  for (const matchId of bet.matches) fixture.prices.set(selectionOf(matchId), milli, over);
};
const oddsOf = (bet: Bet, milli: number) => new Map(bet.matches.map((matchId) => [selectionOf(matchId), milli]));
/** Asks for a part at the odds of 1.500 that the customer saw. */
const askPart = (bet: Bet, amountMinor: bigint, requestId: string | null = null) =>
  fixture.cashOut.ask(
    aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true, seenOddsMilli: oddsOf(bet, 1500), requestId }),
  );
const take = (bet: Bet, amountMinor: bigint, requestId: string | null = null) =>
  fixture.cashOut.answerChanged(aCashoutRequest(bet.user, bet.id, { amountMinor, requestId }), true);
/** A bet whose customer asked for half of it a moment after its odds had moved to 1.600. */
async function halfThatMoved(milli = 1600, on: { user?: number } = {}) {
  const bet = await fixture.aBet(single, {}, on);
  price(bet, milli);
  const { record } = await askPart(bet, 633n);
  return { bet, record };
}
/** A bet of which two parts were asked for, 2.50 and 2.51 of its stake, before its odds moved to 20.000: each is worth 0.23 now. */
async function twoSharesOfOnePrice() {
  const bet = await fixture.aBet(single);
  price(bet, 20_000);
  for (const amountMinor of [316n, 317n]) expect((await askPart(bet, amountMinor)).record).toMatchObject({ newOfferMinor: 23n });
  const answer = (meant: MeantShare | null, isAccepted = true, requestId: string | null = null) =>
    fixture.cashOut.answerChanged(aCashoutRequest(bet.user, bet.id, { amountMinor: 23n, meant, requestId }), isAccepted);
  return { bet, answer };
}
const { age, lastOf } = fixture;
const decideWaiting = () => fixture.cashoutResolver().run();

describe('a part whose value moved', () => {
  test('S1-1 the same share is offered again, and taking it leaves the rest of the bet running', async () => {
    const { bet, record } = await halfThatMoved();
    expect(record).toMatchObject({ state: 2, reason: 'ODDS_CHANGED', newOfferMinor: 593n });
    expect(await take(bet, 593n)).toMatchObject({ record: { state: 1, amountMinor: 593n, stakeLeftMinor: 500n } });
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 500n, cashed_payout: 593n });
    await fixture.report(fixture.result(bet.matches[0] ?? 0, 'win'));
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 593n + 1_000n);
  });

  test('S1-1 also when it moved in the live delay, and again in the delay of the answer', async () => {
    const bet = await fixture.aBet(single);
    price(bet, 1500, { isLive: true, matchState: 'boot/1' });
    expect((await askPart(bet, 633n)).record).toMatchObject({ state: 5 });
    for (const [milli, half] of [
      [1600, 593n],
      [1700, 558n],
    ] as const) {
      price(bet, milli, { isLive: true, matchState: 'boot/1' });
      await age(bet, 'delay_until', 5, '1 ms');
      await decideWaiting();
      expect(await lastOf(bet)).toMatchObject({ state: 2, reason: 'VALUE_CHANGED', new_offer: half });
      expect(await take(bet, half)).toMatchObject({ record: { state: 5, amountMinor: half } });
    }
    await age(bet, 'delay_until', 5, '1 ms');
    await decideWaiting();
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, acceptance: 1, cashed_stake: 500n, cashed_payout: 558n });
  });

  test('S1-1 a value that moved on while the customer read it: less is asked about again, more is paid as agreed, both for that share', async () => {
    const fell = (await halfThatMoved()).bet;
    price(fell, 1700);
    expect(await take(fell, 593n)).toMatchObject({ record: { state: 2, reason: 'VALUE_CHANGED', newOfferMinor: 558n } });
    expect(await take(fell, 558n)).toMatchObject({ record: { state: 1, stakeLeftMinor: 500n } });
    const rose = (await halfThatMoved()).bet;
    price(rose, 1200);
    expect(await take(rose, 593n)).toMatchObject({ record: { state: 1, amountMinor: 593n, stakeLeftMinor: 500n } });
  });

  test('S1-1 no part ever closes the bet: parts that are all of it or more by now, or whose share nobody can tell', async () => {
    // Two tabs saw 12.66 and each asks for half: the second half is all that is left.
    const bet = await fixture.aBet(single);
    const [one, two] = await Promise.all([askPart(bet, 633n, 'tab-one-half'), askPart(bet, 633n, 'tab-two-half')]);
    expect([one.record.state, two.record.state].sort()).toEqual([1, 2]);
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 500n, cashed_payout: 633n });
    // More than the whole is worth by now, of a client that names no odds.
    price(bet, 1600);
    for (const amountMinor of [593n, 600n]) {
      const { record } = await fixture.cashOut.ask(aCashoutRequest(bet.user, bet.id, { amountMinor, isPartial: true }));
      expect(record).toMatchObject({ state: 2, newOfferMinor: null });
    }
    // Odds that were never those of this bet.
    const seenOddsMilli = new Map([['77.1', 1500]]);
    const { record } = await fixture.cashOut.ask(
      aCashoutRequest(bet.user, bet.id, { amountMinor: 100n, isPartial: true, seenOddsMilli }),
    );
    expect(record).toMatchObject({ state: 2, reason: 'ODDS_CHANGED', newOfferMinor: null });
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 500n });
  });
});

describe('who answers a changed value with something else', () => {
  test('S1-1 a forged amount is refused, moves nothing and uses nothing up', async () => {
    const { bet } = await halfThatMoved();
    for (const amountMinor of [592n, 594n, 1n, 633n, 1_187n, 1_266n]) expect(await take(bet, amountMinor)).toBeNull();
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n);
    expect(await take(bet, 593n)).toMatchObject({ record: { state: 1, stakeLeftMinor: 500n } });
  });

  test('S1-1 after thirty seconds, after another part or after the whole there is nothing left to take', async () => {
    const old = (await halfThatMoved()).bet;
    await age(old, 'decided_at', 2, '30 s');
    expect(await take(old, 593n)).toBeNull();
    const parted = (await halfThatMoved()).bet;
    await fixture.cashOut.ask(aCashoutRequest(parted.user, parted.id, { amountMinor: 200n, isPartial: true }));
    expect(await take(parted, 593n)).toBeNull();
    const sold = (await halfThatMoved()).bet;
    await fixture.cashOut.ask(aCashoutRequest(sold.user, sold.id));
    expect(await take(sold, 593n)).toBeNull();
    expect(await cashOf(fixture.db, sold.user)).toBe(9_000n + 1_187n);
  });

  test('H118 two shares that cost the same cents: the one that is named is taken, and an amount alone takes neither', async () => {
    const { bet, answer } = await twoSharesOfOnePrice();
    expect(await answer(null)).toBeNull();
    expect(await answer({ partStakeMinor: 250n, stakeLeftMinor: 1_000n })).toBeNull();
    expect(await answer({ partStakeMinor: 251n, stakeLeftMinor: 999n })).toBeNull();
    expect(await answer({ partStakeMinor: null, stakeLeftMinor: 1_000n })).toBeNull();
    expect(await answer({ partStakeMinor: 250n, stakeLeftMinor: null }, false)).toBeNull();
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
    const named = { partStakeMinor: 251n, stakeLeftMinor: 1_000n };
    const requestId = `named-${randomUUID()}`;
    expect(await answer(named, true, requestId)).toMatchObject({ record: { state: 1, amountMinor: 23n, partStakeMinor: 251n } });
    expect(await answer(named, true, requestId)).toMatchObject({ isReplay: true, record: { state: 1, amountMinor: 23n } });
    const other = answer({ partStakeMinor: 250n, stakeLeftMinor: 1_000n }, true, requestId);
    await expect(other).rejects.toMatchObject({ exceptionName: 'IdempotencyKeyReusedException' });
  });

  test('H118 the whole is named by what is left of the stake; a refusal of the share that is offered uses it up', async () => {
    const whole = await fixture.aBet(single);
    price(whole, 1600);
    const seen = { amountMinor: 1_266n, seenOddsMilli: oddsOf(whole, 1500) };
    expect((await fixture.cashOut.ask(aCashoutRequest(whole.user, whole.id, seen))).record).toMatchObject({
      newOfferMinor: 1_187n,
    });
    const answerWhole = (meant: MeantShare) =>
      fixture.cashOut.answerChanged(aCashoutRequest(whole.user, whole.id, { amountMinor: 1_187n, meant }), true);
    expect(await answerWhole({ partStakeMinor: null, stakeLeftMinor: 500n })).toBeNull();
    expect(await answerWhole({ partStakeMinor: 1_000n, stakeLeftMinor: 1_000n })).toBeNull();
    expect(await answerWhole({ partStakeMinor: null, stakeLeftMinor: 1_000n })).toMatchObject({ record: { state: 1 } });
    const { bet, answer } = await twoSharesOfOnePrice();
    const named = { partStakeMinor: 251n, stakeLeftMinor: 1_000n };
    expect(await answer(named, false)).toBe('refused');
    expect(await answer(named)).toBeNull();
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 0n });
  });

  test('H118 fifty answers at once for two shares of one price: the one that is offered is taken, once', async () => {
    const { bet, answer } = await twoSharesOfOnePrice();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        answer({ partStakeMinor: at % 2 === 0 ? 250n : 251n, stakeLeftMinor: 1_000n }, true, `of-two-shares-${at}`),
      ),
    );
    const taken = answers.filter((one) => one !== null && one !== 'refused' && one.record.state === 1);
    expect(taken).toMatchObject([{ record: { partStakeMinor: 251n } }]);
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 23n);
    await expectReconciled(fixture.db);
  });

  test('S1-1 fifty answers at once, on keys of their own, take it once', async () => {
    const { bet } = await halfThatMoved();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => take(bet, 593n, `fifty-answers-${at}`)));
    const taken = answers.filter((answer) => answer !== null && answer !== 'refused' && answer.record.state === 1);
    expect(taken).toHaveLength(1);
    expect(await fixture.ticketRow(bet.id)).toMatchObject({ outcome: 0, cashed_stake: 500n, cashed_payout: 593n });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 593n);
    await expectReconciled(fixture.db);
  });

  test('S1-1 an answer that is refused because its key belongs to another ticket uses nothing up', async () => {
    const { bet } = await halfThatMoved();
    const { bet: other, record } = await halfThatMoved(1600, { user: bet.user });
    const requestId = `two-tickets-${randomUUID()}`;
    const holder = await fixture.db.ownerPool.connect();
    try {
      // The other answer has found its key free and waits for its offer, while the key is taken.
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM betting.cashout WHERE id = $1 FOR UPDATE', [record.cashoutId]);
      const refused = expect(take(other, 593n, requestId)).rejects.toMatchObject({
        exceptionName: 'IdempotencyKeyReusedException',
      });
      await vi.waitFor(async () => expect(await waitingForLocks(fixture.db)).toBe(1), { timeout: 10_000, interval: 10 });
      expect(await take(bet, 593n, requestId)).toMatchObject({ record: { state: 1, amountMinor: 593n } });
      await holder.query('COMMIT');
      await refused;
    } finally {
      holder.release();
    }
    expect(await fixture.ticketRow(other.id)).toMatchObject({ acceptance: 1, cashed_stake: 0n });
    expect(await take(other, 593n)).toMatchObject({ record: { state: 1, amountMinor: 593n } });
    expect(await cashOf(fixture.db, bet.user)).toBe(8_000n + 2n * 593n);
    await expectReconciled(fixture.db);
  });

  test('S1-1 fifty answers on one key for two tickets: one of the two is taken, the value of the other stays', async () => {
    const { bet } = await halfThatMoved();
    const { bet: other } = await halfThatMoved(1600, { user: bet.user });
    const requestId = `either-${randomUUID()}`;
    const answers = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) => take(at % 2 === 0 ? bet : other, 593n, requestId)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect(await cashOf(fixture.db, bet.user)).toBe(8_000n + 593n);
    const rows = await Promise.all([bet, other].map(async (one) => ({ one, ...(await fixture.ticketRow(one.id)) })));
    const left = rows.find((row) => row.cashed_stake === 0n)?.one ?? expect.unreachable('one is left');
    expect(await take(left, 593n)).toMatchObject({ record: { state: 1, amountMinor: 593n } });
    await expectReconciled(fixture.db);
  });

  test('TR-C2 S1-1 the same answer fifty times is one cashout, and the one whose reply was lost is told again', async () => {
    const { bet } = await halfThatMoved();
    const requestId = `lost-${randomUUID()}`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => take(bet, 593n, requestId)));
    expect(answers.every((answer) => answer !== null && answer !== 'refused' && answer.record.state === 1)).toBe(true);
    expect(await take(bet, 593n, requestId)).toMatchObject({ isReplay: true, record: { state: 1, amountMinor: 593n } });
    await expect(take(bet, 594n, requestId)).rejects.toMatchObject({ exceptionName: 'IdempotencyKeyReusedException' });
    expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + 593n);
  });

  test('S1-1 answers, parts and the whole at once: whatever wins, the parts and the rest are the stake and the books are whole', async () => {
    for (let round = 0; round < 6; round++) {
      const { bet } = await halfThatMoved();
      const nodes = [fixture.cashOut, cashOutOn(fixture.prices, fixture.tickets, { policies: fixture.policies })];
      await Promise.all(
        Array.from({ length: 50 }, (_, at) => {
          const node = nodes[at % 2] ?? fixture.cashOut;
          const requestId = `mixed-${round}-answers-${at}`;
          if (at % 3 === 0)
            return node.answerChanged(aCashoutRequest(bet.user, bet.id, { amountMinor: 593n, requestId }), at % 9 !== 0);
          if (at === 49) return node.ask(aCashoutRequest(bet.user, bet.id, { requestId }));
          return node.ask(aCashoutRequest(bet.user, bet.id, { amountMinor: 20n, isPartial: true, requestId }));
        }),
      );
      const row = await fixture.ticketRow(bet.id);
      expect(await cashOf(fixture.db, bet.user)).toBe(9_000n + row.cashed_payout);
      expect(row.cashed_stake).toBeLessThanOrEqual(1_000n);
      expect(row.cashed_stake * 1_187n).toBeGreaterThanOrEqual(row.cashed_payout * 1_000n);
    }
    await expectReconciled(fixture.db);
  });

  test('S1-1 any bet type, any part and any move: what is taken is the part that was asked for', async () => {
    const arbitrary = fc.record({
      shape: fc.constantFrom(...Object.values(SHAPES)),
      percent: fc.bigInt({ min: 5n, max: 85n }),
      to: fc.integer({ min: 1_101, max: 1_999 }),
    });
    for (const { shape, percent, to } of fc.sample(arbitrary, { numRuns: 20, seed: 7 })) {
      const bet = await fixture.aBet(shape);
      const before = await fixture.offerOf(bet);
      const asked = (before.offerMinor * percent) / 100n;
      const share = (shape.stakeMinor * asked + before.offerMinor - 1n) / before.offerMinor;
      price(bet, to);
      const { offerMinor } = await fixture.offerOf(bet);
      const { record } = await askPart(bet, asked);
      if (to === 1500) continue;
      const worth = (offerMinor * share) / shape.stakeMinor;
      expect(record).toMatchObject({ state: 2, newOfferMinor: worth });
      const answer = await take(bet, worth);
      expect(answer).toMatchObject({ record: { state: 1, amountMinor: worth } });
      // A minor unit of money may be worth more than one of the stake: the share is then never overdrawn.
      const used = (await fixture.ticketRow(bet.id)).cashed_stake;
      expect(used).toBeLessThanOrEqual(share);
      expect((used + 1n) * offerMinor).toBeGreaterThan(worth * shape.stakeMinor);
    }
  });
});
