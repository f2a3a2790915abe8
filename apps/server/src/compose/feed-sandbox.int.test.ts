import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDb, type TestDb } from '../../test-kit/create-test-db.ts';
import { connectProvider } from '../../test-kit/providers/connect-provider.ts';
import { until } from '../../test-kit/until.ts';
import { marketIdOf } from '../modules/catalogue/index.ts';
import { dusklineFeed } from '../modules/feed/index.ts';
import { createFeedNode } from './test-kit/feed-node.ts';
import { FEED_TOKEN, type Sandbox, startSandbox } from './test-kit/sandbox.ts';

let sandbox: Sandbox;
let testDb: TestDb;
let node: Awaited<ReturnType<typeof startNode>>;

/** Reads the sandbox; the offer is there when it is returned. */
async function startNode() {
  const provider = connectProvider(dusklineFeed, { url: sandbox.url, token: FEED_TOKEN });
  const node = createFeedNode({ db: testDb.db, provider });
  await node.start();
  await node.feed.ready();
  return node;
}

/** What SQL would say to a bet on this market. */
async function takesBets(producer: number, matchId: number, marketId: number): Promise<boolean> {
  const { rows } = await testDb.pool.query<{ kind: number; open: boolean }>(
    'SELECT kind, open FROM money.gate WHERE (kind, id) IN ((0, $1), (1, $2), (2, $3))',
    [producer, matchId, marketId],
  );
  const openOf = (kind: number) => rows.find((row) => row.kind === kind)?.open;
  return openOf(0) === true && openOf(1) === true && openOf(2) !== false;
}

interface Truth {
  events: {
    urn: string;
    product: number;
    markets: { id: number; specifiers?: string; status: number; outcomes?: { id: string; odds?: string; active?: number }[] }[];
  }[];
}

/** Names every market that the sandbox offers and we do not (or the other way round), or at another price. */
async function differences(): Promise<string[]> {
  const truth = await sandbox.admin<Truth>('GET', 'truth');
  const ids = await node.catalogue.matchIds(truth.events.map(({ urn }) => urn));
  return truth.events.flatMap(({ urn, markets }) =>
    markets.flatMap(({ id, specifiers = '', status, outcomes }) => {
      const ours = node.catalogue.board.market(marketIdOf(ids.get(urn) ?? 0, { marketType: id, specifiers }));
      const isOpen = ours !== null && node.catalogue.board.isMarketOpen(ours);
      const name = `${urn} ${id} ${specifiers}`;
      if (isOpen !== (status === 1)) return [`${name}: ${status} there, ${ours?.status} here`];
      if (!isOpen) return [];
      const wrong = (outcomes ?? []).filter((outcome) => {
        const own = ours.outcomes.find(({ outcomeId }) => outcomeId === outcome.id);
        return outcome.active === 0 ? own?.isActive === true : own?.oddsMilli !== Math.round(Number(outcome.odds) * 1000);
      });
      return wrong.map((outcome) => `${name} ${outcome.id}: ${outcome.odds} there`);
    }),
  );
}

