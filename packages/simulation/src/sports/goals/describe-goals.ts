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
import type { GoalsGame } from './goals-game.ts';
import { BEST_IDS, BEST_TYPES, HALF_FULL_IDS } from './goals-markets.ts';
import { scoresOf } from './match-types.ts';
import { describePart, FIRST_HALF, PERIOD, QUARTER, SECOND_HALF } from './part-types.ts';

const SIDES = [HOME, 'draw', AWAY];
const DOUBLES = [`${HOME}/draw`, `${HOME}/${AWAY}`, `draw/${AWAY}`];
const WHO_SCORES: Names = [
  ['6', HOME],
  ['7', 'none'],
  ['8', AWAY],
];
const named = (ids: readonly string[], names: readonly string[]): Names => ids.map((id, i) => [id, names[i] ?? ''] as const);
const paired = (ones: readonly string[], others: readonly string[]): string[] =>
  ones.flatMap((one) => others.map((other) => `${one} & ${other}`));
const BEST_NAMES = {
  half: ['1st half', '2nd half', 'equal'],
  period: ['1st period', '2nd period', '3rd period', 'equal'],
  quarter: ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter', 'equal'],
} as const;

const GROUP = 'score regular_play';

/** Market types about the whole of regular time. */
function describeFullTime({ key, goals }: GoalsGame): MarketDescription[] {
  const describe = describer(key);
  const scores = scoresOf(goals);
  return [
    describe(1, '1x2', GROUP, '', THREE_WAY_NAMES),
    describe(8, '{!goalnr} goal', GROUP, 'goalnr', WHO_SCORES),
    describe(9, 'Last goal', GROUP, '', WHO_SCORES),
    describe(10, 'Double chance', GROUP, '', DOUBLE_CHANCE_NAMES),
    describe(11, 'Draw no bet', GROUP, '', WINNER_NAMES),
    describe(12, `${HOME} no bet`, GROUP, '', named(['776', '778'], ['draw', AWAY])),
    describe(13, `${AWAY} no bet`, GROUP, '', named(['780', '782'], [HOME, 'draw'])),
    describe(14, 'Handicap {hcp}', GROUP, 'hcp:variable_text', EUROPEAN_HANDICAP_NAMES),
    describe(16, 'Handicap', GROUP, 'hcp', HANDICAP_NAMES),
    describe(18, 'Total', GROUP, 'total', OVER_UNDER_NAMES),
    describe(19, `${HOME} total`, GROUP, 'total', OVER_UNDER_NAMES),
    describe(20, `${AWAY} total`, GROUP, 'total', OVER_UNDER_NAMES),
    describe(26, 'Odd/even', GROUP, '', ODD_EVEN_NAMES),
    describe(27, `${HOME} odd/even`, GROUP, '', ODD_EVEN_NAMES),
    describe(28, `${AWAY} odd/even`, GROUP, '', ODD_EVEN_NAMES),
    describe(29, 'Both teams to score', GROUP, '', YES_NO_NAMES),
    describe(
      30,
      'Which team to score',
      GROUP,
      '',
      named(['784', '788', '790', '792'], ['none', `only ${HOME}`, `only ${AWAY}`, 'both teams']),
    ),
    describe(31, `${HOME} clean sheet`, GROUP, '', YES_NO_NAMES),
    describe(32, `${AWAY} clean sheet`, GROUP, '', YES_NO_NAMES),
    describe(33, `${HOME} win to nil`, GROUP, '', YES_NO_NAMES),
    describe(34, `${AWAY} win to nil`, GROUP, '', YES_NO_NAMES),
    ...describeCombinations(key),
    describe(scores.type, 'Correct score', GROUP, '', [
      ...scores.scores.map(({ id, home, away }) => [id, `${home}:${away}`] as const),
      [scores.other, 'other'],
    ]),
  ];
}

