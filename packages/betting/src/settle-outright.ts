import { ONE } from '@duskline/money/rational';
import { deadHeatFactor, LEG_RESULTS, type LegResult, legResult } from './leg-result.ts';

export interface OutrightResult {
  /** Competitors by finishing position, ties together: [['A', 'B'], ['C']] is a shared first place and a third. */
  readonly ranking: readonly (readonly string[])[];
  /** Places that win: 1 for a winner market, 3 for a podium. */
  readonly places: number;
  readonly nonStarters: readonly string[];
}

/**
 * An outright or place bet on `selection` (betting rules 8.8): a non-starter gets the stake back, a winner in a tie wins on
 * its share of the places still free, everyone else loses.
 */
export function settleOutright(selection: string, result: OutrightResult): LegResult {
  if (result.nonStarters.includes(selection)) return LEG_RESULTS.REFUND;
  let taken = 0;
  for (const tied of result.ranking) {
    if (taken >= result.places) break;
    if (tied.includes(selection)) {
      const share = deadHeatFactor(result.places - taken, tied.length);
      return legResult('WIN', share.n === share.d ? ONE : share);
    }
    taken += tied.length;
  }
  return LEG_RESULTS.LOST;
}
