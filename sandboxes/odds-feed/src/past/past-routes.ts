import type { FastifyInstance } from 'fastify';
import { badRequest, HttpError, notFound } from '../http-error.ts';
import type { PastAnswer, PastDays } from './past-days.ts';

const PAGE = 500;
const RETRY_S = 10;
/** Results of a tournament are there soon: who asks waits for them so long. */
const PATIENCE_MS = 1_500;
const LOOK_AGAIN_MS = 25;

const DATE = /^\d{4}-\d\d-\d\d$/;
const TOURNAMENT = /^df:tournament:([1-9]\d{0,8})$/;

const unknown: PastAnswer = { state: 'unknown' };

async function soon(ask: () => PastAnswer): Promise<PastAnswer> {
  const untilMs = performance.now() + PATIENCE_MS;
  let answer = ask();
  while (answer.state === 'working' && performance.now() < untilMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    answer = ask();
  }
  return answer;
}

function page(answer: PastAnswer, cursor: number, what: string): Record<string, unknown> {
  if (answer.state === 'unknown') throw notFound(`no results of ${what}`);
  if (answer.state === 'busy') throw new HttpError(429, 'rate_limited', 'too many others are being worked out', RETRY_S);
  if (answer.state !== 'ready') return { ready: 0, fixtures: [], next_cursor: null };
  const next = cursor + PAGE;
  return {
    ready: 1,
    fixtures: answer.fixtures.slice(cursor, next),
    next_cursor: next < answer.fixtures.length ? String(next) : null,
  };
}

/** Results of the past by calendar days, in pages, and of the last rounds of a tournament. */
export function pastRoutes(scope: FastifyInstance, past: PastDays | null): void {
  scope.get('/v1/results', async (request) => {
    const { date, tournament, before, cursor = '0' } = request.query as Record<string, unknown>;
    if (typeof cursor !== 'string' || !/^\d{1,6}$/.test(cursor)) throw badRequest('cursor is not one of ours');
    if (tournament !== undefined) {
      const id = typeof tournament === 'string' ? TOURNAMENT.exec(tournament)?.[1] : undefined;
      if (id === undefined) throw badRequest('tournament must be the urn of one');
      if (typeof before !== 'string' || !DATE.test(before)) throw badRequest('before must be YYYY-MM-DD');
      const answer = await soon(() => past?.roundsOf(Number(id), before) ?? unknown);
      return { tournament, before, ...page(answer, Number(cursor), `${tournament} before ${before}`) };
    }
    if (typeof date !== 'string' || !DATE.test(date)) throw badRequest('date must be YYYY-MM-DD');
    return { date, ...page(past?.of(date) ?? unknown, Number(cursor), date) };
  });
}
