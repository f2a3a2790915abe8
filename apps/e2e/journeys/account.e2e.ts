import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

/** Presses a tab of the account; on a phone the way to the others is back to their index. */
async function showAccountTab(site: Site, name: string): Promise<void> {
  const { page } = site;
  const link = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name, exact: true });
  if (!(await link.isVisible())) await site.press(page.getByRole('dialog').getByRole('button', { name: 'Back' }));
  await site.press(link);
  await expect(site.dialog(name)).toBeVisible();
}

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
  await expect(site.dialog(first)).toContainText(person.UserName);
  await expect(site.dialog(first)).toContainText((await site.balance.textContent()) ?? '?');
  await expect(page).toHaveURL(/\/en\/user$/);

  await showAccountTab(site, 'Profile');
  await expect(site.dialog('Profile')).toContainText(person.Email);
  await expectAccessibleInThemes(page, 'profile');
  await showAccountTab(site, 'Pending bets');
  await expect(page).toHaveURL(/\/en\/user\/pendingBets$/);
  await expect(site.dialog('Pending bets').getByText('No open bets.')).toBeVisible();
  await showAccountTab(site, 'Sports history');
  await expect(site.dialog('Sports history').getByRole('combobox', { name: 'Period' })).toBeVisible();
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
  await expect(site.dialog('Pending bets')).toBeVisible();
  await page.reload();
  await expect(site.dialog('Pending bets')).toBeVisible();
  await site.press(site.dialog('Pending bets').getByRole('button', { name: 'Close' }));
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await site.open('/open-modal/sportsHistory');
  await expect(site.dialog('Sports history')).toBeVisible();
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
  await expect(site.dialog('Log in')).toBeVisible();
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await site.fillLogIn(person);
  await expect(site.dialog('Pending bets')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/user\/pendingBets$/);
});

/** Another tab of the same browser logs out: the page hears that its session has ended. */
async function endSession(page: Page): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  expect(
    (
      await page.request.post(`${base}/api/session/logout`, { headers: { origin: base, 'content-type': 'application/json' } })
    ).status(),
  ).toBe(200);
}

test('SR-08 NAV-17 when the session ends while the account is open, the page is home; elsewhere it stays (SR-09)', async ({
  page,
  site,
}) => {
  const ended = page.getByText('Your session has ended. Please log in again.');
  await site.becomePlayer(newPerson());
  await site.open('/user/accountInfo');
  await expect(site.dialog('Profile')).toBeVisible();
  await endSession(page);
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(ended).toBeVisible();

  await site.becomePlayer(newPerson());
  await site.open('/sport/tennis');
  await endSession(page);
  await expect(ended).toBeVisible();
  await expect(page).toHaveURL(/\/en\/sport\/tennis$/);
});

const NEW = 'harbour violin cloud nine';

test('FLD-PWD-04 TR-A4 the password is changed in the account, and every other device is logged out', async ({
  page,
  site,
  browser,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  const otherPage = await (await browser.newContext()).newPage();
  const other = new Site(otherPage, false);
  await other.open('/sport');
  await site.press(otherPage.getByRole('banner').getByRole('button', { name: 'Log in' }));
  await other.fillLogIn(person);
  await expect(other.account(person)).toBeVisible();

  await site.open('/user/password');
  const dialog = site.dialog('Password');
  const current = dialog.getByLabel('Current password');
  await current.fill('not the password 1');
  await dialog.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW);
  await dialog.getByLabel('Confirm password').fill(NEW);
  await site.press(dialog.getByRole('button', { name: 'Save password' }));
  await expect(current).toHaveAccessibleDescription('The current password is not correct');
  await expectAccessibleInThemes(page, 'password with what is wrong');

  await test.step('what was typed is kept while another tab is open, and asked about before it is lost', async () => {
    await showAccountTab(site, 'Profile');
    await page.keyboard.press('Escape');
    const question = site.dialog('Leave without saving?');
    await expectAccessibleInThemes(page, 'question before what was typed is lost');
    await site.press(question.getByRole('button', { name: 'Keep editing' }));
    await expect(question).toBeHidden();
    await showAccountTab(site, 'Password');
    await expect(current).toHaveValue('not the password 1');
  });

  await current.fill(person.Password);
  await site.press(dialog.getByRole('button', { name: 'Save password' }));
  await expect(page.getByText('Your password is changed. All other devices are logged out.')).toBeVisible();
  await expect(current).toHaveValue('');
  await expect(other.account(person)).toBeHidden();
  await expect(dialog).toBeVisible();

  await test.step('nothing is left to ask about', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(site.account(person)).toBeVisible();
  });
  await otherPage.context().close();
});

