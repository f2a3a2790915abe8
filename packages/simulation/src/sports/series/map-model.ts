import type { Rng } from '../../rng.ts';
import type { SportDrift } from '../../sport/definition.ts';
import type { ScopeForecast, ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import type { TimelineEntry } from '../../timeline.ts';

/** What a sport says of one map (game) of a series: how it is played, priced and settled. Maps are counted from 1. */
export interface MapModel<Map> {
  /** A map that has not begun. */
  readonly fresh: Map;
  /** Who won; undefined while it is played. */
  readonly winner: (map: Map) => 'home' | 'away' | undefined;
  /** Score of the map as the feed shows it (rounds, kills, goals). */
  readonly score: (map: Map) => readonly [home: number, away: number];
  /** Markets about map `number`; their scopes are made by {@link mapScope}. */
  readonly markets: (number: number) => readonly ScoreMarket[];
  /** State of a scope of the map, without the map's number. */
  readonly scope: (map: Map, key: string) => ScopeState | undefined;
  /** Forecasts of the scopes of map `number` at a moment; undefined: nothing is offered on that scope. */
  readonly forecast: (number: number, map: Map, atMs: number, drift: SportDrift) => (key: string) => ScopeForecast | undefined;
  /** Chance that home wins map `number`; 1 or 0 when it is over. */
  readonly winChance: (number: number, map: Map, atMs: number, drift: SportDrift) => number;
  /** The course of map `number`; the last entry is its end. */
  readonly play: (number: number, rng: Rng, startMs: number) => readonly TimelineEntry<Map>[];
}

/** Key of a scope of one map: `2/rounds`. */
export const mapScope = (number: number, key: string): string => `${number}/${key}`;

/** Map number and key of a scope; undefined for scopes of the match. */
export function readMapScope(scope: string): { readonly number: number; readonly key: string } | undefined {
  const bar = scope.indexOf('/');
  return bar < 0 ? undefined : { number: Number(scope.slice(0, bar)), key: scope.slice(bar + 1) };
}
