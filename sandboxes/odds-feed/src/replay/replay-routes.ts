import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { body } from '../request-body.ts';
import type { ReplayRunner } from './replay-runner.ts';

const seasonSpeed = v.pipe(v.number(), v.minValue(0), v.maxValue(10_000_000));
const stepRequest = v.strictObject({
  to: v.picklist(['prematch', 'kickoff', 'result']),
  urn: v.optional(v.string()),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
});
const loadRequest = v.strictObject({
  paths: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(100)),
  speed: v.optional(seasonSpeed, 0),
  start: v.optional(v.pipe(v.number(), v.integer())),
  send_broken: v.optional(v.boolean(), false),
  books: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,8}$/)))),
});
const runRequest = v.union([v.strictObject({ speed: seasonSpeed }), v.strictObject({ paused: v.literal(true) })]);

/** `/admin/replay/*` (PROTOCOL.md section 7); `scope` checks the admin token. */
export function replayRoutes(scope: FastifyInstance, replay: ReplayRunner): void {
  scope.post('/admin/replay/load', async (request) => {
    const { paths, speed, start, send_broken: sendBroken, books } = body(loadRequest, request.body);
    return { ok: true, ...replay.load(paths, { speed, startMs: start, sendBroken, books }) };
  });
  scope.post('/admin/replay/step', async (request) => {
    const { to, urn, count } = body(stepRequest, request.body);
    return { ok: true, ...replay.step(to === 'kickoff' ? 'live' : to, urn, count) };
  });
  scope.post('/admin/replay/run', async (request) => {
    const input = body(runRequest, request.body);
    const speed = 'speed' in input ? input.speed : 0;
    replay.run(speed);
    return { ok: true, speed };
  });
  scope.get('/admin/replay/stats', async () => replay.stats());
  scope.get('/admin/replay/matches', async () => ({ matches: replay.matches() }));
}
