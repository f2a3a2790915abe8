import type { OutcomeName } from './market.ts';
import {
  european,
  halves,
  handicapOn,
  isHandicapLine,
  isPart,
  isStart,
  isText,
  isTotalLine,
  matchWinner,
  onScore,
  partsLine,
  partWinner,
  type ReadMarket,
  type SpecifierTest,
  totalOn,
} from './market-terms.ts';
import { isPlaces, OUTRIGHT_PLACES, OUTRIGHT_WINNER, outrightPlaces } from './outright-market.ts';
import { readSpecifiers } from './specifiers.ts';

/** How a market stands in a list of matches. */
export type MarketHeader = 'none' | 'two-way' | 'three-way' | 'handicap' | 'total';

export interface MarketOutcome {
  /** Of the Unified Odds Feed. */
  readonly id: string;
  /** What it is called: a key of the titles, or a name of theirs in braces. */
  readonly title: string;
  readonly name: OutcomeName;
}

/** Everything there is to know of a market type but its titles, which each language has by its id. */
export interface MarketType {
  /** Of the Unified Odds Feed. */
  readonly id: number;
  readonly header: MarketHeader;
  /** Groups of the feed: a bet stop names them. */
  readonly feedGroups: readonly string[];
  /** In the order of display. Empty: they come from the variant, see {@link variantOutcomes}. */
  readonly outcomes: readonly MarketOutcome[];
  /** Specifier that carries the line. */
  readonly line?: 'hcp' | 'total';
  /** What its specifiers can be: each of these stands in every market of the type. */
  readonly specifiers: Readonly<Record<string, SpecifierTest>>;
  /** Those that may stand there too. */
  readonly moreSpecifiers?: Readonly<Record<string, SpecifierTest>>;
  /** How many outcomes win in every result: 1, or 2 for double chance; see {@link winnersOf}. */
  readonly winners: number;
  /** What it asks, in the terms of settlement (betting rules 8.2); absent: a score does not answer it. */
  readonly settle?: ReadMarket;
  /** No language has titles for it: it is called as the feed calls it. */
  readonly isUntitled?: true;
}

type Outcomes = readonly MarketOutcome[];

const outcome = (id: string, title: string, name: OutcomeName = title): MarketOutcome => ({ id, title, name });
const sides = (home: string, away: string): Outcomes => [outcome(home, '{home}', 'home'), outcome(away, '{away}', 'away')];

const WINNER = sides('4', '5');
const HANDICAP = sides('1714', '1715');
const ONE_X_TWO = [outcome('1', '{home}', 'home'), outcome('2', 'draw'), outcome('3', '{away}', 'away')];
const EUROPEAN = [outcome('1711', '{home}', 'home'), outcome('1712', 'draw'), outcome('1713', '{away}', 'away')];
const DOUBLE_CHANCE = [
  outcome('9', 'home_or_draw', '1X'),
  outcome('10', 'home_or_away', '12'),
  outcome('11', 'draw_or_away', 'X2'),
];
const OVER_UNDER = [outcome('12', 'over'), outcome('13', 'under')];
const YES_NO = [outcome('74', 'yes'), outcome('76', 'no')];
const ODD_EVEN = [outcome('70', 'odd'), outcome('72', 'even')];

/** 274 is 0:0, 276 is 1:0, ... 322 is 4:4, 324 any other score: home goals run fastest. */
const CORRECT_SCORE = [
  ...Array.from({ length: 25 }, (_, n) => outcome(String(274 + 2 * n), `${n % 5}:${Math.floor(n / 5)}`)),
  outcome('324', 'other'),
];

const ENDS = [
  ['home', '1'],
  ['draw', 'X'],
  ['away', '2'],
] as const;

/** 418 is 1/1, then 1/X, 1/2, X/1 ... up to 434, 2/2. */
const HALF_FULL = ENDS.flatMap(([half, ht], i) =>
  ENDS.map(([full, ft], j) => outcome(String(418 + 2 * (3 * i + j)), `${half}_${full}`, `${ht}/${ft}`)),
);

