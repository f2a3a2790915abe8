import { setTimeout as sleep } from 'node:timers/promises';
import type { LostPasswordForm, SetPasswordForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import { fold } from '@duskline/contract/fold';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { dropOpenChanges } from '../contact/open-changes.ts';
import { digest, mailboxOf } from '../fold.ts';
import { findJurisdiction } from '../jurisdiction-store.ts';
import { logInKeys } from '../log-in/log-in-keys.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';
import { confirmMailbox, knownDevices } from '../store.ts';
import { dropTrust } from '../two-step/authenticator-store.ts';
import { findLinkOwner, issueLink, useLink } from './account-links.ts';
import { findOwnerOfMailbox, holdPassword, storeHash } from './credential-store.ts';
import { checkNewPassword, mailOfAct, nameInMail } from './new-password.ts';

const DONE = { Success: true };

/**
 * Sends the link to set a new password, when an account has the address. The answer is the same in words and in time whether one has it (TR-A8, S14):
 * it comes at a moment of its own, by which the work of both cases is done.
 * @throws AppError ValidationException, TooManyRequestsException
 */
export async function askForReset(parts: IdentityParts, context: CallContext, { Email, ...captcha }: LostPasswordForm) {
  const startedAt = performance.now();
  if (!(await parts.captcha.take('resetpassword', captcha))) return refuseCaptcha(context);
  const network = `ln:${networkOf(context.ip)}`;
  if (!(await parts.throttle.takeTurn(network, parts.tuning.networkThrottle, parts.clock.now())))
    return refuseBlocked(parts, context, network);
  await sendLink(parts, context, mailboxOf(fold(Email)));
  await sleep(Math.max(0, startedAt + parts.tuning.lostPasswordAnswerMs - performance.now()));
  return DONE;
}

async function sendLink(parts: IdentityParts, context: CallContext, mailbox: string): Promise<void> {
  const { clock, throttle, tuning } = parts;
  const key = `l:${digest(mailbox)}`;
  // A request that sends nothing counts nothing, or a stranger who goes on asking would keep the owner from ever getting a mail.
  const [isOpen, owner] = await Promise.all([
    throttle.takeTurn(key, tuning.linkThrottle, clock.now()),
    findOwnerOfMailbox(parts.db, mailbox),
  ]);
  const facts = { ip: context.ip, requestId: context.requestId, account: digest(mailbox).slice(0, 12) };
  if (!isOpen) return logSecurity(context.log, 'auth.password.throttled', facts);
  // The password of a demo account is public, and stays what it is.
  const reached = owner === null || owner.demo ? null : owner;
  if (reached !== null) {
    const { userId, email } = reached;
    await inTransaction(parts.db.kysely, async (tx) => {
      const expiresAt = new Date(clock.now() + tuning.resetLinkMs);
      const token = await issueLink(tx, { userId, purpose: 'reset-password', email, expiresAt });
      await parts.ports.writeMail(tx, {
        kind: 'reset-password',
        userId,
        address: email,
        language: context.language,
        name: nameInMail(reached),
        path: `/set-password?token=${token}`,
        usefulMs: tuning.resetLinkMs,
      });
    });
  }
  logSecurity(context.log, 'auth.password.asked', { ...facts, userId: reached?.userId });
}

async function refuseBlocked({ throttle, clock }: IdentityParts, context: CallContext, key: string): Promise<never> {
  const now = clock.now();
  const untilMs = (await throttle.blockedUntil([key], now)) ?? now;
  logSecurity(context.log, 'auth.password.throttled', { ip: context.ip, requestId: context.requestId, untilMs });
  throw new AppError('TooManyRequestsException', { retryAfterS: Math.max(1, Math.ceil((untilMs - now) / 1000)) });
}

/**
 * Sets the password of the account whose link this is; its token comes with the form, or in the cookie that it was exchanged for. The link works once, and every session of the person ends with it (TR-A4): an attacker who had the
 * old password has nothing any more. Nobody is logged in by it.
 * @throws AppError ValidationException, TryAgainException, TooManyRequestsException
 */
export async function setPassword(parts: IdentityParts, context: CallContext, form: SetPasswordForm) {
  const { db, clock, sessions, linkCookie } = parts;
  const token = form.Token ?? linkCookie.read(context.headers.get('cookie') ?? undefined) ?? '';
  const owner = await findLinkOwner(db, 'reset-password', token, new Date(clock.now()));
  if (owner === null) return refuseLink(context);
  checkNewPassword(parts, form, owner.names);
  const passwordHash = await parts.hasher.hash(form.Password, `n:${networkOf(context.ip)}`);
  const notifyEnded = await inTransaction(db.kysely, async (tx) => {
    const now = clock.now();
    // Before the link, as a change of the e-mail address does: neither waits for the other one.
    await holdPassword(tx, owner.userId);
    const userId = await useLink(tx, 'reset-password', token, new Date(now));
    if (userId !== owner.userId) return null;
    await storeHash(tx, userId, passwordHash, now);
    await dropTrust(tx, userId);
    // Who asked for another address with the old password gets it no more.
    await dropOpenChanges(tx, userId);
    await confirmMailbox(tx, userId, now);
    await parts.ports.writeMail(tx, mailOfAct(owner, context.language, { kind: 'password-changed', isEverywhere: true }));
    return sessions.endAllWithin(tx, userId, 'password');
  });
  if (notifyEnded === null) return refuseLink(context);
  notifyEnded();
  if (form.Token === undefined) context.setHeader('set-cookie', linkCookie.clear());
  // Strangers who guessed at the old password do not keep the owner from using the new one, nor do the owner's own guesses in a browser that is known.
  const devices = await knownDevices(db, owner.userId);
  const accounts = [owner.userName, owner.email].map((name) => digest(fold(name)));
  await parts.throttle.forget(...accounts.flatMap((account) => logInKeys(account, devices)));
  logSecurity(context.log, 'auth.password.set', { ip: context.ip, requestId: context.requestId, userId: owner.userId });
  return DONE;
}

/** Set-Cookie value in exchange for the token of a link that works; null where the token stays in the address (`setPasswordToken`), and for all others. */
export async function exchangeLink({ db, clock, linkCookie }: IdentityParts, token: string): Promise<string | null> {
  const owner = await findLinkOwner(db, 'reset-password', token, new Date(clock.now()));
  if (owner === null) return null;
  const { setPasswordToken } = await findJurisdiction(db, owner.userId);
  return setPasswordToken === 'exchanged' ? linkCookie.write(token) : null;
}

/** FLD-PWD-02. */
function refuseCaptcha(context: CallContext): never {
  logSecurity(context.log, 'auth.password.refused', { ip: context.ip, requestId: context.requestId, reason: 'captcha' });
  throw new AppError('ValidationException', { fieldErrors: { Captcha: 'Please solve the captcha again' } });
}

/** FLD-PWD-03. */
function refuseLink(context: CallContext): never {
  logSecurity(context.log, 'auth.password.refused', { ip: context.ip, requestId: context.requestId, reason: 'link' });
  throw new AppError('ValidationException', { fieldErrors: { Token: 'This link is no longer valid' } });
}
