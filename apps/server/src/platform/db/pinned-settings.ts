/**
 * Said by every connection of the server itself: a role may give itself other defaults (ALTER ROLE ... SET), and what a connection says on
 * starting stands above those. Timeouts are options of their own (pools.ts). Not among them are
 * `transaction_timeout`, which PostgreSQL knows from 17 on, and `default_transaction_read_only`, which is how an operator shuts a database: both only
 * keep bets from being taken, and readiness says so.
 */
const PINNED: Readonly<Record<string, string>> = {
  synchronous_commit: 'on',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
  search_path: 'public',
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
};

const escaped = (value: string): string => value.replace(/[\\ ]/g, '\\$&');

/** The `options` of a connection; the role is taken on connecting. */
export function startOptions(role: string | undefined): string {
  const settings = role ? { role, ...PINNED } : PINNED;
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${escaped(value)}`)
    .join(' ');
}
