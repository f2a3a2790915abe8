import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { AppError } from '@duskline/contract/errors';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './unreadable-request.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is a form with files. */
    takesFiles?: boolean;
  }
}

/** How long a client may take; the figures of production are {@link REQUEST_TIMES}. */
export interface RequestTimes {
  /** From the connection, or from the request before, to the end of the headers. */
  readonly headersMs: number;
  /** From the end of the headers to the end of the body, however it comes. */
  readonly bodyMs: number;
  /** The same of a form with files: who reads it sees to it that the sender goes on, and may be busy with those of others. */
  readonly uploadMs: number;
  /** How often connections are looked at for late headers. */
  readonly checkEveryMs: number;
}

/** A phone on a bad line sends 64 KB in less (XR-36). */
export const REQUEST_TIMES: RequestTimes = { headersMs: 10_000, bodyMs: 15_000, uploadMs: 600_000, checkEveryMs: 5_000 };

/** Fields that decide what a request means: two of them mean two things (RFC 9110 5.3, RFC 9112 3.2). */
const ONCE = ['host', 'content-type', 'authorization'];
/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._~%!$&'()*+;=-]+)?(:[0-9]{0,5})?$/i;

/**
 * What is looked at first in every request, before anybody reads its body: nothing compressed (XR-01: a few bytes become megabytes),
 * nothing that can be read in two ways, and a time limit on the body that does not depend on whether the handler reads it: Node's own ends
 * with the answer, while the body may go on (XR-36).
 */
export function guardRequests(app: FastifyInstance, { bodyMs, uploadMs }: RequestTimes): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const isUpload = request.routeOptions.config.takesFiles === true;
    if (hasBody(raw)) endLateBody(raw, isUpload ? uploadMs : bodyMs);
    // It waits in its socket while those before it are looked at. Node sets the usual time again with the next request.
    if (isUpload && raw.socket instanceof Socket) raw.socket.setTimeout(uploadMs);
    const refusal = refusalOf(raw);
    // What is left of the body is not worth reading.
    if (refusal) reply.header('connection', 'close');
    done(refusal ?? undefined);
  });
}

/** Why a request is not even looked at, or null. */
export function refusalOf({ headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): AppError | null {
  // `identity` too: it belongs into Accept-Encoding only (RFC 9110 8.4.1), and no browser sends it.
  if (headers['content-encoding'] !== undefined) return new AppError('UnsupportedMediaTypeException');
  const twice = ONCE.find((name) => countOf(rawHeaders, name) > 1);
  if (twice !== undefined) return new AppError('ValidationException', { fieldErrors: { [twice]: 'is given twice' } });
  if (!HOST.test(headers.host ?? '')) return new AppError('ValidationException', { fieldErrors: { host: 'is not valid' } });
  return null;
}

function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] as string;
    if (raw.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0');

function endLateBody(raw: IncomingMessage, bodyMs: number): void {
  const { socket } = raw;
  // A call from inside (`inject`) has no connection that could be held open.
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    // Answered already: then the answer was the last word.
    if (isUnanswered(raw)) answerUnreadable(Object.assign(new Error('late body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    socket.destroySoon();
  }, bodyMs);
  timer.unref();
  const stop = () => clearTimeout(timer);
  raw.once('end', stop);
  socket.once('close', stop);
  raw.once('end', () => socket.off('close', stop));
}

/** Node keeps the answer that is being written on the socket. */
function isUnanswered({ socket }: IncomingMessage): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: { headersSent: boolean } | null };
  return answer != null && !answer.headersSent;
}
