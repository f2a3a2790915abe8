import { SportSystemId } from '@duskline/contract/enums';
import { expect, test, vi } from 'vitest';
import { boardAt } from '../../modules/catalogue/test-kit.ts';
import type { ResultTournament } from '../../modules/results/index.ts';
import { type CallContext, RawReply } from '../../platform/http/handler.ts';
import { resultRoutes } from './result-routes.ts';

const row = (tournamentId: number, sportId: number, matches: number, systemId = sportId): ResultTournament => ({
  sportId,
  categoryId: sportId,
  tournamentId,
  matches,
  sport: { systemId, name: `Sport ${sportId}`, slug: `sport-${sportId}` },
  category: { name: 'Anywhere', slug: 'anywhere', countryCode: null },
  tournament: { name: `Cup ${tournamentId}`, slug: `cup-${tournamentId}`, rank: 1 },
});

function routesOver(read: () => ResultTournament[]) {
  const board = boardAt(() => 0);
  const none = vi.fn(async () => []);
  const results = { list: none, matches: none, marketsOf: none, markets: none, tournaments: async () => read(), quarters: none };
  const routes = resultRoutes({
    results,
    board,
    decided: none,
    past: { stateOf: async () => 'ready', roundsSoon: async () => 'ready' },
    languageOf: (code) => code,
  });
  const named = vi.spyOn(board.state.titles('en-US'), 'category');
  const ask = async (
    id: 'results.tournaments' | 'sporttype.getallforresults' | 'results.bydate' | 'sportmatch.getallforresults',
    query: object,
    language = 'en-US',
  ) => {
    const handler = routes[id] as unknown as (context: CallContext, input: unknown) => Promise<RawReply>;
    const reply = await handler({ language } as CallContext, { query });
    expect(reply).toBeInstanceOf(RawReply);
    return JSON.parse(reply.body.toString()) as unknown;
  };
  return { ask, named, none };
}

test('ESPORTS-03 its data: each game that has results is listed with the sports, marked as a game', async () => {
  const { ask } = routesOver(() => [row(1, 1, 2), row(2, 2, 1, SportSystemId.ESPORTS), row(3, 3, 1, SportSystemId.ESPORTS)]);
  const sports = (await ask('sporttype.getallforresults', {})) as { ID: number; IsEsport?: boolean }[];
  expect(sports.filter(({ IsEsport }) => IsEsport).map(({ ID }) => ID)).toEqual([2, 3]);
  expect(await ask('results.tournaments', { sportID: 3 })).toMatchObject({ Tournaments: [{ ID: 3, MatchesCount: 1 }] });
});

test('H121 a tree of results is made once of the same rows, and again when they were read again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    let matches = 1;
    const { ask, named } = routesOver(() => [row(1, 1, matches), row(2, 2, matches)]);
    const tree = await ask('results.tournaments', {});
    expect(tree).toMatchObject({ Tournaments: [{ ID: 1, MatchesCount: 1 }, { ID: 2 }] });
    const once = named.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    for (let n = 0; n < 5; n++) expect(await ask('results.tournaments', {})).toEqual(tree);
    expect(named).toHaveBeenCalledTimes(once);
    // Another answer of the same rows is its own.
    expect(await ask('results.tournaments', { sportID: 2 })).toMatchObject({ Sports: [{ ID: 2 }], Tournaments: [{ ID: 2 }] });
    expect(await ask('results.tournaments', { sportID: 7 })).toEqual({ Sports: [], Categories: [], Tournaments: [] });
    expect(await ask('sporttype.getallforresults', {})).toMatchObject([{ ID: 1 }, { ID: 2 }]);
    expect(await ask('sporttype.getallforresults', {}, 'de-DE')).toMatchObject([{ Name: expect.any(String) }, {}]);
    matches = 3;
    vi.advanceTimersByTime(60_001);
    expect(await ask('results.tournaments', {})).toMatchObject({ Tournaments: [{ MatchesCount: 3 }, { MatchesCount: 3 }] });
  } finally {
    vi.useRealTimers();
  }
});

test('XR-13 pages far behind the last result of a day are empty without going through it', async () => {
  const { ask, none } = routesOver(() => []);
  const asked = async (id: 'results.bydate' | 'sportmatch.getallforresults', page: number, offset: number) => {
    none.mockClear();
    expect(await ask(id, { date: '2026-11-10', sportID: 1, page, pageSize: 999, clientTimezoneOffset: offset })).toEqual([]);
    return none.mock.calls.map((args: unknown[]) => args.length);
  };
  for (const id of ['results.bydate', 'sportmatch.getallforresults'] as const) {
    // The page itself.
    expect(await asked(id, 0, 0)).toEqual([2]);
    await asked(id, 90_000, 0);
    for (let n = 1; n < 90; n++) expect(await asked(id, 90_000 + n, 0)).toEqual([]);
  }
});
