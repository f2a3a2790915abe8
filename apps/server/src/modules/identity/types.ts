import type { JurisdictionSetting } from '@duskline/contract/jurisdictions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/create-db.ts';
import type { CallContext, Session } from '../../platform/http/handler.ts';
import type { Logger } from '../../platform/log.ts';
import type { PlayerMail } from '../../platform/player-mail.ts';
import type { PlayerSms } from '../../platform/player-sms.ts';
import type { CaptchaCost } from './captcha/captcha.ts';
import type { ThrottleRule } from './log-in/throttle.ts';
import type { HashQueueOptions } from './passwords/hash-queue.ts';
import type { HashCost } from './passwords/password-hasher.ts';

/** A new account that needs its money accounts. */
export interface Registration {
  userId: string;
  currency: string;
  userType: number;
  /** Play money to start with, in minor units of the currency; 0n in the real-money profile. */
  openingGrantMinor: bigint;
}

export interface BalanceView {
  /** What can be bet now, in minor units of the account's currency. */
  totalMinor: bigint;
  /** Further balances by their wire name (bonus, reserved ...), in the same unit. */
  othersMinor?: Readonly<Record<string, bigint>>;
}

/** What identity needs of others; wired in compose. */
export interface IdentityPorts {
  /**
   * Opens the money accounts in the transaction that creates the person, so that no account exists without them. Awaits nothing but
   * SQL through `tx`, may run more than once, and makes its journal's key from the userId.
   */
  onRegistered(tx: Tx, registration: Registration): Promise<void>;
  /** A session goes on as another one: what waits for an answer in it goes along. */
  continueSession(tx: Tx, session: { userId: string; from: string; to: string }): Promise<void>;
  /** Whether a new account takes the break that another one of the same person takes (TR-D7). In the transaction that creates it. */
  takesBreakOfPerson(tx: Tx, person: { userId: string; erasedKey: string | null }): Promise<boolean>;
  /** Play money of a new account, in whole units of its currency. */
  playMoneyUnits(): bigint;
  /** Of guests, and of new accounts that choose no other one. */
  defaultCurrency(): string;
  /** From which country an address asks; null where nothing says it. */
  countryOf(ip: string): string | null;
  /** Whether the operator takes no customers there (TR-A15). */
  isBlocked(country: string | null): boolean;
  balances(userId: string, currency: string): Promise<BalanceView>;
  /** Written in the transaction that causes the mail: it is sent after the commit, and not at all without it. */
  writeMail(tx: Tx, mail: PlayerMail): Promise<void>;
  /** The same of an SMS. */
  writeSms(tx: Tx, sms: PlayerSms): Promise<void>;
  /** Absent: nobody keeps favourites. */
  favoriteTournamentIds?(userId: string): Promise<number[]>;
}

export interface IdentityConfig {
  profile: 'play' | 'real';
  /** The rules that new accounts stand under. */
  jurisdiction: JurisdictionSetting;
  /** `__Host-sid` with Secure when all our addresses are https, else `sid`. */
  secureCookies: boolean;
  /** Signs session cookies; all nodes share it. */
  authSecret: string;
  /** What people agree to at sign-up; stored with each consent. */
  termsVersion?: string;
  privacyVersion?: string;
  tuning?: Partial<IdentityTuning>;
}

/** Numbers that tests lower and operators may tighten. */
export interface IdentityTuning {
  /** Without a request of the player for this long, the session is over (TR-A3). */
  idleMs: number;
  /** And after this long in any case. */
  absoluteMs: number;
  /** The same with RememberMe. Inactivity counts there too. */
  rememberMs: number;
  /** How long an answer of the session table is believed. */
  cacheMs: number;
  /** How often activity is written down. */
  touchMs: number;
  /** How often this process asks for sessions ended elsewhere. */
  revokePollMs: number;
  hashCost: HashCost;
  hashQueue: HashQueueOptions;
  accountThrottle: ThrottleRule;
  networkThrottle: ThrottleRule;
  registerThrottle: ThrottleRule;
  /** Sign-ups refused because the mailbox is taken, by address. */
  mailThrottle: ThrottleRule;
  captcha: CaptchaCost;
  /** Wrong codes of the second step, by person. */
  codeThrottle: ThrottleRule;
  /** How long a browser that the player trusts needs no code. */
  trustMs: number;
  /** From so many failures on, at an account or of a known browser there, a log-in needs a captcha. */
  captchaAfter: number;
  /** Links asked for, by mailbox: more are not sent, and nobody is told so. */
  linkThrottle: ThrottleRule;
  /** How long a link to set a password works. */
  resetLinkMs: number;
  /** For how long the old address takes a change of the address back. */
  undoLinkMs: number;
  /** How long a code that was sent by SMS works. */
  phoneCodeMs: number;
  /** When it is answered whether a link was sent: long enough for the work of sending one (TR-A8). */
  lostPasswordAnswerMs: number;
}

export interface IdentityDeps {
  db: Database;
  clock: Clock;
  log: Logger;
  config: IdentityConfig;
  ports: IdentityPorts;
}

export interface Revocation {
  sessionId: string;
  userId: string;
  /** logout, replaced, locked, excluded, ended ... */
  reason: string;
}

export interface AuthenticateOptions {
  /** False when the browser asks by itself (sockets, polling): then the session is not prolonged (TR-A3). Default true. */
  activity?: boolean;
}

export type Authenticate = (cookieHeader: string | undefined, options?: AuthenticateOptions) => Promise<Session | null>;

/** What others ask of the owner of an account, and whether it is them. */
export interface OwnerReads {
  /** For what needs the password although the player is logged in. Failures count as at the log-in (TR-A7). @throws AppError */
  checkPassword(context: CallContext<Session>, password: string): Promise<void>;
  /** Where mails to a player go, and what they are called there; null for an account whose address is nobody's. */
  mailboxOf(userId: string): Promise<{ address: string; name: string | null } | null>;
  isDemo(userId: string): Promise<boolean>;
  /** Until when a player is excluded; null = they are not. */
  excludedUntil(userId: string): Promise<Date | 'forGood' | null>;
  /** By what a player is known again at a sign-up after their data was erased; null where the account has no profile. */
  erasedPersonKeyWithin(tx: Tx, userId: string): Promise<string | null>;
}
