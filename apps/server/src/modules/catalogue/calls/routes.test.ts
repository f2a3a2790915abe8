import { type CallId, calls } from '@duskline/contract/calls';
import { AppError } from '@duskline/contract/errors';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { type CallContext, RawReply } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import { createRoutes, type SportCallId } from '../routes.ts';
import { boardWith, fixture, HOUR, handicap, liveState, moneyline, NOON, odds, total } from '../test-kit.ts';
import type { MarketDescription } from '../titles/localized-titles.ts';
import { offsetMsOf, todayWindow } from './day-window.ts';
import { NO_USES, type Uses } from './popular-routes.ts';

type Row = Record<string, unknown>;

let board: Board;
let uses: Uses;

const LATE = NOON + 11 * HOUR;
const TOMORROW = NOON + 24 * HOUR;
const fixtures = [
  fixture(),
  fixture({
    matchId: 2,
    home: 'Atlético Norte',
    away: 'Łódź',
    category: 'Spain',
    countryCode: 'ES',
    tournament: 'Primera',
    startTimeMs: LATE,
  }),
  fixture({ matchId: 3, home: 'Harbour', away: 'Mill', startTimeMs: TOMORROW }),
  fixture({ matchId: 4, home: 'Live One', away: 'Live Two', producer: 1, status: 'live' }),
  fixture({
    matchId: 5,
    home: 'Anna',
    away: 'Berta',
    sport: 'Tennis',
    systemId: 5,
    category: 'WTA',
    countryCode: 'INT',
    tournament: 'Open',
  }),
];
const [soccer, spain, , , tennis] = fixtures;

beforeEach(() => {
  uses = NO_USES;
  board = boardWith(...fixtures);
  for (const { matchId } of fixtures) {
    if (matchId === 5) continue;
    const live = matchId === 4 ? { producer: 1, state: liveState({ homeScore: 1 }) } : {};
    board.apply(odds(10, [moneyline(), handicap('-0.25'), total('2.5'), total('3.5', '2.80', '1.45')], { matchId, ...live }));
  }
});

/** Calls a handler as the HTTP kit does: input through the contract, answer against the contract. */
function call<Id extends SportCallId>(id: Id, query: Record<string, string> = {}, language = 'en-US', body?: unknown): unknown {
  const routes = createRoutes(board, () => NOON, uses);
  const definition = calls[id as CallId];
  const input = { query: v.parse(definition.query, query), body };
  const handler = routes[id] as unknown as (context: CallContext, input: unknown) => unknown;
  const answer = handler({ language } as CallContext, input);
  const json: unknown = answer instanceof RawReply ? JSON.parse(answer.body.toString()) : answer;
  // A reply that the contract does not allow throws here.
  v.parse(definition.reply, json);
  return json;
}

const ids = (answer: unknown): number[] => (answer as { ID: number }[]).map(({ ID }) => ID);

