import { describe, expect, test } from 'vitest';
import { forwardReferences } from './forward-references.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

const found = (text: string, path = 'apps/server/src/compose/a.ts'): string[] =>
  show(forwardReferences([new SourceFile(path, text)]));

describe('the composition root is built in one direction', () => {
  test('H48 nothing in it calls what is built further down', () => {
    expect(show(forwardReferences(sourceTree()))).toEqual([]);
  });

  test('bites on a closure over what is declared further down, however deep', () => {
    const text = `function build() {
      const bets = createBets({ isReady: () => feed.isUp(), each: [() => { if (a) return late; }] });
      const feed = createFeed(bets), { a, b: late = 1 } = feed;
      return bets;
    }`;
    expect(found(text)).toEqual([
      'apps/server/src/compose/a.ts:2 closes over feed, which is declared further down',
      'apps/server/src/compose/a.ts:2 closes over a, which is declared further down',
      'apps/server/src/compose/a.ts:2 closes over late, which is declared further down',
    ]);
  });

  test('bites on a variable that is filled in later', () => {
    const text = `export function build() {
      let feed: Feed | null = null;
      const bets = createBets(() => feed?.isUp());
      feed = createFeed();
      return bets;
    }`;
    expect(found(text)).toEqual(['apps/server/src/compose/a.ts:3 closes over feed, which is filled in later']);
  });

  test.each([
    ['what stands above', 'function f() { const feed = 1; const bets = () => feed; return bets; }'],
    ['a parameter of the same name', 'function f() { const each = (feed) => feed; const feed = each(1); return feed; }'],
    [
      'a key and a property of the same name',
      'function f() { const a = () => ({ feed: b.feed }); const feed = a(); return feed; }',
    ],
    [
      'a variable of the closure itself',
      'function f() { const a = () => { const feed = 1; return feed; }; const feed = a(); return feed; }',
    ],
    [
      'functions, and constants of the file',
      'function f() { return () => g(LATE); } function g(a) { return a; } const LATE = 1;',
    ],
    ['a variable that begins with a value', 'function f() { let count = 0; return () => count++; }'],
  ])('%s is no forward reference', (_what, text) => expect(found(text)).toEqual([]));

  test('outside of the composition root and in its tests the rule says nothing', () => {
    const text = 'function f() { const a = () => feed; const feed = a; return feed; }';
    for (const path of ['apps/server/src/flows/a.ts', 'apps/server/src/compose/a.int.test.ts'])
      expect(found(text, path)).toEqual([]);
  });
});
