import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { inbox, linkIn } from '../support/inbox.ts';
import { newPerson } from '../support/person.ts';
import { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const NEW = 'harbour violin cloud nine';

test('SR-11 TR-A4 a lost password: from the mail to the log-in, and the old session of another browser is gone', async ({
  page,
  site,
  browser,
}) => {
  const person = newPerson();
  const otherPage = await (await browser.newContext()).newPage();
  const other = new Site(otherPage, false);
  await other.becomePlayer(person);
  await other.open('/sport');
  await expect(other.account(person)).toBeVisible();

  await site.open('/sport');
  await test.step('FLD-PWD-01 the log-in leads to it, and an address has to be one', async () => {
    await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    await site.press(page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Lost your password?' }));
    const dialog = page.getByRole('dialog', { name: 'Lost your password?' });
    await dialog.getByLabel('E-mail').fill('no address');
    await site.press(dialog.getByRole('button', { name: 'Send link' }));
    await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Please enter a valid e-mail address');
    await expectAccessible(page, 'lost password');
    await dialog.getByLabel('E-mail').fill(person.Email);
    await site.press(dialog.getByRole('button', { name: 'Send link' }));
    await expect(dialog.getByRole('status')).toHaveText(/^If an account has this address/);
  });

  const link = linkIn(await inbox.mailTo(person.Email, 'Set a new password'));
  await test.step('the link opens a page that tells nobody where it was', async () => {
    const answer = await page.goto(link);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await site.untilReady();
    await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
    await expect(page).toHaveURL(link);
  });

  await test.step('a weak and a mistyped password are refused under their fields', async () => {
    await site.main.getByRole('textbox', { name: 'New password', exact: true }).fill('password123');
    await site.main.getByLabel('Confirm password').fill('something else 12');
    await site.press(site.main.getByRole('button', { name: 'Save password' }));
    await expect(site.main.getByLabel('Confirm password')).toHaveAccessibleDescription('The passwords do not match.');
    await site.main.getByLabel('Confirm password').fill('password123');
    await site.press(site.main.getByRole('button', { name: 'Save password' }));
    await expect(site.main.getByRole('textbox', { name: 'New password', exact: true })).toHaveAccessibleDescription(
      /^The password must have 10 to 128 characters/,
    );
    await expectAccessible(page, 'set password');
  });

  await test.step('the new one is set, and opens the account', async () => {
    await site.main.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW);
    await site.main.getByLabel('Confirm password').fill(NEW);
    await site.press(site.main.getByRole('button', { name: 'Save password' }));
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expect(page).not.toHaveURL(/token/);
    await site.fillLogIn(person);
    await expect(
      page.getByRole('dialog', { name: 'Log in' }).getByLabel('Password', { exact: true }),
    ).toHaveAccessibleDescription('The username or password is not correct.');
    await site.fillLogIn({ ...person, Password: NEW });
    await expect(site.account(person)).toBeVisible();
  });

  await test.step('the other browser is nobody any more', async () => {
    await expect(other.account(person)).toBeHidden();
    await expect(otherPage.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
  });

  await test.step('FLD-PWD-03 the link is over, and leads to a new one', async () => {
    await page.goto(link);
    await site.untilReady();
    await site.main.getByRole('textbox', { name: 'New password', exact: true }).fill(`${NEW} again`);
    await site.main.getByLabel('Confirm password').fill(`${NEW} again`);
    await site.press(site.main.getByRole('button', { name: 'Save password' }));
    await expect(site.main.getByRole('alert')).toHaveText('This link is no longer valid');
    await site.press(site.main.getByRole('link', { name: 'Ask for a new link' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Lost your password?' })).toBeVisible();
  });
  await inbox.mailTo(person.Email, 'Your password was changed');
  await otherPage.context().close();
});

test('AMB-01 SR-06 NAV-19 NAV-20 lost and set password are pages; in small letters the first is home with the dialog', async ({
  page,
  site,
}) => {
  await site.open('/set-password?token=t');
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible();
  await expect(site.main.locator('input[type=password]')).toHaveCount(2);
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en/set-password?token=t`);
  await site.open('/lost-Password');
  await expect(page.getByRole('heading', { level: 1, name: 'Lost your password?' })).toBeVisible();
  await expect(site.main.getByLabel('E-mail')).toBeVisible();
  await site.open('/lost-password');
  await expect(page.getByRole('dialog', { name: 'Lost your password?' })).toBeVisible();
  await expect(page).toHaveURL(`${process.env.E2E_URL}/en`);
});
