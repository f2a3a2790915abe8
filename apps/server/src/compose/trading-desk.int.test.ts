import { callEntries } from '@duskline/contract/calls';
import type { ProcessingPayload } from '@duskline/contract/realtime';
import { describe, expect, test, vi } from 'vitest';
import { BAD_JSON } from '../../test-kit/bad-json.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer } from '../../test-kit/test-server.ts';

/** The trading desk through the whole composed server on PostgreSQL: HTTP, roles, audit, gates, board, streams. */
const { app, testDb, inject, aMatch } = await fileFixture(createTestServer());
const { get, post, logIn } = inject;
const processing: ProcessingPayload[] = [];
app.services.players.subscribe(({ topic, value }) => {
  if (topic === 'processing') processing.push(value as ProcessingPayload);
});
// The matches 1 and 2.
const { marketId: market } = await aMatch();
await aMatch();
const [trader, demo] = await Promise.all([logIn('trader1', 'Trader-one-decides-1'), logIn('demo1', 'Demo-1-plays-fair')]);

let requests = 0;
const bet = (stake: string, matchMarket = market, request = ++requests) =>
  post(demo, '/api/betslip/placebet', {
    betType: 1,
    stakes: [{ selectionId: `${matchMarket}.1`, stake, odds: 2 }],
    oddsChangePolicy: 1,
    requestId: `desk-request-${request}`,
  });
const over = async (): Promise<string> => {
  const answer = await bet('6000.00');
  expect([answer.statusCode, answer.json().Status], answer.body).toEqual([200, 0]);
  return answer.json().BetId;
};
const audit = async (subject: string) =>
  (await get(trader, `/api/trading/audit?subject=${encodeURIComponent(subject)}`)).json().Entries as Record<string, unknown>[];

describe('ROLE-05 the desk is for traders', () => {
  const calls = callEntries.filter(([id]) => id.startsWith('trading.'));
  test.each(calls)('%s: a guest is 401, a player and an agent 403 with NoPrivilegesException', async (_id, call) => {
    const send = (cookie: string) => (call.method === 'GET' ? get(cookie, call.path) : post(cookie, call.path, {}));
    expect((await send('')).statusCode).toBe(401);
    const answer = await send(demo);
    expect([answer.statusCode, answer.json().ExceptionName]).toEqual([403, 'NoPrivilegesException']);
    const agent = await send(await agentCookie());
    expect([agent.statusCode, agent.json().ExceptionName]).toEqual([403, 'NoPrivilegesException']);
  });
  let known: Promise<string> | null = null;
  const agentCookie = () => {
    known ??= logIn('agent1', 'Agent-one-plays-1');
    return known;
  };
});

