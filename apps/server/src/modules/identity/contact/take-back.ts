import type { UndoEmailChangeForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { dropLink } from '../passwords/account-links.ts';
import { holdPassword } from '../passwords/credential-store.ts';
import { logSecurity } from '../security-log.ts';
import { dropTrust } from '../two-step/authenticator-store.ts';
import { dropOldLooks, dropPassword, ownerOfUndo, storeEmail, useUndo } from './email-change-store.ts';

/**
 * "This was not me", by the link that the old address got: the account has that address again, every session ends on every node, and nobody comes in until
 * the password is set again by a link to it. Who asked for the change knew the password (TR-A11).
 * @throws AppError ValidationException
 */
export async function takeEmailChangeBack(parts: IdentityParts, context: CallContext, { Token }: UndoEmailChangeForm) {
  const { clock, db, sessions } = parts;
  const now = new Date(clock.now());
  const facts = { ip: context.ip, requestId: context.requestId };
  const takenBack = await inTransaction(db.kysely, async (tx) => {
    const userId = await ownerOfUndo(tx, Token);
    if (userId === null) return null;
    // A log-in under way has its session by then, which ends with the others.
    await holdPassword(tx, userId);
    const change = await useUndo(tx, Token, now);
    if (change === null) return null;
    await dropLink(tx, userId, 'reset-password');
    await dropLink(tx, userId, 'confirm-email');
    await storeEmail(tx, userId, change.oldEmail, now);
    await dropOldLooks(tx, userId);
    await dropPassword(tx, userId, now);
    await dropTrust(tx, userId);
    return { userId, notifyEnded: await sessions.endAllWithin(tx, userId, 'e-mail taken back') };
  });
  if (takenBack === null) {
    logSecurity(context.log, 'auth.email.refused', { ...facts, reason: 'undo link' });
    throw new AppError('ValidationException', { fieldErrors: { Token: 'This link is no longer valid' } });
  }
  takenBack.notifyEnded();
  logSecurity(context.log, 'auth.email.taken-back', { ...facts, userId: takenBack.userId });
  return { Success: true };
}
