import { expect } from '@playwright/test';
import { holdScripts } from '../support/hold-scripts.ts';
import { test } from '../support/test.ts';

/** More stops than the sheet has: the focus has gone round. */
const STOPS = 40;

test('the sheet of the slip is a modal dialog on a phone', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  await site.open(match.path);
  // What opens from a button on the page opens by a tap as well.
  const how = page.getByRole('dialog', { name: 'Early payout' });
  await site.press(site.main.getByRole('button', { name: 'Early payout' }));
  await expect(how).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(how).toBeHidden();
  await site.pick(match.home);
  await expect(site.rail).toHaveAttribute('aria-modal', 'true');
  // What lies behind is inert for keyboards, touch and screen readers.
  await expect(site.main).toHaveAttribute('inert', '');
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    const isBehind = await page.evaluate(
      'document.activeElement.closest("#slip-rail, body").tagName === "BODY" && document.activeElement !== document.body',
    );
    expect(isBehind, `stop ${stop}`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(site.rail).toBeHidden();
  await expect(site.main).not.toHaveAttribute('inert', '');
  await site.press(site.price(match.home));
  await expect(site.price(match.home)).toHaveAttribute('aria-pressed', 'false');
});

test('a sheet that was opened before the page can answer stays open once it can', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  const deliver = await holdScripts(page);
  await page.goto(`${process.env.E2E_URL}/en${match.path}`, { waitUntil: 'commit' });
  const rail = page.locator('#slip-rail');
  await site.press(page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: /^Betslip/ }));
  await expect(rail).toBeVisible();
  deliver();
  await site.untilReady();
  // It is a dialog once the page runs.
  await expect(site.rail).toHaveAttribute('aria-modal', 'true');
  await expect(rail).toBeVisible();
  await expect(site.main).toHaveAttribute('inert', '');
});

/** Of the screen: what a list may spend on its head, and a slip on its foot. */
const MOST_HEAD = 0.4;
const MOST_FOOT = 0.38;

test('a list begins high on a phone: sports, title, one line of filters and the market stand above it', async ({
  page,
  site,
  matches,
}) => {
  await matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' });
  await site.open('/sport/soccer');
  const screen = page.viewportSize()?.height ?? 0;
  const first = await site.main.getByRole('region').first().boundingBox();
  expect(first?.y).toBeLessThan(screen * MOST_HEAD);
  // What stands in the line of filters is reached by pushing it.
  await site.chooseView('Korean');
  await site.chooseView('European');
  await expect(site.main.getByRole('navigation', { name: 'View' }).getByRole('link')).toHaveText([
    'Overview',
    'Match',
    'Multi-view',
  ]);
});

test('the sheet has one height for all tabs, and the foot of the slip leaves room for what is picked', async ({
  page,
  site,
  matches,
}) => {
  const three = await Promise.all([1, 2, 3].map(() => matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' })));
  await site.fillSlip(three);
  await site.press(site.betTab('Combo'));
  await site.stake.fill('10');
  await expect(site.placeButton).toBeEnabled();
  const screen = page.viewportSize()?.height ?? 0;
  const foot = await site.slip.locator('[data-part=slip-foot]').boundingBox();
  expect(foot?.height).toBeLessThan(screen * MOST_FOOT);
  const height = async () => (await site.rail.boundingBox())?.height;
  const whole = await height();
  for (const tab of ['Pending', 'History', 'My bets', 'Settings', 'Betslip'] as const) {
    await site.showTab(tab);
    expect(await height(), tab).toBe(whole);
  }
});

/** What a phone shows above its keyboard, and the smallest phone. */
const LOW_SCREENS = [
  { width: 390, height: 500 },
  { width: 320, height: 568 },
];

test('BETSLIP-38 above a keyboard the stake that is typed and the button that places it are in view', async ({
  page,
  site,
  matches,
}) => {
  const prices = { home: '1.90', draw: '3.45', away: '4.20' };
  const [one, other] = [await matches.upcoming(prices), await matches.upcoming(prices)];
  await site.pickAsNewPlayer(one);
  await site.open(other.path);
  await site.pick(other.home);
  for (const size of LOW_SCREENS) {
    await page.setViewportSize(size);
    for (const stake of await site.stake.all()) {
      await stake.fill('5');
      await expect(stake).toBeFocused();
      // In view, and nothing lies over them.
      for (const target of [stake, site.placeButton]) {
        await expect(target).toBeInViewport({ ratio: 1 });
        await target.click({ trial: true });
      }
    }
  }
});

test('the folded slip is put away until something is new in it', async ({ page, site, matches }) => {
  const [one, two] = await Promise.all([1, 2].map(() => matches.upcoming({ home: '1.90', draw: '3.45', away: '4.20' })));
  if (!one || !two) throw new Error('Two matches were asked for');
  await site.open(one.path);
  await site.press(site.price(one.home));
  const bar = page.getByRole('button', { name: new RegExp(`^1 ${one.home}`) });
  await expect(bar).toBeVisible();
  await site.press(bar.locator('xpath=..').getByRole('button', { name: 'Close' }));
  await expect(bar).toBeHidden();
  await site.open(two.path);
  await site.press(site.price(two.home));
  await expect(page.getByRole('button', { name: /^2 2 selections/ })).toBeVisible();
});

test('a message lies over the dialog that opens after it', async ({ page, site, matches }) => {
  const match = await matches.live({ home: '1.90', draw: '3.45', away: '4.20' });
  await site.open(match.path);
  // What is in the top layer lies in the order in which it was opened.
  await page.evaluate(
    'window.opened = []; addEventListener("toggle", (event) => event.newState === "open" && opened.push(event.target.localName === "dialog" ? "dialog" : event.target.className), true)',
  );
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  // A message goes by itself: on a slow machine the dialog may be later than that, and another message is called up.
  await expect(async () => {
    await page.evaluate('opened.length = 0');
    await site.press(site.main.getByRole('button', { name: /multi-view/i }).first());
    await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await expect(dialog).toBeVisible();
    const over = await page.evaluate('opened.at(-2) === "dialog" && opened.at(-1) === "toasts"');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(over).toBe(true);
  }).toPass();
});
