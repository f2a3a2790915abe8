import { oddEven, threeWay, total } from '../../sport/market-templates.ts';
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
  handicaps: [-10, -7, -5, -3, -1, 0, 1, 3, 5, 7, 10],
  totals: [-10, -6, -4, -2, 0, 2, 4, 6, 10],
  sides: [-4, 0, 4],
};
const HALF: LineSteps = { handicaps: [-4, -2, 0, 2, 4], totals: [-4, -2, 0, 2, 4], sides: [-2, 0, 2] };
const HALF_LINE = 20.5;
const RACES = [10, 15, 20];

/** Market types of both codes of rugby. */
export const RUGBY_TYPES: readonly number[] = [
  1,
  2,
  10,
  11,
  16,
  18,
  19,
  20,
  26,
  27,
  28,
  37,
  ...HALF_TYPES,
  473,
  478,
  479,
  480,
  481,
  563,
];

/** Every market of a match; lines stand as they are chosen before the start. */
export function rugbyScopes(before: AttackOutlook, points: AttackScopes['points'], needsWinner: boolean): AttackScopes {
  const races = RACES.map((needed) => raceTo(563, [1, 2], needed, { pointnr: needed }));
  const match = before.span([1, 2]);
  const mean = (values: { readonly from: number; readonly p: Float64Array }): number =>
    values.p.reduce((sum, p, i) => sum + p * (values.from + i), 0);
  const middle = Math.floor(mean(match.total)) + 0.5;
  const tries = before.letters('T', [0, 0]);
  const around = (values: typeof tries.total, steps: readonly number[]): number[] =>
    steps.map((step) => Math.max(0, Math.floor(mean(values)) + step) + 0.5);
  const lines = (values: typeof tries.total, steps: readonly number[]): number[] => [...new Set(around(values, steps))];
  const markets: ScoreMarket[] = [
    ...partMarkets(before, 'match', [1, 2], REGULAR_TYPES, WHOLE),
    ...[-5, 0, 5].map((step) => threeWayAndTotal({ type: 37, scope: 'match' }, middle + step)),
    ...halfMarkets(before, HALVES, HALF),
    ...acrossHalves(HALF_LINE),
    threeWay({ type: 473, scope: 'tries' }),
    ...lines(tries.total, [-2, -1, 0, 1]).map((line) => total({ type: 478, scope: 'tries' }, line)),
    ...lines(tries.home, [-1, 0, 1]).map((line) => total({ type: 479, scope: 'tries' }, line, 'home')),
    ...lines(tries.away, [-1, 0, 1]).map((line) => total({ type: 480, scope: 'tries' }, line, 'away')),
    oddEven({ type: 481, scope: 'tries' }),
    ...races.map(({ market }) => market),
    ...(needsWinner ? [toQualify()] : []),
  ];
  return {
    markets,
    features: halfFeatures(HALVES, HALF_LINE),
    races: races.map(({ race }) => race),
    counts: [{ key: 'tries', letters: 'T' }],
    next: null,
    points,
  };
}
