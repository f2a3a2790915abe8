import type { Distribution } from '@duskline/odds/model/distribution';
import { freshSet, type ServeChances, type SetEnd, setEnds, setWin } from '@duskline/odds/model/tennis-set';
import { setsWon, type TennisState } from './tennis-state.ts';

/** Distributions of the whole match from a state. */
export interface TennisForecast {
  /** Probability of each final score in sets, key `home:away`. */
  readonly setScores: ReadonlyMap<string, number>;
  /** Probability that home wins the set in play or about to begin. */
  readonly currentSet: number;
  /** Probability that home wins a set begun at 0:0. */
  readonly freshSet: number;
  readonly totalGames: Distribution;
  /** Games of home minus games of away. */
  readonly gameDifference: Distribution;
}

/** Bounds of a match: 13 games a set, a lead of 6 games for every set that the winner needs. */
interface Bounds {
  readonly games: number;
  readonly mostLead: number;
  readonly leads: number;
}

function boundsOf(bestOf: number): Bounds {
  const mostLead = 6 * (Math.floor(bestOf / 2) + 1);
  return { games: 13 * bestOf + 1, mostLead, leads: 2 * mostLead + 1 };
}

/**
 * One layer of the match: probability by total games and lead, for one set score and next server. Few of the cells
 * hold anything: `filled` names them, which keeps a forecast well under a millisecond.
 */
interface Layer {
  readonly p: Float64Array;
  readonly filled: number[];
}

const emptyLayer = (bounds: Bounds): Layer => ({ p: new Float64Array(bounds.games * bounds.leads), filled: [] });

function addTo(layer: Layer, cell: number, mass: number): void {
  const before = layer.p[cell] ?? 0;
  if (before === 0) layer.filled.push(cell);
  layer.p[cell] = before + mass;
}

/** Forecast of the match from a state, set by set (best of 3 or 5). */
export function tennisForecast(serve: ServeChances, state: TennisState, bestOf: number): TennisForecast {
  const needed = Math.floor(bestOf / 2) + 1;
  const bounds = boundsOf(bestOf);
  const fresh = ([0, 1] as const).map((server) => setEnds(serve, freshSet(server)));
  const present = setEnds(serve, state);
  const setScores = new Map<string, number>();
  const total = new Float64Array(bounds.games);
  const lead = new Float64Array(bounds.leads);
  let playedHome = 0;
  let playedAway = 0;
  for (const [a, b] of state.sets) {
    playedHome += a;
    playedAway += b;
  }
  let layers = new Map<number, Layer>();
  const [sh, sa] = setsWon(state);
  const start = emptyLayer(bounds);
  addTo(start, (playedHome + playedAway) * bounds.leads + (playedHome - playedAway) + bounds.mostLead, 1);
  layers.set((sh * 4 + sa) * 2 + state.server, start);
  for (let round = 0; layers.size > 0; round++) {
    const following = new Map<number, Layer>();
    for (const [key, layer] of layers) {
      const [h, a, server] = [key >> 3, (key >> 1) & 3, (key & 1) as 0 | 1];
      if (h === needed || a === needed) {
        finishLayer(layer, `${h}:${a}`, setScores, total, lead);
        continue;
      }
      const ends = round === 0 ? present : (fresh[server] ?? []);
      for (const end of ends) {
        const nextKey = ((h + (end.home > end.away ? 1 : 0)) * 4 + a + (end.home > end.away ? 0 : 1)) * 2 + end.server;
        const target = following.get(nextKey) ?? emptyLayer(bounds);
        following.set(nextKey, target);
        shiftInto(target, layer, end, bounds.leads);
      }
    }
    layers = following;
  }
  return {
    setScores,
    currentSet: setWin(present),
    freshSet: setWin(fresh[0] ?? []),
    totalGames: { from: 0, p: total },
    gameDifference: { from: -bounds.mostLead, p: lead },
  };
}

function shiftInto(target: Layer, layer: Layer, end: SetEnd, leads: number): void {
  const shift = (end.home + end.away) * leads + (end.home - end.away);
  for (const cell of layer.filled) addTo(target, cell + shift, (layer.p[cell] ?? 0) * end.p);
}

function finishLayer(layer: Layer, score: string, scores: Map<string, number>, total: Float64Array, lead: Float64Array): void {
  let sum = 0;
  for (const cell of layer.filled) {
    const mass = layer.p[cell] ?? 0;
    sum += mass;
    const games = Math.floor(cell / lead.length);
    total[games] = (total[games] ?? 0) + mass;
    lead[cell % lead.length] = (lead[cell % lead.length] ?? 0) + mass;
  }
  scores.set(score, (scores.get(score) ?? 0) + sum);
}

const mixedLaw = (parts: readonly { readonly law: Distribution; readonly chance: number }[]): Distribution => {
  const p = new Float64Array(parts[0]?.law.p.length ?? 0);
  for (const { law, chance } of parts) for (let i = 0; i < p.length; i++) p[i] = (p[i] ?? 0) + chance * (law.p[i] ?? 0);
  return { from: parts[0]?.law.from ?? 0, p };
};

/** One forecast out of those of several forms of the day; all are of the same state and length of match. */
export function mixedForecast(parts: readonly { readonly forecast: TennisForecast; readonly chance: number }[]): TennisForecast {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only.forecast;
  const mean = (of: (forecast: TennisForecast) => number): number =>
    parts.reduce((sum, { forecast, chance }) => sum + chance * of(forecast), 0);
  const law = (of: (forecast: TennisForecast) => Distribution): Distribution =>
    mixedLaw(parts.map(({ forecast, chance }) => ({ law: of(forecast), chance })));
  const scores = new Set(parts.flatMap(({ forecast }) => [...forecast.setScores.keys()]));
  return {
    setScores: new Map([...scores].map((score) => [score, mean(({ setScores }) => setScores.get(score) ?? 0)])),
    currentSet: mean(({ currentSet }) => currentSet),
    freshSet: mean((forecast) => forecast.freshSet),
    totalGames: law(({ totalGames }) => totalGames),
    gameDifference: law(({ gameDifference }) => gameDifference),
  };
}
