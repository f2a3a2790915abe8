import { type ConnectionHost, HubConnection } from './hub-connection.ts';
import type { HubMetrics } from './hub-metrics.ts';
import type { HubTraces } from './hub-traces.ts';
import type { Position, SubscribeError } from './protocol.ts';
import {
  FAN_OUT_SLICE,
  FLUSH_INTERVAL_MS,
  FLUSH_SOON_MS,
  IDLE_CHECK_MS,
  MAX_SUBSCRIPTIONS,
  SLOW_SWEEP_MS,
  SNAPSHOT_REUSE_MS,
} from './protocol.ts';
import type { Timers } from './timers.ts';
import { Alarm } from './timers.ts';
import type { FrameCodec, SharedSnapshot, TopicKind, Viewer, Wire } from './topic.ts';
import { Topic } from './topic.ts';

export interface HubOptions<Frame, Tail> {
  readonly kinds: readonly TopicKind[];
  readonly codec: FrameCodec<Frame, Tail>;
  readonly timers: Timers;
  /** [0, 1): names the epochs. */
  readonly random: () => number;
  readonly metrics: HubMetrics;
  readonly traces?: HubTraces<unknown>;
  /** A source failed; the stream goes on and its clients load the state again. */
  readonly onError: (error: unknown, topic: string) => void;
  readonly maxSubscriptions?: number;
  /** Goes on after other work that waits has had its turn. */
  readonly defer: (proceed: () => void) => void;
  readonly fanOutSlice?: number;
}

type Subscribed<Frame, Tail> = Topic<HubConnection<Frame, Tail>, Frame, Tail>;

/** Where publishers put changes of one stream. Null from `hub.open` means that there are no subscribers. */
export interface Publisher {
  /** Last value per entity wins until the next flush. */
  publish(entityKey: string, value: unknown): void;
  /** Takes back a change that has not been flushed yet. */
  forget(entityKey: string): void;
  /** The change that waits for this entity, for values that add up instead of replacing each other. */
  waiting(entityKey: string): unknown;
}

/**
 * Fan-out of numbered streams to connections.
 *
 * Cost is what shapes it. A change costs one map write, however many listen. A flush encodes each changed stream once, and the
 * encoded frame is shared by all its subscribers and by the replay window. Each connection then costs one send per flush.
 * Streams are found by name; connections are never searched.
 */
export class Hub<Frame, Tail> implements ConnectionHost<Frame, Tail> {
  readonly codec: FrameCodec<Frame, Tail>;
  readonly timers: Timers;
  readonly metrics: HubMetrics;
  readonly maxSubscriptions: number;
  readonly onError: (error: unknown, topic: string) => void;
  readonly #traces: HubTraces<unknown> | undefined;
  readonly #kinds = new Map<string, { kind: TopicKind; topics: Map<string, Subscribed<Frame, Tail>> }>();
  readonly #connections = new Set<HubConnection<Frame, Tail>>();
  readonly #epochPrefix: string;
  #epochs = 0;
  #dirty: Subscribed<Frame, Tail>[] = [];
  /** Connections that the last flush still owes their frames, the next one to serve, and the streams it was about. */
  #touched: HubConnection<Frame, Tail>[] = [];
  #served = 0;
  #flushed: Subscribed<Frame, Tail>[] = [];
  #isDeferred = false;
  readonly #defer: (proceed: () => void) => void;
  readonly #slice: number;
  #lastFlushAtMs = Number.NEGATIVE_INFINITY;
  readonly #attended = new Set<HubConnection<Frame, Tail>>();
  readonly #flushAlarm: Alarm;
  readonly #attendAlarm: Alarm;
  readonly #idleAlarm: Alarm;

