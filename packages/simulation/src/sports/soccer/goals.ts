import { scoreGrid } from '@duskline/odds/model/score-grid';
import { redCardFactor } from '../../soccer-grid.ts';
import { goalDrift } from '../../soccer-rules.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { type Scopes, scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import { forecastOfGrid } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScoreMarket, ScorePair } from '../../sport/score-markets.ts';
import { goalsBetween, remainingAtMinute, USUAL_MS } from './clock.ts';
import { fullTimeLines, halfLines } from './goal-lines.ts';
import { fullTimeMarkets, HALVES, halfMarkets, MATCH } from './goal-markets.ts';
import type { MarketGroup, Moment } from './market-group.ts';
import type { Pair, SoccerSetup } from './setup.ts';
import { goalsOf, halfScoreOf, isFirstOver, isRegularOver, kickOff, type SoccerMatch, scopeOf, scoreOf } from './state.ts';
import { FIFTEEN_MINUTES, isPassed, TEN_MINUTES, windowMarkets, windowScope } from './windows.ts';

/** Goals of each side in a whole match at the rates of this moment. */
export function goalRates(setup: SoccerSetup, { state, drift }: Pick<Moment, 'state' | 'drift'>): Pair {
  const factor = goalDrift(drift);
  return {
    home: setup.goals.home * factor.home * redCardFactor(state.red.home, state.red.away),
    away: setup.goals.away * factor.away * redCardFactor(state.red.away, state.red.home),
  };
}

/** Goals of a side beyond eight deviations are left out. */
const sizeOf = (mean: number): number => Math.min(14, Math.ceil(mean + 8 * Math.sqrt(mean)) + 3);

/** Final score of a scope in which this share of the match's goals is to come. */
export function goalForecast(rates: Pair, share: number, score: ScorePair): ScopeForecast {
  const size = sizeOf(Math.max(rates.home, rates.away) * share);
  return forecastOfGrid(scoreGrid(rates.home * share, rates.away * share, 0, size), size, score);
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

/** Share of the goals of the match that falls, from this moment on, into the minutes `from` to `to`. */
export function shareOfMinutes({ state, left }: Moment, from: number, to: number): number {
  const start = Math.min(left, remainingAtMinute(state, from - 1));
  const end = Math.min(left, remainingAtMinute(state, to));
  return goalsBetween(start, end);
}

function forecastOf(setup: SoccerSetup, moment: Moment): (scope: string) => ScopeForecast | undefined {
  const { state, left } = moment;
  const rates = goalRates(setup, moment);
  return (scope) => {
    if (isRegularOver(state)) return undefined;
    if (scope === MATCH) return goalForecast(rates, goalsBetween(left, 0), scoreOf(state));
    if (scope === HALVES[1])
      return isFirstOver(state) ? undefined : goalForecast(rates, goalsBetween(left, 0.5), halfScoreOf(state, 1));
    if (scope === HALVES[2]) return goalForecast(rates, goalsBetween(Math.min(left, 0.5), 0), halfScoreOf(state, 2));
    const span = WINDOWS.find(({ key }) => key === scope);
    if (span === undefined || isPassed(state, span)) return undefined;
    const scored = goalsOf(state, ({ minute }) => minute >= span.from && minute <= span.to);
    return goalForecast(rates, shareOfMinutes(moment, span.from, span.to), scored);
  };
}

/** Markets about goals: the match, its halves and its minutes. */
export function goalGroup(setup: SoccerSetup, offers: Offers = EVERY_TYPE): MarketGroup {
  const whole = (from: number, to: number): ScopeForecast =>
    goalForecast(setup.goals, goalsBetween(from, to), scoreOf(kickOff(USUAL_MS[1])));
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
