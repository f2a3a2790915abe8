import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fedBoard, listed, wireBook } from './test-kit/fed-board.ts';

/** A recovery that ends without its books shuts nothing for good: the provider is asked again, as a whole and event by event (XR-02). */
let fed: ReturnType<typeof fedBoard>;
const offered = async (count: number) => {
  for (let n = 1; n <= count; n++) fed.provider.addEvent(listed(n, 3));
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  for (let n = 1; n <= count; n++) fed.provider.odds(`df:match:${n}`, [wireBook()]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(open(count)).toBe(count);
};
const open = (count: number) => Array.from({ length: count }, (_, n) => fed.takesBets(n + 1)).filter(Boolean).length;

beforeEach(() => {
  fed = fedBoard();
});
afterEach(() => fed.stop());

/** The next recoveries of everything are answered with their end alone. */
function lie(times: number): void {
  let left = times;
  const { provider } = fed;
  const truly = provider.requestRecovery.bind(provider);
  vi.spyOn(provider, 'requestRecovery').mockImplementation((product, afterMs, requestId) => {
    if (product !== 3 || left-- <= 0) return truly(product, afterMs, requestId);
    provider.recoveryRequests.push({ producer: product, afterMs, requestId, atMs: Date.now() });
    const end = { type: 'snapshot_complete', product, timestamp: Date.now(), request_id: requestId };
    setTimeout(() => provider.raw(JSON.stringify(end)), 5);
    return Promise.resolve();
  });
  provider.raw(JSON.stringify({ type: 'alive', product: 3, timestamp: Date.now(), subscribed: 0 }));
}

test('XR-02 with most of the book unconfirmed it is not believed: the producer stays shut and is asked again', async () => {
  await offered(6);
  lie(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([open(6), fed.feed.isUp()]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([open(6), fed.feed.isUp()]).toEqual([6, true]);
  const asked = fed.provider.recoveryRequests.filter(({ producer }) => producer === 3).map(({ atMs }) => atMs);
  const pauses = asked.slice(-3).flatMap((atMs, at, all) => (at === 0 ? [] : [atMs - (all[at - 1] ?? 0)]));
  expect(pauses[1], 'growing pauses').toBeGreaterThan((pauses[0] ?? 0) + 1_000);
});

test('XR-02 a provider that insists is believed in the end, and every event of ours is asked for', async () => {
  await offered(6);
  lie(100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([open(6), fed.feed.isUp()]).toEqual([6, true]);
  expect(new Set(fed.provider.eventRecoveries.map(({ urn }) => urn)).size).toBe(6);
});

test('XR-02 single events that it left out are asked for until their prices come, one that has none is not asked for ever', async () => {
  await offered(3);
  fed.provider.addEvent(listed(4, 3));
  fed.provider.ignoreNextEventRecoveries = 4;
  const gone = fed.provider.events.get('df:match:3');
  if (gone) gone.isClosed = true;
  lie(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([1, 2, 3].map(fed.takesBets)).toEqual([true, true, false]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fed.provider.eventRecoveries.filter(({ urn }) => urn === 'df:match:3').length).toBeLessThanOrEqual(6);
  expect(fed.alarms()).toEqual([]);
});
