import { historyCalls } from '@duskline/contract/calls/history';
import { resultCalls } from '@duskline/contract/calls/results';
import { searchCalls } from '@duskline/contract/calls/search';
import { sportCalls } from '@duskline/contract/calls/sport';
import * as v from 'valibot';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { startFedServer } from './test-kit/fed-server.ts';

/** Every call about sport and results, asked of the whole composed server whose feed is the sandbox with virtual sports: what it answers is there and typed. */
const server = await fileFixture(
  startFedServer({}, 'small', { VIRTUAL: 'on', VIRTUAL_KEY: 'a master key of a test, which is long enough' }),
);
/** The server and its feed start beside whatever else this machine does. */
const SOON = { timeout: 150_000, interval: 100 };
const FIRST_VIRTUAL = 301;
/** Where it is noon now: its today has hours on both sides. */
const NOON = { clientTimezoneOffset: 12 - new Date().getUTCHours() };
const TODAY = new Date(Date.now() + NOON.clientTimezoneOffset * 3_600_000).toISOString().slice(0, 10);

type Asked = Record<string, string | number | boolean>;
interface Listed {
  ID: number;
  SystemId: number;
  SportTypeID: number;
  StartDateJs: number;
  Category: { ID: number };
  Tournament: { ID: number };
  LiveInfo?: { StreamType?: string };
  SeasonName: string;
  MatchDay: number;
}

let cookie = '';
async function ask<T>(path: string, query: Asked, method: 'GET' | 'POST' = 'GET'): Promise<{ status: number; body: T }> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  const url = `${path}?${words}`;
  const answer = await (method === 'GET' ? server.get(cookie, url) : server.post(cookie, url, {}));
  return { status: answer.statusCode, body: answer.json() as T };
}
const list = async (path: string, query: Asked = {}, method: 'GET' | 'POST' = 'GET') =>
  (await ask<Listed[]>(path, query, method)).body;
const firstOf = async (path: string, query: Asked = {}): Promise<Listed> => {
  const [first] = await list(path, query);
  if (!first) throw new Error(`nothing at ${path} ${JSON.stringify(query)}`);
  return first;
};

/** Whatever the hour: two matches that are being played, and one that begins today. */
async function addMatches(): Promise<void> {
  const minute = 60_000;
  for (const [home, inMinutes] of [
    ['Early Rovers', -20],
    ['Late Rovers', -10],
    ['Next Rovers', 120],
  ] as const)
    await server.sandbox.admin('POST', 'matches', {
      sport: 'soccer',
      play: 'model',
      home,
      away: `${home} Reserves`,
      start_time: Date.now() + inMinutes * minute,
    });
}

/** Of each kind one that there is. */
interface Seen {
  match: Listed;
  marketId: number;
  live: Listed;
  drawn: Listed;
  drawnMarketId: number;
  /** It is over, and its results are kept. */
  ended: Listed;
  endedMarketId: number;
  earlyPayout: number;
}

/** The one that begins last: it does not begin while it is asked about. */
const latest = (matches: readonly Listed[]): Listed | undefined =>
  matches.toSorted((a, b) => a.StartDateJs - b.StartDateJs).at(-1);

/** What is offered and played, as soon as it is. */
async function find() {
  const sports = await list('/api/sporttype/getall');
  const [played, virtual] = [
    sports.find(({ SystemId }) => SystemId === 1),
    sports.find(({ SystemId }) => SystemId === FIRST_VIRTUAL),
  ];
  const drawn = latest(await list('/api/sportmatch/get', { sportID: virtual?.ID ?? 0 }));
  const today = await list('/api/sportmatch/getfortoday', { sportID: played?.ID ?? 0, ...NOON });
  const match = latest(today.filter(({ LiveInfo }) => LiveInfo === undefined));
  const lives = (await list('/api/sportmatch/getlive', {}, 'POST')).filter(({ LiveInfo }) => LiveInfo?.StreamType !== undefined);
  const [live, ended] = [lives.at(0), lives.at(-1)];
  if (!drawn || !match || !live || !ended || live === ended) throw new Error('too few matches are offered or played');
  return { drawn, match, live, ended };
}