  constructor(options: HubOptions<Frame, Tail>) {
    this.codec = options.codec;
    this.timers = options.timers;
    this.metrics = options.metrics;
    this.#traces = options.traces;
    this.onError = options.onError;
    this.maxSubscriptions = options.maxSubscriptions ?? MAX_SUBSCRIPTIONS;
    this.#epochPrefix = Math.floor(options.random() * 2 ** 32).toString(36);
    this.#defer = options.defer;
    this.#slice = options.fanOutSlice ?? FAN_OUT_SLICE;
    this.#flushAlarm = new Alarm(this.timers, () => this.flush());
    this.#attendAlarm = new Alarm(this.timers, () => this.#attendAll());
    this.#idleAlarm = new Alarm(this.timers, () => this.#collectIdle());
    for (const kind of options.kinds) this.#kinds.set(kind.name, { kind, topics: new Map() });
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  get topicCount(): number {
    let count = 0;
    for (const { topics } of this.#kinds.values()) count += topics.size;
    return count;
  }

  connect(wire: Wire<Frame, Tail>, viewer: Viewer | null): HubConnection<Frame, Tail> {
    const connection = new HubConnection(this, wire, viewer);
    this.#connections.add(connection);
    return connection;
  }

  /** Called by the connection when it ends. */
  forgetConnection(connection: HubConnection<Frame, Tail>): void {
    this.#connections.delete(connection);
    this.#attended.delete(connection);
  }

  /** The stream to publish to, or null when a change of it would reach no subscriber and need not be kept. */
  open(topicName: string, key: string): Publisher | null {
    const entry = this.#kinds.get(topicName);
    if (entry === undefined) return null;
    const topic = entry.topics.get(key) ?? (entry.kind.isEvents ? this.#create(entry.kind, key) : undefined);
    if (topic === undefined) return null;
    return {
      publish: (entityKey, value) => this.#publish(topic, entityKey, value),
      forget: (entityKey) => void topic.pending.delete(entityKey),
      waiting: (entityKey) => topic.pending.get(entityKey),
    };
  }

  publish(topicName: string, key: string, entityKey: string, value: unknown): void {
    const entry = this.#kinds.get(topicName);
    const topic = entry?.topics.get(key) ?? (entry?.kind.isEvents ? this.#create(entry.kind, key) : undefined);
    if (topic !== undefined) this.#publish(topic, entityKey, value);
  }

  /**
   * Where a stream stands, for a page rendered from state read after this call: the page subscribes from here and receives only
   * what happened since. Null: unknown stream.
   */
  position(topicName: string, key: string): Position | null {
    const entry = this.#kinds.get(topicName);
    if (entry === undefined || entry.kind.isPrivate) return null;
    return (entry.topics.get(key) ?? this.#create(entry.kind, key))?.stream.position() ?? null;
  }

  /** The stream a viewer may read under this name and key. */
  admit(topicName: string, key: string, viewer: Viewer | null): Subscribed<Frame, Tail> | SubscribeError {
    const entry = this.#kinds.get(topicName);
    if (entry === undefined) return 'unknown-topic';
    let streamKey = key;
    if (entry.kind.isPrivate) {
      if (viewer === null || key !== '') return 'forbidden';
      streamKey = viewer.userId;
    }
    return entry.topics.get(streamKey) ?? this.#create(entry.kind, streamKey) ?? 'unknown-key';
  }

  /** Encodes what waits and begins to send it. */
  flush(): void {
    // A connection must never get two flushes in the wrong order.
    this.#deliver(Number.POSITIVE_INFINITY);
    const nowMs = this.timers.now();
    this.#lastFlushAtMs = nowMs;
    this.#flushed = this.#dirty;
    this.#dirty = [];
    for (const topic of this.#flushed) this.#flushTopic(topic, nowMs);
    this.#deliver(this.#slice);
  }

  /** Stops all timers; the connections are the transport's to close. */
  close(): void {
    this.#flushAlarm.cancel();
    this.#attendAlarm.cancel();
    this.#idleAlarm.cancel();
  }

  /** Looks after a connection that is held back until it needs no more attention. */
  attend(connection: HubConnection<Frame, Tail>): void {
    this.#attended.add(connection);
    this.#attendAlarm.within(SLOW_SWEEP_MS);
  }

  /** The state of a stream, taken now or shared with a request of a moment ago. */
  load(topic: Subscribed<Frame, Tail>): SharedSnapshot<Tail> | Promise<SharedSnapshot<Tail>> {
    const nowMs = this.timers.now();
    const known = topic.snapshot;
    const isUsable = known !== undefined && nowMs - known.takenAtMs <= SNAPSHOT_REUSE_MS;
    if (isUsable && topic.stream.sinceOffset(known.offset) !== null) return known;
    if (topic.loading !== undefined) return topic.loading;
    // Position first, state second: what happens in between is sent twice rather than never.
    const offset = topic.stream.offset;
    const keep = (text: string | null): SharedSnapshot<Tail> => {
      const tail = text === null ? null : this.codec.tail(`${text}}`);
      topic.snapshot = { tail, offset, takenAtMs: nowMs };
      return topic.snapshot;
    };
    const state = topic.source.snapshot();
    if (state === null || typeof state === 'string') return keep(state);
    topic.loading = state.then(keep).finally(() => {
      topic.loading = undefined;
    });
    return topic.loading;
  }

  #publish(topic: Subscribed<Frame, Tail>, entityKey: string, value: unknown): void {
    const before = topic.pending.size;
    topic.pending.set(entityKey, value);
    if (topic.pending.size === before) topic.conflated += 1;
    const cause = this.#traces?.current() ?? null;
    if (cause !== null) topic.causes = (topic.causes ?? new Set()).add(cause);
    if (topic.isDirty) return;
    topic.isDirty = true;
    this.#dirty.push(topic);
    const sinceLastMs = this.timers.now() - this.#lastFlushAtMs;
    this.#flushAlarm.within(Math.max(FLUSH_SOON_MS, FLUSH_INTERVAL_MS - sinceLastMs));
  }

  #deliver(count: number): void {
    const nowMs = this.timers.now();
    const end = Math.min(this.#touched.length, this.#served + count);
    for (; this.#served < end; this.#served += 1) this.#touched[this.#served]?.deliver(nowMs);
    if (this.#served < this.#touched.length) {
      if (!this.#isDeferred) this.#defer(() => this.#proceed());
      this.#isDeferred = true;
      return;
    }
    this.#touched = [];
    this.#served = 0;
    for (const topic of this.#flushed) {
      if (topic.fanOut > 0) this.metrics.sent(topic.kind.name, topic.fanOut, topic.changes);
      this.#emitTraces(topic);
      topic.fanOut = 0;
    }
    this.#flushed = [];
  }

  #emitTraces(topic: Subscribed<Frame, Tail>): void {
    const { flushedCauses: causes, changes, fanOut: connections } = topic;
    if (causes === undefined) return;
    topic.flushedCauses = undefined;
    if (connections === 0) return;
    for (const cause of causes) this.#traces?.sent(topic.kind.name, cause, { connections, changes });
  }

  #proceed(): void {
    this.#isDeferred = false;
    this.#deliver(this.#slice);
  }

  #create(kind: TopicKind, key: string): Subscribed<Frame, Tail> | undefined {
    const source = kind.source(key);
    if (source === null) return undefined;
    this.#epochs += 1;
    const epoch = `${this.#epochPrefix}.${this.#epochs.toString(36)}`;
    const nowMs = this.timers.now();
    const topic: Subscribed<Frame, Tail> = new Topic(kind, key, source, epoch, nowMs);
    this.#kinds.get(kind.name)?.topics.set(key, topic);
    this.#idleAlarm.within(IDLE_CHECK_MS);
    return topic;
  }

  #flushTopic(topic: Subscribed<Frame, Tail>, nowMs: number): void {
    topic.isDirty = false;
    const changes = topic.pending.size;
    topic.flushedCauses = topic.causes;
    topic.causes = undefined;
    if (changes === 0) return;
    let frame: Frame;
    let peek = '';
    try {
      const body = topic.source.encode(topic.pending);
      if (topic.held.size > 0) peek = topic.source.peek?.(topic.pending) ?? '';
      if (body === '') return;
      frame = this.codec.frame(`${topic.updateHead}${topic.stream.nextOffset},${body}}`);
    } catch (error) {
      topic.stream.lose(nowMs);
      this.onError(error, topic.kind.name);
      return;
    } finally {
      topic.pending.clear();
      if (topic.conflated > 0) this.metrics.conflated(topic.kind.name, topic.conflated);
      topic.conflated = 0;
    }
    topic.stream.push(frame, nowMs);
    topic.lastFrame = frame;
    for (const subscription of topic.following) {
      if (subscription.owner.enqueue(subscription)) this.#touched.push(subscription.owner);
    }
    topic.fanOut = topic.following.size;
    topic.changes = changes;
    if (peek !== '') this.#sendPeek(topic, this.codec.frame(`${topic.peekHead}${peek}}`));
  }

  #sendPeek(topic: Subscribed<Frame, Tail>, frame: Frame): void {
    for (const { owner } of topic.held) if (!owner.isSlow) owner.wire.send(frame);
  }

  #attendAll(): void {
    const nowMs = this.timers.now();
    for (const connection of this.#attended) if (!connection.attend(nowMs)) this.#attended.delete(connection);
    if (this.#attended.size > 0) this.#attendAlarm.within(SLOW_SWEEP_MS);
  }

  /** Lets go of streams whose window has passed since the last subscriber left (and, for events, since the last event). */
  #collectIdle(): void {
    const nowMs = this.timers.now();
    for (const { kind, topics } of this.#kinds.values()) {
      for (const [key, topic] of topics) {
        topic.stream.expire(nowMs);
        const isOver = topic.isIdle && !topic.isDirty && nowMs - topic.idleSinceMs >= kind.window.ageMs;
        if (!isOver || (kind.isEvents && !topic.stream.isEmpty)) continue;
        topics.delete(key);
        topic.source.close?.();
      }
    }
    if (this.topicCount > 0) this.#idleAlarm.within(IDLE_CHECK_MS);
  }
}
