import { expect } from '@playwright/test';
import { selectedText, WITHOUT_CLIPBOARD } from '../support/clipboard.ts';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { sameOnPhone, test } from '../support/test.ts';

const PRICES = { home: '2.30', draw: '3.10', away: '3.35' };

test('BETSLIP-29 a slip is shared by a link: it opens at the current odds, says what changed, and is taken over', async ({
  page,
  site,
  matches,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [first, second] = await Promise.all([matches.upcoming(PRICES), matches.upcoming(PRICES)]);
  await site.open(first.path);
  await site.pick(first.home);
  await site.closeRail();
  await site.open(second.path);
  await site.pick(second.home);
  await site.press(site.slip.getByRole('button', { name: 'Share' }));
  await expect(page.getByText('Link copied. It holds your selections, not your stakes.')).toBeVisible();
  const link = String(await page.evaluate('navigator.clipboard.readText()'));
  expect(link).toMatch(/\/en\/shared-slip\/[A-Za-z0-9_-]{16}$/);

  await first.reprice({ home: '2.50' });
  await second.finish({ home: 1, away: 0 });
  // Another visitor opens it.
  await page.context().clearCookies();
  await page.goto(link);
  await site.untilReady();
  await expect(page).toHaveTitle('Shared betslip | Duskline');
  const row = (match: typeof first) => site.main.getByRole('listitem').filter({ hasText: match.home });
  await expect(row(first)).toContainText('Odds changed from');
  await expect(row(first).getByRole('button', { name: new RegExp(`^${first.home}, .*2\\.50$`) })).toBeVisible();
  await expect(row(second)).toContainText('No longer available');
  await expect(row(second).getByRole('button')).toHaveCount(0);
  await expectAccessibleInThemes(page, 'shared betslip');

  await site.press(site.main.getByRole('button', { name: 'Add to betslip' }));
  await site.showTab('Betslip');
  await expect(site.slip.getByRole('heading', { name: first.home })).toBeVisible();
  await expect(site.slip.getByRole('heading', { level: 3 })).toHaveCount(1);
});

test(
  'BETSLIP-29 a device that shares is handed the link; a code that nobody has made is no page',
  sameOnPhone,
  async ({ page, site, matches }) => {
    await page.addInitScript('navigator.share = async (shared) => { window.handedOver = shared; }');
    const match = await matches.upcoming(PRICES);
    await site.open(match.path);
    await site.pick(match.home);
    await site.press(site.slip.getByRole('button', { name: 'Share' }));
    await expect.poll(() => page.evaluate('window.handedOver?.url')).toMatch(/\/en\/shared-slip\/[A-Za-z0-9_-]{16}$/);
    const missing = await page.goto(`${process.env.E2E_URL}/en/shared-slip/AAAAAAAAAAAAAAAA`);
    expect(missing?.status()).toBe(404);
  },
);

test('BETSLIP-29 without a clipboard a link and the number of a bet are shown whole and selected, and the slip says so', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.upcoming(PRICES);
  await site.pickAsNewPlayer(match, '5');
  await page.evaluate(`${WITHOUT_CLIPBOARD}; Object.defineProperty(navigator, 'share', { value: undefined })`);
  await site.press(site.slip.getByRole('button', { name: 'Share' }));
  const link = site.rail.getByRole('textbox', { name: 'Shared betslip' });
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(/The text is selected: copy it yourself\.$/);
  expect(await selectedText(page)).toMatch(/\/en\/shared-slip\/[A-Za-z0-9_-]{16}$/);
  await expectAccessibleInThemes(page, 'link that was not copied');

  await site.press(site.placeButton);
  const receipt = site.rail.getByRole('region', { name: /placed$/ });
  await site.press(receipt.getByRole('button', { name: 'Copy bet number' }));
  await expect(receipt.getByRole('status')).toHaveText(/The text is selected: copy it yourself\.$/);
  expect(await selectedText(page)).toMatch(/^[0-9a-f-]{36}$/);
  await expectAccessibleInThemes(page, 'number that was not copied');
});
