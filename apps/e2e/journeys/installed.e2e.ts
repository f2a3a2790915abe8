import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const at = (path: string): string => `${process.env.E2E_URL}${path}`;

/** The page that the worker has for when there is no network. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(
    "caches.open('offline').then((cache) => cache.keys()).then((kept) => kept.map(({ url }) => new URL(url).pathname))",
  );

/** The worker of the page has started and keeps the page of its language; it answers from the next document on. */
async function untilWorks(page: Page, language: string): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await expect.poll(() => keptPages(page)).toEqual([`/offline/${language}`]);
}

test('design 2.5 without a network a page says so in the language of the reader, and the site is back with it', async ({
  page,
  context,
}) => {
  await page.goto(at('/de/sport/tennis'));
  await untilWorks(page, 'de-DE');
  await page.reload();
  await context.setOffline(true);
  await page.goto(at('/de/sport/soccer'));
  await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible();
  await expectAccessible(page, 'offline');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click();
  await expect(page).toHaveURL(at('/de/sport/soccer'));
  await expect(page.getByRole('banner')).toBeVisible();
});

test('design 2.5 one worker answers in every language: no document waits until another one has taken its place', async ({
  page,
  context,
}) => {
  const session = await context.newCDPSession(page);
  const versions = new Set<string>();
  session.on('ServiceWorker.workerVersionUpdated', (update) => {
    for (const { versionId } of update.versions) versions.add(versionId);
  });
  await session.send('ServiceWorker.enable');
  for (const [segment, language] of [
    ['en', 'en-US'],
    ['ar', 'ar-EG'],
    ['de', 'de-DE'],
  ] as const) {
    await page.goto(at(`/${segment}/sport/tennis`));
    await untilWorks(page, language);
  }
  expect(versions.size).toBe(1);
  await context.setOffline(true);
  await page.goto(at('/de/sport/soccer'));
  await expect(page.getByRole('heading', { name: 'Du bist offline' })).toBeVisible();
});

test('design 2.5 the site can be installed', async ({ page, request }) => {
  await page.goto(at('/en'));
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(at(href ?? ''))).json();
  expect(manifest).toMatchObject({ name: 'Duskline', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons as { src: string; type: string }[]) {
    const icon = await request.get(at(src));
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
});
