import type { MarketChance, MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import { MARKET_DESCRIPTIONS } from '../../market-descriptions.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting } from '../../sport/definition.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import { FORM_SPREAD } from '../../tennis-form.ts';
import { tennisChances, tennisDecided, tennisLadder, tennisResults } from '../../tennis-markets.ts';
import type { TennisPairing } from '../../tennis-state.ts';
import { type TennisState, tennisStart } from '../../tennis-state.ts';
import { tennisTimeline } from '../../tennis-timeline.ts';
import { lineTypesOf } from '../kit/outlook.ts';
import { FURTHER_DESCRIPTIONS, furtherMarkets } from './further-markets.ts';
import { tennisStatus } from './status.ts';

/** Points won on serve, of 1. */
export const SERVE = { men: 0.635, women: 0.56, mixed: 0.6 } as const;
/** Of a difference of strengths this much goes to the points on serve. */
const SERVE_BY_GAP = 0.12;
/** Relative change of the points on serve by logit of a win: at best of three. */
const SERVE_BY_LOGIT = 0.078;
const WINNER = 186;

function pairingOf({ gap, bestOf, field, seed }: SportSetting): TennisPairing {
  const base = SERVE[field];
  const firstServer = hashUnit(seed, 'toss') < 0.5 ? 0 : 1;
  return {
    serve: [base + gap * SERVE_BY_GAP, base - gap * SERVE_BY_GAP],
    bestOf: bestOf >= 5 ? 5 : 3,
    firstServer,
    form: FORM_SPREAD[field],
  };
}

const serveDrift = ({ logit }: SportDrift) => ({ home: 1 + SERVE_BY_LOGIT * logit, away: 1 - SERVE_BY_LOGIT * logit });

/** The player who goes on has won, once a set was played. */
function retired(state: TennisState, goesOn: 'home' | 'away'): MarketResult[] {
  if (state.sets.length === 0) return [];
  const result = (side: 'home' | 'away') => (side === goesOn ? ('win' as const) : ('loss' as const));
  const outcomes = [
    { id: '4', result: result('home') },
    { id: '5', result: result('away') },
  ];
  return [{ type: WINNER, specifiers: '', outcomes }];
}

/** Nothing is offered whose result is known: some outcome can still go either way. */
function isOpen({ outcomes }: MarketChance): boolean {
  return outcomes.some(({ win }) => win > 1e-11 && win < 1 - 1e-11);
}

/** Rules of a match of tennis. */
export function tennisRules(pairing: TennisPairing, offers: Offers = EVERY_TYPE): SportRules<TennisState> {
  const ladder = lazy(() => tennisLadder(pairing));
  const further = lazy(() => furtherMarkets(pairing, offers));
  const decided = (state: TennisState): MarketResult[] => [
    ...tennisDecided(ladder(), state, pairing.bestOf),
    ...further().decided(state),
  ];
  return {
    before: tennisStart(pairing.firstServer),
    timeline: (rng) => tennisTimeline(pairing, rng),
    chances: (state, _atMs, drift) => [
      ...tennisChances(pairing, ladder(), state, serveDrift(drift)).filter(isOpen),
      ...further().chances(state, serveDrift(drift)),
    ],
    decided,
    standing: decided,
    retired,
    results: (state) => [...tennisResults(ladder(), state, pairing.bestOf), ...further().decided(state)],
    status: tennisStatus,
  };
}

const MARKETS = [...MARKET_DESCRIPTIONS.filter(({ sport }) => sport === 'tennis'), ...FURTHER_DESCRIPTIONS];

/** Tennis, point by point, best of three or five sets. */
export const tennis: SportDefinition<TennisPairing, TennisState> = {
  key: 'tennis',
  systemId: 5,
  name: 'Tennis',
  markets: MARKETS,
  prices: {
    drift: { prematch: { logit: 0.025, pace: 0 }, live: { logit: 0.02, pace: 0 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.045,
    lineTypes: lineTypesOf(MARKETS),
  },
  sentAtOnce: new Set(['point', 'game', 'next_set']),
  followed: new Set(),
  usualMinutes: 110,
  breakOff: { minutes: 3, retires: true },
  params: pairingOf,
  rules: tennisRules,
};
