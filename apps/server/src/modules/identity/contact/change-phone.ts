import type { ChangePhoneForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import type { Tx } from '../../../platform/db/create-db.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { refusePresent } from '../passwords/check-present-password.ts';
import type { CredentialOwner } from '../passwords/credential-store.ts';
import { nameInMail } from '../passwords/new-password.ts';
import { logSecurity } from '../security-log.ts';
import { readPhone } from '../sign-up/phone.ts';
import { checkOwner, holdCheckedPassword, ownerOfSession } from './check-owner.ts';
import { findPhone, insertPhoneChange, type OwnPhone } from './phone-change-store.ts';
import { mayRing, newPhoneCode, takePhoneTurn } from './phone-codes.ts';

/**
 * Asks for another phone number: a code goes there, and the present one and the mailbox are told, with a link that takes the change back (TR-A11). Whether
 * another account has the number is not looked at, so neither the answer nor its time tells (TR-A8).
 * @throws AppError ValidationException, NoPrivilegesException, TooManyRequestsException, TryAgainException
 */
export async function askForNewPhone(parts: IdentityParts, context: CallContext<Session>, form: ChangePhoneForm) {
  const owner = await ownerOfSession(parts, context);
  const { userId } = owner;
  const old = await findPhone(parts.db, userId);
  if (old === null) throw new AppError('NoPrivilegesException');
  const newPhone = newNumber(parts, old, form.Phone);
  await checkOwner(parts, context, owner, form);
  await takePhoneTurn(parts, context);
  const isRung = await mayRing(parts, newPhone);
  const isAsked = await inTransaction(parts.db.kysely, async (tx) => {
    if (!(await holdCheckedPassword(tx, owner))) return false;
    await announce(parts, context, tx, { owner, old, newPhone, isRung });
    return true;
  });
  if (!isAsked) refusePresent(context, 'Password');
  logSecurity(context.log, 'auth.phone.change.asked', { ip: context.ip, requestId: context.requestId, userId });
  return { Success: true };
}

/** @throws AppError ValidationException */
function newNumber({ ports }: IdentityParts, { phone, country }: OwnPhone, typed: string): string {
  const read = readPhone(typed, country ?? undefined);
  if (read?.isReachable !== true || ports.isBlocked(read.country))
    throw new AppError('ValidationException', { fieldErrors: { Phone: 'is not a phone number at which you can be reached' } });
  if (read.number === phone)
    throw new AppError('ValidationException', { fieldErrors: { Phone: 'This is the number of the account already' } });
  return read.number;
}

async function announce(
  { clock, ports, tuning, phoneCodeHash }: IdentityParts,
  { language }: CallContext<Session>,
  tx: Tx,
  { owner, old, newPhone, isRung }: { owner: CredentialOwner; old: OwnPhone; newPhone: string; isRung: boolean },
): Promise<void> {
  const { userId } = owner;
  const now = clock.now();
  const code = newPhoneCode();
  const token = await insertPhoneChange(tx, {
    userId,
    newPhone,
    codeHash: phoneCodeHash(userId, code),
    askedAt: new Date(now),
    codeUntil: new Date(now + tuning.phoneCodeMs),
    old,
    undoUntil: new Date(now + tuning.undoLinkMs),
  });
  const undo = { userId, language, path: `/undo-email-change?token=${token}`, usefulMs: tuning.undoLinkMs };
  await ports.writeMail(tx, { ...undo, kind: 'phone-change', address: owner.email, name: nameInMail(owner) });
  // A number that nobody has confirmed may be a stranger's, whose link would lock the account.
  if (old.phone !== null && old.confirmedAt !== null)
    await ports.writeSms(tx, { ...undo, kind: 'phone-change', number: old.phone });
  if (!isRung) return;
  await ports.writeSms(tx, { userId, language, kind: 'phone-code', number: newPhone, code, usefulMs: tuning.phoneCodeMs });
}
