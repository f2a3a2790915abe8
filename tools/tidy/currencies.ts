import { CURRENCY_CODES } from '@duskline/money/currency';
import type { SourceFile, Violation } from './source-tree.ts';

const TABLE = 'packages/money/src/currency.ts';
/** The currencies of people who are made up. */
const MADE_UP = ['apps/server/src/modules/identity/demo-accounts.ts'];
/** Money of the book and of the operator is counted in it. */
const BOOK = 'EUR';

const CODE = new RegExp(`['"\`{,.\\s](${CURRENCY_CODES.filter((code) => code !== BOOK).join('|')})\\b`, 'g');

const isProduct = ({ path, isTest, isGenerated }: SourceFile): boolean =>
  /^(?:apps\/server\/(?:src|sql)|apps\/site\/app|packages)\/.*\.(?:tsx?|sql)$/.test(path) &&
  !isTest &&
  !isGenerated &&
  !/\/test-support\//.test(path);

/** The text with comments as blanks. */
function withoutComments(file: SourceFile): string {
  if (!file.isCode) return file.text.replace(/--[^\n]*/g, (found) => ' '.repeat(found.length));
  let { text } = file;
  for (const { start, end } of file.parsed.comments)
    text = text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
  return text;
}

/** Rule: a currency is named in the table of currencies alone, so that one more is one line there. */
export function currencyViolations(files: readonly SourceFile[]): Violation[] {
  return files
    .filter((file) => isProduct(file) && file.path !== TABLE && !MADE_UP.includes(file.path))
    .flatMap((file) =>
      [...withoutComments(file).matchAll(CODE)].map(({ index, 1: code }) => ({
        path: file.path,
        line: file.lineAt(index + 1),
        what: `names ${code}: what differs between currencies stands in ${TABLE}`,
      })),
    );
}
