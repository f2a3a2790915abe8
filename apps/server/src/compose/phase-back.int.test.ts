import { expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { changePolicy } from '../../test-kit/policy.ts';
import { grantRole, grantTraderRole } from '../../test-kit/traders.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** A false phase goes back by the word of a trader (law P14): on PostgreSQL, over the real sandbox. */
const SOON = { timeout: 30_000, interval: 20 };
let made = 0;
/** Above this amount two traders decide. */
const twoAbove = (minor: number) =>
  changePolicy(server.testDb.ownerPool, ({ desk }) => {
    desk.fourEyesMinor = minor;
  });

const server = await fileFixture(startFedServer());

const PLAYED = { status: 1, match_status: 6, home_score: 1, away_score: 0 };

/** A running match that takes bets. */
async function running() {
  const n = ++made;
  const { urn, matchId, marketId } = await server.listMatch({
    home: `Ada ${n}`,
    away: `Bea ${n}`,
    start_time: Date.now() + 5 * 60_000,
  });
  const say = (state: object, markets: object[]) =>
    server.sandbox.admin('POST', 'send', { type: 'odds_change', product: 1, event_id: urn, sport_event_status: state, markets });
  const prices = (home: string) => {
    const outcomes = [home, '3.20', '3.50'].map((odds, at) => ({ id: String(at + 1), odds, active: 1 }));
    return say(PLAYED, [{ id: 1, status: 1, outcomes }]);
  };
  const end = () => say({ ...PLAYED, status: 3, match_status: 100 }, []);
  const status = () => server.app.services.catalogue.board.market(marketId)?.status;
  const phase = () => server.app.services.catalogue.board.match(matchId)?.phase;
  await prices('2.00');
  await vi.waitFor(() => expect([status(), phase()]).toEqual(['active', 'live']), SOON);
  return { matchId, marketId, prices, end, status, phase };
}
const back = (matchId: number, requestId: string, phase = 'live') => ({
  matchId,
  phase,
  reason: 'it is still played',
  requestId,
});

test('XR-02 a running match that was said to be over takes bets again after a trader says so, once a key', async () => {
  const one = await running();
  await one.end();
  await vi.waitFor(() => expect(one.phase()).toBe('ended'), SOON);
  await one.prices('2.10');
  const trader = await server.logIn('trader1', 'Trader-one-decides-1');
  const url = '/api/trading/takephaseback';
  const request = back(one.matchId, 'phase-back-1');
  for (const answer of await Promise.all(Array.from({ length: 10 }, () => server.post(trader, url, request))))
    expect(answer.json()).toEqual({ Taken: true });
  expect((await server.post(trader, url, { ...request, phase: 'prematch' })).json()).toMatchObject({
    ExceptionName: 'IdempotencyKeyReusedException',
  });
  await vi.waitFor(() => expect(one.phase()).toBe('live'), SOON);
  await vi.waitFor(async () => {
    await one.prices('2.20');
    expect(one.status()).toBe('active');
  }, SOON);
  const audit = await server.testDb.pool.query("SELECT actor, reason FROM trading.audit_log WHERE action = 'take-phase-back'");
  expect(audit.rows).toEqual([{ actor: expect.any(String), reason: 'it is still played' }]);
  const acts = async () =>
    (await server.testDb.pool.query('SELECT count(*)::int AS n, count(applied_at)::int AS done FROM trading.phase_back')).rows;
  await vi.waitFor(async () => expect(await acts()).toEqual([{ n: 1, done: 1 }]), SOON);
  await one.end();
  await vi.waitFor(() => expect(one.phase(), 'a true end is one').toBe('ended'), SOON);
  await server.app.services.phasesBack.refresh();
  expect(one.phase()).toBe('ended');
}, 120_000);

test('XR-24 above the amount of one person it takes two traders; none with a bet of their own, and no customer', async () => {
  const one = await running();
  const demo = await server.logIn('demo1', 'Demo-1-plays-fair');
  const bet = await vi.waitFor(async () => {
    const answer = await server.post(demo, '/api/betslip/placebet', {
      betType: 1,
      oddsChangePolicy: 2,
      requestId: 'phase-back-bet',
      stakes: [{ selectionId: `${one.marketId}.1`, stake: '10.00', odds: 2 }],
    });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  }, SOON);
  await one.end();
  await vi.waitFor(() => expect(one.phase()).toBe('ended'), SOON);
  await one.prices('2.10');
  const url = '/api/trading/takephaseback';
  expect((await server.post(demo, url, back(one.matchId, 'phase-back-customer'))).statusCode).toBe(403);
  const first = await server.logIn('trader1', 'Trader-one-decides-1');
  expect((await server.post(first, url, back(999_999_999, 'phase-back-unknown'))).statusCode).toBe(404);
  await twoAbove(100);
  expect((await server.post(first, url, back(one.matchId, 'phase-back-two-1'))).json()).toEqual({
    Taken: false,
    NeedsSecondTrader: true,
  });
  expect((await server.post(first, url, back(one.matchId, 'phase-back-two-1'))).json()).toEqual({
    Taken: false,
    NeedsSecondTrader: true,
  });
  const waiting = await server.get(first, '/api/trading/waiting');
  expect(waiting.json()).toMatchObject([
    { Subject: `match-phase:${one.matchId}`, Event: 'take-phase-back', Terms: { phase: 'live' } },
  ]);
  expect(one.phase()).toBe('ended');
  const { takePhaseBack } = server.app.services.trading.phases;
  await grantTraderRole(server.testDb.ownerPool, { '9002': 'Tom' });
  const actor = { kind: 'trader', userId: '9002', name: 'Tom', ip: '198.51.100.8', requestId: 'r' } as const;
  const request = { matchId: one.matchId, phase: 'live' } as const;
  expect(await takePhaseBack(request, { actor, requestId: 'phase-back-two-2', reason: 'it is' })).toBe('done');
  await vi.waitFor(() => expect(one.phase()).toBe('live'), SOON);
  await twoAbove(2_500_000);
  const own = await server.testDb.pool.query('SELECT user_id FROM betting.ticket WHERE id = $1', [bet.TicketId]);
  await grantRole(server.testDb.ownerPool, own.rows[0].user_id, 'trader');
  const mine = { actor: { ...actor, userId: String(own.rows[0].user_id) }, requestId: 'phase-back-own', reason: 'mine' };
  expect(await takePhaseBack({ ...request, phase: 'prematch' }, mine)).toBe('own');
  await expect(server.testDb.pool.query('UPDATE trading.phase_back SET applied_at = NULL')).rejects.toMatchObject({
    code: '42501',
  });
}, 120_000);
