import type { Alarms } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import { Connection, type ConnectionOptions } from './connection/connection.ts';
import { type EventMessage, EventQueues } from './connection/event-queues.ts';
import { FeedErrorLog } from './connection/feed-error-log.ts';
import type { FeedProvider } from './feed-provider.ts';
import type { FeedTimings } from './feed-timings.ts';
import { GateSync } from './ingest/gate-sync.ts';
import { Ingest } from './ingest/ingest.ts';
import { NamedPlayers } from './ingest/named-players.ts';
import { Refusals } from './ingest/refusals.ts';
import { DoubtfulEvents } from './judge/doubtful-events.ts';
import { HiddenPrices } from './judge/hidden-prices.ts';
import { Judge } from './judge/judge.ts';
import { QuestionBudget } from './judge/question-budget.ts';
import type { FeedBoard, GatePort, SettlementPort } from './ports.ts';
import { Producers } from './producers/producers.ts';
import { Confirmations } from './recovery/confirmations.ts';
import type { Recoveries } from './recovery/recoveries.ts';
import type { PositionStore } from './store.ts';

/** Messages that wait, prices of one market counted once: many times what a recovery of the whole offer has waiting at once. */
const MOST_WAITING = 50_000;

export interface FeedDeps {
  provider: FeedProvider;
  clock: Clock;
  /** A clock that only goes forward, ms; performance.now() when absent. */
  steady?: () => number;
  log: Logger;
  metrics: Metrics;
  tracing?: Tracing;
  alarms: Pick<Alarms, 'raise'>;
  book: FeedBoard;
  gates: GatePort;
  settlements: SettlementPort;
  /** Producers whose gates are shut before anything else happens, even while the provider cannot be reached. */
  producers: readonly number[];
  positions: PositionStore;
  /** Urns of the events on which bets are open: their results are asked for one by one when no recovery reaches back far enough; absent: nobody bets. */
  openEvents?: (() => Promise<readonly string[]>) | undefined;
  /** Urns of matches of which results have been stored since then; absent: none are stored. */
  resultsSince?: ((fromMs: number) => Promise<ReadonlySet<string>>) | undefined;
  timings?: Partial<FeedTimings>;
}

/** What the parts need of the feed that has them. */
export interface FeedOwner extends Pick<ConnectionOptions, 'onOpen' | 'onFrame' | 'onLost'> {
  steady(): number;
  isStopped(): boolean;
  /** Null until the reference data has been read. */
  recoveries(): Recoveries | null;
  work(message: EventMessage): Promise<void>;
  /** Shuts an event whose messages wait, and opens it again; see {@link EventHolder}. */
  hold(urn: string): Promise<void> | null;
  release(urn: string): Promise<void>;
  /** A producer was opened, and now every one is up. */
  onUp(): void;
}

export type FeedParts = ReturnType<typeof createFeedParts>;

/** Everything that a feed has from its beginning, wired; nothing runs yet. */
export function createFeedParts(deps: FeedDeps, owner: FeedOwner) {
  const { provider, clock, log, metrics, alarms, book, gates } = deps;
  const { steady, isStopped, recoveries } = owner;
  const refusals = new Refusals({ log, metrics, steady });
  const errorLog = new FeedErrorLog({ log, metrics, steady });
  const queues = new EventQueues(owner.work, {
    hold: owner.hold,
    release: owner.release,
    steady,
    lateAfterMs: (id) => producers.lateAfterMs(id),
  });
  const connection = new Connection({
    provider,
    onOpen: owner.onOpen,
    onFrame: owner.onFrame,
    onLost: owner.onLost,
    isFull: () => queues.pending >= MOST_WAITING,
    onNotOpened: (reason) => errorLog.report('stream_not_opened', { reason }),
  });
  const producers: Producers = new Producers({
    clock,
    steady,
    log,
    metrics,
    book,
    gates,
    isStopped,
    onFeedError: (what, details) => errorLog.report(what, details),
    onAlarm: (name, details, text) => alarms.raise(name, details, text),
    onOpened: () => {
      if (!producers.isUp()) return;
      connection.proved();
      owner.onUp();
    },
  });
  const judge = new Judge({
    now: () => clock.now(),
    lateAfterMs: (id) => producers.lateAfterMs(id),
    isOwnRequest: (requestId) => recoveries()?.isOwn(requestId) ?? false,
  });
  const pipeline: FeedPipeline = { errorLog, queues, connection, producers };
  return { refusals, judge, ...pipeline, ...createEventParts(deps, owner, pipeline) };
}

