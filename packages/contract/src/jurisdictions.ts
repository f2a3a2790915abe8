/**
 * What the law of a place asks of a bookmaker, as switches. Where the specification and a standard differ this table decides, never an `if` elsewhere. An account is opened
 * under one of them and keeps it, with the version of the table; only staff changes that, with a reason.
 *
 * Read so far: minimumAge, identityBefore (before gambling), asksRegister, raiseHours, timeOutHours, shortestExclusionMonths, onSelfExclusion, realityCheck, forcedBreak, setPasswordToken,
 * emailBefore. The others wait for what they are about.
 *
 * Numbers name their source: LCCP and RTS are the licence conditions and the technical standards of the UK Gambling Commission, GlüStV the German Interstate Treaty on Gambling
 * 2021, PPD the Player Protection Directive of the Malta Gaming Authority (Directive 2 of 2018). "Ours" is a choice of the operator that no regulator of the place forbids.
 */
export const JURISDICTION_CODES = ['int', 'gb', 'mt', 'de'] as const;
export type JurisdictionCode = (typeof JURISDICTION_CODES)[number];

/** Of the table. A change of what a switch says is a new version: the one that an account was opened under stands beside it. */
export const JURISDICTION_VERSION = 2;

/** What a player does, from the least to the most that needs trust. */
export type GuardedAct = 'gambling' | 'deposit' | 'withdrawal';

export interface Jurisdiction {
  readonly code: JurisdictionCode;
  /** Full years, by the UTC calendar. */
  readonly minimumAge: number;
  /** The first act that a verified identity is needed for; what comes after it in the life of an account needs it too. */
  readonly identityBefore: GuardedAct;
  /** Whether the national register of people who exclude themselves is asked: at sign-up, at log-in and before the first bet of a day. */
  readonly asksRegister: boolean;
  /** The first act that a confirmed e-mail address is needed for; null: none. */
  readonly emailBefore: GuardedAct | null;
  /** Whether guests may play games for nothing. */
  readonly guestDemo: boolean;
  /** Whether sign-up ends with the offer of a limit. */
  readonly limitAtSignUp: boolean;
  /** How long a higher limit, or none, waits; it needs another yes after that. */
  readonly raiseHours: number;
  /** Lengths of a time-out that are offered, shortest first. */
  readonly timeOutHours: readonly number[];
  /** Calendar months. */
  readonly shortestExclusionMonths: number;
  /** What becomes of open bets of a person who excludes themself. */
  readonly onSelfExclusion: 'settle' | 'void';
  /** Minutes between two reality checks that a player can choose, and whether none may be chosen. */
  readonly realityCheck: { readonly minutes: readonly number[]; readonly isRequired: boolean };
  /** A break that everybody takes whose stakes have followed each other for that long without one; null: none. */
  readonly forcedBreak: { readonly afterMinutes: number; readonly minutes: number } | null;
  /** Whether the token of a link to set a password stays in the query, or is exchanged for a short cookie and cleared (ASVS 5.0 14.2.1: no secrets in addresses). */
  readonly setPasswordToken: 'kept' | 'exchanged';
  /** Whether a low balance may be answered with the offer of a deposit. */
  readonly depositPrompts: boolean;
}

/** The specification as it is written, and our own values where it says nothing. */
const int: Jurisdiction = {
  code: 'int',
  // SIGNUP-09.
  minimumAge: 18,
  identityBefore: 'withdrawal',
  asksRegister: false,
  emailBefore: null,
  guestDemo: true,
  limitAtSignUp: false,
  // GLI-19 A.3.8: at least 24 hours.
  raiseHours: 24,
  timeOutHours: [24, 7 * 24, 30 * 24, 42 * 24],
  shortestExclusionMonths: 6,
  onSelfExclusion: 'settle',
  realityCheck: { minutes: [15, 30, 60], isRequired: false },
  forcedBreak: null,
  // SR-11.
  setPasswordToken: 'kept',
  depositPrompts: true,
};

