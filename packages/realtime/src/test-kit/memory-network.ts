import type { ClientOptions, ClientSocket, SocketEvents } from '../client.ts';
import { RealtimeClient } from '../client.ts';
import { Hub } from '../hub.ts';
import type { HubMetrics } from '../hub-metrics.ts';
import { Peer } from '../peer.ts';
import type { FrameCodec, TopicKind, Viewer, Wire } from '../topic.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Frames of the in-memory transport are the message texts. */
export const textCodec: FrameCodec<string, string> = { frame: (text) => text, tail: (text) => text };

/** Counts by name, for assertions. */
export class CountingMetrics implements HubMetrics {
  frames = 0;
  changes = 0;
  conflatedChanges = 0;
  skipped = 0;
  dropped = 0;
  readonly recoveries = { true: 0, false: 0 };

  sent(_topic: string, frames: number, changes: number): void {
    this.frames += frames;
    this.changes += frames * changes;
  }
  conflated(_topic: string, changes: number): void {
    this.conflatedChanges += changes;
  }
  recovered(_topic: string, isRecovered: boolean): void {
    this.recoveries[isRecovered ? 'true' : 'false'] += 1;
  }
  skippedSlow(): void {
    this.skipped += 1;
  }
  droppedSlow(): void {
    this.dropped += 1;
  }
}

/** One in-memory connection: ordered, with latency, and with every fault a test may want. */
export class MemoryConnection implements Wire<string, string> {
  readonly #time: VirtualTime;
  readonly #latencyMs: number;
  readonly #client: SocketEvents;
  peer: Peer<string, string> | undefined;
  /** Everything the server sent, also what was dropped on the way. */
  readonly sent: string[] = [];
  readonly closes: { code: number; reason: string }[] = [];
  /** The next server frames, this many, are lost. */
  dropFrames = 0;
  /** Nothing passes in either direction, without an event. */
  isBlackHole = false;
  #isStalled = false;
  #stalled: string[] = [];
  #isOver = false;

  constructor(time: VirtualTime, latencyMs: number, client: SocketEvents) {
    this.#time = time;
    this.#latencyMs = latencyMs;
    this.#client = client;
  }

  send(frame: string): void {
    this.sent.push(frame);
    if (this.#isStalled) this.#stalled.push(frame);
    else this.#carry(frame);
  }

  sendAll(frames: readonly string[]): void {
    for (const frame of frames) this.send(frame);
  }

  sendAnswer(frames: readonly string[]): void {
    this.sendAll(frames);
  }

  sendJoined(head: string, tail: string): void {
    this.send(head + tail);
  }

  bufferedBytes(): number {
    return this.#stalled.reduce((sum, frame) => sum + frame.length, 0);
  }

  close(code: number, reason: string): void {
    this.closes.push({ code, reason });
    this.#end(code, reason);
  }

  /** The client stops reading (true) or reads all that waits (false). */
  stall(isStalled: boolean): void {
    this.#isStalled = isStalled;
    if (isStalled) return;
    for (const frame of this.#stalled.splice(0)) this.#carry(frame);
  }

  /** The connection breaks: both sides get the close event. */
  cut(): void {
    this.#end(1006, '');
  }

  fromClient(text: string): void {
    if (this.isBlackHole) return;
    this.#time.after(this.#latencyMs, () => {
      if (!this.#isOver) this.peer?.receive(text);
    });
  }

  #carry(frame: string): void {
    if (this.isBlackHole) return;
    if (this.dropFrames > 0) {
      this.dropFrames -= 1;
      return;
    }
    this.#time.after(this.#latencyMs, () => {
      if (!this.#isOver && !this.isBlackHole) this.#client.message(frame);
    });
  }

  #end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.peer?.gone();
    if (!this.isBlackHole) this.#time.after(this.#latencyMs, () => this.#client.close(code, reason));
  }
}

export interface NetworkOptions {
  readonly time: VirtualTime;
  readonly kinds: readonly TopicKind[];
  readonly random?: () => number;
  readonly latencyMs?: number;
  readonly maxSubscriptions?: number;
  readonly onError?: (error: unknown) => void;
  /** Connections served in one turn. */
  readonly fanOutSlice?: number;
}

/** A server that can restart and clients that connect to it, all in one process and in virtual time. */
export class MemoryNetwork {
  readonly #options: NetworkOptions;
  readonly connections: MemoryConnection[] = [];
  readonly metrics = new CountingMetrics();
  hub: Hub<string, string>;
  isReachable = true;
  /** The user of the next connection's session. */
  viewer: Viewer | null = null;

  constructor(options: NetworkOptions) {
    this.#options = options;
    this.hub = this.#newHub();
  }

  /** Latest connection. */
  get socket(): MemoryConnection {
    const socket = this.connections.at(-1);
    if (socket === undefined) throw new Error('no client has connected yet');
    return socket;
  }

  /** All streams begin a new life, all connections break. */
  restartServer(): void {
    this.hub.close();
    const open = this.connections.splice(0);
    this.hub = this.#newHub();
    for (const connection of open) connection.cut();
  }

  client(options: Partial<ClientOptions> = {}): RealtimeClient {
    const { time, random = () => 0.5 } = this.#options;
    return new RealtimeClient({ timers: time, random, open: (events) => this.#open(events), ...options });
  }

  #open(events: SocketEvents): ClientSocket {
    const { time, latencyMs = 5 } = this.#options;
    const socket = new MemoryConnection(time, latencyMs, events);
    time.after(latencyMs, () => {
      if (!this.isReachable) {
        events.close(1006, '');
        return;
      }
      this.connections.push(socket);
      socket.peer = new Peer(this.hub, socket, this.viewer, `connection-${this.connections.length}`);
      events.open();
    });
    return { send: (text) => socket.fromClient(text), close: () => socket.cut() };
  }

  #newHub(): Hub<string, string> {
    const { time, kinds, random = Math.random, maxSubscriptions, onError, fanOutSlice = 200 } = this.#options;
    return new Hub({
      kinds,
      codec: textCodec,
      timers: time,
      random,
      metrics: this.metrics,
      defer: (proceed) => void time.after(1, proceed),
      fanOutSlice,
      onError: onError ?? ((error) => console.error(error)),
      ...(maxSubscriptions === undefined ? {} : { maxSubscriptions }),
    });
  }
}
