import type { ScoreMarket } from '../../sport/score-markets.ts';
import type { AttackOutlook } from '../clock/attack-plan.ts';
import type { AttackScopes } from '../clock/attack-scopes.ts';
import type { Span } from '../clock/features.ts';
import { type LineSteps, threeWayAndTotal } from '../clock/market-sets.ts';
import {
  acrossHalves,
  HALF_TYPES,
  halfFeatures,
  halfMarkets,
  partMarkets,
  REGULAR_TYPES,
  raceTo,
  toQualify,
} from '../clock/standard-markets.ts';

const HALVES: readonly [Span, Span] = [
  [1, 1],
  [2, 2],
];
const WHOLE: LineSteps = {
  handicaps: [-5, -4, -3, -2, -1, -0.5, 0, 0.5, 1, 2, 3, 4, 5],
  totals: [-6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6],
  sides: [-2, -1, 0, 1, 2],
};
const HALF: LineSteps = { handicaps: [-2, -1, -0.5, 0, 0.5, 1, 2], totals: [-2, -1, 0, 1, 2], sides: [-1, 0, 1] };
const HALF_LINE = 28.5;
const RACES = [5, 10, 15, 20];
const TOTAL_STEPS = [-3, 0, 3];

/** Market types of handball. */
export const HANDBALL_TYPES: readonly number[] = [1, 2, 8, 10, 11, 14, 16, 18, 19, 20, 26, 27, 28, 37, ...HALF_TYPES, 1037];

/** Every market of a match; lines stand as they are chosen before the start. */
export function handballScopes(before: AttackOutlook, needsWinner: boolean): AttackScopes {
  const races = RACES.map((needed) => raceTo(1037, [1, 2], needed, { goals: needed }));
  const { total } = before.span([1, 2]);
  const middle = Math.floor(total.p.reduce((sum, p, i) => sum + p * (total.from + i), 0)) + 0.5;
  const markets: ScoreMarket[] = [
    ...partMarkets(before, 'match', [1, 2], { ...REGULAR_TYPES, european: 14 }, WHOLE),
    ...TOTAL_STEPS.map((step) => threeWayAndTotal({ type: 37, scope: 'match' }, middle + step)),
    ...halfMarkets(before, HALVES, HALF),
    ...acrossHalves(HALF_LINE),
    ...races.map(({ market }) => market),
    ...(needsWinner ? [toQualify()] : []),
  ];
  return {
    markets,
    features: halfFeatures(HALVES, HALF_LINE),
    races: races.map(({ race }) => race),
    counts: [],
    next: { type: 8, specifier: 'goalnr', isRegular: true },
    points: { G: 1 },
  };
}
