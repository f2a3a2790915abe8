import { expect, test } from 'vitest';
import { currencyViolations } from './currencies.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

test('H110 a currency is named in the table of currencies alone', () => {
  expect(show(currencyViolations(sourceTree()))).toEqual([]);
});

test('bites: a name in code, a key and SQL; not in a comment, a test, or of the book', () => {
  const found = (path: string, text: string): number[] =>
    currencyViolations([new SourceFile(path, text)]).map(({ line }) => line);
  expect(found('apps/server/src/a.ts', "const x = 1;\nconst limit = code === 'BRL' ? 1 : 2;")).toEqual([2]);
  expect(found('packages/i18n/src/a.ts', 'const digits = { mBTC: 5, KWD: 3 };')).toEqual([1, 1]);
  expect(found('apps/server/sql/money/a.sql', "SELECT 'JPY' -- and KRW\n")).toEqual([1]);
  expect(found('apps/server/src/a.ts', "/** Of BRL. */\nconst book = 'EUR';")).toEqual([]);
  expect(found('apps/server/src/a.test.ts', "const x = 'BRL';")).toEqual([]);
});
