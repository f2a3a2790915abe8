import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seeded } from '../modules/feed/test-kit.ts';
import { fedBoard, listed, wireBook, wireState } from './test-kit/fed-board.ts';

/** Messages that wait while the provider takes its time to answer about a fixture: the feed over the real board, with gates in memory. */
let fed: ReturnType<typeof fedBoard>;
const ANSWER_MS = 8_000;

beforeEach(async () => {
  fed = fedBoard();
  fed.provider.addEvent(listed(1, 1));
  fed.provider.addEvent(listed(2, 1));
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  for (const n of [1, 2]) fed.provider.odds(`df:match:${n}`, [wireBook()], { product: 1, status: wireState() });
  await vi.advanceTimersByTimeAsync(100);
  expect([1, 2].map(fed.takesBets)).toEqual([true, true]);
});
afterEach(() => fed.stop());

/** The provider says that the fixture has changed, and answers what it is now after eight seconds. */
async function askSlowly(n = 1): Promise<void> {
  fed.provider.fixtureTakesMs = ANSWER_MS;
  fed.raw(n, { type: 'fixture_change', change_type: 4 });
  await vi.advanceTimersByTimeAsync(150);
  expect(fed.takesBets(n), 'a change of the fixture shuts nothing by itself').toBe(true);
}
/** Milliseconds until no bet on match 1 can commit any more. */
async function shutAfterMs(): Promise<number> {
  for (let ms = 0; ms < ANSWER_MS; ms++) {
    if (!fed.takesBets(1)) return ms;
    await vi.advanceTimersByTimeAsync(1);
  }
  return Number.POSITIVE_INFINITY;
}
const answered = () => vi.advanceTimersByTimeAsync(ANSWER_MS + 200);
const odds = (more: object = {}) => ({ type: 'odds_change', markets: [wireBook()], ...more });
const stop = (more: object = {}) => ({ type: 'bet_stop', groups: 'all', market_status: -1, ...more });

describe('H341 what shuts is not kept waiting by what an earlier message waits for', () => {
  const SHUTS: readonly [string, number, () => object][] = [
    ['a bet stop', 1, () => stop()],
    ['a message that cannot be read', 1, () => stop({ reason: 'x'.repeat(31) })],
    ['a suspended market', 20, () => odds({ markets: [wireBook('2.10', -1)] })],
    [
      'an outcome that is not offered any more',
      20,
      () => odds({ markets: [{ ...wireBook(), outcomes: [{ id: '1', active: 0 }] }] }),
    ],
    ['the end of the match', 20, () => odds({ sport_event_status: wireState({ status: 3, match_status: 100 }) })],
    ['an interruption', 20, () => odds({ sport_event_status: wireState({ status: 2, match_status: 6 }) })],
    ['a result', 20, () => ({ type: 'bet_settlement', certainty: 1, markets: [{ id: 1, outcomes: [{ id: '1', result: 1 }] }] })],
    ['a cancel', 20, () => ({ type: 'bet_cancel', markets: [{ id: 1 }] })],
  ];
  test.each(SHUTS)('H341 %s shuts within %i ms while the answer takes eight seconds', async (_name, withinMs, message) => {
    await askSlowly();
    fed.raw(1, message());
    expect(await shutAfterMs()).toBeLessThanOrEqual(withinMs);
    expect(fed.takesBets(2), 'nothing else is shut').toBe(true);
    await answered();
    expect(fed.board.isBehind(fed.matchOf(1)?.id ?? 0), 'what waited has been processed').toBe(false);
  });

  test('H341 a stop wins over prices that came before it and wait, and prices of after it open', async () => {
    await askSlowly();
    fed.raw(1, odds({ markets: [wireBook('2.15')] }));
    await vi.advanceTimersByTimeAsync(50);
    fed.raw(1, stop({ timestamp: Date.now() - 100 }));
    expect(await shutAfterMs()).toBeLessThanOrEqual(1);
    await answered();
    expect(fed.takesBets(1), 'the stop came last, however it is dated').toBe(false);
    fed.raw(1, odds({ markets: [wireBook('2.20')] }));
    await vi.advanceTimersByTimeAsync(50);
    expect(fed.takesBets(1)).toBe(true);
  });

  test('H341 prices that came after the stop open when the answer is there, and not before', async () => {
    await askSlowly();
    fed.raw(1, stop());
    await vi.advanceTimersByTimeAsync(100);
    fed.raw(1, odds({ markets: [wireBook('2.20')] }));
    await vi.advanceTimersByTimeAsync(ANSWER_MS - 1_000);
    expect(fed.takesBets(1), 'their turn has not come').toBe(false);
    await answered();
    expect(fed.takesBets(1)).toBe(true);
  });

  test('H341 an event that is read for the first time is not sold at prices that a stop has overtaken meanwhile', async () => {
    fed.provider.addEvent(listed(7, 1));
    fed.provider.fixtureTakesMs = ANSWER_MS;
    fed.raw(7, odds({ sport_event_status: wireState() }));
    await vi.advanceTimersByTimeAsync(100);
    fed.raw(7, stop());
    await answered();
    expect(fed.matchOf(7)?.markets.size).toBe(1);
    expect(fed.takesBets(7)).toBe(false);
    const opened = fed.gates.log.filter((entry) => entry.includes(`open match ${fed.matchOf(7)?.id}`));
    expect(opened, 'not even for a moment').toEqual([]);
  });

  test('H341 a gate that was being opened by the message before is shut behind it', async () => {
    fed.raw(1, stop());
    await vi.advanceTimersByTimeAsync(50);
    const { set } = fed.gates;
    // The database takes a second to open, and makes the changes of a match in their order.
    let order = Promise.resolve();
    fed.gates.set = (settings) => {
      order = order.then(async () => {
        if (settings.some(({ open }) => open)) await new Promise((resolve) => setTimeout(resolve, 1_000));
        await set.call(fed.gates, settings);
      });
      return order;
    };
    fed.raw(1, odds());
    await vi.advanceTimersByTimeAsync(10);
    fed.raw(1, stop({ timestamp: Date.now() + 1 }));
    await vi.advanceTimersByTimeAsync(1);
    expect(fed.board.selection(selectionOf(1))?.isSuspended, 'the board at once').toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fed.gates.matches.get(fed.matchOf(1)?.id ?? 0)).toBe(false);
    fed.raw(1, odds());
    await vi.advanceTimersByTimeAsync(5_000);
    expect(fed.takesBets(1)).toBe(true);
  });
});

