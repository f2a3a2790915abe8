import { ChangePasswordForm } from '@duskline/contract/calls/session';
import * as v from 'valibot';
import type { WrongTexts } from '../../shared/form/contract-resolver.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { setPasswordWrong } from './password-schemas.ts';

const { OldPassword, Password, PasswordConfirmation } = ChangePasswordForm.entries;
const mismatch: MessageId = 'field.passwordMismatch';

/** The present password and the new one, twice. */
export const changePasswordSchema = v.pipe(
  v.strictObject({ OldPassword, Password, PasswordConfirmation: v.pipe(PasswordConfirmation, v.minLength(1)) }),
  v.forward(
    v.partialCheck(
      [['PasswordConfirmation']],
      (form) => form.PasswordConfirmation === (form as { Password?: unknown }).Password,
      mismatch,
    ),
    ['PasswordConfirmation'],
  ),
);

/** FLD-PWD-04. */
export const changePasswordWrong: WrongTexts<v.InferInput<typeof changePasswordSchema>> = {
  ...setPasswordWrong,
  OldPassword: 'account.wrongPassword',
};
