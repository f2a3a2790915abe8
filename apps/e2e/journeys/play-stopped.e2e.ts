import { expect, type Locator, type Page } from '@playwright/test';
import { playAnHour, stopPlay } from '../../../tools/product-kit/stop-play.ts';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { DATA_DIR, playerAndMatch, pressBet } from '../support/player-and-match.ts';
import { test } from '../support/test.ts';

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test('TR-D13 whose play is stopped reads why and where help is, and no bet is taken', async ({ page, site, matches }) => {
  const { person, match } = await playerAndMatch({ site, matches });
  await stopPlay(DATA_DIR, person.UserName);
  await site.open(match.path);
  await pressBet(site, match);
  await expect(site.slip.getByText('Play is stopped on your account. Your messages say why.')).toBeVisible();
  for (const [tab, title] of [
    ['limits', 'Limits'],
    ['break', 'Break'],
  ] as const)
    await test.step(`the tab ${title}`, async () => {
      await site.open(`/user/${tab}`);
      const panel = dialogOf(page, title);
      await expect(panel.getByText('There are signs that betting is doing you harm.')).toBeVisible();
      await expect(panel.getByRole('link', { name: 'Where to find help' })).toHaveAttribute('href', /\/responsible-gaming$/);
    });
  await expectAccessibleInThemes(page, 'play is stopped');
});

test('TR-D14 after an hour of play in de the page says until when the break lasts, and no bet is taken', async ({
  page,
  site,
  matches,
}) => {
  const { person, match } = await playerAndMatch({ site, matches });
  await playAnHour(DATA_DIR, person.UserName);
  await site.open(match.path);
  const pause = dialogOf(page, 'Time for a break');
  await expect(pause.getByText(/No bets and no games until \d/)).toBeVisible();
  await expectAccessibleInThemes(page, 'forced break');
  await page.keyboard.press('Escape');
  await expect(pause).toBeHidden();
  await pressBet(site, match);
  await expect(site.slip.getByText('Time for a break. No bets are taken until it is over.')).toBeVisible();
});
