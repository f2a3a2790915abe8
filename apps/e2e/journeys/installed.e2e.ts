import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const at = (path: string): string => `${process.env.E2E_URL}${path}`;

/** The worker of the page has started and keeps its page; it answers from the next document on. */
async function untilWorks(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
}

test('design 2.5 without a network a page says so in the language of the reader, and the site is back with it', async ({
  page,
  context,
}) => {
  await page.goto(at('/de/sport/tennis'));
  await untilWorks(page);
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
