import { normalCdf } from '@duskline/odds/model/normal';
import { LONGEST, SHORTEST } from '../../basketball-timeline.ts';

/** Sums of so many uniform numbers are exact up to here, and normal beyond. */
const MOST_EXACT = 10;
/** Numbers of possessions that are rarer than this are left out. */
const TAIL = 1e-7;
const WIDTH = LONGEST - SHORTEST;
const VARIANCE = (WIDTH * WIDTH) / 12;

/** Distribution function of a sum of `count` uniform numbers of [0, 1]. */
function uniformSum(count: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= count) return 1;
  if (x > count / 2) return 1 - uniformSum(count, count - x);
  let sum = 0;
  let ways = 1;
  for (let k = 0; k <= x; k++) {
    sum += (k % 2 === 0 ? ways : -ways) * (x - k) ** count;
    ways *= (count - k) / (k + 1);
  }
  for (let k = 2; k <= count; k++) sum /= k;
  return sum;
}

/** Chances that 0, 1, 2 ... or more possessions of both sides end in this time, as a multiple of the usual length of one. */
export function atLeastPossessions(time: number): number[] {
  const chances = [1];
  for (let count = 1; ; count++) {
    const p =
      count <= MOST_EXACT
        ? uniformSum(count, (time - SHORTEST * count) / WIDTH)
        : normalCdf((time - count) / Math.sqrt(VARIANCE * count));
    if (p < TAIL) return chances;
    chances.push(p);
  }
}
