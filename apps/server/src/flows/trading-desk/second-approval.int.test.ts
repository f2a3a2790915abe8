import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { BetType } from '@duskline/contract/enums';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { cashOf } from '../../../test-kit/ledger.ts';
import { changePolicy, type deliveredDocument } from '../../../test-kit/policy.ts';
import { asRealMoney } from '../../../test-kit/traders.ts';
import type { Actor } from '../../modules/trading/index.ts';
import { presentQueue } from './present-queue.ts';

/** One trader alone decides what can cost the operator 25,000.00 EUR at most; a bet pays 250,000.00 at most. */
const CASH = 10_000_000n;
const OTHER: Actor = { kind: 'trader', userId: '9002', name: 'Theo', ip: '198.51.100.8', requestId: 'req-2' };
let players = 0;
type DeskFigures = ReturnType<typeof deliveredDocument>['desk'];
const twoAbove = (desk: DeskFigures, minor: number): void => {
  desk.fourEyesMinor = minor;
};
const factorsTo = (desk: DeskFigures, milli: number): void => {
  desk.customerFactorCeilingMilli = milli;
};
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, cashMinor: CASH, players: 40 }));

/** A single over the limit: 6,000.00 at 2.00 can cost 6,000.00; at 6.00 it can cost 30,000.00. */
async function referred(oddsMilli: number) {
  const user = ++players;
  const selection = fixture.offer(oddsMilli);
  const { selectionId } = selection;
  const result = await fixture.place(user, {
    betType: BetType.SINGLE,
    stakes: [{ selectionId, stake: '6000.00', odds: oddsMilli / 1000 }],
  });
  expect(result.Status).toBe(ACCEPTANCE_NUMBER.PENDING);
  return { user, selectionId, betId: result.BetId ?? '' };
}
const acceptanceOf = async (betId: string) => (await fixture.ticket(betId)).acceptance;
const queued = async (betId: string) => (await presentQueue(fixture.parts)).find((one) => one.BetId === betId);
const audit = async (betId: string) =>
  (await fixture.trading.audit({ before: null, subject: `ticket:${betId}`, limit: 20 })).map(
    ({ action, actor }) => `${action} ${actor}`,
  );

