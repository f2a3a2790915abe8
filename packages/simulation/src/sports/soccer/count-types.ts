import type { Names } from '../../sport/describe-market.ts';
import type { Range } from '../../sport/market-templates.ts';
import { cardsBetween, cornersBetween } from './clock.ts';
import type { Counted } from './counts.ts';
import type { SoccerSetup } from './setup.ts';

const banded = (variant: string, first: number, bounds: readonly (readonly [number, number?])[]): Range[] =>
  bounds.map(([from, to], i) => ({ id: `${variant}:${first + i}`, from, ...(to === undefined ? {} : { to }) }));

const RANGE_12 = 'sr:point_range:12+';
const RANGE_7 = 'sr:point_range:7+';
/** The first half has bands of its own. */
const RANGE_HALF = 'df:point_range:7+';
const CORNER_RANGE = banded(RANGE_12, 1141, [[0, 8], [9, 11], [12]]);
const SIDE_RANGE = banded(RANGE_7, 1144, [[0, 2], [3, 4], [5, 6], [7]]);
const HALF_RANGE = banded(RANGE_HALF, 1, [[0, 4], [5, 6], [7]]);
export const CORNER_RACE = 901_010;
export const CARD_HANDICAP = 901_011;
const CORNER_NUMBER = 'cornernr';
const BOOKING_NUMBER = 'bookingnr';

const named = (list: readonly Range[]): Names =>
  list.map(({ id, from, to }) => [id, to === undefined ? `${from}+` : `${from}-${to}`] as const);
/** Names of the ranges of corners. */
export const cornerBands = { match: named(CORNER_RANGE), side: named(SIDE_RANGE), half: named(HALF_RANGE) };

/** Corners: market types of the Unified Odds Feed, the race is our own. */
export const cornersOf = (setup: SoccerSetup): Counted => ({
  series: ({ corners }) => corners,
  expected: () => setup.corners,
  share: cornersBetween,
  match: {
    result: 162,
    nth: { type: 163, key: CORNER_NUMBER },
    last: 164,
    handicap: 165,
    total: 166,
    home: 167,
    away: 168,
    range: { type: 169, variant: RANGE_12, list: CORNER_RANGE },
    sideRange: { home: 170, away: 171, variant: RANGE_7, list: SIDE_RANGE },
    oddEven: 172,
    race: { type: CORNER_RACE, to: [3, 5, 7, 9] },
  },
  half: {
    result: 173,
    nth: { type: 174, key: CORNER_NUMBER },
    last: 175,
    handicap: 176,
    total: 177,
    home: 178,
    away: 179,
    range: { type: 182, variant: RANGE_HALF, list: HALF_RANGE },
    oddEven: 183,
  },
});

/** Red cards that are no second yellow, of each side in a match. */
export const REDS = 0.0885;
/** Cards come with the two kinds at rates of their own: both at that of the yellow ones, which are 23 of 24. */
export const cardsOf = (setup: SoccerSetup): Counted => ({
  series: ({ cards }) => cards,
  expected: () => ({ home: setup.yellows.home + REDS, away: setup.yellows.away + REDS }),
  share: cardsBetween,
  match: {
    result: 136,
    nth: { type: 137, key: BOOKING_NUMBER },
    last: 138,
    total: 139,
    home: 140,
    away: 141,
    handicap: CARD_HANDICAP,
  },
  half: { result: 149, nth: { type: 150, key: BOOKING_NUMBER }, last: 151, total: 152, home: 153, away: 154 },
});
