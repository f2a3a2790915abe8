import { expect, type Page } from '@playwright/test';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

const at = (path: string): string => `${process.env.E2E_URL}${path}`;
const loader = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });

/** Keeps the calls of one kind waiting until told otherwise; they go to the server after it. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  const opened = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await opened.promise;
    await route.continue();
  });
  return () => opened.resolve();
}

test('SR-07 SR-13 LAYOUT-04 the address of log-in stays, and the loader, until the session has been looked up', async ({
  page,
}) => {
  const answer = await hold(page, /\/api\/session\/status/);
  await page.goto(at('/en/login'));
  await expect(loader(page)).toBeVisible();
  // Everything else of the page is there and works; only the session is not known.
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeAttached();
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeHidden();
  await expect(page).toHaveURL(at('/en/login'));
  answer();
  await expect(page).toHaveURL(at('/en'));
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await expect(loader(page)).toBeHidden();
});

test('SR-14 a session call that fails is no longer pending: the page is a guest’s', async ({ page, site }) => {
  await page.route(/\/api\/session\/(status|user)/, (route) => route.abort());
  await page.goto(at('/en/sport/soccer'));
  await expect(loader(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(site.main.getByRole('heading', { level: 1 })).toHaveText('Soccer');
});

test('SR-09 a session that has ended is said where the player is, without leaving the page', async ({ page, site, context }) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/sport/tennis');
  await expect(site.account(person)).toBeVisible();
  await context.clearCookies();
  await site.showTab('History');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page).toHaveURL(at('/en/sport/tennis'));
});

test('the scripts of a document are fetched once it has been painted, and the page lives then', async ({ page, site }) => {
  const reply = await page.goto(at('/en/sport/soccer'));
  // What the document names itself: the page names more when it runs.
  const own = [...((await reply?.text()) ?? '').matchAll(/<link rel="later" href="([^"]+)"/g)].map(([, path = '']) => at(path));
  expect(own).not.toEqual([]);
  await site.untilReady();
  const starts = async (): Promise<ReadonlyMap<string, number>> =>
    new Map(
      await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
          .map(({ name, startTime }): [string, number] => [name, startTime]),
      ),
    );
  // The entry of a file is written a moment after the file was used.
  await expect
    .poll(async () => {
      const known = await starts();
      return own.filter((name) => !known.has(name));
    })
    .toEqual([]);
  const paintedMs = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN);
  expect(Math.min(...(await starts()).values())).toBeGreaterThanOrEqual(paintedMs);
  expect(await page.locator('link[rel=later], script[type=later]').count()).toBe(0);
});

test.describe('in a zone that is not that of the server', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' });

  test('SETTINGS-10 the first page that is seen has the hours of the device, and keeps them when it comes alive', async ({
    page,
    site,
    context,
    matches,
  }) => {
    const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
    const documents: string[] = [];
    page.on('response', async (reply) => {
      if (reply.request().isNavigationRequest()) documents.push(reply.url());
    });
    // Everything that hours ever said on this page, from the first element on.
    await page.addInitScript(`
      window.hours = [];
      const read = () => {
        const hour = document.querySelector('main time.num');
        if (hour && getComputedStyle(hour).visibility === 'visible' && hours.at(-1) !== hour.textContent) hours.push(hour.textContent);
      };
      new MutationObserver(read).observe(document, { childList: true, subtree: true, characterData: true });
    `);
    await site.open(match.tournamentPath);
    await page.waitForFunction('document.querySelector("main button.odds") && hours.length > 0');
    await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'tz')?.value).toBe('5.75');
    expect(documents).toHaveLength(2);
    expect(await page.evaluate('hours')).toHaveLength(1);
    // Asked for once, and never again.
    await site.open('/sport/soccer');
    expect(documents).toHaveLength(3);
  });
});
