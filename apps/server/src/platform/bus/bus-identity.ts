import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/create-db.ts';
import { build, prepareQuery } from '../db/query.ts';

/** One database of one cluster. */
const readIdentity = prepareQuery('bus-identity', () =>
  build.selectNoFrom(sql<string>`platform.cluster_identity() || ' ' || current_database()`.as('identity')),
);

/** Subject on which the processes of this database speak of one thing: several products share a NATS. */
export async function subjectOf(db: Pick<Database, 'call'>, thing: string): Promise<string> {
  const [found] = await readIdentity(db, {});
  return `duskline.${hash('sha256', `${found?.identity} ${thing}`, 'hex').slice(0, 32)}`;
}
