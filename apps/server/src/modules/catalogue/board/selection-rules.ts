import type { CompatibilitySelection } from '@duskline/betting/compatibility';
import type { SelectionSnapshot } from '@duskline/betting/selection-snapshot';
import { teaserMarket } from '@duskline/betting/teased-line';
import { BettingSourceType } from '@duskline/contract/enums';

/** What the rules of combining must know of a selection. */
export type RuleSelection = Pick<
  SelectionSnapshot,
  | 'selectionId'
  | 'matchId'
  | 'eventId'
  | 'marketId'
  | 'marketType'
  | 'tournamentId'
  | 'sportAlias'
  | 'isLive'
  | 'line'
  | 'isMainLine'
  | 'bettingSourceType'
  | 'producer'
  | 'isOutright'
>;

/** The live and the prematch producer hand markets to each other: one feed. Any other producer is a feed of its own. */
const SPORTS_FEED = new Set([1, 3]);

/** A selection of the board in the terms of the rule book (betting rules 10.4): slip and placement ask the same question. */
export function toCompatibility(selection: RuleSelection): CompatibilitySelection {
  return {
    id: selection.selectionId,
    ...(selection.isOutright ? { outright: true } : { match: String(selection.eventId ?? selection.matchId) }),
    market: String(selection.marketId),
    tournament: String(selection.tournamentId),
    sport: selection.sportAlias,
    // A teaser has one price for every line: on the lines around the main one it would sell what is nearly certain.
    ...(selection.isMainLine ? teaserMarket(selection.marketType) : { marketType: String(selection.marketType) }),
    live: selection.isLive,
    line: selection.line,
    // Prematch and live prices are one source; virtual sports are another.
    source: selection.bettingSourceType === BettingSourceType.VIRTUAL ? 'virtual' : 'real',
    feed: SPORTS_FEED.has(selection.producer) ? 'sports' : `producer ${selection.producer}`,
  };
}
