import * as v from 'valibot';

/** Catalogue entities in the specification's casing (spec 85-97). Fields after `ours` are additions that keep a page to one call. */
export const Sport = v.object({
  ID: v.number(),
  Name: v.string(),
  OriginalName: v.string(),
  /** Path after /{lang}/sport, carries the sport alias; of a game of esports a path after /{lang} that begins with `/esports`. */
  SportLink: v.string(),
  sportSystemId: v.number(),
  /** Same value as sportSystemId: both spellings are read. */
  SystemId: v.number(),
  Rank: v.number(),
  HeaderID: v.optional(v.number()),
  IconID: v.optional(v.number()),
  LocalizedLabel: v.optional(v.string()),
  MatchesCount: v.optional(v.number()),
  LiveMatchesCount: v.optional(v.number()),
  TodayMatchesCount: v.optional(v.number()),
  IsEsport: v.optional(v.boolean()),
});
export type Sport = v.InferOutput<typeof Sport>;

export const Category = v.object({
  ID: v.number(),
  Name: v.string(),
  OriginalName: v.string(),
  Alias: v.string(),
  Rank: v.number(),
  CategoryLink: v.string(),
  TopTournaments: v.array(v.number()),
  SportTypeID: v.number(),
  SportCategoryID: v.number(),
  /** ours: ISO 3166 code for the flag, or a pseudo code such as GB-ENG, EU, INT. */
  CountryCode: v.optional(v.string()),
  MatchesCount: v.optional(v.number()),
});
export type Category = v.InferOutput<typeof Category>;

export const Tournament = v.object({
  ID: v.number(),
  Name: v.string(),
  TournamentLink: v.string(),
  SportTypeID: v.number(),
  SportCategoryID: v.number(),
  Rank: v.optional(v.number()),
  MatchesCount: v.optional(v.number()),
  /** ours */
  OriginalName: v.optional(v.string()),
  CategoryName: v.optional(v.string()),
  CountryCode: v.optional(v.string()),
});
export type Tournament = v.InferOutput<typeof Tournament>;

export const Odd = v.object({
  /** Selection id: `${MarketID}.${outcomeId}`. */
  ID: v.string(),
  MatchID: v.number(),
  MarketID: v.number(),
  SportTypeId: v.number(),
  ticketItemId: v.optional(v.string()),
  /** Trader-offered decimal odds. */
  offeredValue: v.optional(v.number()),
  inBet: v.boolean(),
  Title: v.string(),
  OriginalTitle: v.string(),
  ActiveOdds: v.boolean(),
  ActiveMarkets: v.boolean(),
  /** Decimal odds with at most 3 decimals, e.g. 1.85. */
  Value: v.number(),
  PreviousValue: v.optional(v.number()),
  IsSuspended: v.boolean(),
  disabled: v.boolean(),
  /** ours: the line of the market this price belongs to, from this outcome's own side ("-0.5", "2.5"). */
  SpecialBetValue: v.optional(v.string()),
});
export type Odd = v.InferOutput<typeof Odd>;

export const Market = v.object({
  ID: v.number(),
  MarketID: v.number(),
  MatchID: v.number(),
  Title: v.string(),
  OriginalTitle: v.string(),
  TitleSuffix: v.optional(v.string()),
  HeaderType: v.number(),
  SpecialBetValue: v.optional(v.string()),
  MarketSpecifications: v.optional(v.string()),
  IsSuspended: v.boolean(),
  disabled: v.boolean(),
  MarketTypeID: v.number(),
  Odds: v.optional(v.array(Odd)),
  /** ours: where only the favourites were asked for, how many odds there are. */
  OddsCount: v.optional(v.number()),
  /** ours: the main line among markets of one type. */
  IsMainLine: v.optional(v.boolean()),
});
export type Market = v.InferOutput<typeof Market>;

