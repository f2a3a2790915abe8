import { total } from '../../sport/market-templates.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import type { AttackOutlook } from '../clock/attack-plan.ts';
import type { AttackScopes } from '../clock/attack-scopes.ts';
import type { Span } from '../clock/features.ts';
import { type LineSteps, scopeLines, scopeMarkets, winnerAndTotal, yesNoCode } from '../clock/market-sets.ts';
import {
  acrossHalves,
  HALF_TYPES,
  halfFeatures,
  halfMarkets,
  highestQuarter,
  OVERTIME_TYPES,
  partMarkets,
  QUARTER_FEATURE,
  QUARTER_TYPES,
  quarterMarkets,
  raceTo,
  winningMargins,
} from '../clock/standard-markets.ts';
import { FOOTBALL_POINTS } from './params.ts';

const HALVES: readonly [Span, Span] = [
  [1, 2],
  [3, 4],
];
const WHOLE: LineSteps = {
  handicaps: [-10, -7, -4, -3, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 3, 4, 7, 10],
  totals: [-10, -7, -4, -2, -1, -0.5, 0, 0.5, 1, 2, 4, 7, 10],
  sides: [-4, -1, 0, 1, 4],
};
const HALF: LineSteps = { handicaps: [-4, -3, -1, 0, 1, 3, 4], totals: [-4, -2, 0, 2, 4], sides: [-3, 0, 3] };
const QUARTER: LineSteps = { handicaps: [-3, -0.5, 0, 0.5, 3], totals: [-3, 0, 3], sides: [0] };
/** Points of each half for `both halves over`. */
const HALF_LINE = 20.5;
const RACES = [10, 15, 20];

/** Market types of American football. */
export const FOOTBALL_TYPES: readonly number[] = [
  1,
  10,
  11,
  ...HALF_TYPES,
  ...QUARTER_TYPES,
  219,
  220,
  221,
  223,
  225,
  227,
  228,
  229,
  290,
  292,
  563,
  616,
  617,
  916001,
  916002,
];

/** Every market of a match; lines stand as they are chosen before the start. */
export function footballScopes(before: AttackOutlook): AttackScopes {
  const all = scopeLines(before.all(), WHOLE);
  const races = RACES.map((needed) => raceTo(563, [1, 4], needed, { pointnr: needed }));
  const [middle = 44.5] = all.totals.slice(6, 7);
  const markets: ScoreMarket[] = [
    ...partMarkets(before, 'match', [1, 4], { threeWay: 1, doubleChance: 10, winner: 11 }, WHOLE),
    ...scopeMarkets('all', OVERTIME_TYPES, all),
    winningMargins(),
    ...[-4, 0, 4].map((step) => winnerAndTotal({ type: 292, scope: 'all' }, Math.floor(middle) + 0.5 + step)),
    yesNoCode({ type: 220, scope: 'overtime' }),
    ...halfMarkets(before, HALVES, HALF),
    ...acrossHalves(HALF_LINE),
    ...quarterMarkets(before, QUARTER),
    highestQuarter(),
    ...races.map(({ market }) => market),
    ...[3.5, 4.5, 5.5, 6.5].map((line) => total({ type: 916001, scope: 'touchdowns' }, line)),
    ...[2.5, 3.5, 4.5].map((line) => total({ type: 916002, scope: 'field goals' }, line)),
  ];
  return {
    markets,
    features: [...halfFeatures(HALVES, HALF_LINE), QUARTER_FEATURE],
    races: races.map(({ race }) => race),
    counts: [
      { key: 'touchdowns', letters: 'T' },
      { key: 'field goals', letters: 'F' },
    ],
    next: { type: 221, specifier: 'scorenr', isRegular: false },
    points: FOOTBALL_POINTS,
  };
}
