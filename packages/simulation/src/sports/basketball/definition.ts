import { basketballChances, basketballDecided, basketballLadder, basketballResults } from '../../basketball-markets.ts';
import { type BasketballPairing, type BasketballState, basketballStart } from '../../basketball-state.ts';
import { basketballSigma, basketballTimeline } from '../../basketball-timeline.ts';
import type { MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import { MARKET_DESCRIPTIONS } from '../../market-descriptions.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import { basketballStatus } from './status.ts';

/** Points of a side in regulation time, and by how many home is better for playing at home. */
const POINTS = 82;
const HOME_EDGE_POINTS = 3;
const POINTS_BY_GAP = 20;
const QUARTER_MS = 10 * 60_000;
/** Relative change of a side's points by logit of a win. */
const POINTS_BY_LOGIT = 0.046;

function pairingOf({ gap, pace, isNeutral, seed }: SportSetting): BasketballPairing {
  const lead = (isNeutral ? 0 : HOME_EDGE_POINTS) + gap * POINTS_BY_GAP + (hashUnit(seed, 'form') - 0.5) * 4;
  const points = { home: POINTS * pace + lead / 2, away: POINTS * pace - lead / 2 };
  return { ...points, sigma: basketballSigma(points.home, points.away, QUARTER_MS), quarterMs: QUARTER_MS };
}

const pointDrift = ({ logit, pace }: SportDrift) => ({
  home: pace * (1 + POINTS_BY_LOGIT * logit),
  away: pace * (1 - POINTS_BY_LOGIT * logit),
});

/** Rules of a match of basketball. */
export function basketballRules(pairing: BasketballPairing): SportRules<BasketballState> {
  const ladder = lazy(() => basketballLadder(pairing));
  const decided = (state: BasketballState): MarketResult[] => basketballDecided(ladder(), state);
  return {
    before: basketballStart(),
    timeline: (rng) => basketballTimeline(pairing, rng),
    chances: (state, _atMs, drift) => basketballChances(pairing, ladder(), state, pointDrift(drift)),
    decided,
    standing: decided,
    results: (state) => basketballResults(ladder(), state.home, state.away),
    status: (state) => basketballStatus(state, pairing.quarterMs),
  };
}

/** Basketball: four quarters of ten minutes and overtimes of five. */
export const basketball: SportDefinition<BasketballPairing, BasketballState> = {
  key: 'basketball',
  systemId: 20,
  name: 'Basketball',
  markets: MARKET_DESCRIPTIONS.filter(({ sport }) => sport === 'basketball'),
  prices: {
    drift: { prematch: { logit: 0.03, pace: 0.0025 }, live: { logit: 0.03, pace: 0.0015 } },
    // Every possession moves the chances by about 0.025, up or down: one alone is not worth a new price.
    steady: { relative: 0.08, least: 0.03 },
    twoWayMargin: 0.045,
    lineTypes: new Set([223, 225]),
  },
  sentAtOnce: new Set(['points', 'period']),
  followed: new Set(['points']),
  usualMinutes: 95,
  breakOff: { minutes: 20, retires: false },
  params: pairingOf,
  rules: basketballRules,
};
