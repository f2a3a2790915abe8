import type { OddsHistoryService } from '../../modules/odds-history/index.ts';
import type { Results } from '../../modules/results/index.ts';
import type { Settlement } from '../../modules/tickets/index.ts';

/** Some 40 facts and 120 prices each: a step is over in well under a second. */
const AT_ONCE = 200;

export interface ForgetDrawsOptions {
  results: Pick<Results, 'unforgotten' | 'forgotten'>;
  settlement: Pick<Settlement, 'forgetDraws'>;
  oddsHistory: Pick<OddsHistoryService, 'forgetDraws'>;
}

export interface ForgottenDraws {
  draws: number;
  facts: number;
  prices: number;
}

/**
 * Forgets what came of draws that nobody bet on, a day after their results were kept: hundreds of thousands of facts and prices a day that nobody is paid by.
 * Results and seals stay for their 30 days. What it did not come to is done when it is called again (H246).
 */
export async function forgetDraws({ results, settlement, oddsHistory }: ForgetDrawsOptions): Promise<ForgottenDraws> {
  const forgotten = { draws: 0, facts: 0, prices: 0 };
  for (;;) {
    const ids = await results.unforgotten(AT_ONCE);
    if (ids.length === 0) return forgotten;
    forgotten.facts += await settlement.forgetDraws(ids);
    forgotten.prices += await oddsHistory.forgetDraws(ids);
    await results.forgotten(ids);
    forgotten.draws += ids.length;
  }
}
