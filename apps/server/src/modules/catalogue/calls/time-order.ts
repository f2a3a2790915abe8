import type { MarketNode, MatchNode } from '../model.ts';

/**
 * The newest time wins, unless it lay ahead of our clock when it came: such a time says nothing of what came first (XR-10). Against it the
 * order of arrival decides, and what shuts always shuts.
 */
export const isLaterState = ({ stateTimestampMs, isStateAhead }: MatchNode, timestampMs: number): boolean =>
  timestampMs > stateTimestampMs || (isStateAhead && timestampMs !== stateTimestampMs);

/** Said after the market's prices, yet dated before them, and theirs lay ahead. */
export const isHiddenBy = ({ feedTimestampMs, isAhead }: MarketNode, timestampMs: number): boolean =>
  isAhead && timestampMs < feedTimestampMs;

/** A stop that comes now covers every price that came before it: the time from which on prices open again. */
export function stopTime(match: MatchNode, timestampMs: number): number {
  let newestMs = timestampMs;
  for (const market of match.markets.values())
    if (isHiddenBy(market, timestampMs)) newestMs = Math.max(newestMs, market.feedTimestampMs);
  return newestMs;
}

/** Whether a result that comes now counts: it is newer than what is known, or was taken back by something dated ahead. */
export const isNewResult = ({ decidedTimestampMs, isTakenBackAhead }: MarketNode, timestampMs: number): boolean =>
  Math.abs(decidedTimestampMs) < timestampMs || (decidedTimestampMs < 0 && isTakenBackAhead);
