import { afterEach, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { expectReconciled } from '../../test-kit/ledger.ts';
import { createTestServer, newKey } from '../../test-kit/test-server.ts';
import { handicap, moneyline, total } from '../modules/catalogue/test-kit.ts';

/**
 * Bet placement and odds (trust 4, B1 to B24) against the whole server over a real socket: the stated answer, no change of money, one
 * line in the security log. Cases that need a desk, a cashout or a race stand beside those, under their own ids.
 */

const server = await fileFixture(createTestServer());
const alice = await server.join();
const { selectionId } = await server.aMatch();
afterEach(() => void vi.useRealTimers());

const place = (body: Record<string, unknown>, who: { cookie: string } | null = alice) =>
  server.post(who, '/api/betslip/placebet', { oddsChangePolicy: 1, requestId: newKey(), ...body });
const single = (stake = '1.00', id = selectionId) => ({ betType: 1, stakes: [{ selectionId: id, stake, odds: 2 }] });
const legs = (...ids: string[]) => ids.map((id) => ({ selectionId: id, odds: 2 }));
const CHANGED = { status: 409, name: 'OddsChangedException' };
const SUSPENDED = { status: 400, name: 'MarketSuspendedException' };
const VALIDATION = { status: 400, name: 'ValidationException' };

describe('odds', () => {
  test('B1 odds of the request are only compared: 99.0 is refused by policy 0 and 1, and 2 pays those of the board', async () => {
    for (const oddsChangePolicy of [0, 1])
      await server.expectRefused(() => server.bet(alice, selectionId, { oddsChangePolicy }, 99), CHANGED);
    const { body } = await server.bet(alice, selectionId, { oddsChangePolicy: 2 }, 99);
    expect(body).toMatchObject({ Status: 1, PotentialWin: 2 });
    await server.expectRefused(() => server.bet(alice, selectionId, {}, 10_001), VALIDATION);
  });

  test('B2 a slip held while its price fell: 0 and 1 are told, 2 is accepted at the new price', async () => {
    const held = await server.aMatch();
    const bob = await server.join();
    await server.post(bob, '/api/betslip/addselection', { selectionId: held.selectionId });
    await server.price(held.matchId, [moneyline('1.80', '3.60', '4.20')]);
    const fromSlip = { betType: 1, stakes: [{ selectionId: held.selectionId, stake: '1.00' }] };
    for (const oddsChangePolicy of [0, 1])
      await server.expectRefused(() => place({ ...fromSlip, oddsChangePolicy }, bob), CHANGED);
    expect((await place({ ...fromSlip, oddsChangePolicy: 2 }, bob)).body).toMatchObject({ Status: 1, PotentialWin: 1.8 });
  });
});

describe('what is not on offer', () => {
  test.each(['suspended', 'inactive', 'settled', 'cancelled', 'handed_over'] as const)(
    'B3 a selection of a market that is %s',
    async (status) => {
      const shut = await server.aMatch();
      await server.price(shut.matchId, [{ ...moneyline('2.00'), status }]);
      await server.expectRefused(() => server.bet(alice, shut.selectionId), SUSPENDED);
    },
  );

  test('B3 a selection nobody knows, of a market nobody knows, of an outcome that is switched off, of a match that is over', async () => {
    const GONE = { status: 404, name: 'SelectionNotFoundException' };
    await server.expectRefused(() => server.bet(alice, '12.1'), GONE);
    await server.expectRefused(() => server.bet(alice, selectionId.replace(/\.1$/, '.99')), GONE);
    const { matchId: other, selectionId: off } = await server.aMatch();
    const { outcomes = [], ...market } = moneyline('2.00');
    await server.price(other, [{ ...market, outcomes: outcomes.map((one) => ({ ...one, isActive: one.outcomeId !== '1' })) }]);
    await server.expectRefused(() => server.bet(alice, off), SUSPENDED);
    const ended = await server.aMatch({ live: { status: 'ended' } });
    await server.expectRefused(() => server.bet(alice, ended.selectionId), SUSPENDED);
  });

  test('B4 a prematch bet after the start is refused, though nobody has said that the match began', async () => {
    const late = await server.aMatch({ startTimeMs: Date.now() - 1 });
    await server.expectRefused(() => server.bet(alice, late.selectionId), SUSPENDED);
  });

  test('B6 while the feed is silent nothing is taken, nor while it recovers; then it is', async () => {
    const { catalogue, gates } = server.app.services;
    const { selectionId: id, matchId: quiet } = await server.aMatch();
    // The gate alone, as on a node whose board has not heard of it: the ledger refuses.
    await gates.closeProducer(3, 'silent');
    await server.expectRefused(() => server.bet(alice, id), SUSPENDED);
    catalogue.apply({ kind: 'producer', producer: 3, isDown: true });
    await server.expectRefused(() => server.bet(alice, id), SUSPENDED);
    // Prices of the recovery have arrived, its end has not.
    await server.price(quiet, [moneyline('2.00')]);
    await server.expectRefused(() => server.bet(alice, id), SUSPENDED);
    catalogue.apply({ kind: 'producer', producer: 3, isDown: false });
    await gates.openProducer(3);
    expect((await server.bet(alice, id)).body.Status).toBe(1);
  });
});

describe('combinations', () => {
  test('B7 one match twice in a combo: the same market, two markets, and markets that mirror each other', async () => {
    const both = await server.aMatch();
    await server.price(both.matchId, [moneyline('2.00'), total('2.5', '2.00', '1.80'), handicap('0', '2.00', '1.80')]);
    const [, over = 0, level = 0] = [...(server.app.services.catalogue.board.match(both.matchId)?.markets.keys() ?? [])];
    const names = ['IncompatibleSelectionsException', 'InvalidMarketsCombinationException'];
    for (const other of [`${both.marketId}.2`, `${over}.12`, `${level}.1714`]) {
      const body = { betType: 2, stakes: [{ stake: '1.00' }], selections: legs(both.selectionId, other) };
      const answer = await server.expectRefused(() => place(body), { status: 400, name: names }, other);
      expect(answer.body.IncompatibleSelections).toMatchObject([{ SelectionIds: [both.selectionId, other] }]);
    }
  });

  test('B10 one selection twice does not count twice', async () => {
    const twice = { status: 400, name: 'LineAlreadyAddedException' };
    const other = (await server.aMatch()).selectionId;
    await server.expectRefused(
      () => place({ betType: 2, stakes: [{ stake: '1.00' }], selections: legs(selectionId, selectionId) }),
      twice,
    );
    const [stake] = single().stakes;
    await server.expectRefused(() => place({ betType: 1.1, stakes: [stake, stake] }), twice);
    const row = [{ system: '2/3', stake: '1.00' }];
    await server.expectRefused(
      () => place({ betType: 3, stakes: row, selections: legs(selectionId, other, selectionId) }),
      twice,
    );
  });

  test('B11 a bet type that does not exist, and the payload of another one', async () => {
    await server.expectRefused(() => place({ ...single(), betType: 7 }), VALIDATION);
    const INVALID = { status: 400, name: 'InvalidBetCombinationException' };
    const combo = { stakes: [{ stake: '1.00' }], selections: legs(selectionId, '13.1') };
    for (const betType of [1, 1.1]) await server.expectRefused(() => place({ ...combo, betType }), INVALID);
    await server.expectRefused(() => place({ ...combo, betType: 6 }), INVALID);
  });

  test('B13 twenty legs at odds of 1,000: the cap is shown before placing, and holds', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at++) {
      const { matchId: id, selectionId: leg } = await server.aMatch();
      await server.price(id, [moneyline('1000.00', '1.45', '3.00')]);
      await server.price(id, [moneyline('1000.00', '1.45', '3.00')]);
      ids.push(leg);
    }
    const bob = await server.join();
    for (const id of ids) expect((await server.post(bob, '/api/betslip/addselection', { selectionId: id })).status).toBe(200);
    const asked = await server.get(bob, '/api/betslip/getmaxbet?betType=2');
    expect(asked.body).toMatchObject({ MaxBet: 0 });
    const selections = ids.map((id) => ({ selectionId: id, odds: 1000 }));
    const { status, body } = await place({ betType: 2, stakes: [{ stake: '1.00' }], selections }, bob);
    // More than may be won by anybody: nothing is accepted without asking a trader, and what is asked for is the cap, exactly.
    expect([status, body.Status, body.PotentialWin]).toEqual([200, 0, 250_000]);
    const { rows } = await server.testDb.ownerPool.query('SELECT max_payout FROM betting.ticket WHERE id = $1', [body.TicketId]);
    expect(rows).toEqual([{ max_payout: '25000000' }]);
  });
});

