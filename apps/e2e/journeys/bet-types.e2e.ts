import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { ScriptedGame } from '../support/scripted-game.ts';
import { test } from '../support/test.ts';

/** Product of prices in thousandths, exact: minor units at these prices, rounded down. */
const at = (minor: bigint, ...milli: readonly bigint[]): bigint =>
  milli.reduce((all, price) => all * price, minor) / 1000n ** BigInt(milli.length);

test('BETSLIP-01 BETSLIP-04 combo, system, if bet, reverse bet and singles are placed and paid', async ({
  page,
  site,
  matches,
}) => {
  const [a, b, c] = await Promise.all([
    matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' }),
    matches.upcoming({ home: '2.10', draw: '3.30', away: '3.60' }),
    matches.upcoming({ home: '1.75', draw: '3.50', away: '4.80' }),
  ]);
  const [oddsA, oddsB] = [1900n, 2100n];
  await site.becomePlayer();
  await site.open(a.path);
  const openingMinor = await site.balanceMinor();
  let spent = 0n;
  const spend = async (minor: bigint) => {
    spent += minor;
    await expect(site.balance).toHaveText(shown(openingMinor - spent));
  };

  await test.step('BETSLIP-14 with one selection the combo says what it needs', async () => {
    await site.pick(a.home);
    await site.press(site.betTab('Combo'));
    await expect(site.placeButton).toHaveText('Needs 2 selections');
    await expect(site.placeButton).toBeDisabled();
    const keep = site.slip.getByRole('switch', { name: 'Keep selections after placing' });
    await expect(site.slip.getByText('Use a free bet')).toBeVisible();
    await site.press(keep);
    await expect(keep).toBeChecked();
  });

  await test.step('a combo of two is one bet at the product of its odds', async () => {
    await site.open(b.path);
    await site.pick(b.home);
    await site.stake.fill('10');
    await expect(site.slip.getByText('Combined odds')).toBeVisible();
    await expect(site.slip).toContainText(shown(at(1000n, oddsA, oddsB)));
    await expectAccessibleInThemes(page, 'combo');
    await site.placeAndRead('Combo');
    await spend(1000n);
  });

  await site.open(c.path);
  await site.pick(c.home);

  await test.step('BETSLIP-21 BETSLIP-31 a system of doubles and the treble, without and with a banker', async () => {
    await site.press(site.betTab('System'));
    await expect(site.placeButton).toHaveText('Enter a stake');
    const banker = site.slip.getByRole('button', { name: `Banker: ${a.home}` });
    await site.press(banker);
    await expect(site.slip.getByText('1 banker in every bet')).toBeVisible();
    await site.press(banker);
    await site.slip.getByRole('textbox', { name: 'Stake, Doubles' }).fill('1');
    await site.slip.getByRole('textbox', { name: 'Stake, All 3' }).fill('0.50');
    await expect(site.slip).toContainText('Total stake, 4 bets');
    await expectAccessibleInThemes(page, 'system');
    await site.placeAndRead('System');
    await spend(350n);
  });

  await test.step('BETSLIP-22 an if bet goes in the order of the customer, changed by button', async () => {
    await site.press(site.betTab('If'));
    const down = site.slip.getByRole('button', { name: `Move ${b.home} down` });
    await site.press(down);
    await expect(site.slip.getByRole('heading', { level: 3 }).last()).toHaveText(b.home);
    await site.stake.fill('4');
    await expectAccessibleInThemes(page, 'if bet');
    await site.placeAndRead('If bet');
    await spend(400n);
  });

  await test.step('BETSLIP-23 a reverse bet costs its stake for every ordered pair', async () => {
    await site.press(site.betTab('Reverse'));
    await site.stake.fill('1');
    await expect(site.slip).toContainText('6 if-bets');
    await expectAccessibleInThemes(page, 'reverse bet');
    await site.placeAndRead('Reverse bet');
    await spend(600n);
  });

  await test.step('BETSLIP-05 the same stake on all singles', async () => {
    await site.press(site.betTab('Single'));
    await site.press(site.slip.getByRole('switch', { name: 'Same stake for all' }));
    await site.stake.fill('2');
    await site.placeAndRead(a.home);
    await spend(600n);
  });

  await test.step('open bets say what they are made of', async () => {
    await site.showTab('Pending');
    const bets = site.rail.getByRole('list', { name: 'Open' }).getByRole('article');
    await expect(bets).toHaveCount(7);
    await expect(bets.filter({ has: page.getByRole('heading', { name: 'System' }) })).toContainText('2/3, 3 bets at $1.00');
    await expect(bets.filter({ has: page.getByRole('heading', { name: 'If bet' }) })).toContainText('Continues after a win');
    await expectAccessibleInThemes(page, 'open bets of all types');
  });

  await test.step('two win and one loses: every type is paid by its own rule, to the cent', async () => {
    await Promise.all([a.finish({ home: 1, away: 0 }), b.finish({ home: 2, away: 0 }), c.finish({ home: 0, away: 1 })]);
    const combo = at(1000n, oddsA, oddsB);
    // Of the doubles only the one of the two winners; the treble is lost.
    const system = at(100n, oddsA, oddsB);
    // First a (won), then c (lost): the chain ends before b.
    const ifBet = at(400n, oddsA) - 400n;
    // Pairs of a and b win both ways; a or b first and then c give back what they won; c first loses its stake.
    const won = (odds: bigint) => at(100n, odds) - 100n;
    const reverse = 2n * (100n + won(oddsA) + won(oddsB)) + won(oddsA) + won(oddsB);
    const singles = at(200n, oddsA) + at(200n, oddsB);
    await expect(site.balance).toHaveText(shown(openingMinor - spent + combo + system + ifBet + reverse + singles));
    await site.showTab('History');
    const bets = site.rail.getByRole('list', { name: 'Bets' }).getByRole('article');
    await expect(bets).toHaveCount(7);
    const bet = (name: string) => bets.filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(bet('Combo')).toContainText(shown(combo));
    await expect(bet('System')).toContainText(shown(system));
    await expect(bet('If bet')).toContainText(shown(ifBet));
    await expect(bet('Reverse bet')).toContainText(shown(reverse));
    await expectAccessibleInThemes(page, 'settled bets of all types');
  });
});