describe('the tree', () => {
  test('sports with their counts, by rank, in the language', () => {
    expect(call('sporttype.getall')).toMatchObject([
      {
        OriginalName: 'Soccer',
        SportLink: '/soccer',
        SystemId: 1,
        sportSystemId: 1,
        MatchesCount: 4,
        LiveMatchesCount: 1,
        TodayMatchesCount: 3,
      },
      { OriginalName: 'Tennis', SystemId: 5, MatchesCount: 1 },
    ]);
    expect(call('sporttype.getall', {}, 'de-DE')).toMatchObject([
      { Name: 'Fußball', OriginalName: 'Soccer' },
      { Name: 'Tennis' },
    ]);
  });

  test('AMB-45 today is the calendar day of the caller', () => {
    expect(call('sporttype.gettoday', { clientTimezoneOffset: '0' })).toMatchObject([{ MatchesCount: 3 }, {}]);
    expect(call('sporttype.gettoday', { clientTimezoneOffset: '2' })).toMatchObject([{ MatchesCount: 2 }, {}]);
    expect(ids(call('sportmatch.getfortoday', { sportID: String(soccer?.sportId), clientTimezoneOffset: '2' }))).toEqual([1, 4]);
    expect(ids(call('sportmatch.getfortoday', { sportID: String(soccer?.sportId), clientTimezoneOffset: '-120' }))).toEqual([
      1, 4,
    ]);
  });

  test('categories and tournaments', () => {
    expect(call('sportcategory.getbysporttype', { sportTypeID: String(soccer?.sportId) })).toMatchObject([
      {
        Name: 'England',
        Alias: 'england',
        Rank: 1,
        CategoryLink: '/soccer/england',
        CountryCode: 'GB-ENG',
        MatchesCount: 3,
        TopTournaments: [soccer?.tournamentId],
      },
      { Name: 'Spain', CountryCode: 'ES' },
    ]);
    expect(call('sportcategory.gettoday', { sportTypeID: String(soccer?.sportId), clientTimezoneOffset: '2' })).toMatchObject([
      { Name: 'England', MatchesCount: 2 },
    ]);
    expect(call('sporttournament.getbycategory', { sportCategoryID: String(spain?.categoryId) })).toMatchObject([
      {
        Name: 'Primera',
        TournamentLink: '/soccer/spain/primera',
        CategoryName: 'Spain',
        SportTypeID: soccer?.sportId,
        MatchesCount: 1,
      },
    ]);
    expect(call('sporttournament.gettoday', { sportCategoryID: String(spain?.categoryId), clientTimezoneOffset: '2' })).toEqual(
      [],
    );
    expect(call('sporttournament.getbysportid', { sportTypeId: String(soccer?.sportId) })).toHaveLength(2);
  });

  test('unknown ids have nothing below them', () => {
    expect(call('sportcategory.getbysporttype', { sportTypeID: '999999' })).toEqual([]);
    expect(call('sporttournament.getbycategory', { sportCategoryID: '999999' })).toEqual([]);
    expect(call('sporttournament.getbysportid', { sportTypeId: '999999' })).toEqual([]);
    expect(call('sportmatch.get', { id: '999999' })).toEqual([]);
    expect(call('sportmatch.get', { sportID: '999999' })).toEqual([]);
    expect(call('sportmarket.getbymatchandmarkettype', { matchID: '999999' })).toEqual([]);
    expect(call('sportmarket.getmarketgroupsbysporttype', { sportTypeID: '999999' })).toEqual([]);
    expect(call('sportodd.getbymarkets', { marketIDs: '999999' })).toEqual([]);
    expect(() => call('sportmatch.getlivematch', { matchID: '999999' })).toThrowError(AppError);
  });
});

