import { expect } from '@playwright/test';
import { shown } from '../support/money.ts';
import { sameOnPhone, test } from '../support/test.ts';

const prices = { home: '1.90', draw: '3.45', away: '4.20' };

test(
  'S1-2 a typed or pasted comma before one or two digits is a decimal sign in English',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming(prices);
    await site.pickAsNewPlayer(match);
    const { stake, placeButton } = site;
    const type = async (text: string) => {
      await stake.fill('');
      await stake.pressSequentially(text);
    };

    await test.step('AMOUNT-02 each letter is read at once, and the field stays as it is typed until it is left', async () => {
      await stake.focus();
      const steps = [
        ['1', '$1.00'],
        ['0', '$10.00'],
        [',', '$10.00'],
        ['5', '$10.50'],
        ['0', '$10.50'],
      ] as const;
      for (const [letter, amount] of steps) {
        await page.keyboard.type(letter);
        await expect(placeButton).toHaveText(`Place bet${amount}`);
      }
      await expect(stake).toHaveValue('10,50');
      await stake.blur();
      await expect(stake).toHaveValue('10.50');
    });

    await test.step('AMOUNT-02 a comma that parts thousands is dropped', async () => {
      await type('1,000');
      await stake.blur();
      await expect(stake).toHaveValue('1000');
      await stake.fill('-1,000');
      await expect(stake).toHaveValue('1000');
    });

    await test.step('what is pasted is shown as it was understood', async () => {
      await stake.fill('1.000,50');
      await expect(stake).toHaveValue('1000.50');
      await stake.fill('10,50');
      await expect(stake).toHaveValue('10.50');
      await expect(placeButton).toHaveText('Place bet$10.50');
    });

    await test.step('what may be two amounts is asked back', async () => {
      await stake.fill('1.000');
      await expect(site.slip.getByText('Enter an amount such as 2.50.')).toBeVisible();
      await expect(placeButton).not.toContainText('$');
    });

    const before = await site.balanceMinor();
    await type('2,5');
    await site.placeAndRead('$2.50');
    await expect(site.balance).toHaveText(shown(before - 250n));
  },
);

test('S1-2 the field of a German page shows the decimal sign of everything around it', async ({ page, site, matches }) => {
  const match = await matches.upcoming(prices);
  await site.becomePlayer();
  await page.goto(`${process.env.E2E_URL}/de${match.path}`);
  // What is pressed before a page can answer has journeys of its own (early-press).
  await site.untilReady();
  await site.press(site.price(match.home));
  const stake = page.locator('input[data-stake]');
  const button = page.locator('form:has(input[data-stake]) button[type=submit]');
  // On a phone the slip is a sheet behind the bar.
  if (site.isPhone)
    await site.press(
      page
        .getByRole('navigation')
        .getByRole('button', { name: /^Wettschein|Schein/ })
        .first(),
    );
  await expect(stake).toHaveAttribute('placeholder', '0,00');
  await stake.pressSequentially('10,5');
  await expect(stake).toHaveValue('10,5');
  await expect(button).toContainText('10,50');
  await stake.blur();
  await expect(stake).toHaveValue('10,5');
  await page.reload();
  await site.untilReady();
  if (site.isPhone)
    await site.press(
      page
        .getByRole('navigation')
        .getByRole('button', { name: /^Wettschein|Schein/ })
        .first(),
    );
  await expect(stake).toHaveValue('10,5');
  for (const typed of ['1.000', '1,000']) {
    await stake.fill(typed);
    await expect(stake).toHaveAccessibleDescription(/2,50/);
    await expect(button).not.toContainText('1.000');
  }
});
