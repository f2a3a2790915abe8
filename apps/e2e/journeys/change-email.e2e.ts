import { expect } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { inbox, linkIn } from '../support/inbox.ts';
import { newPerson } from '../support/person.ts';
import { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

const NEW = 'harbour violin cloud nine';

test('TR-A11 TR-A4 another e-mail address: asked for, confirmed by its mail, and taken back in a second browser by the mail to the old one', async ({
  page,
  site,
  browser,
}) => {
  const person = newPerson();
  const moved = `moved-${person.Email}`;
  await site.becomePlayer(person);
  await site.open('/user/accountInfo');
  const panel = page.getByRole('dialog', { name: 'Profile', exact: true });

  await test.step('it needs an address and the password', async () => {
    await site.press(panel.getByRole('button', { name: 'Change e-mail address' }));
    await expect(panel.getByLabel('New e-mail address')).toBeFocused();
    await panel.getByLabel('New e-mail address').fill('no address');
    await panel.getByLabel('Current password').fill('not the password 1');
    await site.press(panel.getByRole('button', { name: 'Send link' }));
    await expect(panel.getByLabel('New e-mail address')).toHaveAccessibleDescription('Please enter a valid e-mail address');
    await panel.getByLabel('New e-mail address').fill(moved);
    await site.press(panel.getByRole('button', { name: 'Send link' }));
    await expect(panel.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not correct');
    await expectAccessibleInThemes(page, 'change of the e-mail address');
    await panel.getByLabel('Current password').fill(person.Password);
    await site.press(panel.getByRole('button', { name: 'Send link' }));
    const sent = panel.getByRole('status').filter({ hasText: `We have sent a link to ${moved}` });
    await expect(sent).toBeFocused();
    await expect(panel.getByText(person.Email, { exact: true })).toBeVisible();
  });

  await test.step('the link of the mail confirms it', async () => {
    await page.goto(linkIn(await inbox.mailTo(moved, 'Confirm your e-mail address')));
    await site.untilReady();
    await site.press(site.main.getByRole('button', { name: 'Confirm' }));
    await expect(site.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
    await site.open('/user/accountInfo');
    await expect(panel.getByText(moved, { exact: true })).toBeVisible();
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  const otherPage = await (await browser.newContext()).newPage();
  const other = new Site(otherPage, false);
  const link = linkIn(await inbox.mailTo(person.Email, 'Your e-mail address is being changed'));
  await test.step('the link to the old address says what it does, and does it by a press', async () => {
    const answer = await otherPage.goto(link);
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
    await other.untilReady();
    await expect(otherPage.getByRole('heading', { level: 1, name: 'This was not me' })).toBeVisible();
    await expect(other.main).toContainText('lock your account until you set a new password');
    await expectAccessibleInThemes(otherPage, 'a change of the e-mail address that is taken back');
    await expect(site.account(person)).toBeVisible();
    await other.press(other.main.getByRole('button', { name: 'This was not me' }));
    await expect(other.main.getByRole('status')).toHaveText(/^The change is taken back/);
    await expect(other.main.getByRole('status')).toBeFocused();
    await expectAccessibleInThemes(otherPage, 'a change of the e-mail address after it was taken back');
  });

  await test.step('the first browser is nobody any more, and the password opens nothing', async () => {
    await expect(site.account(person)).toBeHidden();
    await other.press(other.main.getByRole('link', { name: 'Set a new password' }));
    await expect(otherPage.getByRole('heading', { level: 1, name: 'Lost your password?' })).toBeVisible();
    await other.main.getByLabel('E-mail').fill(person.Email);
    await other.press(other.main.getByRole('button', { name: 'Send link' }));
    await otherPage.goto(linkIn(await inbox.mailTo(person.Email, 'Set a new password')));
    await other.untilReady();
    await other.main.getByRole('textbox', { name: 'New password', exact: true }).fill(NEW);
    await other.main.getByLabel('Confirm password').fill(NEW);
    await other.press(other.main.getByRole('button', { name: 'Save password' }));
    await expect(otherPage.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await other.fillLogIn(person);
    await expect(
      otherPage.getByRole('dialog', { name: 'Log in' }).getByLabel('Password', { exact: true }),
    ).toHaveAccessibleDescription('The username or password is not correct.');
    await other.fillLogIn({ ...person, Password: NEW });
    await expect(other.account(person)).toBeVisible();
  });

  await test.step('the link is over', async () => {
    await otherPage.goto(link);
    await other.untilReady();
    await other.press(other.main.getByRole('button', { name: 'This was not me' }));
    await expect(other.main.getByRole('alert')).toHaveText('This link is no longer valid');
  });
  await otherPage.context().close();
});
