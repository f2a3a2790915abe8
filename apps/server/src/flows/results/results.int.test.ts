import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { resultsOf } from '../../../test-kit/result-facts.ts';
import { createTestServer } from '../../../test-kit/test-server.ts';
import { HOUR, liveState, moneyline } from '../../modules/catalogue/test-kit.ts';
import { createResults } from '../../modules/results/index.ts';
import type { MatchState } from '../../platform/bus/board-message.ts';

/** Results from the feed's door to the calls, through the whole composed server on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, aMatch, price, get, post } = server;
const { services } = app;

const ENDED = liveState({
  status: 'ended',
  periodKey: 'ended',
  isPlayedOut: true,
  homeScore: 2,
  awayScore: 1,
  periods: [
    { home: 1, away: 1 },
    { home: 1, away: 0 },
  ],
});

type Store = ReturnType<typeof createResults>;
type Rows = Record<string, unknown>[];
const rowsOf = async (path: string): Promise<Rows> => {
  const answer = await get(null, path);
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body as unknown as Rows;
};
/** Answers are kept for some seconds: every test asks of a page of its own. */
let pages = 999;
beforeEach(() => {
  pages--;
});
const fresh = () => `&pageSize=${pages}`;
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

async function keepNow(): Promise<void> {
  await services.catalogue.flush();
  await services.resultKeeper.refresh();
}

/**
 * While the keeper rests: it reads a match again for half a minute after its end, and writes what the catalogue says over what a test
 * changed of its result.
 */
async function withoutKeeper(act: () => Promise<void>): Promise<void> {
  await services.resultKeeper.stop();
  try {
    await act();
  } finally {
    await services.resultKeeper.start();
  }
}

/** A live match that began two hours ago and is over now, 2:1, with its results. */
async function played(state: Partial<MatchState> = {}, won: readonly string[] = ['1']) {
  const startTimeMs = Date.now() - 2 * HOUR;
  const match = await aMatch({ live: {}, startTimeMs });
  await price(match.matchId, [moneyline('2.00')], { producer: 1, state: { ...ENDED, ...state } });
  if (won.length > 0) await services.settlement.port.onSettlement(resultsOf(match.matchId, won, Date.now(), { producer: 1 }));
  await keepNow();
  return { ...match, startTimeMs };
}

