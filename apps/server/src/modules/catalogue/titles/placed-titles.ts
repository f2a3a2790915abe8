import type { BoardState } from '../board/board-state.ts';
import { isOfCatalogue } from './localized-titles.ts';

/** A selection as it was when it was bet on: what a ticket has to remember to name it in any language. */
export interface PlacedSelection {
  marketType: number;
  specifiers: string;
  outcomeId: string;
  home: string;
  away: string;
  sportSystemId: number;
}

/**
 * Names in one language for what was bet on. The board is not asked: the sides of a match may be others by now, and a ticket shows what was
 * bought, for ever (XR-04). @returns null for markets that only the feed describes: they keep the text of the moment of the bet.
 */
export function placedTitles(
  state: Pick<BoardState, 'titles'>,
  languageCode: string,
  { marketType, specifiers, outcomeId, home, away, sportSystemId }: PlacedSelection,
): { market: string; outcome: string } | null {
  if (!isOfCatalogue(marketType, specifiers, outcomeId)) return null;
  const match = { home: { name: home }, away: { name: away }, sport: { systemId: sportSystemId } };
  const market = { marketType, specifiers, match };
  const book = state.titles(languageCode);
  return { market: book.market(market), outcome: book.outcomeWithLine(market, outcomeId) };
}
