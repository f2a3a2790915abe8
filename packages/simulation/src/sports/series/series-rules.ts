import { lazy } from '../../lazy.ts';
import type { Rng } from '../../rng.ts';
import type { SportDrift, SportRules, SportStatus } from '../../sport/definition.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { ScopeForecast, ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { type MapModel, readMapScope } from './map-model.ts';
import { seriesForecast, seriesScope } from './series-forecast.ts';
import { certainMaps, mapsNeeded, type SeriesState } from './series-state.ts';

const MINUTE_MS = 60_000;

interface SeriesSetup<Map> {
  readonly bestOf: number;
  readonly maps: MapModel<Map>;
  /** Markets about the maps of the match. */
  readonly markets: () => readonly ScoreMarket[];
  /** What the feed says of the map in play beside its score. */
  readonly detail?: (state: SeriesState<Map>, atMs: number) => Pick<SportStatus, 'clock' | 'detail' | 'statistics'>;
  readonly playedMs?: (state: SeriesState<Map>, atMs: number) => number;
  /** Scopes of the match beside its maps (points of all games). */
  readonly matchScopes?: {
    readonly state: (state: SeriesState<Map>, key: string) => ScopeState | undefined;
    readonly forecast: (state: SeriesState<Map>, drift: SportDrift, key: string) => ScopeForecast | undefined;
  };
  /** Code of the first map in the feed; maps unless told. */
  readonly firstCode?: number;
  /** Minutes between two maps; those of esports unless told. */
  readonly breakMinutes?: readonly [from: number, to: number];
}

/** How a logit of the match is shared by its maps: one logit on every map moves the match by this many, near an even match. */
const MATCH_PER_MAP: Readonly<Record<number, number>> = { 1: 1, 3: 1.5, 5: 1.875, 7: 2.19 };

/** Drift of one map under a drift of the match. */
const mapDrift = (bestOf: number, drift: SportDrift): SportDrift => ({
  logit: drift.logit / (MATCH_PER_MAP[bestOf] ?? 2.5),
  pace: drift.pace,
});

const CODE = { first: 141, ended: 100, before: 0, firstBreak: 301 } as const;

/** Rules of a series of maps: who first wins the needed number. */
export function seriesRules<Map>(setup: SeriesSetup<Map>): SportRules<SeriesState<Map>> {
  const { bestOf, maps } = setup;
  const matchMarkets = lazy(setup.markets);
  const byMap = lazy(() => Array.from({ length: bestOf }, (_, i) => maps.markets(i + 1)));
  const marketsOf = (count: number): ScoreMarket[] => [...matchMarkets(), ...byMap().slice(0, count).flat()];
  const mapAt = (state: SeriesState<Map>, number: number): Map =>
    state.done[number - 1] ?? (number === state.done.length + 1 ? state.current : maps.fresh);
  const open = (state: SeriesState<Map>): number => certainMaps(bestOf, state.home, state.away);
  const firstMap = (state: SeriesState<Map>): 0 | 1 | undefined =>
    state.done[0] === undefined ? undefined : maps.winner(state.done[0]) === 'home' ? 1 : 0;
  const scopeOf =
    (state: SeriesState<Map>) =>
    (scope: string): ScopeState | undefined => {
      const read = readMapScope(scope);
      if (read === undefined) return setup.matchScopes?.state(state, scope) ?? seriesScope(bestOf, state, firstMap(state), scope);
      return read.number > open(state) ? undefined : maps.scope(mapAt(state, read.number), read.key);
    };
  const forecastOf = (state: SeriesState<Map>, atMs: number, drift: SportDrift) => {
    const shared = mapDrift(bestOf, drift);
    const chances = Array.from({ length: bestOf - state.done.length }, (_, i) => {
      const number = state.done.length + i + 1;
      return maps.winChance(number, mapAt(state, number), atMs, shared);
    });
    const known = new Map<number, (key: string) => ScopeForecast | undefined>();
    return (scope: string): ScopeForecast | undefined => {
      const read = readMapScope(scope);
      if (read === undefined)
        return (
          setup.matchScopes?.forecast(state, shared, scope) ?? seriesForecast(bestOf, state, firstMap(state), chances, scope)
        );
      if (read.number <= state.done.length || read.number > open(state)) return undefined;
      const forecasts = known.get(read.number) ?? maps.forecast(read.number, mapAt(state, read.number), atMs, shared);
      known.set(read.number, forecasts);
      return forecasts(read.key);
    };
  };
  return {
    before: { phase: 'before', done: [], current: maps.fresh, home: 0, away: 0 },
    timeline: (rng) => seriesTimeline(setup, rng),
    ...(setup.playedMs === undefined ? {} : { playedMs: setup.playedMs }),
    chances: (state, atMs, drift) =>
      state.phase === 'ended' ? [] : scoreChances(marketsOf(open(state)), scopeOf(state), forecastOf(state, atMs, drift)),
    decided: (state) => scoreDecided(marketsOf(open(state)), scopeOf(state)),
    standing: (state) => scoreStanding(marketsOf(open(state)), scopeOf(state)),
    results: (state) => {
      const scopes = scopeOf(state);
      // What was never played (round 20 of a map of 18) was never offered either.
      const played = marketsOf(state.done.length).filter(({ scope }) => scopes(scope) !== undefined);
      return scoreResults(played, scopes);
    },
    status: (state, atMs) => seriesStatus(setup, state, atMs),
  };
}

