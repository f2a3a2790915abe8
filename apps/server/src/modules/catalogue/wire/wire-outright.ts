import type { Outright, Sport } from '@duskline/contract/entities/sport';
import { SportSystemId } from '@duskline/contract/enums';
import type { BoardState } from '../board-state.ts';
import type { MatchNode, SportNode } from '../model.ts';
import { sportLink } from '../slug.ts';
import { sortedMarkets, toMarket } from './wire-market.ts';
import { toMatch } from './wire-match.ts';

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
    .sort(([a], [b]) => a.rank - b.rank || a.id - b.id)
    .map(([sport, outrights]) => {
      const name = book.sport(sport);
      return {
        ID: sport.id,
        Name: name,
        OriginalName: sport.name,
        SportLink: sportLink(sport),
        sportSystemId: sport.systemId,
        SystemId: sport.systemId,
        Rank: sport.rank,
        LocalizedLabel: name,
        MatchesCount: outrights,
        IsEsport: sport.systemId === SportSystemId.ESPORTS,
      };
    });
}
