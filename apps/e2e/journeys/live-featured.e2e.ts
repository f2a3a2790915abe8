import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('NAV-03 featured live matches have a page of their own beside the live overview', async ({ page, site }) => {
  await site.open('/live');
  await expect(page.getByRole('heading', { level: 1, name: 'Live now' })).toBeVisible();
  await site.press(site.main.getByRole('link', { name: 'Featured live' }));
  await expect(page).toHaveURL(/\/en\/live\/featured$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Featured live' })).toBeVisible();
  const cards = site.main.getByRole('article');
  await expect(cards.first()).toBeVisible();
  await site.press(site.main.getByRole('link', { name: 'All live matches' }));
  await expect(page).toHaveURL(/\/en\/live$/);
  await site.open('/live/featured');
  await site.press(cards.first().getByRole('link'));
  await expect(page).toHaveURL(/\/en\/live\/.+\/match\/\d+$/);
});
