import { ranges, winner } from '../../sport/market-templates.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { question, won } from '../../sport/score-question.ts';
import { FIRST_OUTCOMES, type Race } from './attack-scopes.ts';
import { MARGIN_VARIANT } from './catalogue.ts';
import type { Feature, PartQuantity, Span } from './features.ts';
import { codes, type LineSteps, type ScopeTypes, scopeLines, scopeMarkets, yesNoCode } from './market-sets.ts';
import type { Outlook } from './outlook.ts';

/** Sets of markets that several sports on a clock share, with the ids of the Unified Odds Feed. */

const SIDES = ['home', 'away'] as const;
const wins =
  (side: 'home' | 'away') =>
  (lead: number): boolean =>
    side === 'home' ? lead > 0 : lead < 0;

export const REGULAR_TYPES: ScopeTypes = {
  threeWay: 1,
  doubleChance: 10,
  winner: 11,
  handicap: 16,
  total: 18,
  home: 19,
  away: 20,
  oddEven: 26,
  oddEvenHome: 27,
  oddEvenAway: 28,
};
export const OVERTIME_TYPES: ScopeTypes = {
  winner: 219,
  handicap: 223,
  total: 225,
  home: 227,
  away: 228,
  oddEven: 229,
  oddEvenHome: 616,
  oddEvenAway: 617,
};
const FIRST_HALF: ScopeTypes = {
  threeWay: 60,
  doubleChance: 63,
  winner: 64,
  handicap: 66,
  total: 68,
  home: 69,
  away: 70,
  oddEven: 74,
};
const SECOND_HALF: ScopeTypes = {
  threeWay: 83,
  doubleChance: 85,
  winner: 86,
  handicap: 88,
  total: 90,
  home: 91,
  away: 92,
  oddEven: 94,
};
const QUARTER: ScopeTypes = {
  threeWay: 235,
  doubleChance: 753,
  winner: 302,
  handicap: 303,
  total: 236,
  home: 756,
  away: 757,
  oddEven: 304,
};

/** Markets of a named part with lines around what is expected of it. */
export function partMarkets(
  before: Outlook,
  scope: string,
  span: Span,
  types: ScopeTypes,
  steps: LineSteps,
  specifiers?: Readonly<Record<string, number>>,
): ScoreMarket[] {
  return scopeMarkets(scope, types, scopeLines(before.span(span), steps), specifiers);
}

/** Both halves, called as the sport's shape calls them. */
export function halfMarkets(before: Outlook, halves: readonly [first: Span, second: Span], steps: LineSteps): ScoreMarket[] {
  return [
    ...partMarkets(before, 'h1', halves[0], FIRST_HALF, steps),
    ...partMarkets(before, 'h2', halves[1], SECOND_HALF, steps),
  ];
}

export function quarterMarkets(before: Outlook, steps: LineSteps): ScoreMarket[] {
  return [1, 2, 3, 4].flatMap((quarternr) => [
    ...partMarkets(before, `p${quarternr}`, [quarternr, quarternr], QUARTER, steps, { quarternr }),
    ranges({ type: 301, scope: `p${quarternr}`, specifiers: { quarternr } }, 'difference', [
      { id: '1002', from: 3 },
      { id: '1003', from: Number.NEGATIVE_INFINITY, to: -3 },
      { id: '1004', from: -2, to: 2 },
    ]),
  ]);
}

/** Margins of home that the outcomes 137 to 142 of the feed stand for: 11+, 6-10, 1-5 of home, then of away. */
const MARGINS: readonly (readonly [from: number, to: number])[] = [
  [11, Number.POSITIVE_INFINITY],
  [6, 10],
  [1, 5],
  [-5, -1],
  [-10, -6],
  [Number.NEGATIVE_INFINITY, -11],
];

