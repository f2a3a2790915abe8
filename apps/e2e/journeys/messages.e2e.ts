import { expect, type Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { newPerson, type Person } from '../support/person.ts';
import { test } from '../support/test.ts';

const PASSWORDS = ['the first new passphrase', 'the second new passphrase', 'the third new passphrase'];

/** Each changed password is said by a message. */
async function changePasswords(page: Page, { Password: first }: Person, count: number): Promise<void> {
  const base = process.env.E2E_URL ?? '';
  let OldPassword = first;
  for (const Password of PASSWORDS.slice(0, count)) {
    const answer = await page.request.post(`${base}/api/session/changepassword`, {
      headers: { origin: base },
      data: { OldPassword, Password, PasswordConfirmation: Password },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    OldPassword = Password;
  }
}

test('MSG-02 MSG-03 MSG-04 messages are unread, read, removed and brought back, and the count of the tab follows', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await changePasswords(page, person, 2);
  await site.open('/user/messages');
  const dialog = page.getByRole('dialog', { name: 'Messages', exact: true });
  const list = dialog.getByRole('list', { name: 'Messages' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText('Unread')).toHaveCount(2);
  if (!site.isPhone) await expect(dialog.getByRole('status').getByText('Unread: 2')).toBeAttached();
  await expectAccessibleInThemes(page, 'messages');

  await site.press(list.getByRole('button', { name: /Your password was changed/ }).first());
  await expect(dialog.getByRole('heading', { name: 'Your password was changed' })).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Set a new password' })).toBeVisible();
  await expectAccessibleInThemes(page, 'a message');
  if (site.isPhone) await site.press(dialog.getByRole('article').getByRole('button', { name: 'Back' }));
  await expect(list.getByText('Unread')).toHaveCount(1);
  if (!site.isPhone) await expect(dialog.getByRole('status').getByText('Unread: 1')).toBeAttached();

  await test.step('what another device does is shown here by itself', async () => {
    await changePasswords(page, { ...person, Password: PASSWORDS[1] ?? '' }, 1);
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('removed messages can be brought back', async () => {
    for (const box of await list.getByRole('checkbox').all()) await box.check();
    await site.press(dialog.getByRole('button', { name: 'Remove 3' }));
    await expect(dialog.getByText('No messages')).toBeVisible();
    await site.press(dialog.getByRole('button', { name: 'Undo' }));
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });
});
