import { COMMON_PASSWORDS } from '@duskline/contract/common-passwords';
import { createPasswordPolicy } from '@duskline/contract/password-policy';
import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

const policy = createPasswordPolicy(COMMON_PASSWORDS);

test.each([
  ['short', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['abababababab', 'weak'],
  ['orchard47!', 'fair'],
  ['orchard lantern', 'fair'],
  ['orchard lantern 47 river', 'strong'],
  ['🦘 jumps over a lamp', 'strong'],
])('TR-A5 %s is %s', (password, strength) => {
  expect(strengthOf(policy, password, [])).toBe(strength);
});

test('TR-A5 what is made of the own name or address counts for nothing', () => {
  expect(strengthOf(policy, 'valentina.rossi.1990', [])).toBe('strong');
  expect(strengthOf(policy, 'valentina.rossi.1990', ['Valentina', 'rossi@mail.example'])).toBe('weak');
});

test('TR-A5 whatever the server refuses is weak: every common password, in any case and with signs for letters', () => {
  const names = ['mara.lind@mail.example', 'mara_lind'];
  for (const common of COMMON_PASSWORDS) expect(strengthOf(policy, common.toUpperCase(), names), common).toBe('weak');
  for (const refused of [
    'P@ssw0rd123456',
    '12341234123412341234',
    'Duskline2026!Duskline',
    'mara_lind-1990!!!',
    'abcdefghijklmnopqrst',
  ])
    expect(strengthOf(policy, refused, names), refused).toBe('weak');
});
