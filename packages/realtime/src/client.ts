import { backoffMs, requestedDelayMs } from './backoff.ts';
import type { StreamHandlers } from './client-streams.ts';
import { ClientStreams } from './client-streams.ts';
import type { ClientMessage, Pace, Position, ServerMessage, SubscriptionStatus, TransportState } from './protocol.ts';
import {
  CLOSE,
  CONNECT_TIMEOUT_MS,
  DEAD_AFTER_MS,
  PING_AFTER_SILENCE_MS,
  PING_INTERVAL_MS,
  PROBE_TIMEOUT_MS,
  PROTOCOL_VERSION,
  SLEEP_GAP_MS,
  STABLE_AFTER_MS,
  STALE_AFTER_MS,
  TICK_MS,
  UNTRUSTED_AFTER_MS,
} from './protocol.ts';
import type { Timers } from './timers.ts';

/** One connection attempt. Events may come until `close` has been called; later ones are ignored. */
export interface ClientSocket {
  send(text: string): void;
  close(code: number): void;
}

export interface SocketEvents {
  open(): void;
  message(text: string): void;
  close(code: number, reason: string): void;
}

/** How far prices on the screen may be trusted (design 2.5): grey when stale, locked when untrusted. */
export type Freshness = 'fresh' | 'stale' | 'untrusted';

export interface ClientOptions {
  readonly open: (events: SocketEvents) => ClientSocket;
  readonly timers: Timers;
  /** [0, 1): jitter. */
  readonly random: () => number;
  readonly onTransport?: (state: TransportState) => void;
  readonly onFreshness?: (freshness: Freshness) => void;
  /** The server speaks another protocol version: the site must be loaded again. The transport is stopped. */
  readonly onOutdated?: () => void;
  /** The session was revoked; the transport goes on as a guest. */
  readonly onSessionEnded?: () => void;
  /** The connection is open, made with the session of this user; null for a guest. */
  readonly onUser?: (userId: string | null) => void;
  /** A listener threw, or a frame made no sense. */
  readonly onError?: (error: unknown) => void;
}

