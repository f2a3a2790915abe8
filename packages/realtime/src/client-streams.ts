import type {
  ClientMessage,
  Payload,
  Position,
  ServerMessage,
  SubscribeBody,
  SubscribeError,
  SubscriptionStatus,
} from './protocol.ts';
import { ACK_TIMEOUT_MS, MAX_RECOVERY_TRIES } from './protocol.ts';
import { isReadyForSubscription } from './ready-for-subscription.ts';
import type { Timers } from './timers.ts';

/** What a listener of one stream may want to know. */
export interface StreamHandlers {
  /** The whole state: replace what you have. */
  snapshot?(payload: Payload): void;
  /** A change: apply it. */
  update?(payload: Payload): void;
  /** History was lost and this stream has no snapshot: load the state over HTTP. */
  reload?(): void;
  status?(status: SubscriptionStatus | undefined, error?: SubscribeError): void;
}

interface Entry {
  readonly topic: string;
  readonly key: string;
  readonly handlers: Set<StreamHandlers>;
  status: SubscriptionStatus | undefined;
  /** Last applied place; undefined asks for the whole state. */
  position: Position | undefined;
  /** Outstanding request; updates are dropped until its ack says where we stand. */
  ref: string | undefined;
  askedAtMs: number;
  tries: number;
  /** This connection's server has it. */
  isSent: boolean;
  /** A request must be sent with the next batch. */
  isWanted: boolean;
}

/** The transport, as far as streams use it. */
export interface StreamsLink {
  /** Sends one batch; only called while `isOpen`. */
  post(messages: readonly ClientMessage[]): void;
  isOpen(): boolean;
  /** A stream cannot be brought up to date over this connection: make a new one. */
  giveUp(): void;
  /** A listener threw. */
  onError(error: unknown): void;
}

type Update = Extract<ServerMessage, { type: 'update' | 'snapshot' | 'peek' }>;

/**
 * The client's streams: who listens, where each one stands, what to ask.
 *
 * Listeners of one stream share one subscription (reference count), and all changes of one turn leave as one frame. The state of a
 * stream is only ever moved by the next offset or by a snapshot, so it is always a state the server had.
 */
export class ClientStreams {
  readonly #entries = new Map<string, Entry>();
  readonly #timers: Timers;
  readonly #link: StreamsLink;
  #dirty = new Set<Entry>();
  #refs = 0;
  /** Requests sent so far; a pong is only compared when it did not change since the ping. */
  #requests = 0;
  #requestsAtPing = -1;

  constructor(timers: Timers, link: StreamsLink) {
    this.#timers = timers;
    this.#link = link;
  }

  /** Listens; the result stops. `position` is where state that the listener already shows was taken. */
  add(topic: string, key: string, handlers: StreamHandlers, position?: Position): () => void {
    const name = `${topic}/${key}`;
    let entry = this.#entries.get(name);
    if (entry === undefined) {
      entry = {
        topic,
        key,
        handlers: new Set(),
        status: undefined,
        position,
        ref: undefined,
        askedAtMs: 0,
        tries: 0,
        isSent: false,
        isWanted: true,
      };
      this.#entries.set(name, entry);
    } else if (handlers.snapshot !== undefined && (entry.ref === undefined || entry.position !== undefined)) {
      // The newcomer has nothing yet; the others may be given the whole state again.
      entry.position = undefined;
      entry.isWanted = true;
    } else if (!entry.isSent) entry.isWanted = true;
    this.#mark(entry);
    const joined = entry;
    joined.handlers.add(handlers);
    if (joined.status !== undefined) handlers.status?.(joined.status);
    return () => {
      if (joined.handlers.delete(handlers) && joined.handlers.size === 0) this.#mark(joined);
    };
  }

  statusOf(topic: string, key: string): SubscriptionStatus | undefined {
    return this.#entries.get(`${topic}/${key}`)?.status;
  }

  /** Explicit retry of a rejected subscription (AMB-40). */
  retry(topic: string, key: string): void {
    const entry = this.#entries.get(`${topic}/${key}`);
    if (entry?.status !== 'rejected') return;
    this.#setStatus(entry, undefined);
    entry.isWanted = true;
    this.#mark(entry);
  }

