import type { Distribution } from '@duskline/odds/model/distribution';
import type { LineResult } from '../chance.ts';

/**
 * Markets that are answered by what two sides score in a scope (the match, a period, corners of a half...): one function prices
 * and settles them (rules 16.1, step 3). Everything that is a question about a score is one of these; only what is not (next goal,
 * scorers, race to) has chances of its own.
 */

/** What a question looks at, of the numbers (home, away) scored in its scope. `difference` is home minus away. */
export type Quantity = 'difference' | 'total' | 'home' | 'away' | 'pair';

/** Outcome of a score market: its id in the Unified Odds Feed and what becomes of a stake on it. */
export interface ScoreOutcome {
  readonly id: string;
  /** For `pair`: both numbers; for the other quantities: that number, `away` is 0. */
  readonly result: (value: number, away: number) => LineResult;
}

/** One market of one match: a question about a scope. */
export interface ScoreMarket {
  readonly type: number;
  /** Canonical `key=value|key=value`, keys in alphabetical order, '' when none. */
  readonly specifiers: string;
  /** Key of the scope it asks about. */
  readonly scope: string;
  readonly of: Quantity;
  readonly outcomes: readonly ScoreOutcome[];
  /** Lines of one family compete for being the favourite one; absent: the market is not a line. */
  readonly family?: string;
  /**
   * Largest number (of a difference: on either side of 0) about which an answer changes; beyond it answers repeat with every second
   * number. Says how far one has to look to know that a market is decided. Absent: {@link FAR}, for pairs {@link FAR_PAIR}.
   */
  readonly upTo?: number;
  /** Several outcomes may win together, and how many is open (goals 1-2, 1-3, 2-3): each is priced alone. */
  readonly eachAlone?: true;
}

/** How far the engine looks where a market does not say how far its answers change. */
export const FAR = 600;
export const FAR_PAIR = 14;

export interface ScorePair {
  readonly home: number;
  readonly away: number;
}

/** What is known of a scope in a state of the match. */
export interface ScopeState {
  readonly home: number;
  readonly away: number;
  /** Nothing more is scored in it. */
  readonly isOver: boolean;
  /** Most that can still be scored by each side; absent: no bound worth knowing. */
  readonly most?: number;
  /** Every final score that can still be, where they are few (sets or maps of a match). Makes markets decided early. */
  readonly finals?: readonly ScorePair[];
}

/**
 * What is expected of a scope at its end. `of('pair')` is not asked of a forecast without `pair`: sports with big scores give the
 * four distributions only and have no markets of pairs.
 */
export interface ScopeForecast {
  readonly home: Distribution;
  readonly away: Distribution;
  readonly total: Distribution;
  readonly difference: Distribution;
  /** Final scores with their chances, in any order; adds up to 1. */
  readonly pair?: readonly (ScorePair & { readonly p: number })[];
}