describe('XR-24 odds offered stay near the board', () => {
  test.each([
    { milli: 10_000_000, name: '10,000 on a price of 2.00' },
    { milli: 2_201, name: 'a thousandth over the ceiling' },
  ])('XR-24 $name is refused by name, and the bet waits on', async ({ milli }) => {
    const { betId, selectionId, user } = await referred(2000);
    await expect(
      fixture.desk.offer(betId, TRADER, { stakeMinor: null, oddsMilli: new Map([[selectionId, milli]]) }),
    ).rejects.toMatchObject({
      exceptionName: 'ValidationException',
      details: { fieldErrors: { odds: expect.stringContaining('2.2') } },
    });
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
    expect(await cashOf(fixture.db, user)).toBe(CASH - 600_000n);
  });

  test('XR-24 a tenth over the board is offered', async () => {
    const { betId, selectionId } = await referred(2000);
    const { answer } = await fixture.desk.offer(betId, TRADER, { stakeMinor: null, oddsMilli: new Map([[selectionId, 2_200]]) });
    expect(answer).toMatchObject({ result: 'done', acceptance: ACCEPTANCE_NUMBER.NEW_OFFER });
  });

  test('XR-24 the database refuses what a server let through, and an offer keeps its stake', async () => {
    const { betId } = await referred(2000);
    const ask = (odds: number) =>
      fixture.db.pool.query('SELECT * FROM trading.decide($1, $2, $3, $4)', [
        betId,
        'offer',
        JSON.stringify(TRADER),
        JSON.stringify({
          offerId: crypto.randomUUID(),
          stakeMinor: '600000',
          maxPayoutMinor: '1800000',
          totalOddsMilli: odds,
          waitMs: 60_000,
          legs: [{ legNo: 1, oddsMilli: odds, boardOddsMilli: 2000 }],
          netWinBookMinor: '0',
        }),
      ]);
    await expect(ask(10_000_000)).rejects.toMatchObject({ code: '23514' });
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
  });

  test('XR-24 the step behind the policy cannot be called by the application', async () => {
    await expect(
      fixture.db.pool.query("SELECT trading.decide_step(gen_random_uuid(), 'accept', '{}', '{}')"),
    ).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('XR-24 above the amount of one person two traders decide', () => {
  test('XR-24 one trader alone changes nothing, however often; the same act of a second one counts', async () => {
    const { betId, user } = await referred(6000);
    for (let i = 0; i < 3; i++) expect((await fixture.desk.accept(betId, TRADER)).answer.result).toBe('second');
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
    expect(await queued(betId)).toMatchObject({
      SecondApproval: { Event: 'accept', Stake: 6_000, Odds: [6], NetWin: 30_000, AskedBy: 'Tess' },
    });
    expect((await fixture.desk.accept(betId, OTHER)).answer).toMatchObject({ result: 'done', acceptance: 1 });
    expect(await cashOf(fixture.db, user, 'reserved')).toBe(0n);
    expect(await audit(betId)).toEqual(['accept Theo', 'ask-second Tess']);
  });

  test('XR-24 an offer too: the second trader must name the same stake and odds; other terms need a new approval', async () => {
    const { betId, selectionId } = await referred(6000);
    const offerAt = (milli: number) => ({ stakeMinor: null, oddsMilli: new Map([[selectionId, milli]]) });
    expect((await fixture.desk.offer(betId, TRADER, offerAt(6_500))).answer.result).toBe('second');
    expect((await fixture.desk.offer(betId, OTHER, offerAt(6_600))).answer.result).toBe('second');
    expect((await fixture.desk.offer(betId, OTHER, offerAt(6_600))).answer.result).toBe('second');
    expect(await queued(betId)).toMatchObject({ SecondApproval: { AskedBy: 'Theo', Odds: [6.6] } });
    expect((await fixture.desk.offer(betId, TRADER, offerAt(6_600))).answer).toMatchObject({ result: 'done', acceptance: 3 });
    expect((await queued(betId))?.SecondApproval).toBeUndefined();
  });

  test('XR-24 the amount itself is for one person, a cent more is not', async () => {
    const first = await referred(5166);
    expect((await fixture.desk.accept(first.betId, TRADER)).answer.result).toBe('done');
    const second = await referred(5167);
    expect((await fixture.desk.accept(second.betId, TRADER)).answer.result).toBe('second');
  });

  test('XR-24 an offer made small enough needs nobody else, and declining never does', async () => {
    const first = await referred(6000);
    const cut = { stakeMinor: 400_000n, oddsMilli: new Map<string, number>() };
    expect((await fixture.desk.offer(first.betId, TRADER, cut)).answer.result).toBe('done');
    const second = await referred(6000);
    await fixture.desk.accept(second.betId, TRADER);
    expect((await fixture.desk.decline(second.betId, TRADER, 'DECLINED')).answer).toMatchObject({
      result: 'done',
      acceptance: 2,
    });
  });

  test('XR-24 nobody approves a bet of their own', async () => {
    const { betId, user } = await referred(6000);
    await fixture.desk.accept(betId, TRADER);
    const self: Actor = { ...player(user), kind: 'trader' };
    await expect(fixture.desk.accept(betId, self)).rejects.toMatchObject({ exceptionName: 'NoPrivilegesException' });
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
  });

  test('XR-24 a bet whose time is over is declined, approved or not', async () => {
    const { betId, user } = await referred(6000);
    await fixture.desk.accept(betId, TRADER);
    await fixture.endIn(betId, -1);
    expect((await fixture.desk.accept(betId, OTHER)).answer).toMatchObject({ result: 'late', acceptance: 2 });
    expect(await cashOf(fixture.db, user)).toBe(CASH);
  });

  test('XR-24 fifty acts of one trader and one of another at once: accepted once, never by one alone', async () => {
    const { betId, user } = await referred(6000);
    await fixture.desk.accept(betId, TRADER);
    const alone = await Promise.all(Array.from({ length: 50 }, () => fixture.desk.accept(betId, TRADER)));
    expect(alone.every(({ answer }) => answer.result === 'second')).toBe(true);
    const both = await Promise.all(Array.from({ length: 50 }, (_, at) => fixture.desk.accept(betId, at === 25 ? OTHER : TRADER)));
    expect(both.filter(({ answer }) => answer.result === 'done')).toHaveLength(1);
    expect(await cashOf(fixture.db, user)).toBe(CASH - 600_000n);
    expect(await cashOf(fixture.db, user, 'reserved')).toBe(0n);
  });

  test('XR-24 who changes the amount is the owner of the schema, and the desk follows at once', async () => {
    const { pool, ownerPool } = fixture.db;
    await expect(changePolicy(pool, ({ desk }) => twoAbove(desk, 0))).rejects.toMatchObject({ code: '42501' });
    await expect(pool.query('UPDATE policy.version SET number = 9')).rejects.toMatchObject({ code: '42501' });
    await changePolicy(ownerPool, ({ desk }) => twoAbove(desk, 10_000_000));
    const { betId } = await referred(6000);
    expect((await fixture.desk.accept(betId, TRADER)).answer.result).toBe('done');
    await changePolicy(ownerPool, ({ desk }) => twoAbove(desk, 2_500_000));
  });
});

describe('XR-24 a rule is nobody', () => {
  const AUTO: Actor = { kind: 'auto', name: 'auto-trader' };

  test('XR-24 with real money a rule decides up to the amount; above it two people do', async () => {
    await asRealMoney(fixture.db, async () => {
      const { betId } = await referred(6000);
      expect((await fixture.desk.accept(betId, AUTO)).answer.result).toBe('second');
      expect((await queued(betId))?.SecondApproval, 'a rule is not the first of two').toBeUndefined();
      expect((await fixture.desk.accept(betId, TRADER)).answer.result).toBe('second');
      expect((await fixture.desk.accept(betId, AUTO)).answer.result, 'nor the second').toBe('second');
      expect((await fixture.desk.accept(betId, OTHER)).answer.result).toBe('done');
      const small = await referred(2000);
      expect((await fixture.desk.accept(small.betId, AUTO)).answer.result).toBe('done');
    });
    const play = await referred(6000);
    expect((await fixture.desk.accept(play.betId, AUTO)).answer.result, 'play money').toBe('done');
  });
});

describe('XR-24 factors of customers', () => {
  test('XR-24 a factor above the ceiling of the desk is refused by the database', async () => {
    const row = { userId: '39', factorMilli: 10_001, dayLimitMinor: null };
    await expect(fixture.trading.setCustomer(row, TRADER, 'a slip of the finger')).rejects.toThrow(/ceiling/);
    await fixture.trading.setCustomer({ ...row, factorMilli: 10_000 }, TRADER, 'a good customer');
    // The ceiling comes down: the factor stays or shrinks, and the limit of the day can still be set.
    await changePolicy(fixture.db.ownerPool, ({ desk }) => factorsTo(desk, 5_000));
    await fixture.trading.setCustomer({ ...row, factorMilli: 10_000, dayLimitMinor: 5n }, TRADER, 'and a limit');
    await fixture.trading.setCustomer({ ...row, factorMilli: 8_000 }, TRADER, 'a little less');
    await expect(fixture.trading.setCustomer({ ...row, factorMilli: 9_000 }, TRADER, 'up again')).rejects.toThrow(/ceiling/);
    await changePolicy(fixture.db.ownerPool, ({ desk }) => factorsTo(desk, 10_000));
  });
});
