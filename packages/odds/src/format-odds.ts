import { compare, divide, multiply, ONE, type Rational, rational, subtract } from '@duskline/money/rational';
import { ceil, floor, roundToInteger, unitsToText } from '@duskline/money/rounding';
import { nearestRung, rungAtOrBelow } from './fraction-ladder.ts';
import { DEFAULT_ODDS_DECIMALS, type OddsFormat } from './odds-format.ts';
import { type OddsMilli, priceToRational } from './price.ts';

/**
 * Magnitude of the displayed number before rounding, and its sign. Only american, indonesian and malay know a negative side:
 * the stake needed to win one unit, where the positive side is the profit of one unit.
 */
interface Displayed {
  readonly negative: boolean;
  readonly magnitude: Rational;
}

const EVEN = rational(2);
const HUNDRED = rational(100);

function displayed(odds: Rational, format: Exclude<OddsFormat, 'fractional'>): Displayed {
  const profit = subtract(odds, ONE);
  const againstEven = compare(odds, EVEN);
  const negative = format === 'malay' ? againstEven > 0 : againstEven < 0;
  switch (format) {
    case 'decimal':
      return { negative: false, magnitude: odds };
    case 'hongkong':
      return { negative: false, magnitude: profit };
    case 'american':
      return { negative, magnitude: multiply(negative ? divide(ONE, profit) : profit, HUNDRED) };
    default:
      return { negative, magnitude: negative ? divide(ONE, profit) : profit };
  }
}

/** Signs the rounded magnitude. A number that lands on even money is shown as positive: never -100, never -1.00. */
function signed(value: Displayed, units: bigint, decimals: number, format: OddsFormat): string {
  const evenUnits = format === 'american' ? 100n : 10n ** BigInt(decimals);
  const negative = value.negative && units !== evenUnits;
  const plus = format === 'american' ? '+' : '';
  return (negative ? '-' : plus) + unitsToText(units, decimals);
}

/** An exact price given either as thousandths or as a fraction above one. */
export function oddsToRational(odds: OddsMilli | Rational): Rational {
  return typeof odds === 'number' ? priceToRational(odds) : odds;
}

function requireOdds(odds: OddsMilli | Rational): Rational {
  const exact = oddsToRational(odds);
  if (compare(exact, ONE) <= 0) throw new RangeError('Odds must be above 1.');
  return exact;
}

/**
 * A price as the customer chose to see it (ODDS-01, betting rules 2). `decimals` (default 2) counts for decimal, hongkong,
 * indonesian and malay; rounding is half away from zero; american is whole with an explicit sign; fractional is the nearest
 * rung of the ladder. Display only: what a bet pays is computed from the exact price, whatever is shown.
 */
export function formatOdds(odds: OddsMilli | Rational, format: OddsFormat, decimals: number = DEFAULT_ODDS_DECIMALS): string {
  const exact = requireOdds(odds);
  if (format === 'fractional') return nearestRung(subtract(exact, ONE)).text;
  const shown = format === 'american' ? 0 : decimals;
  const value = displayed(exact, format);
  return signed(value, roundToInteger(multiply(value.magnitude, rational(10n ** BigInt(shown))), 'half_up'), shown, format);
}

/**
 * Like `formatOdds`, but never shows a better price than `odds`: for products of several prices, where stake times the shown
 * number must not exceed what is paid (betting rules 2, combined odds). Long fractional products leave the ladder: 4321/1; of a long
 * malay price, which nears zero, as many decimals are shown as it takes for two digits: -0.000039.
 */
export function formatOddsDown(odds: OddsMilli | Rational, format: OddsFormat, decimals: number = DEFAULT_ODDS_DECIMALS): string {
  const exact = requireOdds(odds);
  if (format === 'fractional') {
    const profit = subtract(exact, ONE);
    if (compare(profit, rational(1000)) > 0) return `${floor(profit)}/1`;
    return (rungAtOrBelow(profit) ?? nearestRung(profit)).text;
  }
  const value = displayed(exact, format);
  let shown = format === 'american' ? 0 : decimals;
  const inUnits = () => multiply(value.magnitude, rational(10n ** BigInt(shown)));
  while (format === 'malay' && value.negative && compare(inUnits(), rational(10)) < 0) shown += 1;
  const scaled = inUnits();
  // On the negative side a larger magnitude is the worse price.
  return signed(value, value.negative ? ceil(scaled) : floor(scaled), shown, format);
}
