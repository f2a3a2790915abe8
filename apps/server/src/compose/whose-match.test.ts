import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fedBoard, HOUR, listed, wireBook, wireState } from './test-kit/fed-board.ts';

/** What is said of a match before its start and cannot be so shuts it for as long as it takes to ask (XR-02). */
let fed: ReturnType<typeof fedBoard>;
beforeEach(async () => {
  fed = fedBoard();
  fed.provider.addEvent(listed(3, 3));
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  fed.provider.odds('df:match:3', [wireBook()]);
  await vi.advanceTimersByTimeAsync(100);
  expect(fed.takesBets(3)).toBe(true);
  fed.provider.ignoreNextEventRecoveries = 1;
});
afterEach(() => fed.stop());
const settled = () => vi.advanceTimersByTimeAsync(30_000);

test.each([
  ['an empty live frame', {}],
  ['a live frame that says it is played', { sport_event_status: wireState() }],
])('XR-02 %s an hour before the start shuts the match, and its own producer opens it again', async (_name, more) => {
  fed.raw(3, { type: 'odds_change', markets: [], ...more });
  await vi.advanceTimersByTimeAsync(5);
  expect([fed.takesBets(3), fed.alarms()]).toEqual([false, ['feed_event_doubtful']]);
  await settled();
  expect(fed.matchOf(3)).toMatchObject({ producer: 3, phase: 'prematch' });
  fed.provider.odds('df:match:3', [wireBook('2.20')]);
  await vi.advanceTimersByTimeAsync(5);
  expect(fed.takesBets(3)).toBe(true);
});

test('XR-02 the live producer has it after all: its answer opens the match as its own', async () => {
  fed.provider.odds('df:match:3', [wireBook('2.20')], { product: 1, status: wireState() });
  await settled();
  expect(fed.matchOf(3)).toMatchObject({ producer: 1, phase: 'live' });
  expect(fed.takesBets(3)).toBe(true);
});

test('XR-02 a list that says once that a match is over before its start shuts it for as long as it takes to read it again', async () => {
  vi.spyOn(fed.provider, 'fixture').mockResolvedValueOnce({ ...listed(3, 3), status: 'closed' as never });
  fed.raw(3, { type: 'fixture_change', product: 3 });
  await vi.advanceTimersByTimeAsync(1);
  expect(fed.takesBets(3)).toBe(false);
  await settled();
  expect(fed.takesBets(3)).toBe(true);
});

test('H240 live frames without play that go on and on shut the match once, and not for as long as they come', async () => {
  const speak = async () => {
    fed.raw(3, { type: 'odds_change', markets: [wireBook('2.50')] });
    await vi.advanceTimersByTimeAsync(5);
  };
  await speak();
  expect(fed.takesBets(3)).toBe(false);
  await settled();
  expect(
    fed.provider.eventRecoveries.map(({ producer }) => producer),
    'the higher rank is asked first',
  ).toEqual([1, 1, 3]);
  for (let n = 0; n < 20; n++) {
    await speak();
    expect(fed.takesBets(3)).toBe(true);
    await vi.advanceTimersByTimeAsync(5_000);
  }
  // Reported as played at its start it is taken over all the same.
  await vi.advanceTimersByTimeAsync(10 * HOUR - 200_000);
  fed.provider.odds('df:match:3', [wireBook('1.50')], { product: 1, status: wireState() });
  await vi.advanceTimersByTimeAsync(5);
  expect(fed.matchOf(3)).toMatchObject({ producer: 1, phase: 'live' });
});