describe('H120 results', () => {
  test('H120 a match that is over has its score by periods, its settled markets and their outcomes, by every call', async () => {
    const { matchId, marketId, startTimeMs } = await played();
    const sport = services.catalogue.board.match(matchId)?.sport.id ?? 0;
    const tournament = services.catalogue.board.match(matchId)?.tournament.id ?? 0;
    const date = day(startTimeMs);

    const one = (await get(null, `/api/results/ByMatch?MatchId=${matchId}`)).body;
    expect(one).toMatchObject({
      ID: matchId,
      HomeScore: 2,
      AwayScore: 1,
      ResultStatus: 'ended',
      IsFinished: true,
      IsActive: false,
      StartDateJs: startTimeMs,
      LiveInfo: {
        SetScores: {
          Items: [
            { HomeScore: 1, AwayScore: 1 },
            { HomeScore: 1, AwayScore: 0 },
          ],
        },
      },
      Results: [{ MarketTitle: 'Match result', WinningOutcomes: [one.HomeTeamName] }],
    });
    for (const path of [
      `/api/results/tournaments/ByMatch?MatchId=${matchId}`,
      `/api/sportmatch/getmatchresult?matchID=${matchId}`,
      `/api/sportmatch/getmatchresult?matchID=${matchId}&isLive=true`,
    ])
      expect((await get(null, path)).body, path).toEqual(one);
    const { Results: _, ...preview } = one;
    expect((await get(null, `/api/results/preview/byId?id=${matchId}`)).body).toEqual(preview);

    for (const path of [
      `/api/results/ByDate?date=${date}`,
      `/api/results/ByDate?date=${date}&sportID=${sport}`,
      `/api/results/tournaments/ByDate?date=${date}`,
      `/api/results/preview/byTournament?tournamentId=${tournament}`,
      `/api/results/preview/byTournamentAndDate?tournamentId=${tournament}&date=${date}`,
    ])
      expect(await rowsOf(path + fresh()), path).toContainEqual(preview);
    expect(await rowsOf(`/api/sportmatch/getallforresults?date=${date}&sportID=${sport}${fresh()}`)).toContainEqual(
      expect.objectContaining({ ID: matchId, IsFinished: true }),
    );
    expect(await rowsOf(`/api/results/alternative/byId?id=${matchId}&langcode=en`)).toEqual([
      { ID: marketId, MarketTitle: 'Match result', WinningOutcomes: [one.HomeTeamName] },
    ]);

    const [market] = await rowsOf(`/api/sportmarket/getbymatchandmarkettypeforresult?matchID=${matchId}&marketTypeID=1`);
    expect(market).toMatchObject({ ID: marketId, MarketTypeID: 1, IsSuspended: true });
    const odds = (market?.Odds ?? []) as Rows;
    expect(odds.map(({ ID, Value, Outcome, ActiveOdds }) => [ID, Value, Outcome, ActiveOdds])).toEqual([
      [`${marketId}.1`, 2, 2, false],
      [`${marketId}.2`, 3.4, 3, false],
      [`${marketId}.3`, 3.6, 3, false],
    ]);
    expect(await rowsOf(`/api/sportmarket/getbymatchandmarkettypeforresult?matchID=${matchId}&marketTypeID=18`)).toEqual([]);
    const answer = await post(null, `/api/sportodd/getbymarketsforresult?marketIDs=${marketId}`, {});
    expect(answer.body).toEqual(odds);

    const tree = (await get(null, `/api/results/tournaments?date=${date}&sportID=${sport}`)).body;
    expect(tree).toMatchObject({
      Sports: [{ ID: sport, Name: 'Soccer' }],
      Categories: [{ SportTypeID: sport }],
      Tournaments: [{ ID: tournament, SportTypeID: sport }],
    });
    expect(await rowsOf(`/api/sporttype/getallforresults?date=${date}`)).toMatchObject([{ ID: sport }]);
  });

  test('RESULTS-02 today of a tournament: matches that are played first, with the score so far, then those that are over; page by page', async () => {
    const over = await played();
    const tournament = services.catalogue.board.match(over.matchId)?.tournament.id;
    const startTimeMs = over.startTimeMs + 1_000;
    const running = await aMatch({ live: {}, startTimeMs });
    const state = liveState({ homeScore: 3, awayScore: 1 });
    await price(running.matchId, [moneyline('2.00')], { producer: 1, state });
    expect(services.catalogue.board.match(running.matchId)?.tournament.id).toBe(tournament);
    const upcoming = await aMatch({ startTimeMs: startTimeMs + 60_000 });
    const path = `/api/results/preview/byTournamentAndDate?tournamentId=${tournament}&date=${day(startTimeMs)}`;
    const rows = await rowsOf(path + fresh());
    const at = (id: number) => rows.findIndex(({ ID }) => ID === id);
    expect(rows[at(running.matchId)]).toMatchObject({
      HomeScore: 3,
      AwayScore: 1,
      ResultStatus: 'live',
      DateOfMatch: new Date(startTimeMs).toISOString(),
    });
    expect(rows[at(over.matchId)]).toMatchObject({ HomeScore: 2, AwayScore: 1, ResultStatus: 'ended' });
    expect(at(running.matchId)).toBeLessThan(at(over.matchId));
    expect(at(upcoming.matchId)).toBe(-1);
    const paged: Rows = [];
    for (let page = 0; page * 2 < rows.length; page++) paged.push(...(await rowsOf(`${path}&pageSize=2&page=${page}`)));
    expect(paged.map(({ ID }) => ID)).toEqual(rows.map(({ ID }) => ID));
  });

  test('RESULTS-02 the data of the view: a tree of sport, category and tournament by day, and the matches of a tournament of that day', async () => {
    const { matchId, startTimeMs } = await played();
    const match = services.catalogue.board.match(matchId);
    const [sport, category, tournament] = [match?.sport.id, match?.category.id, match?.tournament.id];
    const treeOf = async (date: string) =>
      (await get(null, `/api/results/tournaments?date=${date}`)).body as unknown as Record<
        'Sports' | 'Categories' | 'Tournaments',
        Rows
      >;
    const tree = await treeOf(day(startTimeMs));
    expect(tree.Sports).toContainEqual(expect.objectContaining({ ID: sport }));
    expect(tree.Categories).toContainEqual(expect.objectContaining({ ID: category }));
    expect(tree.Tournaments).toContainEqual(
      expect.objectContaining({ ID: tournament, SportCategoryID: category, SportTypeID: sport }),
    );
    expect(await treeOf(day(startTimeMs - 9 * 24 * HOUR))).toMatchObject({ Sports: [], Categories: [], Tournaments: [] });
    const path = `/api/results/preview/byTournamentAndDate?tournamentId=${tournament}&date=`;
    expect((await rowsOf(path + day(startTimeMs) + fresh())).map(({ ID }) => ID)).toContain(matchId);
    expect(await rowsOf(path + day(startTimeMs - 9 * 24 * HOUR) + fresh())).toEqual([]);
  });

  test('H120 what is corrected, taken back or cancelled later is what is shown; an outcome that was never named is void with its market', async () => {
    const { matchId, marketId } = await played();
    const stored = async () =>
      (await testDb.pool.query('SELECT outcomes FROM results.market WHERE market_id = $1', [marketId])).rows[0]?.outcomes;
    expect(await stored()).toEqual([
      ['1', 2000, 'WIN'],
      ['2', 3400, 'LOST'],
      ['3', 3600, 'LOST'],
    ]);
    const said = { matchId, marketType: 1, specifiers: '', producer: 1 };
    await services.settlement.port.onRollbackSettlement([{ ...said, timestampMs: Date.now() + 10 }]);
    await keepNow();
    expect((await stored()).map(([, , state]: string[]) => state)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    expect(await rowsOf(`/api/sportmarket/getbymatchandmarkettypeforresult?matchID=${matchId}`)).toEqual([]);
    await services.settlement.port.onSettlement(resultsOf(matchId, ['3'], Date.now() + 20, { producer: 1 }));
    await keepNow();
    expect((await stored()).map(([, , state]: string[]) => state)).toEqual(['LOST', 'LOST', 'WIN']);
    await services.settlement.port.onCancel([
      { ...said, timestampMs: Date.now() + 30, fromMs: null, toMs: null, voidReason: null },
    ]);
    await keepNow();
    expect((await stored()).map(([, , state]: string[]) => state)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    expect(await rowsOf(`/api/results/alternative/byId?id=${matchId}&langcode=en`)).toEqual([
      { ID: marketId, MarketTitle: 'Match result', WinningOutcomes: [], IsVoid: true },
    ]);
  });

  test('H120 a match that was not played to an end has no score, whatever it stood at', async () => {
    const { matchId, startTimeMs } = await played({ status: 'abandoned', periodKey: '2nd_half' }, []);
    const [one] = (await rowsOf(`/api/results/ByDate?date=${day(startTimeMs)}${fresh()}`)).filter(({ ID }) => ID === matchId);
    expect(one).toMatchObject({ ResultStatus: 'abandoned' });
    expect(one).not.toHaveProperty('HomeScore');
    expect(one).not.toHaveProperty('LiveInfo');
  });

  test('H120 nothing is lost when the process that keeps them was away: what is stored is read again from where it was', async () => {
    const { matchId } = await played();
    await testDb.ownerPool.query('DELETE FROM results.match');
    await testDb.ownerPool.query("UPDATE results.progress SET read_until = clock_timestamp() - interval '400 days'");
    // As a process that starts: it has nothing in memory.
    await vi.waitFor(async () => {
      await services.resultKeeper.stop();
      await services.resultKeeper.start();
      await services.resultKeeper.refresh();
      const { rows } = await testDb.pool.query('SELECT count(*)::int AS kept FROM results.market WHERE match_id = $1', [matchId]);
      expect(rows[0].kept).toBe(1);
    }, 10_000);
  });

  test('H124 a match that is not over after all has no result until it ends again', async () => {
    const { matchId, startTimeMs } = await played();
    const ids = async () =>
      (await rowsOf(`/api/results/ByDate?date=${day(startTimeMs)}&pageSize=${--pages}`)).map(({ ID }) => ID);
    expect(await ids()).toContain(matchId);
    await testDb.ownerPool.query('UPDATE catalogue.match SET ended_at = NULL WHERE id = $1', [matchId]);
    await services.resultKeeper.refresh();
    expect(await ids()).not.toContain(matchId);
    await testDb.ownerPool.query('UPDATE catalogue.match SET ended_at = now(), updated_at = now() WHERE id = $1', [matchId]);
    await services.resultKeeper.refresh();
    expect(await ids()).toContain(matchId);
  });
});

test('H120 last prices that are stored after the end and the results of their match are kept with it', async () => {
  const { matchId, marketId } = await played();
  const later = JSON.stringify([['1', 2100, 1, null]]);
  await testDb.ownerPool.query('UPDATE catalogue.market SET outcomes = $2 WHERE id = $1', [marketId, later]);
  await services.resultKeeper.refresh();
  const [market] = await services.kept.marketsOf(matchId);
  expect(market?.outcomes[0]).toEqual(['1', 2100, 'WIN']);
});

test('H120 a clock that was set back keeps no result waiting for the time that was read', async () => {
  await testDb.ownerPool.query("UPDATE results.progress SET read_until = clock_timestamp() + interval '1 hour'");
  const { matchId } = await played();
  expect((await services.kept.matches([matchId])).map((kept) => kept.matchId)).toEqual([matchId]);
});

test('H124 a match that was listed again for another week has no result either', async () => {
  const { matchId } = await played();
  await testDb.ownerPool.query("UPDATE results.match SET start_time = start_time - interval '9 days' WHERE match_id = $1", [
    matchId,
  ]);
  await testDb.ownerPool.query('UPDATE catalogue.match SET ended_at = NULL WHERE id = $1', [matchId]);
  await services.resultKeeper.refresh();
  expect(await services.kept.matches([matchId])).toEqual([]);
});

describe('results as they are asked for', () => {
  test('H122 the day is that of the client: a zone by name, hours from UTC, or UTC', async () => {
    const { matchId } = await played();
    await withoutKeeper(() => isOfDays(matchId));
  });

  /** A result of half past eleven at night, UTC. */
  async function isOfDays(matchId: number): Promise<void> {
    await testDb.ownerPool.query("UPDATE results.match SET start_time = '2026-03-28T23:30:00Z' WHERE match_id = $1", [matchId]);
    const has = async (date: string, zone: string) =>
      (await rowsOf(`/api/results/ByDate?date=${date}${zone}${fresh()}`)).some(({ ID }) => ID === matchId);
    expect(await has('2026-03-28', '')).toBe(true);
    expect(await has('2026-03-29', '')).toBe(false);
    expect(await has('2026-03-29', '&clientTimezoneOffset=Europe/Berlin')).toBe(true);
    expect(await has('2026-03-28', '&clientTimezoneOffset=Europe/Berlin')).toBe(false);
    expect(await has('2026-03-29', '&clientTimezoneOffset=1')).toBe(true);
    expect(await has('2026-03-28', '&clientTimezoneOffset=-60')).toBe(false);
    for (const zone of ['Mars/Base', 'Europe%2FBerlin%00', '..%2F..', 'Europe/'])
      expect((await get(null, `/api/results/ByDate?date=2026-03-28&clientTimezoneOffset=${zone}`)).status, zone).toBe(400);
  }

  test('a match that runs is among the live ones with its score so far, and has no final result, nor has one that has not begun', async () => {
    const { matchId } = await aMatch({ live: { homeScore: 1 }, startTimeMs: Date.now() - 60_000 });
    const sport = services.catalogue.board.match(matchId)?.sport.id;
    const date = day(Date.now() - 60_000);
    const path = `/api/sportmatch/getallforresults?date=${date}&sportID=${sport}`;
    expect(await rowsOf(`${path}&isLive=true`)).toContainEqual(expect.objectContaining({ ID: matchId, IsFinished: false }));
    expect((await rowsOf(path + fresh())).map(({ ID }) => ID)).not.toContain(matchId);
    expect((await get(null, `/api/sportmatch/getmatchresult?matchID=${matchId}&isLive=true`)).body).toMatchObject({
      HomeScore: 1,
      AwayScore: 0,
      ResultStatus: 'live',
    });
    const final = (await get(null, `/api/sportmatch/getmatchresult?matchID=${matchId}`)).body;
    expect(final).toMatchObject({ ID: matchId, ResultStatus: 'live' });
    for (const field of ['HomeScore', 'AwayScore', 'LiveInfo', 'Results']) expect(final).not.toHaveProperty(field);
    const ahead = await aMatch();
    expect((await get(null, `/api/results/ByMatch?MatchId=${ahead.matchId}`)).body).toMatchObject({
      ResultStatus: 'not_started',
    });
  });

  test('results of a match that runs: what is settled so far is told, and what is not is said to wait', async () => {
    const match = await aMatch({ live: { homeScore: 1 }, startTimeMs: Date.now() - 60_000 });
    const { matchId, marketId } = match;
    await price(matchId, [moneyline('2.00'), { ...moneyline('2.00'), marketType: 60 }], { producer: 1 });
    const half = [...(services.catalogue.board.match(matchId)?.markets.values() ?? [])].find(
      ({ marketType }) => marketType === 60,
    );
    const facts = resultsOf(matchId, ['1'], Date.now(), { producer: 1 }).map((fact) => ({ ...fact, marketType: 60 }));
    await services.settlement.port.onSettlement(facts);

    const { body } = await get(null, `/api/sportmatch/getmatchresult?matchID=${matchId}&isLive=true`);
    const home = String(body.HomeTeamName);
    expect(body).toMatchObject({ ResultStatus: 'live', HomeScore: 1, Results: [{ WinningOutcomes: [home] }] });
    expect((await get(null, `/api/results/ByMatch?MatchId=${matchId}`)).body.Results).toEqual(body.Results);

    const states = await rowsOf(`/api/results/alternative/byId?id=${matchId}&langcode=en`);
    expect(states).toEqual([
      { ID: half?.id, MarketTitle: expect.any(String), WinningOutcomes: [home] },
      { ID: marketId, MarketTitle: 'Match result', WinningOutcomes: [], IsPending: true },
    ]);
    const outcomes = (markets: Rows) => markets.map(({ ID, Odds }) => [ID, (Odds as Rows).map(({ Outcome }) => Outcome)]);
    expect(outcomes(await rowsOf(`/api/sportmarket/getbymatchandmarkettypeforresult?matchID=${matchId}`))).toEqual([
      [half?.id, [2, 3, 3]],
      [marketId, [0, 0, 0]],
    ]);
    const odds = await post(null, `/api/sportodd/getbymarketsforresult?marketIDs=${marketId}`, {});
    expect((odds.body as unknown as Rows).map(({ Outcome, Value }) => [Outcome, Value])[0]).toEqual([0, 2]);
  });

  test('names are in the language asked for', async () => {
    const { matchId } = await played();
    const { body } = await get(null, `/api/results/ByMatch?MatchId=${matchId}&languageCode=de-DE`);
    expect(body).toMatchObject({ LiveInfo: { Status: services.catalogue.board.state.titles('de').period('ended') } });
    const sports = await rowsOf('/api/sporttype/getallforresults?languageCode=de-DE');
    expect(sports).toMatchObject([{ Name: 'Fußball', OriginalName: 'Soccer' }]);
  });

  test('unknown and impossible ids have no results', async () => {
    for (const id of [999_999, 9_007_199_254_740_991]) {
      expect((await get(null, `/api/results/ByMatch?MatchId=${id}`)).status).toBe(404);
      expect((await get(null, `/api/results/preview/byId?id=${id}`)).status).toBe(404);
      expect(await rowsOf(`/api/results/alternative/byId?id=${id}&langcode=en`)).toEqual([]);
      expect(await rowsOf(`/api/results/preview/byTournament?tournamentId=${id}`)).toEqual([]);
      expect(await rowsOf(`/api/sportmarket/getbymatchandmarkettypeforresult?matchID=${id}`)).toEqual([]);
      expect((await post(null, `/api/sportodd/getbymarketsforresult?marketIDs=${id}`, {})).body).toEqual([]);
      expect((await get(null, `/api/results/tournaments?sportID=${id}`)).body).toEqual({
        Sports: [],
        Categories: [],
        Tournaments: [],
      });
    }
  });

  test('the first and the last days of the calendar are days without results', async () => {
    for (const date of ['0000-01-01', '0099-12-31', '9999-12-31'])
      for (const zone of ['', '&clientTimezoneOffset=Pacific/Apia', '&clientTimezoneOffset=-1440'])
        expect(await rowsOf(`/api/results/ByDate?date=${date}${zone}`), date + zone).toEqual([]);
  });

  test('a sport, a tournament and a day have their own results and no others', async () => {
    const { matchId, startTimeMs } = await played();
    const { sport, tournament } = services.catalogue.board.match(matchId) ?? {};
    const date = day(startTimeMs);
    const of = async (path: string) => (await rowsOf(path + fresh())).some(({ ID }) => ID === matchId);
    expect(await of(`/api/results/ByDate?date=${date}&sportID=${sport?.id}`)).toBe(true);
    expect(await of(`/api/results/ByDate?date=${date}&sportID=${(sport?.id ?? 0) + 1}`)).toBe(false);
    expect(await of(`/api/results/preview/byTournament?tournamentId=${tournament?.id}`)).toBe(true);
    expect(await of(`/api/results/preview/byTournament?tournamentId=${(tournament?.id ?? 0) + 1}`)).toBe(false);
    expect(await of(`/api/results/preview/byTournamentAndDate?tournamentId=${tournament?.id}&date=2020-01-01`)).toBe(false);
    const tree = (await get(null, `/api/results/tournaments?date=${date}&sportID=${(sport?.id ?? 0) + 1}`)).body;
    expect(tree).toEqual({ Sports: [], Categories: [], Tournaments: [], State: 'ready' });
  });

  test('pages are zero-based (AMB-24)', async () => {
    for (let n = 0; n < 3; n++) await played();
    const date = day(Date.now() - 2 * HOUR);
    const all = (await rowsOf(`/api/results/ByDate?date=${date}${fresh()}`)).map(({ ID }) => ID);
    const pagesOfTwo = await Promise.all(
      [0, 1].map((page) => rowsOf(`/api/results/ByDate?date=${date}&page=${page}&pageSize=2`)),
    );
    expect(pagesOfTwo.flat().map(({ ID }) => ID)).toEqual(all.slice(0, 4));
  });
});

test('H123 results are kept for 400 days and no longer, with their markets', async () => {
  const [young, old, fresh] = [await played(), await played(), await played()];
  await withoutKeeper(() => areKeptForTheirTime(young.matchId, old.matchId, fresh.matchId));
});

/** One that is not too old yet, one that is, and one that was kept a moment ago. */
async function areKeptForTheirTime(young: number, old: number, fresh: number): Promise<void> {
  const admin = new pg.Client({ connectionString: testDb.adminUrl });
  await admin.connect();
  // The start, and when it was kept, are not for a login of the server to move.
  await admin.query("SET session_replication_role = 'replica'");
  for (const [matchId, days, keptDays] of [
    [young, 399, 399],
    [old, 401, 401],
    [fresh, 401, 29],
  ] as const)
    await admin.query(
      'UPDATE results.match SET start_time = clock_timestamp() - make_interval(days => $2), kept_at = clock_timestamp() - make_interval(days => $3) WHERE match_id = $1',
      [matchId, days, keptDays],
    );
  await admin.end();
  expect(await services.kept.forgetOld(10)).toBe(1);
  const ids = [young, old, fresh];
  expect((await services.kept.matches(ids)).map(({ matchId }) => matchId).sort()).toEqual([young, fresh].sort());
  const { rows } = await testDb.pool.query('SELECT DISTINCT match_id FROM results.market WHERE match_id = ANY ($1) ORDER BY 1', [
    ids,
  ]);
  expect(rows.map(({ match_id }) => match_id)).toEqual([young, fresh].sort());
  await expect(testDb.pool.query('DELETE FROM results.match')).rejects.toMatchObject({ code: '42501' });
}

test('H123 the login of the server makes no result old: its start stays and when it was kept is said by the database', async () => {
  const { matchId, startTimeMs } = await played();
  const long = "clock_timestamp() - interval '500 days'";
  await testDb.pool.query(`UPDATE results.match SET start_time = ${long}, kept_at = ${long} WHERE match_id = $1`, [matchId]);
  await services.kept.forgetOld(10);
  const [kept] = await services.kept.matches([matchId]);
  expect(kept?.startTimeMs).toBe(startTimeMs);
  const { rows } = await testDb.pool.query(
    "SELECT kept_at > now() - interval '1 minute' AS new FROM results.match WHERE match_id = $1",
    [matchId],
  );
  expect(rows).toEqual([{ new: true }]);
});

test('names of a result are those of the end of its match, whatever it is called later', async () => {
  const { matchId } = await played();
  await withoutKeeper(async () => {
    const [kept] = await services.kept.matches([matchId]);
    if (!kept) throw new Error('it was not kept');
    const names = { ...kept.names, home: 'Renamed', tournament: { ...kept.names.tournament, name: 'Sponsored cup' } };
    await services.kept.keep([{ ...kept, names, status: 'closed' }], []);
    expect(await services.kept.matches([matchId])).toEqual([{ ...kept, status: 'closed' }]);
    await services.kept.withdraw([matchId]);
    await services.kept.keep([{ ...kept, names }], []);
    expect((await services.kept.matches([matchId]))[0]?.names.home).toBe('Renamed');
  });
});

test.each([
  ['the tree of all results is counted', 'match_tree', (store: Store) => store.tournaments()],
  ['what a day has is counted', 'match_of_day', (store: Store) => store.quarters(0)],
] as const)('%s from the index %s: no result is read for it', async (_, index, ask) => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const store = createResults({
    ...testDb.db,
    call: (_name, text, values) => {
      asked.push({ text, values });
      return Promise.resolve([]);
    },
  });
  await ask(store);
  const client = await testDb.ownerPool.connect();
  await client.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${asked[0]?.text}`, [...(asked[0]?.values ?? [])]);
  await client.query('RESET ALL');
  client.release();
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Only Scan using ${index}`);
});
