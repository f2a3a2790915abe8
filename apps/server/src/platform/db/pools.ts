import pg from 'pg';
import { type DatabaseConfig, TIMEOUTS } from './config.ts';
import { startOptions } from './pinned-settings.ts';

/** Connections by purpose; one kind of work can never starve another. */
export type Pools = {
  /** Bets, settlement, wallet. */
  money: pg.Pool;
  /** Everything else the server does. */
  reads: pg.Pool;
  /** Lists of a player's own bets: long ones wait for each other, never a log-in, a slip or a bet. */
  history: pg.Pool;
  /** Charts of how odds moved: anybody may ask for them, and each reads a lot. */
  charts: pg.Pool;
  /** One connection that only closes and opens gates: a suspend never waits for a free connection. */
  gate: pg.Pool;
  /** Read-only history and statements; long statements allowed. */
  report: pg.Pool;
};

const HISTORY_CONNECTIONS = 3;
const CHART_CONNECTIONS = 2;

const INT8 = 20;
const INT8_ARRAY = 1016;

const parseArray = pg.types.getTypeParser(INT8_ARRAY as never, 'text') as (text: string) => (string | null)[];

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    // Money and identities are 64-bit: a JavaScript number would lose digits silently.
    if (oid === INT8) return BigInt;
    if (oid === INT8_ARRAY) return (text: string) => parseArray(text).map((part) => (part === null ? null : BigInt(part)));
    return pg.types.getTypeParser(oid, format);
  },
};

type PoolOptions = { url: string; role: string | undefined; max: number; min?: number; name: string; statementMs: number };

/** A pool whose connections have all three timeouts set and come as the wanted role, whatever defaults that role has. */
export function openPool(options: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max,
    min: options.min ?? 0,
    application_name: options.name,
    connectionTimeoutMillis: TIMEOUTS.connectMs,
    idleTimeoutMillis: options.min === options.max ? 0 : 30_000,
    statement_timeout: options.statementMs,
    lock_timeout: TIMEOUTS.lockMs,
    idle_in_transaction_session_timeout: TIMEOUTS.idleInTransactionMs,
    keepAlive: true,
    types,
    options: startOptions(options.role),
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', onError);
  // A connection that dies while it is checked out says so by an event of its own besides failing its query; without a listener
  // that event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openPools(config: DatabaseConfig, onError: (error: Error) => void): Pools {
  const app = { url: config.appUrl, role: config.appRole, statementMs: TIMEOUTS.statementMs };
  return {
    money: openPool({ ...app, max: config.moneyConnections, name: 'duskline-money' }, onError),
    reads: openPool({ ...app, max: config.readConnections, name: 'duskline-reads' }, onError),
    history: openPool({ ...app, max: HISTORY_CONNECTIONS, name: 'duskline-history' }, onError),
    charts: openPool({ ...app, max: CHART_CONNECTIONS, name: 'duskline-charts' }, onError),
    gate: openPool({ ...app, max: 1, min: 1, name: 'duskline-gate' }, onError),
    report: openPool(
      {
        url: config.reportUrl,
        role: config.reportRole,
        max: 2,
        name: 'duskline-report',
        statementMs: TIMEOUTS.reportStatementMs,
      },
      onError,
    ),
  };
}
