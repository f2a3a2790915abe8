import type { BalanceReply, LoginHistoryItem, Profile, User } from '@duskline/contract/entities/session';
import { storedCurrency, wireIn } from '@duskline/money/wire-amount';
import type { findProfile, HistoryRow, Person } from '../store.ts';
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

/** The session as its user sees it. */
export interface SeenSession {
  previousLoginAt: Date | null;
  isRestricted?: boolean | undefined;
}

export function presentUser(person: Person, view: BalanceView, favorites: number[], session: SeenSession): User {
  const { previousLoginAt, isRestricted } = session;
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
    ...(isRestricted ? { OnBreak: true as const } : {}),
  };
}

export const presentProfile = (row: Awaited<ReturnType<typeof findProfile>>): Profile =>
  row
    ? {
        FirstName: row.first_name,
        LastName: row.last_name,
        BirthDate: row.birth_date,
        Gender: row.gender as 'Male' | 'Female',
        Address: row.address,
        PostalCode: row.postal_code,
        City: row.city,
        ...(row.phone === null ? {} : { Phone: row.phone, PhoneConfirmed: row.phone_confirmed_at !== null }),
      }
    : {};

export const presentAttempt = (row: HistoryRow): LoginHistoryItem => ({
  ID: String(row.id),
  Date: row.at.toISOString(),
  IP: row.ip,
  ...(row.country === null ? {} : { Country: row.country }),
  Device: row.device,
  Success: row.success,
});