/** Client half of the conversation: one connection kept alive, its streams recovered, its liveness judged (RT-03, RT-06). */
export class RealtimeClient {
  readonly #options: ClientOptions;
  readonly #timers: Timers;
  readonly #streams: ClientStreams;
  #state: TransportState = 'stopped';
  #freshness: Freshness = 'fresh';
  #pace: Pace = 'full';
  #socket: ClientSocket | undefined;
  #isOpen = false;
  #cancelTick: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  #failures = 0;
  #attemptAtMs = 0;
  #connectedAtMs: number | undefined;
  #heardAtMs = 0;
  #pingAtMs: number | undefined;
  #lastPingAtMs = 0;
  #probeDueMs = Number.POSITIVE_INFINITY;
  #wallAtMs = 0;
  /** Name of this connection at the server, '' while there is none. Some casino launches pass it on (spec 187). */
  connectionId = '';
  /** Last measured round trip. */
  lagMs: number | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#timers = options.timers;
    this.#streams = new ClientStreams(options.timers, {
      isOpen: () => this.#isOpen,
      post: (messages) => this.#post(messages.length === 1 ? messages[0] : messages),
      giveUp: () => this.#drop(CLOSE.normal, ''),
      onError: (error) => options.onError?.(error),
    });
  }

  get state(): TransportState {
    return this.#state;
  }

  get freshness(): Freshness {
    return this.#freshness;
  }

  start(): void {
    if (this.#state !== 'stopped') return;
    this.#heardAtMs = this.#timers.now();
    this.#failures = 0;
    this.#connect();
    this.#scheduleTick();
  }

  stop(): void {
    if (this.#state === 'stopped') return;
    this.#setState('stop');
    this.#detach(CLOSE.normal);
    this.#end();
  }

  /** Connects again at once, as after login or logout: the session is read at the handshake. */
  restart(): void {
    if (this.#state === 'stopped') return;
    this.#detach(CLOSE.normal);
    this.#setState('disconnected');
    this.#connect();
  }

  /** The network may be back, or the page is: do not wait for the back-off, check at once whether the connection is alive. */
  nudge(): void {
    if (this.#state === 'disconnected') this.#connect();
    else if (this.#isOpen) this.#probe(this.#timers.now());
  }

  /** Also refreshes at once when it is `calm` already. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    if (this.#isOpen) this.#post({ type: 'pace', pace });
  }

  /** Follows a stream until the result is called. Listeners of the same stream share one subscription. */
  subscribe(topic: string, key: string, handlers: StreamHandlers, position?: Position): () => void {
    return this.#streams.add(topic, key, handlers, position);
  }

  statusOf(topic: string, key = ''): SubscriptionStatus | undefined {
    return this.#streams.statusOf(topic, key);
  }

  /** Tries a rejected subscription again. */
  retry(topic: string, key = ''): void {
    this.#streams.retry(topic, key);
  }

  #connect(): void {
    this.#cancelRetry?.();
    this.#setState('start');
    this.#attemptAtMs = this.#timers.now();
    let socket: ClientSocket | undefined;
    const isCurrent = () => socket !== undefined && socket === this.#socket;
    socket = this.#options.open({
      open: () => isCurrent() && this.#greet(),
      message: (text) => isCurrent() && this.#receive(text),
      close: (code, reason) => isCurrent() && this.#drop(code, reason),
    });
    this.#socket = socket;
  }

  /** Hello and all held subscriptions in one frame: a reconnect costs one round trip. */
  #greet(): void {
    this.#isOpen = true;
    const recover = this.#streams.restart();
    this.#post({ type: 'hello', protocol: PROTOCOL_VERSION, recover, ...(this.#pace === 'full' ? {} : { pace: this.#pace }) });
  }

  #receive(text: string): void {
    const nowMs = this.#timers.now();
    this.#heardAtMs = nowMs;
    this.#probeDueMs = Number.POSITIVE_INFINITY;
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch (error) {
      this.#options.onError?.(error);
      return;
    }
    if (message.type === 'connected') {
      this.connectionId = message.connectionId;
      this.#connectedAtMs = nowMs;
      this.#setState('started');
      this.#options.onUser?.(message.user ?? null);
    } else if (message.type === 'pong' && this.#pingAtMs !== undefined) {
      this.lagMs = nowMs - this.#pingAtMs;
      this.#pingAtMs = undefined;
    }
    this.#streams.receive(message);
    if (this.#freshness !== 'fresh') this.#judge(nowMs);
  }

  /** The connection is over; decides what comes next from how it ended. */
  #drop(code: number, reason: string): void {
    const livedMs = this.#connectedAtMs === undefined ? 0 : this.#timers.now() - this.#connectedAtMs;
    if (livedMs >= STABLE_AFTER_MS) this.#failures = 0;
    this.#detach(CLOSE.normal);
    this.#setState('disconnected');
    if (code === CLOSE.protocolVersion) {
      this.#end();
      this.#options.onOutdated?.();
      return;
    }
    if (code === CLOSE.sessionEnded) this.#options.onSessionEnded?.();
    const delayMs = (code === CLOSE.restart ? requestedDelayMs(reason) : null) ?? backoffMs(this.#failures, this.#options.random);
    this.#failures += 1;
    this.#cancelRetry = this.#timers.after(delayMs, () => this.#connect());
  }

  #detach(code: number): void {
    const socket = this.#socket;
    this.#cancelRetry?.();
    this.#socket = undefined;
    this.#isOpen = false;
    this.#connectedAtMs = undefined;
    this.#pingAtMs = undefined;
    this.#probeDueMs = Number.POSITIVE_INFINITY;
    this.connectionId = '';
    this.#streams.loseAll(false);
    socket?.close(code);
  }

  #end(): void {
    this.#cancelTick?.();
    this.#cancelTick = undefined;
    this.#streams.loseAll(true);
    this.#setState('stopped');
  }

  #scheduleTick(): void {
    this.#wallAtMs = this.#timers.wall();
    this.#cancelTick = this.#timers.after(TICK_MS, () => {
      const isAwakened = this.#timers.wall() - this.#wallAtMs > SLEEP_GAP_MS;
      this.#scheduleTick();
      this.#tick(this.#timers.now(), isAwakened);
    });
  }

  #tick(nowMs: number, isAwakened: boolean): void {
    const silenceMs = nowMs - this.#heardAtMs;
    this.#judge(nowMs);
    if (this.#state === 'start' && nowMs - this.#attemptAtMs >= CONNECT_TIMEOUT_MS) this.#drop(CLOSE.normal, '');
    if (this.#state !== 'started') return;
    if (nowMs >= this.#probeDueMs || (silenceMs >= DEAD_AFTER_MS && this.#pingAtMs !== undefined)) this.#drop(CLOSE.normal, '');
    else if (isAwakened) this.#probe(nowMs);
    else if (this.#isPingDue(nowMs, silenceMs)) this.#ping(nowMs);
    if (this.#isOpen) this.#streams.tick(nowMs);
  }

  #isPingDue(nowMs: number, silenceMs: number): boolean {
    const isQuiet = this.#pingAtMs === undefined && silenceMs >= PING_AFTER_SILENCE_MS;
    return isQuiet || nowMs - this.#lastPingAtMs >= PING_INTERVAL_MS;
  }

  #probe(nowMs: number): void {
    this.#probeDueMs = nowMs + PROBE_TIMEOUT_MS;
    this.#ping(nowMs);
  }

  #ping(nowMs: number): void {
    this.#pingAtMs = nowMs;
    this.#lastPingAtMs = nowMs;
    this.#streams.notePing();
    this.#post({ type: 'ping' });
  }

  /** Prices become fresh again only when every stream has been brought up to date. */
  #judge(nowMs: number): void {
    const silenceMs = nowMs - this.#heardAtMs;
    let next: Freshness = 'fresh';
    if (silenceMs >= UNTRUSTED_AFTER_MS) next = 'untrusted';
    else if (silenceMs >= STALE_AFTER_MS) next = 'stale';
    else if (this.#freshness !== 'fresh' && !(this.#state === 'started' && this.#streams.isSettled)) next = this.#freshness;
    if (next === this.#freshness || (this.#freshness === 'untrusted' && next === 'stale')) return;
    this.#freshness = next;
    this.#options.onFreshness?.(next);
  }

  #post(content: ClientMessage | readonly ClientMessage[] | undefined): void {
    this.#socket?.send(JSON.stringify(content));
  }

  #setState(state: TransportState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#options.onTransport?.(state);
  }
}
