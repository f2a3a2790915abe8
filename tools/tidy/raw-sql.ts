import type { SourceFile, Violation } from './source-tree.ts';
import { stringsOf } from './syntax.ts';

/** Statements that have to stand as text in the server, for one reason. */
interface Category {
  readonly reason: string;
  /** How many a file has. */
  readonly files: Readonly<Record<string, number>>;
}

/**
 * All SQL that stands as text in the server. Everything else is Kysely's, over the types of the tables, or a stored function in apps/server/sql with the
 * call made from the catalog.
 */
export const RAW_BY_NATURE: Readonly<Record<string, Category>> = {
  'making a cluster': {
    reason: 'roles and databases are made by commands that take no parameters, in a database without any table of ours',
    files: { 'apps/server/src/platform/db/embedded.ts': 4, 'apps/server/src/platform/db/database-settings.ts': 2 },
  },
  migrations: {
    reason:
      'what makes the tables and the functions runs before there are any, also on databases of releases whose tables were others',
    files: { 'apps/server/src/platform/db/migrate.ts': 7, 'apps/server/src/platform/db/stored-functions.ts': 12 },
  },
  catalog: {
    reason: 'the catalog of PostgreSQL and its settings are no tables of ours: nothing generates types of them',
    files: {
      'apps/server/src/platform/db/check-profile.ts': 1,
      'apps/server/src/platform/db/check-server.ts': 1,
      'apps/server/src/platform/db/database-settings.ts': 1,
      'apps/server/src/platform/db/generate-functions.ts': 1,
    },
  },
  'generated calls': {
    reason: 'the texts that the generated calls of stored functions are made of',
    files: { 'apps/server/src/platform/db/generate-functions.ts': 4 },
  },
  transactions: {
    reason: 'how a transaction runs is said by commands, for which a query builder has no words',
    files: {
      'apps/server/src/modules/catalogue/store.ts': 1,
      'apps/server/src/modules/tickets/settlement/settle-chunk.ts': 2,
      'apps/server/src/modules/wallet/reconcile.ts': 3,
      'apps/server/src/platform/http/callbacks/inbox.ts': 1,
    },
  },
};

const WORDS = [
  ...[
    'SELECT\\s',
    'INSERT\\s+INTO\\s',
    'UPDATE\\s+[a-z_."\\0]+\\s',
    'DELETE\\s+FROM\\s',
    'WITH\\s+[a-z_]+\\s+AS\\s',
    'MERGE\\s+INTO\\s',
  ],
  ...[
    'LOCK\\s+TABLE\\s',
    'TRUNCATE\\s',
    'COPY\\s+[a-z_."\\0]+',
    'VALUES\\s*\\(',
    'CALL\\s+[a-z_]+\\.',
    'EXPLAIN\\s',
    'DO\\s+\\$',
  ],
  ...[
    '(?:CREATE|ALTER|DROP)\\s+[A-Z]{3}',
    '(?:GRANT|REVOKE)\\s',
    'SET\\s+[A-Za-z]',
    'SHOW\\s',
    'LISTEN\\s',
    'NOTIFY\\s',
    'UNLISTEN\\s',
  ],
  ...['BEGIN\\b', 'COMMIT\\b', 'ROLLBACK\\b', 'SAVEPOINT\\s', 'RELEASE\\s'],
];
/** A string that is a statement from its beginning, also one in parentheses; a message that has such a word in it is none. */
const STATEMENT = new RegExp(`^[\\s(]*(?:${WORDS.join('|')})`);

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

function allowedCounts(categories: Readonly<Record<string, Category>>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { files } of Object.values(categories))
    for (const [path, count] of Object.entries(files)) counts.set(path, (counts.get(path) ?? 0) + count);
  return counts;
}

/** Rule: SQL stands as text where it has to, and nowhere else: no ordinary statement does. */
export function rawSqlViolations(
  files: readonly SourceFile[],
  categories: Readonly<Record<string, Category>> = RAW_BY_NATURE,
): Violation[] {
  const counts = rawSqlCounts(files);
  const allowed = allowedCounts(categories);
  return [...new Set([...counts.keys(), ...allowed.keys()])].sort().flatMap((path) => {
    const [count, most] = [counts.get(path) ?? 0, allowed.get(path) ?? 0];
    if (count === most) return [];
    const what =
      count > most
        ? `has ${count} raw SQL statements, and ${most} have to be: use Kysely, or a stored function`
        : `has ${count} raw SQL statements and not ${most} any more: lower the number in tools/tidy/raw-sql.ts`;
    return [{ path, line: 1, what }];
  });
}
