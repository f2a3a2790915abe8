import type { MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting, SportStatus } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { shiftByLogits } from '../kit/drift.ts';
import { chancesOf, lineTypesOf, sureResults } from '../kit/outlook.ts';
import { retiredResults } from '../kit/retired.ts';
import type { RallyFormat, RallyPairing } from './format.ts';
import { type RallyNames, rallyDescriptions, rallyKinds } from './market-kinds.ts';
import { rallyMarkets } from './markets.ts';
import { matchWin } from './match-forecast.ts';
import { rallyOutlook } from './outlook.ts';
import { type RallyState, rallyStart, setsWon } from './state.ts';
import { type RallyPace, rallyTimeline } from './timeline.ts';

/** What one sport of rallies differs by. */
export interface RallySport {
  readonly key: string;
  readonly systemId: number;
  readonly name: string;
  readonly format: (setting: SportSetting) => RallyFormat;
  readonly lengths: readonly number[];
  /** Chance of the serving side to win the rally between equals, by field. */
  readonly serve: { readonly men: number; readonly women: number };
  /** What a gap of strengths of 1 adds to the chance of a rally. */
  readonly edge: number;
  /** What playing at home adds to it. */
  readonly homeEdge: number;
  readonly names: RallyNames;
  readonly pace: RallyPace;
  readonly usualMinutes: number;
  readonly retires: boolean;
}

/** Match status of the feed by set: 1st to 5th 8 to 12, then 6th and 7th. */
const SET_STATUS = [8, 9, 10, 11, 12, 441, 442];
/** Breaks after the 1st, 2nd... set. */
const FIRST_BREAK = 301;
const ENDED = 100;
const FURTHEST_CHANCE = 0.9;

function bounded(p: number): number {
  return Math.min(FURTHEST_CHANCE, Math.max(1 - FURTHEST_CHANCE, p));
}

/** The pairing when each rally is worth `shift` more to home. */
function shifted(pairing: RallyPairing, shift: number): RallyPairing {
  if (shift === 0) return pairing;
  return { ...pairing, rally: [bounded(pairing.rally[0] + shift), bounded(pairing.rally[1] + shift)] };
}

function statusOf(state: RallyState): SportStatus {
  const [home_score, away_score] = setsWon(state);
  const scores = state.phase === 'playing' ? [...state.sets, state.current] : state.sets;
  const period_scores = scores.map(({ points }, i) => ({
    number: i + 1,
    match_status: SET_STATUS[i] ?? 0,
    home_score: points[0],
    away_score: points[1],
  }));
  const status = {
    before: 0,
    playing: SET_STATUS[state.sets.length] ?? 0,
    break: FIRST_BREAK + state.sets.length - 1,
    ended: ENDED,
  };
  return {
    match_status: status[state.phase],
    home_score,
    away_score,
    period_scores,
    detail: {
      home_gamescore: state.current.points[0],
      away_gamescore: state.current.points[1],
      ...(state.phase === 'ended' ? {} : { server: state.server + 1 }),
    },
  };
}

/** A match that was hardly begun has no winner. */
const retired = (state: RallyState, goesOn: 'home' | 'away'): MarketResult[] =>
  state.sets.length === 0 ? [] : retiredResults(goesOn);

function rulesOf(sport: RallySport, pairing: RallyPairing, offers: Offers): SportRules<RallyState> {
  const markets = lazy(() => rallyMarkets(rallyKinds(sport.names), pairing).filter(({ type }) => offers(type)));
  const shiftBy = shiftByLogits((shift) => matchWin(shifted(pairing, shift), rallyStart(pairing)), 0.004);
  const priced = (drift: SportDrift): RallyPairing => shifted(pairing, shiftBy(drift.logit));
  const decided = (state: RallyState) => sureResults(markets(), rallyOutlook(pairing, state));
  return {
    before: rallyStart(pairing),
    timeline: (rng) => rallyTimeline(pairing, sport.pace, rng),
    chances: (state, _atMs, drift) => chancesOf(markets(), rallyOutlook(priced(drift), state)),
    decided,
    standing: decided,
    ...(sport.retires ? { retired } : {}),
    results: decided,
    status: statusOf,
  };
}

function pairingOf(sport: RallySport, setting: SportSetting): RallyPairing {
  const edge = setting.gap * sport.edge + (setting.isNeutral ? 0 : sport.homeEdge);
  const serve = setting.field === 'women' ? sport.serve.women : sport.serve.men;
  return {
    format: sport.format(setting),
    rally: [bounded(serve + edge), bounded(1 - serve + edge)],
    firstServer: hashUnit(setting.seed, 'toss') < 0.5 ? 0 : 1,
  };
}

/** The sport, whole. */
export function rallySport(sport: RallySport): SportDefinition<RallyPairing, RallyState> {
  const kinds = rallyKinds(sport.names);
  const markets = rallyDescriptions(kinds, sport.lengths);
  return {
    key: sport.key,
    systemId: sport.systemId,
    name: sport.name,
    markets,
    prices: {
      drift: { prematch: { logit: 0.03, pace: 0 }, live: { logit: 0.015, pace: 0 } },
      steady: { relative: 0.05, least: 0.015 },
      twoWayMargin: 0.05,
      lineTypes: lineTypesOf(markets),
    },
    sentAtOnce: new Set(['point']),
    followed: new Set(),
    usualMinutes: sport.usualMinutes,
    breakOff: { minutes: 180, retires: sport.retires },
    params: (setting) => pairingOf(sport, setting),
    rules: (pairing, offers = EVERY_TYPE) => rulesOf(sport, pairing, offers),
  };
}
