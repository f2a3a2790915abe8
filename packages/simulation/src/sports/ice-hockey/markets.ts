import { winningMargin } from '../../sport/market-templates.ts';
import { EVERY_TYPE, type Offers } from '../../sport/offer-depth.ts';
import type { ScoreMarket } from '../../sport/score-markets.ts';
import { FINAL_SCORES, MATCH_SCORES, PERIOD_SCORES } from '../clock/catalogue.ts';
import type { Feature, PartQuantity, Span } from '../clock/features.ts';
import {
  codes,
  correctScores,
  type LineSteps,
  scopeLines,
  scopeMarkets,
  threeWayAndTotal,
  yesNoCode,
} from '../clock/market-sets.ts';
import type { Outlook } from '../clock/outlook.ts';

const PERIODS: readonly Span[] = [
  [1, 1],
  [2, 2],
  [3, 3],
];
const others = (part: Span): Span[] => PERIODS.filter((one) => one !== part);
const WHOLE: LineSteps = { handicaps: [-2, -1, 0, 1, 2], totals: [-2, -1, -0.5, 0, 0.5, 1, 2], sides: [-1, 0, 1] };
const PART: LineSteps = { handicaps: [-1, 0, 1], totals: [-1, 0, 1], sides: [0, 1] };
/** Lines of `all periods over`. */
const PERIOD_LINES = [0.5, 1.5];
const SIDES = ['home', 'away'] as const;

const part = (n: number): Feature => {
  const span = PERIODS[n - 1] ?? [1, 1];
  return { kind: 'double', key: `p${n}&match`, part: span, others: others(span) };
};
const highest = (of: PartQuantity): Feature => ({ kind: 'highest', key: `highest ${of}`, of, parts: PERIODS });
const wins =
  (side: 'home' | 'away') =>
  (lead: number): boolean =>
    side === 'home' ? lead > 0 : lead < 0;

/** Questions about several periods at once. */
export const HOCKEY_FEATURES: readonly Feature[] = [
  part(1),
  highest('total'),
  highest('home'),
  highest('away'),
  ...SIDES.flatMap((side): Feature[] => [
    { kind: 'every', key: `${side} wins all`, of: 'difference', parts: PERIODS, holds: wins(side), isGrowing: false },
    { kind: 'some', key: `${side} wins any`, of: 'difference', parts: PERIODS, holds: wins(side), isGrowing: false },
    { kind: 'every', key: `${side} scores in all`, of: side, parts: PERIODS, holds: (goals) => goals > 0, isGrowing: true },
  ]),
  ...PERIOD_LINES.flatMap((line): Feature[] => [
    { kind: 'every', key: `all over ${line}`, of: 'total', parts: PERIODS, holds: (goals) => goals > line, isGrowing: true },
    { kind: 'every', key: `all under ${line}`, of: 'total', parts: PERIODS, holds: (goals) => goals < line, isGrowing: false },
  ]),
];

const EQUAL_LAST = [
  ['1621', 1],
  ['1622', 2],
  ['1623', 3],
  ['1624', 0],
] as const;
/** 1529 + 3 x (result of the match) + (result of the period); a double result has them the other way round. */
const PERIOD_AND_MATCH = [0, 1, 2].flatMap((match) =>
  [0, 1, 2].map((period) => [String(1529 + 3 * match + period), 3 * period + match] as const),
);

/** Market types of ice hockey. */
export const HOCKEY_TYPES: readonly number[] = [
  1, 8, 10, 11, 14, 16, 18, 19, 20, 26, 27, 28, 29, 31, 32, 33, 34, 37, 904001, 220, 406, 409, 410, 412, 414, 415, 419, 421, 422,
  427, 429, 431, 432, 433, 434, 435, 436, 437, 438, 439, 440, 441, 442, 443, 445, 446, 447, 448, 452, 454, 455, 456, 459, 460,
  462, 529,
];

