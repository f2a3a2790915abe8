import { expect, type Page, type Request } from '@playwright/test';
import { test } from '../support/test.ts';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const isHash = (request: Request) => request.url().includes('/api/version/gethash');

/** The page is one that was opened before the version that the server shows now. */
async function makeOlder(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('sessionStorage.getItem("versionHash")')).toMatch(/^[0-9a-f]{24}$/);
  await page.evaluate('sessionStorage.setItem("versionHash", "000000000000000000000000")');
}

const storedHash = (page: Page) => page.evaluate('sessionStorage.getItem("versionHash")');

test('VERSION-01 a visitor asks for the version, a search engine never does', async ({ browser, site, page }) => {
  const asked = page.waitForRequest(isHash);
  await site.open('/sport');
  await asked;
  const context = await browser.newContext({ userAgent: GOOGLE });
  const crawler = await context.newPage();
  let hashes = 0;
  crawler.on('request', (request) => {
    if (isHash(request)) hashes += 1;
  });
  // What starts the check for a visitor is there for a search engine as well: the slip is read by the same part.
  const slip = crawler.waitForResponse(/\/api\/betslip\//);
  await crawler.goto(`${process.env.E2E_URL}/en/sport`);
  await slip;
  await crawler.waitForLoadState('networkidle');
  expect(hashes).toBe(0);
  await context.close();
});

test('VERSION-03 VERSION-04 VERSION-09 a guest without selections gets the new version by itself, once', async ({
  page,
  site,
}) => {
  await site.open('/sport');
  await makeOlder(page);
  const cleared = page.waitForResponse(/\/api\/version\/clearcache/);
  await page.reload();
  expect((await cleared).ok()).toBe(true);
  await expect.poll(() => storedHash(page).catch(() => '')).toMatch(/^[0-9a-f]*[1-9a-f][0-9a-f]*$/);
  await site.untilReady();
  await site.markDocument();
  await expect(page.getByRole('dialog')).toBeHidden();
  await site.expectSameDocument();
});

test('VERSION-03 VERSION-07 who has a selection is asked; it is still there in the new version', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open(match.path);
  const saved = page.waitForResponse(/\/api\/betslip\/addselection/);
  await site.pick(match.home);
  await saved;
  await makeOlder(page);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'New version' });
  await expect(dialog.getByText('A new version of the website is available, please refresh.')).toBeVisible();
  await site.markDocument();
  await site.press(dialog.getByRole('button', { name: 'Refresh' }));
  await expect(page.locator('html')).not.toHaveAttribute('data-mark', 'kept');
  await site.untilReady();
  await expect(site.price(match.home)).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog).toBeHidden();
});
