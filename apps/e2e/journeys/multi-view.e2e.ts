import { expect, type Locator } from '@playwright/test';
import { drag, takeHold } from '../support/drag.ts';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };
type Names = { readonly home: string; readonly away: string };

const nameOf = ({ home, away }: Names): string => `${home} – ${away}`;
const tile = (site: Site, match: Names): Locator => site.main.getByRole('region', { name: nameOf(match) });
const tiles = (site: Site): Locator => site.main.getByRole('region', { name: ' – ' });
const order = (site: Site) => tiles(site).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
const addButton = (within: Locator, match: Names): Locator =>
  within.getByRole('button', { name: `Add ${nameOf(match)} to multi-view` });

/** Adds a match by its button on a page that lists it: the page of the match has one for certain. */
async function addOnItsPage(site: Site, match: Names & { readonly path: string }): Promise<void> {
  await site.open(match.path);
  const toggle = site.main.getByRole('button', { name: `Multi-view: ${nameOf(match)}` });
  await site.press(toggle);
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
}

/** Nothing lies over it, the menu of a phone included. */
async function expectInFront(message: Locator): Promise<void> {
  await expect(message).toBeVisible();
  const isInFront = message.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(await isInFront).toBe(true);
}

/** The live mode of the sports menu; on a phone it is a drawer. */
async function showLiveTree(site: Site): Promise<Locator> {
  const menu = site.page.getByRole('navigation', { name: 'Sports menu' });
  if (site.isPhone)
    await site.press(site.page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'Menu' }));
  await site.press(menu.getByRole('button', { name: 'Live', exact: true }));
  return menu;
}

test('LIVEBAR-05 LIVEBAR-06 a row of the live menu is dragged into multi-view, leaves the menu, and is back when it is removed', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live(PRICES);
  await site.open('/live/multi-view');
  await expect(site.main.getByText('Watch up to 9 live matches side by side.')).toBeVisible();
  const menu = await showLiveTree(site);
  const add = addButton(menu, match);
  const inRow = page.getByRole('button', { name: `Add ${nameOf(match)} to multi-view` });
  const grip = menu.getByRole('listitem').filter({ has: inRow }).last().getByTitle('Drag to multi-view');
  await grip.scrollIntoViewIfNeeded();
  // What lies over the page on a phone has a place of its own to drop on.
  const target = site.isPhone ? page.getByText('Drop here to add it to multi-view') : site.main.getByText('Watch up to 9');
  if (!site.isPhone) {
    const held = await takeHold(site, grip);
    await held.moveTo(target);
    await page.keyboard.press('Escape');
    await held.drop();
    await expect(add).toBeVisible();
  }
  await drag(site, grip, target);
  await expectInFront(page.getByText(`${nameOf(match)} is in multi-view, 1 of 9.`));
  await expect(add).toBeHidden();
  if (site.isPhone) await site.press(menu.getByRole('button', { name: 'Close' }));
  await expect(tile(site, match)).toBeVisible();
  await expect(tile(site, match).getByRole('button', { name: new RegExp(`^${match.home}, .*2\\.30`) })).toBeVisible();
  await site.press(tile(site, match).getByRole('button', { name: `Remove ${nameOf(match)}` }));
  await expect(tiles(site)).toHaveCount(0);
  if (site.isPhone) await showLiveTree(site);
  await expect(add).toBeAttached();
});

