import type { MarketRef } from '../../../platform/bus/board-message.ts';
import type { ProviderMessage } from '../feed-provider.ts';

/** Our own commands wait in the queue of their event like everything else. */
interface Order {
  urn: string;
  producer: number;
  timestampMs: number;
  requestId: null;
}

export type EventMessage =
  | Exclude<ProviderMessage, { kind: 'alive' | 'unreadable-alive' | 'snapshot-complete' | 'odds' }>
  /** `isOvertaken`: a stop that came later is worked on before it. */
  | (Extract<ProviderMessage, { kind: 'odds' }> & { isOvertaken?: true })
  /** The time that hid prices of the event has passed. */
  | (Order & { kind: 'hidden' })
  /** The match should have begun. */
  | (Order & { kind: 'overdue' })
  /** A person refused results of up to this moment. */
  | (Order & { kind: 'refused'; markets: MarketRef[] })
  /** A person states the real phase of the match. */
  | (Order & { kind: 'phase-back'; phase: 'prematch' | 'live' })
  /** A message about the event is not believed: it is shut. */
  | (Order & { kind: 'doubt'; why: string })
  /** Everything has been sent again since the doubt `turn`: it may open. */
  | (Order & { kind: 'cleared'; turn: number });

type Odds = Extract<EventMessage, { kind: 'odds' }>;
/** `sinceMs`: when its content was true, by the steady clock. */
type MessageItem = { message: EventMessage; sinceMs: number };
type Item = MessageItem | { barrier: () => void };

interface Queue {
  isRunning: boolean;
  running: MessageItem | null;
  /** Bet stops and doubts: they overtake everything. */
  urgent: Item[];
  normal: Item[];
  /** The event is shut because of what waits; resolves once no bet can be committed any more. */
  hold: Promise<void> | null;
  timer: NodeJS.Timeout | null;
}

/** Shuts an event while messages about it wait, whatever the one before them waits for: an answer of the provider, or the database. */
export interface EventHolder {
  /** Shuts it now. Must not throw, nor reject. @returns null when nothing is known of the event yet: then nothing of it is sold. */
  hold(urn: string): Promise<void> | null;
  /** What waited has been processed: the event stands at what the messages say. Must not reject. */
  release(urn: string): Promise<void>;
  /** A clock that only goes forward, ms. */
  steady(): number;
  /** How old data of a producer may be, ms; null while the producer is shut anyway. */
  lateAfterMs(producer: number): number | null;
}

/** Nothing is ever shut by waiting. */
const NO_HOLDER: EventHolder = {
  hold: () => null,
  release: () => Promise.resolve(),
  steady: () => performance.now(),
  lateAfterMs: () => null,
};

/** What shuts a part of an event has its turn within this time, or the whole event is shut until it has. Bet stops and doubts wait for nothing. */
const SHUTS_WITHIN_MS = 15;

/** What decides markets, and is judged by the state of the match. */
export const RESULTS: ReadonlySet<EventMessage['kind']> = new Set([
  'settlement',
  'cancel',
  'rollback-settlement',
  'rollback-cancel',
]);

/** Their turn shuts nothing that may be sold until then. */
const SHUTS_NOTHING: ReadonlySet<EventMessage['kind']> = new Set([
  'rollback-settlement',
  'rollback-cancel',
  'refused',
  'hidden',
  'cleared',
  'fixture-change',
]);
const PLAYABLE: ReadonlySet<string> = new Set(['not_started', 'delayed', 'live']);

/** Whether anything that may be sold now may be sold no more once the message has been processed. */
function shuts(message: EventMessage): boolean {
  if (message.kind === 'cancel') return message.toMs === null;
  if (message.kind !== 'odds') return !SHUTS_NOTHING.has(message.kind);
  const { state, markets, requestId } = message;
  // An answer also shuts what it leaves out.
  if (requestId !== null || (state && !PLAYABLE.has(state.status))) return true;
  return markets.some(({ status, outcomes }) => status !== 'active' || outcomes?.some(({ isActive }) => !isActive));
}

const isUrgent = ({ kind }: EventMessage): boolean => kind === 'stop' || kind === 'doubt';

const marketKey = ({ marketType, specifiers }: { marketType: number; specifiers: string }): string =>
  `${marketType}/${specifiers}`;

/**
 * One work queue per event: its messages are processed one after the other, different events at the same time. Bet stops go
 * first. Waiting prices are conflated: of a market that moved ten times while its queue was busy only the newest is left, so
 * that a flood costs memory for the markets there are and not for the messages that came.
 *
 * A message may wait long for the one before it, e.g. while the provider is asked for the fixture. Its order is kept, and nothing is sold past
 * it: the event is held shut from when something waits that shuts, or has waited for longer than data may be old, until it has been processed.
 */
export class EventQueues {
  readonly #queues = new Map<string, Queue>();
  readonly #work: (message: EventMessage) => Promise<void>;
  readonly #holder: EventHolder;
  #pending = 0;
  #conflated = 0;

  /** @param work must not throw. */
  constructor(work: (message: EventMessage) => Promise<void>, holder: EventHolder = NO_HOLDER) {
    this.#work = work;
    this.#holder = holder;
  }

  /** Messages that wait or are being worked on. */
  get pending(): number {
    return this.#pending;
  }

  /** Market updates that a newer one replaced while they waited. */
  get conflated(): number {
    return this.#conflated;
  }

