import { MAX_FILES } from '@duskline/contract/document-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/create-db.ts';
import { build, prepareQuery } from '../../platform/db/query.ts';
import type { NewFiles } from './types.ts';

const user = (userId: string) => sql<bigint>`${userId}::bigint`;

/** Adds all of them, or says that there is no room. The row of the holder is locked until the transaction ends: of uploads at once only so many succeed as there is room for. */
export async function insertFiles(tx: Tx, { userId, kind, files }: NewFiles, at: Date, keepUntil: Date): Promise<boolean> {
  const owner = BigInt(userId);
  await tx
    .insertInto('documents.holder')
    .values({ user_id: owner, files: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const counted = await tx
    .updateTable('documents.holder')
    .set(({ eb }) => ({ files: eb('files', '+', files.length) }))
    .where('user_id', '=', owner)
    .where('files', '<=', MAX_FILES - files.length)
    .returning('files')
    .execute();
  if (counted.length === 0) return false;
  const rows = files.map(({ id, name, type, size, storedName, keyId }) => ({
    id,
    name,
    type,
    size,
    kind,
    user_id: owner,
    stored_name: storedName,
    key_id: keyId,
    uploaded_at: at,
    keep_until: keepUntil,
  }));
  await tx.insertInto('documents.document').values(rows).execute();
  return true;
}

const count = prepareQuery('documents_count', ({ userId }: { userId: string }) =>
  build.selectFrom('documents.holder').select('files').where('user_id', '=', user(userId)),
);

const list = prepareQuery('documents_list', ({ userId }: { userId: string }) =>
  build
    .selectFrom('documents.document')
    .select(['id', 'kind', 'name', 'state', 'reason', 'page', 'uploaded_at'])
    .where('user_id', '=', user(userId))
    .orderBy('number', 'desc')
    // Refused ones do not count to the 20, and are kept for a month.
    .limit(sql.lit(100)),
);

/** For the export of a player's data. */
const held = prepareQuery('documents_held', ({ userId }: { userId: string }) =>
  build
    .selectFrom('documents.document')
    .select(['id', 'name', 'type', 'stored_name', 'key_id', 'keep_until'])
    .where('user_id', '=', user(userId))
    .orderBy('number'),
);

const known = prepareQuery('documents_known', ({ names }: { names: readonly string[] }) =>
  build.selectFrom('documents.document').select('stored_name').where('stored_name', '=', sql<string>`ANY (${names}::text[])`),
);

const expired = prepareQuery('documents_expired', ({ before, limit }: { before: Date; limit: number }) =>
  build.selectFrom('documents.document').select(['id', 'stored_name']).where('keep_until', '<', before).limit(limit),
);

const otherKeys = prepareQuery('documents_other_keys', ({ keyId, limit }: { keyId: string; limit: number }) =>
  build
    .selectFrom('documents.document')
    .select(['id', 'user_id', 'stored_name', 'key_id'])
    .where('key_id', '<>', keyId)
    .limit(limit),
);

const moveFile = prepareQuery(
  'documents_move',
  ({ id, from, to, keyId }: { id: string; from: string; to: string; keyId: string }) =>
    build
      .updateTable('documents.document')
      .set({ stored_name: to, key_id: keyId })
      .where('id', '=', id)
      .where('stored_name', '=', from)
      .returning('id'),
);

export const documentStore = { count, list, held, known, expired, otherKeys, moveFile };

/** Takes the row away, and the place that it had among the 20. */
export async function deleteRow(tx: Tx, id: string): Promise<void> {
  const rows = await tx.deleteFrom('documents.document').where('id', '=', id).returning(['user_id', 'state']).execute();
  for (const { user_id, state } of rows)
    if (state !== 'refused')
      await tx
        .updateTable('documents.holder')
        .set(({ eb }) => ({ files: eb('files', '-', 1) }))
        .where('user_id', '=', user_id)
        .execute();
}
