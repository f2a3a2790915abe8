import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeProvider } from '../modules/feed/test-kit.ts';
import { RateLimitedError } from '../platform/providers/errors.ts';
import { fedBoard } from './test-kit/fed-board.ts';

/** A connection that loses frames and breaks again and again, against a provider that allows so many recoveries in ten minutes (see its protocol). */
const ALLOWED = 40;
const WINDOW_MS = 600_000;

class LimitedProvider extends FakeProvider {
  refused = 0;
  breaksRecoveries = false;
  opened = 0;

  override openStream(handlers: Parameters<FakeProvider['openStream']>[0]) {
    this.opened++;
    return super.openStream(handlers);
  }

  override requestRecovery(producer: number, afterMs: number | null, requestId: number): Promise<void> {
    const recent = this.recoveryRequests.filter((one) => one.producer === producer && Date.now() - one.atMs < WINDOW_MS);
    if (recent.length >= ALLOWED) {
      this.refused++;
      return Promise.reject(new RateLimitedError(60_000));
    }
    if (this.breaksRecoveries) setTimeout(() => this.disconnect(), 20);
    return super.requestRecovery(producer, afterMs, requestId);
  }
}

let provider: LimitedProvider;
let fed: ReturnType<typeof fedBoard>;

beforeEach(async () => {
  provider = new LimitedProvider(() => Date.now());
  fed = fedBoard({ provider, aliveEveryMs: 1_000 });
  await fed.feed.start();
  await vi.advanceTimersByTimeAsync(100);
  expect(fed.feed.isUp()).toBe(true);
});
afterEach(() => fed.stop());

const admitLoss = () => provider.raw(JSON.stringify({ type: 'alive', product: 1, timestamp: Date.now(), subscribed: 0 }));

async function flap(times: number, everyMs: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    admitLoss();
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

test('P39 fifty losses admitted in three seconds, and again later: it is open seconds afterwards', async () => {
  for (let round = 0; round < 4; round++) {
    await vi.advanceTimersByTimeAsync(42_000);
    const before = provider.recoveryRequests.length;
    await flap(50, 60);
    expect(fed.feed.isUp()).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fed.feed.isUp(), `round ${round}`).toBe(true);
    expect(provider.recoveryRequests.length - before).toBeLessThanOrEqual(4);
  }
  expect(provider.refused).toBe(0);
});

test.each([[60], [1_900], [21_000]])(
  'P39 ten minutes of losses, one every %i ms, leave enough for a loss that is honest',
  async (everyMs) => {
    await flap(Math.ceil(WINDOW_MS / everyMs), everyMs);
    await vi.advanceTimersByTimeAsync(20_100);
    expect(fed.feed.isUp()).toBe(true);
    for (let honest = 0; honest < 3; honest++) {
      await vi.advanceTimersByTimeAsync(20_000);
      admitLoss();
      expect(fed.feed.isUp()).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(fed.feed.isUp(), `honest loss ${honest}`).toBe(true);
    }
    expect(provider.refused).toBe(0);
  },
);

test('P39 a refusal is waited for, whatever becomes of the connection meanwhile', async () => {
  provider.refuseNextRecoveries = 1;
  admitLoss();
  await vi.advanceTimersByTimeAsync(100);
  const asked = provider.recoveryRequests.filter(({ producer }) => producer === 1).length;
  provider.disconnect();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(provider.recoveryRequests.filter(({ producer }) => producer === 1)).toHaveLength(asked);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(fed.feed.isUp()).toBe(true);
});

test('P39 XR-30 a connection that breaks in every recovery is opened ever more seldom, however alive it is before', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  provider.breaksRecoveries = true;
  const before = provider.opened;
  provider.disconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(provider.opened - before).toBeLessThan(15);
  expect(provider.refused).toBe(0);
  provider.breaksRecoveries = false;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(fed.feed.isUp()).toBe(true);
});
