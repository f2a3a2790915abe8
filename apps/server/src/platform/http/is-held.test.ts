import { expect, test } from 'vitest';
import { isHeld } from './is-held.ts';

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['*', true],
  [' * ', true],
  ['"a", "x"', true],
  ['"a,b",W/"x" , "c"', true],
  ['"x", broken', true],
  [undefined, false],
  ['', false],
  ['x', false],
  ['"X"', false],
  ['w/"x"', false],
  ['"a", "b"', false],
  ['"a "x""', false],
  ['broken, "x"', false],
  ['"a", *', false],
])('an answer with the tag "x" is held by who sends If-None-Match: %s: %s', (given, held) => {
  expect(isHeld(given, '"x"')).toBe(held);
});

test('a header of any length is read once', () => {
  const begin = performance.now();
  for (const part of ['"a",', 'W/', '" ', '"', ' ']) isHeld(part.repeat(16_000), '"x"');
  expect(performance.now() - begin).toBeLessThan(500);
});
