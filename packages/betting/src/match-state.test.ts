import { expect, test } from 'vitest';
import { hasPlayMoved, sidesOf } from './match-state.ts';

test.each([
  ['', '', false],
  ['', 'boot/1', true],
  ['boot/1', 'boot/2', true],
  ['boot/1', 'boot/1', false],
  ['boot/1', 'other/9', false],
  ['', 'sides/1.0', true],
  ['sides/1.0', 'sides/2.0', true],
  ['sides/1.0', 'sides/1.0', false],
  ['sides/1.0', 'boot/1.7', true],
  ['boot/7', 'boot/1.8', true],
])('XR-17 play between the states "%s" and "%s" has moved: %s', (seen, now, moved) => {
  expect(hasPlayMoved(seen, now)).toBe(moved);
});

test('XR-04 a state tells how often the competitors have changed', () => {
  expect(['', 'boot/17', 'a.1/17', 'sides/1.0', 'boot/2.17', 'boot/12.0'].map(sidesOf)).toEqual([0, 0, 0, 1, 2, 12]);
  expect(hasPlayMoved(null, 'sides/1.0')).toBe(false);
});
