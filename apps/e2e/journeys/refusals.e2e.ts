import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown, stakeText } from '../support/money.ts';
import { newPerson } from '../support/person.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

test('BETSLIP-38 a guest who wants to bet is asked to log in, and finds the slip as it was', async ({ page, site, matches }) => {
  const match = await matches.upcoming(PRICES);
  const person = newPerson();
  await site.becomePlayer(person);
  await page.context().clearCookies();
  await site.open(match.path);
  await site.pick(match.away);
  await site.stake.fill('7.50');
  await expect(site.placeButton).toHaveText('Log in to bet');
  await site.press(site.placeButton);
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
  await site.fillLogIn(person);
  await expect(site.account(person)).toBeVisible();
  await expect(site.slip.getByRole('heading', { name: match.away })).toBeVisible();
  await expect(site.stake).toHaveValue('7.50');
  await expect(site.placeButton).toHaveText('Place bet$7.50');
});

test(
  'BETSLIP-39 S1-9 a stake above the balance is said before the press, with one way out; pressed, it places nothing',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming({ ...PRICES, home: '1.50' });
    const openingMinor = await site.pickAsNewPlayer(match);
    await site.stake.fill(stakeText(openingMinor + 1n));
    await expect(site.placeButton).toHaveText('Balance too low');
    const cost = `This bet costs ${shown(openingMinor + 1n)}, your balance is ${shown(openingMinor)}.`;
    await expect(site.slip.getByText(cost)).toBeVisible();
    const instead = site.slip.getByRole('button', { name: / instead$/ });
    await expect(instead).toHaveText([`Stake ${shown(openingMinor)} instead`]);
    await expectAccessibleInThemes(page, 'a balance that is too low');
    await site.press(site.placeButton);
    const alert = site.rail.getByRole('alert');
    // Our own line first and bold, the words of the specification after it (MSG-BALANCE-02).
    await expect(alert.getByText(cost)).toHaveCSS('font-weight', /^(6|7)\d\d$/);
    await expect(alert).toContainText(`${cost}OH NO! Don't miss to win your bet.`);
    await expect(site.balance).toHaveText(shown(openingMinor));
    await site.press(instead);
    await expect(site.placeButton).toHaveText(`Place bet${shown(openingMinor)}`);
    await site.press(site.placeButton);
    await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toBeVisible();
    await expect(site.balance).toHaveText(shown(0n));
  },
);

test(
  'S1-9 the largest stake is what the player has, or the limit; over both there is one suggestion',
  sameOnPhone,
  async ({ site, matches }) => {
    const [match, other] = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES)]);
    const openingMinor = await site.pickAsNewPlayer(match);
    const max = site.slip.getByRole('button', { name: /^Max/ });
    await site.press(max);
    await expect(site.placeButton).toHaveText(`Place bet${shown(openingMinor)}`);
    await site.stake.fill('10000');
    await expect(site.placeButton).toHaveText('Balance too low');
    await expect(site.slip.getByRole('button', { name: / instead$/ })).toHaveText([`Stake ${shown(openingMinor)} instead`]);
    await expect(site.slip.getByText(/trader/)).toBeHidden();

    // Singles share one balance: what one costs the other has not.
    await site.closeRail();
    await site.open(other.path);
    await site.pick(other.away);
    const fields = site.slip.getByRole('textbox', { name: /^Stake, / });
    await expect(fields).toHaveCount(2);
    await fields.first().fill(stakeText(openingMinor - 1_000n));
    await fields.last().fill('10.01');
    await expect(site.placeButton).toHaveText('Balance too low');
    await fields.last().fill('10.00');
    await expect(site.placeButton).toHaveText(`Place bet${shown(openingMinor)}`);
  },
);

test('a suspended selection cannot be bet on until it is back', sameOnPhone, async ({ site, matches }) => {
  const match = await matches.live(PRICES);
  await site.pickAsNewPlayer(match, '5');
  await match.suspend();
  await expect(site.placeButton).toHaveText('A selection is suspended');
  await expect(site.placeButton).toBeDisabled();
  await expect(site.price(match.home, 'suspended')).toBeDisabled();
  await match.resume();
  await expect(site.placeButton).toHaveText('Place bet$5.00');
  await expect(site.price(match.home, PRICES.home)).toBeEnabled();
});

test('BETSLIP-13 worse odds have to be accepted before the bet can be placed', sameOnPhone, async ({ site, matches }) => {
  const match = await matches.upcoming(PRICES);
  await site.pickAsNewPlayer(match, '10');
  await match.reprice({ home: '2.10' });
  await expect(site.slip).toContainText('The odds of 1 selection have changed.');
  await expect(site.placeButton).toHaveText('Accept new odds');
  await site.press(site.placeButton);
  await expect(site.placeButton).toHaveText('Place bet$10.00');
  await site.press(site.placeButton);
  await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText(shown(2100n));
});

test('BETSLIP-02 better odds are taken over, and any odds when the player says so', sameOnPhone, async ({ site, matches }) => {
  const match = await matches.upcoming(PRICES);
  await site.pickAsNewPlayer(match, '10');
  await match.reprice({ home: '2.50' });
  await expect(site.slip).toContainText('Better odds applied to 1 selection');
  await expect(site.placeButton).toHaveText('Place bet$10.00');
  await site.choose(site.slip.getByRole('combobox', { name: 'If odds change' }), 'Accept any');
  await match.reprice({ home: '2.05' });
  await expect(site.slip).toContainText('New odds applied to 1 selection');
  await site.press(site.placeButton);
  await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText(shown(2050n));
});

test('BETSLIP-07 pressing twice places once', sameOnPhone, async ({ site, matches }) => {
  const match = await matches.upcoming(PRICES);
  const openingMinor = await site.pickAsNewPlayer(match, '10');
  await expect(site.placeButton).toHaveText('Place bet$10.00');
  await site.placeButton.dblclick();
  await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toBeVisible();
  await site.showTab('Pending');
  await expect(site.rail.getByRole('article')).toHaveCount(1);
  await expect(site.balance).toHaveText(shown(openingMinor - 1000n));
});

test(
  'a bet on a match that stops while the bet waits is declined, and the stake comes back',
  sameOnPhone,
  async ({ site, matches }) => {
    const match = await matches.live(PRICES);
    const openingMinor = await site.pickAsNewPlayer(match, '10');
    await site.placeAndMeanwhile(() => match.suspend());
    await expect(site.rail.getByRole('alert')).toContainText('Bet declined');
    await expect(site.balance).toHaveText(shown(openingMinor));
  },
);
