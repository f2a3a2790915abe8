import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Board } from '../modules/catalogue/board/board.ts';
import { marketIdOf } from '../modules/catalogue/board/market-key.ts';
import { toFixture } from '../modules/feed/adapters/duskline-feed/fixture.ts';
import type { Feed } from '../modules/feed/feed.ts';
import type { FeedBoard } from '../modules/feed/index.ts';
import type { FakeGates, FakeProvider, FakeSettlements } from '../modules/feed/test-kit.ts';
import type { Metrics } from '../platform/metrics.ts';
import { fedBoard, listed, NOON, wireBook } from './test-kit/fed-board.ts';

/** One event of which nothing good comes costs the others nothing: the feed over the real board, with gates in memory. */
let fed: ReturnType<typeof fedBoard>;
let provider: FakeProvider;
let board: Board;
let book: FeedBoard;
let gates: FakeGates;
let settlements: FakeSettlements;
let metrics: Metrics;
let feed: Feed;
let logged: Record<string, unknown>[];
let positions: Map<number, number>;

beforeEach(() => {
  fed = fedBoard({ logLevel: 'warn' });
  ({ provider, board, book, gates, settlements, metrics, feed, logged, positions } = fed);
  for (const n of [1, 2, 3]) provider.addEvent(listed(n, 3));
});

afterEach(() => fed.stop());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function start(): Promise<void> {
  await feed.start();
  await pass(3_000);
}
function takesBets(n: number): boolean {
  const match = [...board.state.matches.values()].find(({ urn }) => urn === `df:match:${n}`);
  const id = marketIdOf(match?.id ?? 0, { marketType: 1, specifiers: '' });
  return gates.takesBets(match?.producer ?? 0, match?.id ?? 0, id);
}
const refusal = (code: string) => Object.assign(new Error('unsupported Unicode escape sequence'), { code });
/** The database does not take the match, alone or among others. */
function refuse(urn: string, error: Error): void {
  const admit = book.admit.bind(book);
  book.admit = (fixtures) => (fixtures.some((each) => each.urn === urn) ? Promise.reject(error) : admit(fixtures));
}

describe('XR-03 a listed fixture that the database does not take', () => {
  test.each([
    ['22P05', refusal('22P05')],
    ['23514', refusal('23514')],
    ['a fault of our own', new TypeError('cannot read it')],
  ])('XR-03 (%s): the others of its page come in, the stream opens, and a person is told', async (_name, error) => {
    refuse('df:match:2', error);
    await start();
    expect(feed.isUp()).toBe(true);
    for (const n of [1, 3]) provider.odds(`df:match:${n}`, [wireBook()]);
    await pass(100);
    expect([1, 2, 3].map(takesBets)).toEqual([true, false, true]);
    expect(fed.alarms()).toContain('feed_fixtures_not_stored');
  });

  test('XR-03 after a reconnect too: what is new behind it in the list is offered', async () => {
    await start();
    refuse('df:match:2', refusal('22P05'));
    provider.addEvent(listed(4, 3));
    provider.disconnect();
    await pass(5_000);
    expect(feed.isUp()).toBe(true);
    expect([...board.state.matches.values()].map(({ urn }) => urn)).toContain('df:match:4');
    for (const n of [1, 2, 3, 4]) provider.odds(`df:match:${n}`, [wireBook()]);
    await pass(100);
    // The known match is shut until what is listed of it can be stored.
    expect([1, 2, 3, 4].map(takesBets)).toEqual([true, false, true, true]);
  });

  test('XR-03 a list that cannot be read just after a reconnect is read as soon as it can be', async () => {
    await start();
    const fixtures = provider.fixtures.bind(provider);
    let faults = 3;
    provider.fixtures = () => {
      if (faults-- > 0) throw new Error('read ECONNRESET');
      return fixtures();
    };
    provider.addEvent(listed(4, 3));
    // Its prices stand in no recovery: only the list tells of it.
    const event = provider.events.get('df:match:4');
    if (event) event.isClosed = true;
    provider.disconnect();
    await pass(8_000);
    expect([...board.state.matches.values()].map(({ urn }) => urn)).toContain('df:match:4');
  });

  test('XR-03 a fault that nobody foresaw at the start is told and tried again: the stream opens when it is gone', async () => {
    const describe = book.describe;
    book.describe = () => {
      throw new Error('no such thing');
    };
    await start();
    expect([feed.isUp(), fed.alarms()]).toEqual([false, expect.arrayContaining(['feed_not_begun'])]);
    book.describe = describe;
    await pass(10_000);
    expect(feed.isUp()).toBe(true);
  });
});

