import { AppError } from '@duskline/contract/errors';
import { defineHandlers } from '../../../platform/http/handler.ts';
import { describeDevice } from '../log-in/device.ts';
import type { IdentityParts } from '../parts.ts';
import { logSecurity } from '../security-log.ts';
import { isSessionOf, runningSessions } from './own-sessions.ts';
import type { SessionCookie } from './session-cookie.ts';

/** A player looks at the sessions of the account and ends them: on every node, with their sockets, as a log-out does (TR-A4). */
export function createOwnSessionRoutes({ db, sessions, clock }: IdentityParts, cookie: SessionCookie) {
  return defineHandlers({
    'account.expiry': ({ headers }) => {
      const details = sessions.details(headers.get('cookie') ?? undefined);
      if (!details) throw new AppError('UnauthorizedException');
      return { ExpiresAt: new Date(details.expiresMs).toISOString() };
    },
    'account.sessions': async ({ session }) => {
      const rows = await runningSessions(db, session.userId, clock.now());
      return rows.map((row) => {
        const isCurrent = String(row.id) === session.sessionId;
        return {
          ID: String(row.id),
          Device: describeDevice(row.user_agent),
          IP: row.ip_address,
          Started: row.created_at.toISOString(),
          // Activity is written down once a minute: the one that asks is active now.
          LastActive: (isCurrent ? new Date(clock.now()) : row.last_active_at).toISOString(),
          IsCurrent: isCurrent,
        };
      });
    },
    'account.endsession': async (context, { body }) => {
      const { userId, sessionId } = context.session;
      // The same answer for what is another player's as for what has never been.
      const ended = { userId, sessionId: body.id };
      if (!(await sessions.end(ended, 'player')) && !(await isSessionOf(db, ended))) throw new AppError('NotFoundException');
      if (body.id === sessionId) context.setHeader('set-cookie', cookie.clear());
      logSecurity(context.log, 'auth.session.ended', {
        ip: context.ip,
        requestId: context.requestId,
        userId,
        sessionId: body.id,
      });
      return { Success: true };
    },
    'account.endothers': async (context) => {
      const { userId, sessionId } = context.session;
      await sessions.endAll(userId, 'player', sessionId);
      logSecurity(context.log, 'auth.session.others.ended', { ip: context.ip, requestId: context.requestId, userId, sessionId });
      return { Success: true };
    },
  });
}
