import { describe, expect, test } from 'vitest';
import { SourceFile, show, sourceTree, type Violation } from './source-tree.ts';
import {
  anyExceptions,
  barrelViolations,
  codeWordViolations,
  impatientWaits,
  purityViolations,
  wordViolations,
} from './wording.ts';

type Rule = (files: readonly SourceFile[]) => Violation[];
const found = (rule: Rule, path: string, text: string): string => show(rule([new SourceFile(path, text)])).join('\n');

describe('words that do not belong', () => {
  test('the tree has none', () => {
    expect(show(wordViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['packages/odds/src/a.ts', '// TODO later', 'unfinished'],
    ['apps/server/migrations/0001-a.sql', '-- FIXME', 'unfinished'],
    ['docs/a.md', 'See /home/ada/notes', 'outside the repository'],
    ['tools/start/a.ts', "const x = '/work/thing';", 'outside the repository'],
    ['packages/odds/src/a.ts', '// @ts-ignore', 'silences the compiler'],
    ['packages/odds/src/a.test.ts', "test.only('x', () => {});", 'proves nothing'],
    ['packages/odds/src/a.test.ts', "test.skip('x', () => {});", 'proves nothing'],
  ])('bites: %s with %s', (path, text, what) => {
    expect(found(wordViolations, path, text)).toContain(what);
  });

  test('lets a web address and a relative path through', () => {
    expect(found(wordViolations, 'docs/a.md', 'https://example.org/work/it and ../home/x')).toBe('');
  });
});

describe('any and console.log', () => {
  test('any with a written reason stays rare', () => {
    expect(anyExceptions(sourceTree()).length).toBeLessThanOrEqual(3);
  });

  test('bites: any with an empty reason', () => {
    expect(
      found(codeWordViolations, 'packages/odds/src/a.ts', '// biome-ignore lint/suspicious/noExplicitAny: \nconst a = b as any;'),
    ).toContain('any switches');
  });

  test('the tree has none', () => {
    expect(show(codeWordViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    ['const a = b as any;', 'any switches'],
    ['function f(a: any[]) {}', 'any switches'],
    ["console.log('x');", 'console.log'],
    ["console.debug('x');", 'console.log'],
  ])('bites: %s', (text, what) => {
    expect(found(codeWordViolations, 'packages/odds/src/a.ts', text)).toContain(what);
  });

  test('the word any in a sentence and console.error pass', () => {
    expect(found(codeWordViolations, 'packages/odds/src/a.ts', "// any order\nconsole.error('any');")).toBe('');
  });
});

describe('waits of tests', () => {
  test('the tree has none without a time', () => {
    expect(show(impatientWaits(sourceTree()))).toEqual([]);
  });

  test('bites where no time is given, in tests of several processes alone', () => {
    const wait = 'await vi.waitFor(() => expect(a).toBe(1));';
    expect(found(impatientWaits, 'apps/server/src/a.int.test.ts', wait)).toContain('gives up after a second');
    expect(found(impatientWaits, 'apps/server/src/a.int.test.ts', wait.replace('1))', '1), 5_000)'))).toBe('');
    expect(found(impatientWaits, 'apps/server/src/a.test.ts', wait)).toBe('');
  });
});

describe('barrels', () => {
  test('the tree has none', () => {
    expect(show(barrelViolations(sourceTree()))).toEqual([]);
  });

  test('bites: an index that only re-exports, and export * anywhere', () => {
    expect(found(barrelViolations, 'packages/odds/src/index.ts', "export { a } from './a.ts';")).toContain(
      'nothing but re-export',
    );
    expect(found(barrelViolations, 'packages/odds/src/all.ts', "export * from './a.ts';")).toContain('name it');
  });

  test('the entry point of a server module passes', () => {
    expect(found(barrelViolations, 'apps/server/src/modules/wallet/index.ts', "export { a } from './a.ts';")).toBe('');
  });
});

describe('purity of packages', () => {
  test('the packages are pure', () => {
    expect(show(purityViolations(sourceTree()))).toEqual([]);
  });

  test.each([
    'const a = Date.now();',
    'const a = new Date();',
    'const a = Math.random();',
    'const a = process.env.X;',
    "import { readFileSync } from 'node:fs';",
    'setTimeout(f, 1);',
    "await fetch('x');",
    'const a = crypto.randomUUID();',
    'const a = performance.now();',
  ])('bites: %s', (text) => {
    expect(found(purityViolations, 'packages/odds/src/a.ts', text)).toContain('a package is pure');
  });

  test('a date made from a number and a property called process pass', () => {
    expect(
      found(purityViolations, 'packages/odds/src/a.ts', 'const a = new Date(5); message.process(); const b = { process: 1 };'),
    ).toBe('');
  });
});
