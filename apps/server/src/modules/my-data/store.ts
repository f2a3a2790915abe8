import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const user = (userId: string) => sql<bigint>`${userId}::bigint`;
type Owner = { userId: string };

const find = prepareQuery('my_data_find', ({ userId }: Owner) =>
  build
    .selectFrom('my_data.export')
    .select(['id', 'state', 'asked_at', 'size', 'expires_at'])
    .where('user_id', '=', user(userId)),
);

interface Asked extends Owner {
  id: string;
  language: string;
  at: Date;
}

/** Asks for an export, unless one is under way or ready. The file of one that is over goes with its row. */
const ask = prepareQuery('my_data_ask', ({ userId, id, language, at }: Asked) =>
  build
    .insertInto('my_data.export')
    .values({ user_id: user(userId), id, language, asked_at: at, due_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ id, language, state: 'waiting', asked_at: at, due_at: at, tries: 0 })
        .where('my_data.export.state', '=', sql.lit('failed')),
    )
    .returning('id'),
);

const issueLink = prepareQuery('my_data_issue_link', ({ userId, hash, at }: Owner & { hash: string; at: Date }) =>
  build
    .updateTable('my_data.export')
    .set({ link_hash: hash })
    .where('user_id', '=', user(userId))
    .where('state', '=', sql.lit('ready'))
    .where('expires_at', '>', at)
    .returning('expires_at'),
);

/** Uses it up: of many who have it at the same moment one gets the file. */
const useLink = prepareQuery('my_data_use_link', ({ userId, hash, at }: Owner & { hash: string; at: Date }) =>
  build
    .updateTable('my_data.export')
    .set({ link_hash: null })
    .where('user_id', '=', user(userId))
    .where('link_hash', '=', hash)
    .where('expires_at', '>', at)
    .returning(({ ref }) => ['id', ref('stored_name').$notNull().as('stored_name'), ref('key_id').$notNull().as('key_id')])
    .returning(({ ref }) => ref('size').$notNull().as('size')),
);

export interface ClaimedExport {
  userId: string;
  id: string;
  language: string;
  tries: number;
  /** What an earlier try has left. */
  left: string | null;
}

interface Claim {
  now: Date;
  leaseUntil: Date;
  storedName: string;
  keyId: string;
}

/** The export that has been due longest. Until the lease is over no other process makes it. */
export function claimExport(db: Database, { now, leaseUntil, storedName, keyId }: Claim): Promise<ClaimedExport | null> {
  return inTransaction(db.kysely, async (tx) => {
    const due = await tx
      .selectFrom('my_data.export')
      .select(['user_id', 'id', 'language', 'tries', 'stored_name'])
      .where('state', 'in', ['waiting', 'running'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (due === undefined) return null;
    await tx
      .updateTable('my_data.export')
      .set({ state: 'running', due_at: leaseUntil, tries: due.tries + 1, stored_name: storedName, key_id: keyId })
      .where('user_id', '=', due.user_id)
      .execute();
    return { userId: String(due.user_id), id: due.id, language: due.language, tries: due.tries + 1, left: due.stored_name };
  });
}

/** Whose file it is: a process whose lease was over finds that another one has begun again. */
type Held = Owner & { storedName: string };

const extend = prepareQuery('my_data_extend', ({ userId, storedName, leaseUntil }: Held & { leaseUntil: Date }) =>
  build
    .updateTable('my_data.export')
    .set({ due_at: leaseUntil })
    .where('user_id', '=', user(userId))
    .where('stored_name', '=', storedName)
    .where('state', '=', sql.lit('running'))
    .returning('id'),
);

const release = prepareQuery('my_data_release', ({ userId, storedName, state, dueAt }: Held & { state: string; dueAt: Date }) =>
  build
    .updateTable('my_data.export')
    .set({ state, due_at: dueAt, stored_name: null, key_id: null })
    .where('user_id', '=', user(userId))
    .where('stored_name', '=', storedName)
    .where('state', '=', sql.lit('running')),
);

interface Ready extends Held {
  size: number;
  at: Date;
  expiresAt: Date;
}

/** False = it is not this process's any more. */
export async function finishExport(tx: Tx, { userId, storedName, size, at, expiresAt }: Ready): Promise<boolean> {
  const done = await tx
    .updateTable('my_data.export')
    .set({ state: 'ready', size: BigInt(size), ready_at: at, expires_at: expiresAt })
    .where('user_id', '=', BigInt(userId))
    .where('stored_name', '=', storedName)
    .where('state', '=', 'running')
    .returning('id')
    .execute();
  return done.length > 0;
}

const expired = prepareQuery('my_data_expired', ({ now }: { now: Date }) =>
  build
    .deleteFrom('my_data.export')
    .where('state', '=', sql.lit('ready'))
    .where('expires_at', '<=', now)
    .returning('stored_name'),
);

const storedNameOf = prepareQuery('my_data_stored_name', ({ userId }: Owner) =>
  build.selectFrom('my_data.export').select('stored_name').where('user_id', '=', user(userId)),
);

const known = prepareQuery('my_data_known', ({ names }: { names: readonly string[] }) =>
  build.selectFrom('my_data.export').select('stored_name').where('stored_name', '=', sql<string>`ANY (${names}::text[])`),
);

export const exportStore = { find, ask, issueLink, useLink, extend, release, expired, storedNameOf, known };
