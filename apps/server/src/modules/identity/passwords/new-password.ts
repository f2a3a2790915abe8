import { AppError } from '@duskline/contract/errors';
import type { PlayerMail } from '../../../platform/player-mail.ts';
import type { IdentityParts } from '../parts.ts';
import type { CredentialOwner } from './credential-store.ts';

/** @throws AppError ValidationException, with what is wrong under the name of each field */
export function checkNewPassword(
  { policy }: Pick<IdentityParts, 'policy'>,
  form: { Password: string; PasswordConfirmation: string },
  names: readonly string[],
): void {
  const weakness = policy.refuse(form.Password, names);
  const fieldErrors = {
    ...(weakness ? { Password: weakness } : {}),
    ...(form.PasswordConfirmation === form.Password ? {} : { PasswordConfirmation: 'does not match the password' }),
  };
  if (Object.keys(fieldErrors).length > 0) throw new AppError('ValidationException', { fieldErrors });
}

/** A mail to the owner of an account about what was done with it: if it was not them, they have to know, and set another password. */
export const mailOfAct = (
  owner: CredentialOwner,
  language: string,
  act: Pick<PlayerMail, 'kind' | 'isEverywhere' | 'device'>,
): PlayerMail => ({
  userId: owner.userId,
  address: owner.email,
  language,
  name: nameInMail(owner),
  path: '/lost-Password',
  ...act,
});

/**
 * What a mail calls the person. Until the mailbox is confirmed a stranger may have chosen the name for its owner to read, and what looks like an address is
 * made a link by mail programs: then a mail greets without a name.
 */
export const nameInMail = ({ displayName, emailVerified }: CredentialOwner): string | null =>
  emailVerified && !/[./\\:@。．｡／]/.test(displayName) ? displayName : null;
