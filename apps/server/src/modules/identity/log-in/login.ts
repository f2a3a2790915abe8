import type { LoginForm } from '@duskline/contract/calls/session';
import { AppError } from '@duskline/contract/errors';
import { fold } from '@duskline/contract/fold';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { networkOf } from '../../../platform/http/network-of.ts';
import { digest, mailboxOf } from '../fold.ts';
import type { IdentityParts } from '../parts.ts';
import { findOwner, heldHash, replaceHash } from '../passwords/credential-store.ts';
import { mailOfAct } from '../passwords/new-password.ts';
import { logSecurity } from '../security-log.ts';
import {
  type Attempt,
  deviceHash,
  findForLogin,
  isOnBreak,
  type LoginCandidate,
  lastLogin,
  recordAttempt,
  rememberDevice,
} from '../store.ts';
import { needsCode } from '../two-step/authenticator-store.ts';
import { passSecondStep, type SecondStep } from '../two-step/second-step.ts';
import type { IdentityTuning } from '../types.ts';
import { describeDevice, knownDeviceOf } from './device.ts';
import { accountKey, deviceKey } from './log-in-keys.ts';
import type { ThrottleRule } from './throttle.ts';

export interface LoggedIn {
  userId: string;
  /** Set-Cookie value of the new session. */
  cookie: string;
  previousLoginAt: Date | null;
  /** The player takes a break, and the session reaches little (TR-D7). Sign-up does not tell. */
  isRestricted?: boolean;
}

interface Gate {
  /** The key whose guesses wait for each other. */
  key: string;
  /** On whose account it waits for its hash. */
  owner: string;
  rules: readonly (readonly [key: string, rule: ThrottleRule])[];
}

/**
 * Checks a name and a password. A name that nobody has takes the same path: one throttle reading, one hash, one failure, one
 * line of history (TR-A8).
 * @throws AppError CaptchaRequiredException, SecondStepRequiredException, ValidationException, InvalidCredentialsException, TooManyRequestsException, AccountLockedException, CountryBlockedException, TryAgainException
 */
export async function login(deps: IdentityParts, context: CallContext, form: LoginForm): Promise<LoggedIn> {
  if (deps.ports.isBlocked(deps.ports.countryOf(context.ip))) return refuseCountry(deps, context);
  const identifier = fold(form.UserName);
  const found = await findForLogin(deps.db, identifier, context.visitorId);
  const candidate = found?.demo && !deps.allowDemo ? null : found;
  const account = accountOf(identifier, candidate);
  const gate = gateFor(deps.tuning, account, context, candidate?.knownDevice === true);
  const userId = candidate?.userId ?? null;
  return deps.logInMutex.run(gate.key, async () => {
    // Looked at before queueing, to refuse cheaply, and again when it is this guess's turn.
    await refuseBlocked(deps, gate, context, account);
    await refuseWithoutCaptcha(deps, gate, context, form);
    const right = await deps.hasher.verify(
      candidate?.passwordHash ?? null,
      form.Password,
      async (check) => {
        await refuseBlocked(deps, gate, context, account);
        const equal = await check();
        if (!equal) await countFailure(deps, gate, context, account);
        return equal;
      },
      gate.owner,
    );
    if (!candidate || !right) return refuseWrong(deps, context, userId, account);
    if (candidate.locked) return refuseLocked(deps, context, candidate);
    if (deps.ports.isBlocked(candidate.countryCode)) return refuseCountry(deps, context, candidate.userId);
    const second = await takeSecondStep(deps, context, candidate, form);
    const TrustBrowser = second === 'proved' && form.TrustBrowser === true;
    return admit(deps, gate, context, { ...candidate, second }, { ...form, TrustBrowser });
  });
}

/** By what guesses are counted: an account has one address, in whatever way its mailbox is written. */
const accountOf = (identifier: string, candidate: LoginCandidate | null): string =>
  digest(identifier.includes('@') ? (candidate?.email ?? mailboxOf(identifier)) : identifier);

/**
 * A browser that has been in this account before is counted by itself: neither strangers who guess at the account nor
 * strangers behind the same address can shut it out.
 */
