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
  exactly,
  HOME_WINS,
  handicap,
  LEVEL,
  not,
  oddEven,
  ranges,
  scoreKey,
  scoreOver,
  threeWay,
  total,
  winner,
  winningMargin,
  winToNil,
  yesNo,
} from '../../sport/market-templates.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { answer, type Place, question } from '../../sport/score-question.ts';
import * as ids from './goal-ids.ts';
import type { GoalLines } from './goal-lines.ts';

/** Keys of the scopes of goals. */
export const MATCH = 'match';
export const HALVES = { 1: 'half 1', 2: 'half 2' } as const;

const place = (scope: string, type: number, specifiers: Place['specifiers'] = {}): Place => ({ type, scope, specifiers });
const variant = (name: string) => ({ variant: name });
const TEAM_TOTALS = [0.5, 1.5, 2.5, 3.5];
const STARTS = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 0],
  [2, 0],
  [3, 0],
] as const;

const RESULTS = [HOME_WINS, LEVEL, AWAY_WINS] as const;
const DOUBLES = [either(HOME_WINS, LEVEL), either(HOME_WINS, AWAY_WINS), either(LEVEL, AWAY_WINS)] as const;

/** Every one of `first` with every one of `second`; ids in that order. */
function crossed(at: Place, first: readonly Answer[], second: readonly Answer[], outcomeIds: readonly number[]): ScoreMarket {
  const pairs = first.flatMap((one) => second.map((other) => [one, other] as const));
  return combination(
    at,
    pairs.map((both, i) => ({ id: String(outcomeIds[i]), both })),
  );
}

const YES_NO = [BOTH_SCORE, not(BOTH_SCORE)];
const resultAndBoth = (at: Place): ScoreMarket => crossed(at, RESULTS, YES_NO, [78, 80, 82, 84, 86, 88]);
const doubleAndBoth = (at: Place): ScoreMarket => crossed(at, DOUBLES, YES_NO, [1718, 1719, 1720, 1721, 1722, 1723]);

function resultAndTotal(scope: string, type: number, line: number): ScoreMarket {
  const sides = [not(scoreOver(line)), scoreOver(line)];
  return crossed(place(scope, type, { total: line }), RESULTS, sides, [794, 796, 798, 800, 802, 804]);
}

function doubleAndTotal(line: number): ScoreMarket {
  const at = place(MATCH, 547, { total: line });
  return crossed(at, [not(scoreOver(line)), scoreOver(line)], DOUBLES, [1724, 1725, 1726, 1727, 1728, 1729]);
}

function totalAndBoth(line: number): ScoreMarket {
  return crossed(place(MATCH, 36, { total: line }), YES_NO, [scoreOver(line), not(scoreOver(line))], [90, 92, 94, 96]);
}

/** Market 30: none (784), only home (788), only away (790), both (792). */
const whoScores = question(place(MATCH, 30), 'pair', 1, [
  answer('784', (home, away) => home === 0 && away === 0),
  answer('788', (home, away) => home > 0 && away === 0),
  answer('790', (home, away) => home === 0 && away > 0),
  answer('792', (home, away) => home > 0 && away > 0),
]);

function multiScores(): ScoreMarket {
  const keyOf = (score: string): number => scoreKey(Number(score[0]), Number(score[2]));
  const groups = ids.MULTI_SCORES.map(([id, scores]) => ({ id, scores: new Set(scores.split(' ').map(keyOf)) }));
  const listed = new Set(groups.flatMap(({ scores }) => [...scores]));
  const isListed = (home: number, away: number): boolean => listed.has(scoreKey(home, away));
  return question(place(MATCH, 551), 'pair', 7, [
    ...groups.map(({ id, scores }) => answer(id, (home, away) => scores.has(scoreKey(home, away)))),
    answer(ids.MULTI_SCORES_HOME, (home, away) => home > away && !isListed(home, away)),
    answer(ids.MULTI_SCORES_AWAY, (home, away) => home < away && !isListed(home, away)),
    answer(ids.MULTI_SCORES_DRAW, (home, away) => home === away),
  ]);
}

/** One or the other: 854 to 859 with the total, 860 to 862 with both to score, 863 to 865 with any clean sheet. */
function oneOrTheOther(): ScoreMarket[] {
  const asked = (type: number, { isRight, upTo }: Answer, specifiers = {}): ScoreMarket =>
    yesNo(place(MATCH, type, specifiers), 'pair', upTo, isRight);
  const line = 2.5;
  return RESULTS.flatMap((result, i) => [
    asked(854 + 2 * i, either(result, scoreOver(line)), { total: line }),
    asked(855 + 2 * i, either(result, not(scoreOver(line))), { total: line }),
    asked(860 + i, either(result, BOTH_SCORE)),
    asked(863 + i, either(result, not(BOTH_SCORE))),
  ]);
}

