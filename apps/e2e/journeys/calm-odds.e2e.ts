import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const PRICES = { home: '2.000', draw: '3.400', away: '3.600' };

test('S1-3 a live bet is taken at the odds that were shown when the price moves by a cent while it waits, and not after a goal', async ({
  site,
  matches,
}) => {
  const match = await matches.live(PRICES);
  await site.pickAsNewPlayer(match, '10');
  await expect(site.placeButton).toHaveText('Place bet$10.00');
  await site.placeAndMeanwhile(() => match.reprice({ home: '1.990' }));
  const receipt = site.rail.getByRole('region', { name: 'Bet placed' });
  await expect(receipt).toBeVisible();
  await expect(receipt).toContainText('2.00');
  await expect(receipt).toContainText('$20.00');

  await site.closeRail();
  await site.open(match.path);
  await site.pick(match.away);
  await site.stake.fill('5');
  await site.placeAndMeanwhile(() => match.score({ home: 1, away: 0 }, { home: '1.40', draw: '4.10', away: '3.59' }));
  await expect(site.rail.getByRole('alert')).toBeVisible();
  await expect(receipt).toBeHidden();
});
