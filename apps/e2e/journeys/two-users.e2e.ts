import { expect, type Page } from '@playwright/test';
import { newPerson, type Person } from '../support/person.ts';
import { productApi } from '../support/product-api.ts';
import { Site } from '../support/site.ts';
import { mostlyWaits, test } from '../support/test.ts';

/** Two people at one browser: its tabs share one session (XR-07). */
const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };
const STOPPED = 'You are no longer logged in here';

/** In another tab the current user logs out, and the other logs in. */
async function handOver(page: Page, isPhone: boolean, from: Person, to: Person): Promise<Site> {
  const tab = new Site(await page.context().newPage(), isPhone);
  await tab.open('/sport');
  await tab.press(tab.account(from));
  await tab.press(tab.page.getByRole('menuitem', { name: 'Log out' }));
  await tab.press(tab.page.getByRole('banner').getByRole('button', { name: 'Log in' }));
  await tab.fillLogIn(to);
  await expect(tab.account(to)).toBeVisible();
  return tab;
}

/** A second player, who is not logged in yet. */
async function somebodyElse(): Promise<Person> {
  const person = newPerson();
  await productApi.register(person);
  return person;
}

async function expectNoBets(site: Site): Promise<void> {
  await site.showTab('Pending');
  await expect(site.rail.getByText('No open bets.')).toBeVisible();
  await expect(site.rail.getByRole('article')).toHaveCount(0);
}

test('XR-07 a log-in in one tab is a log-in in all of them at once, and so is a log-out', async ({ page, site, isMobile }) => {
  const [alice, bob] = [newPerson(), await somebodyElse()];
  await site.becomePlayer(alice);
  await site.open('/sport');
  await site.markDocument();
  await expect(site.account(alice)).toBeVisible();
  const other = await handOver(page, isMobile, alice, bob);
  await expect(site.account(bob)).toBeVisible();
  await expect(site.account(alice)).toBeHidden();
  await site.press(site.account(bob));
  await site.press(page.getByRole('menuitem', { name: 'Log out' }));
  await expect(other.page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
  await site.expectSameDocument();
});

test(
  'XR-07 a bet whose answer is lost is not sent again for the next person',
  mostlyWaits,
  async ({ page, site, matches, isMobile }) => {
    const [alice, bob] = [newPerson(), await somebodyElse()];
    const match = await matches.upcoming(PRICES);
    await site.becomePlayer(alice);
    await site.open(match.path);
    await site.pick(match.home);
    await site.stake.fill('10');
    await expect(site.placeButton).toHaveText('Place bet$10.00');
    const sent: (string | undefined)[] = [];
    let isCut = true;
    await page.route(/\/api\/betslip\/(placebet|placementbyrequest)/, (route) => {
      sent.push(route.request().headers()['x-duskline-user']);
      return isCut ? route.abort() : route.continue();
    });
    await site.press(site.placeButton);
    await expect(site.rail.getByText('We did not get a reply', { exact: false })).toBeVisible();
    const other = await handOver(page, isMobile, alice, bob);
    await expect(site.rail.getByRole('alert')).toContainText(STOPPED);
    isCut = false;
    const before = sent.length;
    // Longer than the longest pause between two tries.
    await page.waitForTimeout(9_000);
    expect(sent.length).toBe(before);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/^[0-9]+$/);
    await expectNoBets(other);
    await page.reload();
    await site.untilReady();
    await expectNoBets(site);
  },
);

test('XR-07 a page that has missed the change places for no other user, and says so', async ({
  page,
  site,
  matches,
  isMobile,
}) => {
  const [alice, bob] = [newPerson(), await somebodyElse()];
  const match = await matches.upcoming(PRICES);
  // As in a tab that was asleep: no message from other tabs, and its connection has not been made again.
  await page.addInitScript('delete window.BroadcastChannel');
  // The end of its connection does not reach it: what it asks then is answered as before, however long the other tab takes.
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer();
    let isOver = false;
    let pong = JSON.stringify({ type: 'pong', streams: 0, sum: 0 });
    server.onMessage((message) => {
      if (String(message).includes('"type":"pong"')) pong = String(message);
      socket.send(message);
    });
    server.onClose(() => {
      isOver = true;
    });
    socket.onMessage((message) => {
      if (!isOver) server.send(message);
      else if (String(message).includes('"ping"')) socket.send(pong);
    });
  });
  await site.becomePlayer(alice);
  await site.open(match.path);
  await site.pick(match.home);
  await site.stake.fill('10');
  await expect(site.placeButton).toHaveText('Place bet$10.00');
  // Nor does it ask anything meanwhile: a refusal would tell it that it is logged out.
  // The bet itself is the first call that goes through.
  let isAsleep = true;
  await page.route(/\/api\//, (route) => {
    if (route.request().url().includes('/api/betslip/placebet')) isAsleep = false;
    return isAsleep ? route.abort() : route.continue();
  });
  const other = await handOver(page, isMobile, alice, bob);
  await expect(site.account(alice)).toBeAttached();
  await site.press(site.placeButton);
  const alert = site.rail.getByRole('alert');
  await expect(alert).toContainText(STOPPED);
  await expect(alert).toContainText('Your bet was not placed');
  await expect(site.account(bob)).toBeAttached();
  await expectNoBets(other);
});
