import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { holdChunk } from '../support/hold-scripts.ts';
import { sameOnPhone, test } from '../support/test.ts';

/** Every frame that is asked for comes half a second late. */
const LATE_FRAMES = `{
  const soon = requestAnimationFrame;
  window.requestAnimationFrame = (draw) => setTimeout(() => soon(draw), 500);
}`;
/** All frames that have been asked for so far. */
const FRAMES_ARE_OVER = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

test('brief 2.6 a select by keys: letters and digits stay with it, it has a name, Tab goes on from it', async ({
  page,
  site,
}) => {
  await site.open('/sport/soccer');
  await site.showTab('Settings');
  const format = site.rail.getByRole('combobox', { name: 'Odds format' });
  const list = page.getByRole('listbox', { name: 'Odds format' });

  await test.step('an arrow opens it, Esc closes it and nothing else', async () => {
    await format.focus();
    await page.keyboard.press('ArrowDown');
    await expect(list).toBeVisible();
    await expectAccessible(page, 'an open select');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await expect(format).toBeFocused();
    await expect(site.rail).toBeVisible();
  });

  await test.step('a letter opens it at its option: not the slip, which has that letter elsewhere', async () => {
    const colors = site.rail.getByRole('combobox', { name: 'Odds movement colors' });
    await colors.focus();
    await page.keyboard.press('b');
    await expect(page.getByRole('listbox', { name: 'Odds movement colors' })).toBeVisible();
    await expect(page.getByRole('option', { name: /^Blue/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(colors).toHaveText(/^Blue/);
    await expect(colors).toBeFocused();
    await expect(site.rail.getByRole('tab', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Tab leaves it, and the focus stays where it went', async () => {
    await format.focus();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option', { selected: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(list).toBeHidden();
    await expect(format).not.toBeFocused();
    await expect(page.locator(':focus')).toBeVisible();
  });
});

test(
  'brief 2.6 a menu and a popover by keys: Tab goes on behind the button, which is never lost',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming({ home: '2.00', draw: '3.45', away: '4.20' });
    await site.becomePlayer();
    await site.open(match.path);

    await test.step('the menu of the account', async () => {
      const button = page.getByRole('button', { name: /^Account of / });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await expectAccessible(page, 'an open menu');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(button).not.toBeFocused();
      await expect(page.locator(':focus')).toBeVisible();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    });

    await test.step('what a market says of early payouts', async () => {
      const mark = site.main.getByRole('region', { name: 'Match result' }).getByRole('button', { name: 'Early payout' });
      const panel = page.getByRole('dialog', { name: 'Early payout' });
      await mark.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(panel).toBeHidden();
      await expect(page.locator(':focus')).toBeVisible();
      await expect(mark).not.toBeFocused();
    });
  },
);

test(
  'brief 2.6 what opens closes by a Tab that comes before it has taken the focus, and takes it from nobody',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming({ home: '2.00', draw: '3.45', away: '4.20' });
    await site.becomePlayer();
    await site.open(match.path);
    // The focus moves in with the next frame: here it is late, as on a slow device.
    await page.evaluate(LATE_FRAMES);
    await site.showTab('Settings');
    const opened = [
      [page.getByRole('button', { name: /^Account of / }), page.getByRole('menu')],
      [site.main.getByRole('button', { name: 'Early payout' }), page.getByRole('dialog', { name: 'Early payout' })],
      [site.rail.getByRole('combobox', { name: 'Odds format' }), page.getByRole('listbox', { name: 'Odds format' })],
    ] as const;
    for (const [button, panel] of site.isPhone ? opened.slice(2) : opened) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(panel).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(panel).toBeHidden();
      await expect(button).not.toBeFocused();
      const next = await page.locator(':focus').elementHandle();
      await page.evaluate(FRAMES_ARE_OVER);
      expect(await next?.evaluate((element) => element.matches(':focus'))).toBe(true);
    }
  },
);

test('brief 2.6 a list that comes late takes the focus from nobody who has gone on', sameOnPhone, async ({ page, site }) => {
  const deliver = await holdChunk(page, 'controls');
  await site.open('/sport/soccer');
  await site.showTab('Settings');
  const format = site.rail.getByRole('combobox', { name: 'Odds format' });
  const zone = site.rail.getByRole('combobox', { name: 'Odds movement colors' });
  await site.press(format);
  await expect(format).toHaveAttribute('aria-busy', 'true');
  await zone.focus();
  await deliver();
  await expect(format).not.toHaveAttribute('aria-busy', 'true');
  await expect(zone).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  // Now it is there, and opens.
  await site.press(format);
  await expect(page.getByRole('listbox', { name: 'Odds format' })).toBeVisible();
});
