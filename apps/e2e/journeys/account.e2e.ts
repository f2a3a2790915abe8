import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import type { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

/** Presses a tab of the account; on a phone the way to the others is back to their index. */
async function showAccountTab(site: Site, name: string): Promise<void> {
  const { page } = site;
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await site.press(page.getByRole('dialog').getByRole('button', { name: 'Back' }));
  await site.press(link);
  await expect(dialogOf(page, name)).toBeVisible();
}

const dialogOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

test('ACCOUNT-03 ACCOUNT-04 ACCOUNT-05 the account lies over the page, says whose it is, what is on it and which tab is open', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/sport/tennis');
  await site.markDocument();
  await site.press(site.account(person));
  await site.press(page.getByRole('menuitem', { name: 'Account' }));
  const first = site.isPhone ? 'Account' : 'Profile';
  await expect(dialogOf(page, first)).toContainText(person.UserName);
  await expect(dialogOf(page, first)).toContainText((await site.balance.textContent()) ?? '?');
  await expect(page).toHaveURL(/\/en\/user$/);

  await showAccountTab(site, 'Profile');
  await expect(dialogOf(page, 'Profile')).toContainText(person.Email);
  await expectAccessibleInThemes(page, 'profile');
  await showAccountTab(site, 'Pending bets');
  await expect(page).toHaveURL(/\/en\/user\/pendingBets$/);
  await expect(dialogOf(page, 'Pending bets').getByText('No open bets.')).toBeVisible();
  await showAccountTab(site, 'Sports history');
  await expect(dialogOf(page, 'Sports history').getByRole('combobox', { name: 'Period' })).toBeVisible();
  await expectAccessibleInThemes(page, 'sports history');

  await test.step('closed, the page is the one that was there, and has the focus where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/en\/sport\/tennis$/);
    await site.expectSameDocument();
    await expect(site.account(person)).toBeFocused();
  });
});

test('AMB-03 K-ROUTE-05 a tab opens by its address and by open-modal, over home, and stays open over a reload', async ({
  page,
  site,
}) => {
  await site.becomePlayer(newPerson());
  await site.open('/user/pendingBets');
  await expect(dialogOf(page, 'Pending bets')).toBeVisible();
  await page.reload();
  await expect(dialogOf(page, 'Pending bets')).toBeVisible();
  await site.press(dialogOf(page, 'Pending bets').getByRole('button', { name: 'Close' }));
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await site.open('/open-modal/sportsHistory');
  await expect(dialogOf(page, 'Sports history')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/sportsHistory$/);

  await test.step('AMB-05 a name that is none opens nothing', async () => {
    for (const path of ['/user/nothing', '/open-modal/nothing']) {
      await site.open(path);
      await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('ROLE-02 ROLE-04 AMB-39 a guest who asks for the account is home and logs in first; then the tab is open', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await page.context().clearCookies();
  await site.open('/user/deposit');
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await site.open('/open-modal/pendingBets');
  await expect(dialogOf(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await site.fillLogIn(person);
  await expect(dialogOf(page, 'Pending bets')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/pendingBets$/);
});

test('SR-08 NAV-17 whose session ends while the account is open is home; elsewhere the page stays (SR-09)', async ({
  page,
  site,
}) => {
  await site.becomePlayer(newPerson());
  await site.open('/user/accountInfo');
  await expect(dialogOf(page, 'Profile')).toBeVisible();
  await page.context().clearCookies();
  await showAccountTab(site, 'Sports history');
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();

  await site.becomePlayer(newPerson());
  await site.open('/sport/tennis');
  await page.context().clearCookies();
  await site.showTab('History');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/sport\/tennis$/);
});
