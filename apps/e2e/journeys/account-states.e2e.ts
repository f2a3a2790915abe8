import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { holdChunk } from '../support/hold-scripts.ts';
import { newPerson } from '../support/person.ts';
import { takeBreak } from '../support/take-break.ts';
import { test } from '../support/test.ts';

/** Paths of calls that the page has made since. */
function callsOf(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) made.push(pathname.toLowerCase());
  });
  return made;
}

test('TR-D7 a break says that it has begun and until when; who logs in meanwhile sees that first, and nothing is asked that is shut', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/break');
  const panel = site.dialog('Break');
  await takeBreak(site, 'Time-out');
  const begun = site.dialog('Your break has begun');
  await expect(begun.getByRole('status')).toHaveText(/^Your time-out runs until /);
  await expect(begun).toContainText('read your messages and send documents');
  await expectAccessibleInThemes(page, 'a break that has begun');

  const calls = callsOf(page);
  await test.step('who logs in is not welcomed back, but told until when', async () => {
    await site.press(begun.getByRole('button', { name: 'Log in' }));
    await site.fillLogIn(person);
    await expect(panel.getByText(/^Your time-out runs until /)).toBeVisible();
    await expect(page.getByText(/^Welcome back/)).toHaveCount(0);
    await expectAccessibleInThemes(page, 'break panel of a restricted session');
  });

  await test.step('what is shut says why, what is open opens', async () => {
    await site.open('/user/pendingBets');
    const pending = site.dialog('Pending bets');
    await expect(pending.getByRole('status').filter({ hasText: 'You are on a break from betting' })).toContainText('until');
    await expect(pending.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessibleInThemes(page, 'a tab that a break shuts');
    await site.press(pending.getByRole('button', { name: 'Break' }));
    await expect(panel.getByText(/^Your time-out runs until /)).toBeVisible();
    await site.open('/user/messages');
    await expect(site.dialog('Messages').getByText('No messages')).toBeVisible();
    await site.open('/user/limits');
    await expect(site.dialog('Limits').getByRole('heading', { name: 'Stake limit' })).toBeVisible();
    await expect(site.dialog('Limits').getByRole('button', { name: /^Set/ })).toHaveCount(0);
  });
  expect(calls.filter((path) => /pendingbets|freebet|realitycheck/.test(path))).toEqual([]);
});

