import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Board } from '../modules/catalogue/board/board.ts';
import { marketIdOf } from '../modules/catalogue/board/market-key.ts';
import type { Feed } from '../modules/feed/feed.ts';
import type { FakeGates, FakeProvider, FakeSettlements } from '../modules/feed/test-kit.ts';
import { UnreadableError } from '../platform/providers/errors.ts';
import { fedBoard, listed, NOON, wireBook } from './test-kit/fed-board.ts';

/** What cannot be believed shuts its event and nothing else: the feed over the real board, with gates in memory. */
let fed: ReturnType<typeof fedBoard>;
let provider: FakeProvider;
let board: Board;
let gates: FakeGates;
let settlements: FakeSettlements;
let feed: Feed;
let logged: Record<string, unknown>[];
let positions: Map<number, number>;

const LIVE = { status: 1, match_status: 6, home_score: 0, away_score: 0 };

beforeEach(async () => {
  fed = fedBoard();
  ({ provider, board, gates, settlements, feed, logged, positions } = fed);
  provider.addEvent(listed(1, 1));
  provider.addEvent(listed(2, 1));
  provider.addEvent(listed(3, 3));
  await feed.start();
  await vi.advanceTimersByTimeAsync(100);
  for (const n of [1, 2]) provider.odds(`df:match:${n}`, [wireBook()], { product: 1, status: LIVE });
  provider.odds('df:match:3', [wireBook()]);
  await vi.advanceTimersByTimeAsync(100);
  expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
});

afterEach(() => fed.stop());

/** Board and gates: could a bet on match n commit? They must agree. */
function takesBets(n: number): boolean {
  const match = [...board.state.matches.values()].find(({ urn }) => urn === `df:match:${n}`);
  const id = marketIdOf(match?.id ?? 0, { marketType: 1, specifiers: '' });
  const isOpen = gates.takesBets(match?.producer ?? 0, match?.id ?? 0, id);
  expect(board.selection(`${id}.1`)?.isSuspended).toBe(!isOpen);
  return isOpen;
}
const alarms = () => fed.alarms();
const raw = (message: object | string) => provider.raw(typeof message === 'string' ? message : JSON.stringify(message));
const event = { product: 1, event_id: 'df:match:1' };
const now = () => Date.now() + 1;
const stop = (more: object) => ({ type: 'bet_stop', ...event, timestamp: now(), groups: 'all', market_status: -1, ...more });
const odds = (more: object) => ({ type: 'odds_change', ...event, timestamp: now(), markets: [], ...more });

