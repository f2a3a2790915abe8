import type { Database } from '../../../platform/db/create-db.ts';
import { build, callQuery } from '../../../platform/db/query.ts';

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