  /** Every stream's last request has been answered. */
  get isSettled(): boolean {
    for (const entry of this.#entries.values()) if (entry.ref !== undefined) return false;
    return true;
  }

  /** A new transport start: all statuses go, all held subscriptions are made again (RT-06). */
  restart(): SubscribeBody[] {
    this.#dirty.clear();
    const bodies: SubscribeBody[] = [];
    for (const [name, entry] of this.#entries) {
      this.#lose(entry);
      entry.tries = 0;
      this.#setStatus(entry, undefined);
      if (entry.handlers.size === 0) this.#entries.delete(name);
      else bodies.push(this.#ask(entry));
    }
    return bodies;
  }

  /** The connection is gone; positions stay for the recovery. */
  loseAll(isStopped: boolean): void {
    for (const entry of this.#entries.values()) {
      this.#lose(entry);
      if (isStopped) this.#setStatus(entry, undefined);
    }
  }

  receive(message: ServerMessage): void {
    if (message.type === 'connected') return;
    if (message.type === 'pong') {
      this.#compare(message.streams, message.sum);
      return;
    }
    const entry = this.#entries.get(`${message.topic}/${message.key}`);
    if (entry === undefined) return;
    if (message.type === 'ack') {
      if (message.ref === entry.ref) this.#acknowledge(entry, message);
    } else if (entry.isSent && entry.ref === undefined) this.#follow(entry, message);
  }

  /** Asks again for what was not answered. */
  tick(nowMs: number): void {
    for (const entry of this.#entries.values()) {
      if (entry.ref !== undefined && nowMs - entry.askedAtMs >= ACK_TIMEOUT_MS) this.#recover(entry);
    }
  }

  /** The caller is about to send a ping. */
  notePing(): void {
    this.#requestsAtPing = this.#requests;
  }

  #lose(entry: Entry): void {
    entry.ref = undefined;
    entry.isSent = false;
  }

  #acknowledge(entry: Entry, ack: Extract<ServerMessage, { type: 'ack' }>): void {
    entry.ref = undefined;
    if (!ack.ok) {
      entry.isSent = false;
      entry.position = undefined;
      this.#setStatus(entry, 'rejected', ack.error);
      return;
    }
    entry.position = { epoch: ack.epoch, offset: ack.offset };
    if (ack.snapshot !== undefined) this.#emit(entry, 'snapshot', ack.snapshot);
    else if (!ack.recovered) this.#emit(entry, 'reload');
    this.#setStatus(entry, 'fulfilled');
  }

  #follow(entry: Entry, message: Update): void {
    if (message.type === 'peek') {
      this.#emit(entry, 'update', message);
      return;
    }
    const { epoch, offset } = message;
    if (message.type === 'snapshot') {
      entry.position = { epoch, offset };
      this.#emit(entry, 'snapshot', message.snapshot);
      return;
    }
    const at = entry.position;
    if (at === undefined || epoch !== at.epoch || offset > at.offset + 1) this.#recover(entry);
    else if (offset === at.offset + 1) {
      entry.position = { epoch, offset };
      entry.tries = 0;
      this.#emit(entry, 'update', message);
    }
  }

  #recover(entry: Entry): void {
    entry.tries += 1;
    entry.ref = undefined;
    if (entry.tries > MAX_RECOVERY_TRIES) this.#link.giveUp();
    else if (this.#link.isOpen()) this.#link.post([{ type: 'subscribe', ...this.#ask(entry) }]);
  }

  /** Notices a lost last frame: the sums differ although nothing is under way. */
  #compare(streams: number, sum: number): void {
    if (this.#requests !== this.#requestsAtPing || !this.isSettled) return;
    const sent = [...this.#entries.values()].filter((entry) => entry.isSent);
    const mine = sent.reduce((total, entry) => total + (entry.position?.offset ?? 0), 0);
    if (sent.length === streams && mine === sum) return;
    for (const entry of sent) this.#recover(entry);
  }

  #ask(entry: Entry): SubscribeBody {
    this.#refs += 1;
    this.#requests += 1;
    entry.ref = String(this.#refs);
    entry.askedAtMs = this.#timers.now();
    entry.isSent = true;
    entry.isWanted = false;
    if (isReadyForSubscription(entry.status)) this.#setStatus(entry, 'pending');
    return { ref: entry.ref, topic: entry.topic, key: entry.key, ...entry.position };
  }

  #mark(entry: Entry): void {
    this.#dirty.add(entry);
    if (this.#dirty.size === 1) this.#timers.after(0, () => this.#postDirty());
  }

  #postDirty(): void {
    const dirty = this.#dirty;
    this.#dirty = new Set();
    const isOpen = this.#link.isOpen();
    const batch: ClientMessage[] = [];
    for (const entry of dirty) {
      const { topic, key } = entry;
      if (entry.handlers.size === 0) {
        if (this.#entries.get(`${topic}/${key}`) === entry) this.#entries.delete(`${topic}/${key}`);
        this.#requests += 1;
        if (entry.isSent) batch.push({ type: 'unsubscribe', ref: '', topic, key });
      } else if (isOpen && entry.isWanted && entry.status !== 'rejected') batch.push({ type: 'subscribe', ...this.#ask(entry) });
    }
    if (isOpen && batch.length > 0) this.#link.post(batch);
  }

  #setStatus(entry: Entry, status: SubscriptionStatus | undefined, error?: SubscribeError): void {
    if (entry.status === status) return;
    entry.status = status;
    this.#each(entry, (handlers) => handlers.status?.(status, error));
  }

  #emit(entry: Entry, event: 'snapshot' | 'update' | 'reload', payload: Payload = {}): void {
    this.#each(entry, (handlers) => handlers[event]?.(payload));
  }

  /** One listener's failure is not the others', and not the connection's. */
  #each(entry: Entry, call: (handlers: StreamHandlers) => void): void {
    for (const handlers of entry.handlers) {
      try {
        call(handlers);
      } catch (error) {
        this.#link.onError(error);
      }
    }
  }
}
