import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { sameOnPhone, test } from '../support/test.ts';

test('NAV-21 SCREEN-07 top tournaments are found from the sports, narrowed to a country, and lead to their matches', async ({
  page,
  site,
}) => {
  await site.open('/sport');
  await site.press(site.main.getByRole('link', { name: 'Top tournaments' }));
  await expect(page).toHaveURL(/\/en\/sport\/top-tournaments$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Top tournaments' })).toBeVisible();
  await expectAccessible(page, 'top tournaments');

  const countries = page.getByRole('navigation', { name: 'Countries and tours' });
  const country = countries.getByRole('link').nth(1);
  const href = await country.getAttribute('href');
  await site.press(country);
  await expect(page).toHaveURL(`${process.env.E2E_URL}${href}`);
  await expect(country).toHaveAttribute('aria-current', 'page');

  const card = site.main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  await site.press(card.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('NAV-09 top tournaments of a category that is not there are not found', sameOnPhone, async ({ page }) => {
  const unknown = await page.goto(`${process.env.E2E_URL}/en/sport/top-tournaments/no-such-category`);
  expect(unknown?.status()).toBe(404);
});
