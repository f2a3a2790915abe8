import { product, type Rational, rational } from '@duskline/money/rational';
import { roundToText } from '@duskline/money/rounding';
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

/** Odds of a combo as a number of the wire, cut after two decimals: stake times what is shown is never more than is paid (betting rules 2). */
export const combinedOddsNumber = (oddsMilli: readonly number[]): number =>
  Number(roundToText(product(oddsMilli.map((one) => rational(one, 1000))), 2, 'down'));
