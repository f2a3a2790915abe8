import type { StreamWindow } from './stream.ts';
import { Stream } from './stream.ts';

/** Turns message text into what a connection sends. Called once per message, however many connections receive it. */
export interface FrameCodec<Frame, Tail> {
  frame(text: string): Frame;
  /** The shared second half of a message whose first half differs per receiver (an ack with a snapshot). */
  tail(text: string): Tail;
}

/** Outgoing half of one connection. Sends keep their order. */
export interface Wire<Frame, Tail> {
  send(frame: Frame): void;
  /** Several frames in one system call where the transport can. */
  sendAll(frames: readonly Frame[]): void;
  /** The same of what the client has asked for: a transport may count it. */
  sendAnswer(frames: readonly Frame[]): void;
  /** One message made of `head` and the shared `tail`: an answer as well. */
  sendJoined(head: string, tail: Tail): void;
  /** Bytes accepted by `send` that the transport has not handed on yet. */
  bufferedBytes(): number;
  close(code: number, reason: string): void;
}

/** The user on the other side; null is a guest. */
export interface Viewer {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Content of one stream. The hub numbers, conflates, keeps and sends; only the source knows what the values mean.
 * The source must hold a change in its state before it publishes it: snapshots are taken between any two publishes.
 */
export interface TopicSource {
  /** The whole state now, as the text of a JSON object. Null where the stream has no state to show (events). */
  snapshot(): string | null | Promise<string | null>;
  /** The changes of one flush as members of a JSON object without its braces, e.g. `"odds":[...]`; '' when there is nothing to say. */
  encode(changes: ReadonlyMap<string, unknown>): string;
  /** The part of `encode` that a connection wants which takes no prices now; '' for nothing. */
  peek?(changes: ReadonlyMap<string, unknown>): string;
  /** No subscriber for a window's time: the stream is released. */
  close?(): void;
}

/** A family of streams under one topic name. */
export interface TopicKind {
  readonly name: string;
  readonly window: StreamWindow;
  /** Belongs to the player of the session; the key on the wire is ''. */
  readonly isPrivate: boolean;
  /** State streams exist while they have subscribers; event streams are kept from the first publish until their window has passed. */
  readonly isEvents: boolean;
  /** May be held back for slow, calm and hidden connections. */
  readonly isPriced: boolean;
  /** Null: this key does not exist. For private kinds the key is the user id. */
  source(key: string): TopicSource | null;
}

/** One connection's place in one stream. */
export interface Subscription<Owner, Frame, Tail> {
  readonly owner: Owner;
  readonly topic: Topic<Owner, Frame, Tail>;
  /** following: gets each flush. held: has everything up to `heldAt`. joining: waits for its snapshot. */
  state: 'following' | 'held' | 'joining';
  heldAt: number;
  /** Grows with each request and when the subscription ends, so that a late snapshot for an older one is not sent. */
  request: number;
}

/** A snapshot that may be shared: the state at `offset`. */
export interface SharedSnapshot<Tail> {
  readonly tail: Tail | null;
  readonly offset: number;
  readonly takenAtMs: number;
}

/** One stream with its waiting changes and its subscribers. Data only; the hub acts on it. */
export class Topic<Owner, Frame, Tail> {
  readonly kind: TopicKind;
  /** Key on the wire: '' for private topics. */
  readonly wireKey: string;
  readonly source: TopicSource;
  readonly stream: Stream<Frame>;
  /** Message text up to the offset, made once. */
  readonly updateHead: string;
  readonly peekHead: string;
  readonly pending = new Map<string, unknown>();
  readonly following = new Set<Subscription<Owner, Frame, Tail>>();
  readonly held = new Set<Subscription<Owner, Frame, Tail>>();
  joining = 0;
  isDirty = false;
  conflated = 0;
  /** What is traced among what waits, and among what is being sent: what caused it. Mostly nothing is. */
  causes: Set<unknown> | undefined;
  flushedCauses: Set<unknown> | undefined;
  /** Frame of the flush that is going on, how many connections it is meant for and how many changes it holds. */
  lastFrame: Frame | undefined;
  fanOut = 0;
  changes = 0;
  /** Since when there is no subscriber. */
  idleSinceMs: number;
  snapshot: SharedSnapshot<Tail> | undefined;
  loading: Promise<SharedSnapshot<Tail>> | undefined;

  constructor(kind: TopicKind, key: string, source: TopicSource, epoch: string, nowMs: number) {
    this.kind = kind;
    this.wireKey = kind.isPrivate ? '' : key;
    this.source = source;
    this.stream = new Stream<Frame>(epoch, kind.window);
    const address = `"topic":${JSON.stringify(kind.name)},"key":${JSON.stringify(this.wireKey)}`;
    this.updateHead = `{"type":"update",${address},"epoch":${JSON.stringify(epoch)},"offset":`;
    this.peekHead = `{"type":"peek",${address},`;
    this.idleSinceMs = nowMs;
  }

  get isIdle(): boolean {
    return this.following.size === 0 && this.held.size === 0 && this.joining === 0;
  }

  /** From `nowMs` there may be no subscriber: the stream's remaining life is counted from here. */
  noteIdle(nowMs: number): void {
    if (this.isIdle) this.idleSinceMs = nowMs;
  }

  /** Text of the members that name a position of this stream. */
  address(offset: number): string {
    return `"topic":${JSON.stringify(this.kind.name)},"key":${JSON.stringify(this.wireKey)},"epoch":${JSON.stringify(this.stream.epoch)},"offset":${offset}`;
  }
}
