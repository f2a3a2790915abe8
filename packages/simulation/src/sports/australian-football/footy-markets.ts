import type { MarketDescription } from '../../market-descriptions.ts';
import {
  AWAY,
  DOUBLE_CHANCE_NAMES,
  describer,
  HANDICAP_NAMES,
  HOME,
  ODD_EVEN_NAMES,
  OVER_UNDER_NAMES,
  THREE_WAY_NAMES,
  WINNER_NAMES,
} from '../../sport/describe-market.ts';
import { doubleChance, handicap, oddEven, ranges, threeWay, total, winner } from '../../sport/market-templates.ts';
import type { ScopeForecast, ScoreMarket } from '../../sport/score-markets.ts';
import { answer, question } from '../../sport/score-question.ts';
import { BEST_IDS, HALF_FULL_IDS } from '../goals/goals-markets.ts';
import { partScope } from '../goals/goals-scopes.ts';
import {
  describePart,
  FIRST_HALF,
  handicapLines,
  type PartTypes,
  partMarkets,
  QUARTER,
  SECOND_HALF,
  totalLines,
} from '../goals/part-types.ts';
import { ownType } from '../series/series-markets.ts';
import { QUARTERS } from './footy-state.ts';

/** Own types, by their last three digits. */
const OWN = { goals: 1, homeGoals: 2, awayGoals: 3, goal: 4, margin: 5, goalHandicap: 6 } as const;

/** Parts of a match have no small scores, and nobody stays without points. */
const plain = ({
  threeWay: three,
  doubleChance: double,
  drawNoBet,
  handicap: lines,
  total: totals,
  homeTotal,
  awayTotal,
  oddEven: odd,
  prefix,
  group,
  counter,
}: PartTypes): PartTypes => ({
  threeWay: three,
  doubleChance: double,
  drawNoBet,
  handicap: lines,
  total: totals,
  homeTotal,
  awayTotal,
  oddEven: odd,
  prefix,
  group,
  ...(counter === undefined ? {} : { counter }),
});
const PARTS = { first: plain(FIRST_HALF), second: plain(SECOND_HALF), quarter: plain(QUARTER) };

/** Codes of leads in the order of the ids: home, draw, away. */
const LEAD_ORDER = [1, 0, 2];
const MARGINS = [
  [1, 12],
  [13, 24],
  [25, 39],
  [40, undefined],
] as const;
const MOST_GOAL_NUMBER = 40;

const marginRanges = () => [
  ...MARGINS.map(([from, to], i) => (to === undefined ? { id: String(i + 1), from } : { id: String(i + 1), from, to })),
  { id: '5', from: 0, to: 0 },
  ...MARGINS.map(([from, to], i) => ({ id: String(i + 6), from: -(to ?? Number.POSITIVE_INFINITY), to: -from })),
];

/** Every market of a match; lines are chosen from the forecasts before the start. */
export function footyMarkets(systemId: number, fresh: (key: string) => ScopeForecast | undefined): ScoreMarket[] {
  const full = fresh('full');
  const goals = fresh('goals');
  if (full === undefined || goals === undefined) return [];
  const at = (type: number) => ({ type, scope: 'full' });
  const of = (number: number) => ({ type: ownType(systemId, number), scope: 'goals' });
  const part = (types: PartTypes, from: number, to: number, step: number): ScoreMarket[] => {
    const forecast = fresh(partScope(from, to));
    return forecast === undefined ? [] : partMarkets(types, partScope(from, to), from + 1, forecast, step);
  };
  const steps = [-18, -12, -6, -3, 0, 3, 6, 12, 18];
  return [
    threeWay(at(1)),
    doubleChance(at(10)),
    winner(at(11)),
    ...handicapLines(full, steps).map((line) => handicap(at(16), line)),
    ...totalLines(full, 'total', steps).map((line) => total(at(18), line)),
    ...totalLines(full, 'home', [-6, 0, 6]).map((line) => total(at(19), line, 'home')),
    ...totalLines(full, 'away', [-6, 0, 6]).map((line) => total(at(20), line, 'away')),
    oddEven(at(26)),
    question(
      { type: 47, scope: 'leads' },
      'pair',
      2,
      HALF_FULL_IDS.map((id, i) =>
        answer(id, (first, end) => first === LEAD_ORDER[Math.floor(i / 3)] && end === LEAD_ORDER[i % 3]),
      ),
    ),
    ...part(PARTS.first, 0, QUARTERS / 2, 6),
    ...part(PARTS.second, QUARTERS / 2, QUARTERS, 6),
    ...[0, 1, 2, 3].flatMap((i) => part(PARTS.quarter, i, i + 1, 4)),
    ranges(
      { type: 234, scope: 'best' },
      'home',
      BEST_IDS.quarter.map((id, n) => ({ id, from: n === QUARTERS ? 0 : n + 1, to: n === QUARTERS ? 0 : n + 1 })),
    ),
    ...totalLines(goals, 'total', [-2, -1, 0, 1, 2]).map((line) => total(of(OWN.goals), line)),
    ...totalLines(goals, 'home', [-1, 0, 1]).map((line) => total(of(OWN.homeGoals), line, 'home')),
    ...totalLines(goals, 'away', [-1, 0, 1]).map((line) => total(of(OWN.awayGoals), line, 'away')),
    ...handicapLines(goals, [-2, -1, 0, 1, 2]).map((line) => handicap(of(OWN.goalHandicap), line)),
    ...Array.from({ length: MOST_GOAL_NUMBER }, (_, i) => i + 1).map((goalnr) =>
      question({ type: ownType(systemId, OWN.goal), scope: `goal${goalnr}`, specifiers: { goalnr } }, 'difference', 1, [
        answer('6', (lead) => lead > 0),
        answer('7', (lead) => lead === 0),
        answer('8', (lead) => lead < 0),
      ]),
    ),
    ranges({ type: ownType(systemId, OWN.margin), scope: 'full' }, 'difference', marginRanges()),
  ];
}