describe('a bet over the limit, from the slip to the trader and back', () => {
  test('TR-B3 nobody decides a bet without saying why, nor once it has been decided', async () => {
    const betId = await over();
    for (const reason of [undefined, '', '  ', 'x'.repeat(201)]) {
      const answer = await post(trader, '/api/trading/decline', { betId, ...(reason === undefined ? {} : { reason }) });
      expect([answer.statusCode, answer.json().ExceptionName]).toEqual([400, 'ValidationException']);
    }
    expect((await post(trader, '/api/trading/decline', { betId, reason: 'too much' })).statusCode).toBe(200);
    for (const url of ['accept', 'decline', 'offer']) {
      const more = url === 'accept' ? {} : url === 'decline' ? { reason: 'once more' } : { stake: '5000.00' };
      const answer = await post(trader, `/api/trading/${url}`, { betId, ...more });
      expect([url, answer.statusCode, answer.json().ExceptionName]).toEqual([url, 409, 'BetAlreadyDecidedException']);
    }
    const entries = await audit(`ticket:${betId}`);
    expect(entries).toMatchObject([{ ActorKind: 'trader', Actor: 'trader1', Action: 'decline', Reason: 'too much' }]);
  });

  test('TRADER-01 BETSTATUS-01 PENDING, NEW_OFFER, ACCEPTED: on the wire, on the player stream, in the slip and in the audit', async () => {
    processing.length = 0;
    const betId = await over();
    const queue = (await get(trader, '/api/trading/queue')).json();
    expect(queue).toMatchObject([{ BetId: betId, Status: 0, Stake: 6_000, MaxStake: 5_000, Currency: 'USD' }]);
    const offered = await post(trader, '/api/trading/offer', {
      betId,
      stake: '5500.00',
      odds: [{ selectionId: `${market}.1`, value: 1.9 }],
    });
    expect([offered.statusCode, offered.json().Status], offered.body).toEqual([200, 3]);
    const slip = (await get(demo, '/api/betslip/get')).json();
    const offer = { BetId: betId, BetType: 1, OfferedStake: 5_500, OfferedValue: 1.9, PotentialWin: 10_450 };
    expect(slip.traderOffers).toMatchObject([offer]);
    const waiting = (await get(demo, '/api/betplacementhistory/pendingbets')).json().Bets[0];
    expect(waiting).toMatchObject({ ID: betId, Status: 3, TraderOffer: offer, DecidedBy: expect.any(Number) });
    expect((await bet('6000.00', market, requests)).json()).toMatchObject({ Status: 3, IsReplay: true, TraderOffer: offer });
    const taken = await post(demo, '/api/betslip/accepttraderoffer', { betId, offerId: slip.traderOffers[0].OfferId });
    expect([taken.statusCode, taken.json().Status, taken.json().Balance], taken.body).toEqual([200, 1, 4_500]);
    const again = await post(demo, '/api/betslip/accepttraderoffer', { betId });
    expect(again.json()).toMatchObject({ Status: 1, Balance: 4_500, IsReplay: true });
    await vi.waitFor(
      () => expect(processing.filter((one) => one.betId === betId).map(({ status }) => status)).toEqual([0, 3, 1]),
      {
        timeout: 10_000,
      },
    );
    const [pending, newOffer] = processing.filter((one) => one.betId === betId);
    expect(pending?.decidedBy).toBeGreaterThan(Date.now());
    expect(newOffer?.offer).toMatchObject({ ...offer, ExpiresAt: expect.any(String) });
    expect(await audit(`ticket:${betId}`)).toMatchObject([
      { ActorKind: 'player', Actor: 'demo1', Action: 'take-offer', After: { acceptance: 1, stakeMinor: '550000' } },
      { ActorKind: 'trader', Actor: 'trader1', Action: 'offer', Before: { acceptance: 0, stakeMinor: '600000' } },
    ]);
    const { Bets } = (await get(demo, '/api/betplacementhistory/pendingbets')).json();
    expect(Bets[0]).toMatchObject({ ID: betId, Status: 1, Stake: 5_500, TotalOdds: 1.9, PotentialWin: 10_450 });
  });

  test('a declined bet names its reason to the player, the words of the trader stay in the audit', async () => {
    const small = await post(trader, '/api/trading/setlimits', {
      scope: 'market',
      scopeId: market,
      maxStake: '10',
      reason: 'quiet league',
    });
    expect(small.statusCode, small.body).toBe(200);
    const betId = (await bet('12.00')).json().BetId;
    processing.length = 0;
    const declined = await post(trader, '/api/trading/decline', { betId, reason: 'known sharp on this team' });
    expect(declined.json()).toMatchObject({ Status: 2, DeclineReason: 'TraderDeclinedException' });
    const last = () => processing.filter((one) => one.betId === betId).at(-1);
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 2, exceptionName: 'TraderDeclinedException' }), {
      timeout: 10_000,
    });
    expect(JSON.stringify(processing)).not.toContain('sharp');
    expect(await audit(`ticket:${betId}`)).toMatchObject([{ Action: 'decline', Reason: 'known sharp on this team' }]);
    const twice = await post(trader, '/api/trading/accept', { betId });
    expect([twice.statusCode, twice.json().ExceptionName]).toEqual([409, 'BetAlreadyDecidedException']);
    await post(trader, '/api/trading/setlimits', { scope: 'market', scopeId: market, reason: 'as before' });
    expect((await bet('12.00')).json().Status).toBe(1);
  });

  test('B18 answers to what is not theirs or not there are 404', async () => {
    for (const url of ['accepttraderoffer', 'declinetraderoffer'])
      for (const betId of ['018f0000-0000-7000-8000-000000000000', (await bet('1.00')).json().BetId]) {
        const answer = await post(demo, `/api/betslip/${url}`, { betId });
        expect([answer.statusCode, answer.json().ExceptionName]).toEqual([404, 'NotFoundException']);
        const changed = await post(demo, `/api/betslip/${url}`, { betId, stake: '9000.00' });
        expect([changed.statusCode, changed.json().ExceptionName]).toEqual([400, 'ValidationException']);
      }
  });
});

