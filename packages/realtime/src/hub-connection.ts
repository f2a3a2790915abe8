import type { HubMetrics } from './hub-metrics.ts';
import type { Pace, SubscribeBody, SubscribeError } from './protocol.ts';
import {
  CALM_INTERVAL_MS,
  CLOSE,
  CLOSE_REASON,
  REPLAY_MAX_FRAMES,
  SLOW_CLOSE_BYTES,
  SLOW_CLOSE_MS,
  SLOW_SKIP_BYTES,
} from './protocol.ts';
import type { Timers } from './timers.ts';
import type { FrameCodec, SharedSnapshot, Subscription, Topic, Viewer, Wire } from './topic.ts';

type HubSubscription<Frame, Tail> = Subscription<HubConnection<Frame, Tail>, Frame, Tail>;
type HubTopic<Frame, Tail> = Topic<HubConnection<Frame, Tail>, Frame, Tail>;

/** What a connection needs of the hub it belongs to. */
export interface ConnectionHost<Frame, Tail> {
  readonly codec: FrameCodec<Frame, Tail>;
  readonly timers: Timers;
  readonly metrics: HubMetrics;
  readonly maxSubscriptions: number;
  readonly onError: (error: unknown, topic: string) => void;
  /** The stream that a subscribe means, or why this viewer does not get it. */
  admit(topicName: string, key: string, viewer: Viewer | null): HubTopic<Frame, Tail> | SubscribeError;
  /** The state of a stream, shared by all who ask for it at about the same time. */
  load(topic: HubTopic<Frame, Tail>): SharedSnapshot<Tail> | Promise<SharedSnapshot<Tail>>;
  /** Looks after the connection again soon: it is held back. */
  attend(connection: HubConnection<Frame, Tail>): void;
  forgetConnection(connection: HubConnection<Frame, Tail>): void;
}

/**
 * What one connection follows and how far it has come.
 *
 * A subscription is *following* (gets every flush) or *held* at an offset: because the connection reads too slowly, or wants a
 * calm or hidden pace. A held subscription costs nothing per flush and is brought up to date later, by the missed frames when
 * they are few and complete, otherwise by one snapshot.
 */
export class HubConnection<Frame, Tail> {
  readonly wire: Wire<Frame, Tail>;
  readonly viewer: Viewer | null;
  readonly #hub: ConnectionHost<Frame, Tail>;
  readonly #subscriptions = new Map<string, HubSubscription<Frame, Tail>>();
  readonly #queue: HubSubscription<Frame, Tail>[] = [];
  #pace: Pace = 'full';
  #slowSinceMs: number | null = null;
  #calmDueMs = 0;
  #isClosed = false;

  constructor(hub: ConnectionHost<Frame, Tail>, wire: Wire<Frame, Tail>, viewer: Viewer | null) {
    this.#hub = hub;
    this.wire = wire;
    this.viewer = viewer;
  }

  get isSlow(): boolean {
    return this.#slowSinceMs !== null;
  }

  get subscriptionCount(): number {
    return this.#subscriptions.size;
  }

