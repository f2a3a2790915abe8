import {
  type BasketballPairing,
  type BasketballState,
  basketballStart,
  REGULAR_PERIODS,
  raceKey,
} from '../../basketball-state.ts';
import { basketballTimeline } from '../../basketball-timeline.ts';
import type { MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import type { SportDrift, SportRules } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { scoreChances, scoreDecided, scoreResults, scoreStanding } from '../../sport/score-engine.ts';
import { forecastOfPairs } from '../../sport/score-forecast.ts';
import type { ScopeForecast, ScopeState, ScorePair } from '../../sport/score-markets.ts';
import { FIRST_AWAY, FIRST_HOME, FIRST_NONE } from '../clock/attack-sequence.ts';
import { featureState, type Span } from '../clock/features.ts';
import { isPeriodOver, pointsOf } from '../clock/state.ts';
import { type BasketballRace, type BasketballScopes, basketballScopes } from './markets.ts';
import { type BasketballOutlook, basketballOutlook } from './outlook.ts';
import { basketballStatus } from './status.ts';

/** Relative change of a side's points by logit of a win. */
const POINTS_BY_LOGIT = 0.046;

const pointDrift = ({ logit, pace }: SportDrift) => ({
  home: pace * (1 + POINTS_BY_LOGIT * logit),
  away: pace * (1 - POINTS_BY_LOGIT * logit),
});

const SPANS: Readonly<Record<string, Span>> = {
  match: [1, REGULAR_PERIODS],
  h1: [1, 2],
  h2: [3, 4],
  p1: [1, 1],
  p2: [2, 2],
  p3: [3, 3],
  p4: [4, 4],
};

const code = (home: number): ScorePair => ({ home, away: 0 });
const FIRSTS = [FIRST_HOME, FIRST_NONE, FIRST_AWAY].map(code);
const BOTH = [0, 1].map(code);

function raceState({ quarter, points }: BasketballRace, state: BasketballState): ScopeState {
  const winner = state.races[raceKey(quarter, points)];
  if (winner !== undefined) return { ...code(winner === 'home' ? FIRST_HOME : FIRST_AWAY), isOver: true };
  const isOver = isPeriodOver(state, quarter === 0 ? REGULAR_PERIODS : quarter);
  return { ...code(FIRST_NONE), isOver, finals: FIRSTS };
}

function overtimeState(state: BasketballState): ScopeState {
  const [home, away] = pointsOf(state, 1, REGULAR_PERIODS);
  const isOver = isPeriodOver(state, REGULAR_PERIODS);
  return { ...code(isOver && home === away ? 1 : 0), isOver, finals: BOTH };
}

function scopeState(scopes: BasketballScopes, scope: string, state: BasketballState): ScopeState | undefined {
  const { home, away } = state;
  if (scope === 'all' || scope === 'ends') return { home, away, isOver: state.phase === 'ended' };
  const span = SPANS[scope];
  if (span !== undefined) {
    const [inHome, inAway] = pointsOf(state, span[0], span[1]);
    return { home: inHome, away: inAway, isOver: isPeriodOver(state, span[1]) };
  }
  if (scope === 'overtime') return overtimeState(state);
  const feature = scopes.features.get(scope);
  if (feature !== undefined) return featureState(feature, state);
  const race = scopes.races.get(scope);
  if (race !== undefined) return raceState(race, state);
  const player = scopes.players.get(scope);
  if (player === undefined) return undefined;
  return { home: state.scorers[player.side][player.place] ?? 0, away: 0, isOver: state.phase === 'ended' };
}

const firsts = ({ home, away }: { readonly home: number; readonly away: number }): ScopeForecast =>
  forecastOfPairs([
    { ...code(FIRST_HOME), p: home },
    { ...code(FIRST_NONE), p: Math.max(0, 1 - home - away) },
    { ...code(FIRST_AWAY), p: away },
  ]);

function forecastOf(
  scopes: BasketballScopes,
  scope: string,
  state: BasketballState,
  outlook: BasketballOutlook,
): ScopeForecast | undefined {
  if (scope === 'all') return outlook.all();
  if (scope === 'ends') return forecastOfPairs(outlook.ends());
  const player = scopes.players.get(scope);
  if (player !== undefined) {
    const law = outlook.player(player.side, state.scorers[player.side][player.place] ?? 0, player.share);
    return { home: law, away: law, total: law, difference: law };
  }
  if (isPeriodOver(state, REGULAR_PERIODS)) return undefined;
  const span = SPANS[scope];
  if (span !== undefined) return isPeriodOver(state, span[1]) ? undefined : outlook.span(span);
  if (scope === 'overtime') {
    const p = outlook.overtime();
    return forecastOfPairs([
      { ...code(1), p },
      { ...code(0), p: 1 - p },
    ]);
  }
  const feature = scopes.features.get(scope);
  if (feature !== undefined) return forecastOfPairs(outlook.feature(feature));
  const race = scopes.races.get(scope);
  if (race === undefined || state.races[scope] !== undefined) return undefined;
  // Of a quarter that has not begun a race is offered in the break before it.
  if (race.quarter > state.period + (state.phase === 'break' ? 1 : 0)) return undefined;
  return race.quarter !== 0 && isPeriodOver(state, race.quarter) ? undefined : firsts(outlook.race(race.quarter, race.points));
}

/** Rules of a match of basketball. */
export function basketballRules(pairing: BasketballPairing, offers: Offers = EVERY_TYPE): SportRules<BasketballState> {
  const known = lazy(() => basketballScopes(pairing, offers));
  const scopesIn = (state: BasketballState) => (scope: string) => scopeState(known(), scope, state);
  return {
    before: basketballStart(),
    timeline: (rng) => basketballTimeline(pairing, rng),
    chances: (state, _atMs, drift) => {
      if (state.phase === 'ended') return [];
      const outlook = basketballOutlook(pairing, state, pointDrift(drift));
      return scoreChances(known().markets, scopesIn(state), (scope) => forecastOf(known(), scope, state, outlook));
    },
    decided: (state): MarketResult[] => scoreDecided(known().markets, scopesIn(state)),
    standing: (state) => scoreStanding(known().markets, scopesIn(state)),
    results: (state) => scoreResults(known().markets, scopesIn(state)),
    status: (state, atMs) => basketballStatus(state, atMs, pairing.quarterMs),
  };
}
