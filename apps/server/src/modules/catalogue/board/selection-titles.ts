import type { MarketNode } from '../model.ts';
import { linkOf } from '../slug.ts';
import type { BoardState } from './board-state.ts';
import { nameOf } from './outright.ts';

export interface SelectionTitles {
  sport: string;
  category: string;
  tournament: string;
  home: string;
  away: string;
  /** "Home – Away"; of an outright its one name. */
  match: string;
  market: string;
  /** With its line: "Over 2.5", "Leeds Rovers (+0.5)". */
  outcome: string;
  matchLink: string;
}

export function selectionTitles(state: BoardState, market: MarketNode, outcomeId: string, languageCode: string): SelectionTitles {
  const book = state.titles(languageCode);
  const { match } = market;
  return {
    sport: book.sport(match.sport),
    category: book.category(match.category),
    tournament: match.tournament.name,
    home: match.home.name,
    away: match.away.name,
    match: nameOf(match, ' \u2013 ', book),
    market: book.market(market),
    outcome: book.outcomeWithLine(market, outcomeId),
    matchLink: linkOf(match),
  };
}
