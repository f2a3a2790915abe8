import type { BonusTerms } from '@duskline/betting/accumulator-bonus';
import type { CurrencyCode } from '@duskline/money/currency';
import { type Rational, rational, toFractionText } from '@duskline/money/rational';
import { stakeLimits } from './stake-limits.ts';

/** Accumulator bonus on sale: legs and per cent of the winnings (betting rules 12.1). */
const TABLE: readonly (readonly [legs: number, percent: number])[] = [
  [3, 5],
  [4, 10],
  [5, 15],
  [6, 20],
  [8, 30],
  [10, 40],
];
const MIN_LEG_ODDS = rational(6, 5);
/** The largest bonus is this part of the largest payout. */
const CAP_SHARE = 50n;

/** The bonus a combo is sold with today. It goes onto the ticket, so a change here never changes a bet that was placed. */
export function bonusTerms(currency: CurrencyCode): BonusTerms {
  return {
    table: TABLE.map(([legs, percent]) => ({ legs, percent: rational(percent) })),
    minLegOdds: MIN_LEG_ODDS,
    base: 'netWinnings',
    maxBonusMinor: stakeLimits(currency).maxPayoutMinor / CAP_SHARE,
  };
}

/** Bonus terms as a ticket keeps them: fractions and amounts as text. */
export interface StoredBonus {
  table: [legs: number, percent: string][];
  minLegOdds: string;
  base: 'netWinnings' | 'return';
  max: string | null;
}

export const storeBonus = (terms: BonusTerms): StoredBonus => ({
  table: terms.table.map(({ legs, percent }) => [legs, toFractionText(percent)]),
  minLegOdds: toFractionText(terms.minLegOdds),
  base: terms.base,
  max: terms.maxBonusMinor?.toString() ?? null,
});

/** True when a combo at these odds has a step of the table at all. */
export function hasBonus(odds: readonly Rational[], terms: BonusTerms): boolean {
  const eligible = odds.filter((one) => one.n * terms.minLegOdds.d >= terms.minLegOdds.n * one.d).length;
  return terms.table.some((step) => step.legs <= eligible);
}
