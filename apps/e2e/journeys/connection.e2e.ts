import { expect } from '@playwright/test';
import { expectPricesOfApi } from '../support/shown-prices.ts';
import { mostlyWaits, test } from '../support/test.ts';

test(
  'without a network prices are marked, then locked, and right again when it is back',
  mostlyWaits,
  async ({ page, context, site, matches }) => {
    const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
    await site.open('/live');
    await site.markDocument();
    await site.pick(match.away);
    await expect(site.price(match.home, '2.30')).toBeEnabled();

    await context.setOffline(true);
    const banner = page.getByRole('status');
    await expect(banner.filter({ hasText: 'Reconnecting. Odds may be a few seconds old.' })).toBeVisible();
    await match.reprice({ home: '1.80' });
    await expect(banner.filter({ hasText: 'No connection. Odds are locked until it is back.' })).toBeVisible();
    await expect(site.price(match.home)).toBeDisabled();
    await expect(site.placeButton).toHaveText('No connection');
    await expect(site.placeButton).toBeDisabled();

    await context.setOffline(false);
    await expect(banner.filter({ hasText: 'No connection' })).toBeHidden();
    await expect(site.price(match.home, '1.80')).toBeEnabled();
    await expect(site.placeButton).toHaveText('Log in to bet');
    await expectPricesOfApi(page);
    await site.expectSameDocument();
  },
);

test('prices, scores and stops go on where the page is only looked at', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open(match.path);
  await site.markDocument();
  await expect(site.price(match.home, '2.30')).toBeEnabled();
  await match.kickOff();
  await expect(site.main.getByText('1st half').first()).toBeVisible();
  await match.suspend();
  await expect(site.price(match.home, 'suspended')).toBeDisabled();
  await match.score({ home: 1, away: 0 }, { home: '1.35', draw: '4.60', away: '8.00' });
  await expect(site.price(match.home, '1.35')).toBeEnabled();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1');
  await match.finish({ home: 1, away: 0 });
  await expect(site.main.getByText('This match is over. Its markets are closed.')).toBeVisible();
  await site.expectSameDocument();
});