test('LIVEBAR-05 by keyboard: a match is added, its price is live, tiles are put in order and stay so', async ({
  page,
  site,
  matches,
}) => {
  const [a, b] = [await matches.live(PRICES), await matches.live(PRICES)];
  await addOnItsPage(site, a);
  await addOnItsPage(site, b);
  await site.open('/live/multi-view');
  await expect(tiles(site)).toHaveCount(2);
  expect(await order(site)).toEqual([nameOf(a), nameOf(b)]);

  await test.step('prices of all tiles move', async () => {
    for (const match of [a, b]) {
      await match.reprice({ home: '1.55' });
      await expect(tile(site, match).getByRole('button', { name: new RegExp(`^${match.home}, .*1\\.55`) })).toBeVisible();
    }
    await a.score({ home: 1, away: 0 }, PRICES);
    await expect(tile(site, a).getByRole('heading')).toContainText(/1.*0/);
  });

  await test.step('by keys: moved, said, and the focus stays', async () => {
    const later = tile(site, a).getByRole('button', { name: `Move ${nameOf(a)} back` });
    await later.focus();
    await page.keyboard.press('Enter');
    await expect(tiles(site).first()).toHaveAccessibleName(nameOf(b));
    await expect(page.getByRole('status').filter({ hasText: `${nameOf(a)} is now number 2 of 2` })).toBeAttached();
    await expect(tile(site, a).getByRole('button', { name: `Move ${nameOf(a)} forward` })).toBeFocused();
  });

  await test.step('by hand: dragged to the first place', async () => {
    const grip = (match: Names) => tile(site, match).getByTitle('Drag to change the order');
    await grip(a).scrollIntoViewIfNeeded();
    await drag(site, grip(a), grip(b));
    await expect(tiles(site).first()).toHaveAccessibleName(nameOf(a));
  });

  await test.step('the screen has no finding of axe, and is the same after a reload', async () => {
    await expectAccessibleInThemes(page, 'multi-view with tiles');
    if (!site.isPhone) {
      await site.press(site.main.getByRole('button', { name: '1 match in sight' }));
    }
    await page.reload();
    await site.untilReady();
    await expect(tiles(site)).toHaveCount(2);
    expect(await order(site)).toEqual([nameOf(a), nameOf(b)]);
    if (!site.isPhone) {
      await expect(site.main.getByRole('button', { name: '1 match in sight' })).toHaveAttribute('aria-pressed', 'true');
    }
  });

  await test.step('a price of a tile goes to the slip', async () => {
    const home = tile(site, b)
      .getByRole('button', { name: new RegExp(`^${b.home}, `) })
      .first();
    await site.press(home);
    await expect(home).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a match that ends says so and stays until it is removed', async () => {
    await b.finish({ home: 2, away: 1 });
    await expect(tile(site, b).getByText('This match has ended.')).toBeVisible();
    await page.reload();
    await site.untilReady();
    await expect(tile(site, b).getByText('This match has ended.')).toBeVisible();
    await site.press(tile(site, b).getByRole('button', { name: `Remove ${nameOf(b)}` }));
    await expect(tile(site, b)).toBeHidden();
    await expect(tile(site, a)).toBeVisible();
    await expect(tile(site, a).getByRole('button', { name: `Remove ${nameOf(a)}` })).toBeFocused();
  });
});

test(
  'K-NAV-10 when all places are taken the next match is refused, with what helps',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.live(PRICES);
    // A browser that comes back to nine matches of before, all long over.
    const before = Array.from({ length: 9 }, (_, i) => ({ id: 900_000_001 + i, home: `Home ${i + 1}`, away: `Away ${i + 1}` }));
    await page.addInitScript(
      `localStorage.setItem('multiView', ${JSON.stringify(JSON.stringify({ tiles: before, layout: null }))})`,
    );
    await site.open('/live/multi-view');
    await expect(site.main.getByText('This match has ended.')).toHaveCount(9);
    const tray = site.main.getByRole('region', { name: 'Add live matches' });
    const add = addButton(tray, match);
    const all = tray.getByRole('button', { name: 'Show all matches' });
    await expect(add.or(all).first()).toBeVisible();
    if (!(await add.isVisible())) await site.press(all);
    await site.press(add);
    await expect(page.getByText('Multi-view is full with 9 matches. Remove one to add another.')).toBeVisible();
    await expect(tile(site, match)).toBeHidden();
    await site.press(tile(site, { home: 'Home 3', away: 'Away 3' }).getByRole('button', { name: 'Remove Home 3 – Away 3' }));
    await site.press(add);
    await expect(tile(site, match)).toBeVisible();
    // The button goes with the tiles: the focus stands at what can be added, and it is said.
    await site.press(site.main.getByRole('button', { name: 'Remove all' }));
    await expect(tiles(site)).toHaveCount(0);
    await expect(tray.getByRole('heading', { name: 'Add live matches' })).toBeFocused();
    await expect(site.main.getByRole('status').filter({ hasText: 'Watch up to 9' })).toBeAttached();
  },
);

test('SCREEN-02 the page of a sport has three views on a phone', async ({ page, site, matches }) => {
  await matches.live(PRICES);
  await site.open('/sport/soccer');
  const views = site.main.getByRole('navigation', { name: 'View' });
  if (!site.isPhone) {
    // A wide screen has them beside each other.
    await expect(page.getByRole('heading', { level: 1, name: 'Soccer' })).toBeVisible();
    await expect(views).toBeHidden();
    return;
  }
  const current = views.locator('[aria-current=page]');
  await expect(current).toHaveText('Overview');
  await site.press(views.getByRole('link', { name: 'Match' }));
  await expect(page).toHaveURL(/\/match\/\d+$/);
  await expect(current).toHaveText('Match');
  await site.press(views.getByRole('link', { name: 'Multi-view' }));
  await expect(page).toHaveURL(/\/en\/live\/multi-view$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Multi-view' })).toBeVisible();
  await expect(current).toHaveText('Multi-view');
  await site.press(views.getByRole('link', { name: 'Overview' }));
  await expect(current).toHaveText('Overview');
});
