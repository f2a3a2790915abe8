import { expect, type Locator, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { expectAccessibleInThemes } from '../support/expect-accessible.ts';
import { codeIn, inbox, linkIn } from '../support/inbox.ts';
import { newPerson, newPhone } from '../support/person.ts';
import { Site } from '../support/site.ts';
import { sameOnPhone, test } from '../support/test.ts';

const CODE = 'Code from the SMS';
const wrongOf = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Goes to it by the tab key alone, and presses it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** A new player with this number looks at their profile. */
async function openProfile(page: Page, site: Site, Phone: string) {
  const person = { ...newPerson(), Phone };
  await site.becomePlayer(person);
  await site.open('/user/accountInfo');
  const panel = page.getByRole('dialog', { name: 'Profile', exact: true });
  await expect(panel.getByText(Phone, { exact: true })).toBeVisible();
  return { person, panel };
}

/** Confirms the number of the account. */
async function confirmPhone(site: Site, panel: Locator, number: string): Promise<void> {
  await site.press(panel.getByRole('button', { name: 'Send code' }));
  await panel.getByLabel(CODE).fill(codeIn(await inbox.smsTo(number)));
  await site.press(panel.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
}

test('TR-A9 the phone number is confirmed by the code of an SMS, by the keyboard alone', sameOnPhone, async ({ page, site }) => {
  const number = newPhone();
  const { panel } = await openProfile(page, site, number);
  await tabTo(page, panel.getByRole('button', { name: 'Send code' }));
  await page.keyboard.press('Enter');
  const field = panel.getByLabel(CODE);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(panel.getByRole('status').filter({ hasText: number })).toContainText('It works for 10 minutes.');
  const code = codeIn(await inbox.smsTo(number));
  await page.keyboard.type(wrongOf(code));
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/^This code is not right/);
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status').filter({ hasText: 'Confirmed' })).toBeFocused();
  await page.reload();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Send code' })).toBeHidden();
});

test('TR-A9 a code that was wrong five times is over: the right one too, until another one is sent', async ({ page, site }) => {
  const number = newPhone();
  const { panel } = await openProfile(page, site, number);
  await site.press(panel.getByRole('button', { name: 'Send code' }));
  const field = panel.getByLabel(CODE);
  await field.fill('12');
  await site.press(panel.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(field).toHaveAccessibleDescription(/^This code is not right/);
  const first = codeIn(await inbox.smsTo(number));
  await expectAccessibleInThemes(page, 'code of an SMS');
  for (let by = 1; by <= 5; by += 1) {
    await field.fill(wrongOf(first, by));
    await site.press(panel.getByRole('button', { name: 'Confirm', exact: true }));
    if (by < 5) await expect(field).toHaveAccessibleDescription(/^This code is not right/);
  }
  await expect(panel.getByRole('alert')).toHaveText('This code is no longer valid. Please ask for a new one.');
  await expect(panel.getByRole('alert')).toBeFocused();
  await expectAccessibleInThemes(page, 'code of an SMS that is over');
  await site.press(panel.getByRole('alert').locator('..').getByRole('button', { name: 'Send again' }));
  await field.fill(codeIn(await inbox.smsTo(number, 2)));
  await site.press(panel.getByRole('button', { name: 'Confirm', exact: true }));
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('TR-A11 TR-A4 another phone number: asked for, confirmed, and taken back in a second browser by the SMS to the old one', async ({
  page,
  site,
  browser,
}) => {
  const [number, next] = [newPhone(), newPhone()];
  const { person, panel } = await openProfile(page, site, number);
  await confirmPhone(site, panel, number);

  await test.step('it needs a number and the password', async () => {
    await site.press(panel.getByRole('button', { name: 'Change phone number' }));
    await expect(panel.getByLabel('New phone number')).toBeFocused();
    await panel.getByLabel('New phone number').fill('0000000000');
    await panel.getByLabel('Current password').fill(person.Password);
    await site.press(panel.getByRole('button', { name: 'Send code' }));
    await expect(panel.getByLabel('New phone number')).toHaveAccessibleDescription('Please enter a valid phone number.');
    await panel.getByLabel('New phone number').fill(next);
    await panel.getByLabel('Current password').fill('not the password 1');
    await site.press(panel.getByRole('button', { name: 'Send code' }));
    await expect(panel.getByLabel('Current password')).toHaveAccessibleDescription('The current password is not correct');
    await expectAccessibleInThemes(page, 'change of the phone number');
    await panel.getByLabel('Current password').fill(person.Password);
    await site.press(panel.getByRole('button', { name: 'Send code' }));
    await expect(panel.getByLabel(CODE)).toBeFocused();
    await expect(panel.getByText(number, { exact: true })).toBeVisible();
  });

  await test.step('the code that went to the new number confirms it', async () => {
    await panel.getByLabel(CODE).fill(codeIn(await inbox.smsTo(next)));
    await site.press(panel.getByRole('button', { name: 'Confirm', exact: true }));
    await expect(panel.getByText(next, { exact: true })).toBeVisible();
    await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  const link = linkIn({ text: await inbox.smsTo(number, 2) });
  expect(linkIn(await inbox.mailTo(person.Email, 'Your phone number is being changed'))).toBe(link);
  const otherPage = await (await browser.newContext()).newPage();
  const other = new Site(otherPage, false);
  await test.step('the link to the old number takes it back by a press, and ends the session of the first browser', async () => {
    await otherPage.goto(link);
    await other.untilReady();
    await expect(other.main).toContainText('We take the change back');
    await other.press(other.main.getByRole('button', { name: 'This was not me' }));
    await expect(other.main.getByRole('status')).toHaveText(/^The change is taken back/);
    await expect(site.account(person)).toBeHidden();
  });
  await otherPage.context().close();
});

test('TR-A10 TR-A11 who has a second step changes the e-mail address with a code of the app', async ({ page, site }) => {
  const person = newPerson();
  const moved = `moved-${person.Email}`;
  await site.becomePlayer(person);
  await site.open('/user/twoStep');
  const twoStep = page.getByRole('dialog', { name: 'Two-step login', exact: true });
  await twoStep.getByLabel('Password', { exact: true }).fill(person.Password);
  await site.press(twoStep.getByRole('button', { name: 'Set up' }));
  const key = (await twoStep.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await twoStep.getByLabel('Code from your authenticator app').fill(await generate({ secret: key.replaceAll(' ', '') }));
  await site.press(twoStep.getByRole('button', { name: 'Switch on' }));
  await expect(twoStep.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const [recovery = ''] = await twoStep.getByText(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/).allTextContents();
  await site.press(twoStep.getByRole('button', { name: 'I have kept them' }));

  await site.open('/user/accountInfo');
  const panel = page.getByRole('dialog', { name: 'Profile', exact: true });
  await site.press(panel.getByRole('button', { name: 'Change e-mail address' }));
  await panel.getByLabel('New e-mail address').fill(moved);
  await panel.getByLabel('Current password').fill(person.Password);
  await site.press(panel.getByRole('button', { name: 'Send link' }));
  const field = panel.getByLabel('Code from your authenticator app');
  await expect(field).toBeFocused();
  await expectAccessibleInThemes(page, 'change of the e-mail address with a second step');
  await field.fill('AAAAA-AAAAA');
  await site.press(panel.getByRole('button', { name: 'Send link' }));
  await expect(field).toHaveAccessibleDescription(/This code is not right/);
  await field.fill(recovery);
  await site.press(panel.getByRole('button', { name: 'Send link' }));
  await expect(panel.getByRole('status').filter({ hasText: `We have sent a link to ${moved}` })).toBeFocused();
  await page.goto(linkIn(await inbox.mailTo(moved, 'Confirm your e-mail address')));
  await site.untilReady();
  await site.press(site.main.getByRole('button', { name: 'Confirm' }));
  await expect(site.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
});
