import { expect, test } from 'vitest';
import { contractResolver } from '../../shared/form/contract-resolver.ts';
import { changePasswordSchema, changePasswordWrong } from './change-password-schema.ts';

const resolve = contractResolver(changePasswordSchema, changePasswordWrong);

async function messagesOf(values: { OldPassword: string; Password: string; PasswordConfirmation: string }) {
  const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]));
}

test('TR-A5 the new password has ten characters and is repeated; the present one has to be there', async () => {
  expect(await messagesOf({ OldPassword: '', Password: 'short', PasswordConfirmation: '' })).toEqual({
    OldPassword: 'field.required',
    Password: 'field.password',
    PasswordConfirmation: 'field.required',
  });
});

test('the repetition is compared, also while the present password is missing', async () => {
  const mistyped = { OldPassword: '', Password: 'harbour violin cloud', PasswordConfirmation: 'harbour violin clouds' };
  expect(await messagesOf(mistyped)).toMatchObject({ PasswordConfirmation: 'field.passwordMismatch' });
  expect(await messagesOf({ ...mistyped, OldPassword: 'x', PasswordConfirmation: mistyped.Password })).toEqual({});
});
