import type { Outright } from '@duskline/contract/entities/sport';
import { type Price, toPrice } from '../../shared/model/price.ts';

/** A bet on who wins a league: betting closes when it begins. */
export interface OutrightEvent {
  readonly id: number;
  readonly name: string;
  readonly tournament: string;
  readonly category: { readonly alias: string; readonly name: string; readonly country: string };
  readonly closesMs: number;
  readonly eachWay: { readonly places: number; readonly fraction: string } | null;
  readonly markets: readonly { readonly id: number; readonly title: string; readonly prices: readonly Price[] }[];
}

/** The likeliest first; one without a price last. */
const byPrice = (a: Price, b: Price) =>
  (a.oddsMilli || Number.MAX_SAFE_INTEGER) - (b.oddsMilli || Number.MAX_SAFE_INTEGER) || a.title.localeCompare(b.title);

export function toOutrightEvent(outright: Outright): OutrightEvent {
  const { Category, EachWay } = outright;
  return {
    id: outright.ID,
    name: outright.HomeTeamName,
    tournament: outright.Tournament.Name ?? '',
    category: { alias: Category.Alias ?? '', name: Category.Name ?? '', country: Category.CountryCode ?? '' },
    closesMs: outright.StartDateJs,
    eachWay: EachWay ? { places: EachWay.Places, fraction: EachWay.Fraction } : null,
    markets: outright.Markets.map((market) => ({
      id: market.ID,
      title: market.Title,
      prices: (market.Odds ?? []).map(toPrice).sort(byPrice),
    })).filter(({ prices }) => prices.length > 0),
  };
}
