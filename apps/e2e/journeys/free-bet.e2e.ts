import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { returnMinor, shown } from '../support/money.ts';
import { test } from '../support/test.ts';

test('BETSLIP-33 a free bet costs nothing, and of its return the token itself stays with the operator', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  const openingMinor = await site.pickAsNewPlayer(match);
  const free = site.slip.getByRole('switch', { name: 'Use a free bet' });
  const token = BigInt(
    (/Free bet \$([\d.,]+)/.exec((await site.slip.getByText(/^Free bet \$/).textContent()) ?? '')?.[1] ?? '0').replace(
      /[.,]/g,
      '',
    ),
  );
  const winnings = returnMinor(token, '2.30') - token;

  await test.step('it stands for the stake, and the return says what it pays', async () => {
    await site.press(free);
    await expect(free).toBeChecked();
    await expect(site.stake).toBeHidden();
    await expect(site.slip.getByText('The free bet stake is not returned with winnings.')).toBeVisible();
    await expect(site.slip).toContainText(`To return${shown(winnings)}`);
    await expectAccessibleInThemes(page, 'free bet chosen');
  });

  await test.step('placed, the balance is what it was', async () => {
    await site.placeAndRead('Free bet, stake not returned');
    await expect(site.balance).toHaveText(shown(openingMinor));
    await site.showTab('Pending');
    const bet = site.rail.getByRole('article');
    await expect(bet).toContainText('Free bet, stake not returned');
    await expect(bet).toContainText(`To return${shown(winnings)}`);
  });

  await test.step('won, it pays the winnings without the token, and cannot be used again', async () => {
    await match.finish({ home: 1, away: 0 });
    await expect(site.balance).toHaveText(shown(openingMinor + winnings));
    await site.showTab('History');
    await expect(site.rail.getByRole('article')).toContainText(`Returned${shown(winnings)}`);
    const next = await matches.upcoming({ home: '2.10', draw: '3.10', away: '3.35' });
    await site.open(next.path);
    await site.pick(next.home);
    await expect(site.stake).toBeVisible();
    await expect(free).toBeHidden();
  });
});
