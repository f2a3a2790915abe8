import { expect, type Locator } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '../support/expect-accessible.ts';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const rounds = (site: Site): Locator => site.main.getByRole('group', { name: 'Next rounds' }).getByRole('button');

/** The round that begins last: nothing of it closes while a journey looks at it. */
async function chooseLatestRound(site: Site): Promise<void> {
  await expect(rounds(site).first()).toBeVisible();
  // A round that comes after the press is the latest one then.
  await expect(async () => {
    await site.press(rounds(site).last());
    await expect(rounds(site).last()).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
  }).toPass();
}

async function pickFirst(site: Site, market: RegExp): Promise<void> {
  const price = site.main.getByRole('button', { name: market }).and(site.main.locator('button.odds:enabled')).first();
  await site.press(price);
  await expect(site.main.locator('button.odds[aria-pressed=true]')).toHaveCount(1);
}

test('NAV-21 AMB-15 virtual soccer is found from the start, says that it is virtual, and can be bet on', async ({
  page,
  site,
}) => {
  await site.open(site.isPhone ? '/sport' : '');
  const way = site.isPhone
    ? site.main.getByRole('link', { name: /Virtual soccer/ }).first()
    : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Virtuals' });
  await site.press(way);
  await expect(page).toHaveURL(/\/en\/sport\/virtual-soccer$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Virtual soccer' })).toBeVisible();
  await chooseLatestRound(site);
  const rows = site.main.locator('li[data-row]');
  await expect(rows).toHaveCount(8);
  for (const row of await rows.all()) await expect(row).toContainText('Virtual');
  await expectAccessibleInThemes(page, 'virtual soccer');
  await pickFirst(site, /\(1X2\)/);
  await site.showTab('Betslip');
  await expect(site.slip).toBeVisible();
});

test(
  'NAV-21 AMB-15 races have runners with prices, and their results come in without a reload',
  sameOnPhone,
  async ({ page, site }) => {
    // A race begins every two minutes, and its result comes 35 seconds later.
    test.setTimeout(360_000);
    await site.open('/sport/virtual-greyhounds');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('greyhounds');
    await site.markDocument();
    await expect(site.main.getByRole('list', { name: 'Positions' }).getByRole('listitem')).toHaveCount(6);
    await chooseLatestRound(site);
    await pickFirst(site, /\(/);
    await expectAccessible(page, 'virtual greyhounds');
    const results = site.main.getByRole('region', { name: 'Latest results' });
    await expect(results).toBeVisible({ timeout: 240_000 });
    await expect(results).toContainText(/Race \d+/);
    await site.expectSameDocument();
  },
);

test(
  'NAV-21 a match of virtual tennis can be bet on, and every sport leads to the others',
  sameOnPhone,
  async ({ page, site }) => {
    await site.open('/sport/virtual-horse-racing');
    const sports = site.main.getByRole('navigation', { name: 'Virtuals' });
    await expect(sports.getByRole('link')).toHaveCount(4);
    await site.press(sports.getByRole('link', { name: 'Virtual tennis' }));
    await expect(page).toHaveURL(/\/en\/sport\/virtual-tennis$/);
    await chooseLatestRound(site);
    await expect(site.main.locator('li[data-row]')).toHaveCount(1);
    await pickFirst(site, /\(Winner\)/);
    await expectAccessible(page, 'virtual tennis');
  },
);

test.describe('in motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('design 3.26 the course is drawn beside what is said of it in words', async ({ site }) => {
    await site.open('/sport/virtual-horse-racing');
    await expect(site.main.locator('svg[viewBox^="0 0 640"]')).toBeVisible();
    await expect(site.main.getByRole('list', { name: 'Positions' })).toBeVisible();
  });
});

test('design 3.26 without motion nothing is drawn: positions are a list', sameOnPhone, async ({ site }) => {
  await site.open('/sport/virtual-horse-racing');
  await expect(site.main.getByRole('list', { name: 'Positions' })).toBeVisible();
  await expect(site.main.locator('svg[viewBox^="0 0 640"]')).toHaveCount(0);
});

test('LAYOUT-03 names of markets that are wider than the window scroll by themselves, in Arabic too', async ({ page }) => {
  for (const language of ['en', 'ar']) {
    await page.goto(`${process.env.E2E_URL}/${language}/sport/virtual-greyhounds`);
    await expect(page.getByRole('main').locator('button.odds').first()).toBeVisible();
    const { width } = page.viewportSize() ?? { width: 0 };
    expect(await page.evaluate<number>('innerWidth')).toBe(width);
  }
});
