import type { LineQuarters } from './line.ts';
import type { Score } from './score.ts';

/** Markets settled on one score (betting rules 8.2). `line` of a handicap is always the home side's. */
export type ScoreMarket =
  | { readonly kind: 'three_way' }
  | { readonly kind: 'double_chance' }
  /** Two-way winner: draw no bet, money line including overtime. A level score gives the stake back. */
  | { readonly kind: 'two_way' }
  | { readonly kind: 'handicap'; readonly line: LineQuarters }
  | { readonly kind: 'european_handicap'; readonly start: Score }
  | { readonly kind: 'total'; readonly line: LineQuarters; readonly of: 'both' | 'home' | 'away' }
  | { readonly kind: 'btts' }
  | { readonly kind: 'odd_even' }
  | { readonly kind: 'correct_score' }
  | { readonly kind: 'goals' };

export type MarketKind = ScoreMarket['kind'];

/**
 * Outcome names, the same in pricing, settlement and tests:
 * three_way, european_handicap `home draw away` · double_chance `1X 12 X2` · two_way, handicap `home away` · total `over under` ·
 * btts `yes no` · odd_even `odd even` · correct_score `2:1` or `other` · goals `3`, `6+` or `2-3`.
 */
export type OutcomeName = string;
