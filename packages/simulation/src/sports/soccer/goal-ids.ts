import { CORRECT_SCORES } from '../../soccer-market-ids.ts';
import type { ScorePair } from '../../sport/score-markets.ts';

/** Outcome ids of the Unified Odds Feed for markets about goals that a template does not give. */

export type ScoreIds = readonly (ScorePair & { readonly id: string })[];

/** Market 45, and its `other`. */
export const FULL_TIME_SCORES: ScoreIds = CORRECT_SCORES;
export const FULL_TIME_OTHER = '324';

const listed = (text: string): ScoreIds =>
  text.split(' ').map((one) => {
    const [id = '', home = '', away = ''] = one.split(/[=:]/);
    return { id, home: Number(home), away: Number(away) };
  });

/** Markets 81 and 98. */
export const FIRST_HALF_SCORES = listed('462=0:0 464=1:1 466=2:2 468=1:0 470=2:0 472=2:1 474=0:1 476=0:2 478=1:2');
export const FIRST_HALF_OTHER = '480';
export const SECOND_HALF_SCORES = listed('546=0:0 548=0:1 550=0:2 552=1:0 554=1:1 556=1:2 558=2:0 560=2:1 562=2:2');
export const SECOND_HALF_OTHER = '564';

/** Exact goals: the variant and the ids of 0, 1, 2 ... and more. */
export const exactIds = (variant: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${variant}:${first + i}`);
export const EXACT_2 = 'sr:exact_goals:2+';
export const EXACT_3 = 'sr:exact_goals:3+';
export const EXACT_6 = 'sr:exact_goals:6+';
export const EXACT_2_IDS = exactIds(EXACT_2, 85, 3);
export const EXACT_3_IDS = exactIds(EXACT_3, 88, 4);
export const EXACT_6_IDS = exactIds(EXACT_6, 68, 7);

export const GOAL_RANGE = 'sr:goal_range:7+';
export const GOAL_RANGES = [
  { id: `${GOAL_RANGE}:1342`, from: 0, to: 1 },
  { id: `${GOAL_RANGE}:1343`, from: 2, to: 3 },
  { id: `${GOAL_RANGE}:1344`, from: 4, to: 6 },
  { id: `${GOAL_RANGE}:1345`, from: 7 },
] as const;

export const WINNING_MARGIN = 'sr:winning_margin:3+';
export const WINNING_MARGIN_IDS = {
  home: [113, 114, 115].map((id) => `${WINNING_MARGIN}:${id}`),
  away: [116, 117, 118].map((id) => `${WINNING_MARGIN}:${id}`),
  draw: `${WINNING_MARGIN}:119`,
};

/** Ranges of 1 to 6 goals, from the shortest of each start, then none and seven or more: markets 548. */
export const MULTI_GOALS = [
  { id: '1804', from: 0, to: 0 },
  ...[1, 2, 3, 4, 5]
    .flatMap((from) => Array.from({ length: 6 - from }, (_, i) => ({ from, to: from + 1 + i })))
    .map((range, i) => ({ id: String(1730 + i), ...range })),
  { id: '1745', from: 7 },
];

/** Of one side or one half: markets 549, 550, 552 and 553. */
export const FEW_GOALS = [
  { id: '1805', from: 0, to: 0 },
  { id: '1746', from: 1, to: 2 },
  { id: '1747', from: 1, to: 3 },
  { id: '1748', from: 2, to: 3 },
  { id: '1749', from: 4 },
];

/** Market 551: final scores in groups. */
export const MULTI_SCORES: readonly (readonly [id: string, scores: string])[] = [
  ['1750', '1:0 2:0 3:0'],
  ['1751', '0:1 0:2 0:3'],
  ['1752', '4:0 5:0 6:0'],
  ['1753', '0:4 0:5 0:6'],
  ['1754', '2:1 3:1 4:1'],
  ['1755', '1:2 1:3 1:4'],
  ['1756', '3:2 4:2 4:3 5:1'],
  ['1757', '2:3 2:4 3:4 1:5'],
];
export const MULTI_SCORES_HOME = '1758';
export const MULTI_SCORES_AWAY = '1759';
export const MULTI_SCORES_DRAW = '1803';
