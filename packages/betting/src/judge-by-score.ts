import { compare } from '@duskline/money/rational';
import type { ReportedResult } from './judge-result.ts';
import { judgedOutcomeIds, judgeOutcome } from './judged-markets.ts';
import { LEG_RESULTS, type LegResult, legResultFromFeed } from './leg-result.ts';
import type { MarketResult } from './outcome.ts';
import { type FinishedMatch, settleUofMarket, uofMarket, uofOutcomeIds } from './uof-market.ts';

/** What is said of a market, all of it together. */
export interface ReportedMarket {
  readonly marketType: number;
  readonly specifiers: string;
  readonly reported: readonly ReportedResult[];
}

const DECIDING = ['WIN', 'LOST', 'HALFWIN', 'HALFLOSE'] as const;
const isSame = (a: LegResult, b: LegResult): boolean =>
  compare(a.winShare, b.winShare) === 0 && compare(a.voidShare, b.voidShare) === 0;

/** What a result says of the score. Undecided and void outcomes say nothing: a stake can be given back for many reasons (betting rules 8.6). */
export function decidingResult(reported: ReportedResult): Exclude<MarketResult, 'REFUND'> | null {
  const reading = legResultFromFeed(reported);
  if (!reading.ok || reading.leg.outcome === 'PENDING') return null;
  return DECIDING.find((one) => isSame(LEG_RESULTS[one], reading.leg)) ?? null;
}

function resultOn(market: Omit<ReportedMarket, 'reported'>, outcomeId: string, match: FinishedMatch): MarketResult | undefined {
  const { marketType, specifiers } = market;
  if (uofMarket(marketType, specifiers)?.on === 'halves' && !match.score?.firstHalf) return undefined;
  return resultByScore({ marketType, specifiers, outcomeId }, match);
}

/** What a finished match says of one outcome of any market that a score answers; undefined where it says nothing. For checking alone. */
export const resultByScore = (
  key: { readonly marketType: number; readonly specifiers: string; readonly outcomeId: string },
  match: FinishedMatch,
): MarketResult | undefined => settleUofMarket(key, match) ?? judgeOutcome(key, match);

/** Whether the finished match says what the results of the market are. */
export const isDecidedBy = (market: Omit<ReportedMarket, 'reported'>, match: FinishedMatch): boolean =>
  [...uofOutcomeIds(market.marketType), ...judgedOutcomeIds(market.marketType, market.specifiers)].some(
    (outcomeId) => resultOn(market, outcomeId, match) !== undefined,
  );

/** Results that the final score refutes, whichever of the two came first: once a match is over nothing else can become true (XR-20). */
export const isRefutedBy = (market: ReportedMarket, match: FinishedMatch): boolean =>
  market.reported.some((one) => {
    const result = decidingResult(one);
    const expected = resultOn(market, one.outcomeId, match);
    return result !== null && expected !== undefined && result !== expected;
  });