export const LiveMatchInfo = v.object({
  StreamUrl: v.optional(v.string()),
  StreamType: v.optional(v.string()),
  SportSystemID: v.number(),
  /** Period label, e.g. "1st half". */
  Status: v.string(),
  HomeScore: v.number(),
  AwayScore: v.number(),
  MatchMinute: v.number(),
  IsClockStarted: v.boolean(),
  /** Epoch milliseconds at which the clock value was true. */
  ClockStartTime: v.optional(v.number()),
  /** Seconds to add to (now - ClockStartTime). For a countdown: seconds left at ClockStartTime. */
  ClockCorrection: v.optional(v.number()),
  IsCountDown: v.boolean(),
  SetScores: v.object({ Items: v.array(v.object({ HomeScore: v.number(), AwayScore: v.number() })) }),
  /** ours: stable period key for translation (not_started, 1st_half, halftime, 2nd_half, set_1, quarter_3, pause, ended ...). */
  PeriodKey: v.optional(v.string()),
  RedCardsHome: v.optional(v.number()),
  RedCardsAway: v.optional(v.number()),
  /** ours: 1 home serves, 2 away serves. */
  Server: v.optional(v.number()),
  /** ours: points of the running tennis game, e.g. "40-30". */
  GameScore: v.optional(v.string()),
  /** ours: why prices are stopped, when known: goal, penalty, var_check, red_card, feed_down, break. */
  SuspendReason: v.optional(v.string()),
});
export type LiveMatchInfo = v.InferOutput<typeof LiveMatchInfo>;

export const Match = v.object({
  ID: v.number(),
  SportSystemID: v.number(),
  SportTypeID: v.number(),
  Name: v.string(),
  DateOfMatch: v.string(),
  StartDateJs: v.number(),
  HomeTeamName: v.string(),
  AwayTeamName: v.string(),
  HomeTeamLogo: v.optional(v.string()),
  AwayTeamLogo: v.optional(v.string()),
  /** ours: of a national team, the country as its flag goes by: `NZ`, `GB-ENG`. */
  HomeTeamCountry: v.optional(v.string()),
  AwayTeamCountry: v.optional(v.string()),
  Category: v.object({
    ID: v.number(),
    Name: v.optional(v.string()),
    Alias: v.optional(v.string()),
    CountryCode: v.optional(v.string()),
  }),
  Tournament: v.object({
    ID: v.number(),
    Name: v.optional(v.string()),
    TournamentLink: v.optional(v.string()),
    Rank: v.optional(v.number()),
  }),
  SportType: v.object({
    ID: v.number(),
    SportSystemID: v.number(),
    Rank: v.number(),
    OriginalName: v.string(),
    Alias: v.optional(v.string()),
  }),
  /** Path of the match page after /{lang}. */
  MatchLink: v.string(),
  /** Of a match of esports alone: path of its live page after /{lang}. */
  EsportViewLiveMatchLink: v.optional(v.string()),
  /** Keyed by market key: moneyline, handicap, total (in PreviewMarketOrder). Only the main line of each. */
  PreviewMarkets: v.record(v.string(), v.array(Odd)),
  PreviewMarketOrder: v.optional(v.array(v.string())),
  MarketsCount: v.number(),
  OutcomesCount: v.number(),
  BettingSourceType: v.number(),
  Type: v.number(),
  IsActive: v.boolean(),
  isIncomplete: v.boolean(),
  IsVisible: v.boolean(),
  IsFinished: v.boolean(),
  Rank: v.number(),
  Position: v.optional(v.number()),
  /** ours: present while the match is live, in every call. */
  LiveInfo: v.optional(LiveMatchInfo),
  /** ours: true from the start to the result of a match without live coverage: no score, no prices, no bets. */
  IsUnreported: v.optional(v.boolean()),
  /** ours: it does not begin when it was to begin, and nobody knows yet when it will. */
  IsPostponed: v.optional(v.boolean()),
  /** ours: board version of the match; grows by one with every change. */
  Version: v.optional(v.number()),
  /** ours: of a virtual match, which day of which season it is; `virtualsport.getmatches` asks for it by these. */
  MatchDay: v.optional(v.number()),
  SeasonName: v.optional(v.string()),
});
export type Match = v.InferOutput<typeof Match>;

