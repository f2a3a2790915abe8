import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError, notFound } from '../http-error.ts';
import type { PastDays } from './past-days.ts';

const PAGE = 500;
const RETRY_S = 10;

/** Results of the past by calendar days, in pages. */
export function pastRoutes(scope: FastifyInstance, past: PastDays | null): void {
  scope.get('/v1/results', async (request) => {
    const { date, cursor = '0' } = request.query as Record<string, unknown>;
    if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date)) throw badRequest('date must be YYYY-MM-DD');
    if (typeof cursor !== 'string' || !/^\d{1,6}$/.test(cursor)) throw badRequest('cursor is not one of ours');
    const answer = past?.of(date) ?? { state: 'unknown' as const };
    if (answer.state === 'unknown') throw notFound(`no results of ${date}`);
    if (answer.state === 'busy') throw new HttpError(429, 'rate_limited', 'too many days are being worked out', RETRY_S);
    if (answer.state !== 'ready') return { date, ready: 0, fixtures: [], next_cursor: null };
    const next = Number(cursor) + PAGE;
    return {
      date,
      ready: 1,
      fixtures: answer.fixtures.slice(Number(cursor), next),
      next_cursor: next < answer.fixtures.length ? String(next) : null,
    };
  });
}
