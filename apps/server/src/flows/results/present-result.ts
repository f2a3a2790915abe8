import { OUTCOME_NUMBER } from '@duskline/betting/outcome';
import type { AlternativeResult, MatchResult, ResultsTree, SettledMarket, SettledOdd } from '@duskline/contract/entities/results';
import type { LiveMatchInfo, Match } from '@duskline/contract/entities/sport';
import { BettingSourceType, HeaderType, MatchType, SportSystemId } from '@duskline/contract/enums';
import {
  categoryLink,
  type LocalizedTitles,
  marketTypes,
  matchLink,
  nationOf,
  outrightLink,
  selectionIdOf,
  sportLink,
  sportOffer,
  tournamentLink,
} from '../../modules/catalogue/index.ts';
import type { KeptMarket, KeptMatch, KeptOutcome, KeptOutcomeState, ResultTournament } from '../../modules/results/index.ts';

/** Names in the language of the caller, and in English for what is called "original". */
export interface ResultTitles {
  readonly own: LocalizedTitles;
  readonly english: LocalizedTitles;
}

const scoreOf = ({ score, names }: KeptMatch, titles: LocalizedTitles): LiveMatchInfo | undefined =>
  score === null
    ? undefined
    : {
        SportSystemID: names.sport.systemId,
        Status: titles.period('ended'),
        HomeScore: score.home,
        AwayScore: score.away,
        MatchMinute: 0,
        IsClockStarted: false,
        IsCountDown: false,
        SetScores: { Items: score.periods.map(({ home, away }) => ({ HomeScore: home, AwayScore: away })) },
        PeriodKey: 'ended',
      };

/** A match that is over: nothing is on offer, and its link is that of its page. */
export function presentEndedMatch(kept: KeptMatch, { own }: ResultTitles): Match {
  const { names, matchId } = kept;
  const { sport, category, tournament } = names;
  const info = scoreOf(kept, own);
  const home = names.runners ? own.outright(names.home) : names.home;
  const [homeCountry, awayCountry] = [names.home, names.away].map((name) => nationOf(name, category.countryCode));
  return {
    ID: matchId,
    SportSystemID: sport.systemId,
    SportTypeID: kept.sportId,
    Name: names.runners ? home : `${home} - ${names.away}`,
    DateOfMatch: new Date(kept.startTimeMs).toISOString(),
    StartDateJs: kept.startTimeMs,
    HomeTeamName: home,
    AwayTeamName: names.runners ? home : names.away,
    ...(homeCountry !== undefined && { HomeTeamCountry: homeCountry }),
    ...(awayCountry !== undefined && { AwayTeamCountry: awayCountry }),
    Category: {
      ID: kept.categoryId,
      Name: own.category(category),
      Alias: category.slug,
      ...(category.countryCode !== null && { CountryCode: category.countryCode }),
    },
    Tournament: {
      ID: kept.tournamentId,
      Name: tournament.name,
      TournamentLink: tournamentLink(sport, category.slug, tournament.slug),
      Rank: tournament.rank,
    },
    SportType: {
      ID: kept.sportId,
      SportSystemID: sport.systemId,
      Rank: sportOffer(sport.systemId).rank,
      OriginalName: sport.name,
      Alias: sport.slug,
    },
    MatchLink: names.runners
      ? outrightLink(sport, category.slug)
      : matchLink(false, sport, category.slug, tournament.slug, matchId),
    PreviewMarkets: {},
    PreviewMarketOrder: [],
    MarketsCount: 0,
    OutcomesCount: 0,
    BettingSourceType: BettingSourceType.PREMATCH,
    Type: names.runners ? MatchType.OUTRIGHT : MatchType.NORMAL,
    IsActive: false,
    isIncomplete: true,
    IsVisible: true,
    IsFinished: true,
    Rank: tournament.rank,
    ...(info && { LiveInfo: info }),
  };
}

/** @param markets absent: they are not asked for. */
export function presentResult(kept: KeptMatch, titles: ResultTitles, markets?: readonly KeptMarket[]): MatchResult {
  const { score, status } = kept;
  return {
    ...presentEndedMatch(kept, titles),
    ...(score !== null && { HomeScore: score.home, AwayScore: score.away }),
    ...(markets && { Results: presentMarketResults(kept, markets, titles).map(({ ID: _, ...result }) => result) }),
    // The provider's last word after "ended" changes nothing for a reader of the result.
    ResultStatus: status === 'closed' ? 'ended' : status,
  };
}

const WON: ReadonlySet<KeptOutcomeState> = new Set(['WIN', 'HALFWIN']);
const BACK: ReadonlySet<KeptOutcomeState> = new Set(['CANCELLED', 'REFUND']);

/** The result was taken back and has not come again. */
const isUndecided = ({ outcomes }: KeptMarket): boolean => outcomes.every(([, , state]) => state === 'PENDING');

/** Those that have a result. */
export const decidedOf = (markets: readonly KeptMarket[]): KeptMarket[] => markets.filter((market) => !isUndecided(market));

const titled = ({ names }: KeptMatch, { marketType, specifiers }: KeptMarket) => ({
  marketType,
  specifiers,
  match: {
    home: { name: names.home },
    away: { name: names.away },
    sport: { systemId: names.sport.systemId },
    ...(names.players && { players: new Map(Object.entries(names.players)) }),
    ...(names.runners && { outright: { names: new Map(Object.entries(names.runners)) } }),
  },
});

