import { createPlayedWorld } from '@duskline/simulation/world/played-world';
import fastify from 'fastify';
import { afterAll, expect, test, vi } from 'vitest';
import { HttpError } from '../http-error.ts';
import { createWorldClock } from '../world-clock.ts';
import { createPastDays } from './past-days.ts';
import { pastRoutes } from './past-routes.ts';

const NOW = Date.UTC(2025, 11, 8, 13);
const past = createPastDays(
  () => createPlayedWorld('duskline', (key) => key === 'bandy'),
  createWorldClock(() => NOW, 1),
);
const app = fastify();
app.setErrorHandler((error, _request, reply) => reply.code(error instanceof HttpError ? error.status : 500).send({}));
pastRoutes(app, past);
const empty = fastify();
empty.setErrorHandler((error, _request, reply) => reply.code(error instanceof HttpError ? error.status : 500).send({}));
pastRoutes(empty, null);
afterAll(() => past.stop());

const ask = async (query: string) => (await app.inject(`/v1/results?${query}`)).json();
const status = async (query: string) => (await app.inject(`/v1/results?${query}`)).statusCode;

test('H206 results of the past are told by the day: not ready at first, then with their scores', async () => {
  expect(await ask('date=2025-12-07')).toEqual({ date: '2025-12-07', ready: 0, fixtures: [], next_cursor: null });
  await vi.waitFor(async () => expect((await ask('date=2025-12-07')).ready).toBe(1), { timeout: 60_000, interval: 200 });
  const { fixtures, next_cursor } = await ask('date=2025-12-07');
  expect(next_cursor).toBeNull();
  expect(fixtures.length).toBeGreaterThan(0);
  for (const fixture of fixtures)
    expect(fixture).toMatchObject({ sport: { name: 'Bandy' }, status: 4, status_summary: { match_status: 100 } });
  expect((await ask(`date=2025-12-07&cursor=${fixtures.length}`)).fixtures).toEqual([]);
}, 120_000);

test('H206 results of the past: what is no date is refused, what is no day of the past is not found, nor is any without a past', async () => {
  for (const query of ['', 'date=', 'date=2025-12-7', 'date=x&date=y', 'date=2025-12-07&cursor=-1', 'date=2025-12-07&cursor=1e3'])
    expect(await status(query), query).toBe(400);
  for (const date of ['2025-12-08', '2026-01-01', '2024-01-01', '2025-02-30'])
    expect(await status(`date=${date}`), date).toBe(404);
  expect((await empty.inject('/v1/results?date=2025-12-07')).statusCode).toBe(404);
});

test('RESULTS-02 the last two rounds of a tournament are told at once, as its days tell them; a wrong name is refused', async () => {
  const world = createPlayedWorld('duskline', (key) => key === 'bandy');
  const before = '2025-12-07';
  const beforeMs = Date.parse(before);
  const league = world.entities.tournaments.find(({ id }) => {
    const season = world.seasonAt(id, beforeMs);
    const played = season === undefined ? [] : (world.season(id, season) ?? []).filter(({ startMs }) => startMs < beforeMs);
    return new Set(played.map(({ round }) => round.number)).size > 3;
  });
  const answer = await ask(`tournament=df:tournament:${league?.id}&before=${before}`);
  expect(answer).toMatchObject({ ready: 1, next_cursor: null });
  const season = world.season(league?.id ?? 0, world.seasonAt(league?.id ?? 0, beforeMs) ?? 0) ?? [];
  const begun = season.filter(({ startMs }) => startMs < beforeMs);
  const rounds = [...new Set(begun.toReversed().map(({ round }) => round.number))].slice(0, 2);
  const wanted = begun.filter(({ round, fate }) => rounds.includes(round.number) && fate !== 'postponed');
  expect(wanted.length).toBeGreaterThan(4);
  expect(answer.fixtures.map(({ urn }: { urn: string }) => urn).toSorted()).toEqual(
    wanted.map(({ id }) => `df:match:${id}`).toSorted(),
  );
  const date = new Date(answer.fixtures.at(-1).start_time).toISOString().slice(0, 10);
  await vi.waitFor(async () => expect((await ask(`date=${date}`)).ready).toBe(1), { timeout: 60_000, interval: 200 });
  expect((await ask(`date=${date}`)).fixtures).toContainEqual(answer.fixtures.at(-1));
  expect((await ask(`tournament=df:tournament:999999&before=${before}`)).fixtures).toEqual([]);
  for (const query of [
    'tournament=1&before=2025-12-07',
    'tournament=df:tournament:0&before=2025-12-07',
    'tournament=df:tournament:1',
    'tournament=df:tournament:1&before=x',
    'tournament=df:tournament:1&before=2025-12-07&cursor=x',
  ])
    expect(await status(query), query).toBe(400);
  for (const day of ['2025-12-09', '2024-01-01']) expect(await status(`tournament=df:tournament:1&before=${day}`), day).toBe(404);
}, 120_000);
