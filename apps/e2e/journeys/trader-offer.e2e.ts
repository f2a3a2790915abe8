import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { productApi } from '../support/product-api.ts';
import { sameOnPhone, test } from '../support/test.ts';

for (const isTaken of [true, false]) {
  test(
    `TRADER-01 a bet over the limit meets an offer, which is ${isTaken ? 'accepted' : 'declined'}`,
    isTaken ? {} : sameOnPhone,
    async ({ page, site, matches }) => {
      const [a, b] = await Promise.all([
        matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' }),
        matches.upcoming({ home: '2.10', draw: '3.30', away: '3.60' }),
      ]);
      await productApi.limitMatch(a.id, '10');
      const openingMinor = await site.pickAsNewPlayer(a);
      await site.open(b.path);
      await site.pick(b.home);
      await site.press(site.betTab('Combo'));
      await site.stake.fill('40');
      await site.press(site.placeButton);
      const offer = site.rail.getByRole('region', { name: "Trader's offer" });
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
    },
  );
}

test(
  'S1-4 an accepted offer is placed at its own stake and odds: the slip shows them, and no price that moves declines it',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.live({ home: '2.00', draw: '3.45', away: '4.20' });
    await productApi.limitMatch(match.id, '10');
    const openingMinor = await site.pickAsNewPlayer(match, '40');
    await site.press(site.placeButton);
    const offer = site.rail.getByRole('region', { name: "Trader's offer" });
    await expect(offer).toContainText(/ at \u2068?2\.00/);
    const stake = /\$\d+\.\d\d/.exec((await offer.textContent()) ?? '')?.[0] ?? '';
    const stakeMinor = BigInt(stake.replace(/\D/g, ''));
    expect(stakeMinor).toBeLessThan(4_000n);
    await expect(site.slip.locator('button[type=submit]')).toBeHidden();
    // What the board says when the customer answers is another price.
    await match.reprice({ home: '1.96', draw: '3.50', away: '4.20' });
    await expect(site.main.getByRole('button', { name: new RegExp(`^${match.home}, .*1\\.96`) }).first()).toBeVisible();
    await page.evaluate(NOTE_FOOTERS);
    await site.press(offer.getByRole('button', { name: 'Accept' }));
    const receipt = site.rail.getByRole('region', { name: 'Bet placed' });
    await expect(receipt).toContainText('2.00');
    await expect(receipt).toContainText(stake);
    await expect(site.balance).toHaveText(shown(openingMinor - stakeMinor));
    const seen = (await page.evaluate('window.seenFooters')) as string[];
    const [own, total] = [stake, shown(stakeMinor * 2n)];
    expect(seen.filter((text) => text.includes(`To return${total}`) && text.includes(own))).not.toEqual([]);
    expect(seen.filter((text) => text.includes('$40.00') || text.includes('$80.00'))).toEqual([]);
  },
);

/** Writes down what the foot of the slip says from now on: the delay of a live bet is short here. */
const NOTE_FOOTERS = `{
  const seen = (window.seenFooters = []);
  new MutationObserver(() => {
    const footer = document.querySelector('[data-part=slip-foot]');
    if (footer) seen.push(footer.textContent);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}`;