interface FeedPipeline {
  errorLog: FeedErrorLog;
  queues: EventQueues;
  connection: Connection;
  producers: Producers;
}

/** What works on single events: it applies what is said of them, and asks again for what is doubtful or not confirmed. */
function createEventParts(
  { provider, clock, alarms, book, gates, settlements, tracing }: FeedDeps,
  { steady, isStopped, recoveries }: FeedOwner,
  { errorLog, queues, connection, producers }: FeedPipeline,
) {
  const now = () => clock.now();
  const budget = new QuestionBudget();
  const hidden = new HiddenPrices();
  const onFeedError = (what: string, details: Record<string, unknown>) => errorLog.report(what, details);
  const ask = (producer: number, urn: string, requestId: number) => provider.requestEventRecovery(producer, urn, requestId);
  const isLineOpen = () => connection.isOpen && recoveries() !== null;
  const ingest: Ingest = new Ingest({
    provider,
    book,
    gates: new GateSync(gates, book),
    settlements,
    hidden,
    now,
    isStopped,
    tracing,
    onFeedError,
    onDoubt: (urn, why, needsFixture) => doubts.raise(urn, why, needsFixture),
    waitsForFixture: (urn) => doubts.waitsForFixture(urn),
    onKnown: (urn) => queues.look(urn),
    settleDoubt: (urn, turn) => doubts.settle(urn, turn),
  });
  const producerOf = (urn: string): number => {
    const matchId = ingest.matchIdOf(urn);
    const producer = matchId === null ? null : book.producerOf(matchId);
    return producer ?? producers.ids[0] ?? 1;
  };
  const firstToAsk = (urn: string): number => {
    const matchId = ingest.matchIdOf(urn);
    return (matchId === null ? null : book.firstToAsk(matchId)) ?? producerOf(urn);
  };
  /** What every order of our own to the queue of an event says. */
  const order = (urn: string) => ({ urn, producer: producerOf(urn), timestampMs: now(), requestId: null });
  const doubts: DoubtfulEvents = new DoubtfulEvents({
    steady,
    now,
    budget,
    requestId: () => recoveries()?.requestId() ?? 1,
    producerOf: firstToAsk,
    producers: () => producers.ids,
    isOurs: (urn) => ingest.isKnown(urn),
    isOver: (urn) => ingest.isKnown(urn) && book.isOver(ingest.matchIdOf(urn) ?? 0),
    isLineOpen,
    ask,
    readFixture: async (urn) => {
      if (await ingest.readFixture(urn)) return true;
      if (ingest.isKnown(urn)) throw new Error('the provider does not know the event any more');
      return false;
    },
    shut: (urn, why) => queues.push({ kind: 'doubt', ...order(urn), why }),
    open: (urn, turn) => queues.push({ kind: 'cleared', ...order(urn), turn }),
    onAlarm: (name, details, text) => alarms.raise(name, details, text),
  });
  const confirmations = new Confirmations({
    book,
    ingest,
    producers,
    recoveries,
    ask,
    budget,
    steady,
    isStopped,
    isLineOpen,
    workedOff: () => queues.barrier(),
    onFeedError,
  });
  const namedPlayers = new NamedPlayers({ provider, readFixture: (urn) => ingest.readFixture(urn), onFeedError });
  return { ingest, doubts, hidden, confirmations, namedPlayers, order };
}
