import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { asRecord } from './values.ts';

/** A frame of the feed as it went by. */
export interface SeenFrame {
  readonly type: string;
  readonly urn: string | null;
  readonly atMs: number;
}

export interface FeedProxyOptions {
  /** http://host:port of the sandbox. */
  readonly target: string;
  readonly token: string;
  /**
   * The book of one event as the sandbox holds it: what a full odds_change of it lists; null: it has none. Absent: the sandbox answers
   * recoveries itself.
   */
  book?(urn: string): Promise<{ product: number; markets: readonly unknown[]; status: unknown } | null>;
}

/** A frame as a provider with another clock sends it. */
function skewed(text: string, byMs: number): string {
  const frame = asRecord(JSON.parse(text));
  return typeof frame.timestamp === 'number' ? JSON.stringify({ ...frame, timestamp: frame.timestamp + byMs }) : text;
}

const EVENT_RECOVERY = /^\/v1\/producers\/(\d+)\/events\/([^/]+)\/recovery\?request_id=(\d+)$/;

/**
 * Stands between the product and the sandbox as a provider that goes wrong: real frames pass as they are, others are put between them.
 * Recoveries of single events are answered here from the sandbox's book, because the sandbox allows 600 in ten minutes and this asks for
 * far more; those of events that are held are answered when they are released.
 */
export class FeedProxy {
  readonly #options: FeedProxyOptions;
  readonly #streams = new Set<WebSocket>();
  readonly #sockets = new Set<Socket>();
  readonly #held = new Set<string>();
  readonly #owed = new Map<string, { product: number; requestId: number }[]>();
  readonly #server = createServer((incoming, outgoing) => this.#http(incoming, outgoing));
  /** When an event was last named by a real frame. */
  readonly lastSeen = new Map<string, SeenFrame>();
  /** The provider's clock is so far ahead of ours (behind, when negative): times of all frames are moved by it. */
  skewMs = 0;
  recoveries = 0;
  producerRecoveries = 0;

  constructor(options: FeedProxyOptions) {
    this.#options = options;
  }

  async listen(port: number): Promise<string> {
    const sockets = new WebSocketServer({ noServer: true });
    this.#server.on('upgrade', (incoming, socket, head) => {
      sockets.handleUpgrade(incoming, socket, head, (client) => this.#stream(incoming.url ?? '', client));
    });
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    await new Promise<void>((done) => this.#server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    for (const stream of this.#streams) stream.terminate();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }

  /** Puts a frame between the real ones. False without a listener. */
  inject(text: string): boolean {
    for (const stream of this.#streams) stream.send(text);
    return this.#streams.size > 0;
  }

  /** Answers no recovery of these events until they are released. */
  hold(urns: Iterable<string>): void {
    for (const urn of urns) this.#held.add(urn);
  }

  async letGo(urns: Iterable<string>): Promise<void> {
    for (const urn of urns) {
      this.#held.delete(urn);
      const owed = this.#owed.get(urn) ?? [];
      this.#owed.delete(urn);
      for (const { product, requestId } of owed) await this.#recover(urn, product, requestId);
    }
  }

  #stream(path: string, client: WebSocket): void {
    const upstream = new WebSocket(`${this.#options.target.replace(/^http/, 'ws')}${path}`, {
      headers: { 'x-access-token': this.#options.token },
      perMessageDeflate: false,
    });
    this.#streams.add(client);
    const end = (): void => {
      this.#streams.delete(client);
      upstream.terminate();
      client.terminate();
    };
    upstream.on('message', (data) => {
      const text = data.toString();
      this.#note(text);
      client.send(this.skewMs === 0 ? text : skewed(text, this.skewMs));
    });
    for (const side of [client, upstream]) {
      side.on('close', end);
      side.on('error', end);
    }
  }

  #note(text: string): void {
    const { type, event_id: urn } = asRecord(JSON.parse(text));
    if (typeof urn === 'string') this.lastSeen.set(urn, { type: String(type), urn, atMs: Date.now() });
  }

  #http(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const event = incoming.method === 'POST' ? EVENT_RECOVERY.exec(incoming.url ?? '') : null;
    if (event && this.#options.book === undefined) this.recoveries++;
    else if (event) {
      const [product, urn, requestId] = [Number(event[1]), decodeURIComponent(event[2] ?? ''), Number(event[3])];
      outgoing.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ request_id: requestId, product }));
      this.recoveries++;
      if (this.#held.has(urn)) this.#owed.set(urn, [...(this.#owed.get(urn) ?? []), { product, requestId }]);
      else void this.#recover(urn, product, requestId);
      return;
    }
    if (incoming.method === 'POST' && !event) this.producerRecoveries++;
    const forward = request(
      `${this.#options.target}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  }

  async #recover(urn: string, product: number, requestId: number): Promise<void> {
    const book = await this.#options.book?.(urn).catch(() => null);
    const envelope = { product, event_id: urn, request_id: requestId };
    if (book && book.product === product) {
      const status = book.status ? { sport_event_status: book.status } : {};
      this.inject(JSON.stringify({ type: 'odds_change', ...envelope, timestamp: Date.now(), ...status, markets: book.markets }));
    }
    this.inject(JSON.stringify({ type: 'snapshot_complete', ...envelope, timestamp: Date.now() }));
  }
}
