import { OUTRIGHT_WINNER } from '@duskline/betting/outright-market';
import { ruleFourShare } from '@duskline/betting/rule-four';
import { compare, rational, subtract, ZERO } from '@duskline/money/rational';
import type { SettlementFact } from '../../modules/feed/index.ts';
import type { MarketIdOf } from './feed-facts.ts';

/**
 * What we offered an outcome at, in thousandths, at a moment in epoch ms; null = not known. What has only just happened is waited for until it is
 * written down, but not for long.
 */
export type RecordedPrice = (marketId: number, outcomeId: string, atMs: number) => Promise<number | null>;

/** One row of the table: the price may have moved while the withdrawal was on its way. */
const NEAR = rational(5, 100);

/** The same, asked once for each price of a message. */
export function askedOnce(priceAt: RecordedPrice): RecordedPrice {
  const known = new Map<string, Promise<number | null>>();
  return (marketId, outcomeId, atMs) => {
    const key = `${marketId}/${atMs}/${outcomeId}`;
    const asked = known.get(key) ?? priceAt(marketId, outcomeId, atMs);
    known.set(key, asked);
    return asked;
  };
}

/** Whether a bet on the match was accepted before a moment: nothing is taken off later ones. */
export type HasBetsBefore = (matchId: number, atMs: number) => Promise<boolean>;

/** `deduction_differs`: withdrawn at another price than we had; `deduction_unknown`: nobody here can say what price we had. */
export type DeductionDoubt = 'deduction_differs' | 'deduction_unknown';

/**
 * Whether a withdrawal would take another share of the winnings at the price that we had than at the one that the provider names (betting rules 8.8):
 * what is taken goes by the prices that were sold. Where we know no price of that moment nothing is taken before a person has looked,
 * unless there is nobody to take it from.
 */
export async function judgeDeduction(
  { priceAt, hasBetsBefore }: { readonly priceAt: RecordedPrice; readonly hasBetsBefore: HasBetsBefore },
  marketIdOf: MarketIdOf,
  facts: readonly Pick<SettlementFact, 'matchId' | 'outcomeId' | 'withdrawn' | 'deduction'>[],
): Promise<DeductionDoubt | null> {
  for (const { matchId, outcomeId, withdrawn, deduction } of facts) {
    if (withdrawn === undefined) continue;
    const said = ruleFourShare(withdrawn.odds);
    if (said === undefined) continue;
    // The price of a runner is that of winning, also where places are settled.
    const winner = marketIdOf(matchId, { marketType: OUTRIGHT_WINNER, specifiers: '' });
    const oddsMilli = await priceAt(winner, outcomeId, withdrawn.atMs);
    const own = oddsMilli === null ? undefined : ruleFourShare((oddsMilli / 1000).toFixed(3));
    if (own === undefined) {
      // Not one after the other: who waits for a price that nobody writes down waits for one of them.
      if (compare(said, ZERO) > 0 && (await hasBetsBefore(matchId, deduction?.beforeMs ?? withdrawn.atMs)))
        return 'deduction_unknown';
      continue;
    }
    const more = subtract(own, said);
    if (compare(compare(more, ZERO) < 0 ? subtract(ZERO, more) : more, NEAR) > 0) return 'deduction_differs';
  }
  return null;
}
