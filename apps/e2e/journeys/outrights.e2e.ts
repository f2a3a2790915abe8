import { expect } from '@playwright/test';
import { sameOnPhone, test } from '../support/test.ts';

test('NAV-21 outrights are found from the sports, narrowed, searched and put into the slip', async ({ page, site }) => {
  await site.open('/sport');
  await site.press(site.main.getByRole('link', { name: 'Outrights' }));
  await expect(page).toHaveURL(/\/en\/sport\/outrights$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Outrights' })).toBeVisible();

  const countries = page.getByRole('navigation', { name: 'Countries and tours' });
  await site.press(countries.getByRole('link', { name: /^England/ }));
  await expect(page).toHaveURL(/\/en\/sport\/outrights\/england$/);
  const panel = site.main.getByRole('region', { name: /winner/ }).first();
  await expect(panel).toContainText('Betting closes');
  await expect(panel).toContainText('Each way');

  const runners = panel.getByRole('listitem');
  await expect(runners).toHaveCount(12);
  await site.press(panel.getByRole('button', { name: /^Show all/ }));
  await expect.poll(() => runners.count()).toBeGreaterThan(12);
  await site.press(panel.getByRole('button', { name: 'Show fewer' }));
  await expect(runners).toHaveCount(12);

  const search = panel.getByRole('searchbox');
  await search.fill('no such runner');
  await expect(panel.getByRole('status')).toHaveText('Nobody by that name takes part.');
  await search.fill('');

  const price = panel.getByRole('button', { name: /\(Winner\)/ }).first();
  await site.press(price);
  await expect(price).toHaveAttribute('aria-pressed', 'true');
  await site.showTab('Betslip');
  await expect(site.slip).toContainText('winner');
});

test('NAV-09 a category that is not there is not found, one without outrights is', sameOnPhone, async ({ page }) => {
  const known = await page.goto(`${process.env.E2E_URL}/en/sport/outrights/england`);
  expect(known?.status()).toBe(200);
  const unknown = await page.goto(`${process.env.E2E_URL}/en/sport/outrights/no-such-category`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('SCREEN-01 a list of matches shows its outrights too', sameOnPhone, async ({ site }) => {
  await site.open('/sport/soccer');
  const filters = site.main.getByRole('group', { name: 'Filter matches' });
  const rows = site.main.locator('li[data-row]');
  await expect(rows.first()).toBeVisible();
  await site.press(filters.getByRole('button', { name: 'Outrights' }));
  await expect(site.main.getByRole('region', { name: /winner/ }).first()).toContainText('Betting closes');
  await expect(rows).toHaveCount(0);
  await site.press(filters.getByRole('button', { name: /^All/ }));
  await expect(site.main.getByRole('region', { name: /winner/ })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
});