/** Markets with a result, by market. */
export const presentMarketResults = (kept: KeptMatch, markets: readonly KeptMarket[], titles: ResultTitles) =>
  presentMarketStates(kept, decidedOf(markets), titles);

/** The same with those of which nothing is known yet. */
export function presentMarketStates(kept: KeptMatch, markets: readonly KeptMarket[], { own }: ResultTitles): AlternativeResult[] {
  return markets.map((market) => {
    const names = titled(kept, market);
    return {
      ID: market.marketId,
      MarketTitle: own.market(names),
      WinningOutcomes: market.outcomes.flatMap(([id, , state]) => (WON.has(state) ? [own.outcomeWithLine(names, id)] : [])),
      ...(market.outcomes.every(([, , state]) => BACK.has(state)) && { IsVoid: true }),
      ...(isUndecided(market) && { IsPending: true }),
    };
  });
}

export function presentSettledOdds(kept: KeptMatch, market: KeptMarket, { own, english }: ResultTitles): SettledOdd[] {
  const names = titled(kept, market);
  return market.outcomes.map(([outcomeId, oddsMilli, state]: KeptOutcome) => {
    const line = own.outcomeLine(names, outcomeId);
    return {
      ID: selectionIdOf(market.marketId, outcomeId),
      MatchID: kept.matchId,
      MarketID: market.marketId,
      SportTypeId: kept.sportId,
      inBet: false,
      Title: own.outcome(names, outcomeId),
      OriginalTitle: english.outcome(names, outcomeId),
      ActiveOdds: false,
      ActiveMarkets: false,
      Value: oddsMilli / 1000,
      IsSuspended: true,
      disabled: true,
      ...(line !== '' && { SpecialBetValue: line }),
      Outcome: OUTCOME_NUMBER[state],
    };
  });
}

export function presentSettledMarkets(kept: KeptMatch, markets: readonly KeptMarket[], titles: ResultTitles): SettledMarket[] {
  return markets.map((market) => {
    const names = titled(kept, market);
    const line = titles.own.line(names);
    return {
      ID: market.marketId,
      MarketID: market.marketId,
      MatchID: kept.matchId,
      Title: titles.own.market(names),
      OriginalTitle: titles.english.market(names),
      ...(line !== '' && { TitleSuffix: line, SpecialBetValue: line }),
      HeaderType: marketTypes.get(market.marketType)?.header ?? HeaderType.NONE,
      ...(market.specifiers !== '' && { MarketSpecifications: market.specifiers }),
      IsSuspended: true,
      disabled: true,
      MarketTypeID: market.marketType,
      Odds: presentSettledOdds(kept, market, titles),
    };
  });
}

const byRank = (a: ResultTournament, b: ResultTournament): number =>
  a.tournament.rank - b.tournament.rank || a.tournamentId - b.tournamentId;

const matchesOf = (tournaments: readonly ResultTournament[]): number =>
  tournaments.reduce((count, { matches }) => count + matches, 0);

/** Sports, categories and tournaments that have results: the best tournaments first, as in the lists of what is on offer. */
export function presentResultsTree(rows: readonly ResultTournament[], { own }: ResultTitles): ResultsTree {
  const tournaments = [...rows].sort(byRank);
  const sports = [...Map.groupBy(tournaments, ({ sportId }) => sportId)].map(([ID, all]) => {
    const { sport } = all[0] as ResultTournament;
    const Name = own.sport(sport);
    return {
      ID,
      Name,
      OriginalName: sport.name,
      SportLink: sportLink(sport),
      sportSystemId: sport.systemId,
      SystemId: sport.systemId,
      Rank: sportOffer(sport.systemId).rank,
      LocalizedLabel: Name,
      MatchesCount: matchesOf(all),
      IsEsport: sport.systemId === SportSystemId.ESPORTS,
    };
  });
  const categories = [...Map.groupBy(tournaments, ({ categoryId }) => categoryId)].map(([ID, all], n) => {
    const { sportId, sport, category } = all[0] as ResultTournament;
    return {
      ID,
      Name: own.category(category),
      OriginalName: category.name,
      Alias: category.slug,
      Rank: n + 1,
      CategoryLink: categoryLink(sport, category.slug),
      TopTournaments: all.slice(0, 5).map(({ tournamentId }) => tournamentId),
      SportTypeID: sportId,
      SportCategoryID: ID,
      ...(category.countryCode !== null && { CountryCode: category.countryCode }),
      MatchesCount: matchesOf(all),
    };
  });
  return {
    Sports: sports.sort((a, b) => a.Rank - b.Rank || a.ID - b.ID),
    Categories: categories,
    Tournaments: tournaments.map(({ sportId, categoryId, tournamentId, sport, category, tournament, matches }) => ({
      ID: tournamentId,
      Name: tournament.name,
      TournamentLink: tournamentLink(sport, category.slug, tournament.slug),
      SportTypeID: sportId,
      SportCategoryID: categoryId,
      Rank: tournament.rank,
      MatchesCount: matches,
      OriginalName: tournament.name,
      CategoryName: own.category(category),
      ...(category.countryCode !== null && { CountryCode: category.countryCode }),
    })),
  };
}