const selectionOf = (n: number) => `${[...(fed.matchOf(n)?.markets.keys() ?? [])][0]}.1`;

test('H341 changes of a fixture that come while it is read are read once, and not one after the other', async () => {
  await askSlowly();
  const before = fed.provider.fixturesRead.length;
  for (let n = 0; n < 10; n++) fed.raw(1, { type: 'fixture_change', change_type: 4 });
  await vi.advanceTimersByTimeAsync(3 * ANSWER_MS);
  expect(fed.provider.fixturesRead.length - before).toBe(1);
  expect(fed.takesBets(1)).toBe(true);
});

describe('H342 nothing is sold while news of it has waited for longer than data may be old', () => {
  test.each([
    ['live', 1, 3_000],
    ['before the start', 3, 20_000],
  ])('H342 prices %s', async (_when, product, limitMs) => {
    fed.provider.addEvent(listed(5, product));
    fed.provider.fixtureTakesMs = 0;
    fed.provider.odds('df:match:5', [wireBook()], product === 1 ? { product, status: wireState() } : {});
    await vi.advanceTimersByTimeAsync(100);
    fed.provider.fixtureTakesMs = limitMs + 5_000;
    fed.raw(5, { type: 'fixture_change', change_type: 4, product });
    await vi.advanceTimersByTimeAsync(500);
    fed.raw(5, odds({ product, markets: [wireBook('2.15')] }));
    await vi.advanceTimersByTimeAsync(limitMs - 700);
    expect(fed.takesBets(5)).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fed.takesBets(5)).toBe(false);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(fed.takesBets(5), 'its turn has come').toBe(true);
    expect(fed.board.selection(selectionOf(5))?.oddsMilli).toBe(2_150);
  });

  test('H342 that a fixture has changed is news too', async () => {
    await askSlowly();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(fed.takesBets(1)).toBe(true);
    await vi.advanceTimersByTimeAsync(700);
    expect(fed.takesBets(1)).toBe(false);
    await answered();
    expect(fed.takesBets(1)).toBe(true);
  });
});

const marketsOf = () =>
  [...fed.board.state.markets.values()]
    .map(({ id, status, outcomes }) => [id, status, outcomes.map(({ oddsMilli }) => oddsMilli)])
    .sort(([a], [b]) => Number(a) - Number(b));

test('F-F2 H341 whatever waited, and however long, the book is that of a provider who answers at once', async () => {
  const books: string[] = [];
  for (const takesMs of [0, 700, 4_000]) {
    await fed.stop();
    fed = fedBoard();
    const random = seeded(11);
    for (const n of [1, 2, 3]) fed.provider.addEvent(listed(n, 1));
    await fed.feed.start();
    await vi.advanceTimersByTimeAsync(100);
    for (const n of [1, 2, 3]) fed.provider.odds(`df:match:${n}`, [wireBook()], { product: 1, status: wireState() });
    await vi.advanceTimersByTimeAsync(1_000);
    fed.provider.fixtureTakesMs = takesMs;
    for (let step = 0; step < 150; step++) {
      const urn = `df:match:${1 + Math.floor(random() * 3)}`;
      const what = random();
      if (what < 0.08) fed.provider.send({ type: 'fixture_change', product: 1, event_id: urn, timestamp: Date.now() });
      else if (what < 0.35) fed.provider.stop(urn);
      else fed.provider.odds(urn, [wireBook((2 + random() / 5).toFixed(2), random() < 0.2 ? -1 : 1)]);
      await vi.advanceTimersByTimeAsync(Math.floor(random() * 90));
    }
    await vi.advanceTimersByTimeAsync(20_000);
    books.push(JSON.stringify([marketsOf(), [1, 2, 3].map(fed.takesBets)]));
  }
  expect(new Set(books).size).toBe(1);
});
