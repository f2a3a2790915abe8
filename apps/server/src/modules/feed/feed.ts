import type { Alarms } from '../../platform/alarms.ts';
import type { EventMessage } from './connection/event-queues.ts';
import { MessageTraces } from './connection/message-traces.ts';
import { SequenceWatch } from './connection/sequence-watch.ts';
import { feedFault } from './feed-fault.ts';
import { createFeedParts, type FeedDeps, type FeedParts } from './feed-parts.ts';
import type { Frame, ProviderMessage } from './feed-provider.ts';
import { DEFAULT_TIMINGS, type FeedTimings } from './feed-timings.ts';
import { listFixtures, relistFixtures } from './ingest/list-fixtures.ts';
import { isNeverPermanent, retryUntilDone } from './ingest/persist.ts';
import { type ReferenceData, readReference } from './ingest/read-reference.ts';
import type { RefusedResults } from './ports.ts';
import type { ProducerStatus } from './producers/producer-monitor.ts';
import { EarlierResults } from './recovery/earlier-results.ts';
import { Recoveries } from './recovery/recoveries.ts';

const SILENT_LINE_MS = 20_000;
/** A doubt is younger than what caused it. */
const DOUBT_MARGIN_MS = 60_000;
const MAX_REQUEST_ID = 2 ** 31 - 1;

type SnapshotComplete = Extract<ProviderMessage, { kind: 'snapshot-complete' }>;
type Alive = Extract<ProviderMessage, { kind: 'alive' }>;

