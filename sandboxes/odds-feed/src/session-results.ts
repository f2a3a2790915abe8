import type { MarketResult } from '@duskline/simulation/chance';
import { hashUnit } from '@duskline/simulation/rng';
import type { MatchModel } from '@duskline/simulation/sport/played-match';
import { sportOf } from '@duskline/simulation/sport/registry';
import { type MarketRef, type Product, type Rollback, type SettledMarket, specifierField } from './protocol.ts';
import { settleMarket } from './quote.ts';

const ABANDONED = 10;
const RETIRED = 9;

const keyOf = ({ type, specifiers }: MarketResult): string => `${type}/${specifiers}`;

/** Totals that nothing but the end of the match decided: what a scout can have lost sight of. */
export function lateTotals(played: MatchModel): ReadonlySet<string> {
  const last = played.entries.length - 1;
  const before = new Set(played.decidedAt(last - 1).map(keyOf));
  const isLate = (market: MarketResult): boolean => market.specifiers.startsWith('total=') && !before.has(keyOf(market));
  return new Set(played.resultsAt(last).filter(isLate).map(keyOf));
}

/** What a scout who lost sight of the match would report: totals void. A miscount would be refuted by the score that they have sent themselves. */
export function wrongResults(results: readonly MarketResult[], unsure: ReadonlySet<string>): MarketResult[] {
  return results.map((market) => {
    if (!unsure.has(keyOf(market))) return market;
    return { ...market, outcomes: market.outcomes.map(({ id }) => ({ id, result: 'refund' as const })) };
  });
}

/** The message that takes such a report back. */
export function rollbackOf(urn: string, product: Product, timestamp: number, unsure: readonly MarketResult[]): Rollback {
  const markets = toRefs(unsure);
  return { type: 'rollback_bet_settlement', product, event_id: urn, timestamp, markets };
}

function toRefs(markets: readonly MarketResult[], voidReason?: number): MarketRef[] {
  const reason = voidReason === undefined ? {} : { void_reason: voidReason };
  return markets.map((market) => ({ id: market.type, ...specifierField(market.specifiers), ...reason }));
}

/** Results and references in the words of the feed. */
export const cancelMarkets = {
  toRefs,
  toSettled: (markets: readonly MarketResult[]): SettledMarket[] => markets.map(settleMarket),
};

/**
 * Markets of an abandoned match: which stand and which are void (betting rules 8.6, 8.7). Where a side gives up, the other one that
 * goes on is drawn from the match's own seed.
 */
export function splitAbandoned(
  played: MatchModel,
  index: number,
  every: readonly MarketResult[],
  seed: number,
): { standing: MarketResult[]; voided: MarketResult[]; voidReason: number } {
  const { retires } = sportOf(played.sport).breakOff;
  const goesOn = hashUnit(seed, 'retired') < 0.5 ? 'home' : 'away';
  const standing = played.standingAt(index, retires ? goesOn : undefined);
  const known = new Set(standing.map(keyOf));
  const voided = every.filter((market) => !known.has(keyOf(market)));
  return { standing, voided, voidReason: retires ? RETIRED : ABANDONED };
}
