import { expect, test } from 'vitest';
import type { FeedProxy } from '../adversary/feed-proxy.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { type LagTimes, lagFault, lagOf, measureLag } from './feed-lag.ts';

test('prices reach browsers in time where 95 of 100 take a second and a half at most', () => {
  const times = Array.from({ length: 100 }, (_, n) => (n < 95 ? 20 : 5_000));
  expect(lagOf(times)).toEqual({ measured: 100, p50Ms: 20, p95Ms: 5_000, mostMs: 5_000 });
  expect(lagFault(lagOf(times), 10)).toBe('prices reach browsers late');
  expect(lagFault(lagOf(times.map((ms) => Math.min(ms, 1_500))), 10)).toBeNull();
});

test('a run in which hardly any price was measured proves nothing', () => {
  expect(lagFault(lagOf([]), 1)).toContain('proves nothing');
  expect(lagFault(lagOf([20, 20, 20]), 60)).toContain('proves nothing');
});

const HUB_AWAY_MS = 400;

/** One price on its way: browsers that ask have it at once, the sockets of pages as `haveTold` says. */
async function oneLag(haveTold: (selectionId: string, oddsMilli: number) => boolean, IsSuspended = false): Promise<LagTimes> {
  let odds = '';
  const fromMs = performance.now();
  const visitor = {
    call: async () => ({
      status: 200,
      body: { 0: { MarketTypeID: 29, IsSuspended: false, Odds: [{ ID: '7.74', Value: Number(odds), IsSuspended }] } },
    }),
  };
  const proxy = {
    inject: (text: string) => {
      odds = JSON.parse(text).markets[0].outcomes[0].odds;
      return true;
    },
  };
  return measureLag({
    proxy: proxy as unknown as FeedProxy,
    visitor: visitor as unknown as HttpPlayer,
    pages: { haveTold },
    event: { urn: 'df:match:1', atMs: 0 },
    matchId: 1,
    isOver: () => performance.now() - fromMs > HUB_AWAY_MS,
  });
}

test('a price counts for pages when every socket has told the selection at these odds', async () => {
  const { asked, pushed } = await oneLag((selectionId, oddsMilli) => selectionId === '7.74' && oddsMilli === 2_000);
  expect(asked).toHaveLength(1);
  expect(pushed[0]).toBeLessThan(HUB_AWAY_MS);
});

test('bites: with a hub that tells nothing prices are late on pages, whatever those who ask are answered', async () => {
  const { asked, pushed } = await oneLag(() => false);
  expect(asked[0]).toBeLessThan(HUB_AWAY_MS);
  expect(pushed[0]).toBeGreaterThanOrEqual(HUB_AWAY_MS);
});

test('a price that is shut, because its producer is down, is not awaited on pages', async () => {
  const { asked, pushed } = await oneLag(() => false, true);
  expect(asked).toHaveLength(1);
  expect(pushed).toEqual([]);
});
