import { sportOffer } from '../calls/sport-offer.ts';
import type { MainLine, MarketNode, MatchNode } from '../model.ts';
import { bestLine, distanceFromEven, isDisplayed } from './preview-markets.ts';

/** A line of a list does not become another one under the cursor: the other must be better balanced by more than this (milli odds)... */
export const MAIN_LINE_GAIN_MILLI = 50;
/** ...for longer than this. */
export const MAIN_LINE_HOLD_MS = 20_000;

/** Market types whose main line stands in lists. */
export function listedTypes(match: MatchNode): number[] {
  const { preview, morePreview } = sportOffer(match.sport.systemId);
  return [...preview, ...morePreview].flatMap(([, types]) => [...types]);
}

function bestBalanced(match: MatchNode, marketType: number): MarketNode | null {
  let best: MarketNode | null = null;
  for (const market of match.markets.values()) {
    if (market.marketType !== marketType || market.status !== 'active' || !isDisplayed(market)) continue;
    const nearer = best === null ? -1 : distanceFromEven(market) - distanceFromEven(best);
    if (nearer < 0 || (nearer === 0 && best !== null && market.specifiers < best.specifiers)) best = market;
  }
  return best;
}

/**
 * Main line of a type from the one so far: it stays until it closes or another one has been better balanced by more than
 * {@link MAIN_LINE_GAIN_MILLI} for more than {@link MAIN_LINE_HOLD_MS}. One that has just come out of a suspension gives way at once: it
 * could not be pressed, and prices after a goal are new. Null when no line is displayed.
 */
function nextMainLine(match: MatchNode, marketType: number, known: MainLine | undefined, nowMs: number): MainLine | null {
  const first = bestLine(match, marketType);
  if (first === null) return null;
  const settledOn = (market: MarketNode): MainLine => ({ market, rivalSinceMs: null });
  if (known === undefined || !isDisplayed(known.market)) return settledOn(first);
  const current = known.market;
  if (current.status !== 'active') return settledOn(first.status === 'active' ? first : current);
  const rival = bestBalanced(match, marketType);
  if (rival === null || distanceFromEven(current) - distanceFromEven(rival) <= MAIN_LINE_GAIN_MILLI) return settledOn(current);
  const sinceMs = known.rivalSinceMs ?? nowMs;
  const isFree = current.reopenedAtMs === nowMs;
  return isFree || nowMs - sinceMs > MAIN_LINE_HOLD_MS ? settledOn(rival) : { market: current, rivalSinceMs: sinceMs };
}

/** Brings the main lines of a match up to date. @returns whether one waits to be replaced. */
export function followMainLines(match: MatchNode, nowMs: number): boolean {
  let isWaiting = false;
  for (const marketType of listedTypes(match)) {
    const next = nextMainLine(match, marketType, match.mainLines.get(marketType), nowMs);
    if (next === null) match.mainLines.delete(marketType);
    else match.mainLines.set(marketType, next);
    if (next?.rivalSinceMs != null) isWaiting = true;
  }
  return isWaiting;
}
