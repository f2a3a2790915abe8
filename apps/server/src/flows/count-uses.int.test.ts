import { afterAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fileFixture } from '../../test-kit/file-fixture.ts';
import { createTestServer, ORIGIN } from '../../test-kit/test-server.ts';
import { HOUR, liveState, moneyline } from '../modules/catalogue/test-kit.ts';

/** Who looks at matches and bets on them, through the whole composed server on PostgreSQL. Clients come from addresses of their own. */
const server = await fileFixture(createTestServer({ TRUST_PROXY_HOPS: '1' }));
const { app, testDb, aMatch, bet, get, join, price } = server;
const { services } = app;

const from = (address: string, cookie = '') => ({ cookie, headers: { 'x-forwarded-for': address } });
const look = async (matchId: number, address: string, cookie = '') =>
  expect((await get(from(address, cookie), `/api/sportmarket/getbymatchandmarkettype?matchID=${matchId}`)).status).toBe(200);
const count = () => services.useCounter.refresh();
const scoreOf = (matchId: number, country = '') => services.popularity.score(matchId, country);
type Rows = { ID: number }[];
const idsOf = async (path: string) => ((await get(null, path)).body as unknown as Rows).map(({ ID }) => ID);

let addresses = 0;
const newAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const sockets: WebSocket[] = [];
afterAll(() => {
  for (const ws of sockets) ws.terminate();
});

