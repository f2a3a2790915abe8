import { compare, multiply, ONE, parseRational, type Rational, rational, smaller, subtract, sum } from '@duskline/money/rational';
import type { LegResult } from './leg-result.ts';

/**
 * Rule 4: what is taken off the winnings of bets that were accepted before a runner was withdrawn, by the price of that runner when it was
 * (betting rules 8.8). The longest price of each row as a fraction, `profit / stake`, and the share of the winnings in percent; what is longer
 * than the last row costs nothing. A price between two rows goes by the longer one, which takes less.
 */
export const RULE_FOUR: readonly (readonly [longest: string, percent: number])[] = [
  ['1/9', 90],
  ['2/11', 85],
  ['1/4', 80],
  ['3/10', 75],
  ['2/5', 70],
  ['8/15', 65],
  ['8/13', 60],
  ['4/5', 55],
  ['20/21', 50],
  ['6/5', 45],
  ['6/4', 40],
  ['7/4', 35],
  ['9/4', 30],
  ['3/1', 25],
  ['4/1', 20],
  ['11/2', 15],
  ['9/1', 10],
  ['14/1', 5],
];

/** Several withdrawals together take no more than this. */
const MOST = rational(9, 10);

const ROWS = RULE_FOUR.map(([longest, percent]) => ({
  longest: parseRational(longest) as Rational,
  share: rational(percent, 100),
}));

/** Share of the winnings that the withdrawal of a runner at decimal `odds` takes, 0 to 9/10; undefined when that is no price. */
export function ruleFourShare(odds: string): Rational | undefined {
  const price = parseRational(odds);
  if (!price || compare(price, ONE) <= 0) return undefined;
  const profit = subtract(price, ONE);
  return ROWS.find(({ longest }) => compare(profit, longest) <= 0)?.share ?? rational(0);
}

/** What several withdrawals take together. */
export const ruleFourTotal = (shares: readonly Rational[]): Rational => smaller(sum(shares), MOST);

/**
 * A leg whose winnings are reduced by `share`: `o` becomes `o - share * (o - 1)`, so that part of the winning stake comes back without winning.
 * Exact for dead heats too: what wins is reduced, whatever part of the stake that is. A leg that wins nothing stays as it is.
 */
export function reduceWinnings(leg: LegResult, share: Rational): LegResult {
  if (share.n === 0n || leg.winShare.n === 0n) return leg;
  const back = multiply(leg.winShare, share);
  return {
    outcome: leg.outcome,
    winShare: subtract(leg.winShare, back),
    voidShare: sum([leg.voidShare, back]),
  };
}
