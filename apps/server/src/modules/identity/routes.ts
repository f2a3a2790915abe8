import { AppError } from '@duskline/contract/errors';
import { acceptedRegion } from '@duskline/i18n/negotiate-locale';
import { type CallContext, defineHandlers } from '../../platform/http/handler.ts';
import { askForNewEmail } from './contact/change-email.ts';
import { askForNewPhone } from './contact/change-phone.ts';
import { confirmPhone, sendPhoneCode } from './contact/confirm-phone.ts';
import { takeChangeBack } from './contact/take-back.ts';
import { type LoggedIn, login } from './log-in/login.ts';
import type { IdentityParts } from './parts.ts';
import { changePassword } from './passwords/change-password.ts';
import { askForReset, setPassword } from './passwords/reset-password.ts';
import { presentAttempt, presentBalance, presentProfile, presentUser, type SeenSession } from './profile/present-user.ts';
import { logSecurity } from './security-log.ts';
import { createOwnSessionRoutes } from './sessions/own-session-routes.ts';
import type { SessionCookie } from './sessions/session-cookie.ts';
import { confirmEmail, sendConfirmation } from './sign-up/confirm-email.ts';
import { readPhone } from './sign-up/phone.ts';
import { register } from './sign-up/registration.ts';
import { staffRoutes } from './staff/staff-routes.ts';
import { findPerson, findProfile, readHistory } from './store.ts';
import {
  confirmSecondStep,
  dropSecondStep,
  readSecondStep,
  renewRecoveryCodes,
  setUpSecondStep,
} from './two-step/two-step-calls.ts';

export interface EntryOptions {
  /**
   * Told after every log-in and sign-up, before it is answered: who has come, and the call they came with. Must not throw: whatever
   * else has to be done for a player who comes in, it keeps nobody out.
   */
  onLoggedIn?(userId: string, context: CallContext): Promise<void>;
}

export function createRoutes(parts: IdentityParts, cookie: SessionCookie, { onLoggedIn }: EntryOptions) {
  async function userOf(userId: string, seen: SeenSession) {
    const person = await findPerson(parts.db, userId);
    if (!person) throw new AppError('UnauthorizedException');
    const [view, favorites] = await Promise.all([
      parts.ports.balances(userId, person.currency),
      parts.ports.favoriteTournamentIds?.(userId) ?? [],
    ]);
    return presentUser(person, view, favorites, seen);
  }

  /** The reply of log-in and sign-up: the new cookie and, with it, the user as the new session sees them. */
  async function enter(context: CallContext, entered: LoggedIn) {
    context.setHeader('set-cookie', entered.cookie);
    const user = await userOf(entered.userId, entered);
    await onLoggedIn?.(entered.userId, context);
    return user;
  }

  return defineHandlers({
    ...createOwnSessionRoutes(parts, cookie),
    ...staffRoutes(parts.db),
    'account.profile': async (context) => presentProfile(await findProfile(parts.db, context.session.userId)),
    'session.status': ({ session, headers }) => {
      if (!session) return { IsAuthenticated: false };
      const details = parts.sessions.details(headers.get('cookie') ?? undefined);
      return {
        IsAuthenticated: true,
        UserId: session.userId,
        ...(details ? { ExpiresAt: new Date(details.expiresMs).toISOString() } : {}),
      };
    },
    'session.login': async (context, { body }) => enter(context, await login(parts, context, body)),
    'session.register': async (context, { body }) => enter(context, await register(parts, context, body)),
    'session.getuser': (context) => {
      const { userId, isRestricted } = context.session;
      const details = parts.sessions.details(context.headers.get('cookie') ?? undefined);
      return userOf(userId, { previousLoginAt: details?.previousLoginAt ?? null, isRestricted });
    },
    'session.logout': async (context) => {
      const { session } = context;
      await parts.sessions.end(session, 'logout');
      context.setHeader('set-cookie', cookie.clear());
      // Private pages must not come back with the Back button. Storage and preference cookies are not the session's: they stay.
      context.setHeader('clear-site-data', '"cache"');
      const { userId, sessionId } = session;
      logSecurity(context.log, 'auth.logout', { ip: context.ip, requestId: context.requestId, userId, sessionId });
      return { Success: true };
    },
    'session.captcha': async (context, { query }) => {
      const { id, challenge } = await parts.captcha.issue(query.act, context.ip);
      return { CaptchaId: id, Image: '', Challenge: challenge };
    },
    'session.resetpassword': (context, { body }) => askForReset(parts, context, body),
    'session.setpassword': (context, { body }) => setPassword(parts, context, body),
    'session.confirmemail': (context, { body }) => confirmEmail(parts, context, body),
    'session.changeemail': (context, { body }) => askForNewEmail(parts, context, body),
    'session.undoemailchange': (context, { body }) => takeChangeBack(parts, context, body),
    'session.sendphonecode': (context) => sendPhoneCode(parts, context),
    'session.changephone': (context, { body }) => askForNewPhone(parts, context, body),
    'session.confirmphone': (context, { body }) => confirmPhone(parts, context, body),
    'session.sendconfirmation': (context) => sendConfirmation(parts, context),
    'session.changepassword': async (context, { body }) => {
      context.setHeader('set-cookie', (await changePassword(parts, context, body)).cookie);
      return { Success: true };
    },
    'account.secondstep': (context) => readSecondStep(parts, context),
    'account.secondstepsetup': (context, { body }) => setUpSecondStep(parts, context, body),
    'account.secondstepconfirm': (context, { body }) => confirmSecondStep(parts, context, body),
    'account.secondstepoff': (context, { body }) => dropSecondStep(parts, context, body),
    'account.recoverycodes': (context, { body }) => renewRecoveryCodes(parts, context, body),
    'session.phonecheck': (_context, { query }) => {
      const phone = readPhone(query.phone, query.countryCode);
      const isUsable = phone?.isReachable === true && !parts.ports.isBlocked(phone.country);
      return { IsValid: phone !== null, IsAvailable: isUsable };
    },
    'session.balance': async (context) => {
      const { userId, currency } = context.session;
      return presentBalance(currency, await parts.ports.balances(userId, currency));
    },
    'visitor.basicinfo': async ({ session, ip, headers }) => {
      const person = session && (await findPerson(parts.db, session.userId));
      // What a browser asks for is a guess: it fills a form, and keeps nobody out.
      const guess = () => acceptedRegion(headers.get('accept-language') ?? undefined) ?? '';
      return {
        CountryCode: person?.countryCode ?? parts.ports.countryOf(ip) ?? guess(),
        Currency: person?.currency ?? parts.ports.defaultCurrency(),
      };
    },
    'session.loginhistory': async (context, { query }) => {
      const rows = await readHistory(parts.db, context.session.userId, query.page, query.pageSize);
      return rows.map(presentAttempt);
    },
  });
}
