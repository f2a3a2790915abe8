import { hashUnit, type Rng } from '../../rng.ts';
import type { SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { MapModel } from '../series/map-model.ts';
import { seriesMarkets } from '../series/series-markets.ts';
import { seriesRules } from '../series/series-rules.ts';
import { type SeriesState, seriesLength } from '../series/series-state.ts';
import { homeWins, type Stream } from './moba-forecast.ts';
import { EARLY_MINUTES, type Lengths, lengthsOf, MINUTE_MS, type MobaGame, meanLength, runningMinutes } from './moba-game.ts';
import { afterEvent, countOf, freshMap, type MobaMap, type Side } from './moba-map.ts';
import { mobaMarkets, type TypesOf } from './moba-markets.ts';
import { type MobaOutlook, mobaForecast, mobaScope } from './moba-scopes.ts';

export interface MobaParams {
  readonly bestOf: number;
  /** Logit of home's chance to win each map. */
  readonly logits: readonly number[];
  readonly pace: number;
}

/** Strength of a gap in logits of a map: a clear favourite (0.3) wins about two maps of three. */
const GAP_LOGIT = 2.2;
const MAP_SPREAD = 0.3;
const LONGEST = 5;

/** Parameters of a match. */
export function mobaParams(game: MobaGame, setting: SportSetting): MobaParams {
  const bestOf = seriesLength(setting.bestOf, LONGEST);
  const logits = Array.from({ length: bestOf }, (_, i) => {
    const side = i % 2 === 0 ? game.sideEdge : -game.sideEdge;
    const form = MAP_SPREAD * (hashUnit(setting.seed, 31, i) + hashUnit(setting.seed, 32, i) - 1) * 2.4;
    return GAP_LOGIT * setting.gap + side + form;
  });
  return { bestOf, logits, pace: setting.pace };
}

const NO_DRIFT: SportDrift = { logit: 0, pace: 1 };

/** Rates at which the game's counters run. */
function streamsOf(game: MobaGame, lengths: Lengths, pace: number): Stream[] {
  const mean = meanLength(lengths);
  return game.counters.map((rules) => {
    const lively = rules.key === 'kill' ? pace : 1;
    return { ...rules, rate: (lively * rules.mean) / runningMinutes(rules, mean) };
  });
}

function mobaMapModel(game: MobaGame, types: TypesOf, params: MobaParams): MapModel<MobaMap> {
  const lengths = lengthsOf(game);
  const streams = streamsOf(game, lengths, params.pace);
  const fresh = freshMap(game);
  const outlook = (number: number, drift: SportDrift): MobaOutlook => ({
    priorLogit: (params.logits[number - 1] ?? 0) + drift.logit,
    streams,
    further: drift.pace === 1 ? streams : streams.map((stream) => ({ ...stream, rate: stream.rate * drift.pace })),
    lengths,
  });
  const elapsed = (map: MobaMap, atMs: number): number =>
    map.startMs === 0 && map.knownMs === 0 && map.counts === fresh.counts ? 0 : Math.max(map.knownMs, atMs - map.startMs);
  return {
    fresh,
    winner: (map) => map.winner,
    score: (map) => [countOf(map, 'kill').home, countOf(map, 'kill').away],
    markets: (number) => mobaMarkets(game, types, number, mobaForecast(outlook(number, NO_DRIFT), fresh, 0)),
    scope: mobaScope,
    forecast: (number, map, atMs, drift) => mobaForecast(outlook(number, drift), map, elapsed(map, atMs)),
    winChance: (number, map, atMs, drift) => {
      const { priorLogit, streams: seen } = outlook(number, drift);
      return homeWins(priorLogit, seen, map, elapsed(map, atMs));
    },
    play: (number, rng, startMs) => playMap(game, outlook(number, NO_DRIFT), rng, startMs),
  };
}

/** Moments of a Poisson stream in milliseconds of the map, until its end. */
function arrivals(stream: Stream, rate: number, endMs: number, rng: Rng): number[] {
  const moments: number[] = [];
  let minutes = stream.fromMinute;
  for (;;) {
    minutes -= Math.log(1 - rng.next()) / rate;
    const ms = Math.round(minutes * MINUTE_MS);
    if (ms >= endMs) return moments;
    moments.push(ms);
    if (moments.length === stream.most) return moments;
  }
}

function lengthDrawn({ atMs, p }: Lengths, rng: Rng): number {
  let left = rng.next();
  for (let i = 0; i < atMs.length; i++) {
    left -= p[i] ?? 0;
    if (left < 0) return atMs[i] ?? 0;
  }
  return atMs.at(-1) ?? 0;
}

/** A pause before the first creeps and the choice of heroes. */
const DRAFT_MS = 7 * MINUTE_MS;

function playMap(game: MobaGame, outlook: MobaOutlook, rng: Rng, atMs: number): TimelineEntry<MobaMap>[] {
  const winner: Side = rng.chance(1 / (1 + Math.exp(-outlook.priorLogit))) ? 'home' : 'away';
  const endMs = lengthDrawn(outlook.lengths, rng);
  const startMs = atMs + DRAFT_MS;
  const events: { readonly ms: number; readonly stream?: Stream; readonly side?: Side }[] = [];
  for (const stream of outlook.streams) {
    for (const side of ['home', 'away'] as const) {
      const share = side === winner ? stream.winnerShare : 1 - stream.winnerShare;
      for (const ms of arrivals(stream, stream.rate * share, endMs, rng)) events.push({ ms, stream, side });
    }
  }
  for (const minute of [EARLY_MINUTES, ...game.minutes]) if (minute * MINUTE_MS < endMs) events.push({ ms: minute * MINUTE_MS });
  events.sort((a, b) => a.ms - b.ms);
  let map: MobaMap = { ...freshMap(game), startMs };
  const entries: TimelineEntry<MobaMap>[] = [{ atMs: startMs, kind: 'map_start', state: map, decides: false }];
  for (const { ms, stream, side } of events) {
    map = stream === undefined || side === undefined ? { ...map, knownMs: ms } : afterEvent(map, stream, side, ms);
    const what = stream === undefined ? { kind: 'minute' } : { kind: stream.key, ...(side === undefined ? {} : { side }) };
    entries.push({ atMs: startMs + ms, ...what, state: map, decides: true });
  }
  const last: MobaMap = { ...map, knownMs: endMs, winner };
  entries.push({ atMs: startMs + endMs, kind: 'map_end', side: winner, state: last, decides: true });
  return entries;
}

/** Length of play so far in all maps: prices follow it. */
function playedMs(state: SeriesState<MobaMap>, atMs: number): number {
  const before = state.done.reduce((sum, map) => sum + map.knownMs, 0);
  const { startMs, knownMs } = state.current;
  return state.phase === 'map' && startMs > 0 ? before + Math.max(knownMs, atMs - startMs) : before;
}

/** Rules of a match of a game of two bases. */
export function mobaRules(game: MobaGame, types: TypesOf, params: MobaParams): SportRules<SeriesState<MobaMap>> {
  return seriesRules({
    bestOf: params.bestOf,
    maps: mobaMapModel(game, types, params),
    markets: () => seriesMarkets(game.systemId, params.bestOf),
    playedMs,
    detail: (state, atMs) => {
      const { startMs, knownMs } = state.current;
      if (state.phase !== 'map' || startMs === 0) return {};
      const seconds = Math.floor(Math.max(knownMs, atMs - startMs) / 1000);
      const kills = countOf(state.current, 'kill');
      return {
        clock: { match_time_s: seconds, stopped: false },
        detail: { map_number: state.done.length + 1, home_gamescore: kills.home, away_gamescore: kills.away },
        statistics: Object.fromEntries(
          game.counters.flatMap(({ key }) => {
            const count = countOf(state.current, key);
            return [
              [`home_${key}`, count.home],
              [`away_${key}`, count.away],
            ];
          }),
        ),
      };
    },
  });
}
