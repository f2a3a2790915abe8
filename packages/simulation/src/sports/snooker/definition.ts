import type { MarketResult } from '../../chance.ts';
import { lazy } from '../../lazy.ts';
import { hashUnit } from '../../rng.ts';
import type { SportDefinition, SportDrift, SportRules, SportSetting, SportStatus } from '../../sport/definition.ts';
import { shiftByLogits } from '../kit/drift.ts';
import { chancesOf, lineTypesOf, sureResults } from '../kit/outlook.ts';
import { retiredResults } from '../kit/retired.ts';
import { SNOOKER_DESCRIPTIONS, snookerMarkets } from './markets.ts';
import { FRAMES, snookerOutlook } from './outlook.ts';
import { framesWon, type SnookerPairing, type SnookerState, snookerStart } from './state.ts';
import { snookerTimeline } from './timeline.ts';

/** Form that a gap of strengths of 1 gives one player and takes from the other. */
const FORM_BY_GAP = 0.45;
const STARTED = 20;
const BREAK = 301;
const ENDED = 100;
const SHORTEST = 5;
const LONGEST = 35;

function shifted(pairing: SnookerPairing, shift: number): SnookerPairing {
  return shift === 0 ? pairing : { ...pairing, form: [pairing.form[0] + shift, pairing.form[1] - shift] };
}

function homeWin(pairing: SnookerPairing): number {
  const lead = snookerOutlook(pairing, snookerStart(pairing)).get(FRAMES)?.difference;
  return lead === undefined ? 0.5 : lead.p.reduce((sum, p, i) => sum + (lead.from + i > 0 ? p : 0), 0);
}

function statusOf(state: SnookerState): SportStatus {
  const [home_score, away_score] = framesWon(state);
  const match_status = { before: 0, playing: STARTED, break: BREAK, ended: ENDED }[state.phase];
  return {
    match_status,
    home_score,
    away_score,
    period_scores: state.frames.map(({ points }, i) => ({
      number: i + 1,
      match_status: STARTED,
      home_score: points[0],
      away_score: points[1],
    })),
    detail: {
      home_gamescore: state.current.points[0],
      away_gamescore: state.current.points[1],
      frame: state.frames.length + 1,
      remaining_reds: Math.max(0, state.current.units - 6),
      striker: state.current.striker + 1,
    },
  };
}

function rulesOf(pairing: SnookerPairing): SportRules<SnookerState> {
  const before = snookerStart(pairing);
  const markets = lazy(() => snookerMarkets(pairing, snookerOutlook(pairing, before)));
  const shiftBy = shiftByLogits((shift) => homeWin(shifted(pairing, shift)), 0.01);
  const decided = (state: SnookerState): MarketResult[] => sureResults(markets(), snookerOutlook(pairing, state));
  const priced = ({ logit }: SportDrift): SnookerPairing => shifted(pairing, shiftBy(logit));
  return {
    before,
    timeline: (rng) => snookerTimeline(pairing, rng),
    chances: (state, _atMs, drift) => chancesOf(markets(), snookerOutlook(priced(drift), state)),
    decided,
    standing: decided,
    retired: (state, goesOn) => (state.frames.length === 0 ? [] : retiredResults(goesOn)),
    results: decided,
    status: statusOf,
  };
}

function pairingOf({ gap, bestOf, seed }: SportSetting): SnookerPairing {
  const length = Math.min(LONGEST, Math.max(SHORTEST, bestOf % 2 === 0 ? bestOf + 1 : bestOf));
  const lead = gap * FORM_BY_GAP;
  return { bestOf: length, form: [lead, -lead], first: hashUnit(seed, 'lag') < 0.5 ? 0 : 1 };
}

/** Snooker: best of 5 to 35 frames; players break off in turns. */
export const snooker: SportDefinition<SnookerPairing, SnookerState> = {
  key: 'snooker',
  systemId: 19,
  name: 'Snooker',
  markets: SNOOKER_DESCRIPTIONS,
  prices: {
    drift: { prematch: { logit: 0.03, pace: 0 }, live: { logit: 0.015, pace: 0 } },
    steady: { relative: 0.05, least: 0.015 },
    twoWayMargin: 0.05,
    lineTypes: lineTypesOf(SNOOKER_DESCRIPTIONS),
  },
  sentAtOnce: new Set(['visit']),
  followed: new Set(),
  usualMinutes: 180,
  breakOff: { minutes: 120, retires: true },
  params: pairingOf,
  rules: rulesOf,
};
