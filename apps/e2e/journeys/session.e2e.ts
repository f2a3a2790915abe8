import { expect, type Page } from '@playwright/test';
import { newPerson, type Person } from '../support/person.ts';
import { test } from '../support/test.ts';

/** Neither the document nor what the browser keeps for the site. */
async function expectNothingOf(person: Person, page: Page) {
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerHTML])',
  );
  for (const what of [person.UserName, person.Email]) expect(kept).not.toContain(what);
}

test('SESSION-02 SESSION-03 SESSION-04 a player logs in, stays so over a reload, and logs out', async ({ page, site }) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await page.context().clearCookies();
  await site.open('/sport');
  await test.step('SESSION-03 a session that is gone leaves nothing of the player', async () => {
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expectNothingOf(person, page);
  });
  await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
  const dialog = page.getByRole('dialog', { name: 'Log in' });

  await test.step('a wrong password is refused without saying which half was wrong', async () => {
    await site.fillLogIn({ ...person, Password: 'not the password 1' });
    await expect(dialog.getByRole('alert')).toHaveText(/username or password/i);
  });

  await test.step('TR-A7 after three of them the device has to show some work, which the person does not notice', async () => {
    for (const n of [2, 3]) {
      await site.fillLogIn({ ...person, Password: `not the password ${n}` });
      await expect(dialog.getByRole('alert')).toHaveText(/username or password/i);
    }
    const captcha = page.waitForResponse((response) => response.url().includes('/api/session/captcha'));
    await site.fillLogIn({ ...person, Password: 'not the password 4' });
    expect((await captcha).status()).toBe(200);
    await expect(dialog.getByRole('alert')).toHaveText(/username or password/i);
    await expect(dialog.getByRole('alert')).toHaveCount(1);
  });

  await test.step('the right one opens the account', async () => {
    await site.fillLogIn(person);
    await expect(dialog).toBeHidden();
    await expect(site.account(person)).toBeVisible();
  });

  await test.step('SESSION-04 the session is a cookie that scripts cannot read', async () => {
    const cookies = await page.context().cookies();
    expect(cookies.find((cookie) => /sid$/.test(cookie.name))).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toMatch(/token|sid/i);
  });

  await test.step('a reload keeps it', async () => {
    await page.reload();
    await expect(site.account(person)).toBeVisible();
  });

  await test.step('logging out makes a guest', async () => {
    await site.press(site.account(person));
    await site.press(page.getByRole('menuitem', { name: 'Log out' }));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Register' })).toBeVisible();
    await expect(site.account(person)).toBeHidden();
    await expectNothingOf(person, page);
  });
});

test('SIGNUP-08 SIGNUP-09 the sign-up says what is wrong under each field and loses nothing', async ({ page, site }) => {
  const person = newPerson();
  await site.open('/register');
  const dialog = page.getByRole('dialog', { name: 'Register' });
  const next = dialog.getByRole('button', { name: 'Continue' });
  await site.press(next);
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(/^Please fill out this field\./);
  await site.fillAccountStep({ ...person, PasswordConfirmation: 'something else 12' });
  await site.press(next);
  await expect(dialog.getByLabel('Confirm password')).toHaveAccessibleDescription('The passwords do not match.');
  await site.fillAccountStep(person);
  await site.press(next);

  const year = dialog.getByRole('combobox', { name: 'Year of birth' });
  const today = new Date();
  const youngest = today.getFullYear() - 18;
  await site.press(year);
  await expect(dialog.getByRole('option').nth(1)).toHaveText(String(youngest));
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await site.fillPersonStep({ ...person, BirthDay: 31, BirthMonth: 12, BirthYear: youngest });
  await site.press(next);
  // On the last day of a year every person born in that year is of age.
  if (today.getMonth() !== 11 || today.getDate() !== 31)
    await expect(year).toHaveAccessibleDescription('You must be at least 18 years old.');
  await site.fillPersonStep({ ...person, BirthDay: 30, BirthMonth: 2 });
  await site.press(next);
  await expect(year).toHaveAccessibleDescription('This date does not exist.');
  await site.press(dialog.getByRole('button', { name: 'Back' }));
  await expect(dialog.getByLabel('Username')).toHaveValue(person.UserName);
});
