import { expect, test, vi } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { composeOn, injectInto, newKey } from '../../test-kit/test-server.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { FEED_TOKEN, startSandbox } from './test-kit/sandbox.ts';
import { slowFixtures } from './test-kit/slow-fixtures.ts';

/** The whole server, fed through a proxy that answers slowly about single fixtures. */
const server = await fileFixture(startSlowServer());
const ANSWER_MS = 8_000;
const SOON = { timeout: 30_000, interval: 50 };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function startSlowServer() {
  const [sandbox, testDb] = await Promise.all([startSandbox('empty'), createTestDb()]);
  const slow = await slowFixtures(sandbox.url);
  const settings = { DATABASE_MIGRATE_URL: testDb.ownerUrl, RATE_LIMIT: 'off', MONEY_CALLS_PER_SECOND: '1000' };
  const feed = { FEED_URL: slow.url, FEED_TOKEN, LIVE_DELAY_SCALE: '0.01' };
  const app = await composeOn(testDb.url, { ...settings, ...feed });
  await app.start();
  await app.services.feed?.ready();
  return {
    app,
    sandbox,
    testDb,
    slow,
    ...injectInto(() => app),
    async close() {
      await app.stop();
      await testDb.close();
      slow.close();
      sandbox.stop();
    },
  };
}

test('H341 F-F7 while the provider takes eight seconds to answer about a fixture, no bet is taken after a bet stop', async () => {
  const { app, sandbox, testDb, slow, post, logIn } = server;
  const match = { sport: 'soccer', home: 'Slow', away: 'Answer', start_time: Date.now() + 300_000 };
  const { fixture } = await sandbox.admin<{ fixture: { urn: string } }>('POST', 'matches', match);
  const { urn } = fixture;
  const idOf = async () => (await app.services.catalogue.matchIds([urn])).get(urn) ?? 0;
  await vi.waitFor(async () => expect(await idOf()).toBeGreaterThan(0), SOON);
  const marketId = marketIdOf(await idOf(), { marketType: 1, specifiers: '' });
  const send = (message: object) => sandbox.admin('POST', 'send', { product: 1, event_id: urn, ...message });
  const priced = () =>
    send({
      type: 'odds_change',
      sport_event_status: { status: 1, match_status: 6, home_score: 0, away_score: 0 },
      markets: [{ id: 1, status: 1, outcomes: ['2.00', '3.50', '4.00'].map((odds, n) => ({ id: `${n + 1}`, odds, active: 1 })) }],
    });
  const demo = await logIn('demo1', 'Demo-1-plays-fair');
  const isTaken = async (): Promise<boolean> => {
    const stakes = [{ selectionId: `${marketId}.1`, stake: '1.00', odds: 2 }];
    const answer = await post(demo, '/api/betslip/placebet', { betType: 1, stakes, oddsChangePolicy: 2, requestId: newKey() });
    return answer.statusCode === 200 && /delayed|accepted/.test(String((answer.json() as { StatusText?: string }).StatusText));
  };
  const opens = () => vi.waitFor(async () => expect(await isTaken()).toBe(true), SOON);
  await priced();
  await opens();

  slow.slowDown(ANSWER_MS);
  await send({ type: 'fixture_change', change_type: 4 });
  await sleep(200);
  expect(await isTaken(), 'a change of the fixture shuts nothing').toBe(true);
  await send({ type: 'bet_stop', groups: 'all', market_status: -1 });
  // The stop has left the provider: what shuts has 30 ms, and a machine that is busy some more.
  const shutMs = Date.now() + 100;
  while (Date.now() < shutMs + ANSWER_MS + 1_500) {
    await isTaken();
    await sleep(100);
  }
  const late = 'SELECT id, accepted_at FROM betting.ticket WHERE accepted_at > to_timestamp($1::float8 / 1000)';
  expect((await testDb.pool.query(late, [shutMs])).rows).toEqual([]);
  await priced();
  await opens();
}, 120_000);