type Terms = Partial<Pick<MarketType, 'line' | 'winners' | 'settle' | 'isUntitled' | 'specifiers' | 'moreSpecifiers'>>;

const define = (id: number, header: MarketHeader, outcomes: Outcomes, feedGroups: string, more: Terms = {}): MarketType => ({
  id,
  header,
  outcomes,
  feedGroups: ['all', ...feedGroups.split('|')],
  winners: 1,
  specifiers: {},
  ...more,
});

const FULL_TIME = 'score|regular_play';
const OVERTIME = 'score|incl_ot';
const EXTRA_INNINGS = 'score|incl_ei';

/** Of snooker and darts. */
const [FRAME_HANDICAP, TOTAL_FRAMES, LEG_HANDICAP, TOTAL_LEGS] = [919_000, 919_001, 922_000, 922_001] as const;

const QUARTER = { quarternr: isPart };
const winner = (id: number, groups: string, settle: ReadMarket, specifiers: MarketType['specifiers'] = {}) =>
  define(id, 'two-way', WINNER, groups, { settle, specifiers });
const handicap = (id: number, groups: string, settle?: ReadMarket, of: MarketType['specifiers'] = {}) =>
  define(id, 'handicap', HANDICAP, groups, {
    line: 'hcp',
    specifiers: { hcp: isHandicapLine, ...of },
    ...(settle ? { settle } : {}),
  });
const total = (id: number, groups: string, settle?: ReadMarket, of: MarketType['specifiers'] = {}) =>
  define(id, 'total', OVER_UNDER, groups, {
    line: 'total',
    specifiers: { total: isTotalLine, ...of },
    ...(settle ? { settle } : {}),
  });

const DEFINITIONS: readonly MarketType[] = [
  define(1, 'three-way', ONE_X_TWO, FULL_TIME, { settle: onScore({ kind: 'three_way' }, 'ft') }),
  define(10, 'three-way', DOUBLE_CHANCE, FULL_TIME, { winners: 2, settle: onScore({ kind: 'double_chance' }, 'ft') }),
  winner(11, FULL_TIME, onScore({ kind: 'two_way' }, 'ft')),
  define(14, 'three-way', EUROPEAN, FULL_TIME, { line: 'hcp', specifiers: { hcp: isStart }, settle: european }),
  handicap(16, FULL_TIME, handicapOn('ft')),
  total(18, FULL_TIME, totalOn('both', 'ft')),
  total(19, FULL_TIME, totalOn('home', 'ft')),
  total(20, FULL_TIME, totalOn('away', 'ft')),
  define(26, 'two-way', ODD_EVEN, FULL_TIME, { settle: onScore({ kind: 'odd_even' }, 'ft') }),
  define(29, 'two-way', YES_NO, FULL_TIME, { settle: onScore({ kind: 'btts' }, 'ft') }),
  define(45, 'none', CORRECT_SCORE, FULL_TIME, { settle: onScore({ kind: 'correct_score' }, 'ft') }),
  define(47, 'none', HALF_FULL, FULL_TIME, { settle: halves }),
  define(60, 'three-way', ONE_X_TWO, 'score|1st_half', { settle: onScore({ kind: 'three_way' }, '1h') }),
  define(64, 'two-way', WINNER, 'score|1st_half', { settle: onScore({ kind: 'two_way' }, '1h'), isUntitled: true }),
  handicap(66, 'score|1st_half', handicapOn('1h')),
  total(68, 'score|1st_half', totalOn('both', '1h')),
  define(83, 'three-way', ONE_X_TWO, 'score|2nd_half', { settle: onScore({ kind: 'three_way' }, '2h') }),
  winner(186, FULL_TIME, matchWinner),
  handicap(187, FULL_TIME, partsLine('handicap', 'hcp', 'points')),
  handicap(188, FULL_TIME, partsLine('handicap', 'hcp', 'parts')),
  total(189, FULL_TIME, partsLine('total', 'total', 'points')),
  define(199, 'none', [], FULL_TIME, { specifiers: { variant: isText } }),
  winner(202, 'score|set', partWinner('setnr'), { setnr: isPart }),
  winner(219, OVERTIME, onScore({ kind: 'two_way' }, 'incl_ot')),
  handicap(223, OVERTIME, handicapOn('incl_ot')),
  total(225, OVERTIME, totalOn('both', 'incl_ot')),
  total(227, OVERTIME),
  total(228, OVERTIME),
  define(229, 'two-way', ODD_EVEN, OVERTIME),
  define(235, 'three-way', ONE_X_TWO, 'score|quarter', { specifiers: QUARTER }),
  total(236, 'score|quarter', undefined, QUARTER),
  handicap(237, FULL_TIME),
  total(238, FULL_TIME),
  define(251, 'two-way', WINNER, EXTRA_INNINGS),
  handicap(256, EXTRA_INNINGS),
  total(258, EXTRA_INNINGS),
  handicap(303, 'score|quarter', undefined, QUARTER),
  total(314, FULL_TIME, partsLine('total', 'total', 'parts')),
  handicap(327, FULL_TIME, partsLine('handicap', 'hcp', 'parts')),
  total(328, FULL_TIME, partsLine('total', 'total', 'parts')),
  winner(330, 'score|map', partWinner('mapnr'), { mapnr: isPart }),
  define(340, 'two-way', WINNER, 'score|incl_so'),
  // Of our own: the feed has no type for them that we know.
  handicap(FRAME_HANDICAP, FULL_TIME),
  total(TOTAL_FRAMES, FULL_TIME),
  handicap(LEG_HANDICAP, FULL_TIME),
  total(TOTAL_LEGS, FULL_TIME),
  define(OUTRIGHT_WINNER, 'none', [], 'outright', { moreSpecifiers: { variant: isText } }),
  define(OUTRIGHT_PLACES, 'none', [], 'outright', { specifiers: { winners: isPlaces }, moreSpecifiers: { variant: isText } }),
];

