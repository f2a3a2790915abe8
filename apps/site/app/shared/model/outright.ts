import type { Outright } from '@duskline/contract/entities/sport';
import { type Price, toPrice } from './price.ts';

/** Runners that a panel shows before all of them are asked for. */
export const RUNNERS_FOLDED = 12;

export interface Runner {
  readonly price: Price;
  /** Does not take part any more: bets on it are void. */
  readonly isOut: boolean;
}

export interface OutrightMarket {
  readonly id: number;
  readonly title: string;
  /** Of all runners, those that are not among `runners` included. */
  readonly count: number;
  /** The favourite first, who is not priced after them, who does not run last. */
  readonly runners: readonly Runner[];
}

/** Who wins a tournament, a season or a tour. */
export interface OutrightEvent {
  readonly id: number;
  readonly name: string;
  readonly sport: { readonly id: number; readonly systemId: number; readonly name: string };
  readonly category: { readonly id: number; readonly name: string; readonly alias: string; readonly country: string };
  readonly tournamentId: number;
  readonly closesMs: number;
  readonly eachWay?: { readonly places: number; readonly fraction: string };
  readonly markets: readonly OutrightMarket[];
  /** False where a list brought the favourites of the first market alone. */
  readonly isWhole: boolean;
}

/** Without a price one is last, whatever else it is. */
const order = ({ price, isOut }: Runner): number =>
  isOut ? Number.MAX_SAFE_INTEGER : price.oddsMilli || Number.MAX_SAFE_INTEGER - 1;

export function toOutrightEvent(outright: Outright): OutrightEvent {
  const out = new Set(outright.Runners.flatMap(({ OutcomeID, IsNonRunner }) => (IsNonRunner ? [OutcomeID] : [])));
  const markets = outright.Markets.map((market): OutrightMarket => {
    const runners = (market.Odds ?? []).map((odd) => ({ price: toPrice(odd), isOut: out.has(odd.ID.split('.')[1] ?? '') }));
    return {
      id: market.ID,
      title: [market.Title, market.TitleSuffix].filter(Boolean).join(' '),
      count: market.OddsCount ?? runners.length,
      runners: runners.sort((a, b) => order(a) - order(b)),
    };
  });
  return {
    id: outright.ID,
    name: outright.HomeTeamName,
    sport: { id: outright.SportTypeID, systemId: outright.SportSystemID, name: outright.SportType.OriginalName },
    category: {
      id: outright.Category.ID,
      name: outright.Category.Name ?? '',
      alias: outright.Category.Alias ?? '',
      country: outright.Category.CountryCode ?? '',
    },
    tournamentId: outright.Tournament.ID,
    closesMs: outright.StartDateJs,
    ...(outright.EachWay ? { eachWay: { places: outright.EachWay.Places, fraction: outright.EachWay.Fraction } } : {}),
    markets: markets.filter(({ count }) => count > 0),
    isWhole: markets.every(({ count, runners }) => count === runners.length),
  };
}

/** It belongs to this category or tournament, as far as one is named. */
export const isOfScope = (
  { category, tournamentId }: Pick<OutrightEvent, 'category' | 'tournamentId'>,
  scope: { readonly categoryId?: number; readonly tournamentId?: number },
): boolean =>
  scope.tournamentId === undefined
    ? scope.categoryId === undefined || scope.categoryId === category.id
    : scope.tournamentId === tournamentId;

/** What a document brings of it: a field of golf is a hundred and fifty runners in three markets. */
export const cutOutright = (event: OutrightEvent): OutrightEvent => ({
  ...event,
  markets: event.markets.map((market, i) => ({ ...market, runners: i === 0 ? market.runners.slice(0, RUNNERS_FOLDED) : [] })),
  isWhole: false,
});
