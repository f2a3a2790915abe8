import { LoginForm, LostPasswordForm, SetPasswordForm } from '@duskline/contract/calls/session';
import * as v from 'valibot';
import type { WrongTexts } from '../../shared/form/contract-resolver.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

const says = (text: MessageId): MessageId => text;

/** FLD-LOGIN-01, FLD-LOGIN-02. A captcha is no field of it. */
export const logInSchema = v.strictObject({
  RememberMe: LoginForm.entries.RememberMe,
  TrustBrowser: LoginForm.entries.TrustBrowser,
  Code: v.pipe(
    v.string(),
    v.trim(),
    v.transform((code) => (code === '' ? undefined : code)),
    LoginForm.entries.Code,
  ),
  UserName: v.pipe(v.string(), v.trim(), v.minLength(1, says('field.logInName')), LoginForm.entries.UserName),
  Password: v.pipe(v.string(), v.minLength(1, says('field.logInPassword')), LoginForm.entries.Password),
});

/** FLD-PWD-01: of an empty field too. */
export const lostPasswordSchema = v.strictObject({
  Email: v.pipe(v.string(), v.trim(), v.email(says('field.emailAddress')), LostPasswordForm.entries.Email),
});

const { Password, PasswordConfirmation } = SetPasswordForm.entries;

/** The new password, twice; the link is no field. */
export const setPasswordSchema = v.pipe(
  v.strictObject({ Password, PasswordConfirmation: v.pipe(PasswordConfirmation, v.minLength(1)) }),
  v.forward(
    v.partialCheck(
      [['PasswordConfirmation']],
      (form) => form.PasswordConfirmation === (form as { Password?: unknown }).Password,
      says('field.passwordMismatch'),
    ),
    ['PasswordConfirmation'],
  ),
);

export const setPasswordWrong: WrongTexts<v.InferInput<typeof setPasswordSchema>> = { Password: 'field.password' };
