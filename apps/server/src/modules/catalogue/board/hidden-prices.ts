import type { MarketNode, MatchNode } from '../model.ts';
import type { BoardState } from './board-state.ts';
import { stopsInForce } from './market-status.ts';

/**
 * Prices that came after something dated ahead of our clock count for nothing until that time has passed, and of a quiet match no others
 * follow. So it is remembered of which markets that is so, and until when: then the feed asks for them (XR-10).
 */

/** Until when bet stops dated ahead of our clock hide the prices of the market; null when nothing hides them, or a stop that is true does too. */
function stoppedAheadUntil(state: BoardState, market: MarketNode): number | null {
  let untilMs: number | null = null;
  for (const { isAhead, timestampMs } of stopsInForce(state, market)) {
    if (!isAhead) return null;
    untilMs = Math.max(untilMs ?? 0, timestampMs);
  }
  return untilMs;
}

/** Prices of the market were taken over. `mayBeHidden`: they are offered, and came after every stop that is known. */
export function noteTaken(state: BoardState, market: MarketNode, mayBeHidden: boolean): void {
  const { hidden } = market.match;
  const untilMs = mayBeHidden ? stoppedAheadUntil(state, market) : null;
  if (untilMs === null) hidden.delete(market.id);
  else hidden.set(market.id, untilMs);
}

/** What came was not taken over: prices that the market has were dated ahead, and after it. */
export const noteHidden = ({ id, match, feedTimestampMs }: MarketNode): void => void match.hidden.set(id, feedTimestampMs);

/** The first moment at which something hidden counts again, provider's time; null when nothing is hidden. */
export function firstHiddenUntil({ hidden }: MatchNode): number | null {
  return hidden.size === 0 ? null : Math.min(...hidden.values());
}

/** Forgets what was hidden until now. @returns whether anything of it still shuts its market: nobody but the feed can open it. */
export function takeHidden(state: BoardState, match: MatchNode): boolean {
  const nowMs = state.now();
  let isAnyShut = false;
  for (const [id, untilMs] of match.hidden) {
    if (untilMs >= nowMs) continue;
    match.hidden.delete(id);
    const market = match.markets.get(id);
    if (market !== undefined) isAnyShut ||= isStillHidden(state, market);
  }
  return isAnyShut && match.phase !== 'ended';
}

function isStillHidden(state: BoardState, market: MarketNode): boolean {
  if (market.decidedTimestampMs > 0) return false;
  return market.refusal !== null || (market.feedStatus === 'active' && stoppedAheadUntil(state, market) !== null);
}
