import type { Market, Odd } from '@duskline/contract/entities/sport';
import { HeaderType } from '@duskline/contract/enums';
import type { BoardState } from '../board/board-state.ts';
import { selectionIdOf } from '../board/market-key.ts';
import { isMarketOpen, priceFlags } from '../board/market-status.ts';
import { isNameless } from '../board/players.ts';
import { isDisplayed, mainLine } from '../board/preview-markets.ts';
import { marketTypeRank } from '../calls/sport-offer.ts';
import { marketTypes } from '../market-types.ts';
import type { MarketNode, MatchNode, OutcomeNode } from '../model.ts';

/** An outcome in the specification's casing (spec 90). Titles carry no line: it stands in SpecialBetValue, from the outcome's own side. */
export function toOdd(state: BoardState, market: MarketNode, outcome: OutcomeNode, language: string): Odd {
  const book = state.titles(language);
  const isSuspended = priceFlags(state, market, outcome) !== 0;
  const line = book.outcomeLine(market, outcome.outcomeId);
  return {
    ID: selectionIdOf(market.id, outcome.outcomeId),
    MatchID: market.match.id,
    MarketID: market.id,
    SportTypeId: market.match.sport.id,
    inBet: false,
    Title: book.outcome(market, outcome.outcomeId),
    OriginalTitle: state.titles('en').outcome(market, outcome.outcomeId),
    ActiveOdds: outcome.isActive && outcome.oddsMilli > 0,
    ActiveMarkets: isMarketOpen(state, market),
    Value: outcome.oddsMilli / 1000,
    ...(outcome.previousMilli > 0 && { PreviousValue: outcome.previousMilli / 1000 }),
    IsSuspended: isSuspended,
    disabled: isSuspended,
    ...(line !== '' && { SpecialBetValue: line }),
  };
}

export const toOdds = (state: BoardState, market: MarketNode, language: string): Odd[] =>
  market.outcomes
    .filter(({ outcomeId }) => !isNameless(market, outcomeId))
    .map((outcome) => toOdd(state, market, outcome, language));

/** A market with its odds (spec 89). The line stands in TitleSuffix and SpecialBetValue, from the home side. */
export function toMarket(state: BoardState, market: MarketNode, language: string): Market {
  const book = state.titles(language);
  const definition = marketTypes.get(market.marketType);
  const line = book.line(market);
  const isSuspended = !isMarketOpen(state, market);
  return {
    ID: market.id,
    MarketID: market.id,
    MatchID: market.match.id,
    Title: book.market(market),
    OriginalTitle: state.titles('en').market(market),
    ...(line !== '' && { TitleSuffix: line, SpecialBetValue: line }),
    HeaderType: definition?.header ?? HeaderType.NONE,
    ...(market.specifiers !== '' && { MarketSpecifications: market.specifiers }),
    IsSuspended: isSuspended,
    disabled: isSuspended,
    MarketTypeID: market.marketType,
    Odds: toOdds(state, market, language),
    ...(definition?.line && { IsMainLine: mainLine(market.match, market.marketType) === market }),
  };
}

/** Displayed markets of a match in the order of the page: by type, then by line. */
export function sortedMarkets(match: MatchNode, marketType?: number): MarketNode[] {
  const { systemId } = match.sport;
  return [...match.markets.values()]
    .filter((market) => isDisplayed(market) && (marketType === undefined || market.marketType === marketType))
    .map((market) => ({ market, rank: marketTypeRank(systemId, market.marketType), line: lineNumber(market) }))
    .sort((a, b) => a.rank - b.rank || a.line - b.line || (a.market.specifiers < b.market.specifiers ? -1 : 1))
    .map(({ market }) => market);
}

const lineNumber = (market: MarketNode): number => Number(/(?:total|hcp|winners)=(-?[\d.]+)/.exec(market.specifiers)?.[1] ?? 0);
