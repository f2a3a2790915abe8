import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('K-ROUTE-06 a document is reached from the foot of every page, is in the HTML, and its contents lead to its sections', async ({
  page,
  site,
}) => {
  await site.open('/sport');
  await site.markDocument();
  await site.press(page.getByRole('contentinfo').getByRole('link', { name: 'Terms and conditions' }));
  await expect(page).toHaveURL(/\/en\/terms-conditions$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
  await site.expectSameDocument();
  await site.press(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Settlement' }));
  await expect(page).toHaveURL(/#settlement$/);
  await expect(page.getByRole('heading', { name: 'Settlement' })).toBeInViewport();
  const html = await (await page.request.get(`${process.env.E2E_URL}/de/terms-conditions`)).text();
  expect(html).toContain('Allgemeine Geschäftsbedingungen | Duskline</title>');
  expect(html).toContain('<h2 id="settlement"');
});

test('a document is printed without what surrounds it', async ({ page, site }) => {
  await site.open('/cookies-policy');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden();
  await expect(site.rail).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('a list is printed without what only a screen has: filters, the folded slip, messages', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  // A sheet of paper is as narrow as a tablet, where the slip is a bar.
  await page.setViewportSize({ width: 794, height: 1123 });
  await site.open(match.tournamentPath);
  await site.press(site.price(match.home));
  const bar = page.getByRole('button', { name: new RegExp(`^1 ${match.home}`) });
  const filters = site.main.getByRole('group', { name: 'Filter matches' });
  await expect(bar).toBeVisible();
  await expect(filters).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
  await expect(filters).toBeHidden();
  await expect(site.price(match.home)).toBeVisible();
});
