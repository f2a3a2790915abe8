import { expect, test } from 'vitest';
import { keptBytes, keptCopy } from './kept-bytes.ts';

test('what is kept holds nothing but its own bytes, and is the text', () => {
  const bytes = keptBytes('{"a":"ß 1–0"}');
  expect([bytes.toString(), bytes.buffer.byteLength]).toEqual(['{"a":"ß 1–0"}', bytes.length]);
  expect(keptBytes('').length).toBe(0);
});

test('a copy that is kept holds nothing but its own bytes; what holds no others is no copy', () => {
  const part = Buffer.from('{"a":"ß 1–0"}').subarray(2, 9);
  const own = keptCopy(part);
  expect(own).toEqual(part);
  expect([own.buffer.byteLength, keptCopy(own) === own]).toEqual([part.length, true]);
});
