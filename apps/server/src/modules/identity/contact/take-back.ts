import type { UndoEmailChangeForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import type { Tx } from '../../../platform/db/create-db.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { dropLink } from '../passwords/account-links.ts';
import { holdPassword } from '../passwords/credential-store.ts';
import { logSecurity } from '../security-log.ts';
import { dropAuthenticatorSince, dropTrust } from '../two-step/authenticator-store.ts';
import { dropOldLooks, dropPassword, ownerOfUndo, storeEmail, useUndo } from './email-change-store.ts';
import { dropOpenChanges } from './open-changes.ts';
import { ownerOfPhoneUndo, storePhone, usePhoneUndo } from './phone-change-store.ts';

/**
 * "This was not me", by the link that the old address got, or the old number and the mailbox: the account has what it had before, every session ends on
 * every node, and nobody comes in until the password is set again by a link to it. Who asked for the change knew the password (TR-A11), so a second step that
 * came afterwards is theirs and goes too.
 * @throws AppError ValidationException
 */
export async function takeChangeBack(parts: IdentityParts, context: CallContext, { Token }: UndoEmailChangeForm) {
  const { clock, db, sessions } = parts;
  const now = new Date(clock.now());
  const facts = { ip: context.ip, requestId: context.requestId };
  const takenBack = await inTransaction(db.kysely, async (tx) => {
    const userId = (await ownerOfUndo(tx, Token)) ?? (await ownerOfPhoneUndo(tx, Token));
    if (userId === null) return null;
    // A log-in under way has its session by then, which ends with the others.
    await holdPassword(tx, userId);
    const undone = await useLink(tx, Token, now);
    if (undone === null) return null;
    await dropOpenChanges(tx, userId);
    // Links before the row of the person: so do those who issue one and use one.
    await dropLink(tx, userId, 'reset-password');
    await dropLink(tx, userId, 'confirm-email');
    const event = await restore(tx, userId, undone, now);
    await dropPassword(tx, userId, now);
    await dropAuthenticatorSince(tx, userId, undone.askedAt);
    await dropTrust(tx, userId);
    return { userId, event, notifyEnded: await sessions.endAllWithin(tx, userId, 'contact taken back') };
  });
  if (takenBack === null) {
    logSecurity(context.log, 'auth.email.refused', { ...facts, reason: 'undo link' });
    throw new AppError('ValidationException', { fieldErrors: { Token: 'This link is no longer valid' } });
  }
  takenBack.notifyEnded();
  logSecurity(context.log, takenBack.event, { ...facts, userId: takenBack.userId });
  return { Success: true };
}

/** Uses the link up. Null when it is over. */
async function useLink(tx: Tx, token: string, now: Date) {
  const email = await useUndo(tx, token, now);
  if (email !== null) return { kind: 'email', ...email } as const;
  const phone = await usePhoneUndo(tx, token, now);
  return phone === null ? null : ({ kind: 'phone', ...phone } as const);
}

/** Puts back what the link is about. */
async function restore(tx: Tx, userId: string, undone: NonNullable<Awaited<ReturnType<typeof useLink>>>, now: Date) {
  if (undone.kind === 'phone') {
    await storePhone(tx, userId, undone, now);
    return 'auth.phone.taken-back' as const;
  }
  await storeEmail(tx, userId, undone.oldEmail, now);
  await dropOldLooks(tx, userId);
  return 'auth.email.taken-back' as const;
}
