/** Where the database is and how many connections each kind of work may hold. */
export type DatabaseConfig = {
  /** Serves requests, as the least-privilege role. */
  appUrl: string;
  /** Owns the schema; used by migrations only. */
  migrateUrl: string;
  /** Read-only; may point to a replica. */
  reportUrl: string;
  /** Role taken after connecting. Set when one login serves all, so that the server still works with least privilege. */
  appRole: string | undefined;
  reportRole: string | undefined;
  /** Connections reserved for money, so that slow reads can never keep a bet waiting. */
  moneyConnections: number;
  readConnections: number;
};

/** Applied to every connection of the server: 0, the default of PostgreSQL, would mean "for ever". */
export const TIMEOUTS = {
  lockMs: 2_000,
  statementMs: 5_000,
  idleInTransactionMs: 5_000,
  connectMs: 5_000,
  reportStatementMs: 60_000,
} as const;

type Environment = Readonly<Record<string, string | undefined>>;

function count(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 500)
    throw new Error(`${name} must be a whole number from 1 to 500, not "${text}"`);
  return value;
}

/**
 * Reads DATABASE_URL (the application), DATABASE_MIGRATE_URL (the owner) and DATABASE_REPORT_URL (reading). With only
 * DATABASE_URL set, that login migrates and the server takes the roles `duskline_app` and `duskline_report` itself.
 */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const url = env.DATABASE_URL;
  if (!url)
    throw new Error(
      'DATABASE_URL is not set. "npm start" brings its own PostgreSQL; elsewhere give postgresql://user:password@host:port/database',
    );
  const separate = Boolean(env.DATABASE_MIGRATE_URL);
  return {
    appUrl: url,
    migrateUrl: env.DATABASE_MIGRATE_URL || url,
    reportUrl: env.DATABASE_REPORT_URL || url,
    appRole: separate ? undefined : 'duskline_app',
    reportRole: env.DATABASE_REPORT_URL ? undefined : 'duskline_report',
    moneyConnections: count(env, 'DATABASE_MONEY_CONNECTIONS', 6),
    readConnections: count(env, 'DATABASE_READ_CONNECTIONS', 8),
  };
}