describe('matches', () => {
  test('a sport lists prematch matches; live ones on demand', () => {
    const sportID = String(soccer?.sportId);
    expect(ids(call('sportmatch.get', { sportID }))).toEqual([1, 3, 2]);
    expect(ids(call('sportmatch.get', { sportID, isLive: 'true' }))).toEqual([4]);
    expect(ids(call('sportmatch.get', { sportID, includesOnGoing: 'true' }))).toEqual([1, 4, 3, 2]);
    expect(ids(call('sportmatch.get', { sportID, date: '2026-11-21' }))).toEqual([3]);
    expect(ids(call('sportmatch.get', { sportID, to: '2026-11-20T20:00:00Z' }))).toEqual([1]);
  });

  test('LISTS-03 what begins before one day from now is kept: 23 h 59 is, 24 h and 24 h 01 are not', () => {
    const begin = [24 * HOUR - 60_000, 24 * HOUR, 24 * HOUR + 60_000].map((inMs, n) =>
      fixture({ matchId: 20 + n, home: `Home ${n}`, away: `Away ${n}`, startTimeMs: NOON + inMs }),
    );
    board = boardWith(...begin);
    for (const { matchId } of begin) board.apply(odds(10, [moneyline()], { matchId }));
    expect(ids(call('SportTop.GetTopMatches'))).toEqual([20]);
    expect(ids(call('sportmatch.getmostpopular'))).toEqual([20, 21, 22]);
  });

  test('AMB-24 pages are zero-based', () => {
    const sportID = String(soccer?.sportId);
    expect(ids(call('sportmatch.get', { sportID, page: '0', pageSize: '2' }))).toEqual([1, 3]);
    expect(ids(call('sportmatch.get', { sportID, page: '1', pageSize: '2' }))).toEqual([2]);
    expect(call('sportmatch.get', { sportID, page: '2', pageSize: '2' })).toEqual([]);
  });

  test('a category, a tournament, an id and a search show live matches too', () => {
    expect(ids(call('sportmatch.get', { tournamentID: String(soccer?.tournamentId) }))).toEqual([1, 4, 3]);
    expect(ids(call('sportmatch.get', { categoryID: String(spain?.categoryId) }))).toEqual([2]);
    expect(ids(call('sportmatch.get', { id: '4' }))).toEqual([4]);
    expect(ids(call('sportmatch.get', { keyword: 'live' }))).toEqual([4]);
  });

  test('search does not mind accents, case and the order of words', () => {
    for (const keyword of ['atletico', 'ATLÉTICO', 'lodz', 'norte lodz', 'Łódź primera', 'spain']) {
      expect(ids(call('sportmatch.get', { keyword }))).toEqual([2]);
    }
    expect(call('sportmatch.get', { keyword: 'no such team' })).toEqual([]);
  });

  test('a match carries its links, previews and counts', () => {
    const [match] = call('sportmatch.get', { id: '1' }) as Record<string, unknown>[];
    expect(match).toMatchObject({
      Name: 'Northgate United - Leeds Rovers',
      DateOfMatch: '2026-11-20T15:00:00.000Z',
      StartDateJs: NOON + 3 * HOUR,
      MatchLink: '/sport/soccer/england/premier-league/match/1',
      Category: { Alias: 'england', CountryCode: 'GB-ENG' },
      Tournament: { TournamentLink: '/soccer/england/premier-league', Rank: 1 },
      SportType: { SportSystemID: 1, OriginalName: 'Soccer', Alias: 'soccer' },
      PreviewMarketOrder: ['moneyline', 'handicap', 'total'],
      MarketsCount: 4,
      OutcomesCount: 9,
      BettingSourceType: 1,
      Type: 1,
      IsActive: true,
      IsVisible: true,
      IsFinished: false,
    });
    expect(match).not.toHaveProperty('LiveInfo');
    expect(match?.PreviewMarkets).toMatchObject({
      moneyline: [
        { Title: 'Northgate United', Value: 2.1, ActiveOdds: true, IsSuspended: false },
        { Title: 'Draw' },
        { Title: 'Leeds Rovers' },
      ],
      handicap: [{ SpecialBetValue: '-0.25' }, { SpecialBetValue: '0.25' }],
      total: [{ Title: 'Over', SpecialBetValue: '2.5' }, { Title: 'Under' }],
    });
  });

  test('a live match has its live link and its live info in every list', () => {
    for (const answer of [
      call('sportmatch.getlive', { isGetTop: '' }),
      call('sportmatch.get', { id: '4' }),
      [call('sportmatch.getlivematch', { matchID: '4' })],
    ]) {
      expect(answer).toMatchObject([
        {
          MatchLink: '/live/soccer/england/premier-league/match/4',
          BettingSourceType: 2,
          LiveInfo: { HomeScore: 1, Status: '1st half', IsClockStarted: true },
        },
      ]);
    }
    expect(call('sportmatch.getlive', {}, 'de-DE')).toMatchObject([{ LiveInfo: { Status: '1. Halbzeit' } }]);
    expect(call('sportmatch.getlive', {}, 'en-US', { sportIDs: [tennis?.sportId] })).toEqual([]);
    expect(call('sportmatch.getlivematch', { matchID: '1' })).toMatchObject({
      LiveInfo: { Status: 'Not started', HomeScore: 0 },
    });
  });

  test('the most popular have prices; of what nobody has used, the best tournaments come first, with one match each', () => {
    expect(ids(call('sportmatch.getmostpopular', { count: '3' }))).toEqual([1, 2, 4]);
  });

  test('spec 192 of what nobody has used, large sports come first and small ones with all of their ranks after them', () => {
    const sports = [
      ['Snooker', 19, 1],
      ['Soccer', 1, 1],
      ['Soccer', 1, 2],
      ['Soccer', 1, 6],
      ['Tennis', 5, 1],
      ['Basketball', 20, 1],
      ['eSoccer', 137, 1],
    ] as const;
    const listed = sports.flatMap(([sport, systemId, tournamentRank], n) =>
      [0, 1].map((twice) =>
        fixture({
          sport,
          systemId,
          tournamentRank,
          category: sport,
          tournament: `${sport} ${tournamentRank}`,
          matchId: 10 * n + 10 + twice,
          home: `H${n}${twice}`,
          away: `A${n}${twice}`,
          startTimeMs: NOON + (9 - n) * HOUR + twice,
        }),
      ),
    );
    board = boardWith(...listed);
    const twoWay = (marketType: number) => ({
      ...moneyline(),
      marketType,
      outcomes: ['4', '5'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true })),
    });
    for (const { matchId } of listed) board.apply(odds(10, [moneyline(), twoWay(186), twoWay(219)], { matchId }));
    expect(ids(call('sportmatch.getmostpopular', { count: '8' }))).toEqual([20, 30, 21, 50, 40, 51, 31, 60]);
    const { Tournaments } = call('sportTop.get', { type: 'Sidebar' }) as { Tournaments: { Name: string }[] };
    const names = ['Soccer 1', 'Soccer 2', 'Tennis 1', 'Basketball 1', 'Soccer 6', 'Snooker 1', 'eSoccer 1'];
    expect(Tournaments.map(({ Name }) => Name)).toEqual(names);
  });

  test('H126 what is used most comes first: by the country that is asked for, then by everybody', () => {
    const scores: Record<string, Record<number, number>> = { '': { 2: 90, 3: 40, 4: 6 }, NO: { 3: 10 } };
    uses = {
      version: 1,
      score: (matchId, country) => scores[country]?.[matchId] ?? 0,
      knownCountry: (country = '') => (scores[country] ? country : ''),
      viewed: () => undefined,
    };
    expect(ids(call('sportmatch.getmostpopular', { count: '3' }))).toEqual([2, 3, 1]);
    expect(ids(call('sportmatch.getmostpopular', { count: '3', countryCode: 'no' }))).toEqual([3, 2, 1]);
    expect(ids(call('sportmatch.getmostpopular', { count: '3', countryCode: 'TV' }))).toEqual([2, 3, 1]);
    // One person's looks and bets move nothing.
    scores[''] = { 2: 9, 3: 6 };
    expect(ids(call('sportmatch.getmostpopular', { count: '2' }))).toEqual([1, 2]);
    scores[''] = { 5: 100 };
    expect(call('sporttype.getmostpopular')).toMatchObject([{ ID: tennis?.sportId }, { ID: soccer?.sportId }]);
    expect(call('sportTop.get', { type: 'Sidebar' })).toMatchObject({
      Sports: [{ ID: tennis?.sportId }, { ID: soccer?.sportId }],
      Categories: [{ ID: tennis?.categoryId }, {}, {}],
      Tournaments: [{ ID: tennis?.tournamentId }, {}, {}],
    });
  });

  test('SEARCH-01 beside matches, sports by any of their names, tournaments and outrights with their runners are found', () => {
    const cs = { sport: 'Counter-Strike 2', systemId: 66, category: 'World', tournament: 'Crown Division' };
    const golf = fixture({
      matchId: 9,
      sport: 'Golf',
      systemId: 9,
      category: 'World',
      tournament: 'Tour',
      home: 'Dunes Open',
      away: 'Dunes Open',
    });
    const runners = ['Caio Teles', 'Bo Carse'].map((name, n) => ({ outcomeId: `r${n}`, name, isNonRunner: false }));
    board = boardWith(...fixtures, fixture({ ...cs, matchId: 7, home: 'Red', away: 'Blue' }), {
      ...golf,
      liveCoverage: false,
      outright: { runners, endTimeMs: NOON + 90 * HOUR },
    });
    const winner = {
      ...moneyline(),
      marketType: 534,
      outcomes: ['r0', 'r1'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true })),
    };
    board.apply(odds(10, [winner], { matchId: 9 }));
    const found = (keyword: string, language = 'en-US') => {
      const { Sports, Teams, Tournaments, Outrights } = call('sportmatch.search', { keyword }, language) as Record<
        string,
        { Name: string; RunnerName?: string }[]
      >;
      return [Sports, Teams, Tournaments, Outrights].map((list) => list?.map(({ Name, RunnerName }) => RunnerName ?? Name));
    };
    for (const keyword of ['CS2', 'counter', 'Countr strike']) expect(found(keyword)).toEqual([['Counter-Strike 2'], [], [], []]);
    expect(found('football')).toEqual([['Soccer'], [], [], []]);
    expect(found('fussball', 'de-DE')).toEqual([['Fußball'], [], [], []]);
    expect(found('crown divison')).toEqual([[], [], ['Crown Division'], []]);
    expect(found('caio teles')).toEqual([[], [], [], ['Caio Teles']]);
    expect(found('zzzz')).toEqual([[], [], [], []]);
  });

  test('SEARCH-01 teams are found by their names, the one that is called so first, and lead to their matches', () => {
    board = boardWith(
      ...fixtures,
      fixture({ matchId: 21, home: 'Leeds Rovers', away: 'Hull', startTimeMs: NOON + 50 * HOUR }),
      fixture({ matchId: 22, home: 'Oslo', away: 'Leeds', startTimeMs: NOON + 60 * HOUR }),
    );
    const teams = (keyword: string, language = 'en-US') =>
      (
        call('sportmatch.search', { keyword }, language) as {
          Teams: { ID: number; Name: string; MatchesCount: number; SportName: string }[];
        }
      ).Teams;
    const [first, second] = teams('leeds', 'de-DE');
    expect(first).toMatchObject({ Name: 'Leeds', MatchesCount: 1, SportName: 'Fußball' });
    expect(second).toMatchObject({ Name: 'Leeds Rovers', MatchesCount: 2 });
    expect(ids(call('sportmatch.get', { teamID: String(second?.ID) }))).toEqual([1, 21]);
    expect(ids(call('sportmatch.get', { teamID: String(first?.ID) }))).toEqual([22]);
    expect(call('sportmatch.get', { teamID: '999999' })).toEqual([]);
    expect(teams('laeds rovers').map(({ Name }) => Name)).toEqual(['Leeds Rovers']);
    // An outright is no team, whatever its name.
    expect(teams('dunes')).toEqual([]);
  });

  test('spec 195 the winners of maps are previews on demand, in the order of the maps, in the prematch and the live list', () => {
    const winner = (map: number) => ({
      ...moneyline(),
      marketType: 330,
      specifiers: `mapnr=${map}`,
      outcomes: ['4', '5'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true })),
    });
    const games = { sport: 'Esports', systemId: 66, category: 'Games', tournament: 'Cup' };
    const listed = [fixture({ ...games, matchId: 7 }), fixture({ ...games, matchId: 8, producer: 1, status: 'live' })];
    board = boardWith(...listed);
    board.apply(odds(10, [winner(2), winner(1)], { matchId: 7 }));
    board.apply(odds(10, [winner(2), winner(1)], { matchId: 8, producer: 1, state: liveState() }));
    const maps = (answer: unknown) =>
      (answer as { PreviewMarkets: Row }[]).map(({ PreviewMarkets }) => Object.keys(PreviewMarkets));
    const asked = { includeWinnerMapsPreviewMarkets: 'true' };
    expect(maps(call('sportmatch.get', { sportID: String(listed[0]?.sportId), ...asked }))).toEqual([['map1', 'map2']]);
    expect(maps(call('sportmatch.get', { sportID: String(listed[0]?.sportId) }))).toEqual([[]]);
    expect(maps(call('sportmatch.getlive', asked))).toEqual([['map1', 'map2']]);
    expect(maps(call('sportmatch.getlive'))).toEqual([[]]);
  });

  test('CALL-03 live matches are asked for by POST; isGetTop in the query keeps the first of them', () => {
    expect(calls['sportmatch.getlive']).toMatchObject({ method: 'POST', path: '/api/sportmatch/getlive' });
    const live = Array.from({ length: 40 }, (_, at) => fixture({ matchId: 100 + at, producer: 1, status: 'live' }));
    board = boardWith(...live);
    for (const { matchId } of live) board.apply(odds(10, [moneyline()], { matchId, producer: 1, state: liveState() }));
    const all = ids(call('sportmatch.getlive'));
    const top = ids(call('sportmatch.getlive', { isGetTop: '', includeWinnerMapsPreviewMarkets: '' }));
    expect(all).toHaveLength(40);
    expect(top.length).toBeLessThan(40);
    expect(top).toEqual(all.slice(0, top.length));
  });

  test('the top matches are being played or begin within 24 hours', () => {
    expect(ids(call('SportTop.GetTopMatches'))).toEqual([1, 2, 4]);
    expect(ids(call('sportmatch.getmostpopular'))).toEqual([1, 2, 4, 3]);
  });

  test('includeAllPreviewMarkets adds columns', () => {
    board.apply(
      odds(20, [
        {
          ...total('1', '1.85', '1.95'),
          marketType: 29,
          specifiers: '',
          outcomes: [
            { outcomeId: '74', odds: '1.85', isActive: true },
            { outcomeId: '76', odds: '1.95', isActive: true },
          ],
        },
      ]),
    );
    expect(call('sportmatch.get', { id: '1', includeAllPreviewMarkets: 'true' })).toMatchObject([
      {
        PreviewMarkets: { bothteamstoscore: [{ Title: 'Yes' }, { Title: 'No' }] },
        PreviewMarketOrder: ['moneyline', 'handicap', 'total', 'bothteamstoscore'],
      },
    ]);
  });
});

