/**
 * What a caller can do about a failed statement:
 * - `busy`: nothing happened; answer 503 and let the client send the same key again.
 * - `lost`: the connection went away; the effect may or may not have been committed. Resolve by key, never report failure.
 */
export type DatabaseFault = 'busy' | 'lost';

/** A fault of the database itself (not of the data), in words that can be logged and a kind that can be acted upon. */
export class DatabaseFaultError extends Error {
  override readonly name = 'DatabaseFaultError';
  readonly fault: DatabaseFault;
  readonly sqlState: string | undefined;

  constructor(fault: DatabaseFault, message: string, sqlState: string | undefined, cause: unknown) {
    super(message, { cause });
    this.fault = fault;
    this.sqlState = sqlState;
  }
}

const SOCKET_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
]);

const BUSY: Readonly<Record<string, string>> = {
  '55P03': 'a lock was not granted in time',
  '57014': 'the statement took too long and was cancelled',
  '53300': 'the server has no free connection',
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '25P03': 'the transaction was idle for too long',
};

/** The SQLSTATE (or socket code) of an error thrown by the driver. */
export function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof DatabaseFaultError) return error.sqlState;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** 40001 and 40P01: nothing was done and doing the whole transaction again is the documented answer. */
export function isRetryable(error: unknown): boolean {
  const code = sqlStateOf(error);
  return code === '40001' || code === '40P01';
}

/** Turns faults of the server or the connection into {@link DatabaseFaultError}; every other error comes back unchanged. */
export function explainDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseFaultError || !(error instanceof Error)) return error;
  const code = sqlStateOf(error);
  if (code !== undefined && BUSY[code])
    return new DatabaseFaultError('busy', `Database busy: ${BUSY[code]} (${code})`, code, error);
  if (error.message.includes('timeout exceeded when trying to connect')) {
    return new DatabaseFaultError('busy', 'Database busy: no connection became free in time', code, error);
  }
  const gone = code !== undefined && (code.startsWith('08') || code.startsWith('57P') || SOCKET_CODES.has(code));
  if (gone || /Connection terminated|Client has encountered a connection error|Connection ended/.test(error.message)) {
    return new DatabaseFaultError('lost', `Connection to the database lost: ${error.message}`, code, error);
  }
  return error;
}

/**
 * What no content causes: schema and rights, resources, the operating system, the server itself, a database that takes no writes (25006: a standby, or an
 * operator shut it), and a role that another process has now (DL090).
 */
const NOT_OF_CONTENT = /^(42|53|57|58|XX|25006|DL090)/;

/** A fault of the server or of the connection: it concerns everybody, and says nothing of the item at hand. */
export const isServerFault = (error: unknown): boolean =>
  isRetryable(error) || NOT_OF_CONTENT.test(sqlStateOf(error) ?? '') || explainDatabaseError(error) instanceof DatabaseFaultError;
