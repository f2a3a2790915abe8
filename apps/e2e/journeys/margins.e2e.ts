import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

test('design 3.29 anybody sees what the markets keep, by sport and market type', async ({ page, site, matches }) => {
  await matches.live({ home: '2.15', draw: '3.30', away: '3.60' });
  await site.open('/sport');
  await site.press(site.main.getByRole('link', { name: 'Our margins' }));
  await expect(page).toHaveURL(/\/en\/sport\/margins$/);
  await expect(site.main.getByRole('heading', { level: 1, name: 'Our margins' })).toBeVisible();
  const soccer = site.main.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Soccer', exact: true }) });
  const result = soccer.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^(1X2|Match result)$/ }) });
  await expect(result.getByRole('cell').first()).toHaveText(/^\d+\.\d\d%\d+ markets?$/);
  // A sport is opened and put away by the keyboard.
  const head = soccer.locator('summary');
  await head.focus();
  await page.keyboard.press('Enter');
  await expect(result).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(result).toBeVisible();
});
