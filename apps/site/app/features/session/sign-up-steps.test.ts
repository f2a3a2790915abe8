import { SIGN_UP_CURRENCIES } from '@duskline/money/currency';
import { expect, test } from 'vitest';
import { birthDateError, birthYears, emptySignUp, type SignUpValues, stepErrors, stepOf } from './sign-up-steps.ts';

const today = new Date(2026, 10, 20);
const filled: SignUpValues = {
  ...emptySignUp,
  Email: 'ada@example.test',
  UserName: 'ada',
  Password: 'long enough words',
  PasswordConfirmation: 'long enough words',
  Currency: 'USD',
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

test('SIGNUP-01 step 1 requires e-mail, user name, both passwords and currency', () => {
  expect(Object.keys(stepErrors(0, emptySignUp, today)).sort()).toEqual(
    ['Currency', 'Email', 'Password', 'PasswordConfirmation', 'UserName'].sort(),
  );
  expect(stepErrors(0, { ...filled, PasswordConfirmation: 'else' }, today)).toEqual({
    PasswordConfirmation: 'field.passwordMismatch',
  });
});

test('SIGNUP-02 step 3 requires both consents and an explicit choice about e-mail; "no" is a choice', () => {
  expect(Object.keys(stepErrors(2, emptySignUp, today)).sort()).toEqual(
    ['AgreeWithPrivacyPolicy', 'AgreeWithTerms', 'AllowEmailNotification'].sort(),
  );
  expect(stepErrors(2, filled, today)).toEqual({});
});

test('SIGNUP-03 step 2 is the person; only the phone may stay empty', () => {
  const errors = stepErrors(1, emptySignUp, today);
  expect(Object.keys(errors).sort()).toEqual(
    ['Address', 'BirthDay', 'BirthMonth', 'BirthYear', 'City', 'FirstName', 'Gender', 'LastName', 'PostalCode'].sort(),
  );
  expect(stepErrors(1, filled, today)).toEqual({});
  expect(stepErrors(1, { ...filled, Phone: 'call me' }, today)).toEqual({ Phone: 'field.phone' });
});

test('SIGNUP-04 birth years run from 18 years ago back to 1899', () => {
  const years = birthYears(2026);
  expect([years[0], years.at(-1), years.length]).toEqual([2008, 1899, 110]);
});

test('SIGNUP-06 seven currencies in this order, before any other', () => {
  expect(SIGN_UP_CURRENCIES.slice(0, 7)).toEqual(['BRL', 'USD', 'MXN', 'ARS', 'mBTC', 'USDTE', 'USDTT']);
});

test('SIGNUP-09 eighteen years to the day, and only days that exist', () => {
  const born = (day: string, month: string, year: string) =>
    birthDateError({ ...filled, BirthDay: day, BirthMonth: month, BirthYear: year }, today);
  expect(born('20', '11', '2008')).toBeUndefined();
  expect(born('21', '11', '2008')).toBe('field.underAge');
  expect(born('31', '2', '1990')).toBe('field.noSuchDay');
});

test('an error of the server leads back to the step of its field', () => {
  expect(stepOf({ UserName: 'field.userName' })).toBe(0);
  expect(stepOf({ City: 'field.invalid' })).toBe(1);
  expect(stepOf({})).toBe(-1);
});
