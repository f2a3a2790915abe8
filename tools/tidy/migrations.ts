import { createHash } from 'node:crypto';
import type { SourceFile, Violation } from './source-tree.ts';

/** Name of a migration -> SHA-256 of its file. */
export type Frozen = Readonly<Record<string, string>>;

const FOLDER = 'apps/server/migrations/';
export const FROZEN_FILE = `${FOLDER}frozen.json`;

export const readFrozen = (file: Pick<SourceFile, 'text'>): Frozen => JSON.parse(file.text) as Frozen;

const nameOf = (file: SourceFile): string => file.path.slice(FOLDER.length);

const migrationsOf = (files: readonly SourceFile[]): SourceFile[] =>
  files.filter((file) => file.path.startsWith(FOLDER) && file.path.endsWith('.sql'));

/** SQL without what is only said or run later: comments and the bodies between dollars. Lines stay where they are. */
const statementsOnly = (sql: string): string =>
  sql.replace(/--[^\n]*|\$([a-z]*)\$[\s\S]*?\$\1\$/g, (found) => found.replace(/[^\n]/g, ' '));

/** Rule: databases have run the migrations up to the baseline as they stand: none is edited, removed or put in between. */
export function frozenViolations(files: readonly SourceFile[], frozen: Frozen): Violation[] {
  const migrations = new Map(migrationsOf(files).map((file) => [nameOf(file), file]));
  const newest = Object.keys(frozen).sort().at(-1) ?? '';
  const say = (name: string, what: string): Violation => ({ path: `${FOLDER}${name}`, line: 1, what });
  const changed = Object.entries(frozen).flatMap(([name, checksum]) => {
    const file = migrations.get(name);
    if (file === undefined) return [say(name, 'is frozen, and gone: databases have run it; restore it')];
    if (createHash('sha256').update(file.text).digest('hex') === checksum) return [];
    return [say(name, 'is frozen, and was edited: databases have run it as it was; restore it and write a new migration')];
  });
  const between = [...migrations.keys()]
    .filter((name) => name < newest && frozen[name] === undefined)
    .map((name) => say(name, `comes before ${newest}, the newest of the frozen ones: give it a higher number`));
  return [...changed, ...between];
}

/** Rule: after the baseline a function is made by its file alone, so that there is one place to read and to change it. */
export function functionsInMigrations(files: readonly SourceFile[], frozen: Frozen): Violation[] {
  return migrationsOf(files)
    .filter((file) => frozen[nameOf(file)] === undefined)
    .flatMap((file) =>
      [...statementsOnly(file.text).matchAll(/\bCREATE\s+(?:OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b/gi)].map((match) => ({
        path: file.path,
        line: file.lineAt(match.index),
        what: `makes a ${match[1]?.toLowerCase()}: it belongs into apps/server/sql/<schema>/<name>.sql`,
      })),
    );
}

/** Rule: the file of a stored function makes this function, all its overloads and nothing else, says what it does, and says who may execute it. */
export function functionFileViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const [, schema, name] = /^apps\/server\/sql\/([^/]+)\/([^/]+)\.sql$/.exec(file.path) ?? [];
    if (schema === undefined || name === undefined) return [];
    const own = `${schema}\\.${name}`;
    const may = [
      new RegExp(`^CREATE OR REPLACE (FUNCTION|PROCEDURE) ${own}\\s*\\(`),
      new RegExp(`^(GRANT|REVOKE) EXECUTE ON (FUNCTION|PROCEDURE) ${own}(\\s|\\()`),
      new RegExp(`^CREATE OR REPLACE TRIGGER\\s[\\s\\S]*EXECUTE FUNCTION ${own}\\s*\\(`),
    ];
    const found: Violation[] = [];
    const say = (line: number, what: string): void => void found.push({ path: file.path, line, what });
    let position = 0;
    let makes = 0;
    for (const statement of statementsOnly(file.text).split(';')) {
      const text = statement.trim();
      const start = position + statement.indexOf(text);
      position += statement.length + 1;
      if (text === '') continue;
      if (may[0]?.test(text)) makes++;
      if (!may.some((pattern) => pattern.test(text)))
        say(file.lineAt(start), `holds CREATE OR REPLACE FUNCTION ${schema}.${name} and its rights and triggers alone`);
    }
    if (makes === 0) say(1, `does not make ${schema}.${name}`);
    if (!file.text.startsWith('-- ')) say(1, 'begins with a comment that says what the function does');
    return found;
  });
}