describe('markets, odds and scores', () => {
  test('markets in the order of the page, lines ascending, the main one marked', () => {
    const markets = call('sportmarket.getbymatchandmarkettype', { matchID: '1' }) as {
      MarketTypeID: number;
      SpecialBetValue?: string;
    }[];
    expect(markets.map(({ MarketTypeID, SpecialBetValue }) => [MarketTypeID, SpecialBetValue])).toEqual([
      [1, undefined],
      [16, '-0.25'],
      [18, '2.5'],
      [18, '3.5'],
    ]);
    expect(markets[2]).toMatchObject({
      Title: 'Total goals',
      TitleSuffix: '2.5',
      HeaderType: 4,
      IsMainLine: true,
      MarketSpecifications: 'total=2.5',
    });
    expect(markets[3]).toMatchObject({ IsMainLine: false });
    expect(call('sportmarket.getbymatchandmarkettype', { matchID: '1', marketTypeID: '18' })).toHaveLength(2);
  });

  test('CALL-04 odds of markets', () => {
    const [first, second] = call('sportmarket.getbymatchandmarkettype', { matchID: '1' }) as { ID: number }[];
    expect(call('sportodd.getbymarkets', { marketIDs: `${first?.ID},${second?.ID},12345`, isLive: 'false' })).toHaveLength(5);
  });

  test('scores of live matches', () => {
    expect(call('sportScore.get')).toMatchObject([{ MatchID: 4, HomeScore: 1 }]);
    expect(call('sportScore.get', { matchIDs: '1,4,99' })).toMatchObject([{ MatchID: 4 }]);
  });

  test('LISTS-04 the asian view has the special columns, of each the lines that are balanced best', () => {
    board.apply(odds(20, [total('1.5', '1.20', '4.50'), total('4.5', '6.00', '1.10'), total('2.75', '2.00', '1.85')]));
    const matches = call('sportmarket.getmatchesforasianview', { sportTypeID: String(soccer?.sportId) }) as Row[];
    // The live match is not among them; it is with isLive.
    expect(matches.map(({ ID }) => ID)).toEqual([1, 3, 2]);
    const markets = (matches[0]?.Markets ?? []) as Row[];
    const columns = markets.map((market) => [market.Column, market.MarketTypeID, market.TitleSuffix]);
    expect(columns).toEqual([
      [2, 16, '-0.25'],
      [3, 18, '2.5'],
      [3, 18, '2.75'],
      [3, 18, '3.5'],
    ]);
    const live = call('sportmarket.getmatchesforasianview', { sportTypeID: String(soccer?.sportId), isLive: 'true' }) as Row[];
    expect(live.map(({ ID }) => ID)).toEqual([4]);
    // A list asks for its rows: of its own sport, in its order, live or not, and what is gone is left out.
    const rows = call('sportmarket.getmatchesforasianview', {
      sportTypeID: String(soccer?.sportId),
      matchIDs: '4,2,4,99,4',
    }) as Row[];
    expect(rows.map(({ ID }) => ID)).toEqual([4, 2]);
    const types = call('sportmarkettype.getall') as Row[];
    const soccerTypes = types.filter(({ SportTypeID }) => SportTypeID === soccer?.sportId);
    expect(
      soccerTypes
        .flatMap(({ ID, Column }) => (Column ? [[Column, ID]] : []))
        .sort()
        .join(),
    ).toBe('2,16,3,18,4,26,5,60,6,66,7,68');
  });

  test('the hierarchy names the tree of the matches that are meant, and their ids', () => {
    const all = call('sportmatch.getmatchesheriarchydata') as Record<string, Row[]>;
    expect(all.Matches?.map(({ ID }) => ID)).toEqual([1, 3, 2, 5]);
    expect(all.Matches?.[0]).toEqual({
      ID: 1,
      SportTypeID: soccer?.sportId,
      CategoryID: soccer?.categoryId,
      TournamentID: soccer?.tournamentId,
    });
    expect(all.Sports?.map(({ ID, MatchesCount }) => [ID, MatchesCount])).toEqual([
      [soccer?.sportId, 3],
      [tennis?.sportId, 1],
    ]);
    expect(all.Categories).toHaveLength(3);
    expect(all.Tournaments).toHaveLength(3);
    const live = call('sportmatch.getmatchesheriarchydata', { isLive: 'true' }) as Record<string, Row[]>;
    expect(live.Matches?.map(({ ID }) => ID)).toEqual([4]);
    expect(live.Tournaments?.map(({ ID }) => ID)).toEqual([soccer?.tournamentId]);
    const tomorrow = call('sportmatch.getmatchesheriarchydata', { date: '2026-11-21' }) as Record<string, Row[]>;
    expect(tomorrow.Matches?.map(({ ID }) => ID)).toEqual([3]);
  });

  test('market types and groups of the sports on the board', () => {
    const types = call('sportmarkettype.getall') as { ID: number; SportTypeID: number; Name: string }[];
    expect(types.find(({ ID, SportTypeID }) => ID === 1 && SportTypeID === soccer?.sportId)).toMatchObject({
      Name: 'Match result',
      HeaderType: 2,
    });
    expect(types.find(({ ID, SportTypeID }) => ID === 186 && SportTypeID === tennis?.sportId)).toBeDefined();
    expect(call('sportmarket.getmarketgroupsbysporttype', { sportTypeID: String(soccer?.sportId) }, 'de')).toMatchObject([
      { Name: 'Hauptwetten', MarketTypeIDs: [1, 16, 18, 10, 11, 29] },
      {},
      {},
      {},
      {},
      { Name: 'Weitere', MarketTypeIDs: [] },
    ]);
  });

  test('spec 198 what the feed groups as corners, bookings and players are tabs of their own, and the rest is told last', () => {
    const described = (id: number, groups: string[]): [number, MarketDescription] => [
      id,
      { id, name: `Type ${id}`, groups, outcomes: [] },
    ];
    const types = [
      described(166, ['all', 'corners', 'regular_play']),
      described(139, ['all', 'bookings', 'regular_play']),
      described(40, ['all', 'player', 'regular_play']),
      described(9, ['all', 'score']),
      described(1, ['all', 'corners']),
    ];
    for (const [id, type] of types) board.state.descriptions.set(id, type);
    const groups = call('sportmarket.getmarketgroupsbysporttype', { sportTypeID: String(soccer?.sportId) }) as {
      Name: string;
      MarketTypeIDs: number[];
    }[];
    expect(groups.slice(-4).map(({ Name, MarketTypeIDs }) => [Name, MarketTypeIDs])).toEqual([
      ['Players', [40]],
      ['Corners', [166]],
      ['Cards', [139]],
      ['Other', []],
    ]);
  });

  test.each([
    [
      23,
      'Volleyball',
      'en',
      [
        ['Main', [186, 237, 188, 238, 314]],
        ['Sets', [188, 314, 199, 202, 210, 245]],
      ],
    ],
    [
      220,
      'Table Tennis',
      'de',
      [
        ['Hauptwetten', [186, 237, 188, 238, 314]],
        ['Sätze', [188, 314, 199, 202, 210, 245]],
      ],
    ],
    [
      19,
      'Snooker',
      'ar',
      [
        ['الرئيسية', [186, 919_000, 919_001]],
        ['الفريمات', [919_000, 919_001, 919_005]],
      ],
    ],
    [
      22,
      'Darts',
      'ru',
      [
        ['Основные', [186, 922_000, 922_001]],
        ['Леги', [922_000, 922_001, 922_003]],
      ],
    ],
    [
      3,
      'Baseball',
      'ja',
      [
        ['メイン', [251, 219, 1, 256, 223, 16, 258, 225, 18]],
        ['イニング', [287, 276, 921_007]],
      ],
    ],
    [
      4,
      'Ice Hockey',
      'en',
      [
        ['Main', [1, 219, 186, 16, 223, 187, 18, 225, 189]],
        ['Periods', [443]],
      ],
    ],
    [
      66,
      'Esports',
      'en',
      [
        ['Main', [186, 327, 328]],
        ['Maps', [330, 327, 328, 338, 726]],
      ],
    ],
    [
      20,
      'Basketball',
      'en',
      [
        ['Main', [219, 223, 225]],
        ['Quarters', [235, 303, 236, 301]],
        ['Halves', [60, 66, 68, 63]],
      ],
    ],
  ])(
    'spec 198 sport %i: markets of sets, frames, legs, maps, innings, periods, quarters and halves have tabs of their own',
    (systemId, sport, language, tabs) => {
      const one = fixture({ sport, systemId, matchId: 7 });
      board = boardWith(one);
      const described: readonly (readonly [id: number, groups: readonly string[]])[] = [
        [202, ['score', 'set']],
        [210, ['score', 'set', 'game']],
        [245, ['score', 'game']],
        [919_005, ['score', 'frame']],
        [922_003, ['score', 'leg']],
        [287, ['score', 'inning']],
        [276, ['score', '5_innings']],
        [921_007, ['score', 'over']],
        [443, ['score', 'period']],
        [338, ['round']],
        [726, ['kills', 'map']],
        [301, ['score', 'quarter']],
        [63, ['score', '1st_half']],
        [167, ['corners', '1st_half']],
      ];
      for (const [id, groups] of described)
        board.state.descriptions.set(id, { id, name: `Type ${id}`, groups: ['all', ...groups], outcomes: [] });
      const shown = (
        call('sportmarket.getmarketgroupsbysporttype', { sportTypeID: String(one.sportId) }, language) as {
          Name: string;
          MarketTypeIDs: number[];
        }[]
      ).map(({ Name, MarketTypeIDs }) => [Name, MarketTypeIDs]);
      for (const tab of tabs) expect(shown).toContainEqual(tab);
      // One tab for each kind of part: in Arabic several of them have one word, and no match has two of those.
      if (language === 'en') expect(new Set(shown.map(([name]) => name)).size).toBe(shown.length);
    },
  );
});

