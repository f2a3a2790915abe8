import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { productApi } from '../support/product-api.ts';
import { test } from '../support/test.ts';

const PRICES = { home: '2.00', draw: '3.10', away: '3.35' };

test('BETSLIP-36 Max fills the largest stake, or all there is, and both can be placed', async ({ site, matches }) => {
  const [small, large] = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  // Ten euros are eleven dollars.
  await productApi.limitMatch(small.id, '10');
  const openingMinor = await site.pickAsNewPlayer(small);
  const max = site.slip.getByRole('button', { name: /^Max/ });
  await site.press(max);
  await expect(site.stake).toHaveValue('11');
  await expect(max).toHaveText(`Max ${shown(1100n)}`);
  await site.placeAndRead(small.home);
  await expect(site.balance).toHaveText(shown(openingMinor - 1100n));
  // What is left is less than the operator's limit: Max means all of it.
  await site.open(large.path);
  await site.pick(large.home);
  const left = openingMinor - 1100n;
  await expect(max).toHaveText(`Max ${shown(left)}`);
  await site.press(max);
  await expect(site.placeButton).toHaveText(`Place bet${shown(left)}`);
  await site.placeAndRead(large.home);
  await expect(site.balance).toHaveText(shown(0n));
});

test('TRADER-01 a single above the limit says so while it is typed, and goes to a trader when it is placed', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES);
  await productApi.limitMatch(match.id, '10');
  const openingMinor = await site.pickAsNewPlayer(match, '40');
  const note = site.slip.getByText('Stakes over $11.00 need a trader’s approval.');
  await expect(note).toBeVisible();
  await expect(site.stake).toHaveAccessibleDescription(/need a trader’s approval/);
  await expectAccessibleInThemes(page, 'stake above the limit');

  await test.step('one press bets the maximum instead', async () => {
    await site.press(site.slip.getByRole('button', { name: 'Bet the maximum instead' }));
    await expect(site.stake).toHaveValue('11');
    await expect(note).toBeHidden();
    await expect(site.placeButton).toHaveText('Place bet$11.00');
  });

  await test.step('sent all the same it waits for the trader, whose offer is taken', async () => {
    await site.stake.fill('40');
    await expect(site.placeButton).toHaveText('Send to trader$40.00');
    await site.press(site.placeButton);
    const offer = site.rail.getByRole('region', { name: "Trader's offer" });
    await expect(offer).toBeVisible();
    await site.press(offer.getByRole('button', { name: 'Accept' }));
    await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText(match.home);
    await expect(site.balance).not.toHaveText(shown(openingMinor));
  });
});

test('TRADER-02 the limit of a system is final, and its field says so', async ({ page, site, matches }) => {
  const three = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  await productApi.limitMatch(three[0].id, '10');
  await site.fillSlip(three);
  await site.press(site.betTab('System'));
  await site.slip.getByRole('textbox', { name: 'Stake, Doubles' }).fill('50');
  await expect(site.slip.getByText(/Trader offers not available for this bet type/)).toBeVisible();
  await expect(site.placeButton).toHaveText('Check the stake');
  await expectAccessibleInThemes(page, 'system above its limit');
});
