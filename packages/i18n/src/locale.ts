export type TextDirection = 'ltr' | 'rtl';

/** One language of the site. */
export interface Locale {
  /** Full code of the specification, e.g. `en-US`, `zh-CHS`. Sent to the API as `languageCode`. */
  readonly code: string;
  /** Short code shown to people, e.g. `EN`, `TW` (LANG-02). */
  readonly short: string;
  /** First path segment: the short code in lower case (AMB-09). */
  readonly segment: string;
  /** Valid BCP 47 tag for Intl and <html lang>. */
  readonly bcp47: string;
  /** Value of hreflang; null where the locale owns no path segment. */
  readonly hreflang: string | null;
  readonly nativeName: string;
  readonly englishName: string;
  /** ISO 3166 code of the flag beside the name. */
  readonly flag: string;
  readonly dir: TextDirection;
  readonly hour12: boolean;
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
  /** Codes whose texts stand in where this locale has none, nearest first. en-US is always last. */
  readonly fallback: readonly string[];
  /** The code this locale is only another name of: it is understood, but never owns a path. */
  readonly aliasOf?: string;
  /** System fonts for scripts that our own fonts do not carry. */
  readonly fontStack?: string;
}
