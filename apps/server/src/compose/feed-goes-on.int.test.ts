import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { until } from '../../test-kit/until.ts';
import { FakeGates, FakeProvider } from '../modules/feed/test-kit.ts';
import { createFeedNode } from './test-kit/feed-node.ts';

/** The feed over the real catalogue on PostgreSQL, with a provider that lists what the database does not take. */
let testDb: TestDb;
let node: ReturnType<typeof createFeedNode>;
let provider: FakeProvider;
let aliveTimer: NodeJS.Timeout;

const fixture = (n: number) => ({
  urn: `df:match:${n}`,
  sport: { urn: 's:1', name: 'Soccer', systemId: 1 },
  category: { urn: `c:${n}`, name: `Country ${n}`, countryCode: 'GB' },
  tournament: { urn: `t:${n}`, name: `League ${n}`, rank: 1 },
  home: { urn: `h:${n}`, name: `Home ${n}` },
  away: { urn: `a:${n}`, name: `Away ${n}` },
  startTimeMs: Date.now() + 3_600_000,
  producer: 3,
  liveCoverage: true,
  status: 'not_started' as const,
});

beforeEach(async () => {
  testDb = await createTestDb();
  provider = new FakeProvider(() => Date.now());
  node = createFeedNode({ db: testDb.db, provider, gates: new FakeGates() });
  aliveTimer = setInterval(() => provider.alive(), 1_000);
});
afterEach(async () => {
  clearInterval(aliveTimer);
  await node.stop();
  await testDb.close();
});

const known = () => [...node.catalogue.board.state.matches.values()].map(({ urn }) => urn).sort();

test('XR-03 PostgreSQL refuses one listed fixture: the feed opens without it, at the start and after a reconnect', async () => {
  const hostile = fixture(2);
  for (const each of [fixture(1), { ...hostile, category: { ...hostile.category, countryCode: '\u0000' } }, fixture(3)])
    provider.addEvent(each);
  await node.start();
  await until('the feed is open', () => node.feed.isUp());
  expect(known()).toEqual(['df:match:1', 'df:match:3']);
  expect(node.alarms.latest().map(({ name }) => name)).toContain('feed_fixtures_not_stored');
  const other = fixture(4);
  for (const each of [{ ...other, home: { ...other.home, name: 'half \ud800' } }, fixture(5)]) provider.addEvent(each);
  provider.disconnect();
  await until('what is listed behind it is known', () => known().includes('df:match:5'));
  await until('the feed is open again', () => node.feed.isUp());
  expect(known()).toEqual(['df:match:1', 'df:match:3', 'df:match:5']);
});
