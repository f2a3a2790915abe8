import { type Distribution, fairShare, lineChance } from '@duskline/odds/model/distribution';

/**
 * Lines to offer, chosen from the forecast before the start and kept for the whole match, so that every line that was ever sold has its
 * result.
 */

/** The line of a total (over it, sign 1 of `value - line`) nearest to even, among `from`, `from + step` ... `to`. */
export function evenTotal(values: Distribution, from: number, to: number, step: number): number {
  return nearest(from, to, step, (line) => fairShare(lineChance(values, -line, 1)));
}

/** The handicap of home nearest to even; `values` is home minus away. */
export function evenHandicap(values: Distribution, from: number, to: number, step: number): number {
  return nearest(from, to, step, (line) => fairShare(lineChance(values, line, 1)));
}

function nearest(from: number, to: number, step: number, shareAt: (line: number) => number): number {
  let best = from;
  let bestGap = Number.POSITIVE_INFINITY;
  for (let i = 0; from + i * step <= to + 1e-9; i++) {
    const line = from + i * step;
    const gap = Math.abs(shareAt(line) - 0.5);
    if (gap < bestGap - 1e-9) {
      best = line;
      bestGap = gap;
    }
  }
  return best;
}

/** Lines around a main one by these steps, and any others, in order and each once; below `least` there are none. */
export function linesAround(
  main: number,
  steps: readonly number[],
  others: readonly number[] = [],
  least = Number.NEGATIVE_INFINITY,
): number[] {
  const lines = [...steps.map((step) => main + step), ...others].filter((line) => line >= least);
  return [...new Set(lines)].sort((a, b) => a - b);
}
