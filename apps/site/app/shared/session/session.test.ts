import type { User } from '@duskline/contract/entities/session';
import { expect, test } from 'vitest';
import { shownName, toAccount } from './session-store.ts';

const user: User = {
  UserName: 'mara@example.test',
  Balance: 0,
  Balances: { TotalBalance: 50 },
  Currency: 'USD',
  CurrencySystemAbbreviature: 'USD',
  Country: { Code: 'DE' },
  UsageArrangements: { PaymentTermsAccepted: false },
  favoriteTournamentIds: [],
  UserType: 0,
  ID: '7',
  Email: 'mara@example.test',
  EmailConfirmed: true,
};

test('SESSION-01 Balances.TotalBalance is copied to the balance', () => {
  expect(toAccount(user).balance).toBe(50);
});

test('ACCOUNT the header shows the name before any @', () => {
  expect([shownName('mara@example.test'), shownName('mara'), shownName('@x')]).toEqual(['mara', 'mara', '@x']);
});
