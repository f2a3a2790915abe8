import { describe, expect, test, vi } from 'vitest';
import { fileFixture, inTime } from '../../test-kit/file-fixture.ts';
import { createNatsServer } from '../../test-kit/nats-server.ts';
import { composeOn, createTestServer, injectInto, newKey } from '../../test-kit/test-server.ts';
import { grantRole } from '../../test-kit/traders.ts';
import { HOUR, liveState, moneyline } from '../modules/catalogue/test-kit.ts';

/** A server that takes the feed and one that follows its board over a real NATS, on one database: prices, gates and bets (decision 13). */
const PATIENCE = { timeout: 30_000, interval: 20 };

const nats = await fileFixture(createNatsServer(), (server) => server.kill());
const owner = await fileFixture(createTestServer({ NATS_URL: nats.url }));
const early = await inTime(owner.aMatch());
const follower = await fileFixture(
  composeOn(owner.testDb.url, { ROLES: 'web', NATS_URL: nats.url, RATE_LIMIT: 'off', LIVE_DELAY_SCALE: '0.02' }),
  (app) => app.stop(),
);
await inTime(follower.start());
const player = await inTime(owner.join());
const { post } = injectInto(() => follower);

const board = () => follower.services.catalogue.board;
const priceHere = (selectionId: string) => board().selection(selectionId)?.oddsMilli;
const isOpenHere = (selectionId: string) => board().selection(selectionId)?.isSuspended === false;
const fault = async () => ((await follower.http.inject('/readyz')).json() as { checks: Record<string, string> }).checks.board;
const follows = () => vi.waitFor(async () => expect(await fault()).toBe('ok'), PATIENCE);
const open = (selectionId: string) => vi.waitFor(() => expect(isOpenHere(selectionId)).toBe(true), PATIENCE);

/** On the process that follows. */
async function bet(selectionId: string, odds = 2): Promise<string> {
  const answer = await post(player.cookie, '/api/betslip/placebet', {
    betType: 1,
    stakes: [{ selectionId, stake: '1.00', odds }],
    oddsChangePolicy: 0,
    requestId: newKey(),
  });
  const body = answer.json() as { Status?: number; ExceptionName?: string };
  return answer.statusCode === 200 ? `accepted ${body.Status}` : (body.ExceptionName ?? answer.body);
}

