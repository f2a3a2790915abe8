import { describe, expect, test } from 'vitest';
import { sizeViolations, sqlSizeViolations } from './sizes.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const lines = (count: number, line = '  x();'): string => Array.from({ length: count }, () => line).join('\n');
const found = (path: string, text: string): string => show(sizeViolations([new SourceFile(path, text)])).join('\n');

test('files, functions and components of the tree stay within their sizes', () => {
  expect(show(sizeViolations(sourceTree()))).toEqual([]);
});

test('bites: a file of 401 lines, and not one of 400', () => {
  expect(found('packages/odds/src/a.ts', lines(401, 'x();'))).toContain('401 lines, at most 400');
  expect(found('packages/odds/src/a.ts', lines(400, 'x();'))).toBe('');
});

test('bites: a function, a method and an arrow of 71 lines, and not of 70', () => {
  expect(found('tools/a.ts', `function big() {\n${lines(69)}\n}`)).toContain('big has 71 lines, at most 70');
  expect(found('tools/a.ts', `class A {\n big() {\n${lines(69)}\n}\n}`)).toContain('71 lines, at most 70');
  expect(found('tools/a.ts', `const big = () => {\n${lines(69)}\n};`)).toContain('big has 71 lines');
  expect(found('tools/a.ts', `function big() {\n${lines(68)}\n}`)).toBe('');
});

test('bites: a component of 201 lines; a hook in the same file is a function', () => {
  expect(found('apps/site/app/a.tsx', `export function Slip() {\n${lines(198)}\n}`)).toBe('');
  expect(found('apps/site/app/a.tsx', `export function Slip() {\n${lines(199)}\n}`)).toContain('Slip has 201 lines, at most 200');
  expect(found('apps/site/app/a.tsx', `export function useSlip() {\n${lines(99)}\n}`)).toContain('at most 70');
});

test('a factory counts its own lines, each function in it, and has a limit as a whole', () => {
  const inner = (count: number): string => `const f = () => {\n${lines(count - 2)}\n};`;
  const factory = (...parts: string[]): string => `function createBig() {\n${parts.join('\n')}\n}`;
  expect(found('tools/a.ts', factory(inner(60), inner(60)))).toBe('');
  expect(found('tools/a.ts', factory(inner(60), inner(60), lines(75)))).toContain('createBig has 79 lines, at most 70');
  expect(found('tools/a.ts', factory(inner(71)))).toContain('f has 71 lines, at most 70');
  expect(found('tools/a.ts', factory(inner(60), inner(60), inner(60), inner(60)))).toContain(
    'createBig has 242 lines, at most 200',
  );
});

test('tests and generated files are exempt', () => {
  expect(found('packages/odds/src/a.test.ts', lines(900, 'x();'))).toBe('');
  expect(found('apps/server/src/platform/db/schema.gen.ts', lines(900, 'x();'))).toBe('');
});

describe('stored functions', () => {
  const sql = (count: number): SourceFile =>
    new SourceFile(
      'apps/server/sql/money/pay.sql',
      `-- Pays.\nCREATE OR REPLACE FUNCTION money.pay() RETURNS void LANGUAGE plpgsql AS $$\n${lines(count - 2)}\nEND $$;\n\nGRANT EXECUTE ON FUNCTION money.pay TO duskline_app;\n`,
    );

  test('O24 of the tree have at most 120 lines', () => {
    expect(show(sqlSizeViolations(sourceTree()))).toEqual([]);
  });

  test('bites: one of 121 lines, and not of 120', () => {
    expect(show(sqlSizeViolations([sql(120)]))).toEqual([]);
    expect(show(sqlSizeViolations([sql(121)]))).toEqual(['apps/server/sql/money/pay.sql:2 money.pay has 121 lines, at most 120']);
  });
});