describe('the key', () => {
  test('B15 a captured request replayed 24 hours later returns the same ticket, and no new bet', async () => {
    const bob = await server.join();
    const captured = { ...single('3.00'), requestId: newKey() };
    const first = await place(captured, bob);
    expect(first.body).toMatchObject({ Status: 1, IsReplay: false });
    // The key of another player is free for this one.
    const own = (await place(captured)).body;
    expect([own.Status, own.IsReplay, own.TicketId === first.body.TicketId]).toEqual([1, false, false]);
    const before = await server.state();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
    // Sessions live by the clock of the database: there the day passes by hand.
    await server.testDb.ownerPool.query(
      'UPDATE identity.session SET expires_at = created_at, absolute_expires_at = created_at WHERE user_id = $1',
      [bob.userId],
    );
    await expect.poll(async () => (await place(captured, bob)).status, { timeout: 20_000 }).toBe(401);
    const tomorrow = await server.logIn(bob.userName);
    expect((await place(captured, tomorrow)).body).toMatchObject({
      Status: 1,
      IsReplay: true,
      TicketId: first.body.TicketId,
      Stake: 3,
    });
    expect(await server.state()).toBe(before);
    await server.expectRefused(() => place({ ...captured, ...single('4.00') }, tomorrow), {
      status: 422,
      name: 'IdempotencyKeyReusedException',
    });
  });

  test('B16 without a key, with one of three characters or of 10 KB, or one of other letters', async () => {
    for (const requestId of [
      undefined,
      '',
      'abc',
      'x'.repeat(7),
      'x'.repeat(65),
      'x'.repeat(10_240),
      'key with blank',
      'ключключ',
      null,
      12345678,
      ['12345678'],
    ])
      await server.expectRefused(() => place({ ...single(), requestId }), VALIDATION, String(requestId).slice(0, 20));
  });
});

