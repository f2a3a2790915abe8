import * as sessionEndpoints from '@duskline/contract/endpoints/session.gen';
import { fitsCountry } from '@duskline/contract/postal-code';
import { browserCall } from '../../shared/api/browser-call.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { loadPasswordPolicy } from './password-policy.ts';
import type { SignUpField, SignUpValues } from './sign-up-steps.ts';

export type Fault = readonly [field: SignUpField, text: MessageId];

/** Whatever the password is made of besides is judged with the whole form. */
async function passwordFaults({ Password, UserName, Email }: SignUpValues): Promise<Fault[]> {
  const policy = await loadPasswordPolicy().catch(() => undefined);
  return policy && policy.refuse(Password, [UserName, Email]) !== null ? [['Password', 'field.password']] : [];
}

async function phoneFaults({ Phone, Country }: SignUpValues): Promise<Fault[]> {
  const phone = Phone.trim();
  if (phone === '') return [];
  // Without an answer the server judges it with the whole form.
  const reply = await browserCall(sessionEndpoints.phonecheck, { query: { phone, countryCode: Country } }).catch(() => undefined);
  return reply && !(reply.IsValid && reply.IsAvailable) ? [['Phone', 'field.phone']] : [];
}

/**
 * What the server would say of the fields of a step after the last one, said on leaving it: a password that is guessed first, a postal code of another country, a
 * phone at which nobody can be reached.
 */
export async function faultsOfStep(step: number, values: SignUpValues): Promise<Fault[]> {
  if (step === 0) return passwordFaults(values);
  if (step !== 1) return [];
  const isPostalCode = fitsCountry(values.PostalCode.trim(), values.Country);
  return [...(isPostalCode ? [] : [['PostalCode', 'field.postalCode'] as const]), ...(await phoneFaults(values))];
}
