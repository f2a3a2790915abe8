import { expect, test } from 'vitest';
import { readPhone } from './phone.ts';

test.each([
  ['+55 11 91234-5678', undefined, '+5511912345678', 'BR', true],
  ['(11) 91234-5678', 'BR', '+5511912345678', 'BR', true],
  ['55 1234 5678', 'MX', '+525512345678', 'MX', true],
  ['030 123456', 'DE', '+4930123456', 'DE', true],
  ['0151 23456789', 'DE', '+4915123456789', 'DE', true],
  // Of another country than the account.
  ['+32 470 12 34 56', 'DE', '+32470123456', 'BE', true],
  // The caller pays for it; and one that everybody may call for nothing.
  ['0900 1234567', 'DE', '+499001234567', 'DE', false],
  ['0800 1234567', 'DE', '+498001234567', 'DE', false],
])('FLD-SU-16 %s in %s', (typed, country, number, of, isReachable) => {
  expect(readPhone(typed, country)).toEqual({ number, country: of, isReachable });
});

test.each([
  ['12', 'BR'],
  ['11 91234-5678', undefined],
  ['11 91234-5678', 'XX'],
  ['11 91234-5678', 'DE'],
  ['+999 1234567', 'DE'],
  ['call 030 123456 now', 'DE'],
  ['', 'DE'],
])('FLD-SU-16 %s in %s is no number', (typed, country) => {
  expect(readPhone(typed, country)).toBeNull();
});