/** Connection, judge, producers, recoveries and work queues put together. */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #steady: () => number;
  readonly #timings: FeedTimings;
  readonly #alarm: Alarms['raise'];
  readonly #parts: FeedParts;
  readonly #traces: MessageTraces;
  #recoveries: Recoveries | null = null;
  #watch: SequenceWatch;
  #timer: NodeJS.Timeout | null = null;
  #lastFrameMs = 0;
  #wasOpen = false;
  #isStopped = false;
  readonly #hasStopped = () => this.#isStopped;
  readonly #background = new Set<Promise<void>>();
  readonly #earlier: EarlierResults;
  readonly #ready = Promise.withResolvers<void>();
  readonly ready = this.#ready.promise;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#steady = deps.steady ?? (() => performance.now());
    this.#timings = { ...DEFAULT_TIMINGS, ...deps.timings };
    this.#alarm = (name, details, text) => deps.alarms.raise(name, details, text);
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    this.#traces = new MessageTraces(deps.tracing);
    this.#parts = createFeedParts(deps, {
      steady: this.#steady,
      isStopped: this.#hasStopped,
      recoveries: () => this.#recoveries,
      work: (message) => this.#work(message),
      hold: (urn) => this.#hold(urn),
      release: (urn) => this.#guarded(urn, this.#parts.ingest.release(urn)),
      onOpen: () => this.#opened(),
      onFrame: (frame) => this.#frame(frame),
      onLost: (reason) => this.#lost(reason),
      onUp: () => this.#ready.resolve(),
    });
    this.#earlier = new EarlierResults({
      provider: deps.provider,
      orphans: this.#parts.confirmations.orphans,
      resultsSince: deps.resultsSince ?? (() => Promise.resolve(new Set())),
      now: () => deps.clock.now(),
      isStopped: this.#hasStopped,
      onNotListed: (details) => this.#reportError('earlier_results_not_asked', details),
    });
  }

  async start(): Promise<void> {
    await this.#parts.producers.start(this.#deps.producers);
    this.#parts.judge.knows(this.#deps.producers, []);
    // A reader that has not begun keeps everything shut: whatever stops it is reported and tried again (XR-03).
    const onError = (error: unknown) =>
      this.#alarm('feed_not_begun', { err: error }, 'the feed could not be opened, nothing is offered: trying again');
    void retryUntilDone(() => this.#begin(), onError, this.#hasStopped, isNeverPermanent);
  }

  /** Reference data first; then the stream, which asks for the rest. */
  async #begin(): Promise<void> {
    const data = await readReference({
      provider: this.#deps.provider,
      producers: this.#deps.producers,
      positions: this.#deps.positions,
      readFixtures: () => this.#readFixtures(),
      isStopped: this.#hasStopped,
      onFeedError: (what, details) => this.#reportError(what, details),
      onAlarm: this.#alarm,
    });
    if (!data) return;
    this.#deps.book.describe(data.descriptions);
    this.#parts.judge.knows(
      data.infos.map(({ id }) => id),
      data.descriptions.flatMap(({ groups }) => groups),
    );
    this.#parts.producers.learn(data.infos);
    this.#earlier.expects(data.infos.map(({ id }) => id));
    this.#recoveries = this.#makeRecoveries(data);
    this.#timer ??= setInterval(() => this.#tick(), this.#timings.tickMs);
    this.#parts.namedPlayers.start();
    this.#parts.connection.start();
  }

  #makeRecoveries({ infos, positions }: ReferenceData): Recoveries {
    return new Recoveries({
      provider: this.#deps.provider,
      producers: infos.flatMap((info) => {
        const monitor = this.#parts.producers.monitor(info.id);
        return monitor ? [{ info, monitor, processedMs: positions.get(info.id) ?? null }] : [];
      }),
      now: () => this.#deps.clock.now(),
      steady: this.#steady,
      timeoutMs: this.#timings.recoveryTimeoutMs,
      firstRequestId: 1 + Math.floor(Math.random() * (MAX_REQUEST_ID - 1)),
      onFeedError: (what, details) => this.#reportError(what, details),
    });
  }

  async #readFixtures(): Promise<void> {
    const now = this.#deps.clock.now();
    const pages = this.#deps.provider.fixtures(now - this.#timings.fixturesBackMs, now + this.#timings.fixturesAheadMs);
    await listFixtures(pages, {
      admit: (fixtures) => this.#parts.ingest.admit(fixtures),
      leaveOut: (urn) => this.#parts.ingest.leaveOut(urn),
      onRefused: (reasons) => this.#parts.refusals.count(reasons),
      onDoubt: (urn, why, needsFixture) => this.#parts.doubts.raise(urn, why, needsFixture),
      onAlarm: this.#alarm,
    });
  }

  /** Whether results of matches that began then are still to be asked for. */
  lacksResults(span: { fromMs: number; toMs: number }): boolean {
    return this.#earlier.lacks(span);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#recoveries?.cancel();
    this.#parts.doubts.stop();
    this.#parts.confirmations.orphans.stop();
    this.#earlier.stop();
    this.#parts.namedPlayers.stop();
    this.#parts.connection.stop();
    await this.#parts.queues.barrier();
    await this.#parts.producers.settled();
    await Promise.all(this.#background);
  }

  statuses(): ProducerStatus[] {
    return this.#parts.producers.statuses();
  }

  isUp(): boolean {
    return this.#parts.producers.isUp();
  }

  /** Why it is not up, in words for /readyz; the reason of a refused connection stands in the log. */
  fault(): string | null {
    if (this.#parts.connection.isRefused) return `the connection to ${this.#deps.provider.source} cannot be opened`;
    return feedFault(this.statuses());
  }

  refuse(results: RefusedResults): void {
    this.#parts.queues.push({ kind: 'refused', ...results, requestId: null });
  }

  takePhaseBack({ urn, phase }: { urn: string; phase: 'prematch' | 'live' }): void {
    this.#parts.queues.push({ kind: 'phase-back', ...this.#parts.order(urn), phase });
  }

  #reportError(what: string, details: Record<string, unknown>): void {
    this.#parts.errorLog.report(what, details);
  }

  // --- connection

  #opened(): void {
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    this.#lastFrameMs = this.#steady();
    this.#deps.log.info({ source: this.#deps.provider.source }, 'feed connected');
    // The first opening follows the reading at start; after a break, changes of the listing may have been missed.
    const [trouble, watch] = ['fixtures_not_read', this.#watch];
    const again = (error: unknown, attempt: number) => this.#reportError(trouble, { error, attempt });
    const isOver = () => this.#isStopped || watch !== this.#watch;
    const list = () => this.#readFixtures();
    if (this.#wasOpen) this.#inBackground(trouble, relistFixtures(list, again, isOver, this.#alarm));
    this.#wasOpen = true;
  }

  #inBackground(trouble: string, work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => this.#reportError(trouble, { error }))
      .finally(() => this.#background.delete(done));
    this.#background.add(done);
  }

  #lost(reason: string): void {
    this.#reportError('disconnected', { reason });
    this.#recoveries?.cancel();
    this.#parts.producers.allDown('disconnected');
  }

  #frame(frame: Frame): void {
    const steadyMs = this.#steady();
    this.#lastFrameMs = steadyMs;
    const decoded = this.#deps.provider.decode(frame);
    if (decoded.seq !== null) this.#watch.seen(decoded.seq, steadyMs);
    else this.#watch.seenWithout();
    const { message, doubt, refused } = this.#parts.judge.judge(decoded);
    this.#parts.refusals.count(refused);
    // Before the message: it shuts what the message might open.
    for (const urn of doubt?.urns ?? []) if (this.#parts.ingest.isKnown(urn)) this.#parts.doubts.raise(urn, doubt?.why ?? '');
    if (message) this.#believe(message);
  }

  #believe(message: ProviderMessage): void {
    this.#deps.metrics.count('feed_messages_total', { kind: message.kind });
    switch (message.kind) {
      case 'alive':
        this.#alive(message);
        return;
      case 'unreadable-alive':
        this.#parts.producers.down(message.producer, 'unreadable');
        this.#recoveries?.begin(message.producer);
        return;
      case 'snapshot-complete':
        if (message.urn !== null) {
          this.#parts.doubts.completed(message.requestId, message.urn);
          this.#parts.confirmations.orphans.completed(message.requestId, message.urn);
        } else this.#inBackground('recovery_not_worked_off', this.#snapshotComplete(message));
        return;
      default:
        this.#event(message);
    }
  }

  #event(message: EventMessage): void {
    const { requestId, urn, producer, kind } = message;
    if (requestId !== null) {
      this.#recoveries?.heard(producer, requestId, urn, kind === 'odds');
      this.#parts.doubts.heard(requestId, urn, kind === 'odds');
      this.#parts.confirmations.orphans.heard(requestId, urn, kind === 'odds');
    }
    if (kind === 'settlement') this.#earlier.heard(urn);
    this.#traces.begin(message);
    // Answers and results may be of long ago.
    const isMoment = requestId === null && (kind === 'odds' || kind === 'stop');
    this.#parts.queues.push(message, isMoment ? Math.max(0, this.#deps.clock.now() - message.timestampMs) : 0);
  }

  #hold(urn: string): Promise<void> | null {
    const hold = this.#parts.ingest.hold(urn);
    if (hold) this.#deps.metrics.count('feed_held_events_total');
    return hold && this.#guarded(urn, hold);
  }

  /** Never rejects: what cannot be shut or opened as it should is doubtful. */
  async #guarded(urn: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      this.#reportError('gate_not_stored', { urn, error });
      this.#parts.doubts.raise(urn, 'gate:not_stored');
    }
  }

  async #work(message: EventMessage): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#traces.run(message, () => this.#parts.ingest.work(message));
    } catch (error) {
      this.#reportError('message_not_applied', { urn: message.urn, kind: message.kind, error });
      // It cannot be kept as it is: until the provider says something else, nothing of the event is offered.
      this.#parts.doubts.raise(message.urn, `${message.kind}:not_stored`);
    }
    this.#deps.metrics.observe('feed_work_seconds', (performance.now() - startedAt) / 1000, { kind: message.kind });
  }

  // --- producers

  #alive({ producer, timestampMs, isSubscribed }: Alive): void {
    const monitor = this.#parts.producers.monitor(producer);
    if (!monitor) return;
    if (this.#parts.producers.alive(producer, isSubscribed, timestampMs) === 'recover') this.#recoveries?.begin(producer);
    else if (isSubscribed && monitor.isUp && !this.#watch.hasGap)
      this.#inBackground('position', this.#savePosition(producer, timestampMs));
  }

  /** Everything received before this sign of life has been processed: the next start may begin here. */
  async #savePosition(producer: number, timestampMs: number): Promise<void> {
    const watch = this.#watch;
    await this.#parts.queues.barrier();
    if (!this.#parts.producers.monitor(producer)?.isUp || watch !== this.#watch) return;
    // A clock that is a little ahead must not make the next start ask for the future, nor a doubt be forgotten by it.
    const missingMs = this.#parts.doubts.missingSinceMs();
    const knownMs = missingMs === null ? timestampMs : Math.min(timestampMs, missingMs - DOUBT_MARGIN_MS);
    const positionMs = Math.min(knownMs, this.#deps.clock.now());
    this.#recoveries?.processed(producer, positionMs);
    // A restart forgets what is asked event by event: it has to find again that results are missing, so it begins where we stood.
    if (this.#recoveries?.lacksResults(producer) || this.#parts.doubts.lacksResults()) return;
    try {
      await this.#deps.positions.save(producer, positionMs);
    } catch (error) {
      this.#reportError('position_not_stored', { producer, error });
    }
  }

  async #snapshotComplete({ producer, requestId, timestampMs }: SnapshotComplete): Promise<void> {
    const endedMs = Math.min(timestampMs, this.#deps.clock.now());
    const unconfirmed = await this.#parts.confirmations.completed(producer, requestId, endedMs);
    if (unconfirmed === null) return;
    this.#parts.doubts.hurry();
    if (this.#recoveries?.lacksResults(producer)) this.#inBackground('open_bets_not_asked', this.#askForOpenBets(producer));
    // They are shut: what became of them is nothing that anybody has to wait for (XR-03).
    this.#inBackground('orphans', this.#parts.confirmations.orphans.look(unconfirmed, producer));
    this.#inBackground('earlier_results_not_asked', this.#earlier.recovered(producer));
  }

  /** The recovery did not reach back to where we stood: what bets wait for is asked for event by event, and each is shut until it is answered. */
  async #askForOpenBets(producer: number): Promise<void> {
    const { openEvents } = this.#deps;
    this.#alarm('feed_results_missing', { producer }, 'the feed was away for longer than it recovers: results may be missing');
    const onError = (error: unknown, attempt: number) => this.#reportError('open_bets_not_read', { producer, attempt, error });
    const ask = async () => {
      for (const urn of (await openEvents?.()) ?? [])
        if (await this.#parts.ingest.leaveOut(urn)) this.#parts.doubts.missResults(urn);
    };
    await retryUntilDone(ask, onError, this.#hasStopped);
    if (!this.#isStopped) this.#recoveries?.resultsAsked(producer);
  }

  // --- time

  #tick(): void {
    const steadyMs = this.#steady();
    this.#parts.producers.tick();
    this.#parts.queues.tick();
    if (this.#parts.connection.isOpen && this.#watch.isLost(steadyMs)) {
      for (const id of this.#parts.producers.ids) {
        this.#parts.producers.down(id, 'frames_lost');
        this.#recoveries?.begin(id);
      }
    }
    // Nothing at all comes through an open connection: it is dead without a close event.
    if (this.#parts.connection.isOpen && steadyMs - this.#lastFrameMs > SILENT_LINE_MS) this.#parts.connection.reset('silent');
    this.#recoveries?.tick(this.#parts.queues.pending > 0);
    for (const { matchId, urn, producer } of this.#deps.book.overdueMatches()) {
      if (this.#deps.gates.isOpen('match', matchId) === false) continue;
      this.#parts.queues.push({ kind: 'overdue', urn, producer, timestampMs: this.#deps.clock.now(), requestId: null });
    }
    for (const urn of this.#parts.hidden.takeDue(this.#deps.clock.now()))
      this.#parts.queues.push({ kind: 'hidden', ...this.#parts.order(urn) });
    this.#deps.metrics.gauge('feed_pending_messages', this.#parts.queues.pending);
    this.#deps.metrics.gauge('feed_conflated_updates', this.#parts.queues.conflated);
    this.#deps.metrics.gauge('feed_doubtful_events', this.#parts.doubts.size);
  }
}