describe('XR-09 XR-11 a frame that names an event and cannot be read', () => {
  const forms: [string, () => object | string][] = [
    ['a stop with a reason of 31 characters', () => stop({ reason: 'x'.repeat(31) })],
    ['a stop with the reason null', () => stop({ reason: null })],
    ['a stop with market_status -2', () => stop({ market_status: -2 })],
    ['a stop with groups as a list', () => stop({ groups: ['all'] })],
    ['a stop with a timestamp as text', () => stop({ timestamp: String(now()) })],
    ['a stop with a broken timestamp', () => stop({ timestamp: now() + 0.5 })],
    ['a stop with the product as text', () => stop({ product: '1' })],
    ['a stop with request_id null', () => stop({ request_id: null })],
    ['a stop dated in seconds', () => stop({ timestamp: Math.floor(now() / 1000) })],
    ['a stop of a producer that nobody knows', () => stop({ product: 7 })],
    ['an unknown status', () => odds({ sport_event_status: { ...LIVE, status: 99 } })],
    ['an end with broken statistics', () => odds({ sport_event_status: { ...LIVE, statistics: { red_cards_home: 'one' } } })],
    ['markets as an object', () => odds({ markets: { 0: wireBook() } })],
    ['a market id as text', () => odds({ markets: [{ ...wireBook(), id: '1' }] })],
    ['a market status that there is none', () => odds({ markets: [{ ...wireBook(), status: 99 }] })],
    ['a favourite that is none', () => odds({ markets: [{ ...wireBook(), favourite: 'yes' }] })],
    ['an outcome without an id', () => odds({ markets: [{ ...wireBook(), outcomes: [{ odds: '2.00' }] }] })],
    ['a market id beyond every column', () => odds({ markets: [{ ...wireBook(), id: 2 ** 40 }] })],
    ['2,001 markets', () => odds({ markets: Array.from({ length: 2_001 }, () => wireBook()) })],
    ['an unknown type', () => odds({ type: 'odds_chance' })],
    ['a type that is missing', () => odds({ type: undefined })],
    ['cut JSON', () => JSON.stringify(stop({})).slice(0, -9)],
    ['JSON cut inside the id of the event, where another field names it', () => '{"ref":"df:match:1","event_id":"df:ma'],
    ['an event id with a blank', () => stop({ event_id: 'df:match:1 ' })],
    ['an event id in a list', () => stop({ event_id: ['df:match:1'] })],
    [
      'a settlement with an impossible result',
      () => ({
        ...odds({ markets: [{ id: 1, outcomes: [{ id: '1', result: 7 }] }] }),
        type: 'bet_settlement',
      }),
    ],
    ['a settlement with certainty 3', () => ({ ...odds({}), type: 'bet_settlement', certainty: 3 })],
    [
      'a settlement that contradicts itself',
      () => ({
        ...odds({ markets: [1, 0].map((result) => ({ id: 1, outcomes: [{ id: '1', result }] })) }),
        type: 'bet_settlement',
      }),
    ],
    ['a cancellation of a market without an id', () => ({ ...odds({ markets: [{}] }), type: 'bet_cancel' })],
    ['a cancellation with a window as text', () => ({ ...odds({}), type: 'bet_cancel', start_time: 'noon' })],
    ['a rollback of nothing that can be read', () => ({ ...odds({ markets: 'all' }), type: 'rollback_bet_settlement' })],
    [
      'a rolled back cancellation with a broken market',
      () => ({ ...odds({ markets: [{ id: 1.5 }] }), type: 'rollback_bet_cancel' }),
    ],
    ['a change of the fixture dated in words', () => ({ ...odds({}), type: 'fixture_change', timestamp: 'today' })],
    ['XR-10 a price dated in an hour', () => odds({ timestamp: now() + 3_600_000, markets: [wireBook('2.20')] })],
    ['XR-10 a price dated in the year 9999', () => odds({ timestamp: 253_370_764_800_000 })],
    ['XR-10 a stop dated in an hour', () => stop({ timestamp: now() + 3_600_000 })],
    ['XR-11 a change of the fixture dated 2096', () => ({ type: 'fixture_change', ...event, timestamp: Date.UTC(2096, 0, 1) })],
    [
      'XR-12 a price that took 3.5 seconds while the signs of life did not',
      () => odds({ timestamp: now() - 3_500, markets: [wireBook('2.20')] }),
    ],
  ];

  test.each(forms)('%s: its event is shut, recovered and opened, nothing else is touched', async (_name, frame) => {
    // Late is only what is newer than what we have.
    await vi.advanceTimersByTimeAsync(4_000);
    const facts = settlements.facts.length;
    provider.ignoreNextEventRecoveries = 1;
    raw(frame());
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    expect(alarms()).toContain('feed_event_doubtful');
    expect(provider.eventRecoveries).toMatchObject([{ urn: 'df:match:1' }]);
    // Not even a good price opens it: only the answer to the recovery does.
    provider.odds('df:match:1', [wireBook('2.20')]);
    await vi.advanceTimersByTimeAsync(100);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    expect(feed.isUp()).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
    expect(feed.isUp()).toBe(true);
    expect(settlements.facts.length).toBe(facts);
    expect(provider.recoveryRequests).toHaveLength(2);
  });

  test.each([['unknown'], ['all|nobody knows'], ['']])('XR-09 a stop of the groups "%s" is a stop of all', async (groups) => {
    raw(stop({ groups }));
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    expect(provider.eventRecoveries).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    provider.odds('df:match:1', [wireBook('2.20')]);
    await vi.advanceTimersByTimeAsync(10);
    expect(takesBets(1)).toBe(true);
  });

  test('XR-11 broken statistics do not hide the score: it is applied, and the match is shut', async () => {
    raw(odds({ sport_event_status: { ...LIVE, home_score: 1, statistics: 'none' }, markets: [wireBook('1.60')] }));
    await vi.advanceTimersByTimeAsync(1);
    const [match] = board.state.matches.values();
    expect(match?.state?.homeScore).toBe(1);
    expect(takesBets(1)).toBe(false);
  });

  test('XR-11 a broken clock is only shown: the block without it counts, and the match stays open', async () => {
    raw(odds({ sport_event_status: { ...LIVE, home_score: 1, clock: { match_time_s: 'soon' } }, markets: [wireBook('2.00')] }));
    await vi.advanceTimersByTimeAsync(1);
    const [match] = board.state.matches.values();
    expect(match?.state).toMatchObject({ homeScore: 1, status: 'live' });
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });

  test('XR-29 a market that a message names twice at different prices is shut alone', async () => {
    raw(odds({ markets: [wireBook('2.10'), wireBook('2.90')] }));
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    raw(odds({ timestamp: now() + 5, markets: [wireBook('2.20'), wireBook('2.20')] }));
    await vi.advanceTimersByTimeAsync(1);
    expect(takesBets(1)).toBe(true);
  });

  test('XR-11 a message that claims to answer a question that nobody asked is no complete one: it takes nothing away', async () => {
    raw(odds({ request_id: 77, markets: [] }));
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });

  test('a frame that names nobody we know is refused and touches nobody', async () => {
    for (const text of ['', 'null', '[]', '{"type":"bet_stop"', JSON.stringify(stop({ event_id: 'df:match:404', reason: null }))])
      raw(text);
    await vi.advanceTimersByTimeAsync(10);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
    expect(provider.eventRecoveries).toEqual([]);
    expect(feed.isUp()).toBe(true);
  });

  test('XR-11 a restart asks again for what could not be read before it', async () => {
    await vi.advanceTimersByTimeAsync(120_000);
    const doubtfulMs = Date.now();
    provider.ignoreNextEventRecoveries = 1_000;
    raw({ ...odds({ markets: 'none' }), type: 'bet_settlement' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(positions.get(1)).toBeLessThan(doubtfulMs);
    expect(positions.get(1)).toBeGreaterThan(NOON);
    provider.ignoreNextEventRecoveries = 0;
    await vi.advanceTimersByTimeAsync(400_000);
    expect(positions.get(1)).toBeGreaterThan(doubtfulMs + 400_000);
  });

  test('what is broken again in the answer stays shut, is asked for ever more seldom, and a person is told', async () => {
    provider.ignoreNextEventRecoveries = 1_000;
    raw(stop({ reason: null }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    expect(provider.eventRecoveries.length).toBeLessThan(15);
    expect(alarms()).toContain('feed_event_parked');
  });

  test('a flood of bad frames asks as often as the provider allows, not as often as it comes', async () => {
    for (let n = 0; n < 3_000; n++) {
      raw(stop({ reason: null }));
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(provider.eventRecoveries.length).toBeLessThan(30);
    expect([2, 3].map(takesBets)).toEqual([true, true]);
    expect(alarms().filter((name) => name === 'feed_event_doubtful').length).toBeLessThan(30);
  });
});

describe('XR-22 results dated in the future', () => {
  const FAR = Date.UTC(2096, 0, 1);
  const result = (type: string, timestamp: number, more: object = {}) => ({
    type,
    ...event,
    timestamp,
    certainty: 1,
    markets: [{ id: 1, outcomes: [{ id: '1', result: 1 }] }],
    ...more,
  });
  const price = async () => {
    await vi.advanceTimersByTimeAsync(10);
    provider.odds('df:match:1', [wireBook('2.20')]);
    await vi.advanceTimersByTimeAsync(10);
  };

  test.each([
    ['a result', result('bet_settlement', FAR), 'settlement'],
    ['a cancellation', result('bet_cancel', FAR, { markets: [{ id: 1 }] }), 'cancel'],
  ])(
    'XR-22 %s shuts its market alone and goes to those who judge results; what is dated now wins',
    async (_name, frame, kind) => {
      raw(frame);
      await price();
      expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
      expect(settlements.facts).toMatchObject([{ kind, matchId: 1, timestampMs: FAR }]);
      expect(provider.eventRecoveries, 'nothing is asked that would only be answered in the same way').toEqual([]);
      expect(alarms()).not.toContain('feed_event_doubtful');
      raw(result(kind === 'cancel' ? 'rollback_bet_cancel' : 'rollback_bet_settlement', now()));
      await price();
      expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
      raw(result('bet_settlement', now()));
      await price();
      expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    },
  );

  test.each(['rollback_bet_settlement', 'rollback_bet_cancel'])(
    'XR-22 a %s of then opens nothing and goes the same way',
    async (type) => {
      raw(result('bet_settlement', now()));
      await price();
      raw(result(type, FAR));
      await price();
      expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
      expect(settlements.facts.at(-1)).toMatchObject({ matchId: 1, timestampMs: FAR });
      expect(settlements.facts).toHaveLength(2);
      expect(provider.eventRecoveries).toEqual([]);
      raw(result('rollback_bet_settlement', now()));
      await price();
      expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
    },
  );

  test('XR-22 a provider that repeats it in every answer keeps no event shut', async () => {
    provider.events
      .get('df:match:1')
      ?.results.push(result('bet_settlement', FAR, { markets: [{ id: 29, outcomes: [{ id: '74', result: 1 }] }] }));
    raw(stop({ reason: null }));
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });

  test('XR-22 one of a producer that nobody knows is believed no more than anything else of it', async () => {
    raw(result('bet_settlement', FAR, { product: 7 }));
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    expect(settlements.facts).toEqual([]);
    expect(alarms()).toContain('feed_event_doubtful');
  });
});

describe('XR-03 a fixture that cannot be read', () => {
  const fixtureChange = (n: number) =>
    JSON.stringify({ type: 'fixture_change', product: 3, event_id: `df:match:${n}`, timestamp: now() });

  test.each([
    ['that makes no sense', new UnreadableError('fixture:status')],
    ['that cannot be reached', new Error('connect ECONNREFUSED')],
  ])('XR-03 %s: a known event is shut alone, and opens when it can be read again', async (_name, fault) => {
    provider.fixtureFaults.set('df:match:3', fault);
    provider.raw(fixtureChange(3));
    await vi.advanceTimersByTimeAsync(15_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, false]);
    expect(feed.isUp()).toBe(true);
    provider.fixtureFaults.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });

  test('XR-03 after a restart everything else is ready at once, the event is left out until it can be read', async () => {
    provider.fixtureFaults.set('df:match:1', new UnreadableError('fixture:status'));
    provider.addEvent(listed(4, 3));
    provider.fixtureFaults.set('df:match:4', new UnreadableError('GET /v1/fixtures: the answer is not JSON'));
    feed = await fed.restart();
    await feed.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(feed.isUp()).toBe(true);
    expect([1, 2, 3].map(takesBets)).toEqual([false, true, true]);
    provider.fixtureFaults.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    provider.odds('df:match:4', [wireBook()]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([1, 2, 3, 4].map(takesBets)).toEqual([true, true, true, true]);
  });

  test('XR-03 a flood of events that nobody knows costs one question each', async () => {
    const before = provider.fixturesRead.length;
    for (let n = 0; n < 50; n++) {
      raw(stop({ event_id: 'df:match:404' }));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(provider.fixturesRead.length).toBe(before + 1);
  });
});

describe('XR-04 competitors change', () => {
  test('XR-04 every market is shut at once and opens with what the feed says afterwards', async () => {
    const change = provider.events.get('df:match:3');
    if (!change) throw new Error('no event');
    const { home, away } = change.fixture;
    change.fixture = { ...change.fixture, home: away, away: home };
    provider.ignoreNextEventRecoveries = 1;
    provider.send({ type: 'fixture_change', product: 3, event_id: 'df:match:3', timestamp: now() });
    await vi.advanceTimersByTimeAsync(5);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, false]);
    expect(alarms()).toContain('feed_event_doubtful');
    await vi.advanceTimersByTimeAsync(15_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });
});

describe('XR-04 competitors change in another match', () => {
  const open = (urn: string) => [...board.state.matches.values()].find((match) => match.urn === urn)?.isOpen;

  test('XR-04 a new match with the names exchanged shuts the open one at its gate too, until the feed has sent it again', async () => {
    const { home, away, ...rest } = listed(3, 3);
    const [other, another] = [
      { ...home, name: away.name },
      { ...away, name: home.name },
    ];
    provider.addEvent({ ...rest, urn: 'df:match:9', home: other, away: another, startTimeMs: NOON + 96 * 3_600_000 });
    provider.ignoreNextEventRecoveries = 1;
    provider.send({ type: 'fixture_change', product: 3, event_id: 'df:match:9', timestamp: now() });
    await vi.advanceTimersByTimeAsync(5);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, false]);
    expect(logged).toContainEqual(expect.objectContaining({ urn: 'df:match:3', why: 'competitors_changed' }));
    provider.odds('df:match:3', [wireBook('2.20')]);
    await vi.advanceTimersByTimeAsync(100);
    expect(open('df:match:3')).toBe(false);
    await vi.advanceTimersByTimeAsync(15_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });
});

describe('XR-12 XR-26 the age of the data', () => {
  const states = () => Object.fromEntries(feed.statuses().map(({ id, state, reason }) => [id, `${state} ${reason}`.trim()]));

  test('XR-12 live data that is 15 s old shuts the live matches, and they open again when it is fresh', async () => {
    provider.lagMs = 15_000;
    provider.alive();
    await vi.advanceTimersByTimeAsync(1);
    expect(states()).toEqual({ 1: 'stale data_old', 3: 'up' });
    expect([1, 2, 3].map(takesBets)).toEqual([false, false, true]);
    expect(feed.isUp()).toBe(false);
    expect(alarms()).toContain('feed_data_old');
    const asked = provider.recoveryRequests.length;
    provider.lagMs = 0;
    await vi.advanceTimersByTimeAsync(5_000);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
    expect(provider.recoveryRequests.length).toBe(asked);
  });

  test('XR-12 quiet counts from the last sign of life: live is shut after its rhythm and three seconds', async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    const heardMs = feed.statuses().find(({ id }) => id === 1)?.lastAliveMs ?? 0;
    provider.silent.add(1);
    await vi.advanceTimersByTimeAsync(heardMs + 7_500 - Date.now());
    expect(takesBets(1)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([1, 2, 3].map(takesBets)).toEqual([false, false, true]);
  });

  test('XR-12 prematch data may be 20 s old, not more', async () => {
    provider.lagMs = 19_000;
    provider.alive();
    await vi.advanceTimersByTimeAsync(1);
    expect(states()[3]).toBe('up');
    provider.lagMs = 21_000;
    provider.alive();
    await vi.advanceTimersByTimeAsync(1);
    expect(states()[3]).toBe('stale data_old');
    expect([1, 2, 3].map(takesBets)).toEqual([false, false, false]);
  });

  test.each([-3_600_000, 3_600_000, 86_400_000])(
    'XR-26 our own clock jumps by %i ms: shut at once, silence is noticed all the same',
    async (jumpMs) => {
      await vi.advanceTimersByTimeAsync(5_000);
      vi.setSystemTime(Date.now() + jumpMs);
      provider.silent.add(1).add(3);
      await vi.advanceTimersByTimeAsync(500);
      expect([1, 2, 3].map(takesBets)).toEqual([false, false, false]);
      expect(alarms()).toContain('clock_jumped');
      await vi.advanceTimersByTimeAsync(20_000);
      expect(states()).toMatchObject({ 1: expect.stringMatching(/^down/), 3: expect.stringMatching(/^down/) });
    },
  );

  test('XR-10 a sign of life dated in the future moves no position, and says that something may be lost', async () => {
    raw({ type: 'alive', product: 3, timestamp: now() + 3_600_000, subscribed: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(provider.recoveryRequests.at(-1)?.afterMs).toBeLessThanOrEqual(Date.now());
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });

  test.each([
    ['that cannot be read', { type: 'alive', product: 3, timestamp: 'now', subscribed: 1 }],
    ['with an absurd flag', { type: 'alive', product: 3, timestamp: NOON, subscribed: 7 }],
  ])('XR-11 a sign of life %s shuts its producer until it has recovered, and no other', async (_name, frame) => {
    raw(frame);
    await vi.advanceTimersByTimeAsync(1);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(feed.isUp()).toBe(true);
  });

  test('XR-11 the end of a recovery that nobody asked for, or of the future, changes nothing', async () => {
    raw({ type: 'snapshot_complete', product: 1, timestamp: now(), request_id: 5 });
    raw({ type: 'snapshot_complete', product: 1, timestamp: now() + 3_600_000, request_id: 5 });
    raw({ type: 'snapshot_complete', product: 1, event_id: 'df:match:2', timestamp: now(), request_id: 5 });
    await vi.advanceTimersByTimeAsync(10);
    expect([1, 2, 3].map(takesBets)).toEqual([true, true, true]);
  });
});
