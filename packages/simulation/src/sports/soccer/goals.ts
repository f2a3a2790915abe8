import { redCardFactor } from '../../soccer-grid.ts';
import { goalDrift } from '../../soccer-rules.ts';
import { NO_SPORT_DRIFT } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { type Scopes, scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import { forecastOfGrid } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScoreMarket, ScorePair } from '../../sport/score-markets.ts';
import { goalsBetween, remainingAtMinute, USUAL_MS } from './clock.ts';
import { fullTimeLines, halfLines } from './goal-lines.ts';
import { fullTimeMarkets, HALVES, halfMarkets, MATCH } from './goal-markets.ts';
import { atLead, type GoalWalk, goalWalk, type Leads, MOST_GOALS } from './goal-walk.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import { goalsOf, halfScoreOf, isFirstOver, isRegularOver, kickOff, type SoccerMatch, scopeOf, scoreOf } from './state.ts';
import { FIFTEEN_MINUTES, isPassed, TEN_MINUTES, windowMarkets, windowScope } from './windows.ts';

/** Goals of each side in a whole match at the rates of this moment, while the score is level. */
export function goalRates(setup: SoccerSetup, { state, drift }: Pick<Moment, 'state' | 'drift'>): Pair {
  const factor = goalDrift(drift);
  return {
    home: setup.goals.home * factor.home * redCardFactor(state.red.home, state.red.away),
    away: setup.goals.away * factor.away * redCardFactor(state.red.away, state.red.home),
  };
}

const walks = new WeakMap<Moment, GoalWalk>();

/** Further goals from this moment, worked out once for all groups of markets. */
export function walkAt(setup: SoccerSetup, moment: Moment): GoalWalk {
  const known = walks.get(moment) ?? goalWalk(goalRates(setup, moment));
  walks.set(moment, known);
  return known;
}

/** Goals of a side beyond eight deviations are left out. */
const sizeOf = (mean: number): number => Math.min(MOST_GOALS, Math.ceil(mean + 8 * Math.sqrt(mean)) + 3);

const leadOf = ({ home, away }: ScorePair): number => home - away;
/** Lead of home in the match now. */
export const leadNow = (state: SoccerMatch): number => leadOf(scoreOf(state));

/**
 * Final score of a scope in which this share of the match's goals is to come. `leads`: those of the match when that share begins, if they
 * are not the lead of `score`.
 */
export function goalForecast(
  walk: GoalWalk,
  share: number,
  score: ScorePair,
  leads: Leads = atLead(leadOf(score)),
): ScopeForecast {
  const size = sizeOf(Math.max(walk.rates.home, walk.rates.away) * share);
  return forecastOfGrid(walk.grid(share, leads, size), size, score);
}

/** The same of the part of a match between two remaining fractions, `left >= from >= to`. */
export function partForecast(
  walk: GoalWalk,
  { state, left }: Moment,
  [from, to]: readonly [from: number, to: number],
  score: ScorePair,
): ScopeForecast {
  return goalForecast(walk, goalsBetween(from, to), score, walk.leadsAfter(goalsBetween(left, from), leadNow(state)));
}

const WINDOWS = [...TEN_MINUTES, ...FIFTEEN_MINUTES];

/** States of the scopes of goals. */
export function goalScopes(state: SoccerMatch): Scopes {
  return (scope) => {
    if (scope === MATCH) return scopeOf(scoreOf(state), isRegularOver(state));
    if (scope === HALVES[1]) return scopeOf(halfScoreOf(state, 1), isFirstOver(state));
    if (scope === HALVES[2]) return scopeOf(halfScoreOf(state, 2), isRegularOver(state));
    const span = WINDOWS.find(({ key }) => key === scope);
    return span === undefined ? undefined : windowScope(state, span);
  };
}

/** What of the minutes `from` to `to` is still to come: remaining fractions at its beginning and end. */
function partOfMinutes({ state, left }: Moment, from: number, to: number): readonly [from: number, to: number] {
  return [Math.min(left, remainingAtMinute(state, from - 1)), Math.min(left, remainingAtMinute(state, to))];
}

/** Share of the goals of the match that falls, from this moment on, into the minutes `from` to `to`. */
export const shareOfMinutes = (moment: Moment, from: number, to: number): number =>
  goalsBetween(...partOfMinutes(moment, from, to));

function forecastOf(setup: SoccerSetup, moment: Moment): (scope: string) => ScopeForecast | undefined {
  const { state, left } = moment;
  const walk = walkAt(setup, moment);
  return (scope) => {
    if (isRegularOver(state)) return undefined;
    if (scope === MATCH) return partForecast(walk, moment, [left, 0], scoreOf(state));
    if (scope === HALVES[1])
      return isFirstOver(state) ? undefined : partForecast(walk, moment, [left, 0.5], halfScoreOf(state, 1));
    if (scope === HALVES[2]) return partForecast(walk, moment, [Math.min(left, 0.5), 0], halfScoreOf(state, 2));
    const span = WINDOWS.find(({ key }) => key === scope);
    if (span === undefined || isPassed(state, span)) return undefined;
    const scored = goalsOf(state, ({ minute }) => minute >= span.from && minute <= span.to);
    return partForecast(walk, moment, partOfMinutes(moment, span.from, span.to), scored);
  };
}

/** Markets about goals: the match, its halves and its minutes. */
export function goalGroup(setup: SoccerSetup, offers: Offers = EVERY_TYPE): MarketGroup {
  const [walk, state] = [goalWalk(setup.goals), kickOff(USUAL_MS[1])];
  const before: Moment = { state, atMs: 0, left: 1, drift: NO_SPORT_DRIFT };
  const whole = (from: number, to: number): ScopeForecast => partForecast(walk, before, [from, to], scoreOf(state));
  const all: readonly ScoreMarket[] = [
    ...fullTimeMarkets(fullTimeLines(whole(1, 0))),
    ...halfMarkets(1, halfLines(whole(1, 0.5))),
    ...halfMarkets(2, halfLines(whole(0.5, 0))),
    ...windowMarkets(),
  ];
  const markets = all.filter(({ type }) => offers(type));
  return {
    chances: (moment) => scoreChances(markets, goalScopes(moment.state), forecastOf(setup, moment)),
    decided: (state) => scoreDecided(markets, goalScopes(state)),
    standing: (state) => scoreStanding(markets, goalScopes(state)),
    results: (state) => scoreResults(markets, goalScopes(state)),
  };
}