function gateFor(tuning: IdentityTuning, account: string, context: CallContext, knownDevice: boolean): Gate {
  if (knownDevice) {
    const key = deviceKey(account, deviceHash(context.visitorId));
    return { key, owner: key, rules: [[key, tuning.accountThrottle]] };
  }
  const key = accountKey(account);
  const network = `n:${networkOf(context.ip)}`;
  return {
    key,
    owner: network,
    rules: [
      [key, tuning.accountThrottle],
      [network, tuning.networkThrottle],
    ],
  };
}

/** Asked of names that nobody has as well. The captcha is used up by the guess, whether it is right or not. */
async function refuseWithoutCaptcha(deps: IdentityParts, gate: Gate, context: CallContext, form: LoginForm): Promise<void> {
  const { captcha, clock, throttle, tuning } = deps;
  const failures = await throttle.failures(gate.key, tuning.accountThrottle, clock.now());
  if (failures < tuning.captchaAfter || (await captcha.take('login', form))) return;
  logSecurity(context.log, 'auth.login.captcha', { ...facts(context), failures });
  throw new AppError('CaptchaRequiredException');
}

async function refuseBlocked(deps: IdentityParts, gate: Gate, context: CallContext, account: string): Promise<void> {
  const now = deps.clock.now();
  const untilMs = await deps.throttle.blockedUntil(
    gate.rules.map(([key]) => key),
    now,
  );
  if (untilMs === null) return;
  logSecurity(context.log, 'auth.login.throttled', { ...facts(context), account: short(account), untilMs });
  throw new AppError('TooManyRequestsException', { retryAfterS: Math.ceil((untilMs - now) / 1000) });
}

async function countFailure(deps: IdentityParts, gate: Gate, context: CallContext, account: string): Promise<void> {
  for (const [key, rule] of gate.rules) {
    const untilMs = await deps.throttle.fail(key, rule, deps.clock.now());
    if (untilMs === null) continue;
    logSecurity(context.log, 'auth.lockout', {
      ...facts(context),
      account: short(account),
      reason: LOCKED_OUT[key.slice(0, 1)] ?? key,
      untilMs,
    });
  }
}

const LOCKED_OUT: Readonly<Record<string, string>> = { a: 'account', d: 'device', n: 'network' };

async function refuseWrong(deps: IdentityParts, context: CallContext, userId: string | null, account: string): Promise<never> {
  await recordAttempt(deps.db.kysely, attempt(deps, context, userId, deps.clock.now(), 'wrong'));
  logSecurity(context.log, 'auth.login.fail', { ...facts(context), userId: userId ?? undefined, account: short(account) });
  throw new AppError('InvalidCredentialsException', { fieldErrors: { Password: 'The username or password is not correct.' } });
}

/** Only a person who knows the password learns that the account is locked. */
async function refuseLocked(deps: IdentityParts, context: CallContext, candidate: LoginCandidate): Promise<never> {
  await recordAttempt(deps.db.kysely, attempt(deps, context, candidate.userId, deps.clock.now(), 'locked'));
  logSecurity(context.log, 'auth.login.locked', { ...facts(context), userId: candidate.userId, reason: 'locked' });
  throw new AppError('AccountLockedException');
}

/** TR-A10. A code that is not right stands in the history: who sees it there knows that a stranger has the password. */
async function takeSecondStep(
  deps: IdentityParts,
  context: CallContext,
  candidate: LoginCandidate,
  form: LoginForm,
): Promise<SecondStep> {
  const { userId, trustedUntil } = candidate;
  const isTrusted = trustedUntil !== null && trustedUntil.getTime() > deps.clock.now();
  try {
    return await passSecondStep(deps, context, { userId, isTrusted, code: form.Code });
  } catch (error) {
    if (form.Code !== undefined) await recordAttempt(deps.db.kysely, attempt(deps, context, userId, deps.clock.now(), 'code'));
    throw error;
  }
}

/** From where the caller asks, before anything is looked up; of the account only to a person who knows the password. */
async function refuseCountry(deps: IdentityParts, context: CallContext, userId?: string): Promise<never> {
  if (userId !== undefined) await recordAttempt(deps.db.kysely, attempt(deps, context, userId, deps.clock.now(), 'country'));
  logSecurity(context.log, 'auth.country.blocked', { ...facts(context), userId });
  throw new AppError('CountryBlockedException');
}

