import { AppError } from '@duskline/contract/errors';
import type { Tx } from '../../../platform/db/create-db.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { checkPresentPassword } from '../passwords/check-present-password.ts';
import { type CredentialOwner, findOwner, heldHash, holdPassword } from '../passwords/credential-store.ts';
import { findAuthenticator } from '../two-step/authenticator-store.ts';
import { useCode } from '../two-step/second-step.ts';

/** Whose session it is. @throws AppError NoPrivilegesException for a demo account: its password is public, and its contacts are nobody's */
export async function ownerOfSession(parts: IdentityParts, context: CallContext<Session>): Promise<CredentialOwner> {
  const owner = await findOwner(parts.db, context.session.userId);
  if (owner?.passwordHash == null) throw new AppError('UnauthorizedException');
  if (owner.demo) throw new AppError('NoPrivilegesException');
  return owner;
}

/**
 * By the password, and a code where the second step is on: who may change how the player is reached.
 * @throws AppError ValidationException, TooManyRequestsException, TryAgainException
 */
export async function checkOwner(
  parts: IdentityParts,
  context: CallContext<Session>,
  { passwordHash }: CredentialOwner,
  form: { Password: string; Code?: string | undefined },
): Promise<void> {
  await checkPresentPassword(parts, context, { passwordHash: passwordHash ?? '', password: form.Password, field: 'Password' });
  const { userId } = context.session;
  const authenticator = await findAuthenticator(parts.db, userId);
  if (authenticator?.isConfirmed !== true) return;
  // Not by a 401, which would say that the session is over.
  if (form.Code === undefined) throw new AppError('ValidationException', { fieldErrors: { Code: 'is required' } });
  await useCode(parts, context, userId, { authenticator, code: form.Code });
}

/** Whether what was checked is still the password: else another device was quicker. Until the transaction ends nobody sets another one. */
export async function holdCheckedPassword(tx: Tx, { userId, passwordHash }: CredentialOwner): Promise<boolean> {
  await holdPassword(tx, userId);
  return (await heldHash(tx, userId)) === passwordHash;
}
