import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { testParking } from '../../test-kit/parking.ts';
import { until } from '../../test-kit/until.ts';
import { type Catalogue, createCatalogue } from '../modules/catalogue/index.ts';
import { createFeed, type FeedHandle } from '../modules/feed/index.ts';
import { FakeGates, FakeProvider, FakeSettlements } from '../modules/feed/test-kit.ts';
import { createAlarms } from '../platform/alarms.ts';
import { createLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';

/** The feed over the real catalogue on PostgreSQL, with a provider that lists what the database does not take. */
let testDb: TestDb;
let catalogue: Catalogue;
let provider: FakeProvider;
let feed: FeedHandle;
let aliveTimer: NodeJS.Timeout;

const log = createLog('silent');
const metrics = createMetrics();
const alarms = createAlarms({ log, metrics });
const clock = { now: () => Date.now() };

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
  catalogue = createCatalogue({
    db: testDb.db,
    clock,
    log,
    metrics,
    parking: testParking(testDb.db),
    source: provider.source,
    producers: [1, 3],
  });
  await catalogue.start();
  feed = createFeed({
    provider,
    db: testDb.db,
    clock,
    log,
    metrics,
    alarms,
    producers: [1, 3],
    book: catalogue,
    gates: new FakeGates(),
    settlements: new FakeSettlements(),
  });
  aliveTimer = setInterval(() => provider.alive(), 1_000);
});
afterEach(async () => {
  clearInterval(aliveTimer);
  await feed.stop();
  await catalogue.stop();
  await testDb.close();
});

const known = () => [...catalogue.board.state.matches.values()].map(({ urn }) => urn).sort();

test('XR-03 PostgreSQL refuses one listed fixture: the feed opens without it, at the start and after a reconnect', async () => {
  const hostile = fixture(2);
  for (const each of [fixture(1), { ...hostile, category: { ...hostile.category, countryCode: '\u0000' } }, fixture(3)])
    provider.addEvent(each);
  await feed.start();
  await until('the feed is open', () => feed.isUp());
  expect(known()).toEqual(['df:match:1', 'df:match:3']);
  expect(alarms.latest().map(({ name }) => name)).toContain('feed_fixtures_not_stored');
  const other = fixture(4);
  for (const each of [{ ...other, home: { ...other.home, name: 'half \ud800' } }, fixture(5)]) provider.addEvent(each);
  provider.disconnect();
  await until('what is listed behind it is known', () => known().includes('df:match:5'));
  await until('the feed is open again', () => feed.isUp());
  expect(known()).toEqual(['df:match:1', 'df:match:3', 'df:match:5']);
});
