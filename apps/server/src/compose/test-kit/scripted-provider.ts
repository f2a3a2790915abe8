import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const ALIVE_MS = 200;
const PRODUCERS = [1, 3];

interface LineEvent {
  urn: string;
  product: number;
  markets: unknown[];
}

/** A provider on a real connection (HTTP and one WebSocket) that answers recoveries with whatever frames the test says. */
export class ScriptedProvider {
  readonly events: LineEvent[] = [];
  recoveries = 0;
  eventRecoveries = 0;
  connections = 0;
  lists = 0;
  /** The list of fixtures names a further page for ever; with `new` each page brings a fixture that was not there before. */
  endless: 'same' | 'new' | null = null;
  /** What is sent of an event in an answer to a recovery. */
  bookOf: (event: LineEvent, requestId: number) => string | Buffer = (event, requestId) =>
    this.frame({
      type: 'odds_change',
      product: event.product,
      event_id: event.urn,
      request_id: requestId,
      markets: event.markets,
    });
  readonly #sockets = new Set<WebSocket>();
  readonly #server: Server;
  readonly #stream = new WebSocketServer({ noServer: true });
  #seq = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor() {
    this.#server = createServer((request, response) => {
      const { status, body } = this.#answer(new URL(request.url ?? '/', 'http://provider'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    this.#server.on('upgrade', (request, socket, head) =>
      this.#stream.handleUpgrade(request, socket, head, (stream) => this.#connected(stream)),
    );
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#timer = setInterval(() => this.#alive(1), ALIVE_MS);
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.breakLine();
    this.#stream.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The next frame as text, with its number at the end. */
  frame(message: object): string {
    return JSON.stringify({ timestamp: Date.now(), ...message, seq: ++this.#seq });
  }

  send(frame: string | Buffer): void {
    // As text, whatever its bytes are.
    for (const socket of this.#sockets) socket.send(frame, { binary: false });
  }

  breakLine(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #connected(stream: WebSocket): void {
    this.connections++;
    this.#seq = 0;
    this.#sockets.add(stream);
    stream.on('close', () => this.#sockets.delete(stream));
    stream.on('error', () => undefined);
    this.#alive(0);
  }

  #alive(subscribed: 0 | 1): void {
    for (const product of PRODUCERS) this.send(this.frame({ type: 'alive', product, subscribed }));
  }

  #fixture({ urn, product }: { urn: string; product: number }) {
    return {
      urn,
      product,
      sport: { urn: 's:1', name: 'Soccer', system_id: 1 },
      category: { urn: 'c:1', name: 'England', country_code: 'GB' },
      tournament: { urn: 't:1', name: 'League', rank: 1 },
      home: { urn: `${urn}h`, name: `Home ${urn}` },
      away: { urn: `${urn}a`, name: `Away ${urn}` },
      start_time: Date.now() + 36_000_000,
      live_coverage: true,
      status: 0,
      status_summary: null,
    };
  }

  #answer({ pathname, searchParams }: URL): { status: number; body: unknown } {
    if (pathname === '/v1/producers')
      return {
        status: 200,
        body: {
          producers: PRODUCERS.map((id) => ({
            id,
            name: `p${id}`,
            active: true,
            alive_interval_ms: ALIVE_MS,
            down_after_ms: 20_000,
            recovery_window_ms: 259_200_000,
          })),
        },
      };
    if (pathname === '/v1/descriptions/markets') return { status: 200, body: { markets: [] } };
    if (pathname === '/v1/fixtures') {
      this.lists++;
      const stranger = { urn: `df:match:new${this.lists}`, product: 3 };
      const listed = this.endless === 'new' ? [...this.events, stranger] : this.events;
      const next_cursor = this.endless === null ? null : `c${this.lists}`;
      return { status: 200, body: { fixtures: listed.map((event) => this.#fixture(event)), next_cursor } };
    }
    const [, product, urn] = /^\/v1\/producers\/(\d+)(?:\/events\/(.+))?\/recovery$/.exec(pathname) ?? [];
    if (product !== undefined) {
      const requestId = Number(searchParams.get('request_id'));
      if (urn === undefined) this.recoveries++;
      else this.eventRecoveries++;
      setTimeout(() => this.#recover(Number(product), requestId, urn && decodeURIComponent(urn)), 10);
      return { status: 202, body: { request_id: requestId } };
    }
    const event = this.events.find((one) => pathname === `/v1/fixtures/${encodeURIComponent(one.urn)}`);
    return event ? { status: 200, body: this.#fixture(event) } : { status: 404, body: {} };
  }

  #recover(product: number, requestId: number, urn?: string): void {
    for (const event of this.events)
      if (event.product === product && (urn === undefined || urn === event.urn)) this.send(this.bookOf(event, requestId));
    const complete = { type: 'snapshot_complete', product, request_id: requestId };
    this.send(this.frame(urn === undefined ? complete : { ...complete, event_id: urn }));
  }
}
