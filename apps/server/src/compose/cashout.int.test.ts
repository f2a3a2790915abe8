import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { aLeg, anItem } from '../../test-kit/ledger.ts';
import { aResultFact } from '../../test-kit/result-facts.ts';
import { createTestServer, ORIGIN, type WebPlayer } from '../../test-kit/test-server.ts';
import { until } from '../../test-kit/until.ts';
import { moneyline, odds } from '../modules/catalogue/test-kit.ts';
import type { MatchState } from '../platform/bus/board-message.ts';

/** The calls and streams of cashouts on the whole composed server: HTTP, sockets, ledger, outbox, board. */
const PRODUCER = 3;
const server = await fileFixture(createTestServer());
const { app, testDb, inject } = server;
let matchId = 0;
let marketId = 0;
let feedTime = 0;
/** Later than everything that the feed has said, the first prices of the match among it. */
const later = () => (feedTime = Math.max(feedTime, Date.now()) + 1);

type Player = Pick<WebPlayer, 'cookie' | 'userId'>;

/** A fresh match with its three-way market open at these odds, on the board and in the gates. */
async function aMatch(live?: Partial<MatchState>): Promise<void> {
  ({ matchId, marketId } = await server.aMatch(live ? { live } : {}));
  price('1.500');
}
function price(home: string, status: 'active' | 'suspended' = 'active'): void {
  const market = { ...moneyline(home, '4.400', '6.000'), status };
  const producer = app.services.catalogue.board.match(matchId)?.producer ?? PRODUCER;
  app.services.catalogue.apply(odds(later(), [market], { matchId, producer }));
}
const selection = () => `${marketId}.1`;

/** 10.00 USD at 2.000 on the home side of the current match. */
async function aBet(
  { userId }: Player,
  over: { legs?: ReturnType<typeof aLeg>[]; detail?: string; betType?: number; freeBetId?: bigint } = {},
) {
  const leg = aLeg(matchId, { marketId, selectionId: selection(), outcomeId: '1', oddsMilli: 2000 });
  const item = anItem(userId, { currency: 'USD', legs: [leg], ...over });
  const [answer] = await app.services.tickets.placeBatch([item]);
  expect(answer).toMatchObject({ acceptance: 1 });
  app.services.bus.wake();
  return item.ticketId;
}

const get = async (player: Player | null, url: string) => {
  const answer = await inject.get(player?.cookie ?? '', url);
  return { status: answer.statusCode, body: answer.json() };
};
const post = async (player: Player | null, url: string, payload: object | string) => {
  const answer = await inject.post(player?.cookie ?? '', url, payload);
  return { status: answer.statusCode, body: answer.json() };
};
const offered = async (player: Player) => (await get(player, '/api/player/ticketswithcashout')).body;

interface Streams {
  items: Record<string, unknown>[];
  offers: Record<string, unknown>;
  close(): void;
}

