import { expect } from '@playwright/test';
import { expectAccessible } from '../support/expect-accessible.ts';
import { inbox, linkIn } from '../support/inbox.ts';
import { newPerson } from '../support/person.ts';
import { Site } from '../support/site.ts';
import { test } from '../support/test.ts';

/** People of three countries, each with a postal code and a phone number as they are written there. */
const PEOPLE = [
  {
    Country: 'BR',
    Currency: 'BRL',
    City: 'São Paulo',
    Address: 'Avenida Paulista 1578',
    PostalCode: '01310-200',
    phone: '(11) 91234-5678',
  },
  {
    Country: 'MX',
    Currency: 'MXN',
    City: 'Ciudad de México',
    Address: 'Paseo de la Reforma 222',
    PostalCode: '06600',
    phone: '55 1234 5678',
  },
  { Country: 'DE', Currency: 'USD', City: 'Berlin', Address: 'Torstraße 1', PostalCode: '10119', phone: '0151 23456789' },
] as const;

for (const { phone, ...home } of PEOPLE) {
  test(`SIGNUP-01 to 09 SIGNUP-05 MSG-WELCOME-01 TR-A9 a person of ${home.Country} signs up, and confirms the address by the mail`, async ({
    page,
    site,
  }) => {
    const person = { ...newPerson(), ...home };
    await site.open('/register');
    const dialog = page.getByRole('dialog', { name: 'Register' });
    const next = dialog.getByRole('button', { name: 'Continue' });
    await site.fillAccountStep(person);
    await expect(dialog.getByText('Password strength: Strong')).toBeVisible();
    await expectAccessible(page, 'account step');
    await site.press(next);
    await site.fillPersonStep(person);
    await expectAccessible(page, 'person step');
    const gender = dialog.getByRole('combobox', { name: 'Gender' });
    await site.press(gender);
    await expect(page.getByRole('option')).toHaveText(['Choose', 'Female', 'Male']);
    await page.keyboard.press('Escape');
    await expect(gender).toHaveText(person.Gender);

    await test.step('FLD-SU-12 FLD-SU-16 what another country has is refused under its field, on leaving the step that has it', async () => {
      await dialog.getByLabel('Phone (optional)').fill('12345678');
      await dialog.getByLabel('Postal code').fill('AB 12');
      await site.press(next);
      await expect(dialog.getByLabel('Postal code')).toBeFocused();
      await expect(dialog.getByText('Step 2 of 3')).toBeVisible();
      await expect(dialog.getByLabel('Postal code')).toHaveAccessibleDescription('Please enter a valid postal code');
      await expect(dialog.getByLabel('Phone (optional)')).toHaveAccessibleDescription('Please enter a valid phone number.');
      await dialog.getByLabel('Postal code').fill(person.PostalCode);
      await dialog.getByLabel('Phone (optional)').fill(phone);
      await site.press(next);
      await dialog.getByLabel(/^I am at least 18/).check();
      await dialog.getByLabel(/^I accept the privacy policy/).check();
      await site.press(dialog.getByRole('button', { name: 'Create account' }));
      await expect(dialog.getByRole('radio', { name: 'Yes, please' })).toBeFocused();
      await expect(dialog.getByText('Please choose yes or no')).toBeVisible();
      await dialog.getByLabel('No, thank you').check();
    });

    await test.step('the account is open, and says where the mail went', async () => {
      await site.press(dialog.getByRole('button', { name: 'Create account' }));
      const welcome = page.getByRole('dialog', { name: 'Welcome' });
      await expect(welcome).toContainText(person.Email);
      await expectAccessible(page, 'welcome');
      await expect(welcome.getByRole('button', { name: 'Set limits or take a break' })).toBeVisible();
      await site.press(welcome.getByRole('button', { name: 'Bet Now' }));
      await expect(welcome).toBeHidden();
      await expect(page).toHaveURL(/\/en\/sport$/);
      await expect(site.account(person)).toBeVisible();
    });

    const link = linkIn(await inbox.mailTo(person.Email, 'Confirm your e-mail address'));
    await test.step('the link confirms the address, once', async () => {
      const answer = await page.goto(link);
      expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
      await site.untilReady();
      await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail address' })).toBeVisible();
      await expectAccessible(page, 'confirm');
      await site.press(site.main.getByRole('button', { name: 'Confirm' }));
      await expect(site.main.getByRole('status')).toHaveText('Your e-mail address is confirmed.');
      await page.goto(link);
      await site.untilReady();
      await site.press(site.main.getByRole('button', { name: 'Confirm' }));
      await expect(site.main.getByRole('alert')).toHaveText('This link is no longer valid');
    });
  });
}

test('a sign-up that is not finished survives a reload, without its passwords', async ({ page, site }) => {
  const person = newPerson();
  await site.open('/register');
  await site.fillAccountStep(person);
  const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(stored).toContain(person.Email);
  expect(stored).not.toContain(person.Password);
  await site.open('/register');
  const dialog = page.getByRole('dialog', { name: 'Register' });
  await expect(dialog.getByLabel('E-mail')).toHaveValue(person.Email);
  await expect(dialog.getByRole('combobox', { name: 'Account currency' })).toContainText(person.Currency);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
});

test('SR-19 SIGNUP-07 the country of the visitor is chosen already: of a guest, and of a player who leaves', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de-AT' });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/visitor/basicinfo') && asked.push(request.url()));
  const site = new Site(page, false);
  const dialog = page.getByRole('dialog', { name: 'Register' });
  const expectCountry = async () => {
    await site.fillAccountStep(newPerson());
    await site.press(dialog.getByRole('button', { name: 'Continue' }));
    await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveText('Austria');
    expect(asked).toHaveLength(1);
  };
  await site.open('/register');
  await expectCountry();

  asked.length = 0;
  const player = newPerson();
  await site.becomePlayer(player);
  await site.open('/sport');
  await site.press(site.account(player));
  expect(asked).toHaveLength(0);
  await site.press(page.getByRole('menuitem', { name: 'Log out' }));
  await site.press(page.getByRole('banner').getByRole('button', { name: 'Register' }));
  await expectCountry();
  await context.close();
});
