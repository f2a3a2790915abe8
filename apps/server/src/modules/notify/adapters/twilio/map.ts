import * as v from 'valibot';
import { RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { ProviderAnswer } from '../../../../platform/providers/http-calls.ts';
import type { OutgoingSms, SmsAnswer } from '../../sms/sms-provider.ts';

/** Shapes of the provider's API, as far as we read them. Unknown fields are ignored. */
const Message = v.object({
  sid: v.pipe(v.string(), v.regex(/^(SM|MM)[0-9a-f]{32}$/)),
  status: v.picklist(['accepted', 'scheduled', 'queued', 'sending', 'sent', 'delivered', 'undelivered', 'failed']),
});
const Account = v.object({ status: v.picklist(['active', 'suspended', 'closed']) });
const Refusal = v.object({ code: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(99_999)) });

/**
 * What says that a number takes no SMS from any sender: it is none, cannot be reached, has asked for no more, is no mobile, is a landline. Every other code may
 * be about us: sender, permissions, the account.
 */
const OF_NUMBER: ReadonlySet<number> = new Set([21_211, 21_214, 21_217, 21_610, 21_614, 21_635]);

export const formOf = ({ to, from, text }: OutgoingSms) => ({ To: to, From: from, Body: text });

/** @throws RefusedError for what is about us, UnreadableError */
export function readAnswer({ status, body }: ProviderAnswer): SmsAnswer {
  if (status === 201) {
    if (v.is(Message, body)) return { state: 'taken' };
    throw new UnreadableError('message: the answer cannot be read');
  }
  const refusal = v.safeParse(Refusal, body);
  const code = refusal.success ? refusal.output.code : null;
  if (status === 400 && code !== null && OF_NUMBER.has(code)) return { state: 'refused', code };
  throw new RefusedError(`POST message${code === null ? '' : ` (${code})`}`, status);
}

/** @throws RefusedError, UnreadableError */
export function readAccount({ status, body }: ProviderAnswer): boolean {
  if (status !== 200) throw new RefusedError('GET account', status);
  const account = v.safeParse(Account, body);
  if (!account.success) throw new UnreadableError('account: the answer cannot be read');
  return account.output.status === 'active';
}
