import { HeaderType } from '@duskline/contract/enums';

/** Tabs of the match page. */
export type MarketGroupKey =
  | 'main'
  | 'handicap'
  | 'goals'
  | 'points'
  | 'games'
  | 'halves'
  | 'sets'
  | 'quarters'
  | 'maps'
  | 'score'
  | 'other';

type HeaderTypeValue = (typeof HeaderType)[keyof typeof HeaderType];

export interface MarketTypeDefinition {
  /** Unified Odds Feed market id. */
  id: number;
  header: HeaderTypeValue;
  /** Groups of the feed: a bet stop names them. */
  feedGroups: readonly string[];
  /** Outcome id and title key, in the order of display. Empty: outcomes come from the variant, see `variantOutcomes`. */
  outcomes: readonly (readonly [outcomeId: string, titleKey: string])[];
  /** Specifier that carries the line. */
  line?: 'hcp' | 'total';
  /** How many outcomes win in every result: 1, or 2 for double chance. The sanity band divides the book by it. */
  winners: number;
}

const ONE_X_TWO = [
  ['1', '{home}'],
  ['2', 'draw'],
  ['3', '{away}'],
] as const;
const WINNER = [
  ['4', '{home}'],
  ['5', '{away}'],
] as const;
const HANDICAP = [
  ['1714', '{home}'],
  ['1715', '{away}'],
] as const;
const OVER_UNDER = [
  ['12', 'over'],
  ['13', 'under'],
] as const;
const YES_NO = [
  ['74', 'yes'],
  ['76', 'no'],
] as const;
const ODD_EVEN = [
  ['70', 'odd'],
  ['72', 'even'],
] as const;

/** 274 0:0, 276 1:0 ... 322 4:4: home goals run fastest. */
const CORRECT_SCORE = [
  ...Array.from({ length: 25 }, (_, n) => [String(274 + 2 * n), `${n % 5}:${Math.floor(n / 5)}`] as const),
  ['324', 'other'] as const,
];

const HALF_FULL = ['home', 'draw', 'away'].flatMap((half, i) =>
  ['home', 'draw', 'away'].map((full, j) => [String(418 + 2 * (3 * i + j)), `${half}_${full}`] as const),
);

const define = (
  id: number,
  header: HeaderTypeValue,
  outcomes: MarketTypeDefinition['outcomes'],
  feedGroups: string,
  more: Partial<Pick<MarketTypeDefinition, 'line' | 'winners'>> = {},
): MarketTypeDefinition => ({ id, header, outcomes, feedGroups: ['all', ...feedGroups.split('|')], winners: 1, ...more });

const { NONE, TWO_WAY, THREE_WAY, HANDICAP: HANDICAP_HEADER, TOTAL } = HeaderType;
const hcp = { line: 'hcp' } as const;
const total = { line: 'total' } as const;

const DEFINITIONS: readonly MarketTypeDefinition[] = [
  define(1, THREE_WAY, ONE_X_TWO, 'score|regular_play'),
  define(
    10,
    THREE_WAY,
    [
      ['9', 'home_or_draw'],
      ['10', 'home_or_away'],
      ['11', 'draw_or_away'],
    ],
    'score|regular_play',
    { winners: 2 },
  ),
  define(11, TWO_WAY, WINNER, 'score|regular_play'),
  define(
    14,
    THREE_WAY,
    [
      ['1711', '{home}'],
      ['1712', 'draw'],
      ['1713', '{away}'],
    ],
    'score|regular_play',
    hcp,
  ),
  define(16, HANDICAP_HEADER, HANDICAP, 'score|regular_play', hcp),
  define(18, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(19, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(20, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(26, TWO_WAY, ODD_EVEN, 'score|regular_play'),
  define(29, TWO_WAY, YES_NO, 'score|regular_play'),
  define(45, NONE, CORRECT_SCORE, 'score|regular_play'),
  define(47, NONE, HALF_FULL, 'score|regular_play'),
  define(60, THREE_WAY, ONE_X_TWO, 'score|1st_half'),
  define(66, HANDICAP_HEADER, HANDICAP, 'score|1st_half', hcp),
  define(68, TOTAL, OVER_UNDER, 'score|1st_half', total),
  define(83, THREE_WAY, ONE_X_TWO, 'score|2nd_half'),
  define(186, TWO_WAY, WINNER, 'score|regular_play'),
  define(187, HANDICAP_HEADER, HANDICAP, 'score|regular_play', hcp),
  define(188, HANDICAP_HEADER, HANDICAP, 'score|regular_play', hcp),
  define(189, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(199, NONE, [], 'score|regular_play'),
  define(202, TWO_WAY, WINNER, 'score|set'),
  define(219, TWO_WAY, WINNER, 'score|incl_ot'),
  define(223, HANDICAP_HEADER, HANDICAP, 'score|incl_ot', hcp),
  define(225, TOTAL, OVER_UNDER, 'score|incl_ot', total),
  define(227, TOTAL, OVER_UNDER, 'score|incl_ot', total),
  define(228, TOTAL, OVER_UNDER, 'score|incl_ot', total),
  define(229, TWO_WAY, ODD_EVEN, 'score|incl_ot'),
  define(235, THREE_WAY, ONE_X_TWO, 'score|quarter'),
  define(236, TOTAL, OVER_UNDER, 'score|quarter', total),
  define(303, HANDICAP_HEADER, HANDICAP, 'score|quarter', hcp),
  define(314, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(327, HANDICAP_HEADER, HANDICAP, 'score|regular_play', hcp),
  define(328, TOTAL, OVER_UNDER, 'score|regular_play', total),
  define(330, TWO_WAY, WINNER, 'score|map'),
];

/** Outcomes of a variant specifier: `variant=sr:correct_score:bestof:3`. Ids carry the variant, as in the feed. */
export function variantOutcomes(variant: string): readonly (readonly [string, string])[] {
  const bestOf = /^sr:correct_score:bestof:(3|5)$/.exec(variant)?.[1];
  if (bestOf === '3') return ['2:0', '2:1', '1:2', '0:2'].map((score, n) => [`${variant}:${192 + n}`, score] as const);
  if (bestOf === '5')
    return ['3:0', '3:1', '3:2', '2:3', '1:3', '0:3'].map((score, n) => [`${variant}:${196 + n}`, score] as const);
  return [];
}

export const marketTypes: ReadonlyMap<number, MarketTypeDefinition> = new Map(DEFINITIONS.map((type) => [type.id, type]));
