import { SignUpForm } from '@duskline/contract/calls/session';
import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import { expect, test } from 'vitest';
import { contractResolver } from '../../shared/form/contract-resolver.ts';
import { birthYears, emptySignUp, type SignUpValues, signUpSchema, signUpSteps, stepOf, wrongSignUp } from './sign-up-steps.ts';

const today = new Date(2026, 10, 20);
const filled: SignUpValues = {
  ...emptySignUp,
  Email: 'ada@example.test',
  UserName: 'ada.b',
  Password: 'long enough words',
  PasswordConfirmation: 'long enough words',
  Currency: 'USD',
  Country: 'GB',
  FirstName: 'Ada',
  LastName: 'Byron',
  City: 'London',
  Address: '1 Long Street',
  PostalCode: 'N1 1AA',
  BirthDay: '10',
  BirthMonth: '12',
  BirthYear: '1990',
  Gender: 'Female',
  AgreeWithTerms: true,
  AllowEmailNotification: 'no',
  AgreeWithPrivacyPolicy: true,
};

const resolve = contractResolver(
  signUpSchema(() => today),
  wrongSignUp,
);
const validate = (values: SignUpValues) => resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });

/** Names of the texts that stand under the fields of one step. */
async function stepErrors(step: number, values: SignUpValues): Promise<Record<string, unknown>> {
  const { errors } = await validate(values);
  const found = Object.entries(errors).filter(([name]) => stepOf(name) === step);
  return Object.fromEntries(found.map(([name, error]) => [name, error?.message]));
}

test('SIGNUP-01 step 1 requires e-mail, user name, both passwords and currency', async () => {
  expect(await stepErrors(0, emptySignUp)).toEqual({
    Email: 'field.required',
    UserName: 'field.required',
    Password: 'field.required',
    PasswordConfirmation: 'field.required',
    Currency: 'field.choose',
  });
  expect(await stepErrors(0, { ...filled, PasswordConfirmation: 'else' })).toEqual({
    PasswordConfirmation: 'field.passwordMismatch',
  });
});

test('SIGNUP-01 a repetition that differs is said also while the password is refused and later steps are empty', async () => {
  const values = { ...emptySignUp, Password: 'short', PasswordConfirmation: 'else' };
  expect(await stepErrors(0, values)).toMatchObject({
    Password: 'field.password',
    PasswordConfirmation: 'field.passwordMismatch',
  });
});

test('SIGNUP-02 step 3 requires both consents and an explicit choice about e-mail; "no" is a choice', async () => {
  expect(await stepErrors(2, emptySignUp)).toEqual({
    AgreeWithTerms: 'field.accept',
    AgreeWithPrivacyPolicy: 'field.accept',
    AllowEmailNotification: 'field.yesOrNo',
  });
  expect(await stepErrors(2, filled)).toEqual({});
});

test('SIGNUP-03 step 2 is the person; only the phone may stay empty', async () => {
  const errors = await stepErrors(1, emptySignUp);
  expect(Object.keys(errors).sort()).toEqual(
    ['Address', 'BirthDay', 'BirthMonth', 'BirthYear', 'City', 'Country', 'FirstName', 'Gender', 'LastName', 'PostalCode'].sort(),
  );
  expect(await stepErrors(1, filled)).toEqual({});
  expect(await stepErrors(1, { ...filled, Phone: 'call me' })).toEqual({ Phone: 'field.phone' });
});

test('SIGNUP-07 FLD-SU-20 a country is chosen, and one that goes with the currency', async () => {
  const country = async (values: Partial<SignUpValues>) => (await stepErrors(1, { ...filled, ...values })).Country;
  expect(await country({ Country: '' })).toBe('field.country');
  expect(await country({ Country: 'FR' })).toBe('field.country');
  expect(await country({ Country: 'US' })).toBe('field.country');
  expect(await country({ Country: 'US', Currency: 'USDTE' })).toBeUndefined();
});

test('ACCOUNT-03 K-SU-06 a user name is 4 to 20 characters, or the address of the account', async () => {
  const userName = async (UserName: string) => (await stepErrors(0, { ...filled, UserName })).UserName;
  expect(await userName('ada')).toBe('field.userName');
  expect(await userName('a'.repeat(21))).toBe('field.userName');
  expect(await userName('a'.repeat(20))).toBeUndefined();
  expect(await userName('ADA@example.test')).toBeUndefined();
  expect(await userName('grace@example.test')).toBe('field.userName');
  expect(await userName('ada@example')).toBe('field.userName');
});

test('FLD-SU-12 a postal code has 3 to 10 letters and digits', async () => {
  const code = async (PostalCode: string) => (await stepErrors(1, { ...filled, PostalCode })).PostalCode;
  expect([await code('N1'), await code('N1 1AA!'), await code('12345678901'), await code('01310-100')]).toEqual([
    'field.postalCode',
    'field.postalCode',
    'field.postalCode',
    undefined,
  ]);
});

test('SIGNUP-04 birth years run from 18 years ago back to 1899', () => {
  const years = birthYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2008, 1899, 110]);
});

test('SIGNUP-06 seven currencies in this order, before any other', () => {
  expect(SIGN_UP_CURRENCIES.slice(0, 7)).toEqual(['BRL', 'USD', 'MXN', 'ARS', 'mBTC', 'USDTE', 'USDTT']);
});

test('SIGNUP-09 eighteen years to the day, and only days that exist', async () => {
  // The last step is still empty while this one is left.
  const later = { AgreeWithTerms: false, AllowEmailNotification: '' };
  const born = async (day: string, month: string, year: string) =>
    (await stepErrors(1, { ...filled, ...later, BirthDay: day, BirthMonth: month, BirthYear: year })).BirthYear;
  expect(await born('20', '11', '2008')).toBeUndefined();
  expect(await born('21', '11', '2008')).toBe('field.underAge');
  expect(await born('31', '2', '1990')).toBe('field.noSuchDay');
  expect(await born('31', '2', '2020')).toBe('field.noSuchDay');
});

test('H92 what a filled form sends is what the contract takes, with numbers, answers and no empty phone', async () => {
  const { values, errors } = await validate({ ...filled, Email: ' ada@example.test ', Phone: ' ' });
  expect(errors).toEqual({});
  expect(values).toMatchObject({ Email: 'ada@example.test', BirthDay: 10, AllowEmailNotification: false });
  const sent: unknown = JSON.parse(JSON.stringify(values));
  expect(sent).not.toHaveProperty('Phone');
  expect(Object.keys(sent as object).filter((name) => !(name in SignUpForm.entries))).toEqual([]);
});

test('an error of the server leads back to the step of its field; every field has one', () => {
  expect([stepOf('UserName'), stepOf('City'), stepOf('AgreeWithTerms'), stepOf('AffiliateTag')]).toEqual([0, 1, 2, -1]);
  expect(signUpSteps.flat()).toEqual(Object.keys(emptySignUp));
});