  /** Answers with exactly one ack, at once or when the state has been read. Asking again recovers an existing subscription. */
  subscribe(body: SubscribeBody): void {
    this.#takeQueue();
    if (this.#isClosed || this.#closeIfStuffed()) return;
    const key = body.key ?? '';
    const name = `${body.topic}/${key}`;
    const known = this.#subscriptions.get(name);
    const subscription = known ?? this.#admit(body, key, name);
    if (subscription === null) return;
    if (known !== undefined) this.#leave(known, 'joining');
    if (!this.#replay(subscription, body)) this.#supply(subscription, body.ref);
  }

  unsubscribe(topicName: string, key: string): void {
    this.#takeQueue();
    const name = `${topicName}/${key}`;
    const subscription = this.#subscriptions.get(name);
    if (subscription === undefined) return;
    this.#subscriptions.delete(name);
    this.#end(subscription);
  }

  setPace(pace: Pace): void {
    this.#takeQueue();
    this.#pace = pace;
    if (pace !== 'full') {
      for (const subscription of this.#subscriptions.values()) this.#holdPriced(subscription, subscription.topic.stream.offset);
    }
    if (pace === 'calm') {
      this.#calmDueMs = this.#hub.timers.now() + CALM_INTERVAL_MS;
      this.#hub.attend(this);
    }
    if (pace !== 'hidden') this.#releaseHeld();
  }

  pong(): void {
    this.#takeQueue();
    let streams = 0;
    let sum = 0;
    for (const { state, heldAt, topic } of this.#subscriptions.values()) {
      if (state === 'joining') continue;
      streams += 1;
      sum += state === 'held' ? heldAt : topic.stream.offset;
    }
    this.wire.send(this.#hub.codec.frame(`{"type":"pong","streams":${streams},"sum":${sum}}`));
  }

  /** Marks the subscription for this flush; true for the first one of this connection. */
  enqueue(subscription: HubSubscription<Frame, Tail>): boolean {
    return this.#queue.push(subscription) === 1;
  }

  /** Sends this flush's frames, if that has not happened yet. */
  deliver(nowMs: number): void {
    const queue = this.#queue;
    if (queue.length === 0) return;
    if (this.wire.bufferedBytes() > SLOW_SKIP_BYTES) this.#fallBehind(nowMs);
    else if (queue.length === 1) this.wire.send(queue[0]?.topic.lastFrame as Frame);
    else this.wire.sendAll(queue.map((subscription) => subscription.topic.lastFrame as Frame));
    queue.length = 0;
  }

  /** Looks whether a held connection can go on; false when it needs no further attention. */
  attend(nowMs: number): boolean {
    this.#takeQueue();
    if (this.#slowSinceMs !== null) {
      const unsent = this.wire.bufferedBytes();
      if (unsent > SLOW_CLOSE_BYTES || nowMs - this.#slowSinceMs >= SLOW_CLOSE_MS) {
        this.#dropSlow();
        return false;
      }
      if (unsent > SLOW_SKIP_BYTES / 2) return true;
      this.#slowSinceMs = null;
      if (this.#pace === 'full') this.#releaseHeld();
    }
    if (this.#pace !== 'calm') return false;
    if (nowMs >= this.#calmDueMs) {
      this.#calmDueMs = nowMs + CALM_INTERVAL_MS;
      this.#releaseHeld();
    }
    return true;
  }

  /** Ends all subscriptions; the transport has closed or is closing. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const { topic } of this.#queue) topic.fanOut -= 1;
    this.#queue.length = 0;
    for (const subscription of this.#subscriptions.values()) this.#end(subscription);
    this.#subscriptions.clear();
    this.#hub.forgetConnection(this);
  }

  /** Whatever is said to the client now must come after the flush that is still on its way to it. */
  #takeQueue(): void {
    if (this.#queue.length > 0) this.deliver(this.#hub.timers.now());
  }

  #admit(body: SubscribeBody, key: string, name: string): HubSubscription<Frame, Tail> | null {
    const isFull = this.#subscriptions.size >= this.#hub.maxSubscriptions;
    const topic = isFull ? 'too-many' : this.#hub.admit(body.topic, key, this.viewer);
    if (typeof topic === 'string') {
      this.#refuse(body, topic);
      return null;
    }
    const subscription: HubSubscription<Frame, Tail> = { owner: this, topic, state: 'joining', heldAt: 0, request: 0 };
    topic.joining += 1;
    this.#subscriptions.set(name, subscription);
    return subscription;
  }

  #refuse(body: SubscribeBody, error: SubscribeError): void {
    const { ref, topic, key = '' } = body;
    this.wire.send(this.#hub.codec.frame(JSON.stringify({ type: 'ack', ref, ok: false, topic, key, error })));
  }

  /** Whole replay from the client's position; false when it is not possible or a snapshot is smaller. */
  #replay(subscription: HubSubscription<Frame, Tail>, body: SubscribeBody): boolean {
    if (body.epoch === undefined || body.offset === undefined) return false;
    const { topic } = subscription;
    const missed = topic.stream.since({ epoch: body.epoch, offset: body.offset });
    const isReplay = missed !== null && (topic.kind.isEvents || missed.length <= REPLAY_MAX_FRAMES);
    this.#hub.metrics.recovered(topic.kind.name, isReplay);
    if (!isReplay) return false;
    const head = `{"type":"ack","ref":${JSON.stringify(body.ref)},"ok":true,${topic.address(body.offset)},"recovered":true}`;
    this.wire.sendAnswer([this.#hub.codec.frame(head), ...missed]);
    this.#settle(subscription);
    return true;
  }

  /** Sends the state and what happened since; as the answer to `ref`, or unasked when `ref` is null. */
  #supply(subscription: HubSubscription<Frame, Tail>, ref: string | null): void {
    subscription.request += 1;
    const { request, topic } = subscription;
    const fail = (error: unknown) => {
      this.#hub.onError(error, topic.kind.name);
      if (subscription.request === request) this.#fail(subscription, ref);
    };
    try {
      const state = this.#hub.load(topic);
      if (state instanceof Promise) {
        state.then((loaded) => {
          if (subscription.request === request) this.#answer(subscription, ref, loaded);
        }, fail);
      } else this.#answer(subscription, ref, state);
    } catch (error) {
      fail(error);
    }
  }

  #answer(subscription: HubSubscription<Frame, Tail>, ref: string | null, state: SharedSnapshot<Tail>): void {
    const { topic } = subscription;
    const since = topic.stream.sinceOffset(state.offset);
    if (since === null) {
      this.#fail(subscription, ref);
      return;
    }
    const address = topic.address(state.offset);
    const head =
      ref === null
        ? `{"type":"snapshot",${address}`
        : `{"type":"ack","ref":${JSON.stringify(ref)},"ok":true,${address},"recovered":false`;
    if (state.tail === null) this.wire.send(this.#hub.codec.frame(`${head}}`));
    else this.wire.sendJoined(`${head},"snapshot":`, state.tail);
    if (since.length > 0) this.wire.sendAnswer(since);
    this.#settle(subscription);
  }

  /** The state could not be had: a new subscription is refused, a held one stays held and is tried again. */
  #fail(subscription: HubSubscription<Frame, Tail>, ref: string | null): void {
    const { topic } = subscription;
    if (ref === null) return;
    this.unsubscribe(topic.kind.name, topic.wireKey);
    this.#refuse({ ref, topic: topic.kind.name, key: topic.wireKey }, 'unavailable');
  }

  /** The client is now at the stream's end: follow, or hold there. */
  #settle(subscription: HubSubscription<Frame, Tail>): void {
    const isHeld = subscription.topic.kind.isPriced && (this.isSlow || this.#pace !== 'full');
    this.#leave(subscription, isHeld ? 'held' : 'following');
    subscription.heldAt = subscription.topic.stream.offset;
  }

  #holdPriced(subscription: HubSubscription<Frame, Tail>, offset: number): void {
    if (!subscription.topic.kind.isPriced || subscription.state !== 'following') return;
    this.#leave(subscription, 'held');
    subscription.heldAt = offset;
  }

  /** Brings held subscriptions up to date. They follow afterwards, or are held at the new place (calm). */
  #releaseHeld(): void {
    if (!this.isSlow && this.wire.bufferedBytes() > SLOW_SKIP_BYTES) {
      this.#slowSinceMs = this.#hub.timers.now();
      this.#hub.attend(this);
    }
    if (this.isSlow) return;
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.state !== 'held') continue;
      const missed = subscription.topic.stream.sinceOffset(subscription.heldAt);
      if (missed === null || missed.length > REPLAY_MAX_FRAMES) this.#supply(subscription, null);
      else {
        if (missed.length > 0) this.wire.sendAnswer(missed);
        this.#settle(subscription);
      }
    }
  }

