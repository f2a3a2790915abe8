import type { Hub } from './hub.ts';
import type { HubConnection } from './hub-connection.ts';
import type { CloseCode, Pace, ServerMessage, SubscribeBody } from './protocol.ts';
import { CLOSE, CLOSE_REASON, HELLO_TIMEOUT_MS, MESSAGE_BURST, MESSAGES_PER_SECOND, PROTOCOL_VERSION } from './protocol.ts';
import type { Viewer, Wire } from './topic.ts';

type Fields = Readonly<Record<string, unknown>>;

const PACES: readonly unknown[] = ['full', 'calm', 'hidden'] satisfies Pace[];

export interface PeerHooks {
  /** Told of every stream that is asked for, whether there is one or not. */
  onFollow?(topic: string, key: string): void;
  /** Whether this client may be answered with more. Absent: always. */
  mayAsk?(): boolean;
}

/**
 * Server side of one conversation: reads the client's messages, checks each field, keeps the message budget, and calls the hub.
 * Whatever is not exactly a known message ends the connection: a client with a broken protocol would show wrong prices.
 */
export class Peer<Frame, Tail> {
  readonly connectionId: string;
  readonly connection: HubConnection<Frame, Tail>;
  readonly #hub: Hub<Frame, Tail>;
  #hasGreeted = false;
  #isOver = false;
  #tokens = MESSAGE_BURST;
  #filledAtMs: number;
  readonly #cancelHello: () => void;
  readonly #hooks: PeerHooks;

  constructor(
    hub: Hub<Frame, Tail>,
    wire: Wire<Frame, Tail>,
    viewer: Viewer | null,
    connectionId: string,
    hooks: PeerHooks = {},
  ) {
    this.#hub = hub;
    this.#hooks = hooks;
    this.connectionId = connectionId;
    this.connection = hub.connect(wire, viewer);
    this.#filledAtMs = hub.timers.now();
    this.#cancelHello = hub.timers.after(HELLO_TIMEOUT_MS, () => this.end(CLOSE.helloTimeout));
  }

  /** One frame from the client. */
  receive(text: string): void {
    if (this.#isOver) return;
    const batch = parseBatch(text);
    if (batch === null) this.end(CLOSE.badMessage);
    else if (!this.#spend(batch.length)) this.end(CLOSE.rateLimited);
    else if (!batch.every((message) => this.#isOver || this.#handle(message))) this.end(CLOSE.badMessage);
  }

  /** Closes from this side. */
  end(code: CloseCode, reason = CLOSE_REASON[code] ?? ''): void {
    if (this.#isOver) return;
    this.connection.wire.close(code, reason);
    this.gone();
  }

  /** The transport is closed. */
  gone(): void {
    this.#isOver = true;
    this.#cancelHello();
    this.connection.close();
  }

  #handle(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    const fields = message as Fields;
    if (!this.#hasGreeted) return fields.type === 'hello' && this.#greet(fields);
    switch (fields.type) {
      case 'subscribe':
        return this.#subscribe(fields);
      case 'unsubscribe': {
        const { topic, key = '' } = fields;
        if (typeof topic !== 'string' || typeof key !== 'string') return false;
        this.connection.unsubscribe(topic, key);
        return true;
      }
      case 'pace':
        return this.#setPace(fields.pace);
      case 'ping':
        this.connection.pong();
        return true;
      default:
        return false;
    }
  }

  #greet(fields: Fields): boolean {
    if (typeof fields.protocol !== 'number') return false;
    if (fields.protocol !== PROTOCOL_VERSION) {
      this.end(CLOSE.protocolVersion);
      return true;
    }
    this.#hasGreeted = true;
    this.#cancelHello();
    const { wire, viewer } = this.connection;
    const connected: ServerMessage = {
      type: 'connected',
      connectionId: this.connectionId,
      protocol: PROTOCOL_VERSION,
      ...(viewer === null ? {} : { user: viewer.userId }),
    };
    wire.send(this.#hub.codec.frame(JSON.stringify(connected)));
    if (fields.pace !== undefined && !this.#setPace(fields.pace)) return false;
    const { recover = [] } = fields;
    if (!Array.isArray(recover)) return false;
    if (!this.#spend(recover.length)) {
      this.end(CLOSE.rateLimited);
      return true;
    }
    return recover.every((body: unknown) => typeof body === 'object' && body !== null && this.#subscribe(body as Fields));
  }

  #setPace(pace: unknown): boolean {
    if (!PACES.includes(pace)) return false;
    // What was held back is caught up with: that is asked for as well.
    if (!this.#mayAsk()) return true;
    this.connection.setPace(pace as Pace);
    return true;
  }

  #subscribe(fields: Fields): boolean {
    const { ref, topic, key = '', epoch, offset } = fields;
    if (typeof ref !== 'string' || typeof topic !== 'string' || typeof key !== 'string') return false;
    if ((epoch === undefined) !== (offset === undefined)) return false;
    if (epoch !== undefined && typeof epoch !== 'string') return false;
    if (offset !== undefined && !Number.isSafeInteger(offset)) return false;
    const body: SubscribeBody = epoch === undefined ? { ref, topic, key } : { ref, topic, key, epoch, offset: offset as number };
    if (!this.#mayAsk()) return true;
    this.connection.subscribe(body);
    this.#hooks.onFollow?.(topic, key);
    return true;
  }

  /** Streams are long where messages are short: a peer that has had too much comes again later. */
  #mayAsk(): boolean {
    if (this.#isOver || this.#hooks.mayAsk?.() === false) this.end(CLOSE.rateLimited);
    return !this.#isOver;
  }

  #spend(messages: number): boolean {
    const nowMs = this.#hub.timers.now();
    this.#tokens = Math.min(MESSAGE_BURST, this.#tokens + ((nowMs - this.#filledAtMs) / 1_000) * MESSAGES_PER_SECOND);
    this.#filledAtMs = nowMs;
    this.#tokens -= Math.max(1, messages);
    return this.#tokens >= 0;
  }
}

function parseBatch(text: string): unknown[] | null {
  try {
    const content: unknown = JSON.parse(text);
    return Array.isArray(content) ? content : [content];
  } catch {
    return null;
  }
}
