import pg from 'pg';
import { type DatabaseConfig, TIMEOUTS } from './config.ts';
import { startOptions } from './pinned-settings.ts';

/** Connections by purpose; one kind of work can never starve another. */
export type Pools = {
  /** Bets and wallet. */
  money: pg.Pool;
  /** Chunks of settlement. A backend that was busy with one has used up its turn of the processor, and a bet that came to it next would wait for it. */
  settlement: pg.Pool;
  /** Everything else the server does. */
  reads: pg.Pool;
  /** Lists of a player's own bets: long ones wait for each other, never a log-in, a slip or a bet. */
  history: pg.Pool;
  /** Charts of how odds moved: anybody may ask for them, and each reads a lot. */
  charts: pg.Pool;
  /** Results of what has been played, and what is wanted of them: anybody may ask for any day. */
  results: pg.Pool;
  /** One connection that only closes and opens gates: a suspend never waits for a free connection. */
  gate: pg.Pool;
  /** Read-only history and statements; long statements allowed. */
  report: pg.Pool;
};

/** One for each half of the tickets. */
const SETTLEMENT_CONNECTIONS = 2;
const HISTORY_CONNECTIONS = 3;
const CHART_CONNECTIONS = 2;
const RESULT_CONNECTIONS = 2;

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

type Answered = (error: Error | undefined, result: pg.QueryResult) => void;

/**
 * Makes the promises of queries itself. Those of the driver's clients keep each other's rows until the next full collection: every short collection moves all
 * that was read since the one before into the old heap, and the heap grows (a transaction that reads 100 MB in small pieces: 145 MB, and 30 MB like this).
 */
class Client extends pg.Client {
  // The driver's signatures are a dozen overloads; what is sent, and what comes back, is the same.
  override query(...args: never[]): never {
    const [config, values, callback] = args as unknown as [string | pg.QueryConfig | pg.Submittable, unknown?, unknown?];
    const send = super.query.bind(this) as unknown as (config: unknown, values: unknown, callback?: unknown) => unknown;
    const isAnswered = typeof values === 'function' || typeof callback === 'function';
    if (isAnswered || (typeof config === 'object' && 'submit' in config)) return send(config, values, callback) as never;
    return this.#ask((answered) => send(config, values, answered)) as never;
  }

  async #ask(send: (answered: Answered) => unknown): Promise<pg.QueryResult> {
    try {
      return await new Promise((resolve, reject) => {
        send((error, result) => (error ? reject(error) : resolve(result)));
      });
    } catch (error) {
      // The one it comes with leads to the socket, this one to who has asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }
}

type PoolOptions = { url: string; role: string | undefined; max: number; min?: number; name: string; statementMs: number };

/** A pool whose connections have all three timeouts set and come as the wanted role, whatever defaults that role has. */
export function openPool(options: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    Client,
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
    settlement: openPool({ ...app, max: SETTLEMENT_CONNECTIONS, name: 'duskline-settlement' }, onError),
    reads: openPool({ ...app, max: config.readConnections, name: 'duskline-reads' }, onError),
    history: openPool({ ...app, max: HISTORY_CONNECTIONS, name: 'duskline-history' }, onError),
    charts: openPool({ ...app, max: CHART_CONNECTIONS, name: 'duskline-charts' }, onError),
    results: openPool({ ...app, max: RESULT_CONNECTIONS, name: 'duskline-results' }, onError),
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
