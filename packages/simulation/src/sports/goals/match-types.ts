import { CORRECT_SCORE_OTHER, CORRECT_SCORES } from '../../soccer-market-ids.ts';
import {
  type Answer,
  AWAY_WINS,
  BOTH_SCORE,
  bothToScore,
  cleanSheet,
  combination,
  correctScore,
  doubleChance,
  either,
  europeanHandicap,
  HOME_WINS,
  handicap,
  LEVEL,
  not,
  oddEven,
  scoreOver,
  threeWay,
  total,
  winner,
  winToNil,
} from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { handicapLines, totalLines } from './part-types.ts';

/** Markets about the whole of regular time, the same for every sport of goals (feed's types). */

const at = (type: number) => ({ type, scope: 'full' });
const STARTS = [
  { home: 0, away: 2 },
  { home: 0, away: 1 },
  { home: 1, away: 0 },
  { home: 2, away: 0 },
];
const HOME_OR_DRAW = either(HOME_WINS, LEVEL);
const HOME_OR_AWAY = either(HOME_WINS, AWAY_WINS);
const DRAW_OR_AWAY = either(LEVEL, AWAY_WINS);

/** Correct scores: to 4 goals a side (45), or to 5 for sports of many goals (431). */
const MANY_SCORES = Array.from({ length: 36 }, (_, i) => ({ id: String(1584 + i), home: i % 6, away: Math.floor(i / 6) }));
export const scoresOf = (
  goals: number,
): {
  readonly type: number;
  readonly scores: readonly { readonly id: string; readonly home: number; readonly away: number }[];
  readonly other: string;
} =>
  goals > 6
    ? { type: 431, scores: MANY_SCORES, other: '1620' }
    : { type: 45, scores: CORRECT_SCORES, other: CORRECT_SCORE_OTHER };

/** Who is in front of two answers: all six of 1x2 and another question. */
const cross = (ids: readonly string[], ends: readonly Answer[], others: readonly Answer[]) =>
  ends.flatMap((end, i) => others.map((other, j) => ({ id: ids[i * others.length + j] ?? '', both: [end, other] as const })));

const ENDS = [HOME_WINS, LEVEL, AWAY_WINS];
const DOUBLES = [HOME_OR_DRAW, HOME_OR_AWAY, DRAW_OR_AWAY];
const YES_NO = [BOTH_SCORE, not(BOTH_SCORE)];

export function fullTimeMarkets(goals: number, fresh: ScopeForecast): ScoreMarket[] {
  const totals = totalLines(fresh, 'total', [-3, -2, -1, 0, 1, 2, 3]);
  const middle = totals[Math.floor(totals.length / 2)] ?? 2.5;
  const overUnder = [not(scoreOver(middle)), scoreOver(middle)];
  const scores = scoresOf(goals);
  const withLine = (type: number) => ({ ...at(type), specifiers: { total: middle } });
  return [
    threeWay(at(1)),
    doubleChance(at(10)),
    winner(at(11)),
    question(at(12), 'difference', 1, [
      { id: '776', result: (lead) => (lead > 0 ? 'refund' : lead === 0 ? 'win' : 'loss') },
      { id: '778', result: (lead) => (lead > 0 ? 'refund' : lead < 0 ? 'win' : 'loss') },
    ]),
    question(at(13), 'difference', 1, [
      { id: '780', result: (lead) => (lead < 0 ? 'refund' : lead > 0 ? 'win' : 'loss') },
      { id: '782', result: (lead) => (lead < 0 ? 'refund' : lead === 0 ? 'win' : 'loss') },
    ]),
    ...STARTS.map((start) => europeanHandicap(at(14), start)),
    ...handicapLines(fresh, [-3, -2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2, 3]).map((line) => handicap(at(16), line)),
    ...totals.map((line) => total(at(18), line)),
    ...totalLines(fresh, 'home', [-1, 0, 1]).map((line) => total(at(19), line, 'home')),
    ...totalLines(fresh, 'away', [-1, 0, 1]).map((line) => total(at(20), line, 'away')),
    oddEven(at(26)),
    oddEven(at(27), 'home'),
    oddEven(at(28), 'away'),
    bothToScore(at(29)),
    question(at(30), 'pair', 1, [
      answer('784', (home, away) => home + away === 0),
      answer('788', (home, away) => home > 0 && away === 0),
      answer('790', (home, away) => home === 0 && away > 0),
      answer('792', (home, away) => home > 0 && away > 0),
    ]),
    cleanSheet(at(31), 'home'),
    cleanSheet(at(32), 'away'),
    winToNil(at(33), 'home'),
    winToNil(at(34), 'away'),
    combination(at(35), cross(['78', '80', '82', '84', '86', '88'], ENDS, YES_NO)),
    combination(withLine(36), [
      { id: '90', both: [scoreOver(middle), BOTH_SCORE] },
      { id: '92', both: [not(scoreOver(middle)), BOTH_SCORE] },
      { id: '94', both: [scoreOver(middle), not(BOTH_SCORE)] },
      { id: '96', both: [not(scoreOver(middle)), not(BOTH_SCORE)] },
    ]),
    combination(withLine(37), cross(['794', '796', '798', '800', '802', '804'], ENDS, overUnder)),
    correctScore(at(scores.type), scores.scores, scores.other),
    combination(at(546), cross(['1718', '1719', '1720', '1721', '1722', '1723'], DOUBLES, YES_NO)),
    combination(withLine(547), [
      ...DOUBLES.map((end, i) => ({ id: String(1724 + i), both: [end, not(scoreOver(middle))] as const })),
      ...DOUBLES.map((end, i) => ({ id: String(1727 + i), both: [end, scoreOver(middle)] as const })),
    ]),
  ];
}
