import { hashUnit, type Rng } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportSetting } from '../../sport/definition.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { MapModel } from '../series/map-model.ts';
import { describeSeries, ownType, seriesMarkets } from '../series/series-markets.ts';
import { seriesRules } from '../series/series-rules.ts';
import { type SeriesState, seriesLength } from '../series/series-state.ts';
import { type CarMap, carForecast, carScope, carWinChance, FRESH_GAME, GAME_MS, type GoalRates, goalsIn } from './car-map.ts';
import { carMarkets, describeGames, GAME_LINE_TYPES } from './car-markets.ts';

const SYSTEM_ID = 128;
const LONGEST = 7;
const MINUTE_MS = 60_000;
/** Goals of both sides in the five minutes of a game between even teams. */
const GOALS = 3.4;
/** Ratio of goals for a gap of 1, and how a team's form changes from game to game. */
const GAP_POWER = 0.9;
const FORM_SPREAD = 0.15;

interface CarParams {
  readonly bestOf: number;
  readonly games: readonly GoalRates[];
}

function carParams(setting: SportSetting): CarParams {
  const bestOf = seriesLength(setting.bestOf, LONGEST);
  const perMinute = (GOALS * setting.pace) / 5;
  const games = Array.from({ length: bestOf }, (_, i) => {
    const form = FORM_SPREAD * (hashUnit(setting.seed, 51, i) + hashUnit(setting.seed, 52, i) - 1);
    const share = 1 / (1 + Math.exp(-(GAP_POWER * setting.gap + form)));
    return { home: perMinute * share, away: perMinute * (1 - share) };
  });
  return { bestOf, games };
}

/** How far the ratio of goals moves the chance to win a game, in logits, near an even one. */
const LOGIT_PER_RATIO = 1.5;

function drifted({ home, away }: GoalRates, { logit, pace }: SportDrift): GoalRates {
  const shift = Math.exp(logit / LOGIT_PER_RATIO / 2);
  return { home: home * pace * shift, away: (away * pace) / shift };
}

const elapsed = (map: CarMap, atMs: number): number =>
  map === FRESH_GAME ? 0 : map.knownMs >= GAME_MS ? map.knownMs : Math.max(map.knownMs, Math.min(GAME_MS, atMs - map.startMs));

function carModel(params: CarParams): MapModel<CarMap> {
  const ratesOf = (number: number): GoalRates => params.games[number - 1] ?? { home: GOALS / 10, away: GOALS / 10 };
  return {
    fresh: FRESH_GAME,
    winner: (map) => (map.isOver ? (goalsIn(map).home > goalsIn(map).away ? 'home' : 'away') : undefined),
    score: (map) => [goalsIn(map).home, goalsIn(map).away],
    markets: (number) => {
      const fresh = carForecast(FRESH_GAME, ratesOf(number), 0, 'end');
      return fresh === undefined ? [] : carMarkets(SYSTEM_ID, number, fresh);
    },
    scope: carScope,
    forecast: (number, map, atMs, drift) => (key) => carForecast(map, drifted(ratesOf(number), drift), elapsed(map, atMs), key),
    winChance: (number, map, atMs, drift) => carWinChance(map, drifted(ratesOf(number), drift), elapsed(map, atMs)),
    play: (number, rng, startMs) => playGame(ratesOf(number), rng, startMs),
  };
}

/** A countdown before the first kick-off. The clock of the game is told in real time: replays of goals are left out. */
const COUNTDOWN_MS = MINUTE_MS;

function playGame(rates: GoalRates, rng: Rng, atMs: number): TimelineEntry<CarMap>[] {
  const startMs = atMs + COUNTDOWN_MS;
  const both = rates.home + rates.away;
  const waitingMs = (): number => Math.round((-Math.log(1 - rng.next()) / both) * MINUTE_MS);
  const scorer = (): 'home' | 'away' => (rng.chance(rates.home / both) ? 'home' : 'away');
  let map: CarMap = { ...FRESH_GAME, startMs };
  const entries: TimelineEntry<CarMap>[] = [{ atMs: startMs, kind: 'map_start', state: map, decides: false }];
  const goal = (playedMs: number): void => {
    const side = scorer();
    map = { ...map, goals: `${map.goals}${side === 'home' ? 'H' : 'A'}`, knownMs: playedMs };
    entries.push({ atMs: startMs + playedMs, kind: 'goal', side, state: map, stop: 'goal', decides: true });
  };
  for (let ms = waitingMs(); ms < GAME_MS; ms += waitingMs()) goal(ms);
  const { home, away } = goalsIn(map);
  map = { ...map, knownMs: GAME_MS, wentOn: home === away };
  let endMs = GAME_MS;
  if (home === away) {
    entries.push({ atMs: startMs + GAME_MS, kind: 'overtime', state: map, stop: 'period', decides: true });
    endMs = GAME_MS + waitingMs() + 1;
    goal(endMs);
    entries.pop();
  }
  map = { ...map, isOver: true };
  const side = goalsIn(map).home > goalsIn(map).away ? 'home' : 'away';
  entries.push({ atMs: startMs + endMs, kind: 'map_end', side, state: map, decides: true });
  return entries;
}

/** Rocket League: series of 3, 5 or 7 games of five minutes. */
export const rocketLeague: SportDefinition<CarParams, SeriesState<CarMap>> = {
  key: 'rocket-league',
  systemId: SYSTEM_ID,
  name: 'Rocket League',
  group: 'esports',
  markets: [...describeSeries('rocket-league', SYSTEM_ID, LONGEST), ...describeGames('rocket-league', SYSTEM_ID)],
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0.005 }, live: { logit: 0.01, pace: 0.004 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: new Set([327, 328, ...GAME_LINE_TYPES.map((number) => ownType(SYSTEM_ID, number))]),
  },
  sentAtOnce: new Set(),
  followed: new Set(),
  usualMinutes: 55,
  breakOff: { minutes: 12 * 60, retires: false },
  params: carParams,
  rules: (params) =>
    seriesRules({
      bestOf: params.bestOf,
      maps: carModel(params),
      markets: () => seriesMarkets(SYSTEM_ID, params.bestOf),
      playedMs: (state, atMs) => {
        const done = state.done.reduce((sum, map) => sum + map.knownMs, 0);
        return done + (state.phase === 'map' ? elapsed(state.current, atMs) : 0);
      },
      detail: (state, atMs) => {
        if (state.phase !== 'map' || state.current === FRESH_GAME) return {};
        const { home, away } = goalsIn(state.current);
        const playedMs = elapsed(state.current, atMs);
        return {
          clock: {
            match_time_s: Math.floor(playedMs / 1000),
            stopped: false,
            remaining_s: Math.max(0, Math.round((GAME_MS - playedMs) / 1000)),
          },
          detail: { map_number: state.done.length + 1, home_gamescore: home, away_gamescore: away },
        };
      },
    }),
};