async function admit(
  deps: IdentityParts,
  gate: Gate,
  context: CallContext,
  candidate: LoginCandidate & { second: SecondStep },
  form: LoginForm,
): Promise<LoggedIn> {
  const { userId } = candidate;
  const passwordHash = await strengthen(deps, context, candidate, form.Password);
  await deps.throttle.forget(gate.key);
  const visitor = context.newVisitor();
  const { ip, userAgent } = context;
  // The password of a demo account is public: its mailbox would hear of every visitor.
  const owner = candidate.knownDevice || candidate.demo ? null : await findOwner(deps.db, userId);
  const opened = await inTransaction(deps.db.kysely, async (tx) => {
    // A call that sets another password waits for this session and ends it; when they came first, the password that was checked is none any more.
    const held = await heldHash(tx, userId);
    if (held !== passwordHash) return { held };
    // It was switched on while the password was checked: every session of before has ended, and this one is none of after.
    if (candidate.second === 'none' && (await needsCode(tx, userId))) throw new AppError('SecondStepRequiredException');
    const now = deps.clock.now();
    // Who excludes themself waits for this session and ends it; when they came first, it is a restricted one.
    const isRestricted = await isOnBreak(tx, userId, new Date(now));
    const previousLoginAt = await lastLogin(tx, userId);
    await recordAttempt(tx, attempt(deps, context, userId, now, 'ok'));
    const trustedUntil = form.TrustBrowser === true ? new Date(now + deps.tuning.trustMs) : undefined;
    await rememberDevice(tx, userId, {
      visitorId: visitor.visitorId,
      before: context.visitorId,
      at: new Date(now),
      trustedUntil,
    });
    if (owner !== null) {
      const device = knownDeviceOf(userAgent);
      await deps.ports.writeMail(tx, mailOfAct(owner, context.language, { kind: 'new-browser', ...(device && { device }) }));
    }
    const session = await deps.sessions.open(tx, {
      userId,
      remember: form.RememberMe === true,
      ip,
      userAgent,
      previousLoginAt,
      isRestricted,
    });
    return { ...session, userId, previousLoginAt, isRestricted };
  });
  if ('held' in opened) {
    const isStillRight = await deps.hasher.verify(opened.held, form.Password, undefined, gate.owner);
    if (!isStillRight || opened.held === null)
      return refuseWrong(deps, context, userId, accountOf(fold(form.UserName), candidate));
    return admit(deps, gate, context, { ...candidate, passwordHash: opened.held }, form);
  }
  const { sessionId, ...entered } = opened;
  visitor.keep();
  // The browser gets another user: its former session must not live on beside the new one.
  if (context.session) await deps.sessions.end(context.session, 'replaced');
  logSecurity(context.log, 'auth.login.ok', { ...facts(context), userId, sessionId });
  return entered;
}

/** Hashes made when less was enough are renewed at the one moment the password is at hand. Returns the hash that stands for the password now. */
async function strengthen(
  deps: IdentityParts,
  context: CallContext,
  { userId, passwordHash }: LoginCandidate,
  password: string,
): Promise<string> {
  if (!deps.hasher.isWeak(passwordHash)) return passwordHash;
  const renewed = await deps.hasher.hash(password);
  // Another password may have been set meanwhile: that one stays.
  if (!(await replaceHash(deps.db.kysely, userId, { before: passwordHash, after: renewed }, deps.clock.now())))
    return passwordHash;
  logSecurity(context.log, 'auth.password.rehash', { ...facts(context), userId });
  return renewed;
}

export function attempt(
  { ports }: Pick<IdentityParts, 'ports'>,
  { ip, userAgent }: CallContext,
  userId: string | null,
  nowMs: number,
  outcome: string,
): Attempt {
  const device = describeDevice(userAgent);
  const at = new Date(nowMs);
  return { userId, at, ip, country: ports.countryOf(ip), userAgent, device, success: outcome === 'ok', outcome };
}

const facts = ({ ip, requestId }: CallContext) => ({ ip, requestId });
const short = (account: string): string => account.slice(0, 12);
