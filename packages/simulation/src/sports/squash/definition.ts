import { hashUnit, type Rng } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import type { ScorePair } from '../../sport/score-markets.ts';
import type { TimelineEntry } from '../../timeline.ts';
import type { MapModel } from '../series/map-model.ts';
import { seriesRules } from '../series/series-rules.ts';
import { mapsNeeded, type SeriesState, seriesLength } from '../series/series-state.ts';
import { FRESH_GAME, gameEnds, gameForecast, gameScope, isGameOver, matchPoints, type SquashGame } from './squash-game.ts';
import { describeSquash, gameMarkets, matchMarkets, squashLineTypes } from './squash-markets.ts';

const SYSTEM_ID = 37;
const SECOND_MS = 1000;
/** Strength of a gap in logits of a rally: a clear favourite (0.3) wins about 80 % of matches of five games. */
const GAP_LOGIT = 0.55;
const FORM_SPREAD = 0.12;
/** How far a logit of a rally moves the logit of a game, near an even one. */
const GAME_PER_RALLY = 3.4;
/** First game of the feed's codes of sets. */
const FIRST_CODE = 8;

interface SquashParams {
  readonly bestOf: number;
  /** Logit of home's chance to win a rally. */
  readonly logit: number;
}

const chanceOf = (params: SquashParams, drift: SportDrift): number =>
  1 / (1 + Math.exp(-(params.logit + drift.logit / GAME_PER_RALLY)));

const STEADY: SportDrift = { logit: 0, pace: 1 };

function squashModel(params: SquashParams): MapModel<SquashGame> {
  return {
    fresh: FRESH_GAME,
    winner: (game) => (isGameOver(game) ? (game.home > game.away ? 'home' : 'away') : undefined),
    score: ({ home, away }) => [home, away],
    markets: (number) => {
      const fresh = gameForecast(FRESH_GAME, chanceOf(params, STEADY), 'points');
      return fresh === undefined ? [] : gameMarkets(SYSTEM_ID, number, fresh);
    },
    scope: gameScope,
    forecast: (_number, game, _atMs, drift) => (key) => gameForecast(game, chanceOf(params, drift), key),
    winChance: (_number, game, _atMs, drift) =>
      gameEnds(game, chanceOf(params, drift)).reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0),
    play: (_number, rng, startMs) => playGame(chanceOf(params, STEADY), rng, startMs),
  };
}

function playGame(win: number, rng: Rng, startMs: number): TimelineEntry<SquashGame>[] {
  const entries: TimelineEntry<SquashGame>[] = [];
  let game = FRESH_GAME;
  let atMs = startMs;
  while (!isGameOver(game)) {
    atMs += Math.round(rng.between(14, 44) * SECOND_MS);
    const isHome = rng.chance(win);
    game = {
      home: game.home + (isHome ? 1 : 0),
      away: game.away + (isHome ? 0 : 1),
      rallies: `${game.rallies}${isHome ? 'H' : 'A'}`,
    };
    entries.push({ atMs, kind: 'point', side: isHome ? 'home' : 'away', state: game, decides: true });
  }
  return entries;
}

/** Points of all games so far. */
function scoredIn({ done, current }: SeriesState<SquashGame>): ScorePair {
  const games = [...done, current];
  return {
    home: games.reduce((sum, { home }) => sum + home, 0),
    away: games.reduce((sum, { away }) => sum + away, 0),
  };
}

function squashRules(params: SquashParams): SportRules<SeriesState<SquashGame>> {
  const needed = mapsNeeded(params.bestOf);
  const pointsOf = (state: Pick<SeriesState<SquashGame>, 'done' | 'current' | 'home' | 'away'>, drift: SportDrift) => {
    const win = chanceOf(params, drift);
    const before = { home: 0, away: 0 };
    for (const game of state.done) {
      before.home += game.home;
      before.away += game.away;
    }
    return matchPoints(before, state, needed, gameEnds(state.current, win), gameEnds(FRESH_GAME, win));
  };
  const start = { done: [], current: FRESH_GAME, home: 0, away: 0 };
  return seriesRules({
    bestOf: params.bestOf,
    maps: squashModel(params),
    markets: () => matchMarkets(SYSTEM_ID, params.bestOf, pointsOf(start, STEADY)),
    firstCode: FIRST_CODE,
    breakMinutes: [1.5, 2],
    matchScopes: {
      state: (state, key) => (key === 'points' ? { ...scoredIn(state), isOver: state.phase === 'ended' } : undefined),
      forecast: (state, drift, key) => (key === 'points' ? pointsOf(state, drift) : undefined),
    },
    detail: (state) =>
      state.phase === 'map' ? { detail: { home_gamescore: state.current.home, away_gamescore: state.current.away } } : {},
  });
}

function squashParams(setting: SportSetting): SquashParams {
  const bestOf = seriesLength(setting.bestOf < 3 ? 5 : setting.bestOf, 5);
  const form = FORM_SPREAD * (hashUnit(setting.seed, 61) + hashUnit(setting.seed, 62) - 1);
  return { bestOf, logit: GAP_LOGIT * setting.gap + form };
}

/** Squash: best of three or five games to eleven points, every rally a point. */
export const squash: SportDefinition<SquashParams, SeriesState<SquashGame>> = {
  key: 'squash',
  systemId: SYSTEM_ID,
  name: 'Squash',
  markets: describeSquash('squash', SYSTEM_ID),
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0 }, live: { logit: 0.01, pace: 0 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: squashLineTypes(SYSTEM_ID),
  },
  sentAtOnce: new Set(['point']),
  followed: new Set(),
  usualMinutes: 50,
  breakOff: { minutes: 12 * 60, retires: false },
  params: squashParams,
  rules: squashRules,
};
