import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { productApi } from '../support/product-api.ts';
import { ScriptedGame } from '../support/scripted-game.ts';
import { test } from '../support/test.ts';

/** How slips and bets look on a phone whose rules have journeys of their own, on a wide screen. */
const PRICES = { home: '2.00', draw: '3.45', away: '4.20' };

test('the slip of every type of bet has no finding of axe on a phone', async ({ page, site, matches }) => {
  const three = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  await productApi.limitMatch(three[0].id, '10');
  await site.fillSlip(three);

  await test.step('single: above the limit, above the balance', async () => {
    await site.stake.first().fill('40');
    await expect(site.slip.getByText(/need a trader’s approval/)).toBeVisible();
    await expectAccessibleInThemes(page, 'stake above the limit');
    await site.stake.first().fill('90000');
    await expect(site.placeButton).toHaveText('Balance too low');
    await expectAccessibleInThemes(page, 'a balance that is too low');
  });

  await test.step('combo, if and reverse', async () => {
    for (const tab of ['Combo', 'If', 'Reverse'] as const) {
      await site.press(site.betTab(tab));
      await site.stake.fill('1');
      await expect(site.placeButton).toBeEnabled();
      await expectAccessibleInThemes(page, tab);
    }
  });

  await test.step('system above its limit', async () => {
    await site.press(site.betTab('System'));
    await site.slip.getByRole('textbox', { name: 'Stake, Doubles' }).fill('50');
    await expect(site.slip.getByText(/Trader offers not available for this bet type/)).toBeVisible();
    await expectAccessibleInThemes(page, 'system above its limit');
  });

  await test.step('selections that exclude each other', async () => {
    await site.closeRail();
    await site.pick(three[2].away);
    await site.press(site.betTab('Combo'));
    await expect(site.placeButton).toHaveText('Selections cannot be combined');
    await expectAccessibleInThemes(page, 'selections that exclude each other');
  });

  await test.step('a teaser', async () => {
    await site.fillSlip(await Promise.all([ScriptedGame.upcoming(-3.5), ScriptedGame.upcoming(2.5)]));
    await site.press(site.betTab('Teaser'));
    await site.choose(site.slip.getByRole('combobox', { name: /^Teaser/ }), '4 points');
    await expect(site.slip.getByText('Line −3.5, teased to +0.5')).toBeAttached();
    await expectAccessibleInThemes(page, 'teaser');
  });
});

test('a declined bet, half-won selections and a statement have no finding of axe on a phone', async ({ page, site, matches }) => {
  await test.step('declined', async () => {
    const match = await matches.live(PRICES);
    await site.pickAsNewPlayer(match, '10');
    await site.placeAndMeanwhile(() => match.suspend());
    await expect(site.rail.getByRole('alert')).toContainText('Bet declined');
    await site.showTab('My bets');
    await site.press(site.rail.getByRole('button', { name: 'Declined', exact: true }));
    await expect(site.rail.getByRole('list', { name: 'Declined' })).toContainText(match.home);
    await expectAccessibleInThemes(page, 'declined bets');
  });

  await test.step('a free bet', async () => {
    await site.pickAsNewPlayer(await matches.upcoming(PRICES));
    await site.press(site.slip.getByRole('switch', { name: 'Use a free bet' }));
    await expect(site.stake).toBeHidden();
    await expectAccessibleInThemes(page, 'free bet chosen');
  });

  await test.step('settled by halves, and its statement, which is no wider than the screen', async () => {
    const [half, won] = await Promise.all([ScriptedGame.upcoming(-2.75), ScriptedGame.upcoming(-3.5)]);
    await site.fillSlip([half, won]);
    await site.press(site.betTab('Combo'));
    await site.stake.fill('10');
    await site.placeAndRead('Combo');
    await half.finish({ home: 83, away: 80 });
    await won.finish({ home: 90, away: 80 });
    await site.showTab('History');
    const bet = site.rail.getByRole('article');
    await expect(bet).toContainText('Half won');
    await expectAccessibleInThemes(page, 'half-won selection');
    await site.press(bet.getByRole('link', { name: 'Statement' }));
    await expect(page.getByRole('article', { name: 'Bet statement' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessibleInThemes(page, 'statement of a bet');
  });
});
