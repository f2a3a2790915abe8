import { expect, test } from 'vitest';
import { balanceFault } from './pages.ts';

test('a page of a player shows the balance that there is, and a page of a guest none', () => {
  expect(balanceFault({ isGuest: false, balance: 12.5 }, 12.5)).toBeNull();
  expect(balanceFault({ isGuest: true, balance: undefined }, undefined)).toBeNull();
});

test('bites: a player whose page was never told a balance, another balance, one that cannot be asked for, and one on the page of a guest', () => {
  expect(balanceFault({ isGuest: false, balance: undefined }, 12.5)).toContain('never');
  expect(balanceFault({ isGuest: false, balance: undefined }, undefined)).toContain('never');
  expect(balanceFault({ isGuest: false, balance: 12.4 }, 12.5)).toBe('shows the balance 12.4, not 12.5');
  expect(balanceFault({ isGuest: false, balance: Number.NaN }, undefined)).not.toBeNull();
  expect(balanceFault({ isGuest: true, balance: 1 }, undefined)).toContain('guest');
});
