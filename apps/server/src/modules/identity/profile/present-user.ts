import type { BalanceReply, User } from '@duskline/contract/entities/session';
import { storedCurrency, wireIn } from '@duskline/money/wire-amount';
import type { Person } from '../store.ts';
import type { BalanceView } from '../types.ts';

/** SESSION-01: Balance is always the TotalBalance of Balances. */
export function presentBalance(currencyCode: string, view: BalanceView): BalanceReply {
  const currency = storedCurrency(currencyCode);
  const wire = wireIn(currency);
  const total = wire(view.totalMinor);
  const others = Object.entries(view.othersMinor ?? {}).map(([name, minor]) => [name, wire(minor)] as const);
  return {
    Balance: total,
    Balances: { ...Object.fromEntries(others), TotalBalance: total },
    Currency: currency.code,
    CurrencySystemAbbreviature: currency.sign,
  };
}

export function presentUser(person: Person, view: BalanceView, favorites: number[], previousLoginAt: Date | null): User {
  return {
    ...presentBalance(person.currency, view),
    UserName: person.displayName,
    Country: { Code: person.countryCode ?? '' },
    UsageArrangements: { PaymentTermsAccepted: person.paymentTermsAccepted },
    favoriteTournamentIds: favorites,
    UserType: person.userType,
    ID: person.userId,
    Email: person.email,
    EmailConfirmed: person.emailVerified,
    ...(previousLoginAt ? { LastLogin: previousLoginAt.toISOString() } : {}),
  };
}
