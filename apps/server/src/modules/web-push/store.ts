import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { BetResult, NewSubscription, News } from './types.ts';

export interface ClaimedNotification {
  id: bigint;
  subscription_id: bigint;
  user_id: bigint;
  kind: string;
  topic: string;
  facts: unknown;
  created_at: Date;
  expires_at: Date;
  tries: number;
}

export type Result = 'sent' | 'expired' | 'replaced' | 'limited' | 'refused';

const user = (userId: string) => sql<bigint>`${userId}::bigint`;

/** A browser has one row, though several players subscribe there and often at once. What waited there for another player is gone with their row. */
export async function keepSubscription(
  tx: Tx,
  { userId, sessionId, goals, bets, ...kept }: NewSubscription,
  publicKey: string | null,
  at: Date,
) {
  await tx
    .deleteFrom('web_push.subscription')
    .where('endpoint', '=', kept.endpoint)
    .where('user_id', '<>', BigInt(userId))
    .execute();
  const row = { ...kept, session_id: BigInt(sessionId), wants_goals: goals, wants_bets: bets, public_key: publicKey };
  await tx
    .insertInto('web_push.subscription')
    .values({ ...row, user_id: BigInt(userId), created_at: at })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, user_id: BigInt(userId) }))
    .execute();
}

/** Those that were made longest ago make room. */
export async function makeRoom(tx: Tx, userId: string, most: number): Promise<void> {
  await tx
    .deleteFrom('web_push.subscription')
    .where('user_id', '=', BigInt(userId))
    .where('id', 'in', (old) =>
      old
        .selectFrom('web_push.subscription as s')
        .select('s.id')
        .where('s.user_id', '=', BigInt(userId))
        .orderBy('s.id', 'desc')
        .offset(most),
    )
    .execute();
}

const find = prepareQuery('web_push_find', ({ userId, endpoint }: { userId: string; endpoint: string }) =>
  build
    .selectFrom('web_push.subscription')
    .select(['wants_goals', 'wants_bets'])
    .where('endpoint', '=', endpoint)
    .where('user_id', '=', user(userId)),
);

