import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('brief 2.2 a row of a phone whose result market is closed shows the next open market under its name, and no dashes', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  await match.offerTotal('2.5', '1.90', '1.95');
  await site.open(match.tournamentPath);
  const row = page.locator(`[data-row="${match.id}"]`);
  const shown = row.locator('[data-column]').filter({ visible: true });
  await expect(shown).toHaveAttribute('data-column', 'moneyline');

  await match.withdrawMarket();
  await expect(shown).toHaveAttribute('data-column', 'total');
  await expect(shown.getByRole('button', { name: /^Over, / })).toBeVisible();
  await expect(row.locator('.odds-absent').filter({ visible: true })).toHaveCount(0);
  const names = await page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-row="${match.id}"] [data-column]')].filter((one) => one.checkVisibility()).map((one) => getComputedStyle(one, '::before').content)`,
  );
  expect(names).toEqual(['"Total"']);
  await expectAccessible(page, 'a row with its next open market');

  await match.resume();
  await expect(shown).toHaveAttribute('data-column', 'moneyline');
});
