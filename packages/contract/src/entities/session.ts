import * as v from 'valibot';

/** Amounts on the wire are decimal numbers of the account currency (spec 94), made from minor units by an exact conversion. */
export const Balances = v.objectWithRest({ TotalBalance: v.number() }, v.number());

export const User = v.object({
  UserName: v.string(),
  Balance: v.number(),
  Balances,
  Currency: v.string(),
  CurrencySystemAbbreviature: v.string(),
  Country: v.object({ Code: v.string(), ID: v.optional(v.number()), Name: v.optional(v.string()) }),
  UsageArrangements: v.object({ PaymentTermsAccepted: v.boolean() }),
  favoriteTournamentIds: v.array(v.number()),
  UserType: v.number(),
  ID: v.string(),
  Email: v.string(),
  /** ours: whether a mail to the address has been read. */
  EmailConfirmed: v.boolean(),
  /** ours: previous successful log-in, shown at log-in (TR-A1). */
  LastLogin: v.optional(v.string()),
  /** ours: the session began during a break and reaches only the calls that say `duringBreak`; absent for all others (TR-D7). */
  OnBreak: v.optional(v.literal(true)),
});
export type User = v.InferOutput<typeof User>;

export const SessionStatus = v.object({
  IsAuthenticated: v.boolean(),
  UserId: v.optional(v.string()),
  ExpiresAt: v.optional(v.string()),
});
export type SessionStatus = v.InferOutput<typeof SessionStatus>;

/** What a call answers that only does something. */
export const Result = v.object({ Success: v.boolean() });

export const BalanceReply = v.object({
  Balance: v.number(),
  Balances,
  Currency: v.string(),
  CurrencySystemAbbreviature: v.string(),
});
export type BalanceReply = v.InferOutput<typeof BalanceReply>;

export const LoginHistoryItem = v.object({
  Date: v.string(),
  IP: v.string(),
  Country: v.optional(v.string()),
  Device: v.optional(v.string()),
  Success: v.boolean(),
  /** ours: to quote to support. */
  ID: v.optional(v.string()),
});
export type LoginHistoryItem = v.InferOutput<typeof LoginHistoryItem>;

/** Proof of work after ALTCHA: `Challenge` is its challenge as JSON. */
export const CaptchaChallenge = v.object({ CaptchaId: v.string(), Image: v.string(), Challenge: v.string() });

/** Whether log-ins need a code, and how many recovery codes nobody has used. */
export const SecondStep = v.object({ IsOn: v.boolean(), RecoveryCodesLeft: v.number() });

/** For an authenticator app: `Uri` is what its QR code says; `QrPath` draws it as SVG in a square of `QrSize` units. */
export const AuthenticatorSecret = v.object({ Secret: v.string(), Uri: v.string(), QrSize: v.number(), QrPath: v.string() });

/** Shown once. */
export const RecoveryCodes = v.object({ RecoveryCodes: v.array(v.string()) });
/** ours: what a player said of themselves at sign-up. An account that was not made by sign-up has none of it. */
export const Profile = v.object({
  FirstName: v.optional(v.string()),
  LastName: v.optional(v.string()),
  /** A day, `1990-12-31`. */
  BirthDate: v.optional(v.string()),
  Gender: v.optional(v.picklist(['Male', 'Female'])),
  Address: v.optional(v.string()),
  PostalCode: v.optional(v.string()),
  City: v.optional(v.string()),
  Phone: v.optional(v.string()),
  /** Whether a code was read there; with `Phone`. */
  PhoneConfirmed: v.optional(v.boolean()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** ours: a session that runs. */
export const OpenSession = v.object({
  ID: v.string(),
  /** As in the log-in history: `Chrome on Android`. */
  Device: v.string(),
  IP: v.string(),
  /** ISO 3166 code, where it is known. */
  Country: v.optional(v.string()),
  Started: v.string(),
  LastActive: v.string(),
  /** The one that asks. */
  IsCurrent: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof OpenSession>;