describe('what is not the customer to say', () => {
  test('B17 fields of the server in the body', async () => {
    for (const more of [
      { userId: '1' },
      { UserID: 1 },
      { acceptance: 1 },
      { Status: 1 },
      { payout: 100 },
      { PotentialWin: 100 },
      { acceptedAt: '2026-01-01' },
      { currency: 'USD' },
      { stakes: [{ ...single().stakes[0], payout: 100 }] },
      { stakes: [{ ...single().stakes[0], isFreeBet: true }] },
    ])
      await server.expectRefused(() => place({ ...single(), ...more }), VALIDATION, JSON.stringify(more));
    // The flag alone buys nothing: the welcome token is of another amount.
    await server.expectRefused(() => place({ ...single(), isFreeBet: true }), { status: 400, name: 'InvalidStakeException' });
  });

  test("B12 a free bet that does not exist, is another player's, or with a stake above its value", async () => {
    const bob = await server.join();
    const { rows } = await server.testDb.ownerPool.query(
      'SELECT id::text, user_id::int AS owner FROM bonus.free_bet WHERE status = 2 ORDER BY id',
    );
    const [own, foreign] = [bob.userId, alice.userId].map((user) => rows.find(({ owner }) => owner === user)?.id as string);
    const INVALID = { status: 400, name: 'InvalidBetCombinationException' };
    const free =
      (freeBetId: string | undefined, stake = '10.00') =>
      () =>
        place({ ...single(stake), isFreeBet: true, freeBetId }, bob);
    await server.expectRefused(free(foreign), INVALID);
    await server.expectRefused(free('999999999'), INVALID);
    await server.expectRefused(free(own, '10.01'), { status: 400, name: 'InvalidStakeException' });
    await server.expectRefused(() => place({ ...single('10.00'), freeBetId: own }, bob), INVALID);
    expect((await free(own)()).body).toMatchObject({ Status: 1, PotentialWin: 10 });
    await server.expectRefused(free(own), INVALID);
  });

  test('B23 a guest places and cashes out nothing, and nobody bets from an account that has no money account', async () => {
    const UNKNOWN = { status: 401, name: 'UnauthorizedException' };
    await server.expectRefused(() => place(single(), null), UNKNOWN);
    for (const url of [
      '/api/player/createcashout',
      '/api/betslip/cashout',
      '/api/betslip/changecashout',
      '/api/betslip/accepttraderoffer',
    ])
      await server.expectRefused(() => server.post(null, url, {}), UNKNOWN, url);
    const carol = await server.join();
    await server.testDb.ownerPool.query(`UPDATE identity."user" SET currency = 'BRL' WHERE id = $1`, [carol.userId]);
    const { cookie } = await server.logIn(carol.userName);
    await server.expectRefused(() => place(single('5.00'), { cookie }), { status: 403, name: 'NoPrivilegesException' });
  });

  test('B24 locked, timed out or excluded while the slip is open', async () => {
    for (const [isLocked, until] of [
      [true, null],
      [false, 'infinity'],
      [false, 'tomorrow'],
    ]) {
      const bob = await server.join();
      await server.post(bob, '/api/betslip/addselection', { selectionId });
      await server.testDb.ownerPool.query('SELECT betting.set_player_state($1, $2, $3::timestamptz, true)', [
        bob.userId,
        isLocked,
        until,
      ]);
      await server.expectRefused(() => place({ betType: 1, stakes: [{ selectionId, stake: '1.00' }] }, bob), {
        status: 403,
        name: 'AccountLockedException',
      });
    }
  });
});

test('what all of these left alone is whole, and still takes bets', async () => {
  expect((await place(single())).body.Status).toBe(1);
  await expectReconciled(server.testDb);
});
