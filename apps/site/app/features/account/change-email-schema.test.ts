import { expect, test } from 'vitest';
import { contractResolver } from '../../shared/form/contract-resolver.ts';
import { changeEmailSchema, changeEmailWrong } from './change-email-schema.ts';

const resolve = contractResolver(changeEmailSchema, changeEmailWrong);
const options = { fields: {}, shouldUseNativeValidation: false };

test('TR-A11 a change of the e-mail address needs an address and the password', async () => {
  const { errors } = await resolve({ Email: 'no address', Password: '', Code: '' }, undefined, options);
  expect(errors.Email?.message).toBe('field.emailAddress');
  expect(errors.Password?.message).toBe('field.logInPassword');
  expect(errors.Code).toBe(undefined);
});

test('TR-A10 a code that was not asked for is left out, one that was typed is sent', async () => {
  const typed = { Email: ' ada@mail.example ', Password: 'x', Code: '' };
  expect((await resolve(typed, undefined, options)).values).toEqual({ Email: 'ada@mail.example', Password: 'x' });
  expect((await resolve({ ...typed, Code: ' 123 456 ' }, undefined, options)).values).toMatchObject({ Code: '123 456' });
});
