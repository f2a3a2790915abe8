import { lazy } from '../../lazy.ts';
import type { Rng } from '../../rng.ts';
import type { SportDefinition, SportRules, SportSetting } from '../../sport/definition.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { TimelineEntry } from '../../timeline.ts';
import { describeFooty, footyLineTypes, footyMarkets } from './footy-markets.ts';
import { type FootyParams, footyForecast, footyScope, freshFooty } from './footy-scopes.ts';
import { afterScore, FIRST_BOUNCE, type FootyState, finishedQuarters, pointsOf, QUARTER_MS, QUARTERS } from './footy-state.ts';

const SYSTEM_ID = 13;
const MINUTE_MS = 60_000;
/** Goals and behinds of both sides in a match: about 160 points. */
const GOALS = 23;
const BEHINDS = 20.5;
/** Ratio of the sides' scores at home, and for a gap of 1. */
const HOME_EDGE = 1.08;
const GAP_POWER = 0.75;

function footyParams(setting: SportSetting): FootyParams {
  const ratio = Math.exp(GAP_POWER * setting.gap) * (setting.isNeutral ? 1 : HOME_EDGE);
  const home = ratio / (1 + ratio);
  const split = (perMatch: number) => {
    const perQuarter = (perMatch * setting.pace) / QUARTERS;
    return { home: perQuarter * home, away: perQuarter * (1 - home) };
  };
  return { goals: split(GOALS), behinds: split(BEHINDS) };
}

const playedAt = (state: FootyState, atMs: number): number =>
  state.phase === 'quarter' ? Math.max(state.playedMs, Math.min(QUARTER_MS, atMs - state.startMs)) : state.playedMs;

/** Codes of the feed: quarters from 13, breaks from 301. */
const codeOf = ({ phase, quarters }: FootyState): number =>
  ({ before: 0, quarter: 12 + quarters.length, break: 300 + quarters.length, ended: 100 })[phase];

function footyRules(params: FootyParams): SportRules<FootyState> {
  const markets = lazy(() => footyMarkets(SYSTEM_ID, freshFooty(params)));
  const scope =
    (state: FootyState) =>
    (key: string): ReturnType<typeof footyScope> =>
      footyScope(state, key);
  const totalMs = (state: FootyState, atMs: number): number =>
    Math.min(QUARTERS, Math.max(0, finishedQuarters(state))) * QUARTER_MS +
    (state.phase === 'quarter' ? playedAt(state, atMs) : 0);
  return {
    before: FIRST_BOUNCE,
    timeline: (rng) => footyTimeline(params, rng),
    playedMs: totalMs,
    chances: (state, atMs, drift) =>
      state.phase === 'ended'
        ? []
        : scoreChances(markets(), scope(state), footyForecast(params, state, playedAt(state, atMs), drift)),
    decided: (state) => scoreDecided(markets(), scope(state)),
    standing: (state) => scoreStanding(markets(), scope(state)),
    results: (state) =>
      scoreResults(
        markets().filter((market) => scope(state)(market.scope) !== undefined),
        scope(state),
      ),
    status: (state, atMs) => {
      const { home, away } = pointsOf(state, 0, QUARTERS);
      return {
        match_status: codeOf(state),
        home_score: home,
        away_score: away,
        period_scores: state.quarters.map((quarter, i) => ({
          number: i + 1,
          match_status: 13 + i,
          home_score: quarter.home,
          away_score: quarter.away,
        })),
        clock: { match_time_s: Math.floor(totalMs(state, atMs) / 1000), stopped: state.phase !== 'quarter' },
      };
    },
  };
}

function footyTimeline({ goals, behinds }: FootyParams, rng: Rng): TimelineEntry<FootyState>[] {
  const entries: TimelineEntry<FootyState>[] = [];
  const goalRate = goals.home + goals.away;
  const both = goalRate + behinds.home + behinds.away;
  const wait = (): number => Math.round((-Math.log(1 - rng.next()) / both) * QUARTER_MS);
  let state = FIRST_BOUNCE;
  let atMs = 0;
  for (let number = 1; number <= QUARTERS; number++) {
    state = { ...state, phase: 'quarter', quarters: [...state.quarters, { home: 0, away: 0 }], startMs: atMs, playedMs: 0 };
    entries.push({ atMs, kind: number === 1 ? 'start' : 'next_period', state, decides: false });
    for (let ms = wait(); ms < QUARTER_MS; ms += wait()) {
      const kind = rng.chance(goalRate / both) ? 'goal' : 'behind';
      const { home, away } = kind === 'goal' ? goals : behinds;
      const side = rng.chance(home / (home + away)) ? 'home' : 'away';
      state = afterScore(state, side, kind, ms);
      entries.push({ atMs: atMs + ms, kind, side, state, decides: true });
    }
    atMs += QUARTER_MS;
    if (number === QUARTERS) break;
    state = { ...state, phase: 'break', playedMs: 0 };
    entries.push({ atMs, kind: 'period', state, stop: 'period', decides: true });
    atMs += (number === QUARTERS / 2 ? 20 : 6) * MINUTE_MS;
  }
  entries.push({ atMs, kind: 'end', state: { ...state, phase: 'ended', playedMs: 0 }, stop: 'period', decides: true });
  return entries;
}

/** Australian football: four quarters, goals of six points and behinds of one. */
export const australianFootball: SportDefinition<FootyParams, FootyState> = {
  key: 'australian-football',
  systemId: SYSTEM_ID,
  name: 'Australian football',
  markets: describeFooty('australian-football', SYSTEM_ID),
  prices: {
    drift: { prematch: { logit: 0.015, pace: 0.002 }, live: { logit: 0.01, pace: 0.0015 } },
    steady: { relative: 0.06, least: 0.02 },
    twoWayMargin: 0.05,
    lineTypes: footyLineTypes(SYSTEM_ID),
  },
  sentAtOnce: new Set(['goal', 'behind']),
  followed: new Set(),
  usualMinutes: 155,
  breakOff: { minutes: 24 * 60, retires: false },
  params: footyParams,
  rules: footyRules,
};
