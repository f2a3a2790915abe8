import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { feedControl } from '../support/feed-control.ts';
import { shown } from '../support/money.ts';
import { newPerson } from '../support/person.ts';
import { expectPricesOfApi } from '../support/shown-prices.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

/** Ends the server as a crash would; the launcher brings it up again. */
function killServer(): void {
  const folder = process.env.E2E_DATA_DIR;
  if (folder === undefined) throw new Error('E2E_DATA_DIR has to name the folder of the product that E2E_URL is');
  const { pids } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { pids: { server: number } };
  process.kill(pids.server, 'SIGKILL');
}

test('a server that dies comes back under an open page: nothing is lost, nothing has to be reloaded', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const later = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' });
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/live');
  const openingMinor = await site.balanceMinor();
  await site.markDocument();
  // A pick that is still on its way is told as refused.
  await Promise.all([page.waitForResponse(/\/api\/betslip\/addselection/), site.pick(match.away)]);

  const banner = page.getByRole('status').filter({ hasText: 'Reconnecting' });
  // A quick machine has it back before anything is to be said; then it dies once more.
  await expect(async () => {
    killServer();
    await expect(banner).toBeVisible({ timeout: 7_000 });
  }).toPass();
  await match.reprice({ home: '1.80', away: '4.10' });

  await expect(site.price(match.home, '1.80')).toBeEnabled({ timeout: 30_000 });
  await expect(banner).toBeHidden();
  await expectPricesOfApi(page);
  await site.expectSameDocument();

  await site.open(later.path);
  await expect(site.account(person)).toBeVisible();
  await expect(site.slip.getByRole('heading', { name: match.away })).toBeVisible();
  await site.press(site.slip.getByRole('button', { name: `Remove ${match.away}` }));
  await site.pick(later.home);
  await site.stake.fill('10');
  await site.press(site.placeButton);
  await expect(site.rail.getByRole('region', { name: 'Bet placed' })).toBeVisible();
  await expect(site.balance).toHaveText(shown(openingMinor - 1000n));
});

test('a live bet that waits when the server dies is decided once, and the money agrees', async ({ page, site, matches }) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  const openingMinor = await site.pickAsNewPlayer(match, '10');
  await site.press(site.placeButton);
  await expect(site.rail.getByRole('button', { name: /^Placing/ })).toBeVisible();
  killServer();

  const receipt = site.rail.getByRole('region', { name: 'Bet placed' });
  const refusal = site.rail.getByRole('alert');
  await expect(receipt.or(refusal)).toBeVisible({ timeout: 45_000 });
  const stands = await receipt.isVisible();
  await page.reload();
  await site.untilReady();
  await expect(site.balance).toHaveText(shown(stands ? openingMinor - 1000n : openingMinor));
  await site.showTab('Pending');
  await expect(stands ? site.rail.getByRole('article') : site.rail.getByText('No open bets.')).toHaveCount(1);
});

test('S1-8 a link pressed while the server is down leaves the page as it is, and opens when it is up again', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open('/live');
  await site.markDocument();
  await site.pick(match.away);
  const link = site.main.locator(`a[href$="${match.path}"]`).first();
  const bar = page.getByRole('status').filter({ hasText: 'The page opens when it is back.' });
  // The launcher is quick: pressed at once, the link finds no server.
  killServer();
  await link.click();
  await expect(bar).toBeVisible({ timeout: 10_000 });
  await expect(link).toBeVisible();
  await expect(site.slip.getByRole('heading', { name: match.away })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home, { timeout: 60_000 });
  await expect(site.slip.getByRole('heading', { name: match.away })).toBeVisible();
  await site.expectSameDocument();
});

test('while the feed brings nothing one line at the top says so, without moving the page, and goes when it is back', async ({
  page,
  site,
}) => {
  await site.open('/sport/soccer');
  const notice = page.getByRole('status').filter({ hasText: 'betting is paused' });
  await expect(site.main.locator('button.odds:enabled').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  const both = [1, 3];
  await Promise.all(both.map((producer) => feedControl.silence(producer, true)));
  try {
    // Silence is noticed after twenty seconds.
    await expect(notice).toBeVisible({ timeout: 60_000 });
    await expect(notice).toHaveCount(1);
    // Rows that are not in sight follow when they are.
    await expect(site.main.locator('button.odds').first()).toBeDisabled();
    // It lies over the page and takes no room in it.
    await expect(notice).toHaveCSS('position', 'fixed');
  } finally {
    await Promise.all(both.map((producer) => feedControl.silence(producer, false)));
  }
  await expect(notice).toHaveCount(0, { timeout: 60_000 });
  await expect(site.main.locator('button.odds:enabled').first()).toBeVisible();
});
