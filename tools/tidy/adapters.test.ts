import { expect, test } from 'vitest';
import { untestedAdapters } from './adapters.ts';
import { SourceFile, show, sourceTree } from './source-tree.ts';

test('O29 every adapter of a provider passes the suite of all adapters', () => {
  expect(show(untestedAdapters(sourceTree()))).toEqual([]);
});

test('bites: an adapter without a test, and one whose test is its own', () => {
  const at = (name: string, text: string) => new SourceFile(`apps/server/src/modules/feed/adapters/${name}`, text);
  const files = [
    at('a/client.ts', ''),
    at('b/map.ts', ''),
    at('b/map.test.ts', "test('x');"),
    at('c/c.ts', ''),
    at('c/c.test.ts', "describeAdapter('c', {});"),
  ];
  expect(show(untestedAdapters(files))).toEqual([
    'apps/server/src/modules/feed/adapters/a:1 has no test that calls describeAdapter',
    'apps/server/src/modules/feed/adapters/b:1 has no test that calls describeAdapter',
  ]);
});