describe('caching', () => {
  const etagOf = (routes: ReturnType<typeof createRoutes>, sportID: number | undefined): string => {
    const answer = routes['sportmatch.get']({ language: 'en' } as CallContext, {
      query: { sportID: sportID ?? 0, page: 0, pageSize: 999 } as never,
      body: undefined as never,
    });
    return answer instanceof RawReply ? answer.etag : '';
  };

  test('the ETag holds until something of this sport changes', async () => {
    const routes = createRoutes(board, () => NOON);
    const before = etagOf(routes, soccer?.sportId);
    board.apply(
      odds(
        11,
        [
          {
            ...moneyline('1.80', '3.00', '9.00'),
            marketType: 186,
            outcomes: [
              { outcomeId: '4', odds: '1.85', isActive: true },
              { outcomeId: '5', odds: '1.95', isActive: true },
            ],
          },
        ],
        { matchId: 5 },
      ),
    );
    expect(etagOf(routes, soccer?.sportId)).toBe(before);
    board.apply(odds(11, [moneyline('2.20')]));
    await new Promise((resolve) => setTimeout(resolve, 110));
    expect(etagOf(routes, soccer?.sportId)).not.toBe(before);
  });
});

describe('time zones', () => {
  test.each([
    [undefined, 0],
    [0, 0],
    [2, 2 * HOUR],
    [5.5, 5.5 * HOUR],
    [-14, -14 * HOUR],
    [-330, 5.5 * HOUR],
    [300, -5 * HOUR],
    [5.75, 5.75 * HOUR],
    [-765, 12.75 * HOUR],
    [-9.5, -9.5 * HOUR],
    // No clock is there: the nearest quarter of an hour.
    [5.62, 5.5 * HOUR],
    [5.63, 5.75 * HOUR],
    [0.01, 0],
    [-0.01, 0],
    [1439.99, -24 * HOUR],
  ])('offset %s', (given, ms) => {
    expect(offsetMsOf(given)).toBeCloseTo(ms, 0);
  });

  test('SCHEDULE-06 at 23:30 UTC with +2 today is tomorrow', () => {
    expect(todayWindow(Date.UTC(2026, 10, 20, 23, 30), 2 * HOUR)).toEqual({
      fromMs: Date.UTC(2026, 10, 20, 22),
      toMs: Date.UTC(2026, 10, 21, 22),
    });
  });
});

