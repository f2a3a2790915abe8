import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

/** The same three prices in every way to show them. */
const FORMATS = [
  ['Hong Kong', '0.50', '1.50', '2.75'],
  ['Indonesian', '\u22122.00', '1.50', '2.75'],
  ['American', '\u2212200', '+150', '+275'],
  ['Fractional', '1/2', '6/4', '11/4'],
  ['Malay', '0.50', '\u22120.67', '\u22120.36'],
  ['Decimal', '1.50', '2.50', '3.75'],
] as const;

const NOT_LATIN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/;

test('ODDS-01 SETTINGS-07 one price in all six formats, at once and after a reload', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.50', draw: '3.75', away: '2.50' });
  await site.open(match.path);
  await site.markDocument();
  for (const [format, home, away, draw] of FORMATS) {
    await site.showTab('Settings');
    await site.choose(site.rail.getByRole('combobox', { name: 'Odds format' }), new RegExp(`^${format}`));
    await site.closeRail();
    await expect(site.price(match.home), format).toHaveText(new RegExp(`${home.replace('+', '\\+')}$`));
    await expect(site.price(match.away), format).toHaveText(new RegExp(`${away.replace('+', '\\+')}$`));
    await expect(site.price('Draw'), format).toHaveText(new RegExp(`${draw.replace('+', '\\+')}$`));
    await site.expectSameDocument();
    if (format !== 'American') continue;
    await expect(site.price(match.home, 'minus 200')).toBeVisible();
    const html = await page.request.get(page.url());
    expect(await html.text()).toContain('data-odds="american"');
    await page.reload();
    await site.untilReady();
    await expect(site.price(match.away)).toHaveText(/\+150$/);
    await site.markDocument();
  }
});

test('LANG-01 SETTINGS-05 another language keeps the place; Arabic reads from the right with the same digits', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.open(match.path);
  await site.showTab('Settings');
  await site.press(site.rail.getByRole('combobox', { name: 'Language' }));
  await site.press(page.getByRole('option', { name: 'Deutsch', exact: true }));
  await expect(page).toHaveURL(`${process.env.E2E_URL}/de${match.path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home);
  await expect(page.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();

  await page.goto(`${process.env.E2E_URL}/ar${match.path}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(match.home);
  await expect(site.main.getByRole('button', { name: new RegExp(`^${match.home}, .*2\\.30$`) })).toBeVisible();
  expect(await page.locator('body').textContent()).not.toMatch(NOT_LATIN_DIGITS);

  await page.goto(`${process.env.E2E_URL}/`);
  await expect(page).toHaveURL(`${process.env.E2E_URL}/de`);
});

test('SETTINGS-06 another time zone moves the times, at once and after a reload', async ({ page, site, matches }) => {
  const match = await matches.upcoming({ home: '1.93', draw: '3.45', away: '4.20' }, 5);
  await site.open(match.path);
  const start = site.main.getByRole('time').first();
  const startMs = Date.parse((await start.getAttribute('datetime')) ?? '');
  const clock = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' }).format(startMs);
  await site.showTab('Settings');
  await site.choose(site.rail.getByRole('combobox', { name: 'Time zone' }), 'UTC+9');
  await site.closeRail();
  await expect(start).toHaveText(clock('Asia/Tokyo'));
  await site.showTab('Settings');
  await site.choose(site.rail.getByRole('combobox', { name: 'Time zone' }), 'UTC\u22123');
  await site.closeRail();
  await expect(start).toHaveText(clock('America/Sao_Paulo'));
  await page.reload();
  await expect(start).toHaveText(clock('America/Sao_Paulo'));
});

test('a chosen theme comes with the document, so that nothing flashes', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await site.open('/sport');
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  const light = await ground();
  await site.showTab('Settings');
  await site.press(site.rail.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  const reply = await page.reload();
  expect(await reply?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await ground()).toBe(dark);
});

test('SETTINGS-01 choices are named and apply without a reload', async ({ site }) => {
  await site.open('/sport/soccer');
  await site.markDocument();
  await site.showTab('Settings');
  for (const name of ['Odds format', 'Language', 'Time zone', 'Sort', 'Lines in the Asian view', 'Odds movement colors'])
    await expect(site.rail.getByRole('combobox', { name })).toBeVisible();
  const calm = site.rail.getByRole('switch', { name: 'Calm updates' });
  await site.press(calm);
  await expect(calm).toBeChecked();
  await site.expectSameDocument();
});
