import { SecondStepForm } from '@duskline/contract/calls/account';
import * as v from 'valibot';
import type { MessageId } from '../../shared/i18n/message-ids.ts';

const says = (text: MessageId): MessageId => text;
const { Code, Password } = SecondStepForm.entries;

export const passwordSchema = v.strictObject({
  Password: v.pipe(v.string(), v.minLength(1, says('field.logInPassword')), Password),
});
export const codeSchema = v.strictObject({ Code });
export const bothSchema = v.strictObject({ ...passwordSchema.entries, Code });

/** What stands under a field that the server refused. */
export const WRONG = { Password: 'twoStep.wrongPassword', Code: 'field.code' } as const;