test('spec 195 what is called, ranked or placed otherwise is so in every match of it once each was listed again, by every call', () => {
  const listed = (over: object = {}) =>
    [1, 3].map((matchId) => ({ ...fixture({ matchId, home: `H${matchId}`, away: `A${matchId}`, category: 'Cup' }), ...over }));
  board = boardWith(...listed());
  for (const matchId of [1, 3]) board.apply(odds(10, [moneyline()], { matchId }));
  const shown = () =>
    (call('sportmatch.get') as { ID: number; Rank: number; SportType: Row; Category: Row; Tournament: Row }[]).map(
      ({ Rank, SportType, Category, Tournament }) => [Rank, Tournament.Rank, SportType.OriginalName, Category.CountryCode],
    );
  expect(shown()).toEqual([1, 3].map(() => [1, 1, 'Soccer', 'GB']));
  const [one] = listed();
  if (!one) throw new Error('no fixture');
  const steps = [
    [{ tournament: { ...one.tournament, rank: 7 } }, [7, 7, 'Soccer', 'GB']],
    [{ sport: { ...one.sport, name: 'Football' } }, [1, 1, 'Football', 'GB']],
    [{ category: { ...one.category, countryCode: 'IE' } }, [1, 1, 'Soccer', 'IE']],
  ] as const;
  for (const [over, expected] of steps) {
    for (const each of listed(over)) board.applyFixture(each);
    expect(shown()).toEqual([expected, expected]);
    for (const each of listed(over)) expect(board.applyFixture(each), 'nothing new').toBeNull();
  }
});
