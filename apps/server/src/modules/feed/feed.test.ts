import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BoardMessage, Fixture } from '../../platform/bus/board-message.ts';
import { createLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { UnreadableError } from '../../platform/providers/errors.ts';
import { Feed } from './feed.ts';
import { feedFault } from './feed-fault.ts';
import type { FeedBoard, GateChange } from './ports.ts';
import { FakeGates, FakeProvider, FakeSettlements } from './test-kit.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

const fixture = (urn: string, producer = 3): Fixture => ({
  urn,
  sport: { urn: 's:1', name: 'Soccer', systemId: 1 },
  category: { urn: 'c:1', name: 'England' },
  tournament: { urn: 't:1', name: 'League', rank: 1 },
  home: { urn: 'h:1', name: 'Home' },
  away: { urn: 'a:1', name: 'Away' },
  startTimeMs: NOON + 3_600_000,
  producer,
  liveCoverage: true,
  status: 'not_started',
});

/** A board that only records its calls. The feed is tested against the real board elsewhere. */
class FakeBook implements FeedBoard {
  readonly applied: BoardMessage[] = [];
  readonly ids = new Map<string, number>();
  readonly overdue = new Set<number>();
  listed: { producer: number; matchId: number; urn: string; isOffered: boolean }[] = [];
  gates: GateChange = { isOpen: true, markets: [] };

  admit(fixtures: readonly Fixture[]) {
    return Promise.resolve(
      fixtures.map((each) => {
        const matchId = this.ids.get(each.urn) ?? this.ids.size + 1;
        this.ids.set(each.urn, matchId);
        return { ...each, matchId };
      }),
    );
  }
  matchIds = (urns: readonly string[]) =>
    Promise.resolve(new Map(urns.flatMap((urn) => (this.ids.has(urn) ? [[urn, this.ids.get(urn) ?? 0] as const] : []))));
  describe = () => undefined;
  apply(message: Parameters<FeedBoard['apply']>[0]) {
    this.applied.push(message as BoardMessage);
    return message.kind === 'producer' || message.kind === 'fixture' ? null : { gates: this.gates };
  }
  marketGates = () => this.gates.markets;
  isOver = () => false;
  isOverdue = (matchId: number) => this.overdue.has(matchId);
  isBehind = () => false;
  gatesShut = () => undefined;
  hiddenUntilMs = () => null;
  takeHidden = () => false;
  overdueMatches = () =>
    [...this.ids].filter(([, id]) => this.overdue.has(id)).map(([urn, matchId]) => ({ matchId, urn, producer: 3 }));
  producerOf = (matchId: number) => (matchId === 2 ? 1 : 3);
  firstToAsk = (matchId: number) => this.producerOf(matchId);
  matchesOfProducer = (producer: number) => this.listed.filter((match) => match.producer === producer);
  kinds = () => this.applied.map(({ kind }) => kind);
}

let provider: FakeProvider;
let gates: FakeGates;
let book: FakeBook;
let settlements: FakeSettlements;
let feed: Feed;
const positions = {
  saved: new Map<number, number>(),
  load: () => Promise.resolve(positions.saved),
  save: (p: number, ms: number) => Promise.resolve(void positions.saved.set(p, ms)),
};
let aliveTimer: NodeJS.Timeout;
let alarms: string[];
/** Null: the database is away. */
let openEvents: string[] | null;

function makeFeed(): Feed {
  return new Feed({
    provider,
    clock: { now: () => Date.now() },
    log: createLog('silent'),
    metrics: createMetrics(),
    alarms: { raise: (name) => void alarms.push(name) },
    openEvents: () => (openEvents === null ? Promise.reject(new Error('the database is away')) : Promise.resolve(openEvents)),
    book,
    gates,
    settlements,
    producers: [1, 3],
    positions,
  });
}

const states = () =>
  Object.fromEntries(feed.statuses().map(({ id, state, reason }) => [id, reason ? `${state} ${reason}` : state]));

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  positions.saved = new Map();
  alarms = [];
  openEvents = [];
  provider = new FakeProvider(() => Date.now());
  provider.addEvent(fixture('m:1'));
  provider.addEvent(fixture('m:2', 1));
  gates = new FakeGates();
  book = new FakeBook();
  settlements = new FakeSettlements();
  feed = makeFeed();
  aliveTimer = setInterval(() => provider.alive(), 5_000);
});

