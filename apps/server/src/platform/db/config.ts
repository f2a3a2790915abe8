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
