import type { MarketResult } from './chance.ts';
import type { SoccerMeans } from './soccer-grid.ts';
import { type PriceDrift, type SoccerLadder, soccerChances } from './soccer-markets.ts';
import {
  soccerAbandoned,
  soccerDecided,
  soccerHalfAbandoned,
  soccerHalfDecided,
  soccerHalfResults,
  soccerResults,
} from './soccer-settle.ts';
import { type SoccerState, soccerRemaining } from './soccer-state.ts';
import { soccerStatus } from './soccer-status.ts';
import type { SportDrift, SportPrices, SportRules } from './sport/definition.ts';

const FULL_TIME_MS = 90 * 60_000;

/** Logarithm of a side's goals by logit of its win: at 1.5 to 1.2 goals, half of it for either side. */
const GOALS_BY_LOGIT = 0.37;

/** A drift of opinions as factors on the goals of the two sides. */
export function goalDrift({ logit, pace }: SportDrift): PriceDrift {
  const factor = Math.exp(GOALS_BY_LOGIT * logit);
  return { home: pace * factor, away: pace / factor };
}

const BOTH_TEAMS_SCORE = 29;
const HANDICAP = 16;

/** How prices of soccer behave; the shifts stay so far below the margin that no price of a day, of the longest lines either, is worth its stake. */
export const SOCCER_PRICES: SportPrices = {
  drift: { prematch: { logit: 0.018, pace: 0.007 }, live: { logit: 0.01, pace: 0.004 } },
  steady: { relative: 0.05, least: 0.015 },
  fastTypes: new Set([60, 68]),
  twoWayMargin: 0.044,
  marginByType: new Map([
    [BOTH_TEAMS_SCORE, 0.066],
    [HANDICAP, 0.042],
  ]),
  lineTypes: new Set([16, 18, 19, 20, 68]),
};

/** Rules of a match with these lines, played by the generator or recorded. */
export function soccerRules(
  means: SoccerMeans,
  ladder: SoccerLadder,
  before: SoccerState,
): Omit<SportRules<SoccerState>, 'timeline'> {
  const half = (state: SoccerState, inPlay: typeof soccerHalfDecided): MarketResult[] =>
    (state.phase === 'first' ? inPlay : soccerHalfResults)(ladder, state.halfHome, state.halfAway);
  return {
    before,
    playedMs: (state, atMs) => Math.round((1 - soccerRemaining(state, atMs)) * FULL_TIME_MS),
    chances: (state, atMs, drift) => soccerChances(means, ladder, state, soccerRemaining(state, atMs), goalDrift(drift)),
    decided: (state) => [...soccerDecided(ladder, state.home, state.away), ...half(state, soccerHalfDecided)],
    standing: (state) => [...soccerAbandoned(ladder, state.home, state.away), ...half(state, soccerHalfAbandoned)],
    results: (state) => soccerResults(ladder, state),
    status: soccerStatus,
  };
}
