import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DatabaseConfig } from './config.ts';
import { explainDatabaseError, sqlStateOf } from './database-error.ts';
import { openPools, type Pools } from './pools.ts';
import type { DB } from './schema.gen.ts';
import { inTransaction, retrying, type TransactionOptions, type Tx } from './transaction.ts';

export type { DB, Tx };

/** The database as the server sees it. One instance a process. */
export type Database = {
  readonly pools: Pools;
  /** The general pool, for plain SQL outside the money path. */
  readonly pool: pg.Pool;
  /** Query builder over the general pool. */
  readonly kysely: Kysely<DB>;
  /** A transaction on the money pool or that of settlement, repeated on deadlock or serialization failure; see `transaction.ts`. */
  transaction<T>(work: (tx: Tx) => Promise<T>, from?: 'money' | 'settlement'): Promise<T>;
  /**
   * One statement (a stored function call, usually) on the money pool, prepared once per connection under `name`.
   * @throws DatabaseFaultError with fault `lost` when the outcome is unknown.
   */
  call<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[], from?: keyof Pools): Promise<Row[]>;
  close(): Promise<void>;
};

export type DatabaseHooks = {
  onPoolError?: (error: Error) => void;
  onRetry?: NonNullable<TransactionOptions['onRetry']>;
  /** A statement or transaction failed for good. */
  onFault?: (sqlState: string | undefined) => void;
};

/** Opens the pools lazily: nothing connects until the first query. */
export function createDb(config: DatabaseConfig, hooks: DatabaseHooks = {}): Database {
  const pools = openPools(config, hooks.onPoolError ?? (() => undefined));
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.reads }) });
  const money = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.money }) });
  const settlement = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pools.settlement }) });
  const retry: TransactionOptions = hooks.onRetry ? { onRetry: hooks.onRetry } : {};
  const faulty = (error: unknown): never => {
    hooks.onFault?.(sqlStateOf(error));
    throw explainDatabaseError(error);
  };
  return {
    pools,
    pool: pools.reads,
    kysely,
    transaction: (work, from = 'money') => inTransaction(from === 'money' ? money : settlement, work, retry).catch(faulty),
    async call<Row extends pg.QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[],
      from: keyof Pools = 'money',
    ) {
      try {
        const result = await retrying(() => pools[from].query<Row>({ name, text, values: [...values] }), retry);
        return result.rows;
      } catch (error) {
        return faulty(error);
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}
