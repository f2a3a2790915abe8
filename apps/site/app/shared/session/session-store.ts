import type { VisitorInfo } from '@duskline/contract/entities/configuration';
import type { RunningBreak } from '@duskline/contract/entities/limits';
import type { User } from '@duskline/contract/entities/session';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** `pending` until both session calls have been answered, well or badly (LAYOUT-04, SR-14). */
export type SessionPhase = 'pending' | 'ready';
export type SessionDialog = 'login' | 'register' | 'welcome' | 'lost-password' | 'break';

export interface Account {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  /** Amount in units of the currency, as the wire has it. */
  readonly balance: number;
  readonly currency: string;
  /** What the account calls its currency. */
  readonly abbreviation: string;
  readonly userType: number;
  readonly hasAcceptedPaymentTerms: boolean;
  /** Ids, in the order in which they were marked. */
  readonly favouriteTournaments: readonly number[];
  readonly lastLogin?: string;
  /** During a break from play: the session reaches little (TR-D7). */
  readonly isOnBreak?: true;
}

export interface SessionState {
  readonly phase: SessionPhase;
  readonly account: Account | null;
  readonly dialog: SessionDialog | null;
  /** Of a guest; null until it is known (SR-19). */
  readonly visitor: VisitorInfo | null;
  /** The break that this page has just begun, which ended its session. */
  readonly begunBreak?: RunningBreak | undefined;
  /** A tab of the account that opens by itself, once. */
  readonly askedTab?: string | undefined;
}

/** The current user, for every feature. Only the browser ever writes it: on the server every visitor is a guest whose state is pending. */
export const sessionStore = createStore<SessionState>(() => ({ phase: 'pending', account: null, dialog: null, visitor: null }));

/** SESSION-01: Balances.TotalBalance is the balance. */
export function toAccount(user: User): Account {
  return {
    id: user.ID,
    userName: user.UserName,
    email: user.Email,
    balance: user.Balances.TotalBalance,
    currency: user.Currency,
    abbreviation: user.CurrencySystemAbbreviature,
    userType: user.UserType,
    hasAcceptedPaymentTerms: user.UsageArrangements.PaymentTermsAccepted,
    favouriteTournaments: user.favoriteTournamentIds,
    ...(user.LastLogin === undefined ? {} : { lastLogin: user.LastLogin }),
    ...(user.OnBreak ? { isOnBreak: true } : {}),
  };
}

/** The header shows the part before any @ (spec 74). */
export const shownName = (userName: string): string => userName.split('@')[0] || userName;

export const openSessionDialog = (dialog: SessionDialog): void => sessionStore.setState({ dialog });
export const closeSessionDialog = (): void => sessionStore.setState({ dialog: null });

export const useAccount = (): Account | null => useStore(sessionStore, (state) => state.account);
export const useSessionPhase = (): SessionPhase => useStore(sessionStore, (state) => state.phase);
export const useVisitor = (): VisitorInfo | null => useStore(sessionStore, (state) => state.visitor);
export const useSessionDialog = (): SessionDialog | null => useStore(sessionStore, (state) => state.dialog);
