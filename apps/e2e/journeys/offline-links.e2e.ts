import { expect, type Page } from '@playwright/test';
import type { ScriptedMatch } from '../support/scripted-match.ts';
import type { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const prices = { home: '2.30', draw: '3.10', away: '3.35' };
const MATCH_CODE = '**/assets/match-page-*.js';

/** The live list with one pick in the slip, in a document that is marked. */
async function openList(site: Site, match: ScriptedMatch): Promise<void> {
  await site.open('/live');
  await site.markDocument();
  // The connection goes behind it: what is not saved then is not in the slip.
  const saved = site.page.waitForResponse(/\/api\/betslip\/addselection/);
  await site.pick(match.away);
  await saved;
  await site.closeRail();
}

/** The switch of the views of a phone, which a wide window has as well and does not show, may name the match too. */
const linkTo = (site: Site, match: ScriptedMatch) =>
  site.main.locator(`a[href$="${match.path}"]`).filter({ visible: true }).first();

const hasLoaded = (page: Page) =>
  page.evaluate('performance.getEntriesByType("resource").some((one) => one.name.includes("/match-page-"))');

/** The page that was there is still there: the list with its links, the slip with its pick, the mark of the document. */
async function expectStayed(site: Site, match: ScriptedMatch): Promise<void> {
  const bar = site.page.getByRole('status').filter({ hasText: 'No connection. The page opens when it is back.' });
  await expect(bar).toBeVisible();
  await expect(linkTo(site, match)).toBeVisible();
  await expect(site.price(match.away)).toHaveAttribute('aria-pressed', 'true');
  await site.expectSameDocument();
}

async function expectMatchPage(site: Site, match: ScriptedMatch): Promise<void> {
  await expect(site.page).toHaveURL(new RegExp(`${match.path}$`));
  await expect(site.page.getByRole('heading', { level: 1 })).toContainText(match.home);
  await site.showTab('Betslip');
  await expect(site.slip.getByRole('heading', { name: match.away })).toBeVisible();
}

test('S1-8 a link pressed without a network leaves the page as it is, and opens when the network is back', async ({
  page,
  context,
  site,
  matches,
}) => {
  const match = await matches.live(prices);
  await openList(site, match);
  // The code of all pages comes when nothing else is to be done.
  await expect.poll(() => hasLoaded(page)).toBe(true);
  await context.setOffline(true);
  await site.press(linkTo(site, match));
  await expectStayed(site, match);
  // Pressed again and elsewhere: still nothing is lost.
  await site.press(linkTo(site, match));
  await site.press(page.getByRole('banner').getByRole('link').first());
  await expectStayed(site, match);
  await site.press(linkTo(site, match));
  await context.setOffline(false);
  await expectMatchPage(site, match);
  await site.expectSameDocument();
});

test('S1-8 a visitor who stays is not taken to the page later', async ({ page, context, site, matches }) => {
  const match = await matches.live(prices);
  await openList(site, match);
  await expect.poll(() => hasLoaded(page)).toBe(true);
  await context.setOffline(true);
  await site.press(linkTo(site, match));
  await expectStayed(site, match);
  await site.press(page.getByRole('button', { name: 'Stay here' }));
  await expect(page.getByText('The page opens when it is back.')).toBeHidden();
  await context.setOffline(false);
  await expect(site.price(match.home, '2.30')).toBeEnabled();
  await expect(page).toHaveURL(/\/en\/live$/);
  await site.expectSameDocument();
});

test('S1-8 code of a page that never came does not take the page away either', async ({ page, context, site, matches }) => {
  const match = await matches.live(prices);
  let kept = 0;
  await page.route(MATCH_CODE, (route) => {
    kept += 1;
    return route.abort();
  });
  await openList(site, match);
  // Where no file has that name, nothing was kept from the page.
  await expect.poll(() => kept, { message: `requests of ${MATCH_CODE}` }).toBeGreaterThan(0);
  await context.setOffline(true);
  await site.press(linkTo(site, match));
  await expectStayed(site, match);
  await page.unroute(MATCH_CODE);
  await context.setOffline(false);
  // A browser may remember that the file failed: then the page comes in a new document.
  await expectMatchPage(site, match);
});

test('S1-8 code that a new version has taken away is fetched with a new document, once', async ({ page, site, matches }) => {
  const match = await matches.live(prices);
  let asked = 0;
  await page.route(MATCH_CODE, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await openList(site, match);
  await expect.poll(() => asked, { message: `requests of ${MATCH_CODE}` }).toBeGreaterThan(0);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      documents += 1;
      // The new document names the new files.
      void page.unroute(MATCH_CODE);
    }
  });
  await site.press(linkTo(site, match));
  await expectMatchPage(site, match);
  expect(documents).toBe(1);
});

test('S1-8 over a slow connection the page stays until the next one is there', async ({ page, context, site, matches }) => {
  const match = await matches.live(prices);
  await openList(site, match);
  const session = await context.newCDPSession(page);
  const slow = { offline: false, latency: 2_000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  await site.press(linkTo(site, match));
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect(linkTo(site, match)).toBeVisible();
  await expectMatchPage(site, match);
  await site.expectSameDocument();
});
