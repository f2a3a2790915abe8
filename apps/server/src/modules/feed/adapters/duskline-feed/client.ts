import * as v from 'valibot';
import { WebSocket } from 'ws';
import { RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { ClientContext } from '../../../../platform/providers/port.ts';
import type { FeedClient, FeedProvider } from '../../feed-provider.ts';
import { frameOf } from './cut-frame.ts';
import { isRefused, toFixture } from './fixture.ts';
import { ListBound } from './list-bound.ts';
import { decodeFrame } from './map.ts';
import { pastReader } from './past-results.ts';
import { Description, Descriptions, FixturePage, Producers } from './wire.ts';

/** Opening of the stream. */
const HANDSHAKE_MS = 5_000;
const PAGE = 500;
const LONGEST_ALIVE_INTERVAL_MS = 10_000;
const LONGEST_SILENCE_MS = 30_000;
/** The connection takes much larger frames than are read: a frame about one event must not cost all the others their connection. Memory has its bound here. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** While too much waits the socket is not read; whether it still does is asked so often. */
const FULL_PAUSE_MS = 20;
const FRAME_BEYOND_BOUND = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/** What is called over HTTP. */
type Reader = Pick<
  FeedProvider,
  | 'producers'
  | 'descriptions'
  | 'fixtures'
  | 'fixture'
  | 'pastResults'
  | 'pastRounds'
  | 'requestRecovery'
  | 'requestEventRecovery'
>;

function createReader({ calls, url }: ClientContext): Reader {
  async function read<S extends v.GenericSchema<unknown, unknown>>(
    call: string,
    path: string,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    const { status, body } = await calls.send({ call, method: 'GET', path, isRepeatable: true });
    if (status !== 200) throw new RefusedError(`GET ${path}`, status);
    const parsed = v.safeParse(schema, body);
    if (!parsed.success) throw new UnreadableError(`GET ${path}: ${v.getDotPath(parsed.issues[0]) ?? 'shape'} cannot be read`);
    return parsed.output;
  }

  /** Sent once: the provider allows so many, and whether one that had no answer is under way shows on the stream. */
  async function recover(call: string, path: string): Promise<void> {
    const { status } = await calls.send({ call, method: 'POST', path, isRepeatable: false });
    if (status !== 202) throw new RefusedError(`POST ${path}`, status);
  }

  return {
    async producers() {
      const { producers } = await read('producers', '/v1/producers', Producers);
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
      const { markets } = await read('descriptions', '/v1/descriptions/markets', Descriptions);
      // One that cannot be read is left out: our own catalogue knows the common ones.
      return markets.filter((market) => v.is(Description, market)).map((market) => v.parse(Description, market));
    },
    async *fixtures(fromMs, toMs) {
      const bound = new ListBound();
      let cursor: string | null | undefined = '';
      do {
        const query = new URLSearchParams({ from: String(fromMs), to: String(toMs), limit: String(PAGE) });
        if (cursor) query.set('cursor', cursor);
        const page: v.InferOutput<typeof FixturePage> = await read('fixtures', `/v1/fixtures?${query}`, FixturePage);
        const read_ = page.fixtures.map((fixture) => toFixture(fixture, url));
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
      const { status, body } = await calls.send({ call: 'fixture', method: 'GET', path, isRepeatable: true });
      if (status === 404) return null;
      if (status !== 200) throw new RefusedError(`GET ${path}`, status);
      const fixture = toFixture(body, url);
      if (isRefused(fixture)) throw new UnreadableError(fixture.why);
      if (fixture.urn !== urn) throw new UnreadableError('fixture:urn');
      return fixture;
    },
    ...pastReader({ calls, url }),
    requestRecovery: (producer, afterMs, requestId) =>
      recover(
        'recovery',
        `/v1/producers/${producer}/recovery?request_id=${requestId}${afterMs === null ? '' : `&after=${afterMs}`}`,
      ),
    requestEventRecovery: (producer, urn, requestId) =>
      recover('event_recovery', `/v1/producers/${producer}/events/${encodeURIComponent(urn)}/recovery?request_id=${requestId}`),
  };
}

/** The Duskline Feed protocol: JSON after the Unified Odds Feed over HTTP and one WebSocket. */
export function createClient(context: ClientContext): FeedClient {
  const stream = `${context.url.replace(/\/+$/, '').replace(/^http/, 'ws')}/v1/stream`;
  return {
    ...createReader(context),
    openStream(handlers) {
      const socket = new WebSocket(stream, {
        headers: context.headers,
        handshakeTimeout: HANDSHAKE_MS,
        maxPayload: MAX_FRAME_BYTES,
        perMessageDeflate: false,
        // Checked frame by frame: one that is no text does not end the connection.
        skipUTF8Validation: true,
      });
      let isClosed = false;
      let later: NodeJS.Timeout | undefined;
      /** The provider's own memory, or its patience with a slow reader, is the bound then: it closes the stream, and all is read again. */
      const readOn = (): void => {
        later = undefined;
        if (isClosed) return;
        if (handlers.isFull()) later = setTimeout(readOn, FULL_PAUSE_MS);
        else socket.resume();
      };
      const close = (reason: string, isTooLarge = false) => {
        if (isClosed) return;
        isClosed = true;
        handlers.onClose(reason, isTooLarge);
      };
      socket.on('open', () => handlers.onOpen());
      socket.on('message', (data) => {
        handlers.onFrame(frameOf(data as Buffer));
        if (later !== undefined || isClosed || !handlers.isFull()) return;
        socket.pause();
        later = setTimeout(readOn, FULL_PAUSE_MS);
      });
      socket.on('error', (error: NodeJS.ErrnoException) => close(error.message, error.code === FRAME_BEYOND_BOUND));
      socket.on('close', (code) => close(`closed ${code}`));
      return {
        close() {
          isClosed = true;
          clearTimeout(later);
          socket.terminate();
        },
      };
    },
    decode: decodeFrame,
  };
}
