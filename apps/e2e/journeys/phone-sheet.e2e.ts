import { expect } from '@playwright/test';
import { holdScripts } from '../support/hold-scripts.ts';
import { test } from '../support/test.ts';

/** More stops than the sheet has: the focus has gone round. */
const STOPS = 40;

test('the sheet of the slip is a modal dialog on a phone', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  await site.open(match.path);
  // What opens from a button on the page opens by a tap as well.
  const how = page.getByRole('dialog', { name: 'Early payout' });
  await site.press(site.main.getByRole('button', { name: 'Early payout' }));
  await expect(how).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(how).toBeHidden();
  await site.pick(match.home);
  await expect(site.rail).toHaveAttribute('aria-modal', 'true');
  // What lies behind is inert for keyboards, touch and screen readers.
  await expect(site.main).toHaveAttribute('inert', '');
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(
      'document.activeElement.closest("#slip-rail, body").tagName === "BODY" && document.activeElement !== document.body',
    );
    expect(isBehind, `stop ${stop}`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(site.rail).toBeHidden();
  await expect(site.main).not.toHaveAttribute('inert', '');
  await site.press(site.price(match.home));
  await expect(site.price(match.home)).toHaveAttribute('aria-pressed', 'false');
});

test('a sheet that was opened before the page can answer stays open once it can', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  const deliver = await holdScripts(page);
  await page.goto(`${process.env.E2E_URL}/en${match.path}`, { waitUntil: 'commit' });
  const rail = page.locator('#slip-rail');
  await site.press(page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: /^Betslip/ }));
  await expect(rail).toBeVisible();
  deliver();
  await site.untilReady();
  // It is a dialog once the page runs.
  await expect(site.rail).toHaveAttribute('aria-modal', 'true');
  await expect(rail).toBeVisible();
  await expect(site.main).toHaveAttribute('inert', '');
});
