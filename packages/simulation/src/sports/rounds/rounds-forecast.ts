import { forecastOfPairs, type ScoreChances } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { mixedPairs } from '../kit/mixed-outlook.ts';
import type { LikelyChances } from './rounds-form.ts';
import {
  certainRounds,
  HALF_ROUNDS,
  isMapOver,
  MOST_OVERTIMES,
  type RoundChances,
  type RoundsMap,
  roundChance,
} from './rounds-map.ts';

/** Side of the grid of scores that a forecast walks through. */
const SIZE = 64;

type End = ScorePair & { p: number };

/** Walks all courses of a map from a score, round by round, until `isEnd`; what has not ended after the last overtime is left out. */
function walk(from: ScorePair, chances: RoundChances, last: number, isEnd: (home: number, away: number) => boolean): End[] {
  if (isEnd(from.home, from.away)) return [{ home: from.home, away: from.away, p: 1 }];
  const ends: End[] = [];
  const grid = new Float64Array(SIZE * SIZE);
  grid[from.home * SIZE + from.away] = 1;
  for (let played = from.home + from.away; played <= last; played++) {
    const win = roundChance(chances, played + 1);
    const lowest = Math.max(from.home, played - (SIZE - 2));
    for (let home = lowest; home <= played - from.away && home < SIZE - 1; home++) {
      const away = played - home;
      const p = grid[home * SIZE + away] ?? 0;
      if (p === 0) continue;
      if (isEnd(home, away)) {
        ends.push({ home, away, p });
        continue;
      }
      const up = (home + 1) * SIZE + away;
      grid[up] = (grid[up] ?? 0) + p * win;
      grid[home * SIZE + away + 1] = (grid[home * SIZE + away + 1] ?? 0) + p * (1 - win);
    }
  }
  return ends;
}

/** Final scores of a map from a score on, adding up to 1. */
export function mapEnds(from: ScorePair, chances: RoundChances, overtimeHalf: number): ScoreChances {
  const base = Math.max(0, Math.min(from.home, from.away) - HALF_ROUNDS);
  const last = Math.min(2 * SIZE - 4, 2 * HALF_ROUNDS + 2 * (base + MOST_OVERTIMES * overtimeHalf));
  const ends = walk(from, chances, last, (home, away) => isMapOver(home, away, overtimeHalf));
  const sum = ends.reduce((total, { p }) => total + p, 0);
  return ends.map(({ home, away, p }) => ({ home, away, p: p / sum }));
}

/** Who first wins `target` rounds, as a pair 1:0 or 0:1. */
function raceEnds(from: ScorePair, chances: RoundChances, target: number): ScoreChances {
  const ends = walk(from, chances, 2 * target, (home, away) => home === target || away === target);
  const home = ends.reduce((sum, end) => sum + (end.home === target ? end.p : 0), 0);
  return [
    { home: 1, away: 0, p: home },
    { home: 0, away: 1, p: 1 - home },
  ];
}

const EVEN: RoundChances = { first: 0.5, second: 0.5, overtime: 0.5 };
const EITHER: readonly ScorePair[] = [
  { home: 1, away: 0 },
  { home: 0, away: 1 },
];

const finalsBySize = new Map<number, readonly ScorePair[]>();

/** Every final score that can still be, up to the last overtime a forecast looks at. */
function finalsOf({ home, away }: ScorePair, overtimeHalf: number): readonly ScorePair[] {
  const key = (overtimeHalf * SIZE + home) * SIZE + away;
  const known = finalsBySize.get(key);
  if (known !== undefined) return known;
  const finals = mapEnds({ home, away }, EVEN, overtimeHalf).map((end) => ({ home: end.home, away: end.away }));
  finalsBySize.set(key, finals);
  return finals;
}

const scoreOf = (rounds: string): ScorePair => {
  let home = 0;
  for (const winner of rounds) if (winner === 'H') home++;
  return { home, away: rounds.length - home };
};