function seriesTimeline<Map>(
  { bestOf, maps, breakMinutes = [8, 14] }: SeriesSetup<Map>,
  rng: Rng,
): TimelineEntry<SeriesState<Map>>[] {
  const needed = mapsNeeded(bestOf);
  let state: SeriesState<Map> = { phase: 'map', done: [], current: maps.fresh, home: 0, away: 0 };
  const entries: TimelineEntry<SeriesState<Map>>[] = [{ atMs: 0, kind: 'start', state, decides: false }];
  let atMs = 0;
  while (state.phase !== 'ended') {
    const course = maps.play(state.done.length + 1, rng, atMs);
    for (const [i, entry] of course.entries()) {
      atMs = entry.atMs;
      if (i < course.length - 1) {
        state = { phase: 'map', done: state.done, current: entry.state, home: state.home, away: state.away };
        entries.push({ ...entry, state });
        continue;
      }
      const side = maps.winner(entry.state) ?? 'home';
      const home = state.home + (side === 'home' ? 1 : 0);
      const away = state.away + (side === 'home' ? 0 : 1);
      const phase = Math.max(home, away) === needed ? 'ended' : 'break';
      state = { phase, done: [...state.done, entry.state], current: maps.fresh, home, away };
      entries.push({ atMs, kind: 'map', side, state, stop: 'period', decides: true });
    }
    if (state.phase === 'ended') break;
    atMs += Math.round(rng.between(...breakMinutes) * MINUTE_MS);
    state = { ...state, phase: 'map' };
    entries.push({ atMs, kind: 'next_map', state, decides: false });
  }
  return entries;
}

function seriesStatus<Map>(
  { maps, detail, firstCode = CODE.first }: SeriesSetup<Map>,
  state: SeriesState<Map>,
  atMs: number,
): SportStatus {
  const played = state.phase === 'map' ? [...state.done, state.current] : state.done;
  const status = {
    before: CODE.before,
    map: firstCode + state.done.length,
    break: CODE.firstBreak + state.done.length - 1,
    ended: CODE.ended,
  }[state.phase];
  return {
    match_status: status,
    home_score: state.home,
    away_score: state.away,
    period_scores: played.map((map, i) => {
      const [home_score, away_score] = maps.score(map);
      return { number: i + 1, match_status: firstCode + i, home_score, away_score };
    }),
    ...detail?.(state, atMs),
  };
}
