import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { productApi } from '../support/product-api.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

test('RESULTS-02 a finished match is found by its team, opened to its markets, and has a page of its own', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live(PRICES);
  await match.finish({ home: 3, away: 1 });
  const row = page.locator('[data-result]').filter({ hasText: match.home });
  const path = `/sport/results?sport=soccer&q=${encodeURIComponent(match.home)}`;
  await productApi.untilServed(`/en${path}`, `>${match.home}<`);
  await site.open(path);
  await expect(row).toContainText('3');
  await expect(page.locator('[data-result]')).toHaveCount(1);

  const toggle = row.getByRole('button', { name: `Settled markets: ${match.home} – ${match.away}` });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(row.locator('[data-state="won"]').filter({ hasText: match.home }).first()).toBeVisible();
  await expectAccessibleInThemes(page, 'results with an open row');

  await site.press(row.getByRole('link', { name: new RegExp(`^${match.home}`) }));
  await expect(page).toHaveURL(/\/en\/sport\/results\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${match.home}3–1`);
  await expect(page.getByRole('heading', { name: 'Settled markets' })).toBeVisible();
  await expectAccessibleInThemes(page, 'result of a match');
});

test('RESULTS-02 day, branch and text stand in the address, come back with it, and lead back to where one was', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live(PRICES);
  await match.finish({ home: 0, away: 2 });
  await site.open('/sport/results?btag=7');
  // What the page does not read leaves its address.
  await expect(page).toHaveURL(/\/sport\/results$/);
  const field = page.getByRole('main').getByRole('textbox', { name: 'Filter by team or tournament' });
  await field.fill('nobody plays here');
  await expect(page).toHaveURL(/q=nobody\+plays\+here/);
  await expect(page.getByText('No results for “nobody plays here” on this day.')).toBeVisible();
  await site.press(page.getByRole('link', { name: 'Yesterday' }));
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d&q=nobody/);
  await expect(field).toHaveValue('nobody plays here');
  await expect(page.getByRole('link', { name: 'Yesterday' })).toHaveAttribute('aria-current', 'date');
  await page.reload();
  await expect(field).toHaveValue('nobody plays here');
  await site.press(page.getByRole('main').getByRole('button', { name: 'Clear filter' }).first());
  await expect(page).not.toHaveURL(/q=/);
  await site.press(page.getByRole('link', { name: 'Next day' }));
  await expect(page).toHaveURL(/\/sport\/results$/);
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await site.press(page.getByRole('button', { name: 'Choose a day' }));
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Sun');
  await expectAccessibleInThemes(page, 'calendar of the results');
  await calendar.getByRole('button').first().press('Enter');
  await site.press(calendar.getByRole('link').first());
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-01$/);
  await expect(calendar).toBeHidden();
  await site.open('/sport/results');
  const branches = page.getByRole('navigation', { name: site.isPhone ? 'Sports with results' : 'Sports and tournaments' });
  await site.press(branches.getByRole('link', { name: /^Soccer/ }));
  await expect(page).toHaveURL(/\?sport=soccer$/);
  await expect(branches.getByRole('link', { name: /^Soccer/ })).toHaveAttribute('aria-current', 'true');
});

test(
  'RESULTS-02 the first rows are in the document, and a match that nobody knows is not found',
  sameOnPhone,
  async ({ page, matches }) => {
    const match = await matches.live(PRICES);
    await match.finish({ home: 1, away: 1 });
    await productApi.untilServed(`/en/sport/results?sport=soccer&q=${encodeURIComponent(match.home)}`, `>${match.home}<`);
    const missing = await page.goto(`${process.env.E2E_URL}/en/sport/results/99999999`);
    expect(missing?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  },
);

test('results read from right to left in Arabic', async ({ page, matches }) => {
  const match = await matches.live(PRICES);
  await match.finish({ home: 3, away: 1 });
  const row = page.locator('[data-result]').filter({ hasText: match.home });
  const path = `/ar/sport/results?sport=soccer&q=${encodeURIComponent(match.home)}`;
  await productApi.untilServed(path, `>${match.home}<`);
  await page.goto(`${process.env.E2E_URL}${path}`);
  await expect(row).toContainText('3');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('النتائج');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessibleInThemes(page, 'results in Arabic');
});
