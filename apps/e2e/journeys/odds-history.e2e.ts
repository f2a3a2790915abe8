import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('design 3.4 how the odds of a selection moved is a chart, and the same as a table', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  await site.open(match.path);
  const open = site.main.getByRole('button', { name: 'Odds history: Match result' });
  const dialog = page.getByRole('dialog', { name: 'Odds history: Match result' });
  // Prices are written a moment after they were shown.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await site.press(open);
    await expect(dialog.getByRole('table')).toContainText('1.93', { timeout: 10_000 });
  }).toPass();
  await expect(dialog.locator('canvas')).toBeVisible();
  await expectAccessibleInThemes(page, 'odds history');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
