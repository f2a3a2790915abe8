import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { shown } from '../support/money.ts';
import { test } from '../support/test.ts';

test('RULE-14 a bet is paid when its team leads by two, and stays paid when the match is lost', async ({
  page,
  site,
  matches,
}) => {
  const prices = { home: '2.00', draw: '3.45', away: '4.20' };
  const [match, other] = await Promise.all([matches.upcoming(prices), matches.upcoming({ ...prices, home: '1.50' })]);
  await site.becomePlayer();

  await test.step('the market says what is paid early, and when', async () => {
    await site.open(match.path);
    const result = site.main.getByRole('region', { name: 'Match result' });
    const mark = result.getByRole('button', { name: 'Early payout' });
    const how = page.getByRole('dialog', { name: 'Early payout' }).getByText('Paid as won once your team leads by 2 goals');
    await expect(how).toBeHidden();
    await site.press(mark);
    await expect(how).toBeVisible();
    await expectAccessible(page, 'a market that is paid early');
    await page.keyboard.press('Escape');
    await expect(how).toBeHidden();
  });

  const openingMinor = await site.balanceMinor();
  await test.step('a single and a combo are placed before the match', async () => {
    await site.pick(match.home);
    await site.stake.fill('20');
    await site.placeAndRead(match.home);
    await site.closeRail();
    await site.pick(match.home);
    await site.closeRail();
    await site.open(other.path);
    await site.pick(other.home);
    await site.press(site.betTab('Combo'));
    await site.stake.fill('10');
    await site.placeAndRead('Combo');
  });
  const openMinor = openingMinor - 3_000n;
  await expect(site.balance).toHaveText(shown(openMinor));
  await site.showTab('Pending');
  const bets = site.rail.getByRole('article');
  await expect(bets).toHaveCount(2);

  await test.step('one goal ahead is not enough, two are: the single is paid while the match runs', async () => {
    await match.kickOff();
    await match.score({ home: 1, away: 0 }, { home: '1.40', draw: '4.50', away: '8.00' });
    await match.score({ home: 2, away: 0 }, { home: '1.05', draw: '12.00', away: '30.00' });
    await expect(site.balance).toHaveText(shown(openMinor + 4000n));
    await expect(bets).toHaveCount(1);
    await expect(bets).toContainText('Combo');
    await expect(bets.getByText('Paid early')).toHaveCount(1);
    await expectAccessible(page, 'a leg that was paid early');
  });

  await test.step('the market of a running match promises nothing more', async () => {
    await site.open(match.path);
    await expect(site.main.getByRole('region', { name: 'Match result' })).toBeVisible();
    await expect(site.main.getByRole('button', { name: 'Early payout' })).toBeHidden();
  });

  await test.step('the team loses; what was paid stays, and the combo is paid with that leg won', async () => {
    await match.finish({ home: 2, away: 3 });
    await other.finish({ home: 1, away: 0 });
    await expect(site.balance).toHaveText(shown(openMinor + 4000n + 3000n));
    await site.showTab('History');
    await expect(site.rail.getByRole('article')).toHaveCount(2);
    await expect(site.rail.getByText('Paid early')).toHaveCount(2);
    await expect(site.rail.getByRole('article').filter({ hasText: 'Won' })).toHaveCount(2);
  });
});
