import * as v from 'valibot';
import { call } from '../call.ts';
import { MatchStatistics, TableRow } from '../entities/match-statistics.ts';
import { MatchTimeline } from '../entities/match-timeline.ts';
import {
  AsianViewMatch,
  Category,
  EarlyPayout,
  LiveMatch,
  LiveMatchInfo,
  MappedEvent,
  Market,
  MarketGroup,
  MarketType,
  Match,
  MatchesHierarchy,
  Odd,
  OddsHistory,
  Outright,
  Schedule,
  Sport,
  SportMargins,
  TopTree,
  Tournament,
  VirtualMatch,
} from '../entities/sport.ts';
import {
  keyword,
  language,
  page,
  pageSize,
  queryCountry,
  queryDate,
  queryFlag,
  queryId,
  queryIdList,
  queryInt,
  queryMoment,
  queryOffset,
  selectionId,
} from '../fields.ts';

const languageCode = v.optional(language);
const sportTypeID = queryId;
const within = { categoryID: v.optional(queryId), tournamentID: v.optional(queryId), teamID: v.optional(queryId) };
const board = { auth: 'guest', cache: 'board' } as const;
/** ours: whose use counts first; absent, everybody's. Of what nobody has used the best tournaments come first. */
const countryCode = v.optional(queryCountry);
const topType = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, 'is not the name of a list'));
const streamType = v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/, 'is not a type of stream'));
const seasonName = v.pipe(v.string(), v.regex(/^[!-~]{1,40}$/, 'is not the name of a season'));
const count = v.optional(queryInt(1, 100));
/** ours: a list of outrights shows a few runners of each: of the first market so many, the favourites first, and none of the others. */
const favourites = v.optional(queryInt(1, 100));
/** ours: a page that goes by kick-off has its first rows first; absent, the best tournaments come first (LISTS-02). */
const order = v.optional(v.picklist(['rank', 'time']));

const oddsOfMarkets = {
  ...board,
  summary: 'Odds of markets',
  query: v.strictObject({ isLive: v.optional(queryFlag), marketIDs: queryIdList, languageCode }),
  body: v.optional(v.strictObject({})),
  reply: v.array(Odd),
  rate: 'read',
} as const;

