import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Connection } from './connection.ts';
import { type EventMessage, EventQueues } from './event-queues.ts';
import { GateSync } from './gate-sync.ts';
import { Ingest } from './ingest.ts';
import { untilDone } from './persist.ts';
import type { BookPort, GatePort, SettlementPort } from './ports.ts';
import { ProducerMonitor, type ProducerStatus } from './producer-monitor.ts';
import { type Decoded, type Provider, type ProviderMessage, RateLimitedError } from './provider.ts';
import { Recoveries } from './recoveries.ts';
import { SequenceWatch } from './sequence-watch.ts';
import type { PositionStore } from './store.ts';

export interface FeedTimings {
  /** How often silence, losses and overdue matches are looked for. */
  tickMs: number;
  /** A missing frame is waited for so long before it counts as lost. */
  framePatienceMs: number;
  /** A recovery without a message for so long has died. */
  recoveryTimeoutMs: number;
  /** Fixtures are listed from so long ago to so far ahead. */
  fixturesBackMs: number;
  fixturesAheadMs: number;
}

const HOUR_MS = 3_600_000;
const DEFAULT_TIMINGS: FeedTimings = {
  tickMs: 250,
  framePatienceMs: 1_000,
  recoveryTimeoutMs: 30_000,
  fixturesBackMs: 12 * HOUR_MS,
  fixturesAheadMs: 8 * 24 * HOUR_MS,
};
const START_RETRY_MS = 1_000;
const ORPHANS_AT_ONCE = 8;
const MAX_REQUEST_ID = 2 ** 31 - 1;

export interface FeedDeps {
  provider: Provider;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  book: BookPort;
  gates: GatePort;
  settlements: SettlementPort;
  producers: readonly number[];
  positions: PositionStore;
  timings?: Partial<FeedTimings>;
}

type SnapshotComplete = Extract<ProviderMessage, { kind: 'snapshot-complete' }>;
type Alive = Extract<ProviderMessage, { kind: 'alive' }>;

