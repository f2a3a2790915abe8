import type { FeedMarket } from '../../../sandboxes/odds-feed/src/protocol.ts';
import type { StrategyMatch } from './played-match.ts';

/** What a player sees at one moment. */
export interface Look {
  readonly stage: 'prematch' | 'live';
  /** Time in the match; 0 before the start. */
  readonly atMs: number;
  /** Index of the last entry; -1 before the start. */
  readonly index: number;
  /** Whole minutes of play so far. */
  readonly minute: number;
  readonly score: { readonly home: number; readonly away: number };
  /** Active markets by key, as the feed has them. */
  readonly markets: ReadonlyMap<string, FeedMarket>;
}

export interface Pick {
  readonly key: string;
  readonly outcome: string;
}

/** What a strategy is told of a match before it begins. */
export interface Preview {
  readonly match: StrategyMatch;
  /** Every move of the prices before the start, the last one just before it. */
  readonly before: readonly Look[];
}

/** A bet before the start at one of its looks. */
export interface EarlyBet extends Pick {
  readonly look: Look;
}

/** One match as a strategy plays it. Stakes are all the same. */
export interface Plan {
  readonly early: readonly EarlyBet[];
  /** Bets asked for at a look in play; they wait for the live delay. */
  readonly live?: (look: Look) => readonly Pick[];
}

export interface Strategy {
  readonly name: string;
  /** What it does, in a sentence. */
  readonly does: string;
  readonly plan: (preview: Preview) => Plan;
}

export const keyOf = (market: FeedMarket): string => `${market.id}/${market.specifiers ?? ''}`;

/** Decimal odds of an outcome that can be bet on; undefined otherwise. */
export function oddsAt({ markets }: Look, { key, outcome }: Pick): string | undefined {
  return markets.get(key)?.outcomes?.find(({ id, active }) => id === outcome && active === 1)?.odds;
}
