import type { LiveMatchInfo, Match, Odd } from '@duskline/contract/entities/sport';
import { MatchType } from '@duskline/contract/enums';
import type { BoardState } from '../board/board-state.ts';
import { liveInfoOf } from '../board/live-info.ts';
import { nameOf } from '../board/outright.ts';
import { isDisplayed, mapWinnerMarkets, morePreviewMarkets } from '../board/preview-markets.ts';
import { sourceTypeOf } from '../board/source-type.ts';
import { sportOffer } from '../calls/sport-offer.ts';
import { nationOf } from '../country-of.ts';
import type { MarketNode, MatchNode } from '../model.ts';
import { esportLiveLinkOf, linkOf, tournamentLink } from '../slug.ts';
import { toOdds } from './wire-market.ts';

export interface MatchVariant {
  /** Language code. */
  language: string;
  /** includeAllPreviewMarkets */
  withAllPreviews: boolean;
  /** includeWinnerMapsPreviewMarkets */
  withMapWinners: boolean;
  /** A single live match always carries its live info, even before the start. */
  withLiveInfo: boolean;
}

export const toLiveInfo = (state: BoardState, match: MatchNode, language: string): LiveMatchInfo => {
  const book = state.titles(language);
  return liveInfoOf(match, (key) => book.period(key), state.downProducers.has(match.producer));
};

function previewsOf(match: MatchNode, variant: MatchVariant): Map<string, MarketNode> {
  const previews = new Map(match.preview);
  if (variant.withAllPreviews) for (const [key, market] of morePreviewMarkets(match)) previews.set(key, market);
  if (variant.withMapWinners) for (const [key, market] of mapWinnerMarkets(match)) previews.set(key, market);
  return previews;
}

/** What a match shows at the moment. */
export function countOffer(match: MatchNode): { markets: number; outcomes: number } {
  let markets = 0;
  let outcomes = 0;
  for (const market of match.markets.values()) {
    if (!isDisplayed(market)) continue;
    markets++;
    outcomes += market.outcomes.length;
  }
  return { markets, outcomes };
}

const typeOf = ({ virtual, outright }: MatchNode): number => {
  if (virtual !== null) return MatchType.VIRTUAL;
  return outright === null ? MatchType.NORMAL : MatchType.OUTRIGHT;
};

/** A match in the specification's casing (spec 88). */
export function toMatch(state: BoardState, match: MatchNode, variant: MatchVariant): Match {
  const book = state.titles(variant.language);
  const { sport, category, tournament } = match;
  const isLive = match.phase !== 'prematch';
  const previews = previewsOf(match, variant);
  const previewMarkets: Record<string, Odd[]> = {};
  for (const [key, market] of previews) previewMarkets[key] = toOdds(state, market, variant.language);
  const offer = countOffer(match);
  const name = nameOf(match, ' - ', book);
  const esportLive = esportLiveLinkOf(match);
  const [homeCountry, awayCountry] = [match.home, match.away].map((side) => nationOf(side.name, category.countryCode));
  return {
    ID: match.id,
    SportSystemID: sport.systemId,
    SportTypeID: sport.id,
    Name: name,
    DateOfMatch: new Date(match.startTimeMs).toISOString(),
    StartDateJs: match.startTimeMs,
    HomeTeamName: match.outright === null ? match.home.name : name,
    AwayTeamName: match.outright === null ? match.away.name : name,
    ...(homeCountry !== undefined && { HomeTeamCountry: homeCountry }),
    ...(awayCountry !== undefined && { AwayTeamCountry: awayCountry }),
    Category: {
      ID: category.id,
      Name: book.category(category),
      Alias: category.slug,
      ...(category.countryCode !== null && { CountryCode: category.countryCode }),
    },
    Tournament: {
      ID: tournament.id,
      Name: tournament.name,
      TournamentLink: tournamentLink(sport, category.slug, tournament.slug),
      Rank: tournament.rank,
    },
    SportType: {
      ID: sport.id,
      SportSystemID: sport.systemId,
      Rank: sport.rank,
      OriginalName: sport.name,
      Alias: sport.slug,
    },
    MatchLink: linkOf(match),
    ...(esportLive !== undefined && { EsportViewLiveMatchLink: esportLive }),
    PreviewMarkets: previewMarkets,
    PreviewMarketOrder: [...sportOffer(sport.systemId).preview.map(([key]) => key), ...extraKeys(match, previews)],
    MarketsCount: offer.markets,
    OutcomesCount: offer.outcomes,
    BettingSourceType: sourceTypeOf(match),
    Type: typeOf(match),
    IsActive: match.isOpen && !state.downProducers.has(match.producer),
    isIncomplete: match.preview.size === 0,
    IsVisible: !match.isRetired,
    IsFinished: match.phase === 'ended',
    ...(match.isUnreported && { IsUnreported: true }),
    ...(match.phase === 'prematch' && match.status === 'postponed' && { IsPostponed: true }),
    Rank: tournament.rank,
    ...((isLive || variant.withLiveInfo) && { LiveInfo: toLiveInfo(state, match, variant.language) }),
    ...(match.virtual && { SeasonName: match.virtual.season, MatchDay: match.virtual.matchDay }),
    Version: match.version,
  };
}

const extraKeys = (match: MatchNode, previews: ReadonlyMap<string, MarketNode>): string[] => {
  const own = new Set(sportOffer(match.sport.systemId).preview.map(([key]) => key));
  return [...previews.keys()].filter((key) => !own.has(key));
};
