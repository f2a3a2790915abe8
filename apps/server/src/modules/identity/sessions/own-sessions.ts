import { sql } from 'kysely';
import type { Database } from '../../../platform/db/create-db.ts';
import { build, callQuery, prepareQuery } from '../../../platform/db/query.ts';

const LISTED_MAX = 100;

/** The sessions of a person that run, last used first. */
export function runningSessions(db: Database, userId: string, nowMs: number) {
  const running = build
    .selectFrom('identity.session')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'last_active_at'])
    .where('user_id', '=', BigInt(userId))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_MAX);
  return callQuery(db, 'identity-running', running);
}

/** Whether it is, or was, a session of this person. */
export async function isSessionOf(db: Database, { sessionId, userId }: { sessionId: string; userId: string }): Promise<boolean> {
  const owned = build
    .selectFrom('identity.session')
    .select('id')
    .where('id', '=', BigInt(sessionId))
    .where('user_id', '=', BigInt(userId));
  return (await callQuery(db, 'identity-session-of', owned)).length > 0;
}

const reachable = prepareQuery(
  'identity-reachable',
  ({ sessionId, userId, now }: { sessionId: bigint; userId: bigint; now: Date }) =>
    build
      .selectFrom('identity.session as s')
      .innerJoin('identity.user as u', 'u.id', 's.user_id')
      .select('s.id')
      .where('s.id', '=', sessionId)
      .where('s.user_id', '=', userId)
      .where('u.locked_at', 'is', null)
      .where(({ or, eb }) => or([eb('u.excluded_until', 'is', null), eb('u.excluded_until', '<=', now)]))
      .where(({ or, eb, and, exists, selectFrom }) =>
        or([
          eb('s.ended_at', 'is', null),
          and([
            eb('s.end_reason', '=', sql.lit('replaced')),
            exists(
              selectFrom('identity.session as later')
                .select('later.id')
                .whereRef('later.user_id', '=', 's.user_id')
                .whereRef('later.user_agent', '=', 's.user_agent')
                .whereRef('later.id', '>', 's.id')
                .where('later.ended_at', 'is', null),
            ),
          ]),
        ]),
      ),
);

/**
 * Whether a player may be told something in the browser of a session, which may have expired: nobody has ended it but the player, who logged in there
 * again, and the player is neither locked nor taking a break.
 */
export async function isReachable(db: Database, player: { sessionId: string; userId: string }, nowMs: number): Promise<boolean> {
  const [sessionId, userId] = [BigInt(player.sessionId), BigInt(player.userId)];
  return (await reachable(db, { sessionId, userId, now: new Date(nowMs) })).length > 0;
}
