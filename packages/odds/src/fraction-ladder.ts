import { compare, type Rational, rational } from '@duskline/money/rational';

/**
 * The prices a bookmaker quotes as fractions, shortest first (betting rules 2). 1.91 is shown as 10/11, never as 91/100;
 * spellings are the British ones, 6/4 and 4/6.
 */
const LADDER_TEXT = `
1/1000 1/500 1/250 1/200 1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7
3/10 1/3 4/11 2/5 4/9 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 1/1 11/10 6/5 5/4 11/8 7/5 6/4 8/5 13/8 7/4 9/5 15/8 2/1 21/10
11/5 9/4 12/5 5/2 13/5 11/4 14/5 3/1 16/5 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1
20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1 300/1 400/1 500/1 1000/1`;

export interface Rung {
  readonly text: string;
  /** Profit per unit staked: decimal odds minus one. */
  readonly profit: Rational;
}

function readRung(text: string): Rung {
  const [n = '', d = ''] = text.split('/');
  return { text, profit: rational(BigInt(n), BigInt(d)) };
}

/** Rungs in rising order of profit. */
export const FRACTION_LADDER: readonly Rung[] = LADDER_TEXT.trim().split(/\s+/).map(readRung);

/** Index of the highest rung at or below `profit`; -1 below the whole ladder. */
function indexAtOrBelow(profit: Rational): number {
  let low = -1;
  let high = FRACTION_LADDER.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const rung = FRACTION_LADDER[middle];
    if (rung && compare(rung.profit, profit) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The highest rung that does not promise more than `profit`; undefined below 1/1000. */
export function rungAtOrBelow(profit: Rational): Rung | undefined {
  return FRACTION_LADDER[indexAtOrBelow(profit)];
}

/** The rung nearest to `profit` by distance; of two equally near the shorter price. */
export function nearestRung(profit: Rational): Rung {
  const index = indexAtOrBelow(profit);
  const below = FRACTION_LADDER[index];
  const above = FRACTION_LADDER[index + 1];
  if (!below || !above) return (below ?? above) as Rung;
  // profit - below <= above - profit, multiplied out: 2 * profit <= above + below.
  const { n, d } = profit;
  const bothN = above.profit.n * below.profit.d + below.profit.n * above.profit.d;
  const bothD = above.profit.d * below.profit.d;
  return 2n * n * bothD <= bothN * d ? below : above;
}
