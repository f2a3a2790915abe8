import { hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportDefinition, type SportSetting } from '../../sport/definition.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { knownGame } from '../clock/attack-forms.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import type { AttackGame, AttackOutlook } from '../clock/attack-plan.ts';
import { type AttackScopes, attackRules } from '../clock/attack-scopes.ts';
import type { AttackStory } from '../clock/attack-timeline.ts';
import type { Ending } from '../clock/attacks.ts';
import { describeTypes } from '../clock/catalogue.ts';
import type { Span } from '../clock/features.ts';
import type { LineSteps } from '../clock/market-sets.ts';
import { NO_OVERTIME } from '../clock/overtime.ts';
import type { ClockShape } from '../clock/shape.ts';
import {
  acrossHalves,
  HALF_TYPES,
  halfFeatures,
  halfMarkets,
  highestQuarter,
  partMarkets,
  QUARTER_FEATURE,
  QUARTER_TYPES,
  quarterMarkets,
  REGULAR_TYPES,
  raceTo,
  toQualify,
} from '../clock/standard-markets.ts';
import { type ClockState, clockStart } from '../clock/state.ts';

const MINUTE_MS = 60_000;
/** Share of attacks that end in a goal, attacks of each side in a quarter, logits by a gap of 1 and by home advantage. */
const GOAL = 0.39;
const ATTACKS = 7;
const BY_GAP = 0.75;
const HOME_EDGE = 0.08;
const PENALTY = 0.78;

const SHAPE: ClockShape = {
  periods: 4,
  periodMs: 8 * MINUTE_MS,
  overtimeMs: 3 * MINUTE_MS,
  statuses: [13, 14, 15, 16],
  breaks: [301, 302, 303, 34],
  breakMs: [2 * MINUTE_MS, 3 * MINUTE_MS, 2 * MINUTE_MS],
  spans: { h1: [1, 2], h2: [3, 4] },
  countsDown: true,
};
const STORY: AttackStory = {
  incidents: [
    { kind: 'exclusion', p: 0.3, counts: 'exclusions' },
    { kind: 'timeout', p: 0.07, counts: 'timeouts' },
  ],
  stops: new Set(),
  afterScoreMs: [10_000, 25_000],
  afterAttackMs: [5_000, 30_000],
};
const HALVES: readonly [Span, Span] = [
  [1, 2],
  [3, 4],
];
const WHOLE: LineSteps = { handicaps: [-4, -3, -2, -1, 0, 1, 2, 3, 4], totals: [-3, -2, -1, 0, 1, 2, 3], sides: [-1, 0, 1] };
const PART: LineSteps = { handicaps: [-1, 0, 1], totals: [-1, 0, 1], sides: [0] };
const HALF_LINE = 10.5;

function attacks(strength: number, share: number): readonly Ending[] {
  const p = 1 / (1 + ((1 - share) / share) * Math.exp(-strength));
  return [
    { kind: 'goal', points: 1, letter: 'G', p },
    { kind: 'save', points: 0, letter: '', p: (1 - p) * 0.45 },
    { kind: 'turnover', points: 0, letter: '', p: (1 - p) * 0.55 },
  ];
}

interface Params {
  readonly game: AttackGame;
}

function params({ gap, pace, isNeutral, needsWinner, seed }: SportSetting): Params {
  const form = (hashUnit(seed, 'form') - 0.5) * 0.16;
  const lead = gap * BY_GAP + form + (isNeutral ? 0 : HOME_EDGE);
  const each = Math.max(5, Math.round(ATTACKS * pace + hashUnit(seed, 'tempo') - 0.5));
  // What whole attacks cannot show of the pace, their goals do.
  const share = Math.max(0.25, Math.min(0.55, (GOAL * ATTACKS * pace) / each));
  return {
    game: {
      shape: SHAPE,
      attacks: { home: attacks(lead, share), away: attacks(-lead, share) },
      planned: [1, 2, 3, 4].map(() => [each, each] as const),
      // Level: at once five penalties each.
      overtime: needsWinner ? { stages: [], repeats: false, shootout: 0.5 } : NO_OVERTIME,
      starts: hashUnit(seed, 'toss') < 0.5 ? 'home' : 'away',
      shootout: needsWinner ? { rounds: 5, home: PENALTY, away: PENALTY } : null,
    },
  };
}

function scopes(before: AttackOutlook, needsWinner: boolean): AttackScopes {
  const races = [3, 5, 7, 10].map((needed) => raceTo(1037, [1, 4], needed, { goals: needed }));
  const markets: ScoreMarket[] = [
    ...partMarkets(before, 'match', [1, 4], REGULAR_TYPES, WHOLE),
    ...halfMarkets(before, HALVES, PART),
    ...acrossHalves(HALF_LINE),
    ...quarterMarkets(before, PART),
    highestQuarter(),
    ...races.map(({ market }) => market),
    ...(needsWinner ? [toQualify()] : []),
  ];
  return {
    markets,
    features: [...halfFeatures(HALVES, HALF_LINE), QUARTER_FEATURE],
    races: races.map(({ race }) => race),
    counts: [],
    next: { type: 8, specifier: 'goalnr', isRegular: true },
    points: { G: 1 },
  };
}

/** Water polo: four quarters of eight minutes, attack by attack. */
export const waterPolo: SportDefinition<Params, ClockState> = {
  key: 'water-polo',
  systemId: 26,
  name: 'Waterpolo',
  markets: describeTypes('water-polo', [1, 2, 8, 10, 11, 16, 18, 19, 20, 26, 27, 28, ...HALF_TYPES, ...QUARTER_TYPES, 1037]),
  prices: {
    drift: { prematch: { logit: 0.025, pace: 0.004 }, live: { logit: 0.015, pace: 0.003 } },
    steady: { relative: 0.08, least: 0.025 },
    twoWayMargin: 0.05,
    lineTypes: new Set([16, 18, 19, 20, 66, 68, 69, 70, 88, 90, 91, 92, 236, 303, 756, 757]),
  },
  sentAtOnce: new Set(['goal', 'period_start']),
  followed: new Set(),
  usualMinutes: 70,
  breakOff: { minutes: 30, retires: false },
  params,
  rules: ({ game }) =>
    attackRules(knownGame(game), STORY, () => scopes(attackOutlook(game, clockStart(), NO_SPORT_DRIFT), game.shootout !== null)),
};