/** Who was first to win `target` rounds; undefined while nobody was. */
function raceWinner(rounds: string, target: number): 'home' | 'away' | undefined {
  let home = 0;
  for (let i = 0; i < rounds.length; i++) {
    if (rounds[i] === 'H') home++;
    if (home === target) return 'home';
    if (i + 1 - home === target) return 'away';
  }
  return undefined;
}

const decidedBy = (winner: 'home' | 'away' | undefined): ScopeState =>
  winner === undefined
    ? { home: 0, away: 0, isOver: false, finals: EITHER }
    : { home: winner === 'home' ? 1 : 0, away: winner === 'home' ? 0 : 1, isOver: true };

/** Number at the end of a key: `race7` is 7. */
const numberIn = (key: string, word: string): number | undefined =>
  key.startsWith(word) ? Number(key.slice(word.length)) : undefined;

/** States of the scopes of a map: `rounds` (its score), `half`, `race{n}`, `round{n}`. */
export function roundsScope(map: RoundsMap, key: string, overtimeHalf: number): ScopeState | undefined {
  if (key === 'rounds') {
    const isOver = isMapOver(map.home, map.away, overtimeHalf);
    return { home: map.home, away: map.away, isOver, finals: finalsOf(map, overtimeHalf) };
  }
  if (key === 'half') {
    const score = scoreOf(map.rounds.slice(0, HALF_ROUNDS));
    const left = Math.max(0, HALF_ROUNDS - map.rounds.length);
    return { ...score, isOver: left === 0, finals: halfEnds(score, left, 0.5) };
  }
  const target = numberIn(key, 'race');
  if (target !== undefined) return decidedBy(raceWinner(map.rounds, target));
  const number = numberIn(key, 'round');
  if (number === undefined) return undefined;
  const mark = map.rounds[number - 1];
  if (mark === undefined && isMapOver(map.home, map.away, overtimeHalf)) return undefined;
  return decidedBy(mark === undefined ? undefined : mark === 'H' ? 'home' : 'away');
}

function halfEnds(score: ScorePair, left: number, win: number): ScoreChances {
  const chances = { first: win, second: win, overtime: win };
  const length = score.home + score.away + left;
  return walk(score, chances, length, (home, away) => home + away === length);
}

/** Pairs of every form of the map, as likely as it is. */
const mixed = (forms: readonly LikelyChances[], pairsOf: (chances: RoundChances) => ScoreChances): ScoreChances =>
  mixedPairs(forms.map(({ chances, weight }) => ({ pairs: pairsOf(chances), chance: weight })));

/** Forecasts of these scopes; a round is offered when it is the next one and sure to be played. */
export function roundsForecast(
  map: RoundsMap,
  forms: readonly LikelyChances[],
  overtimeHalf: number,
  key: string,
): ScopeForecast | undefined {
  if (key === 'rounds') return forecastOfPairs(mixed(forms, (chances) => mapEnds(map, chances, overtimeHalf)));
  const played = map.rounds.length;
  if (key === 'half') {
    const left = HALF_ROUNDS - played;
    return left <= 0 ? undefined : forecastOfPairs(mixed(forms, ({ first }) => halfEnds(map, left, first)));
  }
  const target = numberIn(key, 'race');
  if (target !== undefined) {
    if (Math.max(map.home, map.away) >= target) return undefined;
    return forecastOfPairs(mixed(forms, (chances) => raceEnds(map, chances, target)));
  }
  const number = numberIn(key, 'round');
  if (number === undefined || number <= played || number > certainRounds(map)) return undefined;
  if (number > played + 2 && number !== 1 && number !== HALF_ROUNDS + 1) return undefined;
  const win = forms.reduce((sum, { chances, weight }) => sum + weight * roundChance(chances, number), 0);
  return forecastOfPairs([
    { home: 1, away: 0, p: win },
    { home: 0, away: 1, p: 1 - win },
  ]);
}
