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
});
export type LoginHistoryItem = v.InferOutput<typeof LoginHistoryItem>;