const SIDES = [HOME, 'draw', AWAY];
const marginNames = (side: string, first: number) =>
  MARGINS.map(([from, to], i) => [String(i + first), `${side} by ${to === undefined ? `${from}+` : `${from}-${to}`}`] as const);

/** Descriptions of all of them. */
export function describeFooty(sport: string, systemId: number): MarketDescription[] {
  const describe = describer(sport);
  const own = (number: number): number => ownType(systemId, number);
  const group = 'score regular_play';
  return [
    describe(1, '1x2', group, '', THREE_WAY_NAMES),
    describe(10, 'Double chance', group, '', DOUBLE_CHANCE_NAMES),
    describe(11, 'Draw no bet', group, '', WINNER_NAMES),
    describe(16, 'Handicap', group, 'hcp', HANDICAP_NAMES),
    describe(18, 'Total', group, 'total', OVER_UNDER_NAMES),
    describe(19, `${HOME} total`, group, 'total', OVER_UNDER_NAMES),
    describe(20, `${AWAY} total`, group, 'total', OVER_UNDER_NAMES),
    describe(26, 'Odd/even', group, '', ODD_EVEN_NAMES),
    describe(
      47,
      'Halftime/fulltime',
      group,
      '',
      HALF_FULL_IDS.map((id, i) => [id, `${SIDES[Math.floor(i / 3)]}/${SIDES[i % 3]}`] as const),
    ),
    ...[PARTS.first, PARTS.second, PARTS.quarter].flatMap((types) => describePart(sport, types)),
    describe(
      234,
      'Highest scoring quarter',
      group,
      '',
      BEST_IDS.quarter.map(
        (id, i) => [id, ['1st quarter', '2nd quarter', '3rd quarter', '4th quarter', 'equal'][i] ?? ''] as const,
      ),
    ),
    describe(own(OWN.goals), 'Total goals', group, 'total', OVER_UNDER_NAMES),
    describe(own(OWN.homeGoals), `${HOME} total goals`, group, 'total', OVER_UNDER_NAMES),
    describe(own(OWN.awayGoals), `${AWAY} total goals`, group, 'total', OVER_UNDER_NAMES),
    describe(own(OWN.goalHandicap), 'Goal handicap', group, 'hcp', HANDICAP_NAMES),
    describe(own(OWN.goal), '{!goalnr} goal of six points', group, 'goalnr', [
      ['6', HOME],
      ['7', 'none'],
      ['8', AWAY],
    ]),
    describe(own(OWN.margin), 'Winning margin in points', group, '', [
      ...marginNames(HOME, 1),
      ['5', 'draw'],
      ...marginNames(AWAY, 6),
    ]),
  ];
}

export const footyLineTypes = (systemId: number): ReadonlySet<number> =>
  new Set([
    ...[16, 18, 19, 20],
    ...Object.values(PARTS).flatMap((types) => [types.handicap, types.total, types.homeTotal, types.awayTotal]),
    ...[OWN.goals, OWN.homeGoals, OWN.awayGoals, OWN.goalHandicap].map((number) => ownType(systemId, number)),
  ]);
