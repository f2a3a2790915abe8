import { specifierValue } from '@duskline/betting/specifiers';
import { MAP_WINNER_TYPE, sportOffer } from '../calls/sport-offer.ts';
import type { MarketNode, MatchNode } from '../model.ts';
import { isNameless } from './players.ts';

/** Shown to players: takes bets or is only stopped for the moment. A market of which no outcome ever had a price, or none has a name, has nothing to show. */
export const isDisplayed = (market: MarketNode): boolean =>
  (market.status === 'active' || market.status === 'suspended') &&
  market.outcomes.some(({ outcomeId, oddsMilli }) => oddsMilli > 0 && !isNameless(market, outcomeId));

const EVENS_MILLI = 2000;

/** How far the market is from even: the largest distance of an outcome from 2.00. Markets without prices come last. */
export function distanceFromEven(market: MarketNode): number {
  let distance = 0;
  for (const { oddsMilli, isActive } of market.outcomes) {
    if (!isActive || oddsMilli === 0) return Number.MAX_SAFE_INTEGER;
    distance = Math.max(distance, Math.abs(oddsMilli - EVENS_MILLI));
  }
  return market.outcomes.length === 0 ? Number.MAX_SAFE_INTEGER : distance;
}

function isBetterLine(candidate: MarketNode, best: MarketNode): boolean {
  const isActive = candidate.status === 'active';
  if (isActive !== (best.status === 'active')) return isActive;
  if (candidate.isFavourite !== best.isFavourite) return candidate.isFavourite;
  const difference = distanceFromEven(candidate) - distanceFromEven(best);
  return difference !== 0 ? difference < 0 : candidate.specifiers < best.specifiers;
}

/**
 * The line to begin with among the displayed markets of one type: open ones first, then the feed's favourite, then the price nearest 2.00.
 * The order of the markets does not matter. @returns null when none is displayed.
 */
export function bestLine(match: MatchNode, marketType: number): MarketNode | null {
  let best: MarketNode | null = null;
  for (const market of match.markets.values()) {
    if (market.marketType !== marketType || !isDisplayed(market)) continue;
    if (!best || isBetterLine(market, best)) best = market;
  }
  return best;
}

/** Main line of a type: the one that the lists stay on where they show the type, see main-lines.ts. @returns null when none is displayed. */
export function mainLine(match: MatchNode, marketType: number): MarketNode | null {
  const held = match.mainLines.get(marketType)?.market;
  return held && isDisplayed(held) ? held : bestLine(match, marketType);
}

/** Main line of each preview key of the match's sport. Keys without a market are absent. */
export function previewMarkets(match: MatchNode): Map<string, MarketNode> {
  return pick(match, sportOffer(match.sport.systemId).preview);
}

/** The further preview columns (includeAllPreviewMarkets). */
export function morePreviewMarkets(match: MatchNode): Map<string, MarketNode> {
  return pick(match, sportOffer(match.sport.systemId).morePreview);
}

/** No match of esports has more maps than two digits count. */
const MAP = /^[1-9][0-9]?$/;

/** Winner of each map, keyed map1, map2, ... (includeWinnerMapsPreviewMarkets). */
export function mapWinnerMarkets(match: MatchNode): Map<string, MarketNode> {
  const maps = new Map<number, MarketNode>();
  for (const market of match.markets.values()) {
    if (market.marketType !== MAP_WINNER_TYPE || !isDisplayed(market)) continue;
    const map = specifierValue(market.specifiers, 'mapnr') ?? '';
    if (MAP.test(map)) maps.set(Number(map), market);
  }
  return new Map([...maps].sort(([a], [b]) => a - b).map(([map, market]) => [`map${map}`, market]));
}

function pick(match: MatchNode, columns: readonly (readonly [string, readonly number[]])[]): Map<string, MarketNode> {
  const found = new Map<string, MarketNode>();
  for (const [key, types] of columns) {
    for (const type of types) {
      const market = mainLine(match, type);
      if (market) {
        found.set(key, market);
        break;
      }
    }
  }
  return found;
}