  #fallBehind(nowMs: number): void {
    if (this.#closeIfStuffed()) return;
    this.#slowSinceMs ??= nowMs;
    this.#hub.attend(this);
    for (const subscription of this.#queue) {
      const { topic } = subscription;
      if (!topic.kind.isPriced) this.wire.send(topic.lastFrame as Frame);
      else {
        topic.fanOut -= 1;
        this.#hub.metrics.skippedSlow(topic.kind.name);
        this.#holdPriced(subscription, topic.stream.offset - 1);
      }
    }
    for (const subscription of this.#subscriptions.values()) this.#holdPriced(subscription, subscription.topic.stream.offset);
  }

  #closeIfStuffed(): boolean {
    if (this.wire.bufferedBytes() <= SLOW_CLOSE_BYTES) return false;
    this.#dropSlow();
    return true;
  }

  #dropSlow(): void {
    this.#hub.metrics.droppedSlow();
    this.wire.close(CLOSE.slow, CLOSE_REASON[CLOSE.slow] ?? '');
    this.close();
  }

  /** Moves the subscription between the topic's sets. */
  #leave(subscription: HubSubscription<Frame, Tail>, next: HubSubscription<Frame, Tail>['state']): void {
    const { topic } = subscription;
    this.#detach(subscription, topic);
    subscription.state = next;
    if (next === 'following') topic.following.add(subscription);
    else if (next === 'held') topic.held.add(subscription);
    else topic.joining += 1;
  }

  #detach(subscription: HubSubscription<Frame, Tail>, topic: HubTopic<Frame, Tail>): void {
    if (subscription.state === 'following') topic.following.delete(subscription);
    else if (subscription.state === 'held') topic.held.delete(subscription);
    else topic.joining -= 1;
  }

  #end(subscription: HubSubscription<Frame, Tail>): void {
    subscription.request += 1;
    this.#detach(subscription, subscription.topic);
    subscription.topic.noteIdle(this.#hub.timers.now());
  }
}