describe('XR-03 an event that was unknown once', () => {
  const URN = 'df:match:9';
  const stop = () =>
    provider.send({ type: 'bet_stop', product: 3, event_id: URN, timestamp: Date.now(), groups: 'all', market_status: -1 });
  const asked = () => provider.fixturesRead.filter((urn) => urn === URN).length;

  test('XR-03 is asked for again after a minute, however often something is said of it meanwhile', async () => {
    await start();
    stop();
    await pass(100);
    expect(asked()).toBe(1);
    provider.addEvent(listed(9, 3));
    for (let n = 0; n < 5; n++) {
      await pass(10_000);
      stop();
    }
    expect(asked()).toBe(1);
    await pass(11_000);
    provider.odds(URN, [wireBook()]);
    await pass(100);
    expect([asked(), takesBets(9)]).toEqual([2, true]);
  });

  test('XR-03 is asked for at once when the provider says that its fixture has changed', async () => {
    await start();
    stop();
    await pass(100);
    provider.addEvent(listed(9, 3));
    provider.send({ type: 'fixture_change', product: 3, event_id: URN, timestamp: Date.now(), change_type: 1 });
    provider.odds(URN, [wireBook()]);
    await pass(100);
    expect([asked(), takesBets(9)]).toEqual([2, true]);
  });
});

describe('XR-09 a doubtful event that is over', () => {
  const URN = 'df:match:1';
  const result = (one: number) => [{ id: 1, outcomes: ['1', '2', '3'].map((id, n) => ({ id, result: n === 0 ? one : 0 })) }];
  const nonsense = () =>
    provider.send({ type: 'bet_settlement', product: 3, event_id: URN, timestamp: Date.now(), certainty: 2, markets: result(7) });
  const doubtful = async () => Number(/^feed_doubtful_events (\d+)$/m.exec(await metrics.text())?.[1]);
  /** Its recovery holds nothing but results from now on. */
  async function end(): Promise<void> {
    const status = { status: 3, match_status: 100, home_score: 1, away_score: 0 };
    provider.odds(URN, [wireBook()], { status: { ...status, status: 1, match_status: 7 } });
    provider.odds(URN, [{ ...wireBook(), status: -3 }], { status });
    await pass(100);
    expect(board.isOver(board.state.matches.keys().next().value ?? 0)).toBe(true);
    const event = provider.events.get(URN);
    if (event) event.isClosed = true;
  }
  const asked = () => provider.eventRecoveries.filter(({ urn }) => urn === URN).length;

  test('XR-09 an answer with its results is enough: it is asked for once, and holds no position back', async () => {
    await start();
    await end();
    provider.events.get(URN)?.results.push({
      type: 'bet_settlement',
      product: 3,
      event_id: URN,
      timestamp: Date.now(),
      certainty: 2,
      markets: result(1),
    });
    nonsense();
    await pass(60_000);
    expect([asked(), await doubtful(), settlements.facts.length]).toEqual([1, 0, 3]);
    expect(positions.get(3)).toBeGreaterThan(Date.now() - 20_000);
  });

  test('XR-09 when nobody has anything to say of it, each producer is asked once, and then it is enough', async () => {
    await start();
    await end();
    nonsense();
    await pass(60_000);
    expect([provider.eventRecoveries.map(({ producer }) => producer), await doubtful()]).toEqual([[3, 1], 0]);
  });

  test('XR-09 of one that is not over no answer without prices is enough', async () => {
    await start();
    const event = provider.events.get(URN);
    if (event) event.isClosed = true;
    nonsense();
    await pass(60_000);
    expect(asked()).toBeGreaterThan(3);
    expect([await doubtful(), takesBets(1)]).toEqual([1, false]);
  });
});

