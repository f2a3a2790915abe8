import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { AppError } from '@duskline/contract/errors';
import type { CallContext, Session } from '../../../platform/http/handler.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { digest } from '../fold.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';

const CODES = 1_000_000;

export const newPhoneCode = (): string => String(randomInt(CODES)).padStart(6, '0');

/** What is kept of a code: a million codes are tried in a second by who has a copy of the database, and not the secret. */
export function phoneCodeHasher(authSecret: string): (userId: string, code: string) => string {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'duskline phone codes', 32));
  return (userId, code) => createHmac('sha256', key).update(`${userId} ${code}`).digest('base64url');
}

/** Nobody rings phones by it, and nobody spends our money on it. @throws AppError TooManyRequestsException */
export async function takePhoneTurn(parts: IdentityParts, context: CallContext<Session>): Promise<void> {
  const { throttle, tuning, clock } = parts;
  const { userId } = context.session;
  const turns = [
    [`sc:${userId}`, tuning.linkThrottle],
    [`sn:${networkOf(context.ip)}`, tuning.networkThrottle],
  ] as const;
  for (const [key, rule] of turns) {
    const now = clock.now();
    if (await throttle.takeTurn(key, rule, now)) continue;
    const untilMs = (await throttle.blockedUntil([key], now)) ?? now;
    logSecurity(context.log, 'auth.phone.throttled', { ip: context.ip, requestId: context.requestId, userId, untilMs });
    throw new AppError('TooManyRequestsException', { retryAfterS: Math.max(1, Math.ceil((untilMs - now) / 1000)) });
  }
}

/** Many accounts together do not ring the phone of a stranger either. Nobody is told: it would say that others have asked (TR-A8). */
export const mayRing = ({ throttle, tuning, clock }: IdentityParts, number: string): Promise<boolean> =>
  throttle.takeTurn(`sp:${digest(number)}`, tuning.linkThrottle, clock.now());
