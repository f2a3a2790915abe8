import type { ConfirmEmailForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import type { Tx } from '../../../platform/db/create-db.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import { confirmNewEmail } from '../contact/change-email.ts';
import type { IdentityParts } from '../parts.ts';
import { issueLink, useLink } from '../passwords/account-links.ts';
import { findOwner } from '../passwords/credential-store.ts';
import { logSecurity } from '../security-log.ts';
import { confirmMailbox } from '../store.ts';

const DONE = { Success: true };

/** Writes the mail with the link that confirms the address. A link that was sent before is over (TR-A9). */
export async function writeConfirmation(
  { clock, tuning, ports }: IdentityParts,
  tx: Tx,
  { userId, email, language }: { userId: string; email: string; language: string },
): Promise<void> {
  const expiresAt = new Date(clock.now() + tuning.resetLinkMs);
  const token = await issueLink(tx, { userId, purpose: 'confirm-email', email, expiresAt });
  // No name: until the address is confirmed a stranger may have chosen it for the owner to read.
  const mail = { userId, address: email, language, name: null, path: `/confirm-email?token=${token}` };
  await ports.writeMail(tx, { kind: 'confirm-email', ...mail, usefulMs: tuning.resetLinkMs });
}

/**
 * Sends the link again. Of an address that is confirmed by now nothing is sent.
 * @throws AppError NoPrivilegesException, TooManyRequestsException
 */
export async function sendConfirmation(parts: IdentityParts, context: CallContext<Session>) {
  const { db, clock, throttle, tuning } = parts;
  const { userId } = context.session;
  const owner = await findOwner(db, userId);
  if (owner === null) throw new AppError('UnauthorizedException');
  // Its address is nobody's.
  if (owner.demo) throw new AppError('NoPrivilegesException');
  if (owner.emailVerified) return DONE;
  const key = `lc:${userId}`;
  if (!(await throttle.takeTurn(key, tuning.linkThrottle, clock.now()))) {
    const now = clock.now();
    const untilMs = (await throttle.blockedUntil([key], now)) ?? now;
    logSecurity(context.log, 'auth.email.throttled', { ip: context.ip, requestId: context.requestId, userId, untilMs });
    throw new AppError('TooManyRequestsException', { retryAfterS: Math.max(1, Math.ceil((untilMs - now) / 1000)) });
  }
  const { email } = owner;
  await inTransaction(db.kysely, (tx) => writeConfirmation(parts, tx, { userId, email, language: context.language }));
  logSecurity(context.log, 'auth.email.asked', { ip: context.ip, requestId: context.requestId, userId });
  return DONE;
}

/**
 * The address of the account whose link this is has been read, or the new one of an account that changes it. The link works once; it needs no session, and
 * nobody is logged in by it.
 * @throws AppError ValidationException
 */
export async function confirmEmail(parts: IdentityParts, context: CallContext, { Token }: ConfirmEmailForm) {
  const { db, clock } = parts;
  const now = clock.now();
  const userId = await inTransaction(db.kysely, async (tx) => {
    const used = await useLink(tx, 'confirm-email', Token, new Date(now));
    if (used !== null) await confirmMailbox(tx, used, now);
    return used;
  });
  const facts = { ip: context.ip, requestId: context.requestId };
  if (userId === null && (await confirmNewEmail(parts, context, Token))) return DONE;
  if (userId === null) {
    logSecurity(context.log, 'auth.email.refused', { ...facts, reason: 'link' });
    throw new AppError('ValidationException', { fieldErrors: { Token: 'This link is no longer valid' } });
  }
  logSecurity(context.log, 'auth.email.confirmed', { ...facts, userId });
  return DONE;
}