test('TR-A4 a player sees where the account is logged in, ends one of these and then all others', async ({
  page,
  site,
  browser,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  const others = await Promise.all(
    [0, 1].map(async () => {
      const context = await browser.newContext();
      const one = new Site(await context.newPage(), false);
      await one.open('/sport');
      await one.page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
      await one.fillLogIn(person);
      await expect(one.account(person)).toBeVisible();
      return one;
    }),
  );
  await site.open('/user/sessions');
  const list = page.getByRole('list', { name: 'Logged-in devices' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(/Last active: .*ID \d+/s);
  await expectAccessibleInThemes(page, 'devices');

  await site.press(list.getByRole('button', { name: /^Log out/ }).first());
  await expect(page.getByText('The device is logged out.')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toBeFocused();
  await expect
    .poll(async () => (await Promise.all(others.map((one) => one.account(person).isVisible()))).filter(Boolean).length)
    .toBe(1);
  await site.press(page.getByRole('button', { name: 'Log out all other devices' }));
  await expect(list.getByRole('listitem')).toHaveCount(1);
  for (const one of others) await expect(one.account(person)).toBeHidden();

  await test.step('the log-in history names them all', async () => {
    await showAccountTab(site, 'Login history');
    const attempts = page.getByRole('list', { name: 'Login history' }).getByRole('listitem');
    await expect(attempts).toHaveCount(3);
    await expect(attempts.first()).toContainText(/Successful/);
    await expectAccessibleInThemes(page, 'log-in history');
  });
  await Promise.all(others.map((one) => one.page.context().close()));
});

test('WCAG 2.2.1 two minutes before a session ends that nobody uses, one press keeps it', async ({ page, site }) => {
  const person = newPerson();
  await site.becomePlayer(person);
  // The end is told as if the player had been away for most of half an hour; what the page asks of the server is real.
  let isNear = true;
  await page.route('**/api/account/expiry*', async (route) => {
    const answer = await route.fetch();
    const { ExpiresAt } = (await answer.json()) as { ExpiresAt: string };
    const minutes = isNear ? 28.5 : 0;
    await route.fulfill({
      response: answer,
      json: { ExpiresAt: new Date(Date.parse(ExpiresAt) - minutes * 60_000).toISOString() },
    });
  });
  await site.open('/sport');
  const notice = site.dialog('Are you still there?');
  await expect(notice).toContainText(/You will be logged out at \d+:\d\d/);
  await expectAccessibleInThemes(page, 'notice before the end of the session');
  isNear = false;
  await site.press(notice.getByRole('button', { name: 'Stay logged in' }));
  await expect(notice).toBeHidden();
  await expect(site.account(person)).toBeVisible();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 16 && (await focused.count()) === 0; presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

test(
  '2.1.1 by keyboard alone: from the header into the account, through its tabs, and back',
  sameOnPhone,
  async ({ page, site }) => {
    const person = newPerson();
    await site.becomePlayer(person);
    await site.open('/sport/tennis');
    await site.account(person).focus();
    await page.keyboard.press('Enter');
    const entry = page.getByRole('menuitem', { name: 'Account' });
    await expect(entry).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(site.dialog('Profile')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Account' });
    const dialog = site.dialog('Password');
    const current = dialog.getByLabel('Current password');

    await test.step('Enter opens a tab; its fields are reached in order, and the first that is wrong has the focus', async () => {
      await tabTo(page, tabs.getByRole('link', { name: 'Password', exact: true }));
      await page.keyboard.press('Enter');
      await expect(current).toBeVisible();
      await tabTo(page, current);
      await page.keyboard.type('typed by keyboard');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'New password', exact: true })).toBeFocused();
    });
    await test.step('Esc asks, Esc again stays, and Leave closes', async () => {
      const question = site.dialog('Leave without saving?');
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(current).toHaveValue('typed by keyboard');
      await page.keyboard.press('Escape');
      await tabTo(page, question.getByRole('button', { name: 'Leave' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/en\/sport\/tennis$/);
    });
  },
);