describe('H126 the order of what is popular is that of real use', () => {
  test('H126 matches that are looked at come first, those looked at by more people before others', async () => {
    const [first, second, third] = [await aMatch(), await aMatch(), await aMatch()];
    for (let n = 0; n < 13; n++) await look(third.matchId, newAddress());
    for (let n = 0; n < 11; n++) await look(second.matchId, newAddress());
    await count();
    expect(scoreOf(third.matchId)).toBeCloseTo(13, 1);
    expect(scoreOf(first.matchId)).toBe(0);
    for (const path of ['/api/sportmatch/getmostpopular?count=2', '/api/SportTop/GetTopMatches?count=2'])
      expect(await idsOf(path), path).toEqual([third.matchId, second.matchId]);
  });

  test('H126 a client counts once for a match in 24 hours, whatever it sends and whichever accounts it uses', async () => {
    const { matchId, selectionId } = await aMatch();
    const players = [await join(), await join(), await join()];
    const address = newAddress();
    for (let n = 0; n < 20; n++) await look(matchId, address);
    for (const { cookie } of players) await look(matchId, address, cookie);
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(1, 2);
    // Pages that the server renders for accounts, without an address.
    for (const { userId } of players) services.popularity.viewed(matchId, { userId: String(userId), ip: '' });
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(1, 2);
    // One of these accounts at other addresses, in another process or after a restart: nothing of this one's memory helps.
    await services.popularity.keep(
      [1, 2, 3].map(() => ({
        kind: 'view',
        matchId,
        userId: String(players[0]?.userId),
        ip: newAddress(),
        atMs: Date.now(),
      })),
      new Map(),
    );
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(2, 2);

    for (const { cookie } of players)
      for (let n = 0; n < 3; n++) expect((await bet(from(address, cookie), selectionId)).status).toBe(200);
    await vi.waitFor(async () => {
      await count();
      expect(scoreOf(matchId)).toBeGreaterThan(6);
    }, 10_000);
    expect(scoreOf(matchId)).toBeCloseTo(7, 1);
  });

  test('H126 a wide network of IPv6 counts a few times for a match in 24 hours, however many of its addresses are used', async () => {
    const { matchId } = await aMatch();
    const views = Array.from({ length: 60 }, (_, n) => ({
      kind: 'view' as const,
      matchId,
      userId: null,
      ip: `2001:db8:77:${n.toString(16)}::1`,
      atMs: Date.now(),
    }));
    await services.popularity.keep(views, new Map());
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(4, 1);
    await services.popularity.keep([{ ...views[0], ip: '2001:db8:78:1::1' } as (typeof views)[number]], new Map());
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(5, 1);
  });

  test('H126 an open page of a match counts, by the address of its socket', async () => {
    const { matchId } = await aMatch();
    for (const address of [newAddress(), newAddress()]) {
      const headers = { origin: ORIGIN, 'x-forwarded-for': address };
      const ws = new WebSocket(`${server.url().replace('http', 'ws')}/api/realtime`, { headers });
      sockets.push(ws);
      await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
      ws.send(JSON.stringify({ type: 'hello', protocol: 1 }));
      for (const topic of ['prematchEvent', 'liveEvent', 'prematchPreviewMarkets'])
        for (const key of [String(matchId), '999999999', '0', 'x'])
          ws.send(JSON.stringify({ type: 'subscribe', ref: `${topic}${key}`, topic, key }));
    }
    await vi.waitFor(async () => {
      await count();
      expect(scoreOf(matchId)).toBeCloseTo(2, 2);
    }, 10_000);
  });

  test('H126 half of a score is left after six hours, and it outlives the process that counted it', async () => {
    const { matchId } = await aMatch();
    for (let n = 0; n < 4; n++) await look(matchId, newAddress());
    await count();
    await testDb.ownerPool.query("UPDATE popularity.score SET counted_at = counted_at - interval '6 hours' WHERE match_id = $1", [
      matchId,
    ]);
    await look(matchId, newAddress());
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(3, 1);
    const { rows } = await testDb.pool.query("SELECT score FROM popularity.score WHERE match_id = $1 AND country = ''", [
      matchId,
    ]);
    expect(rows[0].score).toBeCloseTo(3, 1);
    // A use of so long ago that nothing is left of it is no fault either.
    await testDb.ownerPool.query("UPDATE popularity.score SET counted_at = counted_at - interval '6 days' WHERE match_id = $1", [
      matchId,
    ]);
    await look(matchId, newAddress());
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(1, 1);
  });

  test('H126 people of a country see first what their country uses', async () => {
    const [everywhere, here] = [await aMatch(), await aMatch()];
    const player = await join();
    await testDb.ownerPool.query('UPDATE identity."user" SET country_code = $2 WHERE id = $1', [player.userId, 'NO']);
    for (let n = 0; n < 16; n++) await look(everywhere.matchId, newAddress());
    await look(here.matchId, newAddress(), player.cookie);
    await count();
    expect(services.popularity.score(here.matchId, 'NO')).toBeCloseTo(1, 1);
    // One person is not enough to move a list; others of the country look too.
    const others = Array.from({ length: 10 }, (_, n) => `${player.userId}000${n}`);
    await services.popularity.keep(
      others.map((userId) => ({ kind: 'view', matchId: here.matchId, userId, ip: newAddress(), atMs: Date.now() })),
      new Map(others.map((userId) => [userId, 'NO'])),
    );
    await count();
    const [best] = await idsOf('/api/sportmatch/getmostpopular?count=1');
    expect(best).toBe(everywhere.matchId);
    expect(await idsOf('/api/sportmatch/getmostpopular?count=2&countryCode=no')).toEqual([here.matchId, everywhere.matchId]);
    // Of a country that nobody is known from the order is everybody's.
    expect(await idsOf('/api/sportmatch/getmostpopular?count=1&countryCode=TV')).toEqual([everywhere.matchId]);
    expect((await get(null, '/api/sportmatch/getmostpopular?countryCode=NOR')).status).toBe(400);
  });

  test('H126 a match that is over counts no more, is not among the popular, and one that nobody offers is not counted', async () => {
    const { matchId } = await aMatch({ live: {}, startTimeMs: Date.now() - 2 * HOUR });
    for (let n = 0; n < 20; n++) await look(matchId, newAddress());
    await count();
    expect((await idsOf('/api/sportmatch/getmostpopular?count=1'))[0]).toBe(matchId);
    const state = liveState({ status: 'ended', periodKey: 'ended', isPlayedOut: true });
    await price(matchId, [moneyline('2.00')], { producer: 1, state });
    expect(await idsOf('/api/sportmatch/getmostpopular')).not.toContain(matchId);
    await look(matchId, newAddress());
    await look(999_999_999, newAddress());
    await count();
    expect(scoreOf(matchId)).toBeCloseTo(20, 1);
    expect(scoreOf(999_999_999)).toBe(0);
  });

  test('sports, categories and tournaments of the sidebar are those whose matches are used; of other types there are none', async () => {
    const { body } = await get(null, '/api/sportTop/get?type=Sidebar');
    expect(body).toMatchObject({ Sports: [{ OriginalName: 'Soccer' }], Categories: [{}], Tournaments: [{}] });
    expect((await get(null, '/api/sportTop/get?type=Footer')).body).toEqual({ Sports: [], Categories: [], Tournaments: [] });
    expect((await get(null, '/api/sportTop/get')).status).toBe(400);
    expect(await idsOf('/api/sporttype/getmostpopular')).toEqual((body.Sports as Rows).map(({ ID }) => ID));
  });

  test('XR-28 marks and scores change by popularity.note alone, and a source is stored as nothing that names anybody', async () => {
    await look((await aMatch()).matchId, newAddress());
    await count();
    const { rows } = await testDb.pool.query('SELECT source FROM popularity.mark LIMIT 50');
    expect(rows.length).toBeGreaterThan(0);
    for (const { source } of rows) expect(source).toMatch(/^[A-Za-z0-9_-]{16}$/);
    for (const statement of ['DELETE FROM popularity.mark', 'UPDATE popularity.score SET score = 1e9'])
      await expect(testDb.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('H126 one client leads no list, however many hours it goes on; once in 24 it counts again', async () => {
    const { matchId } = await aMatch();
    const source = { matchId, userId: '987654321', ip: newAddress() };
    const act = () =>
      services.popularity.keep(
        (['view', 'bet'] as const).map((kind) => ({ ...source, kind, atMs: Date.now() })),
        new Map(),
      );
    /** As if all of it had happened earlier. */
    const pass = async (hours: number) => {
      for (const [table, column] of [
        ['mark', 'used_at'],
        ['score', 'counted_at'],
      ])
        await testDb.ownerPool.query(
          `UPDATE popularity.${table} SET ${column} = ${column} - make_interval(hours => $2) WHERE match_id = $1`,
          [matchId, hours],
        );
    };
    expect(await act()).toBe(2);
    for (let hour = 1; hour < 24; hour++) {
      await pass(1);
      expect(await act(), `hour ${hour}`).toBe(0);
    }
    await pass(1);
    const scores: number[] = [];
    for (let day = 0; day < 10; day++) {
      expect(await act()).toBe(2);
      await count();
      scores.push(scoreOf(matchId));
      await pass(24);
    }
    // Half is left after six hours: it comes to 6 + 6/16 + 6/256 and so on.
    expect(Math.max(...scores)).toBeLessThan(6.41);
    await act();
    await count();
    expect((await idsOf('/api/sportmatch/getmostpopular?count=1'))[0]).not.toBe(matchId);
  });

  test('H126 marks of more than a day ago are forgotten, and a use of hours ago is not counted again', async () => {
    const { matchId } = await aMatch();
    await look(matchId, newAddress());
    await count();
    await testDb.ownerPool.query("UPDATE popularity.mark SET used_at = used_at - interval '26 hours'");
    const ago = Date.now() - 2 * HOUR;
    const uses = [ago, Date.now() + HOUR].map((atMs) => ({
      kind: 'view' as const,
      matchId,
      userId: null,
      ip: newAddress(),
      atMs,
    }));
    expect(await services.popularity.keep(uses, new Map())).toBe(0);
    const { rows } = await testDb.pool.query('SELECT count(*)::int AS marks FROM popularity.mark');
    expect(rows[0].marks).toBe(0);
  });
});
