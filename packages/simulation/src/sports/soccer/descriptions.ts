import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  EUROPEAN_HANDICAP_NAMES,
  HANDICAP_NAMES,
  HOME,
  type Names,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
  YES_NO_NAMES,
} from '../../sport/describe-market.ts';
import * as ids from './goal-ids.ts';
import { OTHER_DESCRIPTIONS } from './other-descriptions.ts';

const describe = describer('soccer');

const FULL = 'score regular_play';
const COMBO = 'combo regular_play';
const STARTS = 'hcp:variable_text';

const numbered = (list: readonly string[]): Names =>
  list.map((id, n) => [id, n === list.length - 1 ? `${n}+` : String(n)] as const);
const bands = (list: readonly { readonly id: string; readonly from: number; readonly to?: number }[]): Names =>
  list.map(({ id, from, to }) => [id, to === undefined ? `${from}+` : from === to ? 'no goal' : `${from}-${to}`] as const);
const scores = (list: ids.ScoreIds, other: string): Names => [
  ...list.map(({ id, home, away }) => [id, `${home}:${away}`] as const),
  [other, 'other'],
];

const ENDS = [HOME, 'draw', AWAY];
const DOUBLES = [`${HOME}/draw`, `${HOME}/${AWAY}`, `draw/${AWAY}`];
const crossed = (first: readonly string[], second: readonly string[], outcomeIds: readonly number[]): Names =>
  first.flatMap((one) => second.map((other) => `${one} & ${other}`)).map((name, i) => [String(outcomeIds[i]), name] as const);
const BOTH = ['yes', 'no'];
const TOTALS = ['under {total}', 'over {total}'];
const RESULT_BOTH = crossed(ENDS, BOTH, [78, 80, 82, 84, 86, 88]);
const RESULT_TOTAL = crossed(ENDS, TOTALS, [794, 796, 798, 800, 802, 804]);
const DOUBLE_BOTH = crossed(DOUBLES, BOTH, [1718, 1719, 1720, 1721, 1722, 1723]);

const MARGIN: Names = [
  ...ids.WINNING_MARGIN_IDS.home.map((id, i) => [id, `${HOME} by ${i + 1}${i === 2 ? '+' : ''}`] as const),
  ...ids.WINNING_MARGIN_IDS.away.map((id, i) => [id, `${AWAY} by ${i + 1}${i === 2 ? '+' : ''}`] as const),
  [ids.WINNING_MARGIN_IDS.draw, 'draw'],
];

const MULTI_SCORES: Names = [
  ...ids.MULTI_SCORES.map(
    ([id, list]) =>
      [
        id,
        list
          .split(' ')
          .join(', ')
          .replace(/, (?=[^,]*$)/, ' or '),
      ] as const,
  ),
  [ids.MULTI_SCORES_HOME, 'other homewin'],
  [ids.MULTI_SCORES_AWAY, 'other awaywin'],
  [ids.MULTI_SCORES_DRAW, 'draw'],
];

const WHO_SCORES: Names = [
  ['784', 'none'],
  ['788', `only ${HOME}`],
  ['790', `only ${AWAY}`],
  ['792', 'both teams'],
];

const fullTime: readonly MarketDescription[] = [
  describe(1, '1x2', FULL, '', THREE_WAY_NAMES),
  describe(10, 'Double chance', FULL, '', DOUBLE_CHANCE_NAMES),
  describe(11, 'Draw no bet', FULL, '', WINNER_NAMES),
  describe(14, 'Handicap {hcp}', FULL, STARTS, EUROPEAN_HANDICAP_NAMES),
  describe(15, 'Winning margin', FULL, 'variant', MARGIN),
  describe(16, 'Handicap', FULL, 'hcp', HANDICAP_NAMES),
  describe(18, 'Total', FULL, 'total', OVER_UNDER_NAMES),
  describe(19, `${HOME} total`, FULL, 'total', OVER_UNDER_NAMES),
  describe(20, `${AWAY} total`, FULL, 'total', OVER_UNDER_NAMES),
  describe(21, 'Exact goals', FULL, 'variant', numbered(ids.EXACT_6_IDS)),
  describe(23, `${HOME} exact goals`, FULL, 'variant', numbered(ids.EXACT_3_IDS)),
  describe(24, `${AWAY} exact goals`, FULL, 'variant', numbered(ids.EXACT_3_IDS)),
  describe(25, 'Goal range', FULL, 'variant', bands(ids.GOAL_RANGES)),
  describe(26, 'Odd/even', FULL, '', ODD_EVEN_NAMES),
  describe(27, `${HOME} odd/even`, FULL, '', ODD_EVEN_NAMES),
  describe(28, `${AWAY} odd/even`, FULL, '', ODD_EVEN_NAMES),
  describe(29, 'Both teams to score', FULL, '', YES_NO_NAMES),
  describe(30, 'Which team to score', FULL, '', WHO_SCORES),
  describe(31, `${HOME} clean sheet`, FULL, '', YES_NO_NAMES),
  describe(32, `${AWAY} clean sheet`, FULL, '', YES_NO_NAMES),
  describe(33, `${HOME} win to nil`, FULL, '', YES_NO_NAMES),
  describe(34, `${AWAY} win to nil`, FULL, '', YES_NO_NAMES),
  describe(35, '1x2 & both teams to score', COMBO, '', RESULT_BOTH),
  describe(36, 'Total & both teams to score', COMBO, 'total', crossed(BOTH, ['over {total}', 'under {total}'], [90, 92, 94, 96])),
  describe(37, '1x2 & total', COMBO, 'total', RESULT_TOTAL),
  describe(45, 'Correct score', FULL, '', scores(ids.FULL_TIME_SCORES, ids.FULL_TIME_OTHER)),
  describe(546, 'Double chance & both teams to score', COMBO, '', DOUBLE_BOTH),
  describe(547, 'Double chance & total', COMBO, 'total', crossed(TOTALS, DOUBLES, [1724, 1725, 1726, 1727, 1728, 1729])),
  describe(548, 'Multigoals', FULL, '', bands(ids.MULTI_GOALS)),
  describe(549, `${HOME} multigoals`, FULL, '', bands(ids.FEW_GOALS)),
  describe(550, `${AWAY} multigoals`, FULL, '', bands(ids.FEW_GOALS)),
  describe(551, 'Multiscores', FULL, '', MULTI_SCORES),
];

