import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { newPerson } from '../support/person.ts';
import { productApi } from '../support/product-api.ts';
import { test } from '../support/test.ts';

// Without motion nothing is measured half way through a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const isTaken of [true, false]) {
  test(`TRADER-01 a bet over the limit meets an offer, which is ${isTaken ? 'accepted' : 'declined'}`, async ({
    page,
    site,
    matches,
  }) => {
    const [a, b] = await Promise.all([
      matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' }),
      matches.upcoming({ home: '2.10', draw: '3.30', away: '3.60' }),
    ]);
    await productApi.limitMatch(a.id, '10');
    await site.becomePlayer(newPerson());
    await site.open(a.path);
    const openingMinor = await site.balanceMinor();
    await site.pick(a.home);
    await site.open(b.path);
    await site.pick(b.home);
    await site.press(site.betTab('Combo'));
    await site.stake.fill('40');
    await site.press(site.placeButton);
    const offer = site.rail.getByRole('region', { name: 'The trader offers' });
    await expect(offer).toBeVisible();
    await expect(offer.getByText(/seconds? left/).first()).toBeVisible();
    await expect(offer.getByRole('heading')).toBeFocused();
    await expectAccessibleInThemes(page, 'offer of a trader');
    await site.press(offer.getByRole('button', { name: isTaken ? 'Accept' : 'Decline' }));
    if (isTaken) {
      await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toContainText('Combo');
      await expect(site.balance).not.toHaveText(shown(openingMinor));
    } else {
      await expect(site.rail.getByRole('alert')).toContainText('You declined the offer.');
      await expect(site.balance).toHaveText(shown(openingMinor));
      await expect(site.slip.getByRole('heading', { name: a.home })).toBeVisible();
    }
  });
}