describe('suspension', () => {
  const suspend = (kind: string, id: number) => post(trader, '/api/trading/suspend', { kind, id, reason: 'team news' });
  const resume = (kind: string, id: number) => post(trader, '/api/trading/resume', { kind, id, reason: 'cleared up' });
  const isOpen = async (kind: number, id: number) =>
    (await testDb.ownerPool.query('SELECT open FROM money.gate WHERE kind = $1 AND id = $2', [kind, id])).rows[0]?.open;

  test.each([
    ['market', 2],
    ['match', 1],
    ['sport', 1],
  ] as const)(
    'a suspended %s takes no bet: gate and board at once; resumed it does, though the feed spoke in between',
    async (kind, gateKind) => {
      const id = { market, match: 1, sport: app.services.catalogue.board.match(1)?.sport.id ?? 0 }[kind];
      const answer = await suspend(kind, id);
      expect(answer.json(), answer.body).toMatchObject([{ Kind: kind, ID: id, Reason: 'team news', MadeBy: 'trader1' }]);
      const gate = kind === 'market' ? market : 1;
      expect(await isOpen(gateKind, gate)).toBe(false);
      expect((await bet('1.00')).json().ExceptionName).toBe('MarketSuspendedException');
      // The feed opens its gates as always: what a trader holds stays shut.
      if (kind === 'market') await app.services.tickets.gates.openMarkets(1, [market]);
      else await app.services.gates.set([{ kind: 'match', id: 1, open: true, reason: '' }]);
      expect(await isOpen(gateKind, gate)).toBe(false);
      expect((await suspend(kind, id)).json()).toHaveLength(1);
      expect((await resume(kind, id)).json()).toEqual([]);
      expect(await isOpen(gateKind, gate)).toBe(true);
      await vi.waitFor(async () => expect((await bet('1.00')).json().Status).toBe(1), { timeout: 10_000 });
      expect((await audit(`${kind}:${id}`)).slice(0, 2)).toMatchObject([
        { Action: 'resume', Reason: 'cleared up', Before: { suspended: true }, After: { suspended: false } },
        { Action: 'suspend', Reason: 'team news', Before: { suspended: false }, After: { suspended: true } },
      ]);
    },
  );

  test('what the feed has shut stays shut when a trader lets go', async () => {
    await suspend('match', 2);
    await app.services.gates.set([{ kind: 'match', id: 2, open: false, reason: 'ended' }]);
    await resume('match', 2);
    expect(await isOpen(1, 2)).toBe(false);
    await app.services.gates.set([{ kind: 'match', id: 2, open: true, reason: '' }]);
  });

  test('what does not exist cannot be suspended', async () => {
    for (const kind of ['market', 'match', 'sport']) expect((await suspend(kind, 999_999)).statusCode).toBe(404);
    expect((await resume('match', 1)).statusCode).toBe(404);
  });
});

describe('customers and limits', () => {
  test('rules 11.1 a customer factor narrows the stake limit; set, read and audited with old and new', async () => {
    const userId = (
      await testDb.ownerPool.query(`SELECT id FROM identity."user" WHERE user_name = 'demo1'`)
    ).rows[0].id.toString();
    const set = (factor: number) =>
      post(trader, '/api/trading/setcustomer', { userId, factor, dayLimit: null, reason: 'wins a lot' });
    expect((await set(0.001)).json()).toEqual({ UserID: userId, Factor: 0.001 });
    expect((await bet('6.00')).json().Status).toBe(0);
    expect((await set(1)).json().Factor).toBe(1);
    expect((await get(trader, `/api/trading/customer?userId=${userId}`)).json()).toEqual({ UserID: userId, Factor: 1 });
    expect(await audit(`customer:${userId}`)).toMatchObject([
      { Action: 'set-customer', Before: { factor_milli: 1 }, After: { factor_milli: 1000 } },
      { Before: null, After: { factor_milli: 1 } },
    ]);
    expect((await get(trader, '/api/trading/customer?userId=987654321')).statusCode).toBe(404);
  });

  test('nobody edits, deletes or empties the audit', async () => {
    for (const sql of [
      'UPDATE trading.audit_log SET actor = $$x$$',
      'DELETE FROM trading.audit_log',
      'TRUNCATE trading.audit_log',
    ])
      for (const pool of [testDb.pool, testDb.ownerPool])
        await expect(pool.query(sql)).rejects.toThrow(/append-only|permission denied/);
  });

  test.each([
    ['/api/trading/setlimits', { scope: 'sport', scopeId: 0, reason: 'x y z' }, 400],
    // The scope has to be there: limits of what nobody sells would say nothing, and stand for whatever gets that number.
    ['/api/trading/setlimits', { scope: 'sport', scopeId: 4_711, maxStake: '5', reason: 'x y z' }, 404],
    ['/api/trading/setlimits', { scope: 'match', scopeId: 4_711, maxStake: '5', reason: 'x y z' }, 404],
    ['/api/trading/setlimits', { scope: 'market', scopeId: 4_711, maxStake: '5', reason: 'x y z' }, 404],
    ['/api/trading/setlimits', { scope: 'platform', scopeId: 0, maxStake: '-5', reason: 'x y z' }, 400],
    ['/api/trading/setlimits', { scope: 'platform', scopeId: 0, maxStake: '1e9', reason: 'x y z' }, 400],
    ['/api/trading/setlimits', { scope: 'platform', scopeId: 0, maxStake: 10 }, 400],
    ['/api/trading/setcustomer', { userId: '1', factor: -1, reason: 'x y z' }, 400],
    ['/api/trading/setcustomer', { userId: '1', factor: '1', reason: 'x y z' }, 400],
    ['/api/trading/setcustomer', { userId: '1;--', factor: 1, reason: 'x y z' }, 400],
    ['/api/trading/decline', { betId: '1', reason: 'x y z' }, 400],
    ['/api/trading/decline', { betId: '018f0000-0000-7000-8000-000000000000', reason: ' ' }, 400],
    ['/api/trading/offer', { betId: '018f0000-0000-7000-8000-000000000000', stake: '5.00' }, 404],
    ['/api/trading/accept', { betId: '018f0000-0000-7000-8000-000000000000' }, 404],
    ['/api/trading/suspend', { kind: 'producer', id: 1, reason: 'x y z' }, 400],
    ['/api/trading/suspend', { kind: 'match', id: 9_007_199_254_740_992, reason: 'x y z' }, 400],
  ])('hostile input of a trader: %s %j is %i and changes nothing', async (url, body, status) => {
    const state = async () => (await testDb.ownerPool.query('SELECT count(*)::int AS acts FROM trading.audit_log')).rows;
    const before = await state();
    const answer = await post(trader, url, body);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(await state()).toEqual(before);
  });
});

