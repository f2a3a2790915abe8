import { expect, type Page } from '@playwright/test';
import { test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

/** What the page follows of single events, as it says so to the server. */
function followed(page: Page): Set<string> {
  const topics = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      for (const [topic] of String(payload).matchAll(/\b(prematch|live)Event\b/g)) topics.add(topic);
    }),
  );
  return topics;
}

test('RT-02 the viewing mode is none on the home page, prematch and live on pages of such events', async ({
  page,
  site,
  matches,
}) => {
  const [upcoming, live] = [await matches.upcoming(PRICES), await matches.live(PRICES)];
  const topics = followed(page);
  await site.open();
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  expect([...topics]).toEqual([]);
  await site.open(upcoming.path);
  await expect.poll(() => [...topics]).toEqual(['prematchEvent']);
  topics.clear();
  await site.open(live.path);
  await expect.poll(() => [...topics]).toEqual(['liveEvent']);
});