/** The private streams of a player, over a real socket. */
async function listen(player: Player): Promise<Streams> {
  const { port } = app.http.server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}/api/realtime`, { headers: { origin: ORIGIN, cookie: player.cookie } });
  const streams: Streams = { items: [], offers: {}, close: () => ws.terminate() };
  let acks = 0;
  ws.on('message', (data) => {
    const message = JSON.parse(String(data));
    if (message.type === 'ack') acks++;
    if (message.topic === 'processing') streams.items.push(...(message.items ?? []));
    if (message.topic === 'cashout') Object.assign(streams.offers, message.snapshot?.tickets, message.tickets);
  });
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  ws.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  for (const topic of ['processing', 'cashout']) ws.send(JSON.stringify({ type: 'subscribe', ref: topic, topic }));
  await until('both topics are subscribed', () => acks === 2);
  return streams;
}
/** What the processing feed has said of the cashouts of one bet. */
const ends = (streams: Streams, betId: string) => streams.items.filter((item) => item.kind === 'cashout' && item.betId === betId);

const [alice, bob] = [await server.join(), await server.join()];

describe('cashing out', () => {
  test('CASHOUT-09 CASHOUT-11 a ticket is offered by its id, with the odds of its value, and pays what was confirmed', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const tickets = await offered(alice);
    expect(Object.keys(tickets)).toEqual([betId]);
    expect(tickets[betId]).toMatchObject({
      ID: betId,
      Stake: 10,
      CashoutValue: 12.66,
      CashoutOddsValues: { [selection()]: 1.5 },
      PartialAllowed: true,
      PartialMin: 0.01,
      PartialMax: 12.53,
    });
    const { body: history } = await get(alice, '/api/betplacementhistory/pendingbets');
    expect(history.Bets[0]).toMatchObject({ ID: betId, CashoutValue: 12.66, CashoutOddsValues: { [selection()]: 1.5 } });
    expect(await offered(bob)).toEqual({});

    const streams = await listen(alice);
    const request = { betId, amount: 12.66, CashoutOddsValues: tickets[betId].CashoutOddsValues };
    const first = await post(alice, '/api/player/createcashout', request);
    expect(first).toMatchObject({ status: 200, body: { Status: 1, CashoutValue: 12.66, StakeLeft: 0, IsReplay: false } });
    expect(await post(alice, '/api/player/createcashout', request)).toMatchObject({
      status: 200,
      body: { Status: 1, IsReplay: true },
    });
    await until('it is told', () => ends(streams, betId).length > 0);
    expect(ends(streams, betId)).toEqual([{ kind: 'cashout', betId, status: 1, statusText: 'accepted', amount: 12.66 }]);
    await until('the offer is sent', () => streams.offers[betId] === null);
    streams.close();
    const { body: settled } = await get(alice, '/api/betplacementhistory/settledbets');
    expect(settled.Bets[0]).toMatchObject({ ID: betId, Outcome: 2, Win: 12.66, CashedOutStake: 10, CashedOutAmount: 12.66 });
    expect(settled.Totals).toMatchObject({ Stake: 10, Win: 12.66 });
  });

  test('CASHOUT-10 CASHOUT-05 a part is paid over the feed, the rest is offered and settles', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const streams = await listen(alice);
    await until('the offer is sent', () => betId in streams.offers);
    expect(streams.offers[betId]).toMatchObject({ CashoutValue: 12.66 });
    const answer = await post(alice, '/api/betslip/cashout', {
      betId,
      amount: '6.33',
      isPartial: true,
      requestId: 'part-of-alice-1',
    });
    expect(answer).toMatchObject({ status: 200, body: { Status: 1, CashoutValue: 6.33, StakeLeft: 5 } });
    await until('the offer is sent', () => (streams.offers[betId] as { CashoutValue: number }).CashoutValue === 6.33);
    expect(ends(streams, betId)).toEqual([{ kind: 'cashout', betId, status: 1, statusText: 'accepted', amount: 6.33 }]);
    const { body: history } = await get(alice, '/api/betplacementhistory/pendingbets');
    expect(history.Bets[0]).toMatchObject({
      Stake: 10,
      PotentialWin: 10,
      CashedOutStake: 5,
      CashedOutAmount: 6.33,
      CashoutValue: 6.33,
    });
    const fact = aResultFact(matchId, { marketId, producer: PRODUCER, timestampMs: later(), certainty: 2 });
    await app.services.tickets.settlement.recordFacts([fact]);
    await app.services.settlement.drain();
    await until('the offer is sent', () => streams.offers[betId] === null);
    streams.close();
    const { body: settled } = await get(alice, '/api/betplacementhistory/settledbets');
    expect(settled.Bets[0]).toMatchObject({ ID: betId, Win: 16.33, CashedOutAmount: 6.33 });
  });

  test('CASHOUT-12 odds that have moved decline it; the answer has the current value, which can be taken once', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const seen = (await offered(alice))[betId];
    price('1.600');
    const stale = { betId, amount: seen.CashoutValue, CashoutOddsValues: seen.CashoutOddsValues };
    expect(await post(alice, '/api/player/createcashout', stale)).toMatchObject({
      status: 409,
      body: {
        ExceptionName: 'CashoutDeclinedException',
        Message: 'Cashout is declined',
        Status: 2,
        CashoutValue: 11.87,
        Reason: 'ODDS_CHANGED',
      },
    });
    const change = { betId, amount: 11.87 };
    expect(await post(bob, '/api/betslip/changecashout', change)).toMatchObject({ status: 404 });
    expect(await post(alice, '/api/betslip/changecashout', { ...change, amount: 11.88 })).toMatchObject({ status: 409 });
    await post(alice, '/api/player/createcashout', stale);
    expect(await post(alice, '/api/betslip/changecashout', change)).toMatchObject({
      status: 200,
      body: { Status: 1, CashoutValue: 11.87 },
    });
    expect(await post(alice, '/api/betslip/changecashout', change)).toMatchObject({ status: 409, body: { Reason: 'NO_OFFER' } });
  });

  test('S1-1 the changed value of a part is that of the same part: in the answer, over the feed, and taken as such', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const streams = await listen(alice);
    const seen = (await offered(alice))[betId];
    price('1.600');
    const half = { betId, amount: '6.33', isPartial: true, CashoutOddsValues: seen.CashoutOddsValues };
    const changed = { CashoutValue: 5.93, PartStake: 5, StakeLeft: 10, OfferedUntil: expect.any(Number) };
    const { status, body } = await post(alice, '/api/player/createcashout', half);
    expect([status, body]).toMatchObject([409, { Status: 2, Reason: 'ODDS_CHANGED', ...changed }]);
    expect(body.OfferedUntil - Date.now()).toBeGreaterThan(25_000);
    await until('it is told', () => ends(streams, betId).length > 0);
    expect(ends(streams, betId)[0]).toMatchObject({
      cashoutValue: 5.93,
      partStake: 5,
      stakeLeft: 10,
      offeredUntil: body.OfferedUntil,
    });
    streams.close();
    expect(await post(alice, '/api/betslip/changecashout', { betId, amount: 11.87 })).toMatchObject({ status: 409 });
    const taken = await post(alice, '/api/betslip/changecashout', { betId, amount: '5.93' });
    expect(taken).toMatchObject({ status: 200, body: { Status: 1, CashoutValue: 5.93, StakeLeft: 5 } });
  });

  test('H118 H119 offers name their policy version everywhere, a request sends it back, and the answer to a changed value names its share', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const streams = await listen(alice);
    const { CashoutOddsValues, CashoutPolicyVersion } = (await offered(alice))[betId];
    expect(CashoutPolicyVersion).toBe(app.services.policies.current().version);
    await until('the offer is sent', () => betId in streams.offers);
    expect(streams.offers[betId]).toMatchObject({ CashoutPolicyVersion });
    streams.close();
    const part = { betId, amount: '2.00', isPartial: true, CashoutOddsValues };
    const paid = await post(alice, '/api/player/createcashout', { ...part, CashoutPolicyVersion });
    expect(paid).toMatchObject({ status: 200, body: { Status: 1, CashoutValue: 2, StakeLeft: 8.42 } });
    const unknown = await post(alice, '/api/player/createcashout', { ...part, CashoutPolicyVersion: CashoutPolicyVersion + 1 });
    expect(unknown).toMatchObject({ status: 409, body: { Status: 2, Reason: 'VALUE_CHANGED' } });
    expect(unknown.body).not.toHaveProperty('CashoutValue');
    for (const wrong of ['0', '-1', '1.5', '"1"', 'null', '2147483648', '9007199254740993', '[1]']) {
      const body = JSON.stringify(part).replace(/}$/, `,"CashoutPolicyVersion":${wrong}}`);
      const { status, body: said } = await post(alice, '/api/player/createcashout', body);
      expect([wrong, status, said.ExceptionName]).toEqual([wrong, 400, 'ValidationException']);
    }
    price('1.600');
    const another = { ...part, amount: '2.10', CashoutPolicyVersion };
    const { body: changed } = await post(alice, '/api/player/createcashout', another);
    expect(changed).toMatchObject({ Status: 2, CashoutValue: 1.96, PartStake: 1.66, StakeLeft: 8.42 });
    const { CashoutValue: amount, PartStake, StakeLeft } = changed;
    const change = { betId, amount };
    for (const share of [{ StakeLeft }, { PartStake: 1.59 }, { PartStake, StakeLeft: 10 }])
      expect(await post(alice, '/api/betslip/changecashout', { ...change, ...share })).toMatchObject({ status: 409 });
    for (const wrong of ['0', '-1', '"x"', '"1e1"', '1.581', '1e309'])
      for (const field of ['PartStake', 'StakeLeft']) {
        const body = `{"betId":"${betId}","amount":${amount},"${field}":${wrong}}`;
        const { status, body: said } = await post(alice, '/api/betslip/changecashout', body);
        expect([field, wrong, status, said.ExceptionName]).toEqual([field, wrong, 400, 'InvalidStakeException']);
      }
    expect(await post(alice, '/api/betslip/changecashout', { ...change, PartStake, StakeLeft })).toMatchObject({
      status: 200,
      body: { Status: 1, CashoutValue: 1.96, StakeLeft: 6.76 },
    });
  });

  test('AMB-20 a changed value is refused without effect', async () => {
    await aMatch();
    const betId = await aBet(alice);
    price('1.600');
    await post(alice, '/api/betslip/cashout', { betId, amount: 12.66 });
    const refusal = await post(alice, '/api/betslip/changecashout', { betId, amount: 11.87, accept: false });
    expect(refusal).toMatchObject({ status: 200, body: { Status: 2, Message: 'Cashout is declined' } });
    expect((await offered(alice))[betId]).toMatchObject({ CashoutValue: 11.87 });
  });

  test('B20 CASHOUT-06 a suspended leg: no offer, not pushed, and a request is declined', async () => {
    await aMatch();
    const betId = await aBet(alice);
    const streams = await listen(alice);
    await until('the offer is sent', () => betId in streams.offers);
    price('1.500', 'suspended');
    await until('the offer is sent', () => streams.offers[betId] === null);
    expect(await offered(alice)).not.toHaveProperty(betId);
    const request = { betId, amount: 12.66, CashoutOddsValues: { [selection()]: 1.5 } };
    expect(await post(alice, '/api/player/createcashout', request)).toMatchObject({
      status: 409,
      body: { Message: 'Cashout is declined', Status: 2, Reason: 'MARKET_SUSPENDED' },
    });
    await until('it is told', () => ends(streams, betId).length > 0);
    expect(ends(streams, betId)[0]).toMatchObject({
      kind: 'cashout',
      betId,
      statusText: 'declined',
      message: 'Cashout is declined',
    });
    // The gate in SQL is what counts: the board may be late.
    price('1.500');
    await app.services.tickets.gates.closeMatch(matchId);
    expect(await post(alice, '/api/player/createcashout', request)).toMatchObject({
      status: 409,
      body: { Reason: 'MARKET_SUSPENDED' },
    });
    await app.services.gates.set([{ kind: 'match', id: matchId, open: true, reason: '' }]);
    streams.close();
  });

  test('CASHOUT-07 AMB-51 a live ticket waits and ends in the feed, which says nothing in between', async () => {
    await aMatch({});
    const betId = await aBet(alice);
    const streams = await listen(alice);
    const { CashoutValue, CashoutOddsValues } = (await offered(alice))[betId];
    const answer = await post(alice, '/api/player/createcashout', { betId, amount: CashoutValue, CashoutOddsValues });
    expect(answer).toMatchObject({ status: 200, body: { Status: 5, CashoutValue, DecidedBy: expect.any(Number) } });
    await until('it is told', () => ends(streams, betId).length > 0);
    expect(ends(streams, betId)).toEqual([{ kind: 'cashout', betId, status: 1, statusText: 'accepted', amount: CashoutValue }]);
    streams.close();
  });

  test('rules 13.3 free bets and teasers are never offered', async () => {
    await aMatch();
    const { rows } = await testDb.ownerPool.query(
      "SELECT bonus.grant_free_bet($1::bigint, 'USD', 1000, 1001, 100000, now() + interval '1 day', 'grant-of-bob') AS id",
      [String(bob.userId)],
    );
    const free = await aBet(bob, { freeBetId: BigInt(rows[0].id) });
    const teaser = await aBet(bob, { betType: 6, detail: JSON.stringify({ payouts: { 1: '2' }, pushRule: 'reduce' }) });
    expect(await offered(bob)).toEqual({});
    for (const [betId, Reason] of [
      [free, 'FREE_BET'],
      [teaser, 'BET_TYPE'],
    ])
      expect(await post(bob, '/api/betslip/cashout', { betId })).toMatchObject({ status: 409, body: { Reason } });
  });
});

describe('what nobody may do', () => {
  let alice: Player;
  let bob: Player;
  let betId = '';
  const odds = () => ({ [selection()]: 1.5 });
  const create = (player: Player | null, over: Record<string, unknown>) =>
    post(player, '/api/player/createcashout', { betId, amount: 12.66, CashoutOddsValues: odds(), ...over });
  const moneyState = async () => {
    const { rows } = await testDb.ownerPool.query(
      'SELECT (SELECT count(*) FROM money.transfer) AS transfers, (SELECT sum(balance) FROM money.account) AS balances, (SELECT count(*) FROM betting.cashout WHERE state <> 2) AS cashouts',
    );
    return JSON.stringify(rows[0], (_key, value) => String(value));
  };
  beforeAll(async () => {
    [alice, bob] = [await server.join(), await server.join()];
    await aMatch();
    betId = await aBet(alice);
  });

  test.each([
    ...['-1', '0', '"0.00"', '"NaN"', '1e309', '"1e309"', '"0x10"', '12.661', '"12.660"', '" 7 "', '"٣"', '9007199254740993'].map(
      (amount) => [`an amount of ${amount}`, amount, 400, 'InvalidStakeException'] as const,
    ),
    ...['null', '[5]', 'true', '{}'].map((amount) => [`an amount of ${amount}`, amount, 400, 'ValidationException'] as const),
    ['B19 a unit more than the offer', '12.67', 409, 'CashoutDeclinedException'] as const,
    ['the whole for less than it is worth', '1.00', 409, 'CashoutDeclinedException'] as const,
  ])('N1-N9 %s', async (_name, amount, status, exception) => {
    const before = await moneyState();
    for (const [url, more] of [
      ['/api/player/createcashout', `,"CashoutOddsValues":${JSON.stringify(odds())}`],
      ['/api/betslip/cashout', ''],
    ]) {
      const answer = await post(alice, url ?? '', `{"betId":"${betId}","amount":${amount}${more}}`);
      expect([answer.status, answer.body.ExceptionName], JSON.stringify(answer.body)).toEqual([status, exception]);
      expect(answer.body).toMatchObject({ HasErrors: true, Message: expect.any(String) });
    }
    expect(await moneyState()).toBe(before);
  });

  test('B19 101 % as a part, and a part that leaves less than the smallest stake', async () => {
    const before = await moneyState();
    const all = await create(alice, { amount: 12.79, isPartial: true });
    expect(all).toMatchObject({ status: 409, body: { Reason: 'VALUE_CHANGED' } });
    // Who asked for a part is never offered the whole.
    expect(all.body).not.toHaveProperty('CashoutValue');
    expect(await create(alice, { amount: 12.65, isPartial: true })).toMatchObject({
      status: 400,
      body: { ExceptionName: 'MinimumAllowedStakeException', Message: 'The minimum stake is 0.10 USD.' },
    });
    expect(await moneyState()).toBe(before);
  });

  test("A1 B19 another player's ticket is answered like one that does not exist", async () => {
    const foreign = await create(bob, {});
    const absent = await create(bob, { betId: '01a20000-0000-7000-8000-000000000000' });
    expect([foreign.status, absent.status]).toEqual([404, 404]);
    expect(foreign.body).toEqual(absent.body);
    expect((await post(bob, '/api/betslip/cashout', { betId })).status).toBe(404);
  });

  test('no session, a dead one, and no name that anybody knows', async () => {
    expect((await create(null, {})).status).toBe(401);
    expect((await get(null, '/api/player/ticketswithcashout')).status).toBe(401);
    expect((await create({ cookie: 'sid=abc.def', userId: 1 }, {})).status).toBe(401);
    for (const bad of ["' OR 1=1", '', '1', `${betId}x`])
      expect((await create(alice, { betId: bad })).body.ExceptionName).toBe('ValidationException');
    expect((await create(alice, { payout: 100 })).body.ExceptionName).toBe('ValidationException');
  });

  test.each([
    ['odds of yesterday', () => ({ [selection()]: 1.6 })],
    ['odds with too many decimals', () => ({ [selection()]: 1.5001 })],
    ['no odds', () => ({})],
    ['odds of another selection too', () => ({ [selection()]: 1.5, '77.1': 2 })],
  ])('CASHOUT-12 %s', async (_name, seen) => {
    const before = await moneyState();
    expect(await create(alice, { CashoutOddsValues: seen() })).toMatchObject({
      status: 409,
      body: { Message: 'Cashout is declined', CashoutValue: 12.66, Reason: 'ODDS_CHANGED' },
    });
    expect(await moneyState()).toBe(before);
  });

  test('TR-C2 a key that was used for another cashout', async () => {
    const requestId = 'carla-reused-key';
    expect((await create(alice, { amount: 1, isPartial: true, requestId })).status).toBe(200);
    expect(await create(alice, { amount: 2, isPartial: true, requestId })).toMatchObject({
      status: 422,
      body: { ExceptionName: 'IdempotencyKeyReusedException' },
    });
  });

  test('B24 a locked account', async () => {
    await testDb.pool.query('SELECT betting.set_player_state($1::bigint, true, NULL, true)', [String(alice.userId)]);
    expect(await post(alice, '/api/betslip/cashout', { betId })).toMatchObject({
      status: 403,
      body: { ExceptionName: 'AccountLockedException' },
    });
    await testDb.pool.query('SELECT betting.set_player_state($1::bigint, false, NULL, true)', [String(alice.userId)]);
  });

  test('B19 a settled ticket', async () => {
    const fact = aResultFact(matchId, { marketId, producer: PRODUCER, result: 0, timestampMs: later(), certainty: 2 });
    await app.services.tickets.settlement.recordFacts([fact]);
    // The result is stored, and processed or not: either way the bet can no longer be cashed out.
    expect((await post(alice, '/api/betslip/cashout', { betId })).status).toBe(409);
    await app.services.settlement.drain();
    expect(await post(alice, '/api/betslip/cashout', { betId })).toMatchObject({ status: 409, body: { Reason: 'SETTLED' } });
  });
});
