import type { MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting, SportStatus } from '../../sport/definition.ts';
import { shiftByLogits } from '../kit/drift.ts';
import { chancesOf, lineTypesOf, sureResults } from '../kit/outlook.ts';
import { retiredResults } from '../kit/retired.ts';
import { DARTS_DESCRIPTIONS, dartsMarkets } from './markets.ts';
import { dartsOutlook, type FreshLegs, freshLegs, LEGS } from './outlook.ts';
import { type DartsPairing, type DartsState, dartsStart, legsWon } from './state.ts';
import { dartsTimeline } from './timeline.ts';

/** Form that a gap of strengths of 1 gives one player and takes from the other. */
const FORM_BY_GAP = 0.4;
const STARTED = 20;
const ENDED = 100;

function shifted(pairing: DartsPairing, shift: number): DartsPairing {
  return shift === 0 ? pairing : { ...pairing, form: [pairing.form[0] + shift, pairing.form[1] - shift] };
}

function homeWin(pairing: DartsPairing): number {
  const lead = dartsOutlook(pairing, dartsStart(pairing.first), freshLegs(pairing)).get(LEGS)?.difference;
  return lead === undefined ? 0.5 : lead.p.reduce((sum, p, i) => sum + (lead.from + i > 0 ? p : 0), 0);
}

/** Fresh legs of the last prices asked for: most are asked for again. */
function rememberedFresh(): (pairing: DartsPairing) => FreshLegs {
  let known: { readonly form: string; readonly fresh: FreshLegs } | undefined;
  return (pairing) => {
    const form = pairing.form.join('/');
    if (known?.form !== form) known = { form, fresh: freshLegs(pairing) };
    return known.fresh;
  };
}

function statusOf(state: DartsState): SportStatus {
  const [home_score, away_score] = legsWon(state);
  const match_status = { before: 0, playing: STARTED, ended: ENDED }[state.phase];
  const maximums = [0, 1].map((side) =>
    state.legs.reduce((sum, leg) => sum + (leg.maximums[side] ?? 0), state.maximums[side] ?? 0),
  );
  return {
    match_status,
    home_score,
    away_score,
    period_scores: [],
    detail: {
      home_gamescore: state.left[0],
      away_gamescore: state.left[1],
      server: state.thrower + 1,
      leg: state.legs.length + 1,
    },
    statistics: { home_180s: maximums[0] ?? 0, away_180s: maximums[1] ?? 0 },
  };
}

function rulesOf(pairing: DartsPairing): SportRules<DartsState> {
  const fair = lazy(() => freshLegs(pairing));
  const freshOf = rememberedFresh();
  const before = dartsStart(pairing.first);
  const markets = lazy(() => dartsMarkets(pairing, dartsOutlook(pairing, before, fair())));
  const shiftBy = shiftByLogits((shift) => homeWin(shifted(pairing, shift)), 0.01);
  const decided = (state: DartsState): MarketResult[] => sureResults(markets(), dartsOutlook(pairing, state, fair()));
  const chances = (state: DartsState, { logit }: SportDrift) => {
    const priced = shifted(pairing, shiftBy(logit));
    return chancesOf(markets(), dartsOutlook(priced, state, freshOf(priced)));
  };
  return {
    before,
    timeline: (rng) => dartsTimeline(pairing, rng),
    chances: (state, _atMs, drift) => chances(state, drift),
    decided,
    standing: decided,
    retired: (state, goesOn) => (state.legs.length === 0 ? [] : retiredResults(goesOn)),
    results: decided,
    status: statusOf,
  };
}

const SHORTEST = 5;
const LONGEST = 35;

function pairingOf({ gap, bestOf, field, seed }: SportSetting): DartsPairing {
  const base = field === 'women' ? -0.6 : 0;
  const length = Math.min(LONGEST, Math.max(SHORTEST, bestOf % 2 === 0 ? bestOf + 1 : bestOf));
  const lead = gap * FORM_BY_GAP;
  return { bestOf: length, form: [base + lead, base - lead], first: hashUnit(seed, 'bull') < 0.5 ? 0 : 1 };
}

/** Darts: legs of 501, best of 5 to 35; players throw first in turns. */
export const darts: SportDefinition<DartsPairing, DartsState> = {
  key: 'darts',
  systemId: 22,
  name: 'Darts',
  markets: DARTS_DESCRIPTIONS,
  prices: {
    drift: { prematch: { logit: 0.03, pace: 0 }, live: { logit: 0.015, pace: 0 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: lineTypesOf(DARTS_DESCRIPTIONS),
  },
  sentAtOnce: new Set(['visit', 'maximum']),
  followed: new Set(),
  usualMinutes: 60,
  breakOff: { minutes: 60, retires: true },
  params: pairingOf,
  rules: rulesOf,
};