async function look(): Promise<Seen> {
  const { drawn, match, live, ended } = await vi.waitFor(find, SOON);
  const urn = (await server.app.services.catalogue.urnsOf([ended.ID])).get(ended.ID);
  await server.sandbox.admin('POST', 'finish', { urn });
  const endedMarkets = () => list('/api/sportmarket/getbymatchandmarkettypeforresult', { matchID: ended.ID });
  await vi.waitFor(async () => expect(await endedMarkets()).not.toEqual([]), SOON);
  let earlyPayout = 0;
  for (const { ID } of await list('/api/sporttournament/getbysportid', { sportTypeId: match.SportTypeID }))
    if (earlyPayout === 0 && (await list('/api/EarlyPayout/MarketsByTournament', { tournamentId: ID })).length > 0)
      earlyPayout = ID;
  return {
    match,
    marketId: (await firstOf('/api/sportmarket/getbymatchandmarkettype', { matchID: match.ID })).ID,
    live,
    drawn,
    drawnMarketId: (await firstOf('/api/sportmarket/getbyvirtualmatch', { matchID: drawn.ID })).ID,
    ended,
    endedMarketId: (await endedMarkets())[0]?.ID ?? 0,
    earlyPayout,
  };
}

const calls = { ...sportCalls, ...searchCalls, ...resultCalls };
type Asks = { readonly [Id in keyof typeof calls]: (seen: Seen) => Asked };

const nothing = () => ({});
const ofSport = ({ match }: Seen) => ({ sportTypeID: match.SportTypeID });
const ofCategory = ({ match }: Seen) => ({ sportCategoryID: match.Category.ID });
const ofEnded = ({ ended }: Seen) => ({ MatchId: ended.ID });
const endedId = ({ ended }: Seen) => ({ id: ended.ID });
const today = () => NOON;
const onDay = () => ({ date: TODAY, ...NOON });
/** Matches that were being played when the test began have begun today, or late yesterday. */
const endedDay = ({ ended }: Seen) => ({ date: new Date(ended.StartDateJs).toISOString().slice(0, 10) });

const asks: Asks = {
  'sporttype.getall': nothing,
  'sporttype.gettoday': today,
  'sporttype.getmostpopular': nothing,
  'sporttype.getactiveoutrights': nothing,
  'sportoutright.get': nothing,
  'sportoutright.getall': nothing,
  'sportcategory.getbysporttype': ofSport,
  'sportcategory.gettoday': (seen) => ({ ...ofSport(seen), ...NOON }),
  'sporttournament.getbycategory': ofCategory,
  'sporttournament.gettoday': (seen) => ({ ...ofCategory(seen), ...NOON }),
  'sporttournament.getbysportid': ({ match }) => ({ sportTypeId: match.SportTypeID }),
  'sportmatch.get': ({ match }) => ({ tournamentID: match.Tournament.ID }),
  'sportmatch.getlive': nothing,
  'sportmatch.getlivematch': ({ live }) => ({ matchID: live.ID }),
  'sportmatch.getfortoday': today,
  'sportmatch.getmostpopular': nothing,
  'sportmatch.search': () => ({ keyword: 'cup' }),
  'SportTop.GetTopMatches': nothing,
  'sportTop.get': () => ({ type: 'Sidebar' }),
  'sportmatch.getmatchesheriarchydata': onDay,
  'sportmatch.getschedule': nothing,
  'sportmarket.getmatchesforasianview': ofSport,
  'sportmarket.getbymatchandmarkettype': ({ match }) => ({ matchID: match.ID }),
  'sportmarket.getbyvirtualmatch': ({ drawn }) => ({ matchID: drawn.ID }),
  'sportmarket.getmarketgroupsbysporttype': ofSport,
  'sportodd.getbymarkets': ({ marketId }) => ({ marketIDs: marketId }),
  'sportodd.getbyvirtualmarkets': ({ drawnMarketId }) => ({ marketIDs: drawnMarketId }),
  'sportodd.gethistory': ({ marketId }) => ({ selectionId: `${marketId}.1` }),
  'sportScore.get': ({ live }) => ({ matchIDs: live.ID }),
  'EarlyPayout.MarketsByTournament': ({ earlyPayout }) => ({ tournamentId: earlyPayout }),
  'sportmatch.getstreamurl': ({ live }) => ({ streamEventId: live.ID, streamType: live.LiveInfo?.StreamType ?? '' }),
  'sportmatch.getstatistics': ({ match }) => ({ matchID: match.ID }),
  'sportmatch.gettimeline': ({ live }) => ({ matchID: live.ID }),
  'virtualsport.getmatches': ({ drawn }) => ({
    sportId: drawn.SportTypeID,
    seasonName: drawn.SeasonName,
    matchDay: drawn.MatchDay,
  }),
  'virtualsport.getrounds': ({ drawn }) => ({ sportId: drawn.SportTypeID }),
  'virtualsport.gettable': ({ drawn }) => ({ sportId: drawn.SportTypeID, seasonName: drawn.SeasonName }),
  'statscore.mappedevent': ({ match }) => ({ matchId: match.ID }),
  'sportmarkettype.getall': nothing,
  'sportmarkettype.getmargins': nothing,
  'results.tournaments': nothing,
  'results.bydate': endedDay,
  'results.bymatch': ofEnded,
  'results.tournaments.bydate': endedDay,
  'results.tournaments.bymatch': ofEnded,
  'results.preview.bytournament': ({ ended }) => ({ tournamentId: ended.Tournament.ID }),
  'results.preview.bytournamentanddate': (seen) => ({ tournamentId: seen.ended.Tournament.ID, ...endedDay(seen) }),
  'results.preview.byid': endedId,
  'results.alternative.byid': (seen) => ({ ...endedId(seen), langcode: 'en-US' }),
  'sporttype.getallforresults': nothing,
  'sportmatch.getallforresults': (seen) => ({ ...endedDay(seen), sportID: seen.ended.SportTypeID }),
  'sportmatch.getmatchresult': ({ ended }) => ({ matchID: ended.ID }),
  'sportmarket.getbymatchandmarkettypeforresult': ({ ended }) => ({ matchID: ended.ID }),
  'sportodd.getbymarketsforresult': ({ endedMarketId }) => ({ marketIDs: endedMarketId }),
};