/** Connection, producers, recoveries and lines of work put together. */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #timings: FeedTimings;
  readonly #queues: EventQueues;
  readonly #ingest: Ingest;
  readonly #connection: Connection;
  #monitors = new Map<number, ProducerMonitor>();
  #recoveries: Recoveries | null = null;
  #watch: SequenceWatch;
  #timer: NodeJS.Timeout | null = null;
  #lastFrameMs = 0;
  #isStopped = false;
  /** Gate changes of one producer come one after the other. */
  #producerWork = new Map<number, Promise<void>>();
  #markReady: () => void = () => undefined;
  readonly ready: Promise<void>;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#timings = { ...DEFAULT_TIMINGS, ...deps.timings };
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    this.ready = new Promise((resolve) => {
      this.#markReady = resolve;
    });
    this.#ingest = new Ingest({
      provider: deps.provider,
      book: deps.book,
      gates: new GateSync(deps.gates, deps.book),
      settlements: deps.settlements,
      onTrouble: (what, details) => this.#trouble(what, details),
      isStopped: () => this.#isStopped,
    });
    this.#queues = new EventQueues((message) => this.#work(message));
    this.#connection = new Connection({
      provider: deps.provider,
      onOpen: () => this.#opened(),
      onFrame: (text) => this.#frame(text),
      onLost: (reason) => this.#lost(reason),
    });
  }

  async start(): Promise<void> {
    const now = this.#deps.clock.now();
    for (const id of this.#deps.producers) {
      this.#monitors.set(id, new ProducerMonitor({ id, name: String(id), downAfterMs: 20_000 }, now));
    }
    await Promise.all(this.#deps.producers.map((id) => this.#shut(id, 'starting')));
    void this.#begin();
  }

  /** Reference data first; then the stream, which asks for the rest. */
  async #begin(): Promise<void> {
    const { provider, book, clock, positions } = this.#deps;
    await untilDone(
      async () => {
        const [infos, descriptions, known] = await Promise.all([provider.producers(), provider.descriptions(), positions.load()]);
        book.describe(descriptions);
        await this.#readFixtures();
        const now = clock.now();
        this.#monitors = new Map(infos.map((info) => [info.id, new ProducerMonitor(info, now)]));
        this.#recoveries = new Recoveries({
          provider,
          producers: infos.map((info) => ({
            info,
            monitor: this.#monitors.get(info.id) ?? new ProducerMonitor(info, now),
            processedMs: known.get(info.id) ?? null,
          })),
          now: () => clock.now(),
          timeoutMs: this.#timings.recoveryTimeoutMs,
          firstRequestId: 1 + Math.floor(Math.random() * (MAX_REQUEST_ID - 1)),
          onTrouble: (what, details) => this.#trouble(what, details),
        });
      },
      (error, attempt) => this.#trouble('provider_unreachable', { error, attempt, retryMs: START_RETRY_MS }),
      () => this.#isStopped,
    );
    if (this.#isStopped) return;
    this.#timer = setInterval(() => this.#tick(), this.#timings.tickMs);
    this.#connection.start();
  }

  async #readFixtures(): Promise<void> {
    const now = this.#deps.clock.now();
    const pages = this.#deps.provider.fixtures(now - this.#timings.fixturesBackMs, now + this.#timings.fixturesAheadMs);
    for await (const { fixtures, refused } of pages) {
      this.#countRefused(refused);
      await this.#ingest.admit(fixtures);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#recoveries?.cancel();
    this.#connection.stop();
    await this.#queues.barrier();
    await Promise.all(this.#producerWork.values());
  }

  statuses(): ProducerStatus[] {
    return Array.from(this.#monitors.values(), ({ status }) => status);
  }

  isUp(): boolean {
    return this.#monitors.size > 0 && [...this.#monitors.values()].every(({ isUp }) => isUp);
  }

  #trouble(what: string, details: Record<string, unknown>): void {
    this.#deps.metrics.count('feed_trouble_total', { what });
    const { error, ...rest } = details;
    this.#deps.log.warn({ what, ...rest, ...(error !== undefined && { err: error }) }, 'feed trouble');
  }

  #countRefused(refused: readonly string[]): void {
    for (const reason of refused) {
      this.#deps.metrics.count('feed_refused_total', { reason });
      this.#deps.log.warn({ reason }, 'feed input refused');
    }
  }

  // --- connection

  #opened(): void {
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    this.#lastFrameMs = this.#deps.clock.now();
    this.#deps.log.info({ source: this.#deps.provider.source }, 'feed connected');
    // The first opening follows the reading at start; after a break, changes of the listing may have been missed.
    if (this.statuses().some(({ lastAliveMs }) => lastAliveMs !== null)) {
      this.#readFixtures().catch((error: unknown) => this.#trouble('fixtures_not_read', { error }));
    }
  }

  #lost(reason: string): void {
    this.#trouble('disconnected', { reason });
    this.#recoveries?.cancel();
    for (const monitor of this.#monitors.values()) this.#down(monitor, 'disconnected');
  }

  #frame(text: string): void {
    const now = this.#deps.clock.now();
    this.#lastFrameMs = now;
    const decoded: Decoded = this.#deps.provider.decode(text);
    if (decoded.refused.length > 0) this.#countRefused(decoded.refused);
    if (decoded.seq !== null) this.#watch.seen(decoded.seq, now);
    const { message } = decoded;
    if (!message) return;
    this.#deps.metrics.count('feed_messages_total', { kind: message.kind });
    if (message.kind === 'alive') this.#alive(message, now);
    else if (message.kind === 'snapshot-complete') void this.#snapshotComplete(message);
    else this.#event(message);
  }

  #event(message: EventMessage): void {
    if (message.requestId !== null) {
      this.#recoveries?.heard(message.producer, message.requestId, message.urn, message.kind === 'odds');
    }
    this.#queues.push(message);
  }

  async #work(message: EventMessage): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#ingest.work(message);
    } catch (error) {
      this.#trouble('message_not_applied', { urn: message.urn, kind: message.kind, error });
    }
    this.#deps.metrics.observe('feed_work_seconds', (performance.now() - startedAt) / 1000, { kind: message.kind });
  }

  // --- producers

  #alive({ producer, timestampMs, isSubscribed }: Alive, now: number): void {
    const monitor = this.#monitors.get(producer);
    if (!monitor) return;
    const wasUp = monitor.isUp;
    if (monitor.alive(isSubscribed, now) === 'recover') {
      if (wasUp) void this.#shut(producer, monitor.status.reason);
      this.#recoveries?.begin(producer);
    } else if (isSubscribed && monitor.isUp && !this.#watch.hasGap) {
      void this.#savePosition(monitor, timestampMs);
    }
  }

  /** Everything received before this sign of life has been worked off: the next start may begin here. */
  async #savePosition(monitor: ProducerMonitor, timestampMs: number): Promise<void> {
    const watch = this.#watch;
    await this.#queues.barrier();
    if (!monitor.isUp || watch !== this.#watch) return;
    this.#recoveries?.processed(monitor.id, timestampMs);
    try {
      await this.#deps.positions.save(monitor.id, timestampMs);
    } catch (error) {
      this.#trouble('position_not_stored', { producer: monitor.id, error });
    }
  }

  #down(monitor: ProducerMonitor, reason: string): void {
    const wasUp = monitor.isUp;
    monitor.down(reason, this.#deps.clock.now());
    if (wasUp) void this.#shut(monitor.id, reason);
  }

  /** The book first: it refuses at once. Then the gate, which is what counts. */
  #shut(producer: number, reason: string): Promise<void> {
    this.#deps.book.apply({ kind: 'producer', producer, isDown: true });
    this.#deps.metrics.gauge('feed_producer_up', 0, { producer: String(producer) });
    this.#deps.log.warn({ producer, reason }, 'producer down, its markets are suspended');
    return this.#inTurn(producer, () =>
      untilDone(
        () => this.#deps.gates.closeProducer(producer, reason),
        (error, attempt) => this.#trouble('gate_not_stored', { producer, attempt, error }),
        () => this.#isStopped,
      ),
    );
  }

  #inTurn(producer: number, act: () => Promise<void>): Promise<void> {
    const turn = (this.#producerWork.get(producer) ?? Promise.resolve()).then(act);
    this.#producerWork.set(producer, turn);
    return turn;
  }

  async #snapshotComplete({ producer, requestId, urn, timestampMs }: SnapshotComplete): Promise<void> {
    const monitor = this.#monitors.get(producer);
    if (urn !== null || !monitor?.isAwaited(requestId)) return;
    await this.#queues.barrier();
    await this.#withdrawOrphans(producer, timestampMs);
    await this.#queues.barrier();
    await this.#inTurn(producer, async () => {
      if (!monitor.isAwaited(requestId) || this.#isStopped) return;
      try {
        await this.#deps.gates.openProducer(producer);
      } catch (error) {
        this.#trouble('gate_not_stored', { producer, error });
        monitor.down('gate_not_stored', this.#deps.clock.now());
        this.#recoveries?.begin(producer, START_RETRY_MS);
        return;
      }
      this.#up(monitor, requestId);
    });
  }

  #up(monitor: ProducerMonitor, requestId: number): void {
    if (!monitor.recovered(requestId, this.#deps.clock.now())) {
      // Something went wrong while the gate opened: shut it again.
      void this.#shut(monitor.id, monitor.status.reason);
      return;
    }
    this.#deps.book.apply({ kind: 'producer', producer: monitor.id, isDown: false });
    this.#deps.metrics.gauge('feed_producer_up', 1, { producer: String(monitor.id) });
    this.#deps.log.info({ producer: monitor.id, name: monitor.name }, 'producer up');
    if (this.isUp()) this.#markReady();
  }

  /** Matches that we offer and the recovery did not confirm: over, moved or forgotten while we were away. */
  async #withdrawOrphans(producer: number, timestampMs: number): Promise<void> {
    const confirmed = this.#recoveries?.confirmed(producer) ?? new Set<string>();
    const orphans = this.#deps.book.matchesOfProducer(producer).filter(({ urn }) => !confirmed.has(urn));
    for (let at = 0; at < orphans.length; at += ORPHANS_AT_ONCE) {
      await Promise.all(orphans.slice(at, at + ORPHANS_AT_ONCE).map((orphan) => this.#withdraw(orphan, producer, timestampMs)));
    }
  }

  async #withdraw(orphan: { matchId: number; urn: string }, producer: number, timestampMs: number): Promise<void> {
    try {
      const fixture = await this.#ingest.withdraw(orphan, producer, timestampMs);
      // A match that ended while we were away may have results older than the recovery reached.
      const isOver = fixture !== null && fixture.status !== 'not_started' && fixture.status !== 'live';
      const requestId = isOver ? this.#recoveries?.requestId() : undefined;
      if (requestId !== undefined) await this.#deps.provider.requestEventRecovery(producer, orphan.urn, requestId);
    } catch (error) {
      if (error instanceof RateLimitedError) this.#trouble('event_recovery_refused', { urn: orphan.urn });
      else this.#trouble('orphan_not_read', { urn: orphan.urn, error });
    }
  }

  // --- time

  #tick(): void {
    const now = this.#deps.clock.now();
    for (const monitor of this.#monitors.values()) {
      const wasUp = monitor.isUp;
      if (monitor.tick(now) && wasUp) void this.#shut(monitor.id, monitor.status.reason);
    }
    if (this.#connection.isOpen && this.#watch.isLost(now)) {
      for (const monitor of this.#monitors.values()) {
        this.#down(monitor, 'frames_lost');
        this.#recoveries?.beginAfterLoss(monitor.id);
      }
    }
    // Nothing at all comes through an open connection: it is dead and nobody has told us.
    if (this.#connection.isOpen && now - this.#lastFrameMs > 20_000) this.#connection.reset('silent');
    this.#recoveries?.tick(this.#queues.pending > 0);
    for (const { matchId, urn, producer } of this.#deps.book.overdueMatches()) {
      if (this.#deps.gates.isOpen('match', matchId) === false) continue;
      this.#queues.push({ kind: 'overdue', urn, producer, timestampMs: now, requestId: null });
    }
    this.#deps.metrics.gauge('feed_pending_messages', this.#queues.pending);
    this.#deps.metrics.gauge('feed_conflated_updates', this.#queues.conflated);
  }
}
