import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Confirmations } from './confirmations.ts';
import { Connection } from './connection.ts';
import { type EventMessage, EventQueues } from './event-queues.ts';
import type { FeedProvider, Frame, ProviderMessage } from './feed-provider.ts';
import { DEFAULT_TIMINGS, type FeedTimings } from './feed-timings.ts';
import { GateSync } from './gate-sync.ts';
import { Ingest } from './ingest.ts';
import { Doubts } from './judge/doubts.ts';
import { Judge } from './judge/judge.ts';
import { QuestionBudget } from './judge/question-budget.ts';
import { listAgain, listFixtures } from './list-fixtures.ts';
import { neverHopeless, untilDone } from './persist.ts';
import type { BookPort, GatePort, RefusedResults, SettlementPort } from './ports.ts';
import type { ProducerStatus } from './producer-monitor.ts';
import { Producers } from './producers.ts';
import { type ReferenceData, readReference } from './read-reference.ts';
import { Recoveries } from './recoveries.ts';
import { Refusals } from './refusals.ts';
import { SequenceWatch } from './sequence-watch.ts';
import type { PositionStore } from './store.ts';
import { Troubles } from './troubles.ts';

const SILENT_LINE_MS = 20_000;
/** A doubt is younger than what caused it. */
const DOUBT_MARGIN_MS = 60_000;
const MAX_REQUEST_ID = 2 ** 31 - 1;

export interface FeedDeps {
  provider: FeedProvider;
  clock: Clock;
  /** A clock that only goes forward, ms; performance.now() when absent. */
  steady?: () => number;
  log: Logger;
  metrics: Metrics;
  alarms: Pick<Alarms, 'raise'>;
  book: BookPort;
  gates: GatePort;
  settlements: SettlementPort;
  producers: readonly number[];
  positions: PositionStore;
  timings?: Partial<FeedTimings>;
}

type SnapshotComplete = Extract<ProviderMessage, { kind: 'snapshot-complete' }>;
type Alive = Extract<ProviderMessage, { kind: 'alive' }>;

