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