test('TR-A5 SIGNUP-01 SIGNUP-07 the sign-up judges a password like the server, says which countries are missing, and comes back after a reload', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.open('/register');
  const dialog = site.dialog('Register');
  await site.fillAccountStep({ ...person, Password: 'P@ssw0rd123456', PasswordConfirmation: 'P@ssw0rd123456' });
  await expect(dialog.getByText('Password strength: Weak')).toBeVisible();
  await site.press(dialog.getByRole('button', { name: 'Continue' }));
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible();

  await page.reload();
  await site.untilReady();
  await expect(dialog.getByText('What you typed is still here.')).toBeVisible();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(person.Email);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
  await expectAccessibleInThemes(page, 'a sign-up that was kept');

  await dialog.getByLabel('Password', { exact: true }).fill(person.Password);
  await dialog.getByLabel('Confirm password').fill(person.Password);
  await site.press(dialog.getByRole('button', { name: 'Continue' }));
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription(
    /^With this account currency no account can be opened in: .*United States/,
  );
  await site.press(dialog.getByRole('button', { name: 'Close' }));
  await page.reload();
  await site.untilReady();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('WCAG 2.4.3 in the account the focus goes to what follows: the button again, the next stage, the row, the menu', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/limits');
  const limits = site.dialog('Limits');
  const edit = limits.getByRole('button', { name: /^(Set|Change): Stake limit, 24 hours$/ });

  await test.step('the field of a limit has its currency, and gives the focus back', async () => {
    await site.press(edit);
    const amount = limits.getByRole('textbox', { name: 'Amount Stake limit, 24 hours' });
    await expect(amount).toHaveAccessibleDescription(/^(US)?(D|\$)/);
    await site.press(limits.getByRole('button', { name: 'Cancel' }));
    await expect(edit).toBeFocused();
    await site.press(edit);
    await amount.fill('50');
    await site.press(limits.getByRole('button', { name: 'Save' }));
    await expect(edit).toHaveText('Change');
    await expect(edit).toBeFocused();
  });

  await test.step('a failure without a field has the focus, and says how long to wait', async () => {
    await site.open('/user/twoStep');
    const panel = site.dialog('Two-step login');
    await panel.getByLabel('Password', { exact: true }).fill(person.Password);
    // What the throttle answers; to reach it for real would shut out every other journey of this network.
    await page.route('**/api/account/secondstepsetup', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '45' },
        json: { HasErrors: true, ExceptionName: 'TooManyRequestsException', ErrorMessage: 'Too many requests.' },
      }),
    );
    await site.press(panel.getByRole('button', { name: 'Set up' }));
    await expect(panel.getByRole('alert')).toHaveText(
      /^Too many attempts\. Please wait and try again\. Try again in 4\d seconds\.$/,
    );
    await expect(panel.getByRole('alert')).toBeFocused();
    await expect(panel.getByRole('timer')).toHaveText('Try again in 42 seconds.');
    await page.unroute('**/api/account/secondstepsetup');
    await site.press(panel.getByRole('button', { name: 'Set up' }));
    await expect(panel.getByText(/^Scan this with your authenticator app/)).toBeFocused();
  });

  await test.step('the account gives it back to the button of its menu', async () => {
    await site.open('/sport');
    await site.press(site.account(person));
    await site.press(page.getByRole('menuitem', { name: 'Account' }));
    await expect(page.getByRole('dialog')).toBeVisible();
    await site.press(page.getByRole('dialog').getByRole('button', { name: 'Close' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(site.account(person)).toBeFocused();
  });
});

test('SR-08 a call whose cookie was replaced on its way is sent again, and nobody is logged out', async ({ page, site }) => {
  const person = newPerson();
  await site.becomePlayer(person);
  let refused = 0;
  await page.route('**/api/player/messages*', (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    return route.fulfill({ status: 401, json: { HasErrors: true, ExceptionName: 'UnauthorizedException' } });
  });
  await site.open('/user/messages');
  await expect(site.dialog('Messages').getByText('No messages')).toBeVisible();
  expect(refused).toBeGreaterThan(1);
  await expect(site.account(person)).toBeAttached();
});

const TAB_PARTS = [
  {
    tab: 'verification',
    name: 'Verification',
    chunk: 'identity-check-panel',
    call: '**/api/player/identitycheck*',
    content: 'Verify identity',
  },
  { tab: 'myData', name: 'My data', chunk: 'my-data-panel', call: '**/api/player/mydata*', content: 'Close my account' },
] as const;

test('design 2.5 a tab of the account has skeletons in its whole height while its code and then its data are on the way', async ({
  page,
  site,
}) => {
  await site.becomePlayer();
  for (const { tab, name, chunk, call, content } of TAB_PARTS) {
    const deliver = await holdChunk(page, chunk);
    const hasData = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await hasData.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(call);
    await site.open(`/user/${tab}`);
    const place = site.dialog(name).getByRole('status', { name: 'Loading' });
    await expect(place).toHaveAttribute('aria-busy', 'true');
    const whileCodeComes = await place.boundingBox();
    const sizes = await place.evaluate(({ parentElement, firstElementChild }) => ({
      tab: parentElement?.clientHeight ?? 0,
      row: firstElementChild?.getBoundingClientRect().width ?? 0,
    }));
    expect(whileCodeComes?.height).toBeGreaterThan(sizes.tab * 0.8);
    expect(sizes.row).toBe(whileCodeComes?.width);
    await expectAccessible(page, `${name} on its way`);
    await deliver();
    await asked;
    await expect(place).toHaveAttribute('aria-busy', 'true');
    expect(await place.boundingBox()).toEqual(whileCodeComes);
    hasData.resolve();
    await expect(site.dialog(name).getByRole('button', { name: content }).first()).toBeVisible();
    await expect(place).toHaveCount(0);
  }
});

test('design 2.5 the time of the session has its place in the head of the account before it is known', async ({ page, site }) => {
  await site.becomePlayer();
  const isAnswered = Promise.withResolvers<void>();
  const calls = '**/api/account/sessions*';
  await page.route(calls, async (route) => {
    await isAnswered.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(calls);
  await site.open('/user/limits');
  const dialog = site.dialog('Limits');
  await asked;
  const title = dialog.getByRole('heading', { name: 'Limits', exact: true }).locator('xpath=..');
  const before = await title.boundingBox();
  await expect(title.getByText(/^Session \d/)).toBeHidden();
  isAnswered.resolve();
  await expect(title.getByText(/^Session \d/)).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
});

test('design 2.5 the tab that the address names is asked for beside the dialog, not behind it', async ({ page, site }) => {
  await site.becomePlayer();
  const deliver = await holdChunk(page, 'account-dialog');
  const asked = page.waitForRequest(/\/assets\/limits-panel-[\w-]{8}\.js$/);
  await site.open('/user/limits');
  await asked;
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deliver();
  await expect(site.dialog('Limits').getByRole('heading', { name: 'Stake limit' })).toBeVisible();
});

test('TR-A9 the profile says that the address is not confirmed, and sends the link again', async ({ page, site }) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/accountInfo');
  const profile = site.dialog('Profile');
  await expect(profile.getByText('Not confirmed')).toBeVisible();
  await expectAccessibleInThemes(page, 'profile with an address that is not confirmed');
  await site.press(profile.getByRole('button', { name: 'Send again' }));
  await expect(profile.getByRole('status').filter({ hasText: person.Email })).toBeFocused();
});

test('the line of news has the foot of the screen for itself: nothing lies under it, and nothing that is read moves', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifted += value; })
      .observe({ type: 'layout-shift', buffered: false });
  `);
  await site.open('/sport/results');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const before = await heading.boundingBox();
  await page.waitForTimeout(1_000);
  await page.evaluate('window.shifted = 0');
  await context.setOffline(true);
  const line = page.getByRole('status').filter({ hasText: /^(Reconnecting|No connection)/ });
  await expect(line).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await page.evaluate('window.scrollTo(0, document.documentElement.scrollHeight)');
  const foot = await page.getByRole('contentinfo').boundingBox();
  const banner = await line.boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((banner?.y ?? 0) + 1);
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.02);
  await context.setOffline(false);
});