/** Markets about the goals of the 90 minutes. */
export function fullTimeMarkets({ handicaps, totals }: GoalLines): ScoreMarket[] {
  const at = (type: number, specifiers?: Place['specifiers']): Place => place(MATCH, type, specifiers);
  return [
    threeWay(at(1)),
    doubleChance(at(10)),
    winner(at(11)),
    ...handicaps.map((line) => handicap(at(16), line)),
    ...totals.map((line) => total(at(18), line)),
    ...TEAM_TOTALS.map((line) => total(at(19), line, 'home')),
    ...TEAM_TOTALS.map((line) => total(at(20), line, 'away')),
    bothToScore(at(29)),
    ...STARTS.map(([home, away]) => europeanHandicap(at(14), { home, away })),
    winningMargin(at(15, variant(ids.WINNING_MARGIN)), ids.WINNING_MARGIN_IDS),
    exactly(at(21, variant(ids.EXACT_6)), 'total', ids.EXACT_6_IDS),
    exactly(at(23, variant(ids.EXACT_3)), 'home', ids.EXACT_3_IDS),
    exactly(at(24, variant(ids.EXACT_3)), 'away', ids.EXACT_3_IDS),
    ranges(at(25, variant(ids.GOAL_RANGE)), 'total', ids.GOAL_RANGES),
    oddEven(at(26)),
    oddEven(at(27), 'home'),
    oddEven(at(28), 'away'),
    whoScores,
    cleanSheet(at(31), 'home'),
    cleanSheet(at(32), 'away'),
    winToNil(at(33), 'home'),
    winToNil(at(34), 'away'),
    resultAndBoth(at(35)),
    ...[2.5, 3.5].map(totalAndBoth),
    ...[1.5, 2.5, 3.5, 4.5].map((line) => resultAndTotal(MATCH, 37, line)),
    correctScore(at(45), ids.FULL_TIME_SCORES, ids.FULL_TIME_OTHER),
    doubleAndBoth(at(546)),
    ...[1.5, 2.5, 3.5, 4.5].map(doubleAndTotal),
    ranges(at(548), 'total', ids.MULTI_GOALS),
    ranges(at(549), 'home', ids.FEW_GOALS),
    ranges(at(550), 'away', ids.FEW_GOALS),
    multiScores(),
    ...oneOrTheOther(),
  ];
}

/** Types of the markets of a half, in the same order for both. */
const HALF_TYPES = {
  1: {
    threeWay: 60,
    doubleChance: 63,
    noBet: 64,
    european: 65,
    handicap: 66,
    total: 68,
    home: 69,
    away: 70,
    exact: 71,
    oddEven: 74,
    both: 75,
    homeClean: 76,
    awayClean: 77,
    resultBoth: 78,
    resultTotal: 79,
    score: 81,
    doubleBoth: 542,
    multi: 552,
  },
  2: {
    threeWay: 83,
    doubleChance: 85,
    noBet: 86,
    european: 87,
    handicap: 88,
    total: 90,
    home: 91,
    away: 92,
    exact: 93,
    oddEven: 94,
    both: 95,
    homeClean: 96,
    awayClean: 97,
    resultBoth: 543,
    resultTotal: 544,
    score: 98,
    doubleBoth: 545,
    multi: 553,
  },
} as const;

/** Markets about the goals of one half. */
export function halfMarkets(half: 1 | 2, { handicaps, totals }: GoalLines): ScoreMarket[] {
  const types = HALF_TYPES[half];
  const scope = HALVES[half];
  const at = (type: number, specifiers?: Place['specifiers']): Place => place(scope, type, specifiers);
  const [scores, rest] =
    half === 1 ? [ids.FIRST_HALF_SCORES, ids.FIRST_HALF_OTHER] : [ids.SECOND_HALF_SCORES, ids.SECOND_HALF_OTHER];
  return [
    threeWay(at(types.threeWay)),
    doubleChance(at(types.doubleChance)),
    winner(at(types.noBet)),
    ...STARTS.filter(([home, away]) => home + away === 1).map(([home, away]) =>
      europeanHandicap(at(types.european), { home, away }),
    ),
    ...handicaps.map((line) => handicap(at(types.handicap), line)),
    ...totals.map((line) => total(at(types.total), line)),
    ...[0.5, 1.5].map((line) => total(at(types.home), line, 'home')),
    ...[0.5, 1.5].map((line) => total(at(types.away), line, 'away')),
    exactly(at(types.exact, variant(ids.EXACT_2)), 'total', ids.EXACT_2_IDS),
    oddEven(at(types.oddEven)),
    bothToScore(at(types.both)),
    cleanSheet(at(types.homeClean), 'home'),
    cleanSheet(at(types.awayClean), 'away'),
    resultAndBoth(at(types.resultBoth)),
    resultAndTotal(scope, types.resultTotal, 1.5),
    correctScore(at(types.score), scores, rest),
    doubleAndBoth(at(types.doubleBoth)),
    ranges(at(types.multi), 'total', ids.FEW_GOALS),
  ];
}
