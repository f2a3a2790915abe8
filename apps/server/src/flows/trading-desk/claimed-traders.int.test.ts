import { ACCEPTANCE_NUMBER } from '@duskline/betting/acceptance';
import { BetType } from '@duskline/contract/enums';
import type { CurrencyCode } from '@duskline/money/currency';
import { describe, expect, test } from 'vitest';
import { createBettingFixture, player, TRADER } from '../../../test-kit/betting-fixture.ts';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { asRealMoney, grantTraderRole } from '../../../test-kit/traders.ts';

/** Everything here is said by the application's login itself, past whatever the server would check. */
const NO_RIGHT = { code: '42501' };
const TESS = TRADER;
const THEO = { ...TRADER, userId: '9002', name: 'Theo' };
const ghost = (no: number) => ({ ...TRADER, userId: `9999999${no}`, name: `ghost ${no}` });
let players = 0;
const fixture = await fileFixture(createBettingFixture({ hasTraders: true, players: 30, cashMinor: 10_000_000n }));
await grantTraderRole(fixture.db.ownerPool, { 9003: 'Gone' });

/** A single of 6,000.00 at 6.00, over the limit: it can cost 30,000.00, and one person decides 25,000.00. */
async function referred() {
  const selection = fixture.offer(6000);
  const result = await fixture.place(++players, {
    betType: BetType.SINGLE,
    stakes: [{ selectionId: selection.selectionId, stake: '6000.00', odds: 6 }],
  });
  expect(result.Status).toBe(ACCEPTANCE_NUMBER.PENDING);
  return { user: players, selection, betId: result.BetId ?? '' };
}
const legs = [{ legNo: 1, oddsMilli: 6000, boardOddsMilli: 6000 }];
const TERMS = { stakeMinor: '600000', maxPayoutMinor: '3600000', legs, delayMs: 0 };
async function decide(betId: string, event: string, actor: object, terms: object = TERMS) {
  const { rows } = await fixture.db.pool.query('SELECT * FROM trading.decide($1, $2, $3, $4)', [
    ...[betId, event, JSON.stringify({ ...actor, ip: undefined }), JSON.stringify(terms)],
  ]);
  return rows[0] as { result: string; acceptance: number; reason: string | null };
}
const acceptanceOf = async (betId: string) => (await fixture.ticket(betId)).acceptance;
const asked = async (betId: string) => {
  const { rows } = await fixture.db.pool.query(
    'SELECT asked_name, net_win, state FROM trading.second_approval WHERE ticket_id = $1',
    [betId],
  );
  return rows;
};

describe('XR-24 a trader is who holds the role now', () => {
  test('XR-24 two traders who do not exist accept nothing, and the audit log has no entry of them', async () => {
    const { betId, user } = await referred();
    for (const actor of [ghost(1), ghost(2), { ...player(user + 1), kind: 'trader' }]) {
      await expect(decide(betId, 'accept', actor)).rejects.toMatchObject(NO_RIGHT);
      await expect(decide(betId, 'decline', actor, { reason: 'DECLINED' })).rejects.toMatchObject(NO_RIGHT);
    }
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
    expect(await asked(betId)).toEqual([]);
    expect(await fixture.trading.audit({ before: null, subject: `ticket:${betId}`, limit: 9 })).toEqual([]);
  });

  test('XR-24 nor is one of them the second after a trader', async () => {
    const { betId } = await referred();
    expect(await decide(betId, 'accept', TESS)).toMatchObject({ result: 'second' });
    await expect(decide(betId, 'accept', ghost(1))).rejects.toMatchObject(NO_RIGHT);
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
  });

  test('XR-24 a trader who has lost the role, or is locked, counts neither as the first nor as the second', async () => {
    const { betId } = await referred();
    const gone = { ...TRADER, userId: '9003', name: 'Gone' };
    expect(await decide(betId, 'accept', gone)).toMatchObject({ result: 'second' });
    await fixture.db.ownerPool.query("SELECT identity.set_staff_role(9003, 'trader', false, 'left the desk')");
    expect(await decide(betId, 'accept', TESS), 'asked anew').toMatchObject({ result: 'second' });
    await expect(decide(betId, 'accept', gone)).rejects.toMatchObject(NO_RIGHT);
    await fixture.db.ownerPool.query("SELECT identity.set_staff_role(9003, 'trader', true, 'is back')");
    await fixture.db.ownerPool.query(`UPDATE identity."user" SET locked_at = now(), lock_reason = 'x' WHERE id = 9003`);
    await expect(decide(betId, 'accept', gone)).rejects.toMatchObject(NO_RIGHT);
    expect(await decide(betId, 'accept', THEO)).toMatchObject({ result: 'done', acceptance: 1 });
    expect((await asked(betId)).map(({ asked_name, state }) => `${asked_name} ${state}`).sort()).toEqual([
      'Gone replaced',
      'Tess approved',
    ]);
  });

  test('XR-24 nor do they say what results are, set a limit or let go what is parked', async () => {
    const { selection } = await referred();
    const { marketId, matchId, marketType, specifiers, producer, outcomeId } = selection;
    const say = (sql: string, ...values: unknown[]) =>
      fixture.db.pool.query(sql, [...values, JSON.stringify({ ...ghost(1), ip: undefined })]);
    const market = JSON.stringify({ marketId, matchId, marketType, specifiers, producer });
    const results = JSON.stringify([{ outcomeId, result: 1 }]);
    await expect(
      say("SELECT betting.supersede_results($1, $2, NULL, $3, 'a-key-of-nobody', 'I know it')", market, results),
    ).rejects.toMatchObject(NO_RIGHT);
    await expect(say("SELECT trading.set_limit('match', $1, '{}', $2, 'because')", matchId)).rejects.toMatchObject(NO_RIGHT);
  });
});

