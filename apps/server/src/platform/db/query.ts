import { type Compilable, DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from './create-db.ts';
import type { Pools } from './pools.ts';
import type { DB } from './schema.gen.ts';

/** Builds queries and sends none: `callQuery` does, or a transaction of its own. */
export const build = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * Sends a query as `Database.call` does: prepared under its name, repeated on a deadlock. The same name means the same text: what varies is
 * a parameter (`= any(array)`, never a list of a length of its own), and what never varies may be a literal (`sql.lit`): a plan that is kept
 * sees a partial index only by literals.
 */
export function callQuery<Row>(
  db: Pick<Database, 'call'>,
  name: string,
  query: Compilable<Row>,
  from: keyof Pools = 'reads',
): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return db.call(name, sql, parameters, from) as Promise<Row[]>;
}
