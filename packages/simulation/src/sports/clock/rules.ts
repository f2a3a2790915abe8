import type { MarketChance, MarketResult } from '../../chance.ts';
import type { SportDrift, SportRules } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import type { ScopeForecast, ScopeState, ScoreMarket } from '../../sport/score-markets.ts';
import { type ClockShape, clockStatus, spanOf } from './shape.ts';
import { shootoutGoal } from './shootout.ts';
import { type ClockState, clockStart, isPeriodOver, pointsOf } from './state.ts';

/** A sport on a clock as its rules see it. */
export interface ClockSport {
  readonly shape: ClockShape;
  readonly timeline: SportRules<ClockState>['timeline'];
  readonly playedMs?: (state: ClockState, atMs: number) => number;
  /** Every market of a match that has come so far: fixed ones, and those of the next score and the ones before it. */
  readonly markets: (state: ClockState) => readonly ScoreMarket[];
  readonly scopeState: (scope: string, state: ClockState) => ScopeState | undefined;
  /** Forecasts of a state; called once for a pricing. Undefined for a scope on which nothing is offered now. */
  readonly forecasts: (state: ClockState, atMs: number, drift: SportDrift) => (scope: string) => ScopeForecast | undefined;
}

/** State of the scopes that every sport on a clock has. */
export function regularScope(shape: ClockShape, scope: string, state: ClockState): ScopeState | undefined {
  if (scope === 'all') {
    const [home, away] = shootoutGoal(state);
    return { home: state.home + home, away: state.away + away, isOver: state.phase === 'ended' };
  }
  const span = spanOf(shape, scope);
  if (span === undefined) return undefined;
  const [home, away] = pointsOf(state, span[0], span[1]);
  return { home, away, isOver: isPeriodOver(state, span[1]) };
}

/** Rules of one match from its sport: what is priced is what is played, and what is settled is what is priced, as far as it is offered. */
export function clockRules(sport: ClockSport, offers: Offers = EVERY_TYPE): SportRules<ClockState> {
  const offered = (state: ClockState): readonly ScoreMarket[] => sport.markets(state).filter(({ type }) => offers(type));
  const scopesOf = (state: ClockState) => (scope: string) => sport.scopeState(scope, state);
  const decided = (state: ClockState): MarketResult[] => scoreDecided(offered(state), scopesOf(state));
  return {
    before: clockStart(),
    timeline: sport.timeline,
    ...(sport.playedMs === undefined ? {} : { playedMs: sport.playedMs }),
    chances: (state, atMs, drift): MarketChance[] =>
      state.phase === 'ended' ? [] : scoreChances(offered(state), scopesOf(state), sport.forecasts(state, atMs, drift)),
    decided,
    standing: (state) => scoreStanding(offered(state), scopesOf(state)),
    results: (state) => scoreResults(offered(state), scopesOf(state)),
    status: (state, atMs) => clockStatus(sport.shape, state, atMs, shootoutGoal(state)),
  };
}
