/** The six ways to show a price (spec line 14, ODDS-01), named as the specification names them. */
export type OddsFormat = 'decimal' | 'hongkong' | 'indonesian' | 'american' | 'fractional' | 'malay';

export const ODDS_FORMATS: readonly OddsFormat[] = ['decimal', 'hongkong', 'indonesian', 'american', 'fractional', 'malay'];

/** Decimals shown by default (ODDS-01); american shows none, fractional is a ladder. */
export const DEFAULT_ODDS_DECIMALS = 2;

export function isOddsFormat(value: unknown): value is OddsFormat {
  return (ODDS_FORMATS as readonly unknown[]).includes(value);
}
