import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fedBoard, listed, NOON, wireBook, wireState } from './test-kit/fed-board.ts';

/** What is said of a match before its start and cannot be so shuts it for as long as it takes to ask (XR-02). */
let house: ReturnType<typeof fedBoard>;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOON });
  house = fedBoard();
  house.provider.addEvent(listed(3, 3));
  await house.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  house.provider.odds('df:match:3', [wireBook()]);
  await vi.advanceTimersByTimeAsync(100);
  expect(house.takesBets(3)).toBe(true);
  house.provider.ignoreNextEventRecoveries = 1;
});
afterEach(async () => {
  await house.stop();
  vi.useRealTimers();
});
const settled = () => vi.advanceTimersByTimeAsync(30_000);

test.each([
  ['an empty live frame', {}],
  ['a live frame that says it is played', { sport_event_status: wireState() }],
])('XR-02 %s an hour before the start shuts the match, and its own producer opens it again', async (_name, more) => {
  house.raw(3, { type: 'odds_change', markets: [], ...more });
  await vi.advanceTimersByTimeAsync(5);
  expect([house.takesBets(3), house.alarms()]).toEqual([false, ['feed_event_doubtful']]);
  await settled();
  expect(house.matchOf(3)).toMatchObject({ producer: 3, phase: 'prematch' });
  house.provider.odds('df:match:3', [wireBook('2.20')]);
  await vi.advanceTimersByTimeAsync(5);
  expect(house.takesBets(3)).toBe(true);
});

test('XR-02 the live producer has it after all: its answer opens the match as its own', async () => {
  house.provider.odds('df:match:3', [wireBook('2.20')], { product: 1, status: wireState() });
  await settled();
  expect(house.matchOf(3)).toMatchObject({ producer: 1, phase: 'live' });
  expect(house.takesBets(3)).toBe(true);
});

test('XR-02 a list that says once that a match is over before its start shuts it for as long as it takes to read it again', async () => {
  vi.spyOn(house.provider, 'fixture').mockResolvedValueOnce({ ...listed(3, 3), status: 'closed' as never });
  house.raw(3, { type: 'fixture_change', product: 3 });
  await vi.advanceTimersByTimeAsync(1);
  expect(house.takesBets(3)).toBe(false);
  await settled();
  expect(house.takesBets(3)).toBe(true);
});
