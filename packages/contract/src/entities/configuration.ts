import * as v from 'valibot';

/** A script from outside that the site loads; no address: there is none. */
const OutsideScript = v.object({ ScriptUrl: v.string() });

/** Switches of the site (spec 206). The specification says no fields; these are what it mentions. Texts are empty where nothing is set. */
export const AdminConfig = v.object({
  BrandName: v.string(),
  BrandId: v.string(),
  DefaultLanguage: v.string(),
  DefaultCurrency: v.string(),
  DefaultOddFormat: v.string(),
  DefaultViewFormat: v.string(),
  DepositsEnabled: v.boolean(),
  WithdrawalsEnabled: v.boolean(),
  CryptoGroupingEnabled: v.boolean(),
  VoucherRedirect: v.boolean(),
  MarketplaceRedirect: v.boolean(),
  InputOnlyAmount: v.boolean(),
  SlowConnectionMode: v.boolean(),
  ProcessingCompanyName: v.string(),
  LiveChat: OutsideScript,
  Analytics: OutsideScript,
  TagManager: OutsideScript,
  /** What a page of an older version does: it reloads, or asks first. */
  VersionCheckMode: v.picklist(['auto', 'prompt']),
  RequireEmailNotificationConsent: v.boolean(),
  ExternalJackpotHost: v.string(),
  ChartServiceHost: v.string(),
  MarketplaceSearchUrl: v.string(),
});
export type AdminConfig = v.InferOutput<typeof AdminConfig>;

/** spec 95 */
export const VisitorInfo = v.object({
  /** ISO 3166-1 alpha-2; empty where nothing says it. */
  CountryCode: v.string(),
  Currency: v.string(),
});
export type VisitorInfo = v.InferOutput<typeof VisitorInfo>;

/** spec 257 */
export const Currency = v.object({
  ID: v.number(),
  Code: v.string(),
  Name: v.string(),
  CurrencySystemAbbreviature: v.string(),
  IsCrypto: v.boolean(),
  Decimals: v.number(),
});
export type Currency = v.InferOutput<typeof Currency>;

/** A way to show the list of a sport. */
export const ViewFormat = v.object({ Key: v.picklist(['european', 'asian', 'korean']), Name: v.string() });
export type ViewFormat = v.InferOutput<typeof ViewFormat>;