/** ours: what was drawn, once it is told: a race as its runners came in, by their numbers; goals in order; sets. */
const DrawnResult = v.variant('Kind', [
  v.object({ Kind: v.literal('race'), Order: v.array(v.number()) }),
  v.object({
    Kind: v.literal('score'),
    HomeScore: v.number(),
    AwayScore: v.number(),
    Goals: v.array(v.object({ Minute: v.number(), Side: v.picklist(['home', 'away']) })),
  }),
  v.object({ Kind: v.literal('sets'), Sets: v.array(v.object({ HomeScore: v.number(), AwayScore: v.number() })) }),
]);

export const VirtualMatch = v.object({
  ...Match.entries,
  MatchDay: v.number(),
  SeasonName: v.string(),
  /** ours: its result is told from here on, epoch milliseconds. */
  EndDateJs: v.number(),
  /** ours: two sides, or the runners by their numbers from 1. */
  Participants: v.array(v.string()),
  Drawn: v.optional(DrawnResult),
  /** ours: once it is over. A race has none. */
  HomeScore: v.optional(v.number()),
  AwayScore: v.optional(v.number()),
  /** ours: that of a result; absent while it can be bet on or is run. */
  ResultStatus: v.optional(v.string()),
});
export type VirtualMatch = v.InferOutput<typeof VirtualMatch>;

export const LiveMatch = v.object({ ...Match.entries, LiveInfo: LiveMatchInfo });
export type LiveMatch = v.InferOutput<typeof LiveMatch>;

/** A bet on who wins a tournament, a season or a race. Betting closes at its start; both teams are the event itself, which has one name. */
export const Outright = v.object({
  ...Match.entries,
  Markets: v.array(Market),
  /** ours: when the event is over at the earliest. */
  EndDateJs: v.number(),
  /** ours: in the order of the provider, those who were withdrawn included. */
  Runners: v.array(v.object({ OutcomeID: v.string(), Name: v.string(), IsNonRunner: v.boolean() })),
  /** ours: half of the stake on the win and half on a place, which pays `Fraction` of the winnings; absent: not offered. */
  EachWay: v.optional(v.object({ Places: v.number(), Fraction: v.string() })),
});
export type Outright = v.InferOutput<typeof Outright>;

/** A match with the markets of its special columns (LISTS-04): of each, the lines that are balanced best, in ascending order. */
export const AsianViewMatch = v.object({
  ...Match.entries,
  Markets: v.array(v.object({ ...Market.entries, Column: v.number() })),
});
export type AsianViewMatch = v.InferOutput<typeof AsianViewMatch>;

export const MatchesHierarchy = v.object({
  Sports: v.array(Sport),
  Categories: v.array(Category),
  Tournaments: v.array(Tournament),
  Matches: v.array(v.object({ ID: v.number(), SportTypeID: v.number(), CategoryID: v.number(), TournamentID: v.number() })),
});
export type MatchesHierarchy = v.InferOutput<typeof MatchesHierarchy>;

/** ours: what a search finds beside matches, the best found first. */
export const SearchResult = v.object({
  Sports: v.array(Sport),
  /** With matches on offer, which `sportmatch.get` lists by `teamID`. */
  Teams: v.array(
    v.object({
      ID: v.number(),
      Name: v.string(),
      SportTypeID: v.number(),
      SportSystemID: v.number(),
      SportName: v.string(),
      MatchesCount: v.number(),
    }),
  ),
  Tournaments: v.array(Tournament),
  Outrights: v.array(
    v.object({
      ID: v.number(),
      Name: v.string(),
      MatchLink: v.string(),
      SportTypeID: v.number(),
      SportSystemID: v.number(),
      SportName: v.string(),
      /** The runner that is called so. */
      RunnerName: v.optional(v.string()),
    }),
  ),
});
export type SearchResult = v.InferOutput<typeof SearchResult>;