/** Two questions about the score at once. */
function describeCombinations(sport: string): MarketDescription[] {
  const describe = describer(sport);
  const combo = 'regular_play combo';
  const line = ['under {total}', 'over {total}'];
  const yesNo = ['yes', 'no'];
  return [
    describe(35, '1x2 & both teams to score', combo, '', named(['78', '80', '82', '84', '86', '88'], paired(SIDES, yesNo))),
    describe(
      36,
      'Total & both teams to score',
      combo,
      'total',
      named(['90', '92', '94', '96'], ['over {total} & yes', 'under {total} & yes', 'over {total} & no', 'under {total} & no']),
    ),
    describe(37, '1x2 & total', combo, 'total', named(['794', '796', '798', '800', '802', '804'], paired(SIDES, line))),
    describe(
      546,
      'Double chance & both teams to score',
      combo,
      '',
      named(['1718', '1719', '1720', '1721', '1722', '1723'], paired(DOUBLES, yesNo)),
    ),
    describe(
      547,
      'Double chance & total',
      combo,
      'total',
      named(
        ['1724', '1725', '1726', '1727', '1728', '1729'],
        line.flatMap((over) => DOUBLES.map((one) => `${one} & ${over}`)),
      ),
    ),
  ];
}

/** Descriptions of the market types of a sport of goals. */
export function describeGoals(game: GoalsGame): MarketDescription[] {
  const { key, periodKind } = game;
  const describe = describer(key);
  const best = named(BEST_IDS[periodKind], BEST_NAMES[periodKind]);
  const bestNames = [
    `Highest scoring ${periodKind}`,
    `${HOME} highest scoring ${periodKind}`,
    `${AWAY} highest scoring ${periodKind}`,
  ];
  const halfFull = named(
    HALF_FULL_IDS,
    SIDES.flatMap((one) => SIDES.map((other) => `${one}/${other}`)),
  );
  const ofHalves = [
    describe(47, 'Halftime/fulltime', GROUP, '', halfFull),
    ...describePart(key, FIRST_HALF),
    ...describePart(key, SECOND_HALF),
  ];
  const ofPeriods = { half: [], period: describePart(key, PERIOD), quarter: describePart(key, QUARTER) }[periodKind];
  const inclGroup = 'score incl_ot_and_pen';
  const afterLevel =
    periodKind === 'period'
      ? [
          describe(406, 'Winner (incl. overtime and penalties)', inclGroup, '', WINNER_NAMES),
          describe(410, 'Handicap (incl. overtime and penalties)', inclGroup, 'hcp', HANDICAP_NAMES),
          describe(412, 'Total (incl. overtime and penalties)', inclGroup, 'total', OVER_UNDER_NAMES),
        ]
      : [describe(2, 'Which team will advance to next round', 'score cup_tie', '', WINNER_NAMES)];
  return [
    ...describeFullTime(game),
    ...BEST_TYPES[periodKind].map((type, i) => describe(type, bestNames[i] ?? '', GROUP, '', best)),
    ...(periodKind === 'period' ? [] : ofHalves),
    ...ofPeriods,
    describe(220, 'Will there be overtime', GROUP, '', YES_NO_NAMES),
    ...afterLevel,
  ];
}

/** Types whose lines are fanned out. */
export const GOALS_LINE_TYPES: ReadonlySet<number> = new Set([
  ...[14, 16, 18, 19, 20, 410, 412],
  ...[FIRST_HALF, SECOND_HALF, PERIOD, QUARTER].flatMap(({ handicap, total, homeTotal, awayTotal }) => [
    handicap,
    total,
    homeTotal,
    awayTotal,
  ]),
]);

/** Types about a short part of a match: their prices run faster. */
export const GOALS_FAST_TYPES: ReadonlySet<number> = new Set(
  [FIRST_HALF, PERIOD, QUARTER].flatMap((types) => Object.values(types).filter((type) => typeof type === 'number')),
);