describe('a process that follows the board', () => {
  test('H152 has what was there before it came, and takes bets at those prices', async () => {
    await follows();
    await open(early.selectionId);
    expect(await bet(early.selectionId)).toBe('accepted 1');
  });

  test('H152 follows matches, prices and the state of play; a bet at a price that has moved is not taken at it', async () => {
    const match = await owner.aMatch();
    await open(match.selectionId);
    expect(await bet(match.selectionId)).toBe('accepted 1');
    await owner.price(match.matchId, [moneyline('1.80')]);
    await vi.waitFor(() => expect(priceHere(match.selectionId)).toBe(1800), PATIENCE);
    expect(await bet(match.selectionId, 2)).not.toContain('accepted');
    expect(await bet(match.selectionId, 1.8)).toBe('accepted 1');
    const live = await owner.aMatch({ live: {} });
    await open(live.selectionId);
    await owner.price(live.matchId, [moneyline('2.00')], { producer: 1, state: liveState({ homeScore: 1 }) });
    await vi.waitFor(() => expect(board().match(live.matchId)?.state?.homeScore).toBe(1), PATIENCE);
    const [there, here] = [owner.app.services, follower.services].map(({ board: { selection } }) => selection(live.selectionId));
    expect(here).toEqual(there);
    // It is accepted at the end of its delay by the owner, who finds the state of play that was named here.
    const answer = await post(player.cookie, '/api/betslip/placebet', {
      betType: 1,
      stakes: [{ selectionId: live.selectionId, stake: '1.00', odds: 2 }],
      oddsChangePolicy: 0,
      requestId: newKey(),
    });
    const ticket = String((answer.json() as { BetId: string }).BetId);
    await vi.waitFor(async () => {
      await owner.app.services.delays.run();
      const { rows } = await owner.testDb.ownerPool.query('SELECT acceptance FROM betting.ticket WHERE id = $1', [ticket]);
      expect(rows[0]?.acceptance).toBe(1);
    }, PATIENCE);
  });

  test('H152 a suspension of the owner holds for bets on every process at once, also before it is heard of there', async () => {
    const match = await owner.aMatch();
    await open(match.selectionId);
    await owner.app.services.gates.set([{ kind: 'match', id: match.matchId, open: false, reason: 'goal' }]);
    expect(await bet(match.selectionId)).not.toContain('accepted');
    await owner.app.services.gates.set([{ kind: 'match', id: match.matchId, open: true, reason: '' }]);
    await vi.waitFor(async () => expect(await bet(match.selectionId)).toBe('accepted 1'), PATIENCE);
  });

  test('H153 without NATS its board shuts by itself, and it is not ready; afterwards it has everything that happened meanwhile', async () => {
    const [moved, started] = [await owner.aMatch(), await owner.aMatch()];
    await open(started.selectionId);
    await nats.kill();
    await owner.price(moved.matchId, [moneyline('1.50')]);
    const fresh = await owner.aMatch({ startTimeMs: Date.now() + HOUR });
    await vi.waitFor(() => expect(isOpenHere(moved.selectionId)).toBe(false), { timeout: 6_000, interval: 20 });
    for (const selectionId of [early.selectionId, moved.selectionId]) expect(await bet(selectionId)).not.toContain('accepted');
    expect(await fault()).toContain('no connection to NATS');
    expect((await owner.bet(player, started.selectionId)).body).toMatchObject({ Status: 1 });
    await nats.start();
    await follows();
    await vi.waitFor(() => expect([priceHere(moved.selectionId), priceHere(fresh.selectionId)]).toEqual([1500, 2000]), PATIENCE);
    await open(fresh.selectionId);
    expect(await bet(moved.selectionId, 1.5)).toBe('accepted 1');
  });

  test('H152 versions of gates come behind the prices that they are of, also when a trader has moved them', async () => {
    const match = await owner.aMatch();
    await open(match.selectionId);
    const trader = await owner.join();
    await grantRole(owner.testDb.ownerPool, trader.userId, 'trader');
    const { gates, tickets, trading } = follower.services;
    const version = () => gates.of({ producer: 3, matchId: match.matchId, marketId: match.marketId });
    const before = version();
    // What the owner says of gates is still on its way.
    const learn = vi.spyOn(gates, 'learn').mockImplementation(() => undefined);
    const read = vi.spyOn(tickets.gates, 'read');
    for (const [act, left] of [
      ['suspend', 1],
      ['resume', 0],
    ] as const) {
      const answer = await owner.post(trader, `/api/trading/${act}`, { kind: 'match', id: match.matchId, reason: 'team news' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await vi.waitFor(() => expect(trading.settings.suspensions()).toHaveLength(left), PATIENCE);
    }
    expect([read.mock.calls, version()]).toEqual([[], before]);
    await open(match.selectionId);
    expect(await bet(match.selectionId)).not.toContain('accepted');
    learn.mockRestore();
    read.mockRestore();
    await owner.app.services.gates.set([{ kind: 'match', id: match.matchId, open: false, reason: 'goal' }]);
    await owner.app.services.gates.set([{ kind: 'match', id: match.matchId, open: true, reason: '' }]);
    await vi.waitFor(async () => expect(await bet(match.selectionId)).toBe('accepted 1'), PATIENCE);
  });

  test('H167 what is larger than a message of NATS arrives in parts, also when the board is read again', async () => {
    const { descriptions } = board().state;
    const name = 'a market '.repeat(600);
    const all = Array.from({ length: 600 }, (_, at) => ({ id: 900_000 + at, name, groups: [], outcomes: [] }));
    owner.app.services.catalogue.describe(all);
    const match = await owner.aMatch();
    await open(match.selectionId);
    const hasAll = () => vi.waitFor(() => expect(all.filter(({ id }) => !descriptions.has(id))).toEqual([]), PATIENCE);
    await hasAll();
    descriptions.clear();
    await nats.kill();
    await owner.price(match.matchId, [moneyline('1.60')]);
    await nats.start();
    await vi.waitFor(() => expect(priceHere(match.selectionId)).toBe(1600), PATIENCE);
    await hasAll();
    await follows();
    expect(await owner.metric('board_frames_total{way="too_large"}')).not.toEqual([]);
  });

  test('H154 what was read before the board was last confirmed is refused by the database, however late it gets there', async () => {
    const match = await owner.aMatch();
    await open(match.selectionId);
    const { boardLife } = follower.services;
    const until = vi.spyOn(boardLife, 'validUntilMs').mockReturnValue(Date.now() - 1);
    const refused = await bet(match.selectionId).finally(() => until.mockRestore());
    expect(refused).not.toContain('accepted');
    const { rows } = await owner.testDb.ownerPool.query(
      'SELECT t.reason FROM betting.ticket t JOIN betting.leg l ON l.ticket_id = t.id WHERE l.match_id = $1',
      [match.matchId],
    );
    expect(rows).toEqual([{ reason: 'MARKET_SUSPENDED' }]);
    expect(await bet(match.selectionId)).toBe('accepted 1');
  });
});