const byId = prepareQuery('web_push_by_id', ({ id }: { id: bigint }) =>
  build
    .selectFrom('web_push.subscription')
    .select(['user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'language', 'wants_goals', 'wants_bets'])
    .where('id', '=', id),
);

const removeBrowser = prepareQuery('web_push_remove', ({ userId, endpoint }: { userId: string; endpoint: string }) =>
  build.deleteFrom('web_push.subscription').where('endpoint', '=', endpoint).where('user_id', '=', user(userId)),
);

/** The endpoint is asked for too: a browser that has subscribed again meanwhile stays. */
const removeGone = prepareQuery('web_push_gone', ({ id, endpoint }: { id: bigint; endpoint: string }) =>
  build.deleteFrom('web_push.subscription').where('id', '=', id).where('endpoint', '=', endpoint),
);

/** Whether anybody wants to hear of goals. */
const goalListener = prepareQuery('web_push_listener', (_: object) =>
  build.selectFrom('web_push.subscription').select('id').where('wants_goals', '=', sql.lit(true)).limit(sql.lit(1)),
);

/** A row for each browser of these players that wants it, and none twice. */
export async function writeNews(db: Pick<Tx, 'insertInto'>, news: News & { topic: string; at: Date; expiresAt: Date }) {
  const { userIds, kind, onceKey, topic, facts, at, expiresAt } = news;
  await db
    .insertInto('web_push.notification')
    .columns(['subscription_id', 'user_id', 'once_key', 'topic', 'kind', 'facts', 'created_at', 'due_at', 'expires_at'])
    .expression(({ selectFrom }) =>
      selectFrom('web_push.subscription')
        .select(['id', 'user_id'])
        .select([sql<string>`${onceKey}::text`.as('k'), sql<string>`${topic}::text`.as('t'), sql<string>`${kind}::text`.as('d')])
        .select(sql<string>`${JSON.stringify(facts)}::jsonb`.as('f'))
        .select([sql<Date>`${at}::timestamptz`.as('c'), sql<Date>`${at}::timestamptz`.as('u')])
        .select(sql<Date>`${expiresAt}::timestamptz`.as('e'))
        .where('user_id', '=', sql<bigint>`ANY (${userIds}::bigint[])`)
        .where(kind === 'goal' ? 'wants_goals' : 'wants_bets', '=', true),
    )
    .onConflict((conflict) => conflict.columns(['subscription_id', 'once_key']).doNothing())
    .execute();
}

interface NewResults {
  /** By result. */
  userIds: readonly string[];
  keys: readonly string[];
  topics: readonly string[];
  facts: readonly string[];
  at: Date;
  expiresAt: Date;
}

const insertResults = prepareQuery('web_push_results', ({ userIds, keys, topics, facts, at, expiresAt }: NewResults) =>
  build
    .insertInto('web_push.notification')
    .columns(['subscription_id', 'user_id', 'once_key', 'topic', 'kind', 'facts', 'created_at', 'due_at', 'expires_at'])
    .expression(({ selectFrom }) =>
      selectFrom('web_push.subscription as s')
        .innerJoin(
          sql<{
            user_id: bigint;
            once_key: string;
            topic: string;
            facts: string;
          }>`unnest(${userIds}::bigint[], ${keys}::text[], ${topics}::text[], ${facts}::jsonb[])`.as<'r'>(
            sql`r(user_id, once_key, topic, facts)`,
          ),
          (join) => join.onRef('r.user_id', '=', 's.user_id'),
        )
        .select(['s.id', 's.user_id', 'r.once_key', 'r.topic', sql<string>`'bet'`.as('kind'), 'r.facts'])
        .select([sql<Date>`${at}::timestamptz`.as('c'), sql<Date>`${at}::timestamptz`.as('u')])
        .select(sql<Date>`${expiresAt}::timestamptz`.as('e'))
        .where('s.wants_bets', '=', sql.lit(true)),
    )
    .onConflict((conflict) => conflict.columns(['subscription_id', 'once_key']).doNothing()),
);

/** Results of many bets in one statement: a row for each browser of their players that wants it, and none twice. */
export async function writeResults(
  db: Database,
  { results, at, expiresAt }: { results: readonly (BetResult & { topic: string })[]; at: Date; expiresAt: Date },
): Promise<void> {
  await insertResults(db, {
    userIds: results.map(({ userId }) => userId),
    keys: results.map(({ onceKey }) => onceKey),
    topics: results.map(({ topic }) => topic),
    facts: results.map(({ facts }) => JSON.stringify(facts)),
    at,
    expiresAt,
  });
}

interface Claim {
  now: Date;
  leaseUntil: Date;
}

/** The one that has been due longest. Of a topic only the newest, and none while another process sends an older one. */
const claimDue = prepareQuery('web_push_claim', ({ now, leaseUntil }: Claim) =>
  build
    .updateTable('web_push.notification')
    .set({ leased_until: leaseUntil, due_at: leaseUntil, tries: sql<number>`tries + 1` })
    .where('id', '=', (due) =>
      due
        .selectFrom('web_push.notification as n')
        .select('n.id')
        .where('n.done_at', 'is', null)
        .where('n.due_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('web_push.notification as o')
                .select('o.id')
                .whereRef('o.subscription_id', '=', 'n.subscription_id')
                .whereRef('o.topic', '=', 'n.topic')
                .where('o.done_at', 'is', null)
                .where(({ or, eb, and, ref }) =>
                  or([eb('o.id', '>', ref('n.id')), and([eb('o.id', '<', ref('n.id')), eb('o.leased_until', '>', now)])]),
                ),
            ),
          ),
        )
        .orderBy('n.due_at')
        .limit(sql.lit(1))
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'subscription_id', 'user_id', 'kind', 'topic', 'facts', 'created_at', 'expires_at', 'tries']),
);

export async function claim(db: Database, now: Date, leaseUntil: Date): Promise<ClaimedNotification | null> {
  return (await claimDue(db, { now, leaseUntil }))[0] ?? null;
}

type Older = Pick<ClaimedNotification, 'id' | 'subscription_id' | 'topic'> & { at: Date };

