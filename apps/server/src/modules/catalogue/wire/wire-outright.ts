import type { Odd, Outright, Sport } from '@duskline/contract/entities/sport';
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

/** Without a price one is last, whatever else it is; who does not run comes behind all others. */
function favouritesFirst(odds: readonly Odd[], out: ReadonlySet<string>): Odd[] {
  const place = ({ ID, Value }: Odd): number =>
    out.has(ID.slice(ID.indexOf('.') + 1)) ? Number.MAX_VALUE : Value || Number.MAX_SAFE_INTEGER;
  return odds.toSorted((a, b) => place(a) - place(b));
}

/** What a list shows of it: a field of golf is a hundred and fifty runners in three markets. */
export function toFavourites(outright: Outright, most: number): Outright {
  const out = new Set(outright.Runners.flatMap(({ OutcomeID, IsNonRunner }) => (IsNonRunner ? [OutcomeID] : [])));
  const Markets = outright.Markets.map((market, at) => {
    const odds = market.Odds ?? [];
    return { ...market, Odds: at === 0 ? favouritesFirst(odds, out).slice(0, most) : [], OddsCount: odds.length };
  });
  const shown = new Set(Markets[0]?.Odds.map(({ ID }) => ID.slice(ID.indexOf('.') + 1)));
  return { ...outright, Markets, Runners: outright.Runners.filter(({ OutcomeID }) => shown.has(OutcomeID)) };
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