/** Connection, judge, producers, recoveries and work queues put together. */
export class Feed {
  readonly #deps: FeedDeps;
  readonly #steady: () => number;
  readonly #timings: FeedTimings;
  readonly #alarm: Alarms['raise'];
  readonly #refusals: Refusals;
  readonly #troubles: Troubles;
  readonly #queues: EventQueues;
  readonly #judge: Judge;
  readonly #budget = new QuestionBudget();
  readonly #doubts: Doubts;
  readonly #confirmations: Confirmations;
  readonly #ingest: Ingest;
  readonly #producers: Producers;
  readonly #connection: Connection;
  #recoveries: Recoveries | null = null;
  #watch: SequenceWatch;
  #timer: NodeJS.Timeout | null = null;
  #lastFrameMs = 0;
  #wasOpen = false;
  #isStopped = false;
  readonly #hasStopped = () => this.#isStopped;
  readonly #background = new Set<Promise<void>>();
  readonly #ready = Promise.withResolvers<void>();
  readonly ready = this.#ready.promise;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#steady = deps.steady ?? (() => performance.now());
    this.#timings = { ...DEFAULT_TIMINGS, ...deps.timings };
    this.#alarm = (name, details, text) => deps.alarms.raise(name, details, text);
    const told = { log: deps.log, metrics: deps.metrics, steady: this.#steady };
    this.#refusals = new Refusals(told);
    this.#troubles = new Troubles(told);
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    const common = {
      isStopped: this.#hasStopped,
      onTrouble: (what: string, details: Record<string, unknown>) => this.#trouble(what, details),
      onAlarm: this.#alarm,
    };
    this.#producers = new Producers({
      ...{ clock: deps.clock, steady: this.#steady, log: deps.log, metrics: deps.metrics, book: deps.book, gates: deps.gates },
      ...common,
      onOpened: () => {
        if (!this.#producers.isUp()) return;
        this.#connection.proved();
        this.#ready.resolve();
      },
    });
    this.#judge = new Judge({
      now: () => deps.clock.now(),
      lateAfterMs: (id) => this.#producers.lateAfterMs(id),
      isOwnRequest: (requestId) => this.#recoveries?.isOwn(requestId) ?? false,
    });
    this.#doubts = this.#makeDoubts();
    this.#ingest = new Ingest({
      ...{ provider: deps.provider, book: deps.book, settlements: deps.settlements, now: () => deps.clock.now(), ...common },
      gates: new GateSync(deps.gates, deps.book),
      onDoubt: (urn, why, needsFixture) => this.#doubts.raise(urn, why, needsFixture),
      waitsForFixture: (urn) => this.#doubts.waitsForFixture(urn),
      settleDoubt: (urn, turn) => this.#doubts.settle(urn, turn),
    });
    this.#confirmations = this.#makeConfirmations();
    this.#queues = new EventQueues((message) => this.#work(message));
    this.#connection = new Connection({
      provider: deps.provider,
      onOpen: () => this.#opened(),
      onFrame: (frame) => this.#frame(frame),
      onLost: (reason) => this.#lost(reason),
    });
  }

  #makeDoubts(): Doubts {
    return new Doubts({
      ...{ steady: this.#steady, budget: this.#budget },
      now: () => this.#deps.clock.now(),
      requestId: () => this.#recoveries?.requestId() ?? 1,
      producerOf: (urn) => this.#producerOf(urn),
      producers: () => this.#producers.ids,
      isOurs: (urn) => this.#ingest.isKnown(urn),
      isOver: (urn) => this.#ingest.isKnown(urn) && this.#deps.book.isOver(this.#ingest.matchIdOf(urn) ?? 0),
      isLineOpen: () => this.#connection.isOpen && this.#recoveries !== null,
      ask: (producer, urn, requestId) => this.#deps.provider.requestEventRecovery(producer, urn, requestId),
      readFixture: async (urn) => {
        if (await this.#ingest.readFixture(urn)) return true;
        if (this.#ingest.isKnown(urn)) throw new Error('the provider does not know the event any more');
        return false;
      },
      shut: (urn, why) => this.#queues.push({ kind: 'doubt', ...this.#order(urn), why }),
      open: (urn, turn) => this.#queues.push({ kind: 'cleared', ...this.#order(urn), turn }),
      onAlarm: this.#alarm,
    });
  }

  #producerOf(urn: string): number {
    const matchId = this.#ingest.matchIdOf(urn);
    const producer = matchId === null ? null : this.#deps.book.producerOf(matchId);
    return producer ?? this.#producers.ids[0] ?? 1;
  }

  async start(): Promise<void> {
    await this.#producers.start(this.#deps.producers);
    this.#judge.knows(this.#deps.producers, []);
    // A reader that has not begun keeps everything shut: whatever stops it is reported and tried again (XR-03).
    const tell = (error: unknown) =>
      this.#alarm('feed_not_begun', { err: error }, 'the feed could not be opened, nothing is offered: trying again');
    void untilDone(() => this.#begin(), tell, this.#hasStopped, neverHopeless);
  }

  /** Reference data first; then the stream, which asks for the rest. */
  async #begin(): Promise<void> {
    const data = await readReference({
      ...{ provider: this.#deps.provider, producers: this.#deps.producers, positions: this.#deps.positions },
      readFixtures: () => this.#readFixtures(),
      isStopped: this.#hasStopped,
      onTrouble: (what, details) => this.#trouble(what, details),
      onAlarm: this.#alarm,
    });
    if (!data) return;
    this.#deps.book.describe(data.descriptions);
    this.#judge.knows(
      data.infos.map(({ id }) => id),
      data.descriptions.flatMap(({ groups }) => groups),
    );
    this.#producers.learn(data.infos);
    this.#recoveries = this.#makeRecoveries(data);
    this.#timer ??= setInterval(() => this.#tick(), this.#timings.tickMs);
    this.#connection.start();
  }

  #makeRecoveries({ infos, positions }: ReferenceData): Recoveries {
    return new Recoveries({
      provider: this.#deps.provider,
      producers: infos.flatMap((info) => {
        const monitor = this.#producers.monitor(info.id);
        return monitor ? [{ info, monitor, processedMs: positions.get(info.id) ?? null }] : [];
      }),
      now: () => this.#deps.clock.now(),
      steady: this.#steady,
      timeoutMs: this.#timings.recoveryTimeoutMs,
      firstRequestId: 1 + Math.floor(Math.random() * (MAX_REQUEST_ID - 1)),
      onTrouble: (what, details) => this.#trouble(what, details),
    });
  }

  async #readFixtures(): Promise<void> {
    const now = this.#deps.clock.now();
    const pages = this.#deps.provider.fixtures(now - this.#timings.fixturesBackMs, now + this.#timings.fixturesAheadMs);
    await listFixtures(pages, {
      admit: (fixtures) => this.#ingest.admit(fixtures),
      leaveOut: (urn) => this.#ingest.leaveOut(urn),
      onRefused: (reasons) => this.#refusals.count(reasons),
      onDoubt: (urn, why, needsFixture) => this.#doubts.raise(urn, why, needsFixture),
      onAlarm: this.#alarm,
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearInterval(this.#timer);
    this.#recoveries?.cancel();
    this.#doubts.stop();
    this.#confirmations.orphans.stop();
    this.#connection.stop();
    await this.#queues.barrier();
    await this.#producers.settled();
    await Promise.all(this.#background);
  }

  statuses(): ProducerStatus[] {
    return this.#producers.statuses();
  }

  isUp(): boolean {
    return this.#producers.isUp();
  }

  refuse(results: RefusedResults): void {
    this.#queues.push({ kind: 'refused', ...results, requestId: null });
  }

  takePhaseBack({ urn, phase }: { urn: string; phase: 'prematch' | 'live' }): void {
    this.#queues.push({ kind: 'phase-back', ...this.#order(urn), phase });
  }

  #order(urn: string) {
    return { urn, producer: this.#producerOf(urn), timestampMs: this.#deps.clock.now(), requestId: null };
  }

  #trouble(what: string, details: Record<string, unknown>): void {
    this.#troubles.tell(what, details);
  }

  // --- connection

  #opened(): void {
    this.#watch = new SequenceWatch(this.#timings.framePatienceMs);
    this.#lastFrameMs = this.#steady();
    this.#deps.log.info({ source: this.#deps.provider.source }, 'feed connected');
    // The first opening follows the reading at start; after a break, changes of the listing may have been missed.
    const [trouble, watch] = ['fixtures_not_read', this.#watch];
    const again = (error: unknown, attempt: number) => this.#trouble(trouble, { error, attempt });
    const isOver = () => this.#isStopped || watch !== this.#watch;
    const list = () => this.#readFixtures();
    if (this.#wasOpen) this.#inBackground(trouble, listAgain(list, again, isOver, this.#alarm));
    this.#wasOpen = true;
  }

  #inBackground(trouble: string, work: Promise<void>): void {
    const done = work.catch((error: unknown) => this.#trouble(trouble, { error })).finally(() => this.#background.delete(done));
    this.#background.add(done);
  }

  #lost(reason: string): void {
    this.#trouble('disconnected', { reason });
    this.#recoveries?.cancel();
    this.#producers.allDown('disconnected');
  }

  #frame(frame: Frame): void {
    const steadyMs = this.#steady();
    this.#lastFrameMs = steadyMs;
    const decoded = this.#deps.provider.decode(frame);
    if (decoded.seq !== null) this.#watch.seen(decoded.seq, steadyMs);
    else this.#watch.seenWithout();
    const { message, doubt, refused } = this.#judge.judge(decoded);
    this.#refusals.count(refused);
    // Before the message: it shuts what the message might open.
    for (const urn of doubt?.urns ?? []) if (this.#ingest.isKnown(urn)) this.#doubts.raise(urn, doubt?.why ?? '');
    if (message) this.#believe(message);
  }

  #believe(message: ProviderMessage): void {
    this.#deps.metrics.count('feed_messages_total', { kind: message.kind });
    switch (message.kind) {
      case 'alive':
        this.#alive(message);
        return;
      case 'unreadable-alive':
        this.#producers.down(message.producer, 'unreadable');
        this.#recoveries?.begin(message.producer);
        return;
      case 'snapshot-complete':
        if (message.urn !== null) {
          this.#doubts.completed(message.requestId, message.urn);
          this.#confirmations.orphans.completed(message.requestId, message.urn);
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
      this.#doubts.heard(requestId, urn, kind === 'odds');
      this.#confirmations.orphans.heard(requestId, urn, kind === 'odds');
    }
    this.#queues.push(message);
  }

  async #work(message: EventMessage): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.#ingest.work(message);
    } catch (error) {
      this.#trouble('message_not_applied', { urn: message.urn, kind: message.kind, error });
      // It cannot be kept as it is: until the provider says something else, nothing of the event is offered.
      this.#doubts.raise(message.urn, `${message.kind}:not_stored`);
    }
    this.#deps.metrics.observe('feed_work_seconds', (performance.now() - startedAt) / 1000, { kind: message.kind });
  }

  // --- producers

  #alive({ producer, timestampMs, isSubscribed }: Alive): void {
    const monitor = this.#producers.monitor(producer);
    if (!monitor) return;
    if (this.#producers.alive(producer, isSubscribed, timestampMs) === 'recover') this.#recoveries?.begin(producer);
    else if (isSubscribed && monitor.isUp && !this.#watch.hasGap)
      this.#inBackground('position', this.#savePosition(producer, timestampMs));
  }

  /** Everything received before this sign of life has been processed: the next start may begin here. */
  async #savePosition(producer: number, timestampMs: number): Promise<void> {
    const watch = this.#watch;
    await this.#queues.barrier();
    if (!this.#producers.monitor(producer)?.isUp || watch !== this.#watch) return;
    // A clock that is a little ahead must not make the next start ask for the future, nor a doubt be forgotten by it.
    const missingMs = this.#doubts.missingSinceMs();
    const knownMs = missingMs === null ? timestampMs : Math.min(timestampMs, missingMs - DOUBT_MARGIN_MS);
    const positionMs = Math.min(knownMs, this.#deps.clock.now());
    this.#recoveries?.processed(producer, positionMs);
    try {
      await this.#deps.positions.save(producer, positionMs);
    } catch (error) {
      this.#trouble('position_not_stored', { producer, error });
    }
  }

  async #snapshotComplete({ producer, requestId, timestampMs }: SnapshotComplete): Promise<void> {
    const endedMs = Math.min(timestampMs, this.#deps.clock.now());
    const unconfirmed = await this.#confirmations.completed(producer, requestId, endedMs);
    if (unconfirmed === null) return;
    this.#doubts.hurry();
    // They are shut: what became of them is nothing that anybody has to wait for (XR-03).
    this.#inBackground('orphans', this.#confirmations.orphans.look(unconfirmed, producer));
  }

  #makeConfirmations(): Confirmations {
    return new Confirmations({
      ...{ book: this.#deps.book, ingest: this.#ingest, producers: this.#producers, recoveries: () => this.#recoveries },
      ask: (producer, urn, requestId) => this.#deps.provider.requestEventRecovery(producer, urn, requestId),
      ...{ budget: this.#budget, steady: this.#steady, isStopped: this.#hasStopped },
      isLineOpen: () => this.#connection.isOpen && this.#recoveries !== null,
      workedOff: () => this.#queues.barrier(),
      onTrouble: (what, details) => this.#trouble(what, details),
    });
  }

  // --- time

  #tick(): void {
    const steadyMs = this.#steady();
    this.#producers.tick();
    if (this.#connection.isOpen && this.#watch.isLost(steadyMs)) {
      for (const id of this.#producers.ids) {
        this.#producers.down(id, 'frames_lost');
        this.#recoveries?.begin(id);
      }
    }
    // Nothing at all comes through an open connection: it is dead without a close event.
    if (this.#connection.isOpen && steadyMs - this.#lastFrameMs > SILENT_LINE_MS) this.#connection.reset('silent');
    this.#recoveries?.tick(this.#queues.pending > 0);
    for (const { matchId, urn, producer } of this.#deps.book.overdueMatches()) {
      if (this.#deps.gates.isOpen('match', matchId) === false) continue;
      this.#queues.push({ kind: 'overdue', urn, producer, timestampMs: this.#deps.clock.now(), requestId: null });
    }
    this.#deps.metrics.gauge('feed_pending_messages', this.#queues.pending);
    this.#deps.metrics.gauge('feed_conflated_updates', this.#queues.conflated);
    this.#deps.metrics.gauge('feed_doubtful_events', this.#doubts.size);
  }
}