/** What waited about the same is old news. */
const replaceOlder = prepareQuery('web_push_replace', ({ id, subscription_id, topic, at }: Older) =>
  build
    .updateTable('web_push.notification')
    .set({ done_at: at, result: 'replaced' })
    .where('subscription_id', '=', subscription_id)
    .where('topic', '=', topic)
    .where('id', '<', id)
    .where('done_at', 'is', null)
    .where(({ or, eb }) => or([eb('leased_until', 'is', null), eb('leased_until', '<=', at)])),
);

const finish = prepareQuery('web_push_finish', ({ id, result, at }: { id: bigint; result: Result; at: Date }) =>
  build
    .updateTable('web_push.notification')
    .set({ done_at: at, result, leased_until: null })
    .where('id', '=', id)
    .where('done_at', 'is', null),
);

const postpone = prepareQuery('web_push_postpone', ({ id, dueAt }: { id: bigint; dueAt: Date }) =>
  build
    .updateTable('web_push.notification')
    .set({ due_at: dueAt, leased_until: null })
    .where('id', '=', id)
    .where('done_at', 'is', null),
);

const countSent = prepareQuery('web_push_sent', ({ id, since }: { id: bigint; since: Date }) =>
  build
    .selectFrom('web_push.notification')
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .where('subscription_id', '=', id)
    .where('result', '=', 'sent')
    .where('done_at', '>', since),
);

/** What changed of the score of a match, in the transaction that tells it. Null: nothing that is news. */
export async function noteScore(tx: Tx, seen: { matchId: number; home: number; away: number; at: Date }) {
  const { matchId, home, away, at } = seen;
  const first = await tx
    .insertInto('web_push.score')
    .values({ match_id: matchId, home, away, seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('changes')
    .executeTakeFirst();
  // Where it stood before is not known.
  if (first !== undefined) return null;
  const before = await tx
    .selectFrom('web_push.score')
    .select(['home', 'away', 'changes'])
    .where('match_id', '=', matchId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.home === home && before.away === away) return null;
  const changes = before.changes + 1;
  await tx.updateTable('web_push.score').set({ home, away, changes, seen_at: at }).where('match_id', '=', matchId).execute();
  return { changes, isTakenBack: home + away < before.home + before.away };
}

const scoreOf = prepareQuery('web_push_score', ({ matchId }: { matchId: number }) =>
  build.selectFrom('web_push.score').select(['home', 'away']).where('match_id', '=', matchId),
);

/** What was told before then, or has waited since: it is sent no more. */
const forgetDone = prepareQuery('web_push_forget', ({ before, limit }: { before: Date; limit: number }) =>
  build
    .deleteFrom('web_push.notification')
    .where('id', 'in', (old) =>
      old
        .selectFrom('web_push.notification')
        .select('id')
        .where(({ or, and, eb }) => or([eb('done_at', '<', before), and([eb('done_at', 'is', null), eb('due_at', '<', before)])]))
        .limit(limit),
    )
    .returning('id'),
);

const forgetScores = prepareQuery('web_push_forget_scores', ({ before }: { before: Date }) =>
  build.deleteFrom('web_push.score').where('seen_at', '<', before),
);

const removeOfSession = prepareQuery('web_push_session', ({ sessionId }: { sessionId: bigint }) =>
  build.deleteFrom('web_push.subscription').where('session_id', '=', sessionId),
);

/** Those that subscribed with another key of ours; of the ones made before keys were kept with them nothing is known. */
const removeOfOtherKeys = prepareQuery('web_push_keys', ({ publicKey }: { publicKey: string }) =>
  build.deleteFrom('web_push.subscription').where('public_key', '<>', publicKey),
);

/** The browser of a session that goes on as another one, within the transaction that ends it. */
export async function moveSubscription(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('web_push.subscription')
    .set({ session_id: BigInt(to) })
    .where('user_id', '=', BigInt(userId))
    .where('session_id', '=', BigInt(from))
    .execute();
}

const all = prepareQuery('web_push_all', ({ after, limit }: { after: bigint; limit: number }) =>
  build
    .selectFrom('web_push.subscription')
    .select(['id', 'user_id', 'session_id', 'endpoint'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

export const webPushStore = {
  find,
  byId,
  removeBrowser,
  removeGone,
  removeOfOtherKeys,
  removeOfSession,
  goalListener,
  replaceOlder,
  finish,
  postpone,
  countSent,
  scoreOf,
  forgetDone,
  forgetScores,
  all,
};
