import * as v from 'valibot';
import { call } from '../call.ts';
import { AlternativeResult, MatchResult, ResultsTree, SettledMarket, SettledOdd } from '../entities/results.ts';
import { Match, Sport } from '../entities/sport.ts';
import { language, page, pageSize, queryDate, queryFlag, queryId, queryIdList, queryTimeZone } from '../fields.ts';

const languageCode = v.optional(language);
/** Absent: days are those of UTC. */
const clientTimezoneOffset = v.optional(queryTimeZone);
/** Pages are zero-based like those of matches (AMB-24). */
const paging = { page: page(0), pageSize: pageSize(999) };
const guest = { auth: 'guest', cache: 'board', rate: 'costly' } as const;

const byDate = {
  ...guest,
  summary: 'Results of a date, the latest start first',
  query: v.strictObject({ date: queryDate, sportID: v.optional(queryId), clientTimezoneOffset, ...paging, languageCode }),
  reply: v.array(MatchResult),
} as const;
const byMatch = {
  ...guest,
  summary: 'Result of a match, with its markets; while it runs those that are settled by then',
  query: v.strictObject({ MatchId: queryId, languageCode }),
  reply: MatchResult,
  errors: ['NotFoundException'],
} as const;

/** What has been played and how its markets ended, for 400 days (spec 192, 197-199, 205). */
export const resultCalls = {
  'results.tournaments': call.get('/api/results/tournaments', {
    ...guest,
    summary: 'Sports, categories and tournaments that have results',
    source: 'spec 205',
    query: v.strictObject({ date: v.optional(queryDate), sportID: v.optional(queryId), clientTimezoneOffset, languageCode }),
    reply: ResultsTree,
  }),
  'results.bydate': call.get('/api/results/ByDate', { ...byDate, source: 'spec 205' }),
  'results.bymatch': call.get('/api/results/ByMatch', { ...byMatch, source: 'spec 205' }),
  'results.tournaments.bydate': call.get('/api/results/tournaments/ByDate', { ...byDate, source: 'AMB-16' }),
  'results.tournaments.bymatch': call.get('/api/results/tournaments/ByMatch', { ...byMatch, source: 'AMB-16' }),
  'results.preview.bytournament': call.get('/api/results/preview/byTournament', {
    ...guest,
    summary: 'Results of a tournament, the latest start first',
    source: 'spec 205',
    query: v.strictObject({ tournamentId: queryId, ...paging, languageCode }),
    reply: v.array(MatchResult),
  }),
  'results.preview.bytournamentanddate': call.get('/api/results/preview/byTournamentAndDate', {
    ...guest,
    summary: 'Results of a tournament on a date',
    source: 'spec 205',
    query: v.strictObject({ tournamentId: queryId, date: queryDate, clientTimezoneOffset, ...paging, languageCode }),
    reply: v.array(MatchResult),
  }),
  'results.preview.byid': call.get('/api/results/preview/byId', {
    ...guest,
    summary: 'Result of a match, without its markets',
    source: 'spec 205',
    query: v.strictObject({ id: queryId, languageCode }),
    reply: MatchResult,
    errors: ['NotFoundException'],
  }),
  'results.alternative.byid': call.get('/api/results/alternative/byId', {
    ...guest,
    summary: 'Results of the markets of a match; until it is over also of those that wait for theirs',
    source: 'spec 205',
    query: v.strictObject({ id: queryId, langcode: language }),
    reply: v.array(AlternativeResult),
  }),
  'sporttype.getallforresults': call.get('/api/sporttype/getallforresults', {
    ...guest,
    summary: 'Sports that have results',
    source: 'spec 192',
    query: v.strictObject({ languageCode, date: v.optional(queryDate), clientTimezoneOffset }),
    reply: v.array(Sport),
  }),
  'sportmatch.getallforresults': call.get('/api/sportmatch/getallforresults', {
    ...guest,
    summary: 'Finished matches of a date and sport; with isLive those that are being played',
    source: 'spec 197',
    query: v.strictObject({
      date: queryDate,
      isLive: v.optional(queryFlag),
      sportID: queryId,
      clientTimezoneOffset,
      ...paging,
      languageCode,
    }),
    reply: v.array(Match),
  }),
  'sportmatch.getmatchresult': call.get('/api/sportmatch/getmatchresult', {
    ...guest,
    summary: 'Result of one match; with isLive also the score of one that is being played',
    source: 'spec 197',
    query: v.strictObject({ matchID: queryId, isLive: v.optional(queryFlag), languageCode }),
    reply: MatchResult,
    errors: ['NotFoundException'],
  }),
  'sportmarket.getbymatchandmarkettypeforresult': call.get('/api/sportmarket/getbymatchandmarkettypeforresult', {
    ...guest,
    summary: 'Settled markets of a finished match; until it is over all of its markets, as far as they are settled',
    source: 'spec 198',
    query: v.strictObject({ matchID: queryId, marketTypeID: v.optional(queryId), isLive: v.optional(queryFlag), languageCode }),
    reply: v.array(SettledMarket),
  }),
  'sportodd.getbymarketsforresult': call.post('/api/sportodd/getbymarketsforresult', {
    ...guest,
    summary: 'Settled odds of markets; until the match is over also of those that wait for their result',
    source: 'spec 199',
    query: v.strictObject({ isLive: v.optional(queryFlag), marketIDs: queryIdList, languageCode }),
    body: v.optional(v.strictObject({})),
    reply: v.array(SettledOdd),
  }),
} as const;