const gb: Jurisdiction = {
  ...int,
  code: 'gb',
  // LCCP 3.2.11: nobody under 18.
  minimumAge: 18,
  // LCCP 17.1.1: name, address and date of birth are verified before gambling.
  identityBefore: 'gambling',
  // LCCP 3.5.5: the multi-operator scheme of self-exclusion.
  asksRegister: true,
  // Ours: what a player has to read about limits and breaks is written to this address.
  emailBefore: 'gambling',
  // LCCP 3.2.11: age is verified before free-to-play versions of games, too.
  guestDemo: false,
  // RTS 12A: a limit is offered at registration or at the first deposit.
  limitAtSignUp: true,
  // RTS 12D: a cooling-off of at least 24 hours, then a positive action.
  raiseHours: 24,
  // LCCP 3.3.4: 24 hours, one week, one month, or what the customer asks for, up to 6 weeks.
  timeOutHours: [24, 7 * 24, 30 * 24, 42 * 24],
  // LCCP 3.5.3: at least six months.
  shortestExclusionMonths: 6,
  // RTS 13: the customer sets how often; the intervals are ours.
  realityCheck: { minutes: [15, 30, 60], isRequired: false },
  setPasswordToken: 'exchanged',
  // RTS 14A: nothing urges to go on after a loss.
  depositPrompts: false,
};

const mt: Jurisdiction = {
  ...int,
  code: 'mt',
  // PPD: no account for anybody under 18.
  minimumAge: 18,
  // Ours: before the first deposit, so that no withdrawal waits for it.
  identityBefore: 'deposit',
  // Ours.
  emailBefore: 'deposit',
  guestDemo: true,
  // PPD: players can set limits; that they are offered at sign-up is ours.
  limitAtSignUp: true,
  // PPD: a raise comes into force 24 hours after it was asked for at the earliest.
  raiseHours: 24,
  setPasswordToken: 'exchanged',
  depositPrompts: false,
};

const de: Jurisdiction = {
  ...int,
  code: 'de',
  // GlüStV § 4 (3): minors do not take part.
  minimumAge: 18,
  // GlüStV § 6a: the identity is verified before play.
  identityBefore: 'gambling',
  // Ours, as in gb.
  emailBefore: 'gambling',
  // Ours: the age of a player is known, also where no money is at stake.
  guestDemo: false,
  // GlüStV § 6c (1): a limit on deposits is set at registration.
  limitAtSignUp: true,
  // GlüStV § 6c (3): a raise comes into force after seven days.
  raiseHours: 7 * 24,
  // GlüStV § 6i (3): 24 hours at once. The longer ones are ours.
  timeOutHours: [24, 7 * 24, 30 * 24, 42 * 24],
  // GlüStV § 8a (6): who asks for it themself, at least three months.
  shortestExclusionMonths: 3,
  // Trust TR-D14: after an hour of play a notice, and five minutes without a bet.
  realityCheck: { minutes: [15, 30, 60], isRequired: true },
  forcedBreak: { afterMinutes: 60, minutes: 5 },
  setPasswordToken: 'exchanged',
  depositPrompts: false,
};

export const JURISDICTIONS: Readonly<Record<JurisdictionCode, Jurisdiction>> = Object.freeze({ int, gb, mt, de });

/** One for all accounts, or for each that of its country. */
export const JURISDICTION_SETTINGS = [...JURISDICTION_CODES, 'auto'] as const;
export type JurisdictionSetting = (typeof JURISDICTION_SETTINGS)[number];

const BY_COUNTRY: Readonly<Record<string, JurisdictionCode>> = { GB: 'gb', MT: 'mt', DE: 'de' };

/** Under which one an account of this country (ISO 3166-1 alpha-2; null: not known) is opened. */
export function jurisdictionFor(setting: JurisdictionSetting, countryCode: string | null): JurisdictionCode {
  if (setting !== 'auto') return setting;
  return (countryCode !== null && Object.hasOwn(BY_COUNTRY, countryCode) ? BY_COUNTRY[countryCode] : undefined) ?? 'int';
}

export const isJurisdictionCode = (text: string): text is JurisdictionCode => Object.hasOwn(JURISDICTIONS, text);
