import { timingSafeEqual } from 'node:crypto';
import { type ConfirmPhoneForm, PHONE_CODE_OVER } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import type { Tx } from '../../../platform/db/create-db.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { holdPassword } from '../passwords/credential-store.ts';
import { logSecurity } from '../security-log.ts';
import { dropTrust } from '../two-step/authenticator-store.ts';
import { ownerOfSession } from './check-owner.ts';
import {
  countWrongCode,
  findNumberToConfirm,
  finishPhoneChange,
  insertConfirmation,
  openPhoneChange,
  renewCode,
  storePhone,
} from './phone-change-store.ts';
import { mayRing, newPhoneCode, takePhoneTurn } from './phone-codes.ts';

const DONE = { Success: true };
const MOST_TRIES = 5;

/**
 * Sends a code to the number of the account, or again to the one that it is being changed to; the code before it is over.
 * @throws AppError ValidationException, NoPrivilegesException, TooManyRequestsException
 */
export async function sendPhoneCode(parts: IdentityParts, context: CallContext<Session>) {
  const { db, clock, ports, tuning, phoneCodeHash } = parts;
  const { userId } = await ownerOfSession(parts, context);
  await takePhoneTurn(parts, context);
  const number = await findNumberToConfirm(db.kysely, userId);
  if (number === null) throw new AppError('ValidationException', { fieldErrors: { Phone: 'There is no number to confirm' } });
  // Where it has rung too often the code before it goes on working.
  if (await mayRing(parts, number))
    await inTransaction(db.kysely, async (tx) => {
      await holdPassword(tx, userId);
      // Another request was quicker, and has sent a code to the number that counts now.
      if ((await findNumberToConfirm(tx, userId)) !== number) return;
      const code = newPhoneCode();
      const waiting = { codeHash: phoneCodeHash(userId, code), codeUntil: new Date(clock.now() + tuning.phoneCodeMs) };
      const open = await openPhoneChange(tx, userId);
      if (open === undefined)
        await insertConfirmation(tx, { userId, newPhone: number, askedAt: new Date(clock.now()), ...waiting });
      else await renewCode(tx, open.id, waiting);
      const sms = { kind: 'phone-code', userId, number, language: context.language, code } as const;
      await ports.writeSms(tx, { ...sms, usefulMs: tuning.phoneCodeMs });
    });
  logSecurity(context.log, 'auth.phone.asked', { ip: context.ip, requestId: context.requestId, userId });
  return DONE;
}

type Typed = { state: 'wrong' | 'over' } | { state: 'confirmed' } | { state: 'changed'; notifyEnded: () => void };

/**
 * The code has been read at the number. Of a new one: the account has it from now on, every other session ends (TR-A4), and no browser is trusted any more.
 * @throws AppError ValidationException: the code is wrong, or over after five wrong ones, ten minutes, or its use
 */
export async function confirmPhone(parts: IdentityParts, context: CallContext<Session>, { Code }: ConfirmPhoneForm) {
  const { userId } = context.session;
  const facts = { ip: context.ip, requestId: context.requestId, userId };
  const typed = await inTransaction(parts.db.kysely, (tx) => useTypedCode(parts, context, tx, Code));
  if (typed.state === 'wrong' || typed.state === 'over') {
    logSecurity(context.log, 'auth.phone.refused', { ...facts, reason: typed.state });
    const message = typed.state === 'over' ? PHONE_CODE_OVER : 'This code is not right';
    throw new AppError('ValidationException', { fieldErrors: { Code: message } });
  }
  if (typed.state === 'changed') typed.notifyEnded();
  logSecurity(context.log, typed.state === 'changed' ? 'auth.phone.changed' : 'auth.phone.confirmed', facts);
  return DONE;
}

async function useTypedCode(parts: IdentityParts, { session }: CallContext<Session>, tx: Tx, code: string): Promise<Typed> {
  const { clock, sessions, tuning, phoneCodeHash } = parts;
  const { userId, sessionId } = session;
  // One at a time, on every node: nobody has more tries by asking at once.
  await holdPassword(tx, userId);
  const now = new Date(clock.now());
  const open = await openPhoneChange(tx, userId);
  if (open?.code_hash == null || open.code_until <= now || open.tries >= MOST_TRIES) return { state: 'over' };
  if (!timingSafeEqual(Buffer.from(phoneCodeHash(userId, code)), Buffer.from(open.code_hash))) {
    await countWrongCode(tx, open.id);
    return { state: open.tries + 1 >= MOST_TRIES ? 'over' : 'wrong' };
  }
  const isChange = open.undo_hash !== null;
  await finishPhoneChange(tx, open.id, { now, undoUntil: isChange ? new Date(now.getTime() + tuning.undoLinkMs) : now });
  await storePhone(tx, userId, { phone: open.new_phone, confirmedAt: now }, now);
  if (!isChange) return { state: 'confirmed' };
  await dropTrust(tx, userId);
  return { state: 'changed', notifyEnded: await sessions.endAllWithin(tx, userId, 'phone', sessionId) };
}