test('BETSLIP-17 selections of one match are marked and cannot be combined', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  await site.open(match.path);
  await site.pick(match.home);
  await site.closeRail();
  await site.pick(match.away);
  await site.press(site.betTab('Combo'));
  await expect(site.slip.getByText(`Same market as ${match.away}`)).toBeVisible();
  await expect(site.placeButton).toHaveText('Selections cannot be combined');
  await expectAccessibleInThemes(page, 'selections that exclude each other');
});

test('S1-6 BETSLIP-24 BETSLIP-37 a teaser moves the lines, shows the ones that were bought and pays its own price', async ({
  page,
  site,
  matches,
}) => {
  const [first, second] = await Promise.all([ScriptedGame.upcoming(-3.5), ScriptedGame.upcoming(2.5)]);
  const soccer = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  const openingMinor = await site.pickAsNewPlayer(first);
  await site.open(soccer.path);
  await site.pick(soccer.home);
  await site.press(site.betTab('Teaser'));
  await expect(site.slip.getByText('Not available in teasers')).toBeVisible();
  await expect(site.placeButton).toBeDisabled();
  await site.press(site.slip.getByRole('button', { name: `Remove ${soccer.home}` }));
  await expect(site.placeButton).toHaveText('Needs 2 selections');
  await site.open(second.path);
  await site.pick(second.home);
  await expect(site.placeButton).toHaveText('Choose a teaser');
  await site.choose(site.slip.getByRole('combobox', { name: /^Teaser/ }), '4 points');
  await expect(site.slip.getByText('Line −3.5, teased to +0.5')).toBeAttached();
  await site.stake.fill('11');
  // 10 to 11 on: 11 back to 21.
  await expect(site.slip).toContainText('$21.00');
  await expectAccessibleInThemes(page, 'teaser');
  const bought = `${first.home} (+0.5)`;
  await expect(site.slip.getByRole('heading', { name: bought })).toBeVisible();
  await site.press(site.placeButton);
  const receipt = site.rail.getByRole('region', { name: /placed$/ });
  await expect(receipt.getByText(bought)).toBeVisible();
  await expect(receipt).toContainText(/teased from \u2068?−3\.5/);
  // The price of a leg means nothing here: it is the teaser's that is paid.
  await expect(receipt).not.toContainText('1.90');
  await site.press(receipt.getByRole('button', { name: 'Done' }));
  await site.showTab('Pending');
  const open = site.rail.getByRole('article');
  await expect(open.getByText(bought)).toBeVisible();
  await expect(open).toContainText(/teased from \u2068?−3\.5/);
  await expect(open).toContainText('4 points');
  await expect(open).not.toContainText('1.90');
  // By one point: the market's own line of the first game loses, the teased one wins.
  await first.finish({ home: 88, away: 87 });
  await second.finish({ home: 80, away: 84 });
  await expect(site.balance).toHaveText(shown(openingMinor + 1000n));
  await site.showTab('History');
  await expect(site.rail.getByRole('article')).toContainText('Won');
  await expect(site.rail.getByRole('article').getByText(bought)).toBeVisible();
});

test('S1-7 a long combo shows its odds in every format, and a return above the cap with the boost on top', async ({
  page,
  site,
  matches,
}) => {
  const prices = { home: '12.00', draw: '5.00', away: '1.20' };
  await site.fillSlip(await Promise.all(Array.from({ length: 5 }, () => matches.upcoming(prices))));
  await site.press(site.betTab('Combo'));
  await site.stake.fill('0.50');
  const sums = site.slip.locator('[data-part=slip-sums]');
  await expect(sums).toContainText('248 832.00');
  // Half of it, and the largest boost.
  await expect(sums.locator('div').last()).toContainText('$129,416.00');
  await site.stake.fill('2');
  await expect(site.slip.getByText('The maximum return per bet is $250,000.00, plus the boost.')).toBeVisible();
  await expect(sums.getByText('+$5,000.00')).toBeVisible();
  await expect(sums.locator('div').last()).toContainText('$255,000.00');
  await expectAccessibleInThemes(page, 'long combo');
  await site.stake.fill('0.50');
  await site.press(site.placeButton);
  const receipt = site.rail.getByRole('region', { name: /placed$/ });
  await expect(receipt).toContainText('248 832.00');
  await expect(receipt).toContainText('$129,416.00');
  await site.press(receipt.getByRole('button', { name: 'Done' }));
  const formats = { american: '+24 883 100', fractional: '248 831/1', malay: '−0.0000041', hongkong: '248 831.00' };
  for (const [oddsFormat, text] of Object.entries(formats)) {
    await page.context().addCookies([{ name: 'oddsFormat', value: oddsFormat, url: process.env.E2E_URL ?? '' }]);
    await page.reload();
    await site.untilReady();
    await site.showTab('Pending');
    await expect(site.rail.getByRole('article')).toContainText(text);
  }
});
