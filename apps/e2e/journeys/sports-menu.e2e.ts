import { expect, type Locator } from '@playwright/test';
import { noonZone } from '../support/noon-zone.ts';
import type { Site } from '../support/site.ts';
import { mostlyWaits, sameOnPhone, test } from '../support/test.ts';

// The menu has the results of the visitor's day, and the match that is looked for began some minutes ago.
test.use({ timezoneId: noonZone() });

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

async function openMenu(site: Site): Promise<Locator> {
  await site.open('/sport');
  if (site.isPhone)
    await site.press(site.page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'Menu' }));
  return site.page.getByRole('navigation', { name: 'Sports menu' });
}

test('SEARCH-01 SEARCH-02 SCREEN-08 a match is found by its name and opened; one character searches for nothing', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES);
  const asked: string[] = [];
  page.on('request', (request) => {
    const keyword = new URL(request.url()).searchParams.get('keyword');
    if (keyword !== null) asked.push(keyword);
  });
  const menu = await openMenu(site);
  const field = menu.getByPlaceholder('Search..', { exact: true });
  await field.fill(match.home.slice(0, 1));
  await expect(menu.getByRole('heading', { name: 'Sports' })).toBeVisible();
  await field.fill(match.home);
  await expect(menu.getByRole('heading', { name: 'Sports' })).toBeHidden();
  await expect(menu.getByRole('link', { name: match.home })).toContainText('Soccer, Proving Grounds');
  await site.press(menu.getByRole('link', { name: match.home }));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home);
  expect(asked.every((keyword) => keyword.length > 1)).toBe(true);
});

test(
  'SEARCH-01 a team that is found stands in a group of its own and leads to its matches',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming(PRICES);
    const menu = await openMenu(site);
    await menu.getByPlaceholder('Search..', { exact: true }).fill(match.home);
    const teams = menu.getByRole('region', { name: 'Teams and players' });
    const team = teams.getByRole('button', { name: match.home });
    await expect(team).toContainText('1Soccer');
    await expect(team).toHaveAttribute('aria-expanded', 'false');
    await site.press(team);
    await expect(team).toHaveAttribute('aria-expanded', 'true');
    await site.press(teams.getByRole('link', { name: match.away }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home);
  },
);

test(
  'RESULTS-01 results mode shows sports, favorites and outrights, then the sports, each with results of the day',
  sameOnPhone,
  async ({ site, matches }) => {
    const match = await matches.live(PRICES);
    await match.finish({ home: 3, away: 1 });
    const menu = await openMenu(site);
    await site.press(menu.getByRole('button', { name: 'Results' }));
    const entries = menu.getByRole('listitem').getByRole('button');
    await expect(entries.first()).toHaveText('Sports');
    expect((await entries.allInnerTexts()).slice(0, 3)).toEqual(['Sports', 'My favorites', 'Outrights']);
    expect(await entries.count()).toBeGreaterThan(3);
    const row = menu.locator('[data-result]').filter({ hasText: match.home });
    await expect(async () => {
      await openMenu(site);
      await site.press(menu.getByRole('button', { name: 'Results' }));
      await site.press(entries.filter({ hasText: /^Soccer$/ }));
      await expect(menu.locator('[data-result]').first()).toBeVisible({ timeout: 10_000 });
      // Other journeys end matches that begin later: theirs stand first, a hundred a page.
      const more = menu.getByRole('button', { name: 'Show more' });
      for (let pages = 0; pages < 5 && !(await row.isVisible()) && (await more.isVisible()); pages += 1) {
        const shown = await menu.locator('[data-result]').count();
        await site.press(more);
        await expect.poll(() => menu.locator('[data-result]').count(), { timeout: 10_000 }).toBeGreaterThan(shown);
      }
      await expect(row).toContainText('3', { timeout: 3_000 });
    }).toPass({ timeout: 90_000 });
  },
);

test('the title of a sport and the menu say the same number of matches, also when one is over', {
  tag: [sameOnPhone.tag, mostlyWaits.tag],
}, async ({ page, site, matches }) => {
  const match = await matches.live(PRICES);
  await site.open('/sport/soccer');
  const numberIn = async (text: Locator) => Number(/\d+/.exec(((await text.textContent()) ?? '').replaceAll(',', ''))?.[0]);
  const title = site.main.getByText(/^[\d,]+ match(es)?$/);
  const entry = page.getByRole('navigation', { name: 'Sports menu' }).locator('a[href="/en/sport/soccer"]');
  const before = await numberIn(title);
  await match.finish({ home: 1, away: 0 });
  // Numbers are not read again with each match that ends.
  await expect.poll(() => numberIn(title), { timeout: 60_000 }).not.toBe(before);
  await expect.poll(async () => (await numberIn(title)) - (await numberIn(entry))).toBe(0);
});