/** Every market type by id. One that is not here is shown with the feed's own description and settled by the feed's results. */
export const MARKET_TYPES: ReadonlyMap<number, MarketType> = new Map(DEFINITIONS.map((type) => [type.id, type]));

/**
 * The specifiers of a market, in their canonical form, when they are exactly those that its type has; undefined otherwise. Of a type that is not known here
 * nobody says what they can be, but none is named twice.
 */
export function specifiersOfType(marketType: number, specifiers: string): ReadonlyMap<string, string> | undefined {
  const values = readSpecifiers(specifiers);
  const type = MARKET_TYPES.get(marketType);
  if (!values || !type) return values;
  for (const key of Object.keys(type.specifiers)) if (!values.has(key)) return undefined;
  for (const [key, value] of values) {
    const test = ownTest(type.specifiers, key) ?? ownTest(type.moreSpecifiers ?? {}, key);
    if (!test?.(value)) return undefined;
  }
  return values;
}

const ownTest = (tests: MarketType['specifiers'], key: string): SpecifierTest | undefined =>
  Object.hasOwn(tests, key) ? tests[key] : undefined;

/** How many outcomes win in every result of a market, by which the sanity band divides the book: of a place market as many as it has places. */
export const winnersOf = (marketType: number, specifiers: string): number =>
  outrightPlaces(marketType, specifiers) ?? MARKET_TYPES.get(marketType)?.winners ?? 1;

/** Id and title of the outcomes of a variant specifier: `variant=sr:correct_score:bestof:3`. Ids carry the variant, as in the feed. */
export function variantOutcomes(variant: string): readonly (readonly [id: string, title: string])[] {
  const bestOf = /^sr:correct_score:bestof:(3|5)$/.exec(variant)?.[1];
  if (bestOf === '3') return ['2:0', '2:1', '1:2', '0:2'].map((score, n) => [`${variant}:${192 + n}`, score] as const);
  if (bestOf === '5')
    return ['3:0', '3:1', '3:2', '2:3', '1:3', '0:3'].map((score, n) => [`${variant}:${196 + n}`, score] as const);
  return [];
}
