import type { ChangePasswordForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import { dropOpenChanges } from '../contact/open-changes.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';
import { sessionKept } from '../store.ts';
import { dropTrust } from '../two-step/authenticator-store.ts';
import { dropLink } from './account-links.ts';
import { checkPresentPassword, refusePresent } from './check-present-password.ts';
import { findOwner, replaceHash } from './credential-store.ts';
import { checkNewPassword, mailOfAct } from './new-password.ts';

const OLD_PASSWORD = 'OldPassword';

/**
 * Another password for the one who knows the present one. Every other session ends, and this one goes on under a new cookie (TR-A2, TR-A4).
 * @throws AppError ValidationException, NoPrivilegesException, TooManyRequestsException, TryAgainException
 */
export async function changePassword(
  parts: IdentityParts,
  context: CallContext<Session>,
  form: ChangePasswordForm,
): Promise<{ cookie: string }> {
  const { db, clock, sessions } = parts;
  const { userId, sessionId } = context.session;
  const owner = await findOwner(db, userId);
  if (owner?.passwordHash == null) throw new AppError('UnauthorizedException');
  // Its password is public and belongs to everybody who tries the product.
  if (owner.demo) throw new AppError('NoPrivilegesException');
  checkNewPassword(parts, form, owner.names);
  const before = owner.passwordHash;
  await checkPresentPassword(parts, context, { passwordHash: before, password: form.OldPassword, field: OLD_PASSWORD });
  const after = await parts.hasher.hash(form.Password, `u:${userId}`);
  const changed = await inTransaction(db.kysely, async (tx) => {
    if (!(await replaceHash(tx, userId, { before, after }, clock.now()))) return null;
    await dropLink(tx, userId, 'reset-password');
    await dropTrust(tx, userId);
    // Who asked for another address with the old password gets it no more.
    await dropOpenChanges(tx, userId);
    await parts.ports.writeMail(tx, mailOfAct(owner, context.language, { kind: 'password-changed', isEverywhere: false }));
    const previousLoginAt = sessions.details(context.headers.get('cookie') ?? undefined)?.previousLoginAt ?? null;
    const { remember, since } = await sessionKept(tx, sessionId);
    const { ip, userAgent } = context;
    const isRestricted = context.session.isRestricted === true;
    const opened = await sessions.open(tx, { userId, remember, ip, userAgent, previousLoginAt, isRestricted, since });
    await parts.ports.continueSession(tx, { userId, from: sessionId, to: opened.sessionId });
    return { cookie: opened.cookie, notifyEnded: await sessions.endAllWithin(tx, userId, 'password', opened.sessionId) };
  });
  // Another device was quicker: what was checked is not the password any more.
  if (changed === null) return refuseOld(context);
  changed.notifyEnded();
  logSecurity(context.log, 'auth.password.changed', { ip: context.ip, requestId: context.requestId, userId });
  return { cookie: changed.cookie };
}

/** FLD-PWD-04. */
const refuseOld = (context: CallContext<Session>): never => refusePresent(context, OLD_PASSWORD);
