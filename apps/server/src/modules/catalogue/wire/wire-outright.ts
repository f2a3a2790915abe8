import type { Outright, Sport } from '@duskline/contract/entities/sport';
import type { BoardState } from '../board/board-state.ts';
import type { MatchNode, SportNode } from '../model.ts';
import { sortedMarkets, toMarket } from './wire-market.ts';
import { toMatch } from './wire-match.ts';
import { bySportRank, toSport } from './wire-tree.ts';

/** An outright in the specification's casing (spec 200): a match with its markets, and its runners as data. */
export function toOutright(state: BoardState, match: MatchNode, language: string): Outright[] {
  if (match.outright === null) return [];
  const { runners, endTimeMs, eachWay } = match.outright.terms;
  const variant = { language, withAllPreviews: false, withMapWinners: false, withLiveInfo: false };
  const markets = sortedMarkets(match).map((market) => toMarket(state, market, language));
  return [
    {
      ...toMatch(state, match, variant),
      isIncomplete: markets.length === 0,
      Markets: markets,
      EndDateJs: endTimeMs,
      Runners: runners.map(({ outcomeId, name, isNonRunner }) => ({
        OutcomeID: outcomeId,
        Name: name,
        IsNonRunner: isNonRunner,
      })),
      ...(eachWay && { EachWay: { Places: eachWay.places, Fraction: `${eachWay.numerator}/${eachWay.denominator}` } }),
    },
  ];
}

/** Sports of which an outright takes bets, by rank. */
export function toOutrightSports(state: BoardState, language: string): Sport[] {
  const book = state.titles(language);
  const counts = new Map<SportNode, number>();
  for (const { sport, isOpen } of state.outrights) if (isOpen) counts.set(sport, (counts.get(sport) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => bySportRank(a, b))
    .map(([sport, outrights]) => ({ ...toSport(sport, book.sport(sport)), MatchesCount: outrights }));
}
