import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { test } from '../support/test.ts';

test('HISTORY-04 a declined bet is in its own list, with the reason', async ({ page, site, matches }) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.becomePlayer();
  await site.open(match.path);
  const filter = site.rail.getByRole('button', { name: 'Declined', exact: true });

  await test.step('before there is any it says so', async () => {
    await site.showTab('My bets');
    await site.press(filter);
    await expect(site.rail.getByText('No declined bets in the last month.')).toBeVisible();
    await expectAccessibleInThemes(page, 'no declined bets');
    await site.closeRail();
  });

  await site.pick(match.home);
  await site.stake.fill('10');
  await site.placeAndMeanwhile(() => match.suspend());
  await expect(site.rail.getByRole('alert')).toContainText('Bet declined');

  await test.step('afterwards it stands there, and nowhere among the bets', async () => {
    await site.showTab('My bets');
    await expect(site.rail.getByText('No bets here yet.')).toBeVisible();
    // Who looks for it among all bets is led there.
    await site.press(site.rail.getByRole('button', { name: 'Declined bets in the last month: 1' }));
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    const bet = site.rail.getByRole('list', { name: 'Declined' }).getByRole('article');
    await expect(bet).toHaveCount(1);
    await expect(bet).toContainText(match.home);
    await expect(bet).toContainText('The market was suspended before your bet was accepted.');
    await expect(bet).not.toContainText('To return');
    await expectAccessibleInThemes(page, 'declined bets');
  });

  await test.step('a list that cannot be read offers to try again', async () => {
    const isDeclined = (url: URL) => url.pathname.endsWith('/declinedbets');
    await page.route(isDeclined, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await site.untilReady();
    await site.showTab('My bets');
    await site.press(filter);
    const again = site.rail.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await page.unroute(isDeclined);
    await site.press(again);
    await expect(site.rail.getByRole('list', { name: 'Declined' })).toContainText(match.home);
  });
});
