import { quotedShares } from '@duskline/odds/margin';
import { fairShare } from '@duskline/odds/model/distribution';
import type { MarketChance, OutcomeChance } from './chance.ts';
import { ladderOddsMilli } from './price-ladder.ts';

/** Outcome as offered. Not `active`: no price. */
export interface PricedOutcome {
  readonly id: string;
  readonly oddsMilli: number;
  readonly active: boolean;
  readonly chance: OutcomeChance;
}

/** Market as offered; not `open`: no prices at present because it is as good as decided. */
export interface PricedMarket {
  readonly type: number;
  readonly specifiers: string;
  readonly open: boolean;
  readonly favourite: boolean;
  readonly outcomes: readonly PricedOutcome[];
}

/** Margins and bounds of the book per market type (betting rule 15: 1x2 6 %, two-way 4.5 %). */
const THREE_WAY_MARGIN = 0.06;
const TWO_WAY_MARGIN = 0.045;
const MANY_WAY_MARGIN = 0.14;
const DOUBLE_CHANCE = 10;
/** Beyond these fair shares a market is not offered: the price would be 1.01 against a lottery ticket. */
const LARGEST_SHARE = 0.975;
const LINE_LARGEST_SHARE = 0.93;
const SMALLEST_SHARE = 0.0012;
const MOST_REFUND = 0.8;
const LINE_TYPES = new Set([16, 18, 19, 20, 68, 187, 189, 223, 225]);

function sharesFor(type: number, fair: readonly number[]): number[] {
  if (type === DOUBLE_CHANCE) return quotedShares(fair, THREE_WAY_MARGIN, 'power', 2);
  if (fair.length === 2) return quotedShares(fair, TWO_WAY_MARGIN, 'multiplicative');
  return quotedShares(fair, fair.length > 4 ? MANY_WAY_MARGIN : THREE_WAY_MARGIN, 'power');
}

function isOpen(market: MarketChance, fair: readonly number[]): boolean {
  if (Math.max(...fair) > (LINE_TYPES.has(market.type) ? LINE_LARGEST_SHARE : LARGEST_SHARE)) return false;
  // A line that all but surely pushes is no bet.
  return (
    market.outcomes.every((outcome) => outcome.refund < MOST_REFUND) && (fair.length > 2 || Math.min(...fair) >= SMALLEST_SHARE)
  );
}

/** Prices of one market from its chances. */
export function priceMarket(market: MarketChance): PricedMarket {
  const fair = market.outcomes.map(fairShare);
  const open = isOpen(market, fair);
  const shares = open ? sharesFor(market.type, fair) : [];
  const outcomes = market.outcomes.map((chance, i) => {
    const active = open && (fair[i] ?? 0) >= SMALLEST_SHARE;
    return { id: chance.id, oddsMilli: active ? ladderOddsMilli(shares[i] ?? 0) : 0, active, chance };
  });
  return { type: market.type, specifiers: market.specifiers, open, favourite: market.favourite, outcomes };
}