/** A good body of each act, of which one field at a time is spoilt. */
const GOOD_BODIES: Record<string, Record<string, unknown>> = {
  'trading.accept': { betId: '018f0000-0000-7000-8000-000000000000' },
  'trading.decline': { betId: '018f0000-0000-7000-8000-000000000000', reason: 'x y z' },
  'trading.offer': { betId: '018f0000-0000-7000-8000-000000000000', stake: '5.00', odds: [{ selectionId: '1.1', value: 2 }] },
  'trading.withdraw': { betId: '018f0000-0000-7000-8000-000000000000', offerId: '018f0000-0000-7000-8000-000000000000' },
  'trading.suspend': { kind: 'match', id: 1, reason: 'x y z' },
  'trading.resume': { kind: 'match', id: 1, reason: 'x y z' },
  'trading.setlimits': { scope: 'match', scopeId: 1, ...amounts(), reason: 'x y z' },
  'trading.setcustomer': { userId: '1', factor: 1, dayLimit: '1', reason: 'x y z' },
};

function amounts() {
  return { maxStake: '1', maxStakeLive: '1', lineLimit: '1', marketLimit: '1', matchLimit: '1' };
}

const BAD_VALUES = [
  // A limit may be nothing.
  ...BAD_JSON.filter((value) => value !== 'null'),
  ...['true', '"-5"', '"NaN"', '"1e3"', '"10.005"', '"99999999999999999999"'],
];
/** Good in a text for people. */
const FINE_REASONS = new Set(['"0x10"', '"NaN"', '"1e3"', '"10.005"', '"99999999999999999999"']);

describe('hostile input with the rights of a trader', () => {
  test.each(Object.entries(GOOD_BODIES))(
    '%s: every field spoilt in every way is a 4xx in the envelope, and nothing happens',
    async (id, good) => {
      const call = callEntries.find(([name]) => name === id)?.[1];
      if (!call) throw new Error(`no call ${id}`);
      const state = async () =>
        JSON.stringify(
          (
            await testDb.ownerPool.query(
              `SELECT (SELECT count(*) FROM trading.audit_log) AS acts, (SELECT count(*) FROM money.transfer) AS transfers,
                    (SELECT count(*) FROM trading.suspension) AS suspensions, (SELECT sum(version) FROM money.gate) AS gates`,
            )
          ).rows[0],
        );
      const before = await state();
      for (const field of Object.keys(good))
        for (const value of BAD_VALUES) {
          if (field === 'reason' && FINE_REASONS.has(value)) continue;
          const payload = JSON.stringify({ ...good, [field]: '@' }).replace('"@"', value);
          const answer = await post(trader, call.path, payload);
          expect(
            [answer.statusCode >= 400 && answer.statusCode < 500, answer.json().HasErrors],
            `${field}: ${value}: ${answer.body}`,
          ).toEqual([true, true]);
        }
      expect(await state()).toBe(before);
    },
  );
});
