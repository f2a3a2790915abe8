import type { Distribution } from '@duskline/odds/model/distribution';
import type { ScopeForecast, ScorePair } from './score-markets.ts';

/** Final scores with their chances. */
export type ScoreChances = readonly (ScorePair & { readonly p: number })[];

/** Forecast from the chances of every final score (adding up to 1). */
export function forecastOfPairs(pair: ScoreChances): ScopeForecast {
  const nothing: Distribution = { from: 0, p: new Float64Array(0) };
  if (pair.length === 0) return { home: nothing, away: nothing, total: nothing, difference: nothing, pair };
  const least = { home: Infinity, away: Infinity, total: Infinity, difference: Infinity };
  const most = { home: -Infinity, away: -Infinity, total: -Infinity, difference: -Infinity };
  for (const { home, away } of pair) {
    if (home < least.home) least.home = home;
    if (home > most.home) most.home = home;
    if (away < least.away) least.away = away;
    if (away > most.away) most.away = away;
    if (home + away < least.total) least.total = home + away;
    if (home + away > most.total) most.total = home + away;
    if (home - away < least.difference) least.difference = home - away;
    if (home - away > most.difference) most.difference = home - away;
  }
  const ofHome = new Float64Array(most.home - least.home + 1);
  const ofAway = new Float64Array(most.away - least.away + 1);
  const ofTotal = new Float64Array(most.total - least.total + 1);
  const ofDifference = new Float64Array(most.difference - least.difference + 1);
  // All four in one pass: a price asks for them several times a second for every match.
  for (const { home, away, p } of pair) {
    ofHome[home - least.home] = (ofHome[home - least.home] ?? 0) + p;
    ofAway[away - least.away] = (ofAway[away - least.away] ?? 0) + p;
    ofTotal[home + away - least.total] = (ofTotal[home + away - least.total] ?? 0) + p;
    ofDifference[home - away - least.difference] = (ofDifference[home - away - least.difference] ?? 0) + p;
  }
  return {
    home: { from: least.home, p: ofHome },
    away: { from: least.away, p: ofAway },
    total: { from: least.total, p: ofTotal },
    difference: { from: least.difference, p: ofDifference },
    pair,
  };
}

/** Scores rarer than this are left out of a grid, the others make up for them: no price shows them. */
const NEGLIGIBLE = 1e-8;

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
