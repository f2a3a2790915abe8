import type { Match } from '@duskline/contract/entities/sport';
import { type LiveInfo, toLiveInfo } from './live-info.ts';
import { type Price, toPrice } from './price.ts';

/** The three price columns of a list. The server names its preview markets so. */
export const columnKeys = ['moneyline', 'handicap', 'total'] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** A match as a list shows it: what the wire sends, without what a list never reads. */
export interface SportEvent {
  readonly id: number;
  readonly sportId: number;
  /** System id of the sport: soccer 1, tennis 5, basketball 20. */
  readonly systemId: number;
  readonly sportName: string;
  readonly home: string;
  readonly away: string;
  readonly homeLogo?: string;
  readonly awayLogo?: string;
  /** Of a national team, as its flag goes by. */
  readonly homeCountry?: string;
  readonly awayCountry?: string;
  readonly startMs: number;
  readonly category: { readonly id: number; readonly name: string; readonly country: string };
  readonly tournament: { readonly id: number; readonly name: string; readonly link: string; readonly rank: number };
  /** Path of the match page after the language. */
  readonly link: string;
  readonly columns: Readonly<Partial<Record<ColumnKey, readonly Price[]>>>;
  readonly marketsCount: number;
  readonly outcomesCount: number;
  readonly rank: number;
  readonly live: LiveInfo | null;
  /** Has begun without live coverage: no score, no prices until the result. */
  readonly isUnreported?: true;
  readonly isPostponed?: true;
}

export function toSportEvent(match: Match): SportEvent {
  const columns: Partial<Record<ColumnKey, readonly Price[]>> = {};
  for (const key of columnKeys) {
    const odds = match.PreviewMarkets[key];
    if (odds && odds.length > 0) columns[key] = odds.map(toPrice);
  }
  return {
    id: match.ID,
    sportId: match.SportTypeID,
    systemId: match.SportSystemID,
    sportName: match.SportType.OriginalName,
    home: match.HomeTeamName,
    away: match.AwayTeamName,
    ...(match.HomeTeamLogo ? { homeLogo: match.HomeTeamLogo } : {}),
    ...(match.AwayTeamLogo ? { awayLogo: match.AwayTeamLogo } : {}),
    ...(match.HomeTeamCountry ? { homeCountry: match.HomeTeamCountry } : {}),
    ...(match.AwayTeamCountry ? { awayCountry: match.AwayTeamCountry } : {}),
    startMs: match.StartDateJs,
    category: { id: match.Category.ID, name: match.Category.Name ?? '', country: match.Category.CountryCode ?? '' },
    tournament: {
      id: match.Tournament.ID,
      name: match.Tournament.Name ?? '',
      link: match.Tournament.TournamentLink ?? '',
      rank: match.Tournament.Rank ?? 0,
    },
    link: (match.LiveInfo && !match.IsUnreported && match.EsportViewLiveMatchLink) || match.MatchLink,
    columns,
    marketsCount: match.MarketsCount,
    outcomesCount: match.OutcomesCount,
    rank: match.Rank,
    live: match.LiveInfo && !match.IsUnreported ? toLiveInfo(match.LiveInfo) : null,
    ...(match.IsUnreported ? { isUnreported: true as const } : {}),
    ...(match.IsPostponed ? { isPostponed: true as const } : {}),
  };
}

/** ODDS-04, LIVEBAR-08: a money line is shown as 1/X/2 when it has one to three outcomes. */
export function previewOdds(event: SportEvent): readonly Price[] {
  const moneyline = event.columns.moneyline ?? [];
  return moneyline.length >= 1 && moneyline.length <= 3 ? moneyline : [];
}