/** spec 92 */
const ScheduleMatch = v.object({
  ID: v.number(),
  SportSystemID: v.number(),
  SportTypeID: v.number(),
  TournamentId: v.number(),
  CategoryId: v.number(),
  /** Epoch milliseconds. */
  StartDateJs: v.number(),
  BettingSourceType: v.number(),
  OutcomesCount: v.number(),
});

/** Matches of seven days. Dates are YYYY-MM-DD in the time zone of the caller; sports and matches are keyed by their ids. */
export const Schedule = v.object({
  /** All seven, also those without matches. */
  Dates: v.array(v.string()),
  /** By date, then sport, then match: only what has matches. */
  Data: v.record(v.string(), v.record(v.string(), v.record(v.string(), ScheduleMatch))),
  /** Ids of the matches of all dates by sport, in order of start. */
  All: v.record(v.string(), v.array(v.number())),
});
export type Schedule = v.InferOutput<typeof Schedule>;

/** What the sidebar leads to first. */
export const TopTree = v.object({ Sports: v.array(Sport), Categories: v.array(Category), Tournaments: v.array(Tournament) });

export const MarketGroup = v.object({ ID: v.number(), Name: v.string(), Rank: v.number(), MarketTypeIDs: v.array(v.number()) });
export type MarketGroup = v.InferOutput<typeof MarketGroup>;

export const MarketType = v.object({
  ID: v.number(),
  Name: v.string(),
  OriginalName: v.string(),
  SportTypeID: v.number(),
  HeaderType: v.number(),
  Rank: v.number(),
  Column: v.optional(v.number()),
});
export type MarketType = v.InferOutput<typeof MarketType>;

/** ours: what markets keep on average. `Percent` of all stakes when they stand as the prices say: 5 where both of two prices are 1.90. */
export const Margin = v.object({ Percent: v.number(), Markets: v.number() });
export type Margin = v.InferOutput<typeof Margin>;

/** ours: margins of a market type in a sport, before and during matches; null where no market can be bet on. */
export const MarketTypeMargin = v.object({
  ID: v.number(),
  Name: v.string(),
  Prematch: v.nullable(Margin),
  Live: v.nullable(Margin),
});
export type MarketTypeMargin = v.InferOutput<typeof MarketTypeMargin>;

/** ours: margins of a sport, and of its market types in their order on the page of a match. */
export const SportMargins = v.object({
  ...MarketTypeMargin.entries,
  SystemId: v.number(),
  MarketTypes: v.array(MarketTypeMargin),
});
export type SportMargins = v.InferOutput<typeof SportMargins>;

/** A bet on a side of these markets, placed before the match, is paid as won once that side leads by `Lead`. */
export const EarlyPayout = v.object({ TournamentID: v.number(), MarketTypeIDs: v.array(v.number()), Lead: v.number() });
export type EarlyPayout = v.InferOutput<typeof EarlyPayout>;

export const MappedEvent = v.object({ MatchId: v.number(), EventId: v.nullable(v.number()) });

/** ours: how the odds of a selection moved. */
export const OddsHistory = v.object({
  SelectionID: v.string(),
  From: v.string(),
  /** Up to when it is known so far. */
  To: v.string(),
  /** In order. Of a part of the range in which there were many changes: the first, the last, the lowest and the highest. */
  Points: v.array(
    v.object({
      At: v.string(),
      /** Decimal odds; absent: it was not on offer. */
      Odds: v.optional(v.number()),
      IsOpen: v.boolean(),
    }),
  ),
  /** Parts of the range of which nothing is known: no line is drawn through them. */
  Unknown: v.array(v.object({ From: v.string(), To: v.string() })),
});
export type OddsHistory = v.InferOutput<typeof OddsHistory>;
