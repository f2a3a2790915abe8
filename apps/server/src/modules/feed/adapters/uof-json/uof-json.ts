import * as v from 'valibot';
import { WebSocket } from 'ws';
import { type Provider, RateLimitedError, UnreadableError } from '../../provider.ts';
import { frameOf } from './cut-frame.ts';
import { isRefused, toFixture } from './fixture.ts';
import { ListBound } from './list-bound.ts';
import { decodeFrame } from './normalise.ts';
import { Description, Descriptions, FixturePage, Producers } from './wire.ts';

export interface UofJsonOptions {
  /** http://host:port */
  url: string;
  token: string;
  /** One HTTP call, in total. */
  timeoutMs?: number;
  /** Opening of the stream. */
  handshakeMs?: number;
}

const TIMEOUT_MS = 10_000;
const HANDSHAKE_MS = 5_000;
const PAGE = 500;
/** When the provider gives nothing that can be read as seconds. */
const RETRY_AFTER_S = 30;
/** Bounded: a recovery that is put off keeps its producer shut, and none at all would ask without end. */
const SHORTEST_RETRY_S = 1;
const LONGEST_RETRY_S = 60;
const LONGEST_ALIVE_INTERVAL_MS = 10_000;
const LONGEST_SILENCE_MS = 30_000;
/** The connection takes much larger frames than are read: a frame about one event must not cost all the others their connection. Memory has its bound here. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
const FRAME_BEYOND_BOUND = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

function readRetryAfter(header: string | null): number {
  const seconds = Number(header || RETRY_AFTER_S);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, SHORTEST_RETRY_S), LONGEST_RETRY_S) : RETRY_AFTER_S;
}

/** The Duskline Feed protocol: JSON after the Unified Odds Feed over HTTP and one WebSocket. */
export function createUofJson(options: UofJsonOptions): Provider {
  const base = options.url.replace(/\/+$/, '');
  const headers = { 'x-access-token': options.token };

  async function call(
    path: string,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<{ status: number; body: unknown; retryAfterS: number }> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    });
    const text = await response.text();
    let body: unknown = null;
    try {
      body = text === '' ? null : JSON.parse(text);
    } catch {
      if (response.ok) throw new UnreadableError(`${method} ${path}: the answer is not JSON`);
    }
    return { status: response.status, body, retryAfterS: readRetryAfter(response.headers.get('retry-after')) };
  }

  async function read<S extends v.GenericSchema<unknown, unknown>>(path: string, schema: S): Promise<v.InferOutput<S>> {
    const { status, body } = await call(path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
    const parsed = v.safeParse(schema, body);
    if (!parsed.success) throw new UnreadableError(`GET ${path}: ${v.getDotPath(parsed.issues[0]) ?? 'shape'} cannot be read`);
    return parsed.output;
  }

  async function recover(path: string): Promise<void> {
    const { status, retryAfterS } = await call(path, 'POST');
    if (status === 429) throw new RateLimitedError(retryAfterS * 1000);
    if (status !== 202) throw new Error(`POST ${path} answered ${status}`);
  }

  return {
    source: 'duskline-feed',
    async producers() {
      const { producers } = await read('/v1/producers', Producers);
      return producers.map(({ id, name, alive_interval_ms, down_after_ms, recovery_window_ms }) => ({
        id,
        name,
        // Bounded: a provider that says so of itself is not believed to be alive without saying anything.
        aliveIntervalMs: Math.min(alive_interval_ms, LONGEST_ALIVE_INTERVAL_MS),
        downAfterMs: Math.min(down_after_ms, LONGEST_SILENCE_MS),
        recoveryWindowMs: recovery_window_ms,
      }));
    },
    async descriptions() {
      const { markets } = await read('/v1/descriptions/markets', Descriptions);
      // One that cannot be read is left out: our own catalogue knows the common ones.
      return markets.filter((market) => v.is(Description, market)).map((market) => v.parse(Description, market));
    },
    async *fixtures(fromMs, toMs) {
      const bound = new ListBound();
      let cursor: string | null | undefined = '';
      do {
        const query = new URLSearchParams({ from: String(fromMs), to: String(toMs), limit: String(PAGE) });
        if (cursor) query.set('cursor', cursor);
        const page: v.InferOutput<typeof FixturePage> = await read(`/v1/fixtures?${query}`, FixturePage);
        const read_ = page.fixtures.map(toFixture);
        yield {
          fixtures: read_.flatMap((fixture) => (isRefused(fixture) ? [] : [fixture])),
          refused: read_.filter(isRefused),
        };
        if (page.next_cursor) bound.passed(read_.map(({ urn }) => urn));
        cursor = page.next_cursor;
      } while (cursor);
    },
    async fixture(urn) {
      const path = `/v1/fixtures/${encodeURIComponent(urn)}`;
      const { status, body } = await call(path);
      if (status === 404) return null;
      if (status !== 200) throw new Error(`GET ${path} answered ${status}`);
      const fixture = toFixture(body);
      if (isRefused(fixture)) throw new UnreadableError(fixture.why);
      if (fixture.urn !== urn) throw new UnreadableError('fixture:urn');
      return fixture;
    },
    requestRecovery: (producer, afterMs, requestId) =>
      recover(`/v1/producers/${producer}/recovery?request_id=${requestId}${afterMs === null ? '' : `&after=${afterMs}`}`),
    requestEventRecovery: (producer, urn, requestId) =>
      recover(`/v1/producers/${producer}/events/${encodeURIComponent(urn)}/recovery?request_id=${requestId}`),
    openStream(handlers) {
      const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/v1/stream`, {
        headers,
        handshakeTimeout: options.handshakeMs ?? HANDSHAKE_MS,
        maxPayload: MAX_FRAME_BYTES,
        perMessageDeflate: false,
        // Checked frame by frame: one that is no text does not end the connection.
        skipUTF8Validation: true,
      });
      let isClosed = false;
      const close = (reason: string, isTooLarge = false) => {
        if (isClosed) return;
        isClosed = true;
        handlers.onClose(reason, isTooLarge);
      };
      socket.on('open', () => handlers.onOpen());
      socket.on('message', (data) => handlers.onFrame(frameOf(data as Buffer)));
      socket.on('error', (error: NodeJS.ErrnoException) => close(error.message, error.code === FRAME_BEYOND_BOUND));
      socket.on('close', (code) => close(`closed ${code}`));
      return {
        close() {
          isClosed = true;
          socket.terminate();
        },
      };
    },
    decode: decodeFrame,
  };
}
