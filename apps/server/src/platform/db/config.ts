/** Where the database is and how many connections each kind of work may hold. */
export type DatabaseConfig = {
  /** Serves requests. The owner's login is for migrations and never reaches the server. */
  appUrl: string;
  /** Read-only; may point to a replica. */
  reportUrl: string;
  /** Role taken on connecting, whatever the login, so that the server always works with least privilege. */
  appRole: string;
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
 * Reads DATABASE_URL (the application) and DATABASE_REPORT_URL (reading). The login of DATABASE_URL takes the role `duskline_app`,
 * of which it has to be a member; without a login for reports it takes `duskline_report` for them.
 */
export function readDatabaseConfig(env: Environment): DatabaseConfig {
  const url = env.DATABASE_URL;
  if (!url)
    throw new Error(
      'DATABASE_URL is not set. "npm start" brings its own PostgreSQL; elsewhere give postgresql://user:password@host:port/database',
    );
  return {
    appUrl: url,
    reportUrl: env.DATABASE_REPORT_URL || url,
    appRole: 'duskline_app',
    reportRole: env.DATABASE_REPORT_URL ? undefined : 'duskline_report',
    moneyConnections: count(env, 'DATABASE_MONEY_CONNECTIONS', 6),
    readConnections: count(env, 'DATABASE_READ_CONNECTIONS', 8),
  };
}
