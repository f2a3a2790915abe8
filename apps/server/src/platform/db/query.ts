import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
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

/** Stands for an argument while a query is compiled. It has no value yet: what reckons with it would be compiled as if it always had the same. */
class Argument {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new TypeError(`the argument ${this.name} of a prepared query goes into the query as it is`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** Sends a prepared query, on the pool it was made for or on another. */
export type PreparedQuery<Args, Row> = (db: Pick<Database, 'call'>, args: Args, from?: keyof Pools) => Promise<Row[]>;

/**
 * The same for what is sent often: compiled once, when the process starts, and never again. `make` gets the arguments only to put them into the query,
 * whole: every call fills in its own.
 */
export function prepareQuery<Args extends object, Row>(
  name: string,
  make: (args: Args) => Compilable<Row>,
  pool: keyof Pools = 'reads',
): PreparedQuery<Args, Row> {
  const places = new Proxy({}, { get: (_, key) => new Argument(String(key)) }) as Args;
  const { sql: text, parameters } = make(places).compile();
  return (db, args, from = pool) => {
    const values = parameters.map((value) => (value instanceof Argument ? args[value.name as keyof Args] : value));
    return db.call(name, text, values, from) as Promise<Row[]>;
  };
}

/** Sends a query on a connection of one's own; under a name, that connection keeps it prepared. */
export async function queryOn<Row>(client: Pick<pg.Client, 'query'>, query: Compilable<Row>, name?: string): Promise<Row[]> {
  const { sql: text, parameters } = query.compile();
  const values = [...parameters];
  return (await client.query(name === undefined ? { text, values } : { name, text, values })).rows as Row[];
}

/** Rows as a table `x` with columns of these types. They go as one parameter, as JSON: a statement takes any number of them. */
export const recordset = <Row extends object>(rows: readonly Row[], columns: { readonly [Name in keyof Row]-?: string }) => {
  const definitions = Object.entries<string>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`);
  const table: RawBuilder<Row> = sql`jsonb_to_recordset(${JSON.stringify(rows)})`;
  return table.as<'x'>(sql`x(${sql.join(definitions)})`);
};