/** Sport data: everything is answered from the in-memory board (spec 191-202). */
export const sportCalls = {
  'sporttype.getall': call.get('/api/sporttype/getall', {
    ...board,
    summary: 'All sports with prematch matches',
    source: 'spec 192',
    query: v.strictObject({ languageCode }),
    reply: v.array(Sport),
  }),
  'sporttype.gettoday': call.get('/api/sporttype/gettoday', {
    ...board,
    summary: 'Sports with matches today',
    source: 'spec 192',
    query: v.strictObject({ languageCode, clientTimezoneOffset: v.optional(queryOffset) }),
    reply: v.array(Sport),
  }),
  'sporttype.getmostpopular': call.get('/api/sporttype/getmostpopular', {
    ...board,
    summary: 'Sports, those whose matches are looked at and bet on most first',
    source: 'spec 192',
    query: v.strictObject({ languageCode, countryCode }),
    reply: v.array(Sport),
  }),
  /** The path is spelt as in the specification. */
  'sporttype.getactiveoutrights': call.get('/api/sporttype/getactiveoutrightsportTypes', {
    ...board,
    summary: 'Sports with outrights that can be bet on; MatchesCount counts these',
    source: 'spec 192',
    query: v.strictObject({ languageCode }),
    reply: v.array(Sport),
  }),
  'sportoutright.get': call.get('/api/sportoutright', {
    ...board,
    summary: 'Outrights of a sport or a category, or one of them, with their markets',
    source: 'spec 200',
    query: v.strictObject({
      categoryID: v.optional(queryId),
      sportTypeID: v.optional(queryId),
      id: v.optional(queryId),
      favourites,
      languageCode,
    }),
    reply: v.array(Outright),
  }),
  'sportoutright.getall': call.get('/api/sportoutright/getall', {
    ...board,
    summary: 'All outrights, with their markets',
    source: 'spec 200',
    query: v.strictObject({ favourites, languageCode }),
    reply: v.array(Outright),
  }),
  'sportcategory.getbysporttype': call.get('/api/sportcategory/getbysporttype', {
    ...board,
    summary: 'Categories of a sport',
    source: 'spec 193',
    query: v.strictObject({ sportTypeID, languageCode }),
    reply: v.array(Category),
  }),
  'sportcategory.gettoday': call.get('/api/sportcategory/gettoday', {
    ...board,
    summary: 'Categories of a sport with matches today',
    source: 'spec 193',
    query: v.strictObject({ sportTypeID, clientTimezoneOffset: v.optional(queryOffset), languageCode }),
    reply: v.array(Category),
  }),
  'sporttournament.getbycategory': call.get('/api/sporttournament/getbycategory', {
    ...board,
    summary: 'Tournaments of a category',
    source: 'spec 194',
    query: v.strictObject({ sportCategoryID: queryId, languageCode }),
    reply: v.array(Tournament),
  }),
  'sporttournament.gettoday': call.get('/api/sporttournament/gettoday', {
    ...board,
    summary: 'Tournaments of a category with matches today',
    source: 'spec 194',
    query: v.strictObject({ sportCategoryID: queryId, clientTimezoneOffset: v.optional(queryOffset), languageCode }),
    reply: v.array(Tournament),
  }),
  'sporttournament.getbysportid': call.get('/api/sporttournament/getbysportid', {
    ...board,
    summary: 'Tournaments of a sport',
    source: 'spec 194',
    query: v.strictObject({ sportTypeId: queryId, languageCode }),
    reply: v.array(Tournament),
  }),
  /** Two parameter sets of the specification on one path (195.1, 195.2). */
  'sportmatch.get': call.get('/api/sportmatch/get', {
    ...board,
    summary: 'Matches by sport and date, or by window, category, tournament, team, id or keyword',
    source: 'spec 195',
    query: v.strictObject({
      sportID: v.optional(queryId),
      date: v.optional(queryDate),
      isLive: v.optional(queryFlag),
      clientTimezoneOffset: v.optional(queryOffset),
      page: page(0),
      pageSize: pageSize(999),
      order,
      includeWinnerMapsPreviewMarkets: v.optional(queryFlag),
      includesOnGoing: v.optional(queryFlag),
      to: v.optional(queryMoment),
      ...within,
      id: v.optional(queryId),
      includeAllPreviewMarkets: v.optional(queryFlag),
      keyword: v.optional(keyword),
      languageCode,
    }),
    reply: v.array(Match),
  }),
  'sportmatch.getlive': call.post('/api/sportmatch/getlive', {
    ...board,
    summary: 'Live matches',
    source: 'spec 196',
    query: v.strictObject({
      isGetTop: v.optional(queryFlag),
      includeWinnerMapsPreviewMarkets: v.optional(queryFlag),
      languageCode,
    }),
    body: v.optional(
      v.strictObject({
        sportIDs: v.optional(v.pipe(v.array(v.pipe(v.number(), v.safeInteger(), v.minValue(1))), v.maxLength(100))),
      }),
    ),
    reply: v.array(LiveMatch),
    cache: 'board',
    rate: 'read',
  }),
  'sportmatch.getlivematch': call.get('/api/sportmatch/getlivematch', {
    ...board,
    summary: 'One live match with score, clock and stream',
    source: 'spec 197',
    query: v.strictObject({ matchID: queryId, languageCode }),
    reply: LiveMatch,
    errors: ['NotFoundException'],
  }),
  'sportmatch.getfortoday': call.get('/api/sportmatch/getfortoday', {
    ...board,
    summary: 'Matches that start today',
    source: 'spec 197',
    query: v.strictObject({
      sportID: v.optional(queryId),
      clientTimezoneOffset: v.optional(queryOffset),
      page: page(0),
      pageSize: pageSize(999),
      order,
      languageCode,
    }),
    reply: v.array(Match),
  }),
  'sportmatch.getmostpopular': call.get('/api/sportmatch/getmostpopular', {
    ...board,
    summary: 'Matches that are looked at and bet on most',
    source: 'spec 197',
    query: v.strictObject({ count, languageCode, countryCode }),
    reply: v.array(Match),
  }),
  'SportTop.GetTopMatches': call.get('/api/SportTop/GetTopMatches', {
    ...board,
    summary: 'The same of matches that are being played or begin within 24 hours',
    source: 'spec 201',
    query: v.strictObject({ count, languageCode, countryCode }),
    reply: v.array(Match),
  }),
  'sportTop.get': call.get('/api/sportTop/get', {
    ...board,
    summary: 'Sports, categories and tournaments whose matches are looked at and bet on most; of types but Sidebar: none',
    source: 'spec 201',
    query: v.strictObject({ type: topType, languageCode, countryCode }),
    reply: TopTree,
  }),
  /** The path is spelt as in the specification. */
  'sportmatch.getmatchesheriarchydata': call.get('/api/sportmatch/getmatchesheriarchydata', {
    ...board,
    summary: 'Sports, categories and tournaments of the matches of a day or of all, with the ids of the matches',
    source: 'spec 197',
    query: v.strictObject({
      isLive: v.optional(queryFlag),
      date: v.optional(queryDate),
      clientTimezoneOffset: v.optional(queryOffset),
      languageCode,
    }),
    reply: MatchesHierarchy,
  }),
  'sportmatch.getschedule': call.get('/api/sportmatch/getschedule', {
    ...board,
    summary: 'Matches of today and the six days after it, by date and sport',
    source: 'spec 92, 133',
    query: v.strictObject({
      sportTypeID: v.optional(queryId),
      isLive: v.optional(queryFlag),
      clientTimezoneOffset: v.optional(queryOffset),
    }),
    reply: Schedule,
  }),
  'sportmarket.getmatchesforasianview': call.get('/api/sportmarket/getmatchesforasianview', {
    ...board,
    summary: 'Matches with the markets of the special columns',
    source: 'spec 198, LISTS-04',
    query: v.strictObject({
      sportTypeID,
      isLive: v.optional(queryFlag),
      date: v.optional(queryDate),
      clientTimezoneOffset: v.optional(queryOffset),
      /** ours: these matches alone, whatever their state: a list asks for the rows that it shows. */
      matchIDs: v.optional(v.pipe(queryIdList, v.maxLength(40, 'has too many entries'))),
      languageCode,
    }),
    reply: v.array(AsianViewMatch),
  }),
  'sportmarket.getbymatchandmarkettype': call.get('/api/sportmarket/getbymatchandmarkettype', {
    ...board,
    summary: 'Markets of a match, with their odds',
    source: 'spec 198',
    query: v.strictObject({ matchID: queryId, marketTypeID: v.optional(queryId), isLive: v.optional(queryFlag), languageCode }),
    reply: v.array(Market),
  }),
  'sportmarket.getbyvirtualmatch': call.get('/api/sportmarket/getbyvirtualmatch', {
    ...board,
    summary: 'Markets of a match, with their odds: what is drawn stands on the board like what is played',
    source: 'spec 198, AMB-15',
    query: v.strictObject({ matchID: queryId, languageCode }),
    reply: v.array(Market),
  }),
  'sportmarket.getmarketgroupsbysporttype': call.get('/api/sportmarket/getmarketgroupsbysporttype', {
    ...board,
    summary: 'Market groups of a sport',
    source: 'spec 198',
    query: v.strictObject({ sportTypeID, languageCode }),
    reply: v.array(MarketGroup),
  }),
  'sportodd.getbymarkets': call.post('/api/sportodd/getbymarkets', { ...oddsOfMarkets, source: 'spec 199' }),
  'sportodd.getbyvirtualmarkets': call.post('/api/sportodd/getbyvirtualmarkets', {
    ...oddsOfMarkets,
    source: 'spec 199, AMB-15',
  }),
  'sportodd.gethistory': call.get('/api/sportodd/gethistory', {
    auth: 'guest',
    summary: 'How the odds of a selection moved: the last day, or a range of at most 31 days',
    source: 'ours: design 3.4',
    rate: 'costly',
    query: v.strictObject({
      selectionId,
      from: v.optional(queryMoment),
      to: v.optional(queryMoment),
      points: v.optional(queryInt(4, 400), '120'),
    }),
    reply: OddsHistory,
  }),
  'sportScore.get': call.get('/api/sportScore/get', {
    ...board,
    summary: 'Scores of live matches',
    source: 'spec 202',
    query: v.strictObject({ matchIDs: v.optional(queryIdList), languageCode }),
    reply: v.array(v.object({ MatchID: v.number(), ...LiveMatchInfo.entries })),
  }),
  'EarlyPayout.MarketsByTournament': call.get('/api/EarlyPayout/MarketsByTournament', {
    ...board,
    summary: 'Markets of a tournament with early payout; an empty list when it does not take part',
    source: 'spec 202, betting rules 14',
    query: v.strictObject({ tournamentId: queryId, languageCode }),
    reply: v.array(EarlyPayout),
  }),
  'sportmatch.getstreamurl': call.get('/api/sportmatch/getstreamurl', {
    auth: 'player',
    summary:
      'Address of the stream of a match that is being played, null where it cannot be watched; streamEventId is the id of the match, streamType that of its live info',
    source: 'spec 197',
    query: v.strictObject({ streamEventId: queryId, streamType }),
    reply: v.object({ StreamUrl: v.nullable(v.string()), StreamType: v.string() }),
  }),
  'sportmatch.getstatistics': call.get('/api/sportmatch/getstatistics', {
    ...board,
    summary: 'Table, form, head to head, line-ups and absences of a match, as far as they are known',
    source: 'ours: spec 202',
    rate: 'costly',
    query: v.strictObject({ matchID: queryId, languageCode }),
    reply: MatchStatistics,
  }),
  'sportmatch.gettimeline': call.get('/api/sportmatch/gettimeline', {
    ...board,
    summary: 'What has happened in a match so far: incidents, the last moves of play, and who had more of it',
    source: 'ours: spec 202',
    query: v.strictObject({ matchID: queryId, languageCode }),
    reply: MatchTimeline,
  }),
  'virtualsport.getmatches': call.get('/api/virtualsport/getmatches', {
    auth: 'guest',
    cache: 'board',
    summary: 'Matches of a day of a virtual season, 30 days back; a number counts seasons back from the one that runs (1)',
    source: 'spec 202, AMB-15',
    rate: 'costly',
    query: v.strictObject({ matchDay: queryInt(1, 100_000), seasonName, sportId: queryId, languageCode }),
    reply: v.array(VirtualMatch),
  }),
  'virtualsport.getrounds': call.get('/api/virtualsport/getrounds', {
    auth: 'guest',
    cache: 'board',
    summary: 'Matches of a virtual sport by their start: results of the last 20 minutes, and all that can be bet on',
    source: 'ours: design 3.26, AMB-15',
    query: v.strictObject({ sportId: queryId, languageCode }),
    reply: v.array(VirtualMatch),
  }),
  'virtualsport.gettable': call.get('/api/virtualsport/gettable', {
    auth: 'guest',
    cache: 'board',
    summary: 'Table of a season of a virtual league, from its results so far; empty where everybody does not play everybody',
    source: 'ours: design 3.26, AMB-15',
    rate: 'costly',
    query: v.strictObject({ sportId: queryId, seasonName, languageCode }),
    reply: v.array(TableRow),
  }),
  'statscore.mappedevent': call.get('/api/statscore/mappedevent', {
    ...board,
    summary: 'Number of a match at the provider of statistics, which is that of the feed; null when it has none',
    source: 'spec 202',
    query: v.strictObject({ matchId: queryId }),
    reply: MappedEvent,
  }),
  'sportmarkettype.getmargins': call.get('/api/sportmarkettype/getmargins', {
    ...board,
    summary: 'Margins of what can be bet on, by sport and market type, at most a minute old',
    source: 'design 3.29',
    query: v.strictObject({ languageCode }),
    reply: v.array(SportMargins),
  }),
  'sportmarkettype.getall': call.get('/api/sportmarkettype/getall', {
    ...board,
    summary: 'All market types',
    source: 'spec 202',
    query: v.strictObject({ languageCode }),
    reply: v.array(MarketType),
  }),
} as const;
