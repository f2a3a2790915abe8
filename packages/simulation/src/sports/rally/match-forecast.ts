import { type PartEnd, type PartsForecast, partsForecast } from '../kit/parts-forecast.ts';
import { firstServerOf, type RallyPairing, setsNeeded, targetOf } from './format.ts';
import { type SetForecast, setForecast } from './set-forecast.ts';
import { type RallyState, setsWon } from './state.ts';

/** The whole match from a state; sets that went beyond the target are counted. */
export interface MatchForecast extends PartsForecast {
  /** Forecast of a set that has not been finished, counted from 1. */
  readonly set: (number: number) => SetForecast;
  /** Chance that home wins the match from a score in sets. */
  readonly winFrom: (home: number, away: number) => number;
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

/** Ends of sets as parts of a match: who serves first in which set is fixed beforehand, so that nothing follows from it. */
function partEnds(pairing: RallyPairing, set: (number: number) => SetForecast): (number: number) => readonly PartEnd[] {
  const known = new Map<SetForecast, PartEnd[]>();
  return (number) => {
    const forecast = set(number);
    const target = targetOf(pairing.format, number);
    const ends =
      known.get(forecast) ??
      forecast.ends.map(({ home, away, p }): PartEnd => {
        return { home, away, p, server: 0, counted: Math.max(home, away) > target ? 1 : 0 };
      });
    known.set(forecast, ends);
    return ends;
  };
}

/** Chance that home wins from a score in sets on. */
function winChance(needed: number, set: (number: number) => SetForecast, home: number, away: number): number {
  if (home === needed || away === needed) return home > away ? 1 : 0;
  const p = set(home + away + 1).homeWin;
  return p * winChance(needed, set, home + 1, away) + (1 - p) * winChance(needed, set, home, away + 1);
}

/** The chance of home alone, without the sums of a whole forecast. */
export function matchWin(pairing: RallyPairing, state: RallyState): number {
  return winChance(setsNeeded(pairing.format), setForecasts(pairing, state), ...setsWon(state));
}

/** Forecast of the match from a state, set by set. */
export function matchForecast(pairing: RallyPairing, state: RallyState): MatchForecast {
  const needed = setsNeeded(pairing.format);
  const set = setForecasts(pairing, state);
  let home = 0;
  let away = 0;
  let counted = 0;
  state.sets.forEach(({ points }, i) => {
    home += points[0];
    away += points[1];
    if (Math.max(...points) > targetOf(pairing.format, i + 1)) counted++;
  });
  const start = { won: setsWon(state), server: 0, home, away, counted } as const;
  const winFrom = (h: number, a: number): number => winChance(needed, set, h, a);
  return { ...partsForecast(needed, start, partEnds(pairing, set)), set, winFrom };
}
