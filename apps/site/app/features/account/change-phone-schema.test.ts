import { expect, test } from 'vitest';
import { contractResolver } from '../../shared/form/contract-resolver.ts';
import { changePhoneSchema, changePhoneWrong, phoneCodeSchema, phoneCodeWrong } from './change-phone-schema.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const resolve = contractResolver(changePhoneSchema, changePhoneWrong);
const resolveCode = contractResolver(phoneCodeSchema, phoneCodeWrong);

test('TR-A11 a change of the phone number needs a number and the password', async () => {
  const { errors } = await resolve({ Phone: 'none', Password: '', Code: '' }, undefined, options);
  expect(errors.Phone?.message).toBe('field.phone');
  expect(errors.Password?.message).toBe('field.logInPassword');
  expect((await resolve({ Phone: '', Password: 'x', Code: '' }, undefined, options)).errors.Phone?.message).toBe(
    'field.required',
  );
});

test('TR-A10 a code of the app that was not asked for is left out', async () => {
  const typed = { Phone: ' +32 470 12 34 56 ', Password: 'x', Code: '' };
  expect((await resolve(typed, undefined, options)).values).toEqual({ Phone: '+32 470 12 34 56', Password: 'x' });
});

test('TR-A9 a code of an SMS has six digits, however they are spaced', async () => {
  expect((await resolveCode({ Code: ' 123 456 ' }, undefined, options)).values).toEqual({ Code: '123456' });
  for (const Code of ['12345', '1234567', 'abcdef'])
    expect((await resolveCode({ Code }, undefined, options)).errors.Code?.message, Code).toBe('field.code');
  expect((await resolveCode({ Code: '' }, undefined, options)).errors.Code?.message).toBe('field.required');
});
