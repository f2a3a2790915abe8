import type { SourceFile, Violation } from './source-tree.ts';
import { stringsOf } from './syntax.ts';

/**
 * Statements of SQL that stand as text in the server, by file. What reads and writes one table is Kysely's; what is more belongs into apps/server/sql.
 * The numbers only go down: whoever takes one away writes the new one here.
 */
export const RAW_SQL: Readonly<Record<string, number>> = {
  'apps/server/src/modules/betslip/store.ts': 3,
  'apps/server/src/modules/catalogue/store-listing.ts': 5,
  'apps/server/src/modules/catalogue/store.ts': 16,
  'apps/server/src/modules/early-payout/offers.ts': 1,
  'apps/server/src/modules/feed/store.ts': 2,
  'apps/server/src/modules/identity/store.ts': 2,
  'apps/server/src/modules/identity/demo.ts': 1,
  'apps/server/src/modules/identity/sessions/sessions.ts': 4,
  'apps/server/src/modules/identity/staff-main.ts': 2,
  'apps/server/src/modules/tickets/cashout/service.ts': 1,
  'apps/server/src/modules/tickets/placement/selection-exposure.ts': 1,
  'apps/server/src/modules/tickets/placement/referred.ts': 2,
  'apps/server/src/modules/tickets/settlement/result-cases.ts': 4,
  'apps/server/src/modules/tickets/settlement/teased-lines.ts': 2,
  'apps/server/src/modules/tickets/history/ticket-history.ts': 3,
  'apps/server/src/modules/tickets/store.ts': 6,
  'apps/server/src/modules/trading/referrals.ts': 1,
  'apps/server/src/modules/wallet/service.ts': 1,
  'apps/server/src/modules/wallet/intent-checks.ts': 5,
  'apps/server/src/modules/wallet/reconcile.ts': 9,
  'apps/server/src/modules/wallet/seal-checks.ts': 3,
  'apps/server/src/modules/wallet/seal-head.ts': 1,
  'apps/server/src/platform/bus/nats-bus.ts': 1,
  'apps/server/src/platform/bus/outbox-leader.ts': 2,
  'apps/server/src/platform/bus/outbox-log.ts': 4,
  'apps/server/src/platform/db/check-profile.ts': 1,
  'apps/server/src/platform/db/check-server.ts': 1,
  'apps/server/src/platform/db/database-settings.ts': 1,
  'apps/server/src/platform/db/embedded.ts': 2,
  'apps/server/src/platform/db/generate-functions.ts': 5,
  'apps/server/src/platform/db/migrate.ts': 3,
  'apps/server/src/platform/db/stored-functions.ts': 6,
  'apps/server/src/platform/jobs/daily-jobs.ts': 2,
  'apps/server/src/platform/nodes/cluster-watch.ts': 1,
  'apps/server/src/platform/nodes/database-clock.ts': 1,
  'apps/server/src/platform/nodes/database-probe.ts': 2,
  'apps/server/src/platform/nodes/role-lock.ts': 5,
  'apps/server/src/platform/parking/store.ts': 1,
};

/** A string that is a statement from its beginning; a message that has such a word in it is none. */
const STATEMENT =
  /^\s*(SELECT\s|INSERT\s+INTO\s|UPDATE\s+[a-z_."\0]+\s|DELETE\s+FROM\s|WITH\s+[a-z_]+\s+AS\s|LOCK\s+TABLE\s|TRUNCATE\s|MERGE\s+INTO\s)/;

const isOfTheServer = (file: SourceFile): boolean =>
  file.path.startsWith('apps/server/src/') && file.isCode && !file.isTest && !file.isGenerated;

export function rawSqlCounts(files: readonly SourceFile[]): Map<string, number> {
  return new Map(
    files
      .filter(isOfTheServer)
      .map((file): [string, number] => [file.path, stringsOf(file).filter(({ text }) => STATEMENT.test(text)).length])
      .filter(([, count]) => count > 0),
  );
}

/** Rule: no file has more raw SQL than it had, and a file that has less says so. */
export function rawSqlViolations(files: readonly SourceFile[], known: Readonly<Record<string, number>> = RAW_SQL): Violation[] {
  const counts = rawSqlCounts(files);
  return [...new Set([...counts.keys(), ...Object.keys(known)])].sort().flatMap((path) => {
    const [count, most] = [counts.get(path) ?? 0, known[path] ?? 0];
    if (count === most) return [];
    const what =
      count > most
        ? `has ${count} raw SQL statements, at most ${most}: use Kysely, or a stored function`
        : `has ${count} raw SQL statements and not ${most} any more: lower the number in tools/tidy/raw-sql.ts`;
    return [{ path, line: 1, what }];
  });
}
