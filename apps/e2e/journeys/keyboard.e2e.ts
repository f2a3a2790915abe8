import { expect, type Locator } from '@playwright/test';
import type { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };
const STOPS_MAX = 60;

/** Presses Tab until the focus is there, as a person without a mouse does; far fewer stops than a page has prices. */
async function tabTo(site: Site, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    await site.page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error(`${target} is not reached by ${STOPS_MAX} presses of Tab`);
}

test('a bet is found, placed and read with the keyboard alone', async ({ page, site, matches }) => {
  const match = await matches.upcoming(PRICES);
  await site.becomePlayer();
  await site.open(match.tournamentPath);

  await test.step('LAYOUT-02 the first stop leads past the menus', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('button', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(site.main).toBeFocused();
  });

  await test.step('Tab reaches the first price of the row, arrows the others', async () => {
    await tabTo(site, site.price(match.home));
    await page.keyboard.press('End');
    await expect(site.price(match.away)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(site.price(match.home)).toBeFocused();
    // The prices of a row are one stop of Tab.
    await page.keyboard.press('Tab');
    await expect(page.locator('[data-row] button:focus, [data-row] a:focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(site.price(match.home)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(site.price(match.away)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(site.price(match.away)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('status').filter({ hasText: `${match.away} added. 1 selection` })).toBeAttached();
  });

  await test.step('b leads to the slip, Enter places, the receipt has the focus', async () => {
    await page.keyboard.press('b');
    await expect(site.rail.getByRole('tab', { name: /^Betslip/ })).toBeFocused();
    await tabTo(site, site.stake);
    await page.keyboard.type('12.50');
    await expect(site.placeButton).toHaveText('Place bet$12.50');
    await page.keyboard.press('Enter');
    await expect(site.rail.getByRole('heading', { name: 'Bet placed' })).toBeFocused();
  });

  await test.step('arrows move along the tabs of the rail', async () => {
    await page.keyboard.press('b');
    await expect(site.rail.getByRole('tab', { name: /^Betslip/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(site.rail.getByRole('tab', { name: /^Pending/ })).toBeFocused();
    await expect(site.rail.getByRole('article')).toContainText(match.away);
  });
});

test('BETSLIP-01 a combo is made, corrected and placed with the keyboard alone', async ({ page, site, matches }) => {
  const [a, b] = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  await site.becomePlayer();
  for (const match of [a, b]) {
    await site.open(match.tournamentPath);
    const price = site.price(match.home);
    await page.getByRole('button', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await tabTo(site, price);
    await page.keyboard.press('Enter');
    await expect(price).toHaveAttribute('aria-pressed', 'true');
  }
  await page.keyboard.press('b');
  await expect(site.rail.getByRole('tab', { name: /^Betslip/ })).toBeFocused();

  await test.step('arrows go along the types of bet, and the one that has the focus is open', async () => {
    await tabTo(site, site.betTab('Single'));
    await page.keyboard.press('ArrowRight');
    await expect(site.betTab('Combo')).toBeFocused();
    await expect(site.betTab('Combo')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a figure typed anywhere in the slip goes to the stake', async () => {
    // At once, while the tab may still be on its way.
    await page.keyboard.type('4');
    await expect(site.stake).toHaveValue('4');
    await page.keyboard.type('2');
    await expect(site.stake).toBeFocused();
    await expect(site.stake).toHaveValue('42');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('2.50');
    await expect(site.placeButton).toHaveText('Place bet$2.50');
  });

  await test.step('Enter places, and the receipt is read first', async () => {
    await page.keyboard.press('Enter');
    await expect(site.rail.getByRole('heading', { name: 'Bet placed' })).toBeFocused();
    await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText('Combo');
  });
});

test('dialogs keep the focus, close with Escape and give it back', async ({ page, site }) => {
  await site.open('/sport');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Log in' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    // The browser's own bar may take its turn; nothing behind the dialog ever does.
    await expect(page.locator('main :focus, nav :focus, header :focus')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});
