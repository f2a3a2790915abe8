import { expect, type Locator } from '@playwright/test';
import { TEST_CATEGORY } from '../support/feed-control.ts';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.15', draw: '3.30', away: '3.60' };

const bottomBar = (site: Site): Locator => site.page.getByRole('navigation', { name: 'Quick access' });

/** Beside the page on a wide screen; else a drawer, which a page that is opened puts away. */
async function showMenu(site: Site): Promise<Locator> {
  const menu = site.page.getByRole('navigation', { name: 'Sports menu' });
  if (site.isPhone) {
    await expect(menu).toBeHidden();
    await site.press(bottomBar(site).getByRole('button', { name: 'Menu' }));
  }
  return menu;
}

async function openMenu(site: Site): Promise<Locator> {
  await site.open('/sport');
  return await showMenu(site);
}

test('SIDEBAR-10 SIDEBAR-12 SIDEBAR-18 SIDEBAR-19 SIDEBAR-20 SIDEBAR-21 a tournament is reached by sport and category', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES);
  const [, , sport, category] = match.tournamentPath.split('/');
  const menu = await openMenu(site);
  await expect(menu.getByRole('group', { name: 'Mode' }).getByRole('button')).toHaveText(['Prematch', 'Live', 'Results']);
  // The page of all sports opens none of them.
  const soccer = menu.getByRole('link', { name: /^Soccer/ });
  await expect(soccer).toHaveAttribute('aria-expanded', 'false');
  await site.press(soccer);
  await expect(page).toHaveURL(new RegExp(`/en/sport/${sport}$`));
  await showMenu(site);
  await expect(soccer).toHaveAttribute('aria-expanded', 'true');

  const open = menu.locator('button[aria-expanded]').filter({ hasText: TEST_CATEGORY });
  await site.press(open);
  // A phone keeps its menu and its page until a tournament is chosen.
  await expect(page).toHaveURL(new RegExp(site.isPhone ? `/en/sport/${sport}$` : `/en/sport/${sport}/${category}$`));
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  // It may stand among the top tournaments as well, which are above.
  await site.press(menu.getByRole('link', { name: match.tournament }).last());
  await expect(page).toHaveURL(new RegExp(`/en${match.tournamentPath}$`));
  await expect(site.main.getByRole('link', { name: match.home }).first()).toBeVisible();
});

test('SIDEBAR-11 SIDEBAR-13 matches of today or all; outrights of all sports are one click away', async ({
  page,
  site,
  matches,
}) => {
  await matches.upcoming(PRICES);
  const menu = await openMenu(site);
  const shown = menu.getByRole('group', { name: 'Matches shown' });
  await expect(shown.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  const asked = page.waitForRequest(/sporttype\/getallfortoday|today/i);
  await site.press(shown.getByRole('button', { name: 'Today' }));
  await asked;
  await expect(shown.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true');
  await site.press(menu.getByRole('link', { name: 'Outrights' }));
  await expect(page).toHaveURL(/\/en\/sport\/outrights$/);
  if (site.isPhone) await expect(menu).toBeHidden();
});

test('LIVEBAR-01 LIVEBAR-03 LIVEBAR-04 LIVEBAR-07 LIVEBAR-09 live matches in the side column', async ({ site, matches }) => {
  const match = await matches.live(PRICES);
  let menu = await openMenu(site);
  await site.press(menu.getByRole('button', { name: 'Live' }));
  const row = menu.locator('[data-row]').filter({ hasText: match.tournament });
  await expect(row.first()).toBeVisible();
  await expect(menu.getByRole('heading', { name: 'My favorites' })).toBeHidden();
  const head = row.getByRole('button', { expanded: true });
  await expect(head).toHaveText(`${TEST_CATEGORY} - ${match.tournament}`);
  await expect(row).toContainText(match.away);
  const prices = row.getByRole('group').getByRole('button');
  await expect(prices).toHaveCount(3);
  // The style draws the marks.
  for (const [at, mark] of ['1', 'X', '2'].entries())
    await expect(prices.nth(at).locator('[data-name]')).toHaveAttribute('data-name', mark);

  await site.press(head);
  await expect(prices).toHaveCount(0);
  const sport = menu.getByRole('button', { name: /^Soccer/ });
  await site.press(sport);
  await expect(row).toHaveCount(0);
  // It is kept while the visitor looks at something else.
  await site.press(menu.getByRole('button', { name: 'Prematch' }));
  await site.press(menu.getByRole('button', { name: 'Live' }));
  await expect(sport).toHaveAttribute('aria-expanded', 'false');
  await site.press(sport);
  await expect(row.getByRole('button', { expanded: false })).toBeVisible();

  await site.open(match.path);
  await site.press(site.main.getByRole('button', { name: `Favorite: ${match.home} – ${match.away}` }));
  menu = await openMenu(site);
  await site.press(menu.getByRole('button', { name: 'Live' }));
  await expect(menu.getByRole('heading', { name: 'My favorites' })).toBeVisible();
  await expect(row).toHaveCount(2);
});

test(
  'LAYOUT-03 MOBILE-07 the bottom bar is there up to 1280 and not above; Menu opens the side column',
  sameOnPhone,
  async ({ page, site }) => {
    await site.open('/sport');
    const menu = page.getByRole('navigation', { name: 'Sports menu' });
    for (const width of [1280, 568]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(bottomBar(site)).toBeVisible();
      await expect(menu).toBeHidden();
      await bottomBar(site).getByRole('button', { name: 'Menu' }).click();
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
    await page.setViewportSize({ width: 1281, height: 800 });
    await expect(bottomBar(site)).toBeHidden();
    await expect(menu).toBeVisible();
  },
);

test(
  'MOBILE-03 AMB-57 a page without bets has no betslip in the bottom bar; a slip that is open stands above it and stays',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const betslip = bottomBar(site).getByRole('button', { name: /^Betslip/ });
    const match = await matches.upcoming(PRICES);
    await site.open(match.path);
    await site.pick(match.home);
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(betslip).toBeVisible();
    await site.open('/responsible-gaming');
    await expect(bottomBar(site)).toBeVisible();
    await expect(betslip).toHaveCount(0);
    const folded = page.getByRole('button', { name: new RegExp(match.home) });
    await expect(folded).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await folded.click();
    await expect(site.dialog('Betslip and bets').getByRole('heading', { name: match.home })).toBeVisible();
  },
);

test(
  'LAYOUT-08 the bar of the side column shows while it scrolls and hides 300 ms after',
  sameOnPhone,
  async ({ page, site }) => {
    await page.setViewportSize({ width: 1440, height: 260 });
    await site.open('/sport');
    const menu = page.getByRole('navigation', { name: 'Sports menu' });
    await expect.poll(() => menu.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    const seen = (await page.evaluate(`new Promise((resolve) => {
      const element = document.querySelector('nav[aria-label="Sports menu"]');
      let last = 0;
      let during = false;
      element.addEventListener('scroll', () => { last = performance.now(); });
      new MutationObserver(() => {
        if (element.dataset.scrolling === '') during = true;
        else resolve({ during, hiddenAfterMs: performance.now() - last });
      }).observe(element, { attributes: true, attributeFilter: ['data-scrolling'] });
      element.scrollTop = 60;
    })`)) as { during: boolean; hiddenAfterMs: number };
    expect(seen.during).toBe(true);
    expect(seen.hiddenAfterMs).toBeGreaterThanOrEqual(290);
  },
);
