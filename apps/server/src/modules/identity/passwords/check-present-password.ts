import { AppError } from '@duskline/contract/errors';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';

interface PresentPassword {
  passwordHash: string;
  password: string;
  /** Of the form, at which a wrong one is refused. */
  field: string;
}

/**
 * For what needs the password although the person is logged in. A session that was stolen is no place to guess from: failures count as at the log-in (TR-A7).
 * @throws AppError ValidationException, TooManyRequestsException, TryAgainException
 */
export async function checkPresentPassword(
  parts: IdentityParts,
  context: CallContext<Session>,
  form: PresentPassword,
): Promise<void> {
  const { userId } = context.session;
  const key = `p:${userId}`;
  await parts.logInMutex.run(key, async () => {
    await refuseBlocked(parts, context, key);
    const isRight = await parts.hasher.verify(form.passwordHash, form.password, undefined, `u:${userId}`);
    if (isRight) return parts.throttle.forget(key);
    await parts.throttle.fail(key, parts.tuning.accountThrottle, parts.clock.now());
    refusePresent(context, form.field);
  });
}

async function refuseBlocked({ throttle, clock }: IdentityParts, context: CallContext<Session>, key: string): Promise<void> {
  const now = clock.now();
  const untilMs = await throttle.blockedUntil([key], now);
  if (untilMs === null) return;
  const { ip, requestId, session } = context;
  logSecurity(context.log, 'auth.password.throttled', { ip, requestId, userId: session.userId, untilMs });
  throw new AppError('TooManyRequestsException', { retryAfterS: Math.ceil((untilMs - now) / 1000) });
}

export function refusePresent(context: CallContext<Session>, field: string): never {
  const { ip, requestId, session } = context;
  logSecurity(context.log, 'auth.password.refused', { ip, requestId, userId: session.userId, reason: 'old password' });
  throw new AppError('ValidationException', { fieldErrors: { [field]: 'The current password is not correct' } });
}
