import type { Distribution } from '@duskline/odds/model/distribution';
import type { ScopeForecast, ScorePair } from './score-markets.ts';

/** Final scores with their chances. */
export type ScoreChances = readonly (ScorePair & { readonly p: number })[];

function gather(pairs: ScoreChances, numberOf: (pair: ScorePair) => number): Distribution {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const pair of pairs) {
    const value = numberOf(pair);
    if (value < from) from = value;
    if (value > to) to = value;
  }
  if (pairs.length === 0) return { from: 0, p: new Float64Array(0) };
  const p = new Float64Array(to - from + 1);
  for (const pair of pairs) {
    const i = numberOf(pair) - from;
    p[i] = (p[i] ?? 0) + pair.p;
  }
  return { from, p };
}

/** Forecast from the chances of every final score (adding up to 1). */
export function forecastOfPairs(pair: ScoreChances): ScopeForecast {
  return {
    home: gather(pair, ({ home }) => home),
    away: gather(pair, ({ away }) => away),
    total: gather(pair, ({ home, away }) => home + away),
    difference: gather(pair, ({ home, away }) => home - away),
    pair,
  };
}

/** Scores rarer than this are left out of a grid: no price shows them. */
const NEGLIGIBLE = 1e-9;

/** Forecast from chances of x further home and y further away points, row by row (`grid[x * size + y]`), and the score so far. */
export function forecastOfGrid(grid: Float64Array, size: number, score: ScorePair): ScopeForecast {
  const pairs: (ScorePair & { p: number })[] = [];
  let sum = 0;
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      const p = grid[x * size + y] ?? 0;
      if (p <= NEGLIGIBLE) continue;
      sum += p;
      pairs.push({ home: score.home + x, away: score.away + y, p });
    }
  }
  for (const pair of pairs) pair.p /= sum;
  return forecastOfPairs(pairs);
}

function convolved(a: Distribution, b: Distribution, sign: 1 | -1): Distribution {
  const p = new Float64Array(a.p.length + b.p.length - 1);
  const last = b.p.length - 1;
  for (let i = 0; i < a.p.length; i++) {
    const mass = a.p[i] ?? 0;
    if (mass === 0) continue;
    for (let j = 0; j <= last; j++) {
      const at = sign === 1 ? i + j : i + last - j;
      p[at] = (p[at] ?? 0) + mass * (b.p[j] ?? 0);
    }
  }
  return { from: sign === 1 ? a.from + b.from : a.from - (b.from + last), p };
}

/** Forecast of two sides that score independently of each other, without pairs: for sports with big scores. */
export function forecastOfSides(home: Distribution, away: Distribution): ScopeForecast {
  return { home, away, total: convolved(home, away, 1), difference: convolved(home, away, -1) };
}
