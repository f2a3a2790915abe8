import type { FeedWords } from './feed-names.ts';

/**
 * Texts of one language: markets.json in its folder of packages/i18n/locales. Every language has the same keys; what a language does not give falls back to English.
 * Templates may hold {home}, {away}, {line} and {nth} (the ordinal of the set, quarter, map or goal).
 */
export interface TitleTexts {
  /** By spec system id of the sport. */
  sports: Record<number, string>;
  /** By market type id, or `id/systemId` where a sport has its own word. */
  markets: Record<string, string>;
  /** By outcome title key of market-types.ts. */
  outcomes: Record<string, string>;
  groups: Record<string, string>;
  /** By period key. `{nth}` is filled from the number in the key (set_2). */
  periods: Record<string, string>;
  /** By English name of a category that is no country of ISO 3166. */
  categories: Record<string, string>;
  /** `{n}` as an ordinal: by the number itself, else by its category of ordinals (one, two, few, other). */
  ordinals: Record<string, string>;
  /** For market types that only the feed describes; English has none, because the feed speaks it. */
  feed?: FeedWords;
}
