import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('design 2.6 a question mark lists the keys, and each of them does what it says', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open(match.tournamentPath);
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  // The keys come with the slip, when the page stands.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(keys).toContainText('Search matches');
  await expectAccessibleInThemes(page, 'keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await test.step('the slash goes to the search, where letters are letters', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: 'Search matches' });
    await expect(search).toBeFocused();
    await page.keyboard.type('?gl');
    await expect(search).toHaveValue('?gl');
    await expect(keys).toBeHidden();
    await search.fill('');
    await search.blur();
  });

  await test.step('f marks the match in focus, o opens it', async () => {
    const price = site.price(match.home);
    await price.focus();
    await page.keyboard.press('f');
    const row = page.locator('[data-row]').filter({ hasText: match.home });
    await expect(row.getByRole('button', { pressed: true })).toHaveCount(1);
    await page.keyboard.press('f');
    await expect(row.getByRole('button', { pressed: true })).toHaveCount(0);
    await page.keyboard.press('o');
    await expect(page).toHaveURL(`${process.env.E2E_URL}/en${match.path}`);
  });

  await test.step('g and a letter go to a page, b to the slip', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('l');
    await expect(page).toHaveURL(`${process.env.E2E_URL}/en/live`);
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await expect(page).toHaveURL(`${process.env.E2E_URL}/en/sport`);
    await page.keyboard.press('b');
    await expect(site.rail.getByRole('tab', { name: /^Betslip/ })).toBeFocused();
  });

  await test.step('they can be switched off', async () => {
    await page.keyboard.press('?');
    const single = keys.getByRole('switch', { name: 'Single-key shortcuts' });
    await expect(single).toBeChecked();
    await single.click();
    await expect(single).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search matches' })).not.toBeFocused();
    await page.keyboard.press('?');
    await expect(keys).toBeHidden();
  });
});
