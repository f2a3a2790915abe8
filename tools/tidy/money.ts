import type { SourceFile, Violation } from './source-tree.ts';
import { stringsOf } from './syntax.ts';

/** What holds money, and what is said of it. */
const LEDGER = 'account|journal|transfer|intent|provider';
const WRITE = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from|merge\\s+into|truncate(?:\\s+table)?|copy)\\s+(?:only\\s+)?"?money"?\\."?(?:${LEDGER})\\b`,
  'gi',
);
const KYSELY_WRITE = new RegExp(
  `\\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\\(\\s*['"\`]money\\.(?:${LEDGER})\\b`,
  'g',
);
/** What acts of money are made of: which account pays which is for the functions of the schema to say. */
const PARTS = /\bmoney\.(?:post|begin_intent|write_intent|recover_debt|debt_account)\s*\(/gi;

const withoutComments = (sql: string): string => sql.replace(/--[^\n]*/g, (found) => ' '.repeat(found.length));

const isSqlOfOthers = ({ path }: SourceFile): boolean => /^apps\/server\/sql\/(?!money\/).*\.sql$/.test(path);

const isServerCode = (file: SourceFile): boolean =>
  file.path.startsWith('apps/server/src/') && file.isCode && !file.isTest && !file.isGenerated;

/**
 * Rule: money is moved by the functions of the schema `money`, which wallet owns, whoever calls them: nothing else writes accounts, journals, transfers
 * or intents, nor puts a movement together out of the parts these functions are made of.
 */
export function moneyViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const say = (start: number, what: string): Violation => ({ path: file.path, line: file.lineAt(start), what });
    const look = (text: string, offset: number): Violation[] => [
      ...[...text.matchAll(WRITE)].map(({ index }) =>
        say(offset + index, 'writes the ledger: a function of the schema money does that'),
      ),
      ...[...text.matchAll(PARTS)].map(({ index, 0: part }) =>
        say(offset + index, `calls ${part.slice(0, -1).trim()}, a part of the functions of the schema money`),
      ),
    ];
    if (isSqlOfOthers(file)) return look(withoutComments(file.text), 0);
    if (!isServerCode(file)) return [];
    return [
      ...stringsOf(file).flatMap(({ text, start }) => look(text, start)),
      ...[...file.text.matchAll(KYSELY_WRITE)].map(({ index }) =>
        say(index, 'writes the ledger: a function of the schema money does that'),
      ),
    ];
  });
}
