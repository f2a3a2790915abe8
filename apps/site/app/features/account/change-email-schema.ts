import { ChangeEmailForm } from '@duskline/contract/calls/session';
import * as v from 'valibot';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

const says = (text: MessageId): MessageId => text;
const { Email, Password, Code } = ChangeEmailForm.entries;

/** A code that is not asked for is left out. */
export const changeEmailSchema = v.strictObject({
  Email: v.pipe(v.string(), v.trim(), v.email(says('field.emailAddress')), Email),
  Password: v.pipe(v.string(), v.minLength(1, says('field.logInPassword')), Password),
  Code: v.pipe(
    v.string(),
    v.trim(),
    v.transform((code) => (code === '' ? undefined : code)),
    Code,
  ),
});

/** What stands under a field that the server refused. */
export const changeEmailWrong = { Email: 'field.email', Password: 'account.wrongPassword', Code: 'field.code' } as const;
