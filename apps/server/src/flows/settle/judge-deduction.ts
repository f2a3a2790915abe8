import { OUTRIGHT_WINNER } from '@duskline/betting/outright-market';
import { ruleFourShare } from '@duskline/betting/rule-four';
import { compare, rational, subtract, ZERO } from '@duskline/money/rational';
import type { SettlementFact } from '../../modules/feed/index.ts';
import type { MarketIdOf } from './feed-facts.ts';

/** What we offered an outcome at, in thousandths, at a moment in epoch ms; null = not known. */
export type RecordedPrice = (marketId: number, outcomeId: string, atMs: number) => Promise<number | null>;

/** One row of the table: the price may have moved while the withdrawal was on its way. */
const NEAR = rational(5, 100);

/**
 * Whether a withdrawal would take another share of the winnings at the price that we had than at the one that the provider names (betting rules 8.8):
 * what is taken goes by the prices that were sold. Where we know no price of that moment the provider's stands.
 */
export async function isOtherDeduction(
  priceAt: RecordedPrice,
  marketIdOf: MarketIdOf,
  facts: readonly Pick<SettlementFact, 'matchId' | 'outcomeId' | 'withdrawn'>[],
): Promise<boolean> {
  for (const { matchId, outcomeId, withdrawn } of facts) {
    if (withdrawn === undefined) continue;
    // The price of a runner is that of winning, also where places are settled.
    const winner = marketIdOf(matchId, { marketType: OUTRIGHT_WINNER, specifiers: '' });
    const oddsMilli = await priceAt(winner, outcomeId, withdrawn.atMs);
    const own = oddsMilli === null ? undefined : ruleFourShare((oddsMilli / 1000).toFixed(3));
    const said = ruleFourShare(withdrawn.odds);
    if (own === undefined || said === undefined) continue;
    const more = subtract(own, said);
    if (compare(compare(more, ZERO) < 0 ? subtract(ZERO, more) : more, NEAR) > 0) return true;
  }
  return false;
}