/** Prices move while one looks: a difference counts when it stays. */
async function expectSameBook(): Promise<void> {
  let left: string[] = [];
  for (let attempt = 0; attempt < 20; attempt++) {
    const found = await differences();
    left = attempt === 0 ? found : left.filter((each) => found.includes(each));
    if (left.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  expect(left).toEqual([]);
}

afterEach(async () => {
  await node.stop();
  await testDb.close();
  sandbox.stop();
});

describe('the sandbox world', () => {
  beforeEach(async () => {
    [sandbox, testDb] = await Promise.all([startSandbox('small'), createTestDb()]);
    node = await startNode();
  });

  test('F-F2 the book equals the sandbox after the start, and again after faults and recovery', async () => {
    expect(node.catalogue.board.state.matches.size).toBeGreaterThan(10);
    expect(node.catalogue.board.state.markets.size).toBeGreaterThan(200);
    await expectSameBook();
    await sandbox.admin('POST', 'speed', { speed: 20 });
    await sandbox.admin('POST', 'faults', { duplicate: 0.3, reorder: 0.3, drop: 0.05, seed: 7 });
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    await sandbox.admin('POST', 'faults', {});
    await sandbox.admin('POST', 'speed', { speed: 1 });
    await sandbox.admin('POST', 'recovery', { limits: 'off' });
    await until('every producer is up', () => node.feed.isUp(), 40_000);
    await expectSameBook();
  });

  test('a broken connection suspends everything and comes back whole', async () => {
    await sandbox.admin('POST', 'disconnect', { refuse_ms: 1_000 });
    await until('every producer is down', () => node.feed.producers().every(({ state }) => state === 'down'));
    const { rows } = await testDb.pool.query('SELECT open FROM money.gate WHERE kind = 0');
    await until('the gates are shut', async () =>
      (await testDb.pool.query<{ open: boolean }>('SELECT open FROM money.gate WHERE kind = 0')).rows.every(({ open }) => !open),
    );
    expect(rows).toHaveLength(2);
    await until('every producer is up', () => node.feed.isUp(), 20_000);
    await expectSameBook();
  });
});

describe('scripted matches', () => {
  let urn: string;
  let matchId: number;
  let moneyline: number;

  const odds = (prices: [string, string, string], more: Record<string, unknown> = {}) =>
    sandbox.admin('POST', 'send', {
      type: 'odds_change',
      product: 3,
      event_id: urn,
      markets: [{ id: 1, status: 1, outcomes: prices.map((price, n) => ({ id: String(n + 1), odds: price, active: 1 })) }],
      ...more,
    });
  const isOpen = () => takesBets(3, matchId, moneyline);

  beforeEach(async () => {
    [sandbox, testDb] = await Promise.all([startSandbox('empty'), createTestDb()]);
    node = await startNode();
    const fixture = await sandbox.admin<{ urn?: string; fixture?: { urn: string } }>('POST', 'matches', {
      sport: 'soccer',
      home: 'Reds',
      away: 'Blues',
    });
    urn = fixture.urn ?? fixture.fixture?.urn ?? '';
    await until('the match is known', async () => (await node.catalogue.matchIds([urn])).has(urn));
    matchId = (await node.catalogue.matchIds([urn])).get(urn) ?? 0;
    moneyline = marketIdOf(matchId, { marketType: 1, specifiers: '' });
    await odds(['2.10', '3.40', '3.60']);
    await until('the market is open in SQL', isOpen);
  });

  test('a bet stop shuts the gate in milliseconds, a price opens it, an absurd one shuts it', async () => {
    const tookMs: number[] = [];
    for (let n = 0; n < 10; n++) {
      await sandbox.admin('POST', 'send', {
        type: 'bet_stop',
        product: 3,
        event_id: urn,
        groups: 'all',
        market_status: -1,
        reason: 'goal',
      });
      tookMs.push(await until('the gate is shut', async () => !(await isOpen())));
      await odds([`2.1${n}`, '3.40', '3.60']);
      await until('the gate is open', isOpen);
    }
    console.info(`bet stop sent to gate shut, as seen by polling: ${tookMs.map((ms) => ms.toFixed(0)).join(' ')} ms`);
    await odds(['NaN', '3.40', '3.60']);
    await until('the market is refused', async () => !(await isOpen()));
    expect(node.catalogue.board.selection(`${moneyline}.1`)).toMatchObject({ isSuspended: true, oddsMilli: 2190 });
  });

  test('results reach the facts once each, whatever is sent twice', async () => {
    const settlement = {
      type: 'bet_settlement',
      product: 3,
      event_id: urn,
      certainty: 1,
      timestamp: Date.now(),
      markets: [
        {
          id: 1,
          outcomes: [
            { id: '1', result: 1 },
            { id: '2', result: 0 },
            { id: '3', result: 0 },
          ],
        },
      ],
    };
    await sandbox.admin('POST', 'send', settlement);
    await until('the facts are there', () => node.settlements.facts.length >= 3);
    expect(node.settlements.facts[0]).toMatchObject({
      kind: 'settlement',
      matchId,
      marketType: 1,
      specifiers: '',
      outcomeId: '1',
      result: 1,
    });
    expect(await isOpen()).toBe(false);
    await odds(['2.00', '3.40', '3.80']);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await isOpen()).toBe(false);
  });

  test('a restart goes on where it stood: what was missed meanwhile arrives', async () => {
    await until(
      'a position is kept',
      async () => (await testDb.pool.query('SELECT 1 FROM catalogue.feed_producer WHERE producer = 3')).rowCount === 1,
      15_000,
    );
    await node.stop();
    await odds(['1.80', '3.60', '4.60']);
    await sandbox.admin('POST', 'send', {
      type: 'bet_settlement',
      product: 3,
      event_id: urn,
      certainty: 1,
      markets: [
        {
          id: 18,
          specifiers: 'total=2.5',
          outcomes: [
            { id: '12', result: 1 },
            { id: '13', result: 0 },
          ],
        },
      ],
    });
    node = await startNode();
    expect(node.catalogue.board.selection(`${moneyline}.1`)).toMatchObject({ oddsMilli: 1800, isSuspended: false, matchId });
    expect(await isOpen()).toBe(true);
    expect(node.settlements.facts).toMatchObject([
      { matchId, marketType: 18, specifiers: 'total=2.5', outcomeId: '12', result: 1 },
      { outcomeId: '13' },
    ]);
  });

  test('B6 TR-B13 F-F1 a silent producer is shut within 21 s of its last sign of life, the other one stays open', {
    timeout: 60_000,
  }, async () => {
    await sandbox.admin('POST', 'producers/3/silence', { on: true });
    const lastAliveMs = node.feed.producers().find(({ id }) => id === 3)?.lastAliveMs ?? 0;
    await until('the gate of producer 3 is shut', async () => !(await isOpen()), 25_000);
    const tookMs = Date.now() - lastAliveMs;
    console.info(`silence to shut gate: ${(tookMs / 1000).toFixed(2)} s`);
    expect(tookMs).toBeLessThanOrEqual(21_000);
    expect(node.feed.producers()).toMatchObject([
      { id: 1, state: 'up' },
      { id: 3, state: 'down', reason: 'silent' },
    ]);
    expect(node.catalogue.board.selection(`${moneyline}.1`)?.isSuspended).toBe(true);
    await sandbox.admin('POST', 'producers/3/silence', { off: true });
    await until('it is up again', () => node.feed.isUp(), 15_000);
    expect(await isOpen()).toBe(true);
  });
});
