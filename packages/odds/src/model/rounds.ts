/** Rounds of a map: first to 13; at 12:12 overtimes of six rounds, first to 4, until one is won (betting rules 16.4). */
const ROUNDS_TO_WIN = 13;
const OVERTIME_TO_WIN = 4;

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i += 1) ways = (ways * (n - k + i)) / i;
  return ways;
}

/** Chance to be first to `needed` rounds while the other side has at most `most`, at `p` a round. */
function firstTo(needed: number, most: number, p: number): number {
  let sum = 0;
  for (let k = 0; k <= most; k += 1) sum += choose(needed - 1 + k, k) * p ** needed * (1 - p) ** k;
  return sum;
}

export interface MapChances {
  /** Side A wins the map, overtimes included. */
  readonly win: number;
  /** The map goes to 12:12. */
  readonly overtime: number;
}

/** A map when side A wins each round with probability `p`. */
export function mapChances(p: number): MapChances {
  const level = ROUNDS_TO_WIN - 1;
  const overtime = choose(2 * level, level) * p ** level * (1 - p) ** level;
  const half = OVERTIME_TO_WIN - 1;
  const again = choose(2 * half, half) * p ** half * (1 - p) ** half;
  const winOvertime = firstTo(OVERTIME_TO_WIN, half - 1, p) / (1 - again);
  return { win: firstTo(ROUNDS_TO_WIN, level - 1, p) + overtime * winOvertime, overtime };
}
