import { ChangePhoneForm, ConfirmPhoneForm } from '@duskline/contract/calls/session';
import * as v from 'valibot';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

const says = (text: MessageId): MessageId => text;
const { Phone, Password, Code } = ChangePhoneForm.entries;

/** A code that is not asked for is left out. */
export const changePhoneSchema = v.strictObject({
  Phone: v.pipe(v.string(), v.trim(), v.minLength(1, says('field.required')), Phone),
  Password: v.pipe(v.string(), v.minLength(1, says('field.logInPassword')), Password),
  Code: v.pipe(
    v.string(),
    v.trim(),
    v.transform((code) => (code === '' ? undefined : code)),
    Code,
  ),
});

export const phoneCodeSchema = v.strictObject({
  Code: v.pipe(v.string(), v.trim(), v.minLength(1, says('field.required')), ConfirmPhoneForm.entries.Code),
});

/** What stands under a field that the server refused. */
export const changePhoneWrong = { Phone: 'field.phone', Password: 'account.wrongPassword', Code: 'field.code' } as const;
export const phoneCodeWrong = { Code: 'field.code' } as const;
