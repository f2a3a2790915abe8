import { expect } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { productApi } from '../support/product-api.ts';
import { ScriptedSeries } from '../support/scripted-series.ts';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '1.61', away: '2.34' };
const at = (path: string): string => `${process.env.E2E_URL}${path}`;

async function openMenu(site: Site) {
  const menu = site.page.getByRole('navigation', { name: 'Sports menu' });
  if (site.isPhone && !(await menu.isVisible()))
    await site.press(site.page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'Menu' }));
  return menu;
}

test('NAV-13 an esports page opens in the words of the language and in the English ones', sameOnPhone, async ({ page }) => {
  const series = await ScriptedSeries.upcoming(PRICES);
  const heading = page.getByRole('heading', { level: 1 });
  for (const path of [series.path, series.livePath]) {
    await page.goto(at(`/en${path}`));
    await expect(heading, path).toContainText(series.home);
    await page.goto(at(`/tr${path}`));
    await expect(page).toHaveURL(/\/tr\/espor\/.*\/mac\/\d+$/);
    await expect(heading, path).toContainText(series.home);
  }
  await page.goto(at('/tr/espor/all/sonuclar'));
  await page.goto(at('/en/espor/all/sonuclar'));
  await expect(page).toHaveURL(at('/en/esports/all/results'));
  await series.finish({ home: 2, away: 0 });
});

test('ESPORTS-02 ESPORTS-04 a league is chosen in the menu, its price moves and is picked', async ({ page, site }) => {
  const series = await ScriptedSeries.upcoming(PRICES);
  await site.open(series.gamePath);
  const menu = await openMenu(site);
  const league = menu.getByRole('radio', { name: new RegExp(series.league) });
  await expect(menu.getByRole('radio', { name: 'All leagues' })).toBeChecked();
  await site.press(league);
  await expect(page).toHaveURL(at(`/en${series.leaguePath}`));
  await expect(page.getByRole('heading', { level: 1, name: series.league })).toBeVisible();
  await expect(site.price(series.home, '1.61')).toBeVisible();
  await series.reprice({ home: '1.72', away: '2.10' });
  await site.press(site.price(series.home, '1.72'));
  await expect(site.price(series.home)).toHaveAttribute('aria-pressed', 'true');
  // Another page of the area, and back by the game in the menu: its league is still chosen.
  await site.open('/esports');
  const again = await openMenu(site);
  await site.press(again.locator(`a[href="/en${series.leaguePath}"]`));
  await expect(page.getByRole('heading', { level: 1, name: series.league })).toBeVisible();
  await series.finish({ home: 2, away: 0 });
});

test('SIDEBAR-04 SIDEBAR-06 SIDEBAR-07 esports has a group in the menu: it opens to its games, and on a phone it is a link', async ({
  page,
  site,
}) => {
  const series = await ScriptedSeries.upcoming(PRICES);
  await site.open('/sport');
  const menu = await openMenu(site);
  await expect(menu.getByRole('link', { name: /^Live/ })).toHaveAttribute('href', '/en/live');
  await expect(menu.getByRole('heading', { name: 'Sports' })).toBeVisible();
  const group = menu.getByRole('button', { name: 'Esports' });
  const link = menu.getByRole('link', { name: 'Esports', exact: true });
  if (site.isPhone) {
    await expect(group).toBeHidden();
    await site.press(link);
    await expect(page).toHaveURL(at('/en/esports'));
    await expect(menu).toBeHidden();
  } else {
    await expect(link).toBeHidden();
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await site.press(group);
    await site.press(menu.locator(`a[href="/en${series.gamePath}"]`));
    await expect(page).toHaveURL(at(`/en${series.gamePath}`));
  }
  await openMenu(site);
  await expect(group).toBeDisabled();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(menu.locator(`a[href="/en${series.gamePath}"]`)).toBeVisible();
  await series.finish({ home: 2, away: 0 });
});

test(
  'ESPORTS-03 a match that is over is found among the results, with its score and its markets',
  sameOnPhone,
  async ({ page, site }) => {
    const series = await ScriptedSeries.upcoming(PRICES);
    await series.finish({ home: 2, away: 1 });
    const row = site.main.locator('[data-result]').filter({ hasText: series.home });
    await productApi.untilServed(`/en${series.gamePath}/results`, `>${series.home}<`);
    await site.open(`${series.gamePath}/results`);
    await expect(row).toContainText('2');
    await site.press(row.getByRole('link'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(series.away);
    await expect(page).toHaveURL(at(`/en${series.gamePath}/results/${series.path.split('/').at(-1)}`));
    await expect(site.main.locator('[data-state="won"]').filter({ hasText: series.home }).first()).toBeVisible();
    await expectAccessible(page, 'result of a match');
  },
);

test('pages of esports have no finding of axe', async ({ page, site }) => {
  const series = await ScriptedSeries.upcoming(PRICES);
  for (const path of [
    '/esports',
    series.gamePath,
    series.leaguePath,
    series.path,
    '/esports/all/results',
    `${series.gamePath}/outright`,
  ]) {
    await site.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInThemes(page, path);
  }
  await series.finish({ home: 0, away: 2 });
});