const [NAME_HOME, NAME_DRAW, NAME_AWAY] = [HOME, 'Draw', AWAY];
const either: readonly MarketDescription[] = [NAME_HOME, NAME_DRAW, NAME_AWAY].flatMap((who, i) => [
  describe(854 + 2 * i, `${who} or over {total}`, COMBO, 'total', YES_NO_NAMES),
  describe(855 + 2 * i, `${who} or under {total}`, COMBO, 'total', YES_NO_NAMES),
  describe(860 + i, `${who} or both teams to score`, COMBO, '', YES_NO_NAMES),
  describe(863 + i, `${who} or any clean sheet`, COMBO, '', YES_NO_NAMES),
]);

/** Markets of a half; `types` in the order of the names below. */
function half(name: string, group: string, types: readonly number[], list: Names): MarketDescription[] {
  const rows: readonly (readonly [name: string, specifiers: string, outcomes: Names])[] = [
    ['1x2', '', THREE_WAY_NAMES],
    ['double chance', '', DOUBLE_CHANCE_NAMES],
    ['draw no bet', '', WINNER_NAMES],
    ['handicap {hcp}', STARTS, EUROPEAN_HANDICAP_NAMES],
    ['handicap', 'hcp', HANDICAP_NAMES],
    ['total', 'total', OVER_UNDER_NAMES],
    [`${HOME} total`, 'total', OVER_UNDER_NAMES],
    [`${AWAY} total`, 'total', OVER_UNDER_NAMES],
    ['exact goals', 'variant', numbered(ids.EXACT_2_IDS)],
    ['odd/even', '', ODD_EVEN_NAMES],
    ['both teams to score', '', YES_NO_NAMES],
    [`${HOME} clean sheet`, '', YES_NO_NAMES],
    [`${AWAY} clean sheet`, '', YES_NO_NAMES],
    ['1x2 & both teams to score', '', RESULT_BOTH],
    ['1x2 & total', 'total', RESULT_TOTAL],
    ['correct score', '', list],
    ['double chance & both teams to score', '', DOUBLE_BOTH],
    ['multigoals', '', bands(ids.FEW_GOALS)],
  ];
  return rows.map(([what, specifiers, outcomes], i) =>
    describe(types[i] ?? 0, `${name} - ${what}`, `score ${group}`, specifiers, outcomes),
  );
}

const FIRST = [60, 63, 64, 65, 66, 68, 69, 70, 71, 74, 75, 76, 77, 78, 79, 81, 542, 552];
const SECOND = [83, 85, 86, 87, 88, 90, 91, 92, 93, 94, 95, 96, 97, 543, 544, 98, 545, 553];

const HALF_FULL: Names = ENDS.flatMap((ht, i) => ENDS.map((ft, j) => [String(418 + 2 * (3 * i + j)), `${ht}/${ft}`] as const));
const HIGHER: Names = [
  ['436', '1st half'],
  ['438', '2nd half'],
  ['440', 'equal'],
];
const BOTH_BOTH: Names = [
  ['806', 'no/no'],
  ['808', 'yes/no'],
  ['810', 'yes/yes'],
  ['812', 'no/yes'],
];

const halves: readonly MarketDescription[] = [
  describe(47, 'Halftime/fulltime', FULL, '', HALF_FULL),
  describe(48, `${HOME} to win both halves`, FULL, '', YES_NO_NAMES),
  describe(49, `${AWAY} to win both halves`, FULL, '', YES_NO_NAMES),
  describe(50, `${HOME} to win either half`, FULL, '', YES_NO_NAMES),
  describe(51, `${AWAY} to win either half`, FULL, '', YES_NO_NAMES),
  describe(52, 'Highest scoring half', FULL, '', HIGHER),
  describe(53, `${HOME} highest scoring half`, FULL, '', HIGHER),
  describe(54, `${AWAY} highest scoring half`, FULL, '', HIGHER),
  describe(55, '1st/2nd half both teams to score', FULL, '', BOTH_BOTH),
  describe(56, `${HOME} to score in both halves`, FULL, '', YES_NO_NAMES),
  describe(57, `${AWAY} to score in both halves`, FULL, '', YES_NO_NAMES),
  describe(58, 'Both halves over {total}', FULL, 'total', YES_NO_NAMES),
  describe(59, 'Both halves under {total}', FULL, 'total', YES_NO_NAMES),
  describe(540, 'Double chance (match) & 1st half both teams to score', COMBO, '', DOUBLE_BOTH),
  describe(541, 'Double chance (match) & 2nd half both teams to score', COMBO, '', DOUBLE_BOTH),
];

/** Every market type of soccer. */
export const SOCCER_DESCRIPTIONS: readonly MarketDescription[] = [
  ...fullTime,
  ...either,
  ...half('1st half', '1st_half', FIRST, scores(ids.FIRST_HALF_SCORES, ids.FIRST_HALF_OTHER)),
  ...half('2nd half', '2nd_half', SECOND, scores(ids.SECOND_HALF_SCORES, ids.SECOND_HALF_OTHER)),
  ...halves,
  ...OTHER_DESCRIPTIONS,
];
