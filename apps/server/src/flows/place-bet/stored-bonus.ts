import type { BonusTerms } from '@duskline/betting/accumulator-bonus';
import { toFractionText } from '@duskline/money/rational';

/** Bonus terms as a ticket keeps them: fractions and amounts as text. */
interface StoredBonus {
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
