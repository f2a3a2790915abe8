import { expect } from '@playwright/test';
import { ageSession } from '../../../tools/product-kit/age-session.ts';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { DATA_DIR, playerAndMatch, pressBet } from '../support/player-and-match.ts';
import { takeBreak } from '../support/take-break.ts';
import { test } from '../support/test.ts';

test('TR-D2 TR-D3 a stake limit refuses a bet at once; raised, it still does, and cannot be confirmed for 24 hours', async ({
  page,
  site,
  matches,
}) => {
  const { match } = await playerAndMatch({ site, matches });
  await site.open('/user/limits');
  const panel = site.dialog('Limits');
  const set = (change: string, amount: string) =>
    test.step(`${change} to ${amount}`, async () => {
      await site.press(panel.getByRole('button', { name: `${change}: Stake limit, 24 hours` }));
      await panel.getByRole('textbox', { name: 'Amount Stake limit, 24 hours' }).fill(amount);
      await site.press(panel.getByRole('button', { name: 'Save' }));
      await expect(panel.getByRole('textbox')).toHaveCount(0);
    });
  await set('Set', '50');
  await set('Change', '20');
  await expect(panel.getByText('$0.00 used, $20.00 left')).toBeVisible();
  await set('Change', '500');
  await expect(panel.getByText(/^\$500\.00 once you confirm it, from /)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await expectAccessibleInThemes(page, 'limits');

  await site.open(match.path);
  await pressBet(site, match, '21');
  await expect(site.slip.getByText('This stake is above what your stake limit still allows.')).toBeVisible();
  await site.stake.fill('20');
  await site.placeAndRead(match.home);
  await site.open('/user/limits');
  await expect(panel.getByText('$20.00 used, $0.00 left')).toBeVisible();
  await expect(panel.getByText(/^More is free from /)).toBeVisible();
  await site.press(panel.getByRole('button', { name: 'Keep this limit' }));
  await expect(panel.getByText(/once you confirm it/)).toHaveCount(0);
});

test('TR-D6 TR-D7 a time-out logs out at once; who logs in reaches the break and no bet; from there to self-exclusion', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/break');
  const panel = site.dialog('Break');
  await site.press(panel.getByRole('button', { name: '7 days' }));
  await expectAccessibleInThemes(page, 'break');
  await takeBreak(site, 'Time-out', (question) =>
    expect(question).toContainText('Take a time-out of 7 days? It begins at once and cannot be shortened or cancelled.'),
  );
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();

  await test.step('who logs in sees until when, and can only make it longer', async () => {
    await site.open('/open-modal/break');
    await site.fillLogIn(person);
    await expect(panel.getByText(/^Your time-out runs until /)).toBeVisible();
    await takeBreak(site, 'Time-out');
    const question = site.dialog('Time-out');
    await expect(question.getByRole('alert')).toHaveText('A break cannot be shortened or cancelled.');
    await site.press(question.getByRole('button', { name: 'Cancel' }));
  });

  await test.step('self-exclusion', async () => {
    await takeBreak(site, 'Self-exclusion');
    await site.open('/open-modal/break');
    await site.fillLogIn(person);
    await expect(panel.getByText(/^You have excluded yourself until /)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Take a time-out' })).toHaveCount(0);
  });
});

test('TR-D5 a reality check lies over the page until it is answered', async ({ page, site, matches }) => {
  const { person, match } = await playerAndMatch({ site, matches });
  await ageSession(DATA_DIR, person.UserName, 16);
  await site.open(match.path);
  const check = site.dialog('Reality check');
  await expect(check).toContainText('16 min');
  await expect(check).toContainText('$0.00');
  await expectAccessibleInThemes(page, 'reality check');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(check).toBeVisible();
  await site.press(check.getByRole('button', { name: 'Continue' }));
  await expect(check).toBeHidden();
  await site.pick(match.home);
  await site.stake.fill('5');
  await site.placeAndRead(match.home);
});
