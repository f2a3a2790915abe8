import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { mapsNeeded } from './series-state.ts';

/** Where a series can end from a score, when home wins the next maps with these chances (in order; the last one holds for the rest). */
export function seriesPairs(bestOf: number, score: ScorePair, chances: readonly number[]): ScoreChances {
  const needed = mapsNeeded(bestOf);
  const ends: (ScorePair & { p: number })[] = [];
  const visit = (home: number, away: number, p: number): void => {
    if (p === 0) return;
    if (home === needed || away === needed) {
      const known = ends.find((end) => end.home === home && end.away === away);
      if (known === undefined) ends.push({ home, away, p });
      else known.p += p;
      return;
    }
    const win = chances[home + away - score.home - score.away] ?? chances.at(-1) ?? 0.5;
    visit(home + 1, away, p * win);
    visit(home, away + 1, p * (1 - win));
  };
  visit(score.home, score.away, 1);
  return ends;
}

/** Chance that home wins the series. */
const seriesChance = (ends: ScoreChances): number => ends.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0);

/**
 * First map and match together as a pair: `home` is 1 when home wins the first map, `away` is 1 when home wins the match. Known parts
 * are told by `firstMap` (1, 0 or undefined while it is open).
 */
function doubleResult(bestOf: number, score: ScorePair, firstMap: 0 | 1 | undefined, chances: readonly number[]): ScoreChances {
  const branch = (first: 0 | 1, from: ScorePair, rest: readonly number[], p: number): ScoreChances => {
    const win = seriesChance(seriesPairs(bestOf, from, rest));
    return [
      { home: first, away: 1, p: p * win },
      { home: first, away: 0, p: p * (1 - win) },
    ].filter((end) => end.p > 0);
  };
  if (firstMap !== undefined) return branch(firstMap, score, chances, 1);
  const win = chances[0] ?? 0.5;
  const rest = chances.slice(1);
  return [...branch(1, { home: 1, away: 0 }, rest, win), ...branch(0, { home: 0, away: 1 }, rest, 1 - win)];
}

/** Every map open to both: all that can still happen has a chance above 0. */
const OPEN: readonly number[] = [0.5];

/** States of the scopes of the match (`maps` and `double`). */
export function seriesScope(bestOf: number, score: ScorePair, firstMap: 0 | 1 | undefined, key: string): ScopeState | undefined {
  const isOver = Math.max(score.home, score.away) === mapsNeeded(bestOf);
  if (key === 'maps') return { home: score.home, away: score.away, isOver, finals: seriesPairs(bestOf, score, OPEN) };
  if (key !== 'double') return undefined;
  const won = score.home > score.away ? 1 : 0;
  return { home: firstMap ?? 0, away: won, isOver, finals: doubleResult(bestOf, score, firstMap, OPEN) };
}

/** Forecasts of the scopes of the match. */
export function seriesForecast(
  bestOf: number,
  score: ScorePair,
  firstMap: 0 | 1 | undefined,
  chances: readonly number[],
  key: string,
): ScopeForecast | undefined {
  if (key === 'maps') return forecastOfPairs(seriesPairs(bestOf, score, chances));
  return key === 'double' ? forecastOfPairs(doubleResult(bestOf, score, firstMap, chances)) : undefined;
}
