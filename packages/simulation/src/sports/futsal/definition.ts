import { NO_SPORT_DRIFT, type SportDefinition } from '../../sport/definition.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { describeTypes, MATCH_SCORES } from '../clock/catalogue.ts';
import type { Span } from '../clock/features.ts';
import { goalOutlook } from '../clock/goal-outlook.ts';
import { goalSport } from '../clock/goal-scopes.ts';
import { goalTimeline } from '../clock/goal-timeline.ts';
import { correctScores, type LineSteps, threeWayAndTotal, yesNoCode } from '../clock/market-sets.ts';
import type { Outlook } from '../clock/outlook.ts';
import { clockRules } from '../clock/rules.ts';
import {
  acrossHalves,
  HALF_TYPES,
  halfFeatures,
  halfMarkets,
  partMarkets,
  REGULAR_TYPES,
  toQualify,
} from '../clock/standard-markets.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { FUTSAL_STORY, type FutsalParams, futsalParams } from './params.ts';

const HALVES: readonly [Span, Span] = [
  [1, 1],
  [2, 2],
];
const WHOLE: LineSteps = {
  handicaps: [-2, -1, 0, 1, 2],
  totals: [-2, -1, -0.5, 0, 0.5, 1, 2],
  sides: [-1, 0, 1],
};
const PART: LineSteps = { handicaps: [-1, 0, 1], totals: [-1, 0, 1], sides: [0, 1] };
/** Goals of each half for `both halves over`. */
const HALF_LINE = 1.5;
const TYPES = [1, 2, 8, 10, 11, 14, 16, 18, 19, 20, 26, 27, 28, 29, 31, 32, 33, 34, 37, ...HALF_TYPES, 904001, 220, 431];

function markets(before: Outlook, needsWinner: boolean): ScoreMarket[] {
  const types = { ...REGULAR_TYPES, european: 14, bothToScore: 29, cleanHome: 31, cleanAway: 32, nilHome: 33, nilAway: 34 };
  return [
    ...partMarkets(before, 'match', [1, 2], types, WHOLE),
    correctScores({ type: 431, scope: 'match' }, MATCH_SCORES, '1620'),
    ...[4.5, 5.5, 6.5].map((line) => threeWayAndTotal({ type: 37, scope: 'match' }, line)),
    ...halfMarkets(before, HALVES, PART),
    ...acrossHalves(HALF_LINE),
    ...(needsWinner
      ? [toQualify(), yesNoCode({ type: 220, scope: 'overtime' }), yesNoCode({ type: 904001, scope: 'shootout' })]
      : []),
  ];
}

/** Futsal: two halves of twenty minutes. */
export const futsal: SportDefinition<FutsalParams, ClockState> = {
  key: 'futsal',
  systemId: 29,
  name: 'Futsal',
  markets: describeTypes('futsal', TYPES),
  prices: {
    drift: { prematch: { logit: 0.025, pace: 0.006 }, live: { logit: 0.015, pace: 0.004 } },
    steady: { relative: 0.05, least: 0.015 },
    fastTypes: new Set([8]),
    twoWayMargin: 0.05,
    lineTypes: new Set([14, 16, 18, 19, 20, 66, 68, 69, 70, 88, 90, 91, 92]),
  },
  sentAtOnce: new Set(['period_start']),
  followed: new Set(),
  usualMinutes: 90,
  breakOff: { minutes: 30, retires: false },
  params: futsalParams,
  rules: ({ game }) => {
    const fixed = () => markets(goalOutlook(game, clockStart(), 0, NO_SPORT_DRIFT), game.overtime !== null);
    return clockRules(goalSport(game, (rng) => goalTimeline(game, FUTSAL_STORY, rng), fixed, halfFeatures(HALVES, HALF_LINE)));
  },
};
