import type { ChangeEmailForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import { fold } from '@duskline/contract/fold';
import type { Tx } from '../../../platform/db/create-db.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import { MailboxHeldError } from '../errors.ts';
import { digest, mailboxOf } from '../fold.ts';
import type { IdentityParts } from '../parts.ts';
import { dropLink } from '../passwords/account-links.ts';
import { refusePresent } from '../passwords/check-present-password.ts';
import { type CredentialOwner, holdPassword } from '../passwords/credential-store.ts';
import { nameInMail } from '../passwords/new-password.ts';
import { logSecurity } from '../security-log.ts';
import { resemblesStaffName } from '../sign-up/look-alike.ts';
import { dropTrust } from '../two-step/authenticator-store.ts';
import { checkOwner, holdCheckedPassword, ownerOfSession } from './check-owner.ts';
import {
  insertChange,
  isMailboxHeld,
  looksLikeAnother,
  ownerOfConfirmation,
  storeEmail,
  useConfirmation,
} from './email-change-store.ts';

const DONE = { Success: true };

/**
 * Asks for another e-mail address: a link to confirm it goes there, and the present one is told, with a link that takes the change back (TR-A11). Whether
 * another account has the address is not looked at here, so neither the answer nor its time tells (TR-A8).
 * @throws AppError ValidationException, NoPrivilegesException, TooManyRequestsException, TryAgainException
 */
export async function askForNewEmail(parts: IdentityParts, context: CallContext<Session>, form: ChangeEmailForm) {
  const { userId } = context.session;
  const owner = await ownerOfSession(parts, context);
  const email = fold(form.Email);
  if (email === owner.email)
    throw new AppError('ValidationException', { fieldErrors: { Email: 'This is the address of the account already' } });
  // As at the sign-up: nobody has a user name that poses as the operator.
  if (owner.userName === owner.email && resemblesStaffName(email))
    throw new AppError('ValidationException', { fieldErrors: { Email: 'is reserved' } });
  await checkOwner(parts, context, owner, form);
  await takeTurn(parts, context);
  // Many accounts together do not fill the mailbox of a stranger either. Nobody is told: it would say that others have asked.
  const { clock, throttle, tuning } = parts;
  const isMailed = await throttle.takeTurn(`le:${digest(mailboxOf(email))}`, tuning.linkThrottle, clock.now());
  const isSent = await inTransaction(parts.db.kysely, async (tx) => {
    if (!(await holdCheckedPassword(tx, owner))) return false;
    await writeMails(parts, context, tx, { owner, email, isMailed });
    return true;
  });
  if (!isSent) refusePresent(context, 'Password');
  logSecurity(context.log, 'auth.email.change.asked', { ip: context.ip, requestId: context.requestId, userId });
  return DONE;
}

/** Nobody fills mailboxes by it. */
async function takeTurn({ clock, throttle, tuning }: IdentityParts, context: CallContext<Session>): Promise<void> {
  const { userId } = context.session;
  const key = `ce:${userId}`;
  const now = clock.now();
  if (await throttle.takeTurn(key, tuning.linkThrottle, now)) return;
  const untilMs = (await throttle.blockedUntil([key], now)) ?? now;
  logSecurity(context.log, 'auth.email.throttled', { ip: context.ip, requestId: context.requestId, userId, untilMs });
  throw new AppError('TooManyRequestsException', { retryAfterS: Math.max(1, Math.ceil((untilMs - now) / 1000)) });
}

async function writeMails(
  { clock, ports, tuning }: IdentityParts,
  { language, session }: CallContext<Session>,
  tx: Tx,
  { owner, email, isMailed }: { owner: CredentialOwner; email: string; isMailed: boolean },
): Promise<void> {
  const now = clock.now();
  const { userId } = owner;
  const tokens = await insertChange(tx, {
    userId,
    sessionId: session.sessionId,
    oldEmail: owner.email,
    newEmail: email,
    askedAt: new Date(now),
    confirmUntil: new Date(now + tuning.resetLinkMs),
    undoUntil: new Date(now + tuning.undoLinkMs),
  });
  const mail = { userId, language };
  const undo = { path: `/undo-email-change?token=${tokens.undoToken}`, usefulMs: tuning.undoLinkMs };
  await ports.writeMail(tx, { ...mail, ...undo, kind: 'email-change', address: owner.email, name: nameInMail(owner) });
  if (!isMailed) return;
  const path = `/confirm-email?token=${tokens.confirmToken}`;
  // No name: a stranger may have chosen the address, and its owner would read theirs.
  await ports.writeMail(tx, {
    ...mail,
    kind: 'confirm-new-email',
    address: email,
    name: null,
    path,
    usefulMs: tuning.resetLinkMs,
  });
}

/**
 * The new address has been read: the account has it from now on. Every session but the one that asked ends (TR-A4), and no browser is trusted any more.
 * False when the link is none or over, the account is locked, or the address belongs to another account by now, or looks like the name of one.
 */
export async function confirmNewEmail(parts: IdentityParts, context: CallContext, token: string): Promise<boolean> {
  const { clock, db, sessions, tuning } = parts;
  const now = new Date(clock.now());
  const changed = await inTransaction(db.kysely, async (tx) => {
    const userId = await ownerOfConfirmation(tx, token);
    if (userId === null) return null;
    // One act at a time that changes who can get into the account.
    await holdPassword(tx, userId);
    const change = await useConfirmation(tx, token, { now, undoUntil: new Date(now.getTime() + tuning.undoLinkMs) });
    if (change === undefined) return null;
    // Links before the row of the person: so do those who issue one and use one.
    await dropLink(tx, userId, 'reset-password');
    await dropLink(tx, userId, 'confirm-email');
    const isNamed = await storeEmail(tx, userId, change.new_email, now);
    if (await isMailboxHeld(tx, { mailbox: mailboxOf(change.new_email), userId, now })) throw new MailboxHeldError();
    if (isNamed && (await looksLikeAnother(tx, userId, change.new_email))) throw new MailboxHeldError();
    await dropTrust(tx, userId);
    return { userId, notifyEnded: await sessions.endAllWithin(tx, userId, 'e-mail', String(change.session_id)) };
  }).catch((error: unknown) => {
    if (isMailboxTaken(error)) return null;
    throw error;
  });
  if (changed === null) return false;
  changed.notifyEnded();
  const { userId } = changed;
  logSecurity(context.log, 'auth.email.changed', { ip: context.ip, requestId: context.requestId, userId });
  return true;
}

function isMailboxTaken(error: unknown): boolean {
  if (error instanceof MailboxHeldError) return true;
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint !== undefined && /^user_(user_name|email|mailbox)_key$/.test(constraint);
}