/** Nothing in it: an empty list, or an object of empty lists. */
function isEmpty(reply: unknown): boolean {
  if (Array.isArray(reply)) return reply.length === 0;
  const values = Object.values(reply as object);
  return values.length === 0 || values.every((value) => Array.isArray(value) && value.length === 0);
}

let seen: Seen;
beforeAll(async () => {
  cookie = await server.logIn('demo1', 'Demo-1-plays-fair');
  await addMatches();
  seen = await look();
}, 400_000);

describe('spec 192-205 every call about sport and results answers', () => {
  test.each(Object.keys(calls) as (keyof typeof calls)[])('%s: something, in its shape', async (id) => {
    const { method, path, reply } = calls[id];
    const answer = await ask<unknown>(path, asks[id](seen), method);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(isEmpty(answer.body), JSON.stringify(answer.body)).toBe(false);
    const parsed = v.safeParse(reply as v.GenericSchema, answer.body);
    expect(parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined();
  });

  test('spec 197 the stream of a match that is being played can be watched from its address, by a client with its token', async () => {
    const { path } = calls['sportmatch.getstreamurl'];
    const { body } = await ask<{ StreamUrl: string }>(path, asks['sportmatch.getstreamurl'](seen));
    const list = await fetch(body.StreamUrl);
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const segments = (await list.text()).split('\n').filter((line) => line.includes('.m4s'));
    const segment = await fetch(new URL(segments.at(-1) ?? '', body.StreamUrl));
    expect([segment.status, segment.headers.get('content-type')]).toEqual([200, 'video/iso.segment']);
    expect((await fetch(body.StreamUrl.replace(/\?.*/, ''))).status).toBe(401);
    expect((await server.get('', `${path}?streamEventId=${seen.live.ID}&streamType=hls`)).statusCode).toBe(401);
  });

  test('spec 204 the history of virtual sports has a bet on a draw, and that of jackpots is a page', async () => {
    const { drawnMarketId } = seen;
    const odds = await ask<{ ID: string; Value: number }[]>(
      '/api/sportodd/getbyvirtualmarkets',
      { marketIDs: drawnMarketId },
      'POST',
    );
    const [first] = odds.body;
    const placed = await server.post(cookie, '/api/betslip/placebet', {
      betType: 1,
      oddsChangePolicy: 2,
      requestId: 'answered-calls-0001',
      stakes: [{ selectionId: first?.ID, stake: '1.00', odds: first?.Value }],
    });
    expect(placed.statusCode, placed.body).toBe(200);
    for (const [id, total] of [
      ['history.virtualsport', 1],
      ['history.sportjackpot', 0],
    ] as const) {
      const { method, path, reply } = historyCalls[id];
      const answer = await ask<{ TotalRecords: number }>(path, {}, method);
      expect([answer.status, answer.body.TotalRecords]).toEqual([200, total]);
      expect(v.is(reply as v.GenericSchema, answer.body)).toBe(true);
    }
  });
});
