import { createHmac, hkdfSync } from 'node:crypto';
import { AppError } from '@duskline/contract/errors';
import { verify } from 'otplib';
import { createTextCipher, type TextCipher } from '../../../platform/encrypt.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';
import { findAuthenticator, type StoredAuthenticator, useRecoveryCode, useStep } from './authenticator-store.ts';

/** A code of the half minute before or after is accepted as well: clocks of phones differ. */
const TOLERANCE_S = 30;

export const authenticatorCipher = (authSecret: string): TextCipher =>
  createTextCipher(authSecret, 'duskline authenticator secrets');

const throttleKey = (userId: string): string => `t:${userId}`;

/** Spaces and dashes are how people read a code, not a part of it. */
const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
/** What is kept of a recovery code: a copy of the database alone is no place to try codes at. */
export function recoveryHasher(authSecret: string): (userId: string, code: string) => string {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'duskline recovery codes', 32));
  return (userId, code) =>
    createHmac('sha256', key)
      .update(`${userId} ${plain(code)}`)
      .digest('base64url');
}

/** The half minute whose code it is, of those that may be used by now; null when it is none. */
export async function stepOf(secret: string, code: string, nowMs: number): Promise<number | null> {
  const token = plain(code);
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({ secret, token, epoch: Math.floor(nowMs / 1000), epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/**
 * Tries a code. Wrong ones count like passwords (TR-A10): ten of them, and the person has to wait.
 * @throws AppError TooManyRequestsException, ValidationException with the field `Code`
 */
export async function tryCode(
  parts: IdentityParts,
  context: CallContext,
  userId: string,
  isRight: (nowMs: number) => Promise<boolean>,
): Promise<void> {
  const { clock, throttle, tuning } = parts;
  const key = throttleKey(userId);
  await parts.logInMutex.run(key, async () => {
    const now = clock.now();
    const untilMs = await throttle.blockedUntil([key], now);
    if (untilMs !== null) {
      logSecurity(context.log, 'auth.code.throttled', { ip: context.ip, requestId: context.requestId, userId, untilMs });
      throw new AppError('TooManyRequestsException', { retryAfterS: Math.ceil((untilMs - now) / 1000) });
    }
    if (await isRight(now)) return throttle.forget(key);
    await throttle.fail(key, tuning.codeThrottle, now);
    logSecurity(context.log, 'auth.code.refused', { ip: context.ip, requestId: context.requestId, userId });
    throw new AppError('ValidationException', { fieldErrors: { Code: 'This code is not right, or was used before' } });
  });
}

/** Uses up a code of the person's app, or one of their recovery codes. @throws AppError as {@link tryCode} */
export function useCode(
  parts: IdentityParts,
  context: CallContext,
  userId: string,
  { authenticator, code }: { authenticator: StoredAuthenticator; code: string },
): Promise<void> {
  const { authenticators, db } = parts;
  return tryCode(parts, context, userId, async (now) => {
    const step = await stepOf(authenticators.decrypt(authenticator.secret), code, now);
    if (step !== null) return useStep(db, userId, step);
    return useRecoveryCode(db, userId, parts.recoveryHash(userId, code), new Date(now));
  });
}

/** How a log-in came past it: there was none, the browser is trusted, or a code was used up. */
export type SecondStep = 'none' | 'trusted' | 'proved';

/**
 * The second step of a log-in whose password was right, for who has set one up; a browser that they trust needs none. Only when a code was used up by it
 * may the browser be trusted from now on.
 * @throws AppError SecondStepRequiredException when no code came, and as {@link useCode}
 */
export async function passSecondStep(
  parts: IdentityParts,
  context: CallContext,
  { userId, isTrusted, code }: { userId: string; isTrusted: boolean; code: string | undefined },
): Promise<SecondStep> {
  const authenticator = await findAuthenticator(parts.db, userId);
  if (authenticator === null || !authenticator.isConfirmed) return 'none';
  if (isTrusted) return 'trusted';
  if (code === undefined) throw new AppError('SecondStepRequiredException');
  await useCode(parts, context, userId, { authenticator, code });
  return 'proved';
}
