import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abababababab', 'weak'],
  ['orchard47!', 'fair'],
  ['orchard lantern', 'fair'],
  ['orchard lantern 47 river', 'strong'],
  ['🦘 jumps over a lamp', 'strong'],
])('TR-A5 %s is %s', (password, strength) => {
  expect(strengthOf(password, [])).toBe(strength);
});

test('TR-A5 what is made of the own name or address counts for nothing', () => {
  expect(strengthOf('valentina.rossi.1990', [])).toBe('strong');
  expect(strengthOf('valentina.rossi.1990', ['Valentina', 'rossi@mail.example'])).toBe('weak');
});