  /** @param ageMs how old its content is by now */
  push(message: EventMessage, ageMs = 0): void {
    const { urn } = message;
    const queue = this.#queueOf(urn);
    // The fixture is read when the one that waits has its turn: what has changed by now is in it.
    if (message.kind === 'fixture-change' && waiting(queue).some((item) => item.message.kind === 'fixture-change')) return;
    if (message.kind === 'odds') this.#conflate(queue, message);
    if (message.kind === 'stop') coverWaiting(queue, message);
    const isFirst = !queue.isRunning;
    const sinceMs = this.#holder.steady() - ageMs;
    this.#add(queue, urn, isUrgent(message) ? queue.urgent : queue.normal, { message, sinceMs });
    if (isFirst || queue.hold) return;
    if (isUrgent(message)) this.look(urn);
    else if (queue.timer === null && shuts(message)) queue.timer = setTimeout(() => this.#timeIsUp(urn, queue), SHUTS_WITHIN_MS);
  }

  /** Shuts the event if what waits demands it: also to be called when an event has become known. */
  look(urn: string): void {
    const queue = this.#queues.get(urn);
    if (queue && !queue.hold && this.#isBehind(queue)) queue.hold = this.#holder.hold(urn);
  }

  /** Shuts what has waited for too long. To be called often. */
  tick(): void {
    for (const [urn, queue] of this.#queues) if (!queue.hold && this.#isAnyLate(queue)) queue.hold = this.#holder.hold(urn);
  }

  #timeIsUp(urn: string, queue: Queue): void {
    queue.timer = null;
    if (this.#queues.get(urn) === queue) this.look(urn);
  }

  #isBehind(queue: Queue): boolean {
    const isShut = ({ message }: MessageItem): boolean =>
      shuts(message) && (isUrgent(message) || this.#holder.lateAfterMs(message.producer) !== null);
    return waiting(queue).some(isShut) || this.#isAnyLate(queue);
  }

  /** That a fixture has changed is news which is known no sooner than its answer. */
  #isAnyLate(queue: Queue): boolean {
    const { running } = queue;
    const isLate = ({ message, sinceMs }: MessageItem): boolean => {
      const limitMs = this.#holder.lateAfterMs(message.producer);
      return limitMs !== null && this.#holder.steady() - sinceMs > limitMs;
    };
    return waiting(queue).some(isLate) || (running?.message.kind === 'fixture-change' && isLate(running));
  }

  /** Resolves once everything that was pushed before has been processed. */
  async barrier(): Promise<void> {
    const passed: Promise<void>[] = [];
    for (const [urn, queue] of this.#queues) {
      passed.push(new Promise((resolve) => this.#add(queue, urn, queue.normal, { barrier: resolve })));
    }
    await Promise.all(passed);
  }

  #queueOf(urn: string): Queue {
    let queue = this.#queues.get(urn);
    if (!queue) {
      queue = { isRunning: false, running: null, urgent: [], normal: [], hold: null, timer: null };
      this.#queues.set(urn, queue);
    }
    return queue;
  }

  #add(queue: Queue, urn: string, list: Item[], item: Item): void {
    this.#pending++;
    list.push(item);
    if (!queue.isRunning) void this.#run(urn, queue);
  }

  async #run(urn: string, queue: Queue): Promise<void> {
    queue.isRunning = true;
    for (let item = next(queue); item; item = next(queue)) {
      if ('barrier' in item) item.barrier();
      else {
        queue.running = item;
        await this.#work(item.message);
        queue.running = null;
      }
      // What came while it was being opened may have to be held again.
      while (queue.hold && !this.#isBehind(queue)) await this.#release(urn, queue, queue.hold);
      this.#pending--;
    }
    if (queue.timer) clearTimeout(queue.timer);
    this.#queues.delete(urn);
  }

  async #release(urn: string, queue: Queue, hold: Promise<void>): Promise<void> {
    await hold;
    if (this.#isBehind(queue)) return;
    queue.hold = null;
    await this.#holder.release(urn);
  }

  /** Takes from waiting messages what the new one says more newly. A full message keeps its list: it also says what is not there. */
  #conflate(queue: Queue, fresh: Odds): void {
    if (queue.normal.length === 0) return;
    const keys = new Set(fresh.markets.map(marketKey));
    const lastResult = queue.normal.findLastIndex((item) => !('barrier' in item) && RESULTS.has(item.message.kind));
    for (const [at, item] of queue.normal.entries()) {
      if ('barrier' in item || item.message.kind !== 'odds') continue;
      const waiting = item.message;
      if (waiting.requestId !== null || waiting.timestampMs >= fresh.timestampMs) continue;
      const left = waiting.markets.filter((market) => !keys.has(marketKey(market)));
      this.#conflated += waiting.markets.length - left.length;
      waiting.markets = left;
      // A result is judged by the state it comes after: the end of the match is not moved behind it (XR-21).
      if (fresh.state && at > lastResult) delete waiting.state;
    }
    const before = queue.normal.length;
    queue.normal = queue.normal.filter((item) => 'barrier' in item || !isEmpty(item.message));
    this.#pending -= before - queue.normal.length;
  }
}

/** A stop overtakes prices that came before it: it covers them, however they are dated (XR-10). */
function coverWaiting({ normal }: Queue, stop: EventMessage): void {
  for (const item of normal) {
    if ('barrier' in item || item.message.kind !== 'odds') continue;
    stop.timestampMs = Math.max(stop.timestampMs, item.message.timestampMs);
    item.message.isOvertaken = true;
  }
}

const isEmpty = (message: EventMessage): boolean => message.kind === 'odds' && message.markets.length === 0 && !message.state;

const waiting = ({ urgent, normal }: Queue): MessageItem[] =>
  [...urgent, ...normal].filter((item): item is MessageItem => 'message' in item);

const next = (queue: Queue): Item | undefined => queue.urgent.shift() ?? queue.normal.shift();
