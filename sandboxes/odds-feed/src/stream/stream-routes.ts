import type { FastifyInstance } from 'fastify';
import type { Engine } from '../engine.ts';
import { HttpError, notFound } from '../http-error.ts';
import { EVENT } from '../protocol.ts';
import type { EventSession } from '../session.ts';
import { initSegment, mediaSegment, SEGMENT_MS } from './mp4.ts';
import type { StreamTokens } from './stream-tokens.ts';

/** Segments that a playlist names, and two more that a slow player may still ask for. */
const LISTED = 6;
const KEPT = LISTED + 2;

const isRunning = (session: EventSession): boolean => !session.closed() && session.statusCode() !== EVENT.notStarted;

/** A player keeps nothing of the address of a playlist for what the playlist names: every line has the token of its own. */
function playlist(newest: number, token: string): string {
  const numbers = Array.from({ length: LISTED }, (_, at) => newest - LISTED + 1 + at);
  const [first = newest] = numbers;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${SEGMENT_MS / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-MAP:URI="init.mp4?token=${token}"`,
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * SEGMENT_MS).toISOString()}`,
    ...numbers.flatMap((n) => [`#EXTINF:${(SEGMENT_MS / 1000).toFixed(3)},`, `${n}.m4s?token=${token}`]),
    '',
  ].join('\n');
}

export interface StreamRoutes {
  readonly engine: Pick<Engine, 'find'>;
  readonly wall: () => number;
  readonly tokens: Pick<StreamTokens, 'opens'>;
}

/**
 * A live HLS stream of every match that is being played: the tracker, without pictures. Its sound is silence, and what the match stands at comes with each
 * segment as timed metadata. Who has the address may watch: its token is of this match alone.
 */
export function streamRoutes(app: FastifyInstance, { engine, wall, tokens }: StreamRoutes): void {
  const running = (urn: string): EventSession => {
    const session = engine.find(urn);
    if (session === undefined || !isRunning(session)) throw notFound(`no stream of ${urn}`);
    return session;
  };
  const newest = (): number => Math.floor(wall() / SEGMENT_MS) - 1;
  app.get('/v1/streams/:urn/:file', async (request, reply) => {
    const { urn, file } = request.params as { urn: string; file: string };
    const { token } = request.query as { token?: string };
    if (token === undefined || !tokens.opens(urn, token)) throw new HttpError(401, 'unauthorized', 'token is missing or wrong');
    const session = running(urn);
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store');
    if (file === 'index.m3u8') return reply.type('application/vnd.apple.mpegurl').send(playlist(newest(), token));
    if (file === 'init.mp4') return reply.type('video/mp4').send(initSegment());
    const n = Number(/^([1-9]\d{0,11})\.m4s$/.exec(file)?.[1] ?? Number.NaN);
    if (!(n <= newest() && n > newest() - KEPT)) throw notFound(`no segment ${file}`);
    return reply.type('video/iso.segment').send(mediaSegment(n, session.book.status));
  });
}
