import { expect, test } from 'vitest';
import { AllowList, isNetwork } from './allow-list.ts';

const list = new AllowList([
  '203.0.113.0/24',
  '198.51.100.7',
  '10.0.0.0/31',
  '2001:db8:5::/48',
  '2001:db8:9::1',
  '64:ff9b::203.0.113.0/120',
]);

test.each([
  '203.0.113.0',
  '203.0.113.255',
  '::ffff:203.0.113.9',
  '::FFFF:198.51.100.7',
  '198.51.100.7',
  '10.0.0.1',
  '2001:db8:5::',
  '2001:0DB8:0005:ffff:ffff:ffff:ffff:ffff',
  '2001:db8:9:0:0:0:0:1',
  '64:ff9b::203.0.113.77',
])('H38 %s is listed', (address) => {
  expect(list.has(address)).toBe(true);
});

test.each([
  '203.0.112.255',
  '203.0.114.0',
  '198.51.100.8',
  '10.0.0.2',
  '::ffff:10.0.0.2',
  '2001:db8:6::',
  '2001:db8:9::2',
  '::1',
  '',
  'unknown',
  '203.0.113.9, 1.1.1.1',
  '0313.0.0161.9',
])('H38 %s is not listed', (address) => {
  expect(list.has(address)).toBe(false);
});

test('H38 everywhere is said for both families', () => {
  const all = new AllowList(['0.0.0.0/0', '::/0']);
  expect(['8.8.8.8', '2001:db8::1', '::ffff:8.8.8.8'].map((address) => all.has(address))).toEqual([true, true, true]);
  expect(new AllowList(['0.0.0.0/0']).has('2001:db8::1')).toBe(false);
  expect(new AllowList([]).has('127.0.0.1')).toBe(false);
});

test.each([
  '',
  'here',
  '203.0.113.0/33',
  '203.0.113.0/',
  '203.0.113.0/-1',
  '203.0.113.0/08',
  '203.0.113',
  '2001:db8::/129',
  '::ffff:10.0.0.0/104',
  '1.2.3.4/24/8',
  'example.com',
])('H38 %s is no network', (text) => {
  expect(isNetwork(text)).toBe(false);
  expect(() => new AllowList([text])).toThrow('is not a network');
});
