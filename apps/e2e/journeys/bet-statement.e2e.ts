import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { ScriptedGame } from '../support/scripted-game.ts';
import { test } from '../support/test.ts';

test('design 3.16 the statement of a settled bet: its rules, its sum, one page of paper, and nobody else reads it', async ({
  page,
  site,
}) => {
  const [half, won] = await Promise.all([ScriptedGame.upcoming(-2.75), ScriptedGame.upcoming(-3.5)]);
  await site.fillSlip([half, won]);
  await site.press(site.betTab('Combo'));
  await site.stake.fill('10');
  await site.placeAndRead('Combo');
  await half.finish({ home: 83, away: 80 });
  await won.finish({ home: 90, away: 80 });
  const statement = page.getByRole('article', { name: 'Bet statement' });
  const line = (name: string) => statement.getByRole('row', { name });

  await test.step('it is a press away from the history', async () => {
    await site.showTab('History');
    await site.press(site.rail.getByRole('article').getByRole('link', { name: 'Statement' }));
    await expect(statement).toBeVisible();
    await expect(page).toHaveURL(/\/en\/bets\/[0-9a-f-]{36}$/);
    await expect(page).toHaveTitle('Bet statement | Duskline');
    await expect(statement.getByText('Combined odds')).toBeVisible();
  });

  await test.step('rules 4.1 each selection says by which rule it was settled', async () => {
    const leg = (game: ScriptedGame) => statement.getByRole('listitem').filter({ hasText: game.home });
    await expect(leg(half)).toContainText('Half won. Half the stake wins at the odds, half comes back.');
    await expect(leg(half)).toContainText('Counts as \u2068×\u00a01.455\u2069');
    await expect(leg(won)).toContainText('Won. It counts at the full odds.');
  });

  await test.step('rules 3 the sum goes from the stake to what was booked', async () => {
    await expect(line('Stake')).toContainText('$10.00');
    await expect(line('Multiplier')).toContainText('2.77905');
    await expect(line('Return before rounding')).toContainText('27.7905');
    await expect(line('Rounded down')).toContainText('$27.79');
    await expect(line('Paid in total')).toContainText('$27.79');
    await expectAccessibleInThemes(page, 'statement of a bet');
  });

  await test.step('on paper it stands alone, on one page', async () => {
    // Whatever stands or lies over the page beside it.
    await page.locator('body').evaluate((body) => body.insertAdjacentHTML('beforeend', '<p>A notice over the page</p>'));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    for (const beside of [site.rail, page.getByText('A notice over the page')]) await expect(beside).toBeHidden();
    await expect(statement).toContainText('Paid in total');
    await expect(statement.getByRole('button', { name: 'Print' })).toBeHidden();
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });
  });

  await test.step('another player, and a guest, read nothing of it', async () => {
    await site.becomePlayer();
    await page.reload();
    await expect(site.main.getByText('This bet does not exist or belongs to another account.')).toBeVisible();
    await page.context().clearCookies();
    await page.reload();
    await expect(site.main.getByText('Log in to see your bets.')).toBeVisible();
    await expect(statement).toBeHidden();
  });
});

test('SCREEN-04 the history has a view for sport, virtual sports, jackpots and declined bets, each by period', async ({
  page,
  site,
  matches,
}) => {
  const match = await matches.live({ home: '2.30', draw: '3.10', away: '3.35' });
  await site.pickAsNewPlayer(match, '10');
  await site.placeAndMeanwhile(() => match.suspend());
  await expect(site.rail.getByRole('alert')).toContainText('Bet declined');
  await site.showTab('History');
  for (const view of ['Virtual sports', 'Jackpots']) {
    await site.press(site.rail.getByRole('button', { name: view }));
    await expect(site.rail.getByText('No bets in this period.')).toBeVisible();
  }
  await site.press(site.rail.getByRole('button', { name: 'Declined' }));
  await expect(site.rail.getByRole('article')).toContainText(match.home);
  await site.choose(site.rail.getByRole('combobox', { name: 'Period' }), 'Today');
  await expect(site.rail.getByRole('article')).toContainText(match.home);
  await site.choose(site.rail.getByRole('combobox', { name: 'Period' }), 'Choose dates');
  await site.rail.getByRole('button', { name: /^Period .*\d{4}$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Period' }).locator('[data-place=from]')).toBeFocused();
  // A year back, and the day after.
  for (const key of ['Shift+PageUp', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog', { name: 'Period' })).toBeHidden();
  await expect(site.rail.getByText('No bets in this period.')).toBeVisible();
  await expectAccessibleInThemes(page, 'history of declined bets');
});
