import { expect, test } from 'vitest';
import { PAIR_MS, ShortcutKeys } from './shortcut-keys.ts';

/** What keys ask for that are pressed so many milliseconds one after the other. */
function read(keys: readonly string[], gapMs = 100) {
  const reader = new ShortcutKeys();
  return keys.map((key, at) => reader.read({ key, atMs: at * gapMs }));
}

test('design 2.6 single keys ask for help, search, the favorite and the match', () => {
  expect(read(['?', '/', 'f', 'o', 'x'])).toEqual([
    { kind: 'help' },
    { kind: 'search' },
    { kind: 'favourite' },
    { kind: 'open' },
    undefined,
  ]);
});

test('design 2.6 g and a letter go to a page, in time and in that order', () => {
  expect(read(['g', 's'])[1]).toEqual({ kind: 'go', path: '/sport' });
  expect(read(['g', 'l'])[1]).toEqual({ kind: 'go', path: '/live' });
  expect(read(['g', 'e'])[1]).toEqual({ kind: 'go', path: '/esports' });
  expect(read(['g', 's'], PAIR_MS + 1)[1]).toBeUndefined();
  expect(read(['s'])[0]).toBeUndefined();
  expect(read(['g', 'x', 's'])[2]).toBeUndefined();
  expect(read(['g', 'g', 'l'])[2]).toEqual({ kind: 'go', path: '/live' });
});
