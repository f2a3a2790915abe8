import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('HISTORY-02 days of one’s own are chosen in the site’s calendar, by the keyboard alone, and the history follows them', async ({
  page,
  site,
}) => {
  await site.becomePlayer();
  await site.open();
  await site.showTab('History');
  await site.choose(site.rail.getByRole('combobox', { name: 'Period' }), 'Choose dates');
  const field = site.rail.getByRole('button', { name: /^Period .*\d{4}$/ });
  const calendar = page.getByRole('dialog', { name: 'Period' });
  const marked = () => calendar.locator('[data-place]').count();

  await test.step('it opens at the first day, and has no finding of axe', async () => {
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(calendar.locator('[data-place=from]')).toBeFocused();
    await expect(calendar.getByRole('columnheader').first()).toHaveText('Sun');
    await expectAccessibleInThemes(page, 'calendar of the history');
  });

  await test.step('arrows and Page Up go to days of other months; the first day leads to the last one, which closes it', async () => {
    await page.keyboard.press('PageUp');
    const from = await page.evaluate('document.activeElement.dataset.day');
    const asked = page.waitForRequest(
      (request) => request.url().includes('/api/') && request.url().includes(String(from).slice(0, 7)),
    );
    await page.keyboard.press('Enter');
    await expect(calendar.getByRole('button', { name: /^To / })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(field).toBeFocused();
    await asked;
  });

  await test.step('what was chosen is marked when it opens again; Escape leaves it as it is', async () => {
    const text = await field.textContent();
    await page.keyboard.press('Enter');
    await expect(calendar.locator('[data-place=from]')).toBeFocused();
    expect(await marked()).toBeGreaterThan(1);
    await page.keyboard.press('Escape');
    await expect(calendar).toBeHidden();
    await expect(field).toHaveText(text ?? '');
  });
});
