import type { Distribution } from '@duskline/odds/model/distribution';
import { convolve, lawOf, merge } from '../kit/laws.ts';
import { firstServerOf, type RallyPairing, setsNeeded, targetOf } from './format.ts';
import { type SetForecast, setForecast } from './set-forecast.ts';
import { type RallyState, setsWon } from './state.ts';

/** What is added up over a match. `extra`: sets that went beyond the target. */
const SUMS = ['total', 'difference', 'home', 'away', 'extra'] as const;
type Sum = (typeof SUMS)[number];
type Laws = Readonly<Record<Sum, Distribution>>;

/** The whole match from a state. */
export interface MatchForecast {
  /** Final scores in sets. */
  readonly sets: readonly { readonly home: number; readonly away: number; readonly p: number }[];
  readonly sums: Laws;
  /** Total of points when home wins, and when away does; together they add up to 1. */
  readonly totalByWinner: readonly [home: Distribution, away: Distribution];
  readonly homeWin: number;
  /** Forecast of a set that has not been finished, counted from 1. */
  readonly set: (number: number) => SetForecast;
  /** Chance that home wins the match from a score in sets. */
  readonly winFrom: (home: number, away: number) => number;
}

/** What a set adds to the sums when one side wins it, times the chance that it does. */
function setLaws(forecast: SetForecast, isHome: boolean, target: number): Laws {
  const ends = forecast.ends.filter((end) => end.home > end.away === isHome);
  return {
    total: lawOf(ends.map(({ home, away, p }) => [home + away, p])),
    difference: lawOf(ends.map(({ home, away, p }) => [home - away, p])),
    home: lawOf(ends.map(({ home, p }) => [home, p])),
    away: lawOf(ends.map(({ away, p }) => [away, p])),
    extra: lawOf(ends.map(({ home, away, p }) => [Math.max(home, away) > target ? 1 : 0, p])),
  };
}

function played(pairing: RallyPairing, state: RallyState): Laws {
  let home = 0;
  let away = 0;
  let extra = 0;
  state.sets.forEach(({ points }, i) => {
    home += points[0];
    away += points[1];
    if (Math.max(...points) > targetOf(pairing.format, i + 1)) extra++;
  });
  const at = (value: number): Distribution => ({ from: value, p: Float64Array.of(1) });
  return { total: at(home + away), difference: at(home - away), home: at(home), away: at(away), extra: at(extra) };
}

/** Forecasts of sets, made when asked: the one in play from its score, later ones from 0:0. */
function setForecasts(pairing: RallyPairing, state: RallyState): (number: number) => SetForecast {
  const known = new Map<string, SetForecast>();
  return (number) => {
    const isCurrent = number === state.sets.length + 1;
    const server = isCurrent ? state.server : firstServerOf(pairing.firstServer, number);
    const key = isCurrent ? 'current' : `${targetOf(pairing.format, number)}/${server}`;
    const made = known.get(key) ?? setForecast(pairing, number, isCurrent ? state.current.points : [0, 0], server);
    known.set(key, made);
    return made;
  };
}

function addLaws(into: Map<number, Laws>, key: number, from: Laws, by: Laws): void {
  const before = into.get(key);
  const add = (sum: Sum): Distribution => merge(before?.[sum], convolve(from[sum], by[sum]));
  into.set(key, {
    total: add('total'),
    difference: add('difference'),
    home: add('home'),
    away: add('away'),
    extra: add('extra'),
  });
}

const NOTHING: Distribution = { from: 0, p: new Float64Array(0) };

/** Forecast of the match from a state, set by set. */
export function matchForecast(pairing: RallyPairing, state: RallyState): MatchForecast {
  const needed = setsNeeded(pairing.format);
  const set = setForecasts(pairing, state);
  const [homeSets, awaySets] = setsWon(state);
  const sets: { home: number; away: number; p: number }[] = [];
  const ended: { -readonly [K in Sum]?: Distribution } = {};
  const byWinner: [Distribution, Distribution] = [NOTHING, NOTHING];
  let homeWin = 0;
  let layer = new Map<number, Laws>([[homeSets * 8 + awaySets, played(pairing, state)]]);
  while (layer.size > 0) {
    const following = new Map<number, Laws>();
    for (const [key, laws] of layer) {
      const [home, away] = [key >> 3, key & 7];
      if (home === needed || away === needed) {
        const p = laws.extra.p.reduce((a, b) => a + b, 0);
        sets.push({ home, away, p });
        if (home > away) homeWin += p;
        for (const sum of SUMS) ended[sum] = merge(ended[sum], laws[sum]);
        const winner = home > away ? 0 : 1;
        byWinner[winner] = byWinner[winner].p.length === 0 ? laws.total : merge(byWinner[winner], laws.total);
        continue;
      }
      const target = targetOf(pairing.format, home + away + 1);
      const next = set(home + away + 1);
      // A set that one side can no longer win adds nothing to that side's branch.
      if (next.homeWin > 0) addLaws(following, key + 8, laws, setLaws(next, true, target));
      if (next.ends.some((end) => end.away > end.home)) addLaws(following, key + 1, laws, setLaws(next, false, target));
    }
    layer = following;
  }
  const winFrom = (home: number, away: number): number => {
    if (home === needed || away === needed) return home > away ? 1 : 0;
    const p = set(home + away + 1).homeWin;
    return p * winFrom(home + 1, away) + (1 - p) * winFrom(home, away + 1);
  };
  return { sets, sums: ended as Laws, totalByWinner: byWinner, homeWin, set, winFrom };
}
