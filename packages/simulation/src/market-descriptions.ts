import { CORRECT_SCORE_OTHER, CORRECT_SCORES } from './soccer-market-ids.ts';

/** Name and shape of a market type, in the words of the Unified Odds Feed. */
export interface MarketDescription {
  readonly id: number;
  readonly sport: string;
  readonly name: string;
  readonly groups: readonly string[];
  readonly specifiers: readonly { readonly name: string; readonly type: 'decimal' | 'integer' | 'variable_text' }[];
  readonly outcomes: readonly { readonly id: string; readonly name: string }[];
}

type Names = readonly (readonly [string, string])[];

const HOME = '{$competitor1}';
const AWAY = '{$competitor2}';
const THREE_WAY: Names = [
  ['1', HOME],
  ['2', 'draw'],
  ['3', AWAY],
];
const WINNER: Names = [
  ['4', HOME],
  ['5', AWAY],
];
const OVER_UNDER: Names = [
  ['12', 'over {total}'],
  ['13', 'under {total}'],
];
const HANDICAP: Names = [
  ['1714', `${HOME} ({+hcp})`],
  ['1715', `${AWAY} ({-hcp})`],
];
const SETS: Names = [
  ['sr:correct_score:bestof:3:192', '2:0'],
  ['sr:correct_score:bestof:3:193', '2:1'],
  ['sr:correct_score:bestof:3:194', '1:2'],
  ['sr:correct_score:bestof:3:195', '0:2'],
  ['sr:correct_score:bestof:5:196', '3:0'],
  ['sr:correct_score:bestof:5:197', '3:1'],
  ['sr:correct_score:bestof:5:198', '3:2'],
  ['sr:correct_score:bestof:5:199', '2:3'],
  ['sr:correct_score:bestof:5:200', '1:3'],
  ['sr:correct_score:bestof:5:201', '0:3'],
];

const SPECIFIER_TYPES = { total: 'decimal', hcp: 'decimal', setnr: 'integer', variant: 'variable_text' } as const;

function describe(
  sport: string,
  id: number,
  name: string,
  groups: string,
  specifier: keyof typeof SPECIFIER_TYPES | null,
  outcomes: Names,
): MarketDescription {
  return {
    id,
    sport,
    name,
    groups: ['all', ...groups.split(' ')],
    specifiers: specifier === null ? [] : [{ name: specifier, type: SPECIFIER_TYPES[specifier] }],
    outcomes: outcomes.map(([outcome, text]) => ({ id: outcome, name: text })),
  };
}

/** Market types of the first two sports. */
export const MARKET_DESCRIPTIONS: readonly MarketDescription[] = [
  describe('soccer', 1, '1x2', 'score regular_play', null, THREE_WAY),
  describe('soccer', 10, 'Double chance', 'score regular_play', null, [
    ['9', `${HOME} or draw`],
    ['10', `${HOME} or ${AWAY}`],
    ['11', `draw or ${AWAY}`],
  ]),
  describe('soccer', 11, 'Draw no bet', 'score regular_play', null, WINNER),
  describe('soccer', 16, 'Handicap', 'score regular_play', 'hcp', HANDICAP),
  describe('soccer', 18, 'Total', 'score regular_play', 'total', OVER_UNDER),
  describe('soccer', 19, `${HOME} total`, 'score regular_play', 'total', OVER_UNDER),
  describe('soccer', 20, `${AWAY} total`, 'score regular_play', 'total', OVER_UNDER),
  describe('soccer', 26, 'Odd/even', 'score regular_play', null, [
    ['70', 'odd'],
    ['72', 'even'],
  ]),
  describe('soccer', 29, 'Both teams to score', 'score regular_play', null, [
    ['74', 'yes'],
    ['76', 'no'],
  ]),
  describe('soccer', 45, 'Correct score', 'score regular_play', null, [
    ...CORRECT_SCORES.map((score) => [score.id, `${score.home}:${score.away}`] as const),
    [CORRECT_SCORE_OTHER, 'other'],
  ]),
  describe('soccer', 60, '1st half - 1x2', 'score 1st_half', null, THREE_WAY),
  describe('soccer', 68, '1st half - total', 'score 1st_half', 'total', OVER_UNDER),
  describe('tennis', 186, 'Winner', 'score regular_play', null, WINNER),
  describe('tennis', 187, 'Game handicap', 'score regular_play', 'hcp', HANDICAP),
  describe('tennis', 189, 'Total games', 'score regular_play', 'total', OVER_UNDER),
  describe('tennis', 199, 'Correct score', 'score regular_play', 'variant', SETS),
  describe('tennis', 202, '{!setnr} set - winner', 'score set', 'setnr', WINNER),
];
