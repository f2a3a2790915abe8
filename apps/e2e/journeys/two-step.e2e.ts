import { expect } from '@playwright/test';
import { generate } from 'otplib';
import { selectedText, WITHOUT_CLIPBOARD } from '../support/clipboard.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { newPerson } from '../support/person.ts';
import { test } from '../support/test.ts';

test('TR-A10 a second step of the log-in: set up with an app, asked for, a recovery code in its place, switched off', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await site.becomePlayer(person);
  await site.open('/user/twoStep');
  const panel = page.getByRole('dialog', { name: 'Two-step login', exact: true });
  let codes: string[] = [];

  await test.step('the password, the key of the app and its first code switch it on', async () => {
    await expect(panel.getByText('Two-step login is off')).toBeVisible();
    await panel.getByLabel('Password', { exact: true }).fill('not the password 1');
    await site.press(panel.getByRole('button', { name: 'Set up' }));
    await expect(panel.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('The password is not correct');
    await panel.getByLabel('Password', { exact: true }).fill(person.Password);
    await site.press(panel.getByRole('button', { name: 'Set up' }));
    const key = (await panel.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await expectAccessible(page, 'two-step log-in');
    await panel.getByLabel('Code from your authenticator app').fill(await generate({ secret: key.replaceAll(' ', '') }));
    await site.press(panel.getByRole('button', { name: 'Switch on' }));
    await expect(panel.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    codes = await panel.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).allTextContents();
    expect(codes).toHaveLength(10);
    await page.evaluate(WITHOUT_CLIPBOARD);
    await site.press(panel.getByRole('button', { name: 'Copy', exact: true }));
    await expect(panel.getByRole('status').filter({ hasText: 'The codes are selected' })).toBeVisible();
    expect(await selectedText(page)).toBe(codes.join('\n'));
    await expectAccessible(page, 'recovery codes that were not copied');
    await site.press(panel.getByRole('button', { name: 'I have kept them' }));
    await expect(panel.getByText('Two-step login is on')).toBeVisible();
    await expect(panel.getByText('10 recovery codes left')).toBeVisible();
  });

  await test.step('the log-in asks for a code, and a wrong one stays outside', async () => {
    await page.context().clearCookies();
    await site.open('/sport');
    await site.press(page.getByRole('banner').getByRole('button', { name: 'Log in' }));
    const logIn = page.getByRole('dialog', { name: 'Log in' });
    await site.fillLogIn(person);
    await expect(logIn.getByLabel('Code from your authenticator app')).toBeFocused();
    await logIn.getByLabel('Code from your authenticator app').fill('AAAAA-AAAAA');
    await site.press(logIn.getByRole('button', { name: 'Log in', exact: true }));
    await expect(logIn.getByLabel('Code from your authenticator app')).toHaveAccessibleDescription(/^This code is not right/);
    await expectAccessible(page, 'code of the log-in');
    await logIn.getByLabel('Code from your authenticator app').fill(String(codes[0]));
    await site.press(logIn.getByRole('button', { name: 'Log in', exact: true }));
    await expect(site.account(person)).toBeVisible();
  });

  await test.step('it is switched off with the password and another code', async () => {
    await site.open('/user/twoStep');
    await expect(panel.getByText('9 recovery codes left')).toBeVisible();
    await panel.getByLabel('Password', { exact: true }).fill(person.Password);
    await panel.getByLabel('Code from your authenticator app').fill(String(codes[1]));
    await site.press(panel.getByRole('button', { name: 'Switch off' }));
    await expect(panel.getByText('Two-step login is off')).toBeVisible();
  });
});
