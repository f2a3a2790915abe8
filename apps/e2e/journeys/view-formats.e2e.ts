import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { expectPricesOfApi } from '../support/shown-prices.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

test('SETTINGS-08 SETTINGS-04 SIDEBAR-14 the Asian view is chosen on the list, shows all matches and is there after a reload', async ({
  page,
  site,
}) => {
  // Matches of the other journeys have no prices of the first half, and may stand first in a list of all.
  await site.open('/sport/soccer/england');
  await site.markDocument();
  const filters = site.main.getByRole('group', { name: 'Filter matches' });
  await site.press(filters.getByRole('button', { name: 'Today' }));
  // On a phone the menu is a sheet.
  const display = page.getByRole('group', { name: 'Matches shown' });
  if (!site.isPhone) await site.press(display.getByRole('button', { name: 'Today' }));
  await site.chooseView('Asian');
  await expect(filters.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  if (!site.isPhone) await expect(display.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  await expect(site.main.getByRole('group', { name: 'Handicap', exact: true }).first()).toBeVisible();
  const period = site.main.getByRole('group', { name: 'Period shown' });
  const half = site.main.getByRole('group', { name: 'Total, 1st half' });
  if (await period.isVisible()) {
    await expect(half.first()).toBeHidden();
    await site.press(period.getByRole('button', { name: '1st half' }));
    await expect(site.main.getByRole('group', { name: 'Handicap', exact: true }).first()).toBeHidden();
  }
  await expect(half.first()).toBeVisible();
  await site.expectSameDocument();

  const reply = await page.reload();
  expect(await reply?.text()).toContain('Total, 1st half');
  await site.expectView('Asian');
  await site.untilReady();
  await expectPricesOfApi(page);
  await expectAccessibleInThemes(page, 'Asian view');

  await site.chooseView('European');
  await expect(half).toHaveCount(0);
});

test('S3-30 below the head of its day a row shows its time without the day, in the European and the Asian view', async ({
  site,
  matches,
}) => {
  // Two days ahead, whatever the hour is: never so near that minutes are counted.
  const match = await matches.upcoming(PRICES, 48);
  await site.open(match.tournamentPath);
  const row = site.main.locator('[data-row]').filter({ hasText: match.home });
  for (const view of ['European', 'Asian'] as const) {
    await site.chooseView(view);
    await site.expectView(view);
    await expect(row.locator('time')).toBeVisible();
    await expect(row.locator('[data-day]')).toHaveCount(1);
    await expect(row.locator('[data-day]')).toBeHidden();
  }
});

test('SETTINGS-01 LISTS-04 view and lines are in the settings; the lines below the main one move too; a price goes into the slip', async ({
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES);
  await match.offerTotal('2.5', '1.90', '1.90');
  await match.offerTotal('3.5', '3.40', '1.30');
  await site.open(match.tournamentPath);
  await site.showTab('Settings');
  await site.choose(site.rail.getByRole('combobox', { name: 'View', exact: true }), 'Asian');
  await site.closeRail();
  const line = site.main.getByRole('button', { name: /^Over, \(Total\), 3\.5, / });
  await expect(line).toHaveAccessibleName(/3\.40$/);
  // No stream of the sport has it.
  await match.offerTotal('3.5', '3.20', '1.33');
  await expect(line).toHaveAccessibleName(/3\.20$/);
  await site.showTab('Settings');
  await site.choose(site.rail.getByRole('combobox', { name: 'Lines in the Asian view' }), 'Main line');
  await site.closeRail();
  await expect(line).toHaveCount(0);
  await expect(site.main.getByRole('button', { name: /^Over, \(Total\), 2\.5, / })).toBeVisible();
  await match.reprice({ away: '3.60' });
  await expect(site.price(match.away, '3.60')).toBeVisible();
  await site.pick(match.home);
});

test('NAV-01 the Korean view has pages of its own, a list by kick-off with the names in the prices', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES, 1);
  await page.goto(`${process.env.E2E_URL}/koreanView`);
  await expect(page).toHaveURL(/\/en\/sport\/koreanView$/);
  // The branch of the sport that is shown is in the document: one that comes later pushes the menu down.
  const html = await (await page.request.get(`${process.env.E2E_URL}/en/sport/koreanView`)).text();
  expect(html.split('<main')[0]).toContain('>England</span>');
  await site.open('/sport/koreanView/soccer');
  await expect(page.getByRole('heading', { level: 1, name: 'Soccer' })).toBeVisible();
  await expect(site.price(match.home, '2.30')).toHaveText(`${match.home} 2.30`);
  await expectAccessibleInThemes(page, 'Korean view');
  const types = site.main.getByRole('group', { name: 'Bet type' });
  await site.press(types.getByRole('button', { name: 'Total' }));
  await expect(site.main.getByRole('group', { name: 'Total' }).first()).toBeVisible();
  await expect(site.price(match.home)).toHaveCount(0);
  await site.press(types.getByRole('button', { name: '1X2' }));
  await site.pick(match.home);
  await site.closeRail();

  await site.press(site.main.getByRole('link', { name: 'Outrights', exact: true }));
  await expect(page).toHaveURL(/\/en\/sport\/koreanView\/outrights$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Outrights' })).toBeVisible();
  await site.press(site.main.getByRole('link', { name: 'Matches', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Soccer' })).toBeVisible();
  await site.chooseView('European');
  await expect(page).toHaveURL(/\/en\/sport\/soccer$/);

  const unknown = await page.goto(`${process.env.E2E_URL}/en/sport/koreanView/no-such-sport`);
  expect(unknown?.status()).toBe(404);
});

test(
  'a line that leaves the screen keeps the price that its stream said last, on the slip too',
  sameOnPhone,
  async ({ page, site, matches }) => {
    const match = await matches.upcoming(PRICES);
    await match.offerTotal('2.5', '1.90', '1.90');
    await match.offerTotal('3.5', '3.40', '1.30');
    await page.context().addCookies([{ name: 'viewFormat', value: 'asian', url: process.env.E2E_URL as string }]);
    await site.open(match.tournamentPath);
    const line = site.main.getByRole('button', { name: /^Over, \(Total\), 3\.5, / });
    await expect(line).toHaveAccessibleName(/3\.40$/);
    await match.offerTotal('3.5', '3.20', '1.33');
    await expect(line).toHaveAccessibleName(/3\.20$/);
    await site.press(line);
    if (site.isPhone) await site.showTab('Betslip');
    await expect(site.slip).toContainText('3.20');
    if (site.isPhone) await site.closeRail();

    // Far below it, longer than a row has to be away to leave its stream.
    await page.evaluate('document.body.style.paddingBottom = "4000px"; scrollTo(0, 4000)');
    await page.waitForTimeout(1_000);
    await page.evaluate('scrollTo(0, 0)');
    await expect(line).toHaveAccessibleName(/3\.20$/);
    if (site.isPhone) await site.showTab('Betslip');
    await expect(site.slip).toContainText('3.20');
    await expect(site.slip).not.toContainText('3.40');
  },
);