/** Winning margin with overtime; a level end gives the stakes back. */
export function winningMargins(): ScoreMarket {
  const outcomes = MARGINS.map(([from, to], i) => ({
    id: `${MARGIN_VARIANT}:${137 + i}`,
    result: (lead: number) => (lead === 0 ? ('refund' as const) : won(lead >= from && lead <= to)),
  }));
  return question({ type: 290, scope: 'all', specifiers: { variant: MARGIN_VARIANT } }, 'difference', 12, outcomes);
}

/** Questions about both halves, and about all quarters where there are some; `line`: points of a half for `both halves over`. */
export function halfFeatures(halves: readonly [first: Span, second: Span], line: number): Feature[] {
  const highest = (of: PartQuantity): Feature => ({ kind: 'highest', key: `highest half ${of}`, of, parts: halves });
  return [
    { kind: 'double', key: 'double', part: halves[0], others: [halves[1]] },
    highest('total'),
    highest('home'),
    highest('away'),
    ...SIDES.flatMap((side): Feature[] => [
      { kind: 'every', key: `${side} wins both`, of: 'difference', parts: halves, holds: wins(side), isGrowing: false },
      { kind: 'some', key: `${side} wins either`, of: 'difference', parts: halves, holds: wins(side), isGrowing: false },
    ]),
    { kind: 'every', key: 'both over', of: 'total', parts: halves, holds: (points) => points > line, isGrowing: true },
    { kind: 'every', key: 'both under', of: 'total', parts: halves, holds: (points) => points < line, isGrowing: false },
  ];
}

const HALVES_EQUAL = [
  ['436', 1],
  ['438', 2],
  ['440', 0],
] as const;

/** Markets of {@link halfFeatures}. */
export function acrossHalves(line: number): ScoreMarket[] {
  const doubles = Array.from({ length: 9 }, (_, code) => [String(418 + 2 * code), code] as const);
  return [
    codes({ type: 47, scope: 'double' }, doubles),
    codes({ type: 52, scope: 'highest half total' }, HALVES_EQUAL),
    codes({ type: 53, scope: 'highest half home' }, HALVES_EQUAL),
    codes({ type: 54, scope: 'highest half away' }, HALVES_EQUAL),
    ...SIDES.flatMap((side, i) => [
      yesNoCode({ type: 48 + i, scope: `${side} wins both` }),
      yesNoCode({ type: 50 + i, scope: `${side} wins either` }),
    ]),
    yesNoCode({ type: 58, scope: 'both over', specifiers: { total: line } }),
    yesNoCode({ type: 59, scope: 'both under', specifiers: { total: line } }),
  ];
}

export const HALF_TYPES = [
  47, 48, 49, 50, 51, 52, 53, 54, 58, 59, 60, 63, 64, 66, 68, 69, 70, 74, 83, 85, 86, 88, 90, 91, 92, 94,
];
export const QUARTER_TYPES = [234, 235, 236, 301, 302, 303, 304, 753, 756, 757];

const QUARTER_SPANS: readonly Span[] = [1, 2, 3, 4].map((n) => [n, n] as const);
export const QUARTER_FEATURE: Feature = { kind: 'highest', key: 'highest quarter', of: 'total', parts: QUARTER_SPANS };

export const highestQuarter = (): ScoreMarket =>
  codes({ type: 234, scope: QUARTER_FEATURE.key }, [
    ['920', 1],
    ['921', 2],
    ['922', 3],
    ['923', 4],
    ['924', 0],
  ]);

/** First to so many of a span: the race and its market. */
export function raceTo(
  type: number,
  span: Span,
  needed: number,
  specifiers: Readonly<Record<string, number>>,
): { readonly race: Race; readonly market: ScoreMarket } {
  const key = `race ${span.join('-')} ${needed}`;
  return { race: { key, span, needed }, market: codes({ type, scope: key, specifiers }, FIRST_OUTCOMES) };
}

/** Who goes on, after overtime and a shoot-out, in a match that needs a winner. */
export const toQualify = (): ScoreMarket => winner({ type: 2, scope: 'all' });
