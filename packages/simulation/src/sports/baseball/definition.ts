import { lazy } from '../../lazy.ts';
import type { SportDefinition, SportDrift, SportRules, SportStatus } from '../../sport/definition.ts';
import { shiftByLogits } from '../kit/drift.ts';
import { chancesOf, lineTypesOf, type Outlook, sureResults } from '../kit/outlook.ts';
import { type BaseballPairing, baseballForecast } from './forecast.ts';
import { BASEBALL_DESCRIPTIONS, baseballMarkets } from './markets.ts';
import { baseballOutlook } from './outlook.ts';
import { AVERAGE_RATES, scaledRates } from './plate.ts';
import { BASEBALL_START, type BaseballState, runsOf } from './state.ts';
import { baseballTimeline } from './timeline.ts';

/** Runs grow with about this power of the chance to reach base. */
const RUNS_POWER = 2;
/** Logarithm of the runs that a gap of strengths of 1 gives one side and takes from the other. */
const GAP_RUNS = 0.6;
/** Home sides win about 53.5 of 100 games. */
const HOME_RUNS = 0.02;

/** Match status of the feed: top and bottom of the first inning are 401 and 402, ... of the ninth 417 and 418. */
const FIRST_TOP = 401;
const EXTRA_TOP = 419;
const FIRST_BREAK = 421;
const ENDED = 100;
const ENDED_AFTER_EXTRA = 110;

/** Both sides better by a factor on runs, and one of them more. */
function scaled(pairing: BaseballPairing, lead: number, pace: number): BaseballPairing {
  if (lead === 0 && pace === 1) return pairing;
  const factor = (sign: 1 | -1): number => Math.exp((Math.log(pace) + sign * lead) / RUNS_POWER);
  return { home: scaledRates(pairing.home, factor(1)), away: scaledRates(pairing.away, factor(-1)) };
}

function homeWin(pairing: BaseballPairing): number {
  return baseballForecast(pairing, BASEBALL_START).game.reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0);
}

function halfStatus({ inning, half }: BaseballState): number {
  return inning > 9 ? EXTRA_TOP + half : FIRST_TOP + 2 * (inning - 1) + half;
}

function statusOf(state: BaseballState): SportStatus {
  const [home_score, away_score] = runsOf(state);
  // A break has the number of the half before it: between top and bottom of the first inning 421, before the second 422.
  const breakCode = Math.min(FIRST_BREAK + 2 * (state.inning - 1) + state.half - 1, FIRST_BREAK + 17);
  const match_status = {
    before: 0,
    playing: halfStatus(state),
    break: breakCode,
    ended: state.inning > 9 ? ENDED_AFTER_EXTRA : ENDED,
  }[state.phase];
  return {
    match_status,
    home_score,
    away_score,
    period_scores: state.innings.map(([home, away], i) => ({
      number: i + 1,
      match_status: i < 9 ? FIRST_TOP + 2 * i : EXTRA_TOP,
      home_score: home,
      away_score: away,
    })),
    detail: { outs: state.outs, bases: state.bases, inning: state.inning, batter: state.half === 1 ? 'home' : 'away' },
    statistics: { home_hits: state.hits[0], away_hits: state.hits[1] },
  };
}

let latest: { readonly pairing: BaseballPairing; readonly state: BaseballState; readonly outlook: Outlook } | undefined;

/**
 * The outlook that was asked for last, of whatever game: what is decided of a state, and its prices without an opinion, come from the
 * same one. To keep one for each game would take a lot of memory.
 */
function outlookOf(pairing: BaseballPairing, state: BaseballState): Outlook {
  if (latest?.pairing !== pairing || latest.state !== state)
    latest = { pairing, state, outlook: baseballOutlook(pairing, state) };
  return latest.outlook;
}

function rulesOf(pairing: BaseballPairing): SportRules<BaseballState> {
  const markets = lazy(() => baseballMarkets(baseballOutlook(pairing, BASEBALL_START)));
  const shiftBy = shiftByLogits((lead) => homeWin(scaled(pairing, lead, 1)), 0.05);
  const priced = ({ logit, pace }: SportDrift): BaseballPairing => scaled(pairing, shiftBy(logit), pace);
  const decided = (state: BaseballState) => sureResults(markets(), outlookOf(pairing, state));
  return {
    before: BASEBALL_START,
    timeline: (rng) => baseballTimeline(pairing, rng),
    chances: (state, _atMs, drift) => chancesOf(markets(), outlookOf(priced(drift), state)),
    decided,
    standing: decided,
    results: decided,
    status: statusOf,
  };
}

/** Baseball: nine innings and as many more as it takes, with a runner on second from the tenth on. */
export const baseball: SportDefinition<BaseballPairing, BaseballState> = {
  key: 'baseball',
  systemId: 3,
  name: 'Baseball',
  markets: BASEBALL_DESCRIPTIONS,
  prices: {
    drift: { prematch: { logit: 0.012, pace: 0.003 }, live: { logit: 0.008, pace: 0.002 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.03,
    lineTypes: lineTypesOf(BASEBALL_DESCRIPTIONS),
  },
  sentAtOnce: new Set(['out', 'double_play', 'sacrifice', 'walk', 'single', 'double', 'triple', 'home_run']),
  followed: new Set(),
  usualMinutes: 175,
  breakOff: { minutes: 360, retires: false },
  params: ({ gap, pace, isNeutral }) =>
    scaled({ home: AVERAGE_RATES, away: AVERAGE_RATES }, gap * GAP_RUNS + (isNeutral ? 0 : HOME_RUNS), pace),
  rules: rulesOf,
};
