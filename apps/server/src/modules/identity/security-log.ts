import type { Logger } from '../../platform/log.ts';

/** Names of the security events, for those who watch the log (TR-G17, docs/runbooks). */
export type SecurityEvent =
  | 'auth.login.ok'
  | 'auth.login.fail'
  | 'auth.login.captcha'
  | 'auth.login.throttled'
  | 'auth.login.locked'
  | 'auth.country.blocked'
  | 'auth.register.ok'
  | 'auth.register.refused'
  | 'auth.register.throttled'
  | 'auth.email.asked'
  | 'auth.email.confirmed'
  | 'auth.email.refused'
  | 'auth.email.throttled'
  | 'auth.email.change.asked'
  | 'auth.email.changed'
  | 'auth.email.taken-back'
  | 'auth.phone.asked'
  | 'auth.phone.change.asked'
  | 'auth.phone.changed'
  | 'auth.phone.confirmed'
  | 'auth.phone.refused'
  | 'auth.phone.taken-back'
  | 'auth.phone.throttled'
  | 'auth.logout'
  | 'auth.session.ended'
  | 'auth.session.others.ended'
  | 'auth.lockout'
  | 'auth.password.rehash'
  | 'auth.password.asked'
  | 'auth.password.set'
  | 'auth.password.changed'
  | 'auth.password.refused'
  | 'auth.password.throttled'
  | 'auth.code.on'
  | 'auth.code.off'
  | 'auth.code.renewed'
  | 'auth.code.refused'
  | 'auth.code.throttled';

/** Only ids, addresses and digests: what a person typed, or a token, has no place in a log. */
export interface SecurityFacts {
  userId?: string | undefined;
  sessionId?: string | undefined;
  ip: string;
  requestId: string;
  /** First characters of the digest of the name that was typed: joins lines about one account without naming it. */
  account?: string;
  reason?: string;
  untilMs?: number;
  failures?: number;
}

const GOOD = new Set<SecurityEvent>([
  'auth.login.ok',
  'auth.register.ok',
  'auth.logout',
  'auth.session.ended',
  'auth.session.others.ended',
  'auth.email.asked',
  'auth.email.confirmed',
  'auth.email.change.asked',
  'auth.email.changed',
  'auth.phone.asked',
  'auth.phone.change.asked',
  'auth.phone.changed',
  'auth.phone.confirmed',
  'auth.password.rehash',
  'auth.password.asked',
  'auth.password.set',
  'auth.password.changed',
  'auth.code.on',
  'auth.code.off',
  'auth.code.renewed',
]);

export function logSecurity(log: Logger, event: SecurityEvent, facts: SecurityFacts): void {
  const { untilMs, ...rest } = facts;
  const line = { event, ...rest, ...(untilMs === undefined ? {} : { until: new Date(untilMs).toISOString() }) };
  if (GOOD.has(event)) log.info(line, event);
  else log.warn(line, event);
}
