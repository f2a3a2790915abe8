import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { fileFixture } from '../../../test-kit/file-fixture.ts';
import { createTestServer } from '../../../test-kit/test-server.ts';
import { fixture, HOUR, liveState } from '../../modules/catalogue/test-kit.ts';
import { createPastDayStore, createPastRoundStore } from '../../modules/results/index.ts';
import type { Fixture } from '../../platform/bus/board-message.ts';
import { createLog } from '../../platform/log.ts';
import { createPastKeeper } from './keep-past.ts';

/** Results of days before anything was taken from the provider: asked for by a visitor, reported by the provider, kept on PostgreSQL. */
const server = await fileFixture(createTestServer());
const { app, testDb, aMatch, get } = server;
const { services } = app;

const DAY = 24 * HOUR;
const day = (back: number) => new Date(Date.now() - back * DAY).toISOString().slice(0, 10);
const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`);

let reported: readonly Fixture[] | 'working' | null = 'working';
const asked: string[] = [];
const days = createPastDayStore(services.db);
let rounds: readonly Fixture[] | 'working' | null = 'working';
const askedRounds: string[][] = [];
let leading: number[] = [];
/** Days and tournaments of which the provider's answer is a fault. */
const untold = new Set<string>();
/** Tournaments that cannot be asked for. */
const unwanted = new Set<number>();
/** How far its clock is ahead. */
let aheadMs = 0;
const roundStore = createPastRoundStore(services.db);
const keeper = createPastKeeper({
  days,
  rounds: {
    ...roundStore,
    want: async (tournamentId) => {
      if (unwanted.has(tournamentId)) throw new Error('it cannot be asked for');
      await roundStore.want(tournamentId);
    },
  },
  leading: () => leading,
  catalogue: services.catalogue,
  clock: { now: () => services.clock.now() + aheadMs },
  log: createLog('silent'),
  pastResults: async (date) => {
    asked.push(date);
    if (untold.has(date)) throw new Error('it cannot be read');
    return reported;
  },
  pastRounds: async (...what) => {
    askedRounds.push(what);
    if (untold.has(what[0])) throw new Error('it cannot be read');
    return rounds;
  },
});
// That of the server has no provider: it would say of every day that nothing is reported of it.
beforeAll(() => services.pastKeeper.stop());

const ended = liveState({
  status: 'ended',
  isPlayedOut: true,
  homeScore: 2,
  awayScore: 1,
  periods: [
    { home: 0, away: 1 },
    { home: 2, away: 0 },
  ],
});
const past = (urn: string, date: string, more: Partial<Fixture> = {}): Fixture => ({
  ...fixture({ startTimeMs: noonOf(date), home: `${urn} home`, away: `${urn} away` }),
  urn: `df:match:${urn}`,
  status: 'closed',
  state: ended,
  ...more,
});

const tree = async (date: string) =>
  (await get(null, `/api/results/tournaments?date=${date}`)).body as unknown as {
    State: string;
    Tournaments: { ID: number; MatchesCount: number }[];
  };
const becomes = (date: string, state: string) =>
  vi.waitFor(async () => expect((await tree(date)).State).toBe(state), { timeout: 30_000, interval: 300 });
const count = async (table: string) => Number((await testDb.ownerPool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

test('H123 a day of the past is on its way until the provider has reported it, then it has its results with their periods, and only once', async () => {
  const date = day(30);
  expect(await tree(date)).toMatchObject({ State: 'working', Tournaments: [] });
  reported = 'working';
  await keeper.refresh();
  expect((await tree(date)).State).toBe('working');
  const listed = await aMatch();
  const urn = (await services.catalogue.urnsOf([listed.matchId])).get(listed.matchId) ?? '';
  const [facts, matches] = [await count('betting.fact'), await count('catalogue.match')];
  reported = [
    past('501', date),
    past('502', date, { status: 'abandoned' }),
    past('503', date, { status: 'postponed' }),
    past('504', date, { startTimeMs: noonOf(day(29)) }),
    // It stands in the catalogue: its result comes from the feed alone.
    past('505', date, { urn }),
  ];
  await keeper.refresh();
  await becomes(date, 'ready');
  expect((await tree(date)).Tournaments).toMatchObject([{ MatchesCount: 2 }]);
  const rows = (await get(null, `/api/results/ByDate?date=${date}&pageSize=77`)).body as unknown as {
    ID: number;
    HomeTeamName: string;
  }[];
  const played = rows.find(({ HomeTeamName }) => HomeTeamName === '501 home');
  expect(played).toMatchObject({
    HomeScore: 2,
    AwayScore: 1,
    ResultStatus: 'ended',
    LiveInfo: {
      SetScores: {
        Items: [
          { HomeScore: 0, AwayScore: 1 },
          { HomeScore: 2, AwayScore: 0 },
        ],
      },
    },
  });
  const abandoned = rows.find(({ HomeTeamName }) => HomeTeamName === '502 home');
  expect(abandoned).toMatchObject({ ResultStatus: 'abandoned' });
  expect(abandoned).not.toHaveProperty('HomeScore');
  expect((await get(null, `/api/results/preview/byId?id=${played?.ID}`)).body).toEqual(played);
  const { ID: tournament } = (await tree(date)).Tournaments[0] ?? {};
  expect((await get(null, `/api/results/preview/byTournamentAndDate?tournamentId=${tournament}&date=${date}`)).body).toEqual(
    rows,
  );

  // Nobody could bet on them: they have no place among what can be bet on, and nothing is settled by them.
  expect([await count('betting.fact'), await count('catalogue.match')]).toEqual([facts, matches]);
  await keeper.refresh();
  expect(asked.filter((one) => one === date)).toHaveLength(2);
  expect(await days.keep(date, []), 'a day is kept once').toBe(0);
});

test('H123 a day of which nothing is reported, or that is longer ago than results are kept, says so; days of our own are asked of nobody', async () => {
  reported = null;
  expect((await tree(day(50))).State).toBe('working');
  await keeper.refresh();
  await becomes(day(50), 'none');
  expect((await tree(day(402))).State).toBe('none');
  for (const back of [0, 1, 2, -3]) expect((await tree(day(back))).State).toBe('ready');
  expect(new Set(asked)).toEqual(new Set([day(30), day(50)]));
  expect(await days.wanted()).toBeUndefined();
});

test('H123 a result of the past is forgotten on day 401, however lately it was kept', async () => {
  reported = [past('601', day(60)), past('602', day(60))];
  await tree(day(60));
  await keeper.refresh();
  await becomes(day(60), 'ready');
  const admin = new pg.Client({ connectionString: testDb.adminUrl });
  await admin.connect();
  // The start is not for a login of the server to move.
  await admin.query("SET session_replication_role = 'replica'");
  for (const [name, back] of [
    ['601 home', 401],
    ['602 home', 399],
  ] as const)
    await admin.query(
      "UPDATE results.match SET start_time = clock_timestamp() - make_interval(days => $2) WHERE names ->> 'home' = $1",
      [name, back],
    );
  await admin.end();
  expect(await services.kept.forgetOld(10)).toBe(1);
  const left = await testDb.ownerPool.query(
    "SELECT names ->> 'home' AS home FROM results.match WHERE names ->> 'home' IN ('601 home', '602 home')",
  );
  expect(left.rows).toEqual([{ home: '602 home' }]);
});

/** Of the tournament that a match of the fixture stands in. */
const listedPast = (urn: string, date: string, more: Partial<Fixture> = {}): Fixture =>
  past(urn, date, {
    sport: { urn: 'df:sport:1', name: 'Soccer', systemId: 1 },
    category: { urn: 'df:category:1', name: 'A category', countryCode: 'GB' },
    tournament: { urn: 'df:tournament:1', name: 'A tournament', rank: 1 },
    ...more,
  });

test('RESULTS-02 who asks for a tournament has its last rounds: fetched from the provider, kept once, also where their days are asked for', async () => {
  const { matchId } = await aMatch();
  const { tournament, sport } = services.catalogue.board.match(matchId) ?? {};
  const [older, newer] = [day(90), day(83)];
  const path = `/api/results/preview/byTournament?tournamentId=${tournament?.id}`;
  const names = async (page: number) =>
    ((await get(null, `${path}&pageSize=${page}`)).body as unknown as { HomeTeamName: string }[]).map(
      ({ HomeTeamName }) => HomeTeamName,
    );
  const wanted = async () =>
    (await testDb.ownerPool.query('SELECT state FROM results.tournament WHERE tournament_id = $1', [tournament?.id])).rows;

  rounds = 'working';
  const startedMs = performance.now();
  expect(await names(61)).toEqual([]);
  expect(performance.now() - startedMs, 'it says what is there, and keeps nobody waiting').toBeLessThan(5_000);
  await keeper.refresh();
  expect(await wanted()).toEqual([{ state: 'wanted' }]);

  rounds = [
    listedPast('801', older),
    listedPast('802', newer),
    listedPast('803', newer, { status: 'abandoned' }),
    // Of the days of our own the feed tells.
    listedPast('804', day(1)),
    listedPast('805', newer, { tournament: { urn: 'df:tournament:elsewhere', name: 'Another Cup', rank: 9 } }),
  ];
  await vi.waitFor(
    async () => {
      const answered = names(62);
      await keeper.refresh();
      expect((await answered).toSorted()).toEqual(['801 home', '802 home', '803 home']);
    },
    { timeout: 30_000, interval: 1_100 },
  );
  expect(await wanted()).toEqual([{ state: 'kept' }]);
  expect(askedRounds.at(-1)).toEqual([tournament?.urn, day(3)]);
  const asks = askedRounds.length;
  expect(await names(63)).toHaveLength(3);
  await keeper.refresh();
  expect(askedRounds, 'what is kept is not asked for again on the same day').toHaveLength(asks);

  reported = [listedPast('802', newer), listedPast('806', newer)];
  await tree(newer);
  await keeper.refresh();
  await becomes(newer, 'ready');
  const rows = (await get(null, `/api/results/ByDate?date=${newer}&sportID=${sport?.id}&pageSize=64`))
    .body as unknown as object[];
  expect(rows.map((row) => (row as { HomeTeamName: string }).HomeTeamName).toSorted()).toEqual([
    '802 home',
    '803 home',
    '806 home',
  ]);
});

test('RESULTS-02 rounds that fifty ask for at once are kept once, and a day that is kept has them already', async () => {
  const { matchId } = await aMatch();
  const { tournament } = services.catalogue.board.match(matchId) ?? {};
  const store = createPastRoundStore(services.db);
  const known = await services.catalogue.place([past('901', day(97)), past('902', day(30))]);
  const match = (one: (typeof known)[number]) => ({
    urn: one.urn,
    sportId: one.sportId,
    categoryId: one.categoryId,
    tournamentId: tournament?.id ?? 0,
    startTimeMs: one.startTimeMs,
    status: 'closed',
    names: {
      sport: { systemId: 1, name: 'Soccer', slug: 'soccer' },
      category: { name: 'x', slug: 'x', countryCode: null },
      tournament: { name: 'x', slug: 'x', rank: 1 },
      home: `${one.urn} home`,
      away: 'x',
    },
    score: null,
  });
  await testDb.ownerPool.query(
    "INSERT INTO results.tournament (tournament_id) VALUES ($1) ON CONFLICT (tournament_id) DO UPDATE SET state = 'wanted'",
    [tournament?.id],
  );
  // Day 30 is kept by an earlier test.
  const kept = await Promise.all(Array.from({ length: 50 }, () => store.keep(tournament?.id ?? 0, day(3), known.map(match))));
  expect(kept.toSorted((a, b) => b - a).slice(0, 2)).toEqual([1, 0]);
});

test('RESULTS-02 of a tournament that is unknown nothing is wanted, whatever its number', async () => {
  const before = await count('results.tournament');
  for (const id of [2_000_000_000, 2_147_483_648, 9_007_199_254_740_991])
    expect([200, 400]).toContain((await get(null, `/api/results/preview/byTournament?tournamentId=${id}`)).status);
  expect(await count('results.tournament')).toBe(before);
});

test('RESULTS-02 last rounds of the leading tournaments are fetched before anybody asks, one after the other, when nothing else is wanted', async () => {
  const cup = { urn: 'df:tournament:cup', name: 'Cup', rank: 1 };
  const placed = await services.catalogue.place([
    listedPast('950', day(60), { tournament: cup }),
    listedPast('951', day(60), { tournament: { ...cup, urn: 'df:tournament:shield', name: 'Shield', rank: 2 } }),
  ]);
  leading = placed.map(({ tournamentId }) => tournamentId);
  rounds = [listedPast('952', day(70), { tournament: cup })];
  const states = async () =>
    (
      await testDb.ownerPool.query('SELECT state FROM results.tournament WHERE tournament_id = ANY ($1) ORDER BY tournament_id', [
        leading,
      ])
    ).rows.map(({ state }) => state);
  await days.want([day(45)]);
  reported = [];
  await keeper.refresh();
  expect(await states(), 'a day that someone waits for comes first').toEqual([]);
  await keeper.refresh();
  expect(await states()).toEqual(['kept']);
  await keeper.refresh();
  expect(await states()).toEqual(['kept', 'kept']);
  const asks = askedRounds.length;
  await keeper.refresh();
  expect(askedRounds).toHaveLength(asks);
  const kept = (await get(null, `/api/results/preview/byTournament?tournamentId=${leading[0]}`)).body;
  expect(kept).toMatchObject([{ HomeTeamName: '952 home' }]);
  leading = [];
});

test('RESULTS-02 a leading tournament that could not be asked for keeps no other waiting, and is asked for again after a while', async () => {
  const placed = await services.catalogue.place(
    ['vase', 'plate'].map((name, n) =>
      listedPast(`96${n}`, day(60), { tournament: { urn: `df:tournament:${name}`, name, rank: n + 1 } }),
    ),
  );
  leading = placed.map(({ tournamentId }) => tournamentId);
  const [vase = 0, plate = 0] = leading;
  const stateOf = async (tournamentId: number) => (await roundStore.state(tournamentId))?.state;
  rounds = [];
  unwanted.add(vase);
  await expect(keeper.refresh()).rejects.toThrow('it cannot be asked for');
  await keeper.refresh();
  expect([await stateOf(vase), await stateOf(plate)]).toEqual([undefined, 'kept']);
  unwanted.delete(vase);
  aheadMs = 61_000;
  await keeper.refresh();
  expect(await stateOf(vase)).toBe('kept');
  aheadMs = 0;
  leading = [];
});

test('H123 a result of the past gives a tournament on offer neither its old name nor its old rank, nor its country and sport', async () => {
  const { matchId } = await aMatch();
  const { sport, category, tournament } = services.catalogue.board.match(matchId) ?? {};
  const stored = async () =>
    (
      await testDb.ownerPool.query(
        `SELECT s.name AS sport, c.name AS category, c.country_code, t.name AS tournament, t.rank FROM catalogue.tournament t
           JOIN catalogue.category c ON c.id = t.category_id JOIN catalogue.sport s ON s.id = c.sport_id WHERE t.id = $1`,
        [tournament?.id],
      )
    ).rows[0];
  const before = await stored();
  const of = fixture({});
  reported = [
    past('970', day(120), {
      sport: { ...of.sport, urn: sport?.urn ?? '', name: 'Football of old' },
      category: { urn: category?.urn ?? '', name: 'A country of old', countryCode: 'DE' },
      tournament: { urn: tournament?.urn ?? '', name: 'Cup of an old sponsor', rank: 77 },
    }),
  ];
  await days.want([day(120)]);
  await keeper.refresh();
  expect(await stored()).toEqual(before);
  const rows = (await get(null, `/api/results/ByDate?date=${day(120)}`)).body;
  expect(rows, 'what it was called then stands with its result').toMatchObject([
    { Tournament: { ID: tournament?.id, Name: 'Cup of an old sponsor' }, Category: { ID: category?.id } },
  ]);
});

test('H123 a day of which the provider has nothing but faults keeps no other day waiting, nor do tournaments others', async () => {
  const [poisoned, older] = [day(200), day(201)];
  untold.add(poisoned);
  reported = [];
  await days.want([older]);
  await days.want([poisoned]);
  await keeper.refresh().catch(() => undefined);
  await keeper.refresh();
  expect((await days.states([poisoned, older])).get(older)).toBe('kept');
  expect((await days.states([poisoned])).get(poisoned)).toBe('wanted');
  const asks = asked.length;
  await keeper.refresh();
  expect(asked, 'it is asked for again after a while').toHaveLength(asks);

  aheadMs = 61_000;
  await keeper.refresh().catch(() => undefined);
  expect(asked.at(-1)).toBe(poisoned);
  untold.delete(poisoned);
  reported = 'working';
  await days.want([day(203)]);
  await days.want([day(202)]);
  for (aheadMs = 0; aheadMs < 60_000; aheadMs += 6_000) await keeper.refresh();
  expect(new Set(asked.slice(-10)), 'what is worked on is asked for until it takes too long').toEqual(new Set([day(202)]));
  aheadMs = 130_000;
  await keeper.refresh();
  reported = [];
  for (let n = 0; n < 3; n++) await keeper.refresh();
  expect((await days.states([day(203)])).get(day(203)), 'then others have their turn').toBe('kept');
  expect((await days.states([day(202)])).get(day(202))).toBe('wanted');
  aheadMs += 61_000;
  await keeper.refresh();
  expect((await days.states([day(202)])).get(day(202))).toBe('kept');
  aheadMs = 0;

  const cups = Array.from({ length: 7 }, (_, n) => ({ urn: `df:tournament:poisoned-${n}`, name: `Cup ${n}`, rank: 5 }));
  const placed = await services.catalogue.place(cups.map((cup, n) => past(`98${n}`, day(60), { tournament: cup })));
  rounds = [];
  const store = createPastRoundStore(services.db);
  for (const { tournamentId, tournament } of placed) {
    if (tournament.urn !== cups[0]?.urn) untold.add(tournament.urn);
    await store.want(tournamentId);
  }
  for (let n = 0; n < 2; n++) await keeper.refresh();
  expect((await store.state(placed[0]?.tournamentId ?? 0))?.state).toBe('kept');
  untold.clear();
});
