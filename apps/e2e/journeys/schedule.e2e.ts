import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import type { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '1.93', draw: '3.45', away: '4.20' };
const HOUR_MS = 3_600_000;
/** Hours to a moment well inside tomorrow, whatever the hour is: days are those of UTC here. */
const hoursToTomorrow = () => {
  const nowMs = Date.now();
  return Math.round(((Math.floor(nowMs / (24 * HOUR_MS)) + 1) * 24 * HOUR_MS + 12 * HOUR_MS - nowMs) / HOUR_MS);
};

/** Goes on to later pages of a day until the row is there: matches of other journeys can fill the first ones. */
async function openPageOf(row: Locator, page: Page, site: Site): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible();
  for (let pages = 0; pages < 10 && (await row.count()) === 0; pages += 1) {
    await site.press(page.getByRole('link', { name: 'Later matches' }));
    await expect(page).toHaveURL(new RegExp(`page=${pages + 2}`));
  }
  await expect(row).toBeVisible();
}

test.use({ timezoneId: 'UTC' });

test('SCHEDULE-01 a match of tomorrow is on its day, with a price for the slip, a calendar entry, and a time zone that is said', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES, hoursToTomorrow());
  await site.open('/sport/schedule?sport=soccer');
  const days = page.getByRole('radiogroup', { name: 'Day' });
  await expect(days.getByRole('radio')).toHaveCount(7);
  await expect(days.getByRole('radio').first()).toBeChecked();
  // The keys of a group of radio buttons lead from day to day.
  await days.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d&sport=soccer/);
  await expect(days.getByRole('radio').nth(1)).toBeChecked();
  await expect(page.getByText('Times in')).toContainText('UTC');

  const row = page.locator('[data-row]').filter({ hasText: match.home });
  await openPageOf(row, page, site);
  const price = row.getByRole('button', { name: new RegExp(`^${match.home}, `) });
  await expect(price).toContainText('1.93');
  const [calendar, star] = await Promise.all(
    [/^Add to my calendar/, /^Favorite/].map((name) => row.getByRole('button', { name }).boundingBox()),
  );
  expect(calendar).not.toBeNull();
  expect(star).not.toBeNull();
  // Side by side, the star first, in rows of both widths.
  expect((star?.x ?? 0) + (star?.width ?? 0)).toBeLessThanOrEqual((calendar?.x ?? 0) + 0.5);
  await expectAccessibleInThemes(page, 'schedule');
  await site.press(price);
  await expect(price).toHaveAttribute('aria-pressed', 'true');

  const coming = page.waitForEvent('download');
  await site.press(row.getByRole('button', { name: `Add to my calendar: ${match.home} – ${match.away}` }));
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`${match.home} - ${match.away}.ics`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain(`SUMMARY:${match.home} – ${match.away}`);
  expect(text).toContain('BEGIN:VEVENT');
});

test(
  'SCHEDULE-04 live matches alone, with prices that move; one that ends leaves without a reload',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.live(PRICES);
    await site.open('/sport/schedule?sport=soccer');
    await site.press(page.getByRole('switch', { name: 'Live only' }));
    await expect(page).toHaveURL(/sport=soccer&live=1/);
    await site.markDocument();
    const row = page.locator('[data-row]').filter({ hasText: match.home });
    await openPageOf(row, page, site);
    // Prices far below the screen are drawn when one comes near them.
    await row.scrollIntoViewIfNeeded();
    await match.reprice({ home: '2.10' });
    await expect(row.getByRole('button', { name: new RegExp(`^${match.home}, `) })).toContainText('2.10');
    await match.finish({ home: 1, away: 0 });
    await expect(row).toBeHidden({ timeout: 60_000 });
    await site.expectSameDocument();
  },
);

test('SCHEDULE-05 a day without matches offers another one', sameOnPhone, async ({ page, site, matches }) => {
  await matches.upcoming(PRICES, hoursToTomorrow());
  await site.open('/sport/schedule?sport=no-such-sport');
  await expect(page.getByText('No matches in these seven days.')).toBeVisible();
  await site.press(page.getByRole('link', { name: 'Show all matches' }));
  await expect(page).toHaveURL(/\/sport\/schedule$/);
  await expect(page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio').nth(1)).toHaveAccessibleName(/, \d+ match/);
});

test('the schedule reads from right to left in Arabic', async ({ page }) => {
  await page.goto(`${process.env.E2E_URL}/ar/sport/schedule`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('جدول المباريات');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await expectAccessibleInThemes(page, 'schedule in Arabic');
});

test('target size: the arrow beside a live match without markets is as wide as a finger needs it', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live(PRICES);
  await site.open('/sport/schedule?sport=soccer');
  const row = page.locator('[data-row]').filter({ hasText: match.home });
  await openPageOf(row, page, site);
  await match.withdrawMarket();
  const arrow = row.getByRole('link', { name: `${match.home} – ${match.away}`, exact: true });
  await expect(arrow).toBeVisible();
  expect((await arrow.boundingBox())?.width).toBeGreaterThanOrEqual(36);
  await expectAccessibleInThemes(page, 'schedule with a match without markets');
});