function wholeMarkets(before: Outlook): ScoreMarket[] {
  const match = scopeLines(before.span([1, 3]), WHOLE);
  const all = scopeLines(before.all(), WHOLE);
  const regular = scopeMarkets(
    'match',
    {
      threeWay: 1,
      doubleChance: 10,
      winner: 11,
      european: 14,
      handicap: 16,
      total: 18,
      home: 19,
      away: 20,
      oddEven: 26,
      oddEvenHome: 27,
      oddEvenAway: 28,
      bothToScore: 29,
      cleanHome: 31,
      cleanAway: 32,
      nilHome: 33,
      nilAway: 34,
    },
    match,
  );
  const final = scopeMarkets(
    'all',
    { winner: 406, handicap: 410, total: 412, home: 414, away: 415, oddEven: 419, cleanHome: 421, cleanAway: 422 },
    { ...all, handicaps: all.handicaps.filter((line) => line !== -0.5 && line !== 0.5) },
  );
  return [
    ...regular,
    correctScores({ type: 431, scope: 'match' }, MATCH_SCORES, '1620'),
    ...[4.5, 5.5, 6.5].map((line) => threeWayAndTotal({ type: 37, scope: 'match' }, line)),
    ...final,
    winningMargin({ type: 409, scope: 'all' }, { home: ['630', '632', '634'], away: ['636', '638', '640'] }),
    correctScores({ type: 427, scope: 'all' }, FINAL_SCORES, '1518'),
    yesNoCode({ type: 220, scope: 'overtime' }),
    yesNoCode({ type: 904001, scope: 'shootout' }),
  ];
}

const PERIOD_TYPES = [443, 445, 446, 447, 448, 452, 454, 455, 456, 459, 460, 462, 529];

function periodMarkets(before: Outlook, periodnr: number): ScoreMarket[] {
  const scope = `p${periodnr}`;
  const lines = scopeLines(before.span([periodnr, periodnr]), PART);
  const types = {
    threeWay: 443,
    doubleChance: 529,
    winner: 459,
    european: 445,
    handicap: 460,
    total: 446,
    home: 447,
    away: 448,
    oddEven: 462,
    bothToScore: 452,
    cleanHome: 454,
    cleanAway: 455,
  };
  const markets = scopeMarkets(scope, types, lines, { periodnr });
  return [...markets, correctScores({ type: 456, scope, specifiers: { periodnr } }, PERIOD_SCORES, '1639')];
}

function acrossPeriods(): ScoreMarket[] {
  return [
    codes({ type: 429, scope: 'p1&match', specifiers: { periodnr: 1 } }, PERIOD_AND_MATCH),
    codes({ type: 432, scope: 'highest total' }, EQUAL_LAST),
    codes({ type: 433, scope: 'highest home' }, EQUAL_LAST),
    codes({ type: 434, scope: 'highest away' }, EQUAL_LAST),
    ...SIDES.flatMap((side, i) => [
      yesNoCode({ type: 435 + i, scope: `${side} wins all` }),
      yesNoCode({ type: 437 + i, scope: `${side} wins any` }),
      yesNoCode({ type: 439 + i, scope: `${side} scores in all` }),
    ]),
    ...PERIOD_LINES.flatMap((line) => [
      yesNoCode({ type: 441, scope: `all over ${line}`, specifiers: { total: line } }),
      yesNoCode({ type: 442, scope: `all under ${line}`, specifiers: { total: line } }),
    ]),
  ];
}

/**
 * Every market of a match but those of the next goal; lines stand as they are chosen before the start. Where no market of a period is
 * among the `offers`, periods are left out.
 */
export function hockeyMarkets(before: Outlook, offers: Offers = EVERY_TYPE): ScoreMarket[] {
  const periods = PERIOD_TYPES.some(offers) ? [1, 2, 3] : [];
  return [...wholeMarkets(before), ...periods.flatMap((n) => periodMarkets(before, n)), ...acrossPeriods()];
}