describe('XR-24 what a bet can cost is reckoned by the database', () => {
  test('XR-24 one act alone takes no bet above the amount, whatever the application calls it', async () => {
    const { betId } = await referred();
    const { maxPayoutMinor, ...noCap } = TERMS;
    expect(maxPayoutMinor).toBe('3600000');
    expect(await decide(betId, 'accept', TESS, { ...TERMS, netWinBookMinor: '0' })).toMatchObject({ result: 'second' });
    expect(await decide(betId, 'accept', TESS, { ...noCap, netWinBookMinor: '0' })).toMatchObject({ result: 'second' });
    expect((await asked(betId)).map(({ net_win }) => net_win)).toEqual([3_000_000n]);
    expect(await decide(betId, 'accept', THEO, { ...TERMS, maxPayoutMinor: '9000000' }), 'other terms').toMatchObject({
      result: 'second',
    });
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
  });

  test('XR-24 currencies weigh in the database what they weigh in the product', async () => {
    const { rows } = await fixture.db.pool.query<{ currency: CurrencyCode; units: bigint; cents: bigint }>(
      'SELECT currency, units, cents FROM policy.book_rate',
    );
    const { stakes } = fixture.policies.current();
    expect(rows).toHaveLength(Object.keys(stakes).length);
    expect(rows).toEqual(rows.map(({ currency }) => ({ currency, ...stakes[currency].bookRate })));
  });
});

describe('XR-24 a clock and a customer decide nothing that is for traders', () => {
  const SYSTEM = { kind: 'system', name: 'deadline' };

  test('XR-24 a deadline accepts and offers nothing that waits for a trader, nor does a customer', async () => {
    const { betId, user } = await referred();
    const offer = { ...TERMS, offerId: crypto.randomUUID(), totalOddsMilli: 6000, waitMs: 60_000 };
    for (const actor of [SYSTEM, player(user), { kind: 'nobody', name: 'x' }]) {
      await expect(decide(betId, 'accept', actor)).rejects.toMatchObject(NO_RIGHT);
      await expect(decide(betId, 'offer', actor, offer)).rejects.toMatchObject(NO_RIGHT);
    }
    expect(await acceptanceOf(betId)).toBe(ACCEPTANCE_NUMBER.PENDING);
  });

  test('XR-24 an offer is taken by its customer, for what was offered', async () => {
    const { betId, user } = await referred();
    const offerId = crypto.randomUUID();
    const small = { ...TERMS, stakeMinor: '100000', maxPayoutMinor: '600000' };
    const offer = { ...small, offerId, totalOddsMilli: 6000, waitMs: 60_000 };
    expect(await decide(betId, 'offer', TESS, offer)).toMatchObject({ result: 'done', acceptance: 3 });
    await expect(decide(betId, 'take-offer', SYSTEM, small)).rejects.toMatchObject(NO_RIGHT);
    for (const more of [{ maxPayoutMinor: '600001' }, { stakeMinor: '100001' }, { maxPayoutMinor: undefined }])
      await expect(decide(betId, 'take-offer', player(user), { ...small, ...more })).rejects.toMatchObject({ code: '23514' });
    expect(await decide(betId, 'take-offer', player(user), small)).toMatchObject({ result: 'done', acceptance: 1 });
  });

  test.each([
    ['a tenth more', '3960000', { acceptance: 1, reason: null }],
    ['more than that', '3960001', { acceptance: 2, reason: 'ODDS_CHANGED' }],
  ])(
    'XR-24 with real money the end of a delay takes %s than two traders have agreed to: %s',
    async (_how, maxPayoutMinor, end) => {
      const { betId } = await referred();
      await asRealMoney(fixture.db, async () => {
        const waits = { ...TERMS, delayMs: 60_000 };
        expect(await decide(betId, 'accept', TESS, waits)).toMatchObject({ result: 'second' });
        expect(await decide(betId, 'accept', THEO, waits)).toMatchObject({ result: 'done', acceptance: 4 });
        await fixture.endIn(betId, -1);
        expect(await decide(betId, 'accept', SYSTEM, { ...TERMS, maxPayoutMinor })).toMatchObject({ result: 'done', ...end });
      });
    },
  );
});
