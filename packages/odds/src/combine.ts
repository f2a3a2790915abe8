import { product, type Rational } from '@duskline/money/rational';
import { formatOddsDown, oddsToRational } from './format-odds.ts';
import { DEFAULT_ODDS_DECIMALS, type OddsFormat } from './odds-format.ts';
import type { OddsMilli } from './price.ts';

/** Exact product of the legs' prices (betting rules 5.2); 1 for no leg. */
export function combineOdds(legs: readonly (OddsMilli | Rational)[]): Rational {
  return product(legs.map(oddsToRational));
}

/**
 * Combined price as the slip shows it: the exact product, cut off rather than rounded, so that stake times the number shown is
 * never more than the bet pays. Empty text for no leg.
 */
export function combinedOddsText(
  legs: readonly (OddsMilli | Rational)[],
  format: OddsFormat,
  decimals = DEFAULT_ODDS_DECIMALS,
): string {
  return legs.length === 0 ? '' : formatOddsDown(combineOdds(legs), format, decimals);
}
