import { answerOutlook, certainScore, type Outlook, pairOutlook, type ScopeOutlook } from '../kit/outlook.ts';
import { type Points, type RallyPairing, raceTargets, setsNeeded, targetOf } from './format.ts';
import { type MatchForecast, matchForecast } from './match-forecast.ts';
import type { SetForecast } from './set-forecast.ts';
import { type RallyState, type SetScore, setsWon } from './state.ts';

/** Scopes of a match of rallies. */
export const SETS = 'sets';
export const POINTS = 'points';
/** Sets that went beyond the target: quantity `home`. */
export const EXTRA = 'extra';
/** `home` is 1 where home wins the match, `away` the points of both. */
export const WINNER_TOTAL = 'winner-total';
/** Winner of the first set and of the match: 1 home and home, 2 home and away, 3 away and home, 4 away and away. */
export const DOUBLE = 'double';
export const setScope = (set: number): string => `set:${set}`;
/** Quantity `home`: 1 when the set goes beyond its target. */
export const extraScope = (set: number): string => `extra:${set}`;
export const raceScope = (set: number, points: number): string => `race:${set}:${points}`;

/** Sets that will be played whatever happens: the present one and those that must follow. */
function sureSets(pairing: RallyPairing, state: RallyState): number[] {
  if (state.phase === 'ended') return [];
  const needed = setsNeeded(pairing.format) - Math.max(...setsWon(state));
  return Array.from({ length: needed }, (_, i) => state.sets.length + 1 + i);
}

function raceOutlook(races: SetScore['races'], index: number, forecast: SetForecast | undefined, points: number): ScopeOutlook {
  const first = races[index];
  if (first !== undefined && first !== 2) return answerOutlook([[first + 1, 1]]);
  return answerOutlook([
    [1, forecast?.firstTo[0][points] ?? 0],
    [2, forecast?.firstTo[1][points] ?? 0],
  ]);
}

function doubleResult(state: RallyState, forecast: MatchForecast): ScopeOutlook {
  const firstSet: Points | undefined = state.sets[0]?.points;
  const home = forecast.homeWin;
  if (firstSet !== undefined) {
    const base = firstSet[0] > firstSet[1] ? 1 : 3;
    // A side that has the match already has left no chance to the other one.
    const away = forecast.parts.some((end) => end.away > end.home && end.p > 0) ? Math.max(1 - home, Number.MIN_VALUE) : 0;
    return answerOutlook([
      [base, home],
      [base + 1, away],
    ]);
  }
  const first = forecast.set(1).homeWin;
  const ahead = forecast.winFrom(1, 0);
  const behind = forecast.winFrom(0, 1);
  return answerOutlook([
    [1, first * ahead],
    [2, first * (1 - ahead)],
    [3, (1 - first) * behind],
    [4, (1 - first) * (1 - behind)],
  ]);
}

function winnerAndTotal({ totalByWinner }: MatchForecast): ScopeOutlook {
  const pair = totalByWinner.flatMap(({ from, p }, winner) =>
    Array.from(p, (mass, i) => ({ home: winner === 0 ? 1 : 0, away: from + i, p: mass })).filter(({ p: mass }) => mass > 0),
  );
  return { pair };
}

function beyond(pairing: RallyPairing, set: number, ends: SetForecast['ends']): ScopeOutlook {
  const target = targetOf(pairing.format, set);
  return answerOutlook(ends.map(({ home, away, p }) => [Math.max(home, away) > target ? 1 : 0, p]));
}

/** What a state of a match says of everything that can be bet on. */
export function rallyOutlook(pairing: RallyPairing, state: RallyState): Outlook {
  const forecast = matchForecast(pairing, state);
  const outlook = new Map<string, ScopeOutlook>([
    [SETS, pairOutlook(forecast.parts)],
    [POINTS, forecast.sums],
    [EXTRA, { home: forecast.sums.counted }],
    [WINNER_TOTAL, winnerAndTotal(forecast)],
    [DOUBLE, doubleResult(state, forecast)],
  ]);
  const addRaces = (set: number, races: SetScore['races'], from: SetForecast | undefined): void => {
    raceTargets(targetOf(pairing.format, set)).forEach((points, i) => {
      outlook.set(raceScope(set, points), raceOutlook(races, i, from, points));
    });
  };
  state.sets.forEach(({ points, races }, i) => {
    outlook.set(setScope(i + 1), certainScore(...points));
    outlook.set(extraScope(i + 1), beyond(pairing, i + 1, [{ home: points[0], away: points[1], p: 1 }]));
    addRaces(i + 1, races, undefined);
  });
  for (const set of sureSets(pairing, state)) {
    const from = forecast.set(set);
    outlook.set(setScope(set), pairOutlook(from.ends));
    outlook.set(extraScope(set), beyond(pairing, set, from.ends));
    addRaces(set, set === state.sets.length + 1 ? state.current.races : [], from);
  }
  return outlook;
}
