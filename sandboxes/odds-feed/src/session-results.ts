import type { MarketResult } from '@duskline/simulation/chance';
import type { MatchModel } from '@duskline/simulation/match-model';
import { hashUnit } from '@duskline/simulation/rng';
import { type MarketRef, type Product, type Rollback, type SettledMarket, specifierField } from './protocol.ts';
import { settleMarket } from './quote.ts';

const TOTALS = new Set([18, 189, 225]);
const TENNIS_WINNER = 186;
const ABANDONED = 10;
const RETIRED = 9;

/** What a scout who lost sight of the match would report: totals void. A miscount would be refuted by the score that they have sent themselves. */
export function wrongResults(results: readonly MarketResult[]): MarketResult[] {
  return results.map((market) => {
    if (!TOTALS.has(market.type)) return market;
    return { ...market, outcomes: market.outcomes.map(({ id }) => ({ id, result: 'refund' as const })) };
  });
}

/** The message that takes such a report back. */
export function rollbackOf(urn: string, product: Product, timestamp: number, results: readonly MarketResult[]): Rollback {
  const markets = toRefs(results.filter((market) => TOTALS.has(market.type)));
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
 * Markets of an abandoned match: which stand and which are void (betting rules 8.6, 8.7). A tennis match that was given up
 * after a whole set has a winner: the player who goes on, drawn from the match's own seed.
 */
export function splitAbandoned(
  played: MatchModel,
  index: number,
  every: readonly MarketResult[],
  seed: number,
): { standing: MarketResult[]; voided: MarketResult[]; voidReason: number } {
  const state = played.stateAt(index);
  const standing = [...played.standingAt(index)];
  const retired = state.sport === 'tennis';
  if (state.sport === 'tennis' && state.state.sets.length > 0) {
    const homeGoesOn = hashUnit(seed, 'retired') < 0.5;
    standing.push({
      type: TENNIS_WINNER,
      specifiers: '',
      outcomes: [
        { id: '4', result: homeGoesOn ? 'win' : 'loss' },
        { id: '5', result: homeGoesOn ? 'loss' : 'win' },
      ],
    });
  }
  const known = new Set(standing.map((market) => `${market.type}/${market.specifiers}`));
  const voided = every.filter((market) => !known.has(`${market.type}/${market.specifiers}`));
  return { standing, voided, voidReason: retired ? RETIRED : ABANDONED };
}