afterEach(async () => {
  clearInterval(aliveTimer);
  const stopped = feed.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;
  vi.useRealTimers();
});

async function startUp(): Promise<void> {
  await feed.start();
  await vi.advanceTimersByTimeAsync(100);
}

describe('start', () => {
  test('B6 TR-B13 every producer is shut first and opens only after its recovery has been processed', async () => {
    await feed.start();
    expect(gates.log.slice(0, 2)).toEqual(['close producer 1 starting', 'close producer 3 starting']);
    expect(feed.isUp()).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(states()).toEqual({ 1: 'up', 3: 'up' });
    expect(gates.log).toContain('open producer 1');
    await expect(feed.ready).resolves.toBeUndefined();
    const odds = book.applied.findIndex(({ kind }) => kind === 'odds');
    const up = book.applied.findIndex((message) => message.kind === 'producer' && !message.isDown);
    expect(odds).toBeGreaterThanOrEqual(0);
    expect(up).toBeGreaterThan(odds);
  });

  test('a provider that cannot be reached is tried again', async () => {
    provider.isReachable = false;
    await feed.start();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(feed.isUp()).toBe(false);
    provider.isReachable = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(feed.isUp()).toBe(true);
  });

  test('the first recovery reaches back a little, the next start begins where this one stood', async () => {
    await startUp();
    expect(provider.recoveryRequests.map(({ afterMs }) => NOON - (afterMs ?? 0))).toEqual(
      [1_500_000, 1_500_000].map((ms) => expect.closeTo(ms, -3)),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    const stood = positions.saved.get(3) ?? 0;
    expect(stood).toBeGreaterThan(NOON);
    await feed.stop();
    feed = makeFeed();
    await startUp();
    expect(provider.recoveryRequests.at(-1)?.afterMs).toBe(stood);
  });

  test('XR-10 a position that lies ahead of the clock asks for everything there is', async () => {
    positions.saved = new Map([[3, NOON + 3_600_000]]);
    await startUp();
    expect(provider.recoveryRequests.find(({ producer }) => producer === 3)?.afterMs).toBeNull();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.isUp()).toBe(true);
  });

  test('F-F5 a position older than the window asks for everything there is', async () => {
    positions.saved = new Map([[3, NOON - 80 * 3_600_000]]);
    await startUp();
    expect(provider.recoveryRequests.find(({ producer }) => producer === 3)?.afterMs).toBeNull();
  });
});

describe('H207 an outage that is longer than the provider recovers', () => {
  beforeEach(() => {
    openEvents = ['m:1', 'm:unknown'];
  });

  test('H207 results may be missing: it is told, and what bets wait for is asked for event by event and opens with the answer', async () => {
    positions.saved = new Map([[3, NOON - 80 * 3_600_000]]);
    await startUp();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(alarms).toContain('feed_results_missing');
    expect(provider.eventRecoveries.map(({ urn }) => urn)).toEqual(['m:1']);
    const doubted = book.applied.findIndex(({ kind }) => kind === 'doubt');
    const cleared = book.applied.findIndex(({ kind }) => kind === 'clear');
    expect([doubted >= 0, cleared > doubted, feed.isUp()]).toEqual([true, true, true]);
  });

  test('H207 XR-03 a restart before the answer asks again: the position waits for what was asked', async () => {
    const longAgo = NOON - 80 * 3_600_000;
    positions.saved = new Map([[3, longAgo]]);
    provider.ignoreNextEventRecoveries = 2;
    await startUp();
    await vi.advanceTimersByTimeAsync(8_000);
    expect([feed.isUp(), positions.saved.get(3)]).toEqual([true, longAgo]);
    await feed.stop();
    feed = makeFeed();
    await startUp();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(provider.eventRecoveries.map(({ urn }) => urn)).toEqual(['m:1', 'm:1']);
    expect(positions.saved.get(3)).toBe(longAgo);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(positions.saved.get(3)).toBeGreaterThan(NOON);
  });

  test('H207 XR-03 a database that cannot say where bets are open holds the position too', async () => {
    const longAgo = NOON - 80 * 3_600_000;
    positions.saved = new Map([[3, longAgo]]);
    openEvents = null;
    await startUp();
    await vi.advanceTimersByTimeAsync(20_000);
    expect([feed.isUp(), positions.saved.get(3)]).toEqual([true, longAgo]);
    openEvents = ['m:1'];
    await vi.advanceTimersByTimeAsync(30_000);
    expect(positions.saved.get(3)).toBeGreaterThan(NOON);
  });

  test('H207 after a shorter one nothing is asked twice', async () => {
    positions.saved = new Map([[3, NOON - 3_600_000]]);
    await startUp();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(alarms).not.toContain('feed_results_missing');
    expect(provider.eventRecoveries).toEqual([]);
  });
});

