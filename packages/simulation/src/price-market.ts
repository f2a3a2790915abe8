import { quotedShares } from '@duskline/odds/margin';
import { fairShare } from '@duskline/odds/model/distribution';
import type { MarketChance, OutcomeChance } from './chance.ts';
import { ladderOddsMilli } from './price-ladder.ts';
import type { SportPrices } from './sport/definition.ts';

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

/** Margins by that of a two-way market (betting rule 15: two-way 4.5 %, 1x2 6 %, correct score 14 %). */
const THREE_WAY = 0.06 / 0.045;
const MANY_WAY = 0.14 / 0.045;
/** No price keeps less than this of its stake: a power margin leaves all but nothing on a favourite that is nearly sure. */
const LEAST_MARGIN = 0.02;
/** Beyond these fair shares a market is not offered: the price would be 1.01 against a lottery ticket. */
const LARGEST_SHARE = 0.975;
const LINE_LARGEST_SHARE = 0.93;
const SMALLEST_SHARE = 0.0012;
const MOST_REFUND = 0.8;

/**
 * What is quoted for an outcome that does not shut the others out: about its two-way margin near even money, more the less likely it is.
 * Not the power of a two-way book: there a long shot carries the whole margin of the favourite as well.
 */
const alone = (share: number, margin: number): number => share ** (1 - margin) * (1 + (margin * (1 - share)) / 2);

/** How far the fair shares may be from a whole number of winners: sums of doubles, and what is cut off a distribution. */
const WHOLE = 0.005;

/** `fair` adds up to the number of outcomes that win: 1, 2 for a double chance. Where no whole number of them wins each is alone. */
function sharesFor(fair: readonly number[], isAlone: boolean, margin: number): number[] {
  const sum = fair.reduce((a, b) => a + b, 0);
  const winners = Math.max(1, Math.round(sum));
  if (isAlone || Math.abs(sum - winners) > WHOLE) return fair.map((share) => (share < 1 ? alone(share, margin) : 1));
  if (fair.length === 2) return quotedShares(fair, margin, 'multiplicative');
  return quotedShares(fair, margin * (fair.length > 4 ? MANY_WAY : THREE_WAY), 'power', winners);
}

function isOpen(market: MarketChance, fair: readonly number[], { lineTypes }: SportPrices): boolean {
  if (market.eachAlone === true) return fair.some((share) => share >= SMALLEST_SHARE && share <= LARGEST_SHARE);
  if (Math.max(...fair) > (lineTypes.has(market.type) ? LINE_LARGEST_SHARE : LARGEST_SHARE)) return false;
  // A line that all but surely pushes is no bet.
  return (
    market.outcomes.every((outcome) => outcome.refund < MOST_REFUND) && (fair.length > 2 || Math.min(...fair) >= SMALLEST_SHARE)
  );
}

/** Of three outcomes each has a price, be it as unlikely as `no corner`; of many the unlikeliest have none. */
function shownShare(share: number, outcomes: number): number {
  return outcomes === 3 && share > 0 ? Math.max(share, SMALLEST_SHARE) : share;
}

/** Prices of one market from its chances, by the margins of its sport. */
export function priceMarket(market: MarketChance, prices: SportPrices): PricedMarket {
  const fair = market.outcomes.map(fairShare);
  const open = isOpen(market, fair, prices);
  const isAlone = market.eachAlone === true;
  const quoted = open ? sharesFor(fair, isAlone, prices.marginByType?.get(market.type) ?? prices.twoWayMargin) : [];
  const shares = quoted.map((share, i) => Math.max(share, (fair[i] ?? 0) * (1 + LEAST_MARGIN)));
  const outcomes = market.outcomes.map((chance, i) => {
    const share = shownShare(fair[i] ?? 0, isAlone ? 1 : fair.length);
    const active = open && share >= SMALLEST_SHARE && (!isAlone || share <= LARGEST_SHARE);
    return { id: chance.id, oddsMilli: active ? ladderOddsMilli(Math.max(shares[i] ?? 0, share)) : 0, active, chance };
  });
  return { type: market.type, specifiers: market.specifiers, open, favourite: market.favourite, outcomes };
}