describe('XR-09 a flood of messages that cannot be used', () => {
  const troubles = () => logged.filter(({ msg }) => msg === 'feed trouble');

  test('XR-09 of events that nobody knows writes a bounded number of lines, counts all, and hides no other trouble', async () => {
    await start();
    for (let n = 0; n < 2_000; n++)
      provider.send({ type: 'bet_stop', product: 3, event_id: `df:match:${n % 7}404`, timestamp: Date.now() });
    await pass(1_000);
    const unknown = troubles().filter(({ what }) => what === 'unknown_event');
    expect(unknown.length).toBeGreaterThan(0);
    expect(unknown.length).toBeLessThanOrEqual(60);
    expect(await metrics.text()).toContain('feed_trouble_total{what="unknown_event"} 2000');
    provider.disconnect();
    expect(troubles().at(-1)).toMatchObject({ what: 'disconnected' });
    await pass(61_000);
    provider.send({ type: 'bet_stop', product: 3, event_id: 'df:match:404', timestamp: Date.now() });
    await pass(100);
    expect(troubles().at(-1)).toMatchObject({ what: 'unknown_event', leftOut: 1_940 });
  });
});

describe('XR-02 a fault while a producer is opened or shut', () => {
  const opened = () => [gates.producers.get(1), gates.producers.get(3)];

  test('XR-02 opening fails once: it is told, shut, recovered, and every later shut counts', async () => {
    const apply = book.apply.bind(book);
    let faults = 1;
    book.apply = (message) => {
      if (message.kind === 'producer' && message.producer === 3 && !message.isDown && faults-- > 0) throw new Error('a listener');
      return apply(message);
    };
    await start();
    expect([opened(), fed.alarms()]).toEqual([[true, false], expect.arrayContaining(['feed_producer_fault'])]);
    await pass(10_000);
    expect([opened(), feed.isUp()]).toEqual([[true, true], true]);
    provider.silent.add(3);
    await pass(25_000);
    expect(opened()).toEqual([true, false]);
  });

  test('XR-02 the database refuses to shut a gate: it is tried until it is shut', async () => {
    await start();
    const close = gates.closeProducer.bind(gates);
    let refusals = 3;
    gates.closeProducer = (id, reason) => (refusals-- > 0 ? Promise.reject(refusal('22P05')) : close(id, reason));
    provider.silent.add(3);
    await pass(25_000);
    expect(opened()).toEqual([true, false]);
    provider.silent.clear();
    await pass(10_000);
    expect(opened()).toEqual([true, true]);
  });
});

describe('XR-03 no text of a fixture reaches the database that it does not take', () => {
  const wireFixture = {
    urn: 'df:match:1',
    sport: { urn: 's:1', name: 'Soccer', system_id: 1 },
    category: { urn: 'c:1', name: 'England', country_code: 'GB' },
    tournament: { urn: 't:1', name: 'League', rank: 1 },
    home: { urn: 'h:1', name: 'Home', short_name: 'HOM', country: 'GB' },
    away: { urn: 'a:1', name: 'Away', short_name: 'AWA', country: 'GB' },
    start_time: NOON,
    product: 3,
    live_coverage: 1,
    status: 0,
  };
  const paths = Object.entries(wireFixture).flatMap(([key, value]) =>
    typeof value === 'object'
      ? Object.entries(value).flatMap(([part, text]) => (typeof text === 'string' ? [[key, part]] : []))
      : typeof value === 'string'
        ? [[key]]
        : [],
  );

  test('XR-03 it is read as it is', () => expect(toFixture(wireFixture)).toMatchObject({ category: { countryCode: 'GB' } }));

  test.each(paths.map((path) => [path.join('.'), path] as const))('XR-03 %s', (_name, path) => {
    for (const hostile of ['\u0000', 'A\u0000', '\ud800', 'x\udc00']) {
      const body = structuredClone(wireFixture) as Record<string, unknown>;
      const [key, part] = path as [string, string | undefined];
      if (part === undefined) body[key] = hostile;
      else (body[key] as Record<string, unknown>)[part] = hostile;
      expect(toFixture(body), JSON.stringify(hostile)).toHaveProperty('why');
    }
  });
});
