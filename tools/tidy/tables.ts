import type { SourceFile, Violation } from './source-tree.ts';
import { stringsOf } from './syntax.ts';

/** Who may name a table in SQL. `schema.table` -> owner (reads and writes) and readers. */
export type TableOwner = {
  readonly owners: readonly string[];
  readonly readers: readonly string[];
  readonly path: string;
  readonly line: number;
};

/** The owner of a schema's tables unless a comment says otherwise. */
const SCHEMA_OWNERS: Readonly<Record<string, string>> = {
  money: 'wallet',
  betting: 'tickets',
  identity: 'identity',
  catalogue: 'catalogue',
  betslip: 'betslip',
  trading: 'trading',
  bonus: 'bonus',
  platform: 'platform',
  policy: 'policy',
  odds_history: 'odds-history',
  notify: 'notify',
  limits: 'limits',
  messages: 'messages',
  documents: 'documents',
  kyc: 'kyc',
  my_data: 'my-data',
  web_push: 'web-push',
};

/** `identity."user"` and `identity.user` are the same table. */
const unquote = (sql: string): string => sql.replace(/"([a-z_0-9]+)"/g, '$1');

const list = (text: string): string[] => text.split(/[\s,]+/).filter((word) => word !== '');

/**
 * Reads the owners from the migrations. A schema belongs to one module; a comment `-- owner: wallet` holds for the tables and views below it until the next such comment of
 * the file; `-- readers: gateway` adds modules that may only read, for the next table alone.
 */
export function tableOwners(files: readonly SourceFile[]): Map<string, TableOwner> {
  const owners = new Map<string, TableOwner>();
  for (const file of files.filter((one) => /^apps\/server\/migrations\/.*\.sql$/.test(one.path))) {
    let current: string[] = [];
    let readers: string[] = [];
    for (const [index, written] of file.lines.entries()) {
      const text = unquote(written);
      const owner = /^\s*--\s*owner:\s*([a-z, -]+)/.exec(text);
      if (owner?.[1] !== undefined) current = list(owner[1]);
      const reader = /^\s*--\s*readers?:\s*([a-z, -]+)/.exec(text);
      if (reader?.[1] !== undefined) readers = list(reader[1]);
      const table =
        /^\s*CREATE\s+(?:UNLOGGED\s+)?(?:TABLE|(?:OR\s+REPLACE\s+)?(?:MATERIALIZED\s+)?VIEW)\s+(?:IF\s+NOT\s+EXISTS\s+)?([a-z_]+\.[a-z_0-9]+)(?!\s+PARTITION)/i.exec(
          text,
        );
      if (table?.[1] === undefined) continue;
      const schema = table[1].split('.')[0] ?? '';
      const bySchema = SCHEMA_OWNERS[schema];
      const names = current.length > 0 ? current : bySchema === undefined ? [] : [bySchema];
      if (!owners.has(table[1])) owners.set(table[1], { owners: names, readers, path: file.path, line: index + 1 });
      readers = [];
    }
  }
  return owners;
}

/** Rule: every table says whose it is, and schemas are written out. */
export function ownerlessTables(files: readonly SourceFile[]): Violation[] {
  const found: Violation[] = [...tableOwners(files)]
    .filter(([, table]) => table.owners.length === 0)
    .map(([name, { path, line }]) => ({ path, line, what: `${name} has no owner: write "-- owner: MODULE" above it` }));
  for (const file of files.filter((one) => /^apps\/server\/migrations\/.*\.sql$/.test(one.path))) {
    for (const [index, text] of file.lines.entries()) {
      if (/^\s*CREATE\s+TABLE\s+(IF\s+NOT\s+EXISTS\s+)?[a-z_0-9]+\s*\(/i.test(text))
        found.push({ path: file.path, line: index + 1, what: 'a table is created with its schema: schema.table' });
    }
  }
  return found;
}

/** The module whose tables a file may name; undefined where the rule does not look (tests, tools, migrations). */
function moduleOf(file: SourceFile): string | undefined {
  if (!file.isCode || file.isTest || file.isGenerated || !file.path.startsWith('apps/server/src/')) return undefined;
  const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file.path)?.[1];
  if (module !== undefined) return module;
  if (file.path.startsWith('apps/server/src/platform/')) return 'platform';
  return file.path.startsWith('apps/server/src/flows/') ? 'flows' : 'compose';
}

const KYSELY_WRITE = /(insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*$/;

function isWrite(file: SourceFile, text: string, name: string, start: number): boolean {
  if (text === name || text.startsWith(`${name} as `)) return KYSELY_WRITE.test(file.text.slice(Math.max(0, start - 40), start));
  const quoted = name.replace('.', '\\.');
  return new RegExp(`(insert\\s+into|update|delete\\s+from|truncate(\\s+table)?|merge\\s+into|copy)\\s+${quoted}\\b`, 'i').test(
    text,
  );
}

/** Rule: a module's SQL names its own tables only; flows and compose name none (they call services). */
export function foreignTableViolations(files: readonly SourceFile[]): Violation[] {
  const owners = tableOwners(files);
  const bare = new Map([...owners.keys()].map((name) => [name.split('.')[1] ?? '', name]));
  return files.flatMap((file) => {
    const room = moduleOf(file);
    if (room === undefined) return [];
    return stringsOf(file).flatMap(({ text: written, start }) => {
      const text = unquote(written);
      const line = file.lineAt(start);
      const found: Violation[] = [];
      for (const match of text.matchAll(/\b([a-z_]+\.[a-z_0-9]+)\b/g)) {
        const name = match[1] ?? '';
        const table = owners.get(name);
        if (table === undefined || table.owners.includes(room)) continue;
        if (!table.readers.includes(room))
          found.push({ path: file.path, line, what: `${name} belongs to ${table.owners.join(', ')}, not to ${room}` });
        else if (isWrite(file, text, name, start))
          found.push({ path: file.path, line, what: `${name} may be read by ${room}, not written` });
      }
      for (const match of text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_0-9]+)(?![\w.(])/g)) {
        const name = bare.get(match[1] ?? '');
        if (name !== undefined) found.push({ path: file.path, line, what: `write ${name} with its schema` });
      }
      return found;
    });
  });
}

const WRITES = /\b(insert\s+into|update\s+[a-z_]+\.|delete\s+from|truncate)\b/i;

/** Rule: the gateway turns events into streams and writes nothing. */
export function gatewayWrites(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => file.isCode && !file.isTest && file.path.startsWith('apps/server/src/modules/gateway/'))
    .flatMap((file) => {
      const inSql = stringsOf(file)
        .filter(({ text }) => WRITES.test(text))
        .map(({ start }) => start);
      const inCalls = [...file.text.matchAll(/\.(insertInto|updateTable|deleteFrom|transaction)\(/g)].map((match) => match.index);
      return [...inSql, ...inCalls].map((start) => ({
        path: file.path,
        line: file.lineAt(start),
        what: 'the gateway writes nothing',
      }));
    });
}