test('H207 a provider whose recoveries wait for each other is asked once while it says so of itself', async () => {
  const listed = await provider.producers();
  provider.producers = () => Promise.resolve(listed.map((info) => ({ ...info, recoveryQuietMs: 300_000 })));
  provider.failNextRecoveries = 2;
  await startUp();
  await vi.advanceTimersByTimeAsync(290_000);
  expect(provider.recoveryRequests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(provider.recoveryRequests).toHaveLength(4);
  expect(feed.isUp()).toBe(true);
});

describe('XR-25 readiness says what is the matter', () => {
  test('XR-25 a producer is fresh and its gate cannot be stored: that is not old data', async () => {
    const { openProducer } = gates;
    gates.openProducer = () => Promise.reject(new Error('the database is away'));
    await startUp();
    expect(states()).toEqual({ 1: 'opening gate_not_stored', 3: 'opening gate_not_stored' });
    expect(feedFault(feed.statuses())).toBe('gates of the feed are not stored: p1, p3');
    gates.openProducer = openProducer;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual({ 1: 'up', 3: 'up' });
    expect(feedFault(feed.statuses())).toBeNull();
  });

  test('XR-25 a producer is being opened: that is not old data either', async () => {
    const { openProducer } = gates;
    const held = Promise.withResolvers<void>();
    gates.openProducer = (id) => held.promise.then(() => openProducer.call(gates, id));
    await startUp();
    expect(states()).toEqual({ 1: 'opening opening', 3: 'opening opening' });
    expect(feedFault(feed.statuses())).toBe('the feed is being opened: p1, p3');
    held.resolve();
    await vi.advanceTimersByTimeAsync(10);
    expect(feedFault(feed.statuses())).toBeNull();
  });

  test('XR-25 a gate that could not be shut holds up its opening, and that is reported', async () => {
    await startUp();
    const { closeProducer } = gates;
    gates.closeProducer = () => Promise.reject(new Error('the database is away'));
    provider.disconnect();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states()).toEqual({ 1: 'opening gate_not_stored', 3: 'opening gate_not_stored' });
    gates.closeProducer = closeProducer;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feedFault(feed.statuses())).toBeNull();
  });

  test('XR-12 old data is reported with its age, and after a jump of our clock its age is unknown', async () => {
    await startUp();
    await vi.advanceTimersByTimeAsync(1_000);
    provider.lagMs = 15_000;
    provider.alive();
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual({ 1: 'stale data_old', 3: 'up' });
    expect(feedFault(feed.statuses())).toBe('the data of the feed is old: p1 15 s');
    provider.silent.add(1).add(3);
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(500);
    expect(feedFault(feed.statuses())).toBe('the data of the feed is old: p1 of unknown age, p3 of unknown age');
  });
});

