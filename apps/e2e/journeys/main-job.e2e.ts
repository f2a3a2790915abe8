import { expect } from '@playwright/test';
import { returnMinor, shown, stakeText } from '../support/money.ts';
import { newPerson } from '../support/person.ts';
import { productApi } from '../support/product-api.ts';
import { expectMove } from '../support/shown-prices.ts';
import { test } from '../support/test.ts';

/**
 * All live matches of the small world together, of each the result: over a day, in whatever hour, one of their prices moves within 8 seconds at
 * half of all moments, within 41 at 99 of 100, and 128 was the longest. Three soccer matches stand still for 8 minutes.
 */
const LONGEST_CALM_MS = 150_000;

// As most people have it; all other journeys are done without motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a guest becomes a player, bets before and during matches, and is paid to the cent', async ({ page, site, matches }) => {
  test.setTimeout(180_000 + LONGEST_CALM_MS);
  const live = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const later = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  const person = newPerson();

  await test.step('a guest sees a price of the first page move without a reload', async () => {
    await site.open();
    await site.markDocument();
    await expect(
      site.main.getByRole('region', { name: 'Live now' }).getByRole('button', { name: /, \d+\.\d\d$/ }),
    ).not.toHaveCount(0);
    await expectMove(page, productApi.livePrices, { act: () => live.reprice({ home: '2.28' }) });
    await site.expectSameDocument();
  });

  await test.step('among all live matches prices of the world move by themselves', async () => {
    const quick = page.getByRole('navigation', { name: site.isPhone ? 'Quick access' : 'Main' });
    await site.press(quick.getByRole('link', { name: /^Live/ }));
    await expect(page.getByRole('heading', { level: 1, name: 'Live now' })).toBeVisible();
    await expectMove(page, productApi.worldPrices, { patienceMs: LONGEST_CALM_MS });
    await site.expectSameDocument();
  });

  await test.step('the live match is found, and its price follows the feed', async () => {
    await site.press(site.main.getByRole('link', { name: new RegExp(`^${live.home}`) }).first());
    await expect(page).toHaveURL(new RegExp(`${live.path}$`));
    await expect(site.price(live.home, '2.28')).toBeVisible();
    await live.reprice({ home: '2.25' });
    await expect(site.price(live.home, '2.25')).toBeVisible();
    await site.expectSameDocument();
  });

  await test.step('the guest registers', () => site.signUp(person));
  const openingMinor = await site.balanceMinor();

  const liveStakeMinor = 1337n;
  await test.step('a live bet waits, then stands', async () => {
    await site.pick(live.home);
    await site.stake.fill(stakeText(liveStakeMinor));
    await site.press(site.placeButton);
    await expect(site.rail.getByRole('button', { name: /^Placing/ })).toBeDisabled();
    await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText(live.home);
    await expect(site.balance).toHaveText(shown(openingMinor - liveStakeMinor));
    await site.press(site.rail.getByRole('button', { name: 'Done' }));
    await site.closeRail();
  });

  const laterStakeMinor = 2501n;
  await test.step('a bet before the match stands at once', async () => {
    await site.open(later.tournamentPath);
    await site.pick('Draw');
    await site.stake.fill(stakeText(laterStakeMinor));
    await site.press(site.placeButton);
    await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText('Draw');
  });
  const openMinor = openingMinor - liveStakeMinor - laterStakeMinor;
  await expect(site.balance).toHaveText(shown(openMinor));

  await test.step('a reload keeps both open', async () => {
    await page.reload();
    await site.untilReady();
    await site.showTab('Pending');
    const bets = site.rail.getByRole('list', { name: 'Open' }).getByRole('article');
    await expect(bets).toHaveCount(2);
    await expect(bets.filter({ hasText: live.home })).toContainText(shown(returnMinor(liveStakeMinor, '2.25')));
    await expect(bets.filter({ hasText: later.home })).toContainText(shown(returnMinor(laterStakeMinor, '3.45')));
    await expect(site.balance).toHaveText(shown(openMinor));
  });

  await test.step('the matches end, and the money is there', async () => {
    await live.finish({ home: 2, away: 1 });
    const won = returnMinor(liveStakeMinor, '2.25');
    await expect(site.balance).toHaveText(shown(openMinor + won));
    await later.finish({ home: 1, away: 0 });
    await expect(site.rail.getByText('No open bets.')).toBeVisible();
    await expect(site.balance).toHaveText(shown(openMinor + won));
  });

  await test.step('the history shows both outcomes and the sums', async () => {
    await site.showTab('History');
    const bets = site.rail.getByRole('list', { name: 'Bets' }).getByRole('article');
    await expect(bets).toHaveCount(2);
    const wonBet = bets.filter({ hasText: live.home });
    await expect(wonBet).toContainText('Won');
    await expect(wonBet).toContainText(shown(returnMinor(liveStakeMinor, '2.25')));
    await expect(bets.filter({ hasText: later.home })).toContainText('Lost');
    const totals = site.rail.getByRole('region', { name: 'Totals for the period' });
    await expect(totals).toContainText(shown(liveStakeMinor + laterStakeMinor));
    await expect(totals).toContainText(shown(returnMinor(liveStakeMinor, '2.25')));
  });
});
