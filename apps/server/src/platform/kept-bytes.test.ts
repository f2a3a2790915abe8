import { expect, test } from 'vitest';
import { keptBytes } from './kept-bytes.ts';

test('what is kept holds nothing but its own bytes, and is the text', () => {
  const bytes = keptBytes('{"a":"ß 1–0"}');
  expect([bytes.toString(), bytes.buffer.byteLength]).toEqual(['{"a":"ß 1–0"}', bytes.length]);
  expect(keptBytes('').length).toBe(0);
});
