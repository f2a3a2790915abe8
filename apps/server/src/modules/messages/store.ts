import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { Notice } from './types.ts';

type Owner = { userId: string };

const user = (userId: string) => sql<bigint>`${userId}::bigint`;
const SHOWN = ['id', 'kind', 'facts', 'subject', 'body', 'sent_at', 'read_at'] as const;

export async function insertNotice(tx: Tx, { userId, kind, facts = {}, onceKey }: Notice, at: Date): Promise<void> {
  await tx
    .insertInto('messages.message')
    .values({ user_id: BigInt(userId), kind, facts: JSON.stringify(facts), once_key: onceKey ?? null, sent_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'once_key']).doNothing())
    .execute();
}

const list = prepareQuery('messages_list', ({ userId, from, size }: Owner & { from: number; size: number }) =>
  build
    .selectFrom('messages.message')
    .select(SHOWN)
    .where('user_id', '=', user(userId))
    .where('removed_at', 'is', null)
    .orderBy('number', 'desc')
    .offset(from)
    .limit(size),
);

const count = prepareQuery('messages_count', ({ userId }: Owner) =>
  build
    .selectFrom('messages.message')
    .select((all) => all.fn.countAll<string>().as('total'))
    .where('user_id', '=', user(userId))
    .where('removed_at', 'is', null),
);

/** Of many players at once; who has none is not among them. */
const countUnread = prepareQuery('messages_unread', ({ userIds }: { userIds: readonly string[] }) =>
  build
    .selectFrom('messages.message')
    .select((all) => ['user_id', all.fn.countAll<string>().as('unread')])
    .where('user_id', '=', sql<bigint>`ANY (${userIds}::bigint[])`)
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .groupBy('user_id'),
);

const markRead = prepareQuery('messages_read', ({ userId, id, at }: Owner & { id: string; at: Date }) =>
  build
    .updateTable('messages.message')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('user_id', '=', user(userId))
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null),
);

const find = prepareQuery('messages_find', ({ userId, id }: Owner & { id: string }) =>
  build
    .selectFrom('messages.message')
    .select(SHOWN)
    .where('id', '=', id)
    .where('user_id', '=', user(userId))
    .where('removed_at', 'is', null),
);

type Some = Owner & { ids: readonly string[] };

const remove = prepareQuery('messages_remove', ({ userId, ids, at }: Some & { at: Date }) =>
  build
    .updateTable('messages.message')
    .set({ removed_at: at })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('user_id', '=', user(userId))
    .where('removed_at', 'is', null),
);

const restore = prepareQuery('messages_restore', ({ userId, ids, since }: Some & { since: Date }) =>
  build
    .updateTable('messages.message')
    .set({ removed_at: null })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('user_id', '=', user(userId))
    .where('removed_at', '>=', since)
    .returning('id'),
);

interface Forgotten {
  before: Date;
  onceBefore: Date;
  limit: number;
}

/** What is written once is kept longer: its writer may still try to write it again. */
const forgetRemoved = prepareQuery('messages_forget', ({ before, onceBefore, limit }: Forgotten) =>
  build
    .deleteFrom('messages.message')
    .where('id', 'in', (old) =>
      old
        .selectFrom('messages.message')
        .select('id')
        .where('removed_at', '<', before)
        .where(({ or, eb }) => or([eb('once_key', 'is', null), eb('removed_at', '<', onceBefore)]))
        .limit(limit),
    )
    .returning('id'),
);

export const messageStore = { list, count, countUnread, markRead, find, remove, restore, forgetRemoved };
export type MessageDb = Pick<Database, 'call'>;