describe('silence and loss', () => {
  test('TR-B13 F-F1 a producer silent for 20 s is suspended within 21 s; the other goes on', async () => {
    await startUp();
    await vi.advanceTimersByTimeAsync(5_000);
    provider.silent.add(1);
    const lastAliveMs = feed.statuses().find(({ id }) => id === 1)?.lastAliveMs ?? 0;
    await vi.advanceTimersByTimeAsync(lastAliveMs + 19_000 - Date.now());
    // Its data is old long before (XR-12), yet nothing is lost so far.
    expect(states()).toEqual({ 1: 'stale data_old', 3: 'up' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(states()).toEqual({ 1: 'down silent', 3: 'up' });
    expect(gates.producers.get(1)).toBe(false);
    expect(gates.producers.get(3)).toBe(true);
    expect(book.applied.at(-1)).toEqual({ kind: 'producer', producer: 1, isDown: true });
  });

  test('F-F1 it opens again after the silence only when the recovery is through', async () => {
    await startUp();
    provider.silent.add(1);
    await vi.advanceTimersByTimeAsync(30_000);
    provider.silent.clear();
    provider.failNextRecoveries = 1;
    const asked = provider.recoveryRequests.length;
    await vi.advanceTimersByTimeAsync(6_000);
    expect(provider.recoveryRequests.length).toBe(asked + 1);
    expect(states()[1]).toMatch(/^recovering/);
    expect(gates.producers.get(1)).toBe(false);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(states()[1]).toBe('up');
    expect(gates.producers.get(1)).toBe(true);
  });

  test('an alive that admits a loss takes the producer down at once', async () => {
    await startUp();
    provider.failNextRecoveries = 1;
    provider.raw(JSON.stringify({ type: 'alive', product: 3, timestamp: Date.now(), subscribed: 0 }));
    await vi.advanceTimersByTimeAsync(10);
    expect(states()[3]).toMatch(/^recovering/);
    expect(gates.producers.get(3)).toBe(false);
  });

  test('a broken connection suspends everything; it is opened again and recovered', async () => {
    await startUp();
    provider.disconnect();
    expect(states()).toEqual({ 1: 'down disconnected', 3: 'down disconnected' });
    await vi.advanceTimersByTimeAsync(0);
    expect([gates.producers.get(1), gates.producers.get(3)]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(feed.isUp()).toBe(true);
  });

  test('a connection through which nothing comes any more is dropped and opened again', async () => {
    await startUp();
    provider.silent.add(1).add(3);
    await vi.advanceTimersByTimeAsync(21_000);
    provider.silent.clear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.isUp()).toBe(true);
  });

  test('lost frames ask for a recovery from the last position; late ones do not', async () => {
    await startUp();
    await vi.advanceTimersByTimeAsync(10_000);
    const asked = provider.recoveryRequests.length;
    const position = positions.saved.get(1);
    provider.faults = { duplicate: 0, reorder: 0, drop: 1 };
    provider.odds('m:1', []);
    provider.faults = { duplicate: 0, reorder: 0, drop: 0 };
    provider.odds('m:1', []);
    await vi.advanceTimersByTimeAsync(900);
    expect(feed.isUp()).toBe(true);
    await vi.advanceTimersByTimeAsync(600);
    expect(provider.recoveryRequests.length).toBe(asked + 2);
    expect(provider.recoveryRequests.at(-1)?.afterMs).toBe(positions.saved.get(3));
    expect(position).toBeDefined();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(feed.isUp()).toBe(true);
  });

  test('F-F5 a refused recovery waits as long as it is told and stays shut meanwhile', async () => {
    provider.refuseNextRecoveries = 4;
    await startUp();
    expect(provider.recoveryRequests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(provider.recoveryRequests).toHaveLength(2);
    expect(gates.producers.get(1)).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(provider.recoveryRequests.length).toBeGreaterThanOrEqual(6);
    expect(feed.isUp()).toBe(true);
  });
});

describe('events', () => {
  test('an unknown event is read from the provider first; one that is unknown there too is ignored', async () => {
    await startUp();
    provider.addEvent(fixture('m:3'));
    provider.odds('m:3', [{ id: 1, status: 1, outcomes: [] }]);
    provider.send({ type: 'bet_stop', product: 3, event_id: 'm:404', timestamp: Date.now() });
    await vi.advanceTimersByTimeAsync(10);
    expect(book.applied.filter((message) => 'matchId' in message && message.matchId === 3).map(({ kind }) => kind)).toEqual([
      'odds',
    ]);
    expect(book.ids.has('m:404')).toBe(false);
  });

  test('XR-03 an event of ours from before is asked for, however many strangers have no fixture that can be read', async () => {
    await startUp();
    const stop = (urn: string) => provider.send({ type: 'bet_stop', product: 3, event_id: urn, timestamp: Date.now() });
    const unreadable = new UnreadableError('fixture:status');
    for (let n = 0; n < 5_001; n++) {
      provider.fixtureFaults.set(`m:stranger:${n}`, unreadable);
      stop(`m:stranger:${n}`);
    }
    await vi.advanceTimersByTimeAsync(10);
    // In our database, and off the list of the provider.
    book.ids.set('m:old', 77);
    provider.fixtureFaults.set('m:old', unreadable);
    stop('m:old');
    await vi.advanceTimersByTimeAsync(10);
    expect(book.applied).toContainEqual(expect.objectContaining({ kind: 'doubt', matchId: 77 }));
    provider.addEvent(fixture('m:old'));
    provider.fixtureFaults.delete('m:old');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(provider.eventRecoveries).toMatchObject([{ urn: 'm:old' }]);
    expect(book.applied).toContainEqual(expect.objectContaining({ kind: 'clear', matchId: 77 }));
  });

  test('a fixture change reads the fixture again', async () => {
    await startUp();
    const before = book.kinds().filter((kind) => kind === 'fixture').length;
    provider.send({ type: 'fixture_change', product: 3, event_id: 'm:1', timestamp: Date.now(), change_type: 2 });
    await vi.advanceTimersByTimeAsync(10);
    expect(book.kinds().filter((kind) => kind === 'fixture').length).toBe(before + 1);
  });

  test('a result shuts its market before it is visible anywhere, and is kept until it is stored', async () => {
    await startUp();
    const order: string[] = [];
    const apply = book.apply.bind(book);
    book.apply = (message) => {
      order.push(message.kind);
      return apply(message);
    };
    settlements.failNext = 2;
    provider.settle('m:2', [
      {
        id: 18,
        specifiers: 'total=2.75',
        outcomes: [
          { id: '12', result: 1, void_factor: '0.5' },
          { id: '13', result: 0, void_factor: '0.5' },
        ],
      },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order).toEqual(['decided']);
    expect(settlements.facts).toEqual([
      expect.objectContaining({
        kind: 'settlement',
        matchId: 2,
        marketType: 18,
        specifiers: 'total=2.75',
        outcomeId: '12',
        result: 1,
        voidFactor: '0.5',
        certainty: 1,
        producer: 1,
      }),
      expect.objectContaining({ outcomeId: '13', result: 0, voidFactor: '0.5' }),
    ]);
  });

  test('a cancellation with a window leaves the market open, one without shuts it', async () => {
    await startUp();
    provider.send({
      type: 'bet_cancel',
      product: 1,
      event_id: 'm:2',
      timestamp: Date.now(),
      start_time: 5,
      end_time: 9,
      markets: [{ id: 1 }],
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(book.kinds()).not.toContain('decided');
    provider.send({
      type: 'bet_cancel',
      product: 1,
      event_id: 'm:2',
      timestamp: Date.now(),
      start_time: 5,
      markets: [{ id: 1 }],
    });
    await vi.advanceTimersByTimeAsync(10);
    expect(book.kinds()).toContain('decided');
    expect(settlements.facts).toEqual([
      expect.objectContaining({ kind: 'cancel', fromMs: 5, toMs: 9 }),
      expect.objectContaining({ kind: 'cancel', fromMs: 5, toMs: null }),
    ]);
  });

  test('a gate that could not be shut is tried until it is', async () => {
    await startUp();
    gates.matches.set(1, true);
    gates.failNext = 3;
    book.gates = { isOpen: false, markets: [] };
    provider.stop('m:1');
    await vi.advanceTimersByTimeAsync(50);
    expect(gates.matches.get(1)).toBe(true);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(gates.matches.get(1)).toBe(false);
    expect(gates.log.at(-1)).toBe('close match 1 goal');
  });

  test('broken frames that name no event change nothing', async () => {
    await startUp();
    const before = book.applied.length;
    for (const text of [
      '',
      'null',
      '[]',
      '{"type":"odds_change"}',
      '{"type":"odds_change","product":1,"event_id":"m:404","timestamp":1e400}',
    ])
      provider.raw(text);
    await vi.advanceTimersByTimeAsync(10);
    expect(book.applied.length).toBe(before);
    expect(feed.isUp()).toBe(true);
  });

  test('a match that should have begun is shut even without a message', async () => {
    await startUp();
    gates.matches.set(1, true);
    book.overdue.add(1);
    await vi.advanceTimersByTimeAsync(300);
    expect(gates.log).toContain('close match 1 start');
    expect(gates.matches.get(1)).toBe(false);
  });

  test('a match that a recovery does not confirm is read again and withdrawn', async () => {
    book.listed = [
      { producer: 3, matchId: 1, urn: 'm:1', isOffered: true },
      { producer: 3, matchId: 77, urn: 'm:gone', isOffered: true },
    ];
    await startUp();
    expect(book.applied.filter(({ kind }) => kind === 'withdraw')).toEqual([
      expect.objectContaining({ matchId: 77, producer: 3 }),
    ]);
    expect(feed.isUp()).toBe(true);
  });
});
