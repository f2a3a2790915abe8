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
type Item = { message: EventMessage } | { barrier: () => void };

interface Queue {
  isRunning: boolean;
  /** Bet stops and doubts: they overtake everything. */
  urgent: Item[];
  normal: Item[];
}

/** What decides markets, and is judged by the state of the match. */
export const RESULTS: ReadonlySet<EventMessage['kind']> = new Set([
  'settlement',
  'cancel',
  'rollback-settlement',
  'rollback-cancel',
]);

const marketKey = ({ marketType, specifiers }: { marketType: number; specifiers: string }): string =>
  `${marketType}/${specifiers}`;

/**
 * One work queue per event: its messages are processed one after the other, different events at the same time. Bet stops go
 * first. Waiting prices are conflated: of a market that moved ten times while its queue was busy only the newest is left, so
 * that a flood costs memory for the markets there are and not for the messages that came.
 */
export class EventQueues {
  readonly #queues = new Map<string, Queue>();
  readonly #work: (message: EventMessage) => Promise<void>;
  #pending = 0;
  #conflated = 0;

  /** @param work must not throw. */
  constructor(work: (message: EventMessage) => Promise<void>) {
    this.#work = work;
  }

  /** Messages that wait or are being worked on. */
  get pending(): number {
    return this.#pending;
  }

  /** Market updates that a newer one replaced while they waited. */
  get conflated(): number {
    return this.#conflated;
  }

  push(message: EventMessage): void {
    const queue = this.#queueOf(message.urn);
    if (message.kind === 'odds') this.#conflate(queue, message);
    if (message.kind === 'stop') coverWaiting(queue, message);
    this.#add(queue, message.urn, message.kind === 'stop' || message.kind === 'doubt' ? queue.urgent : queue.normal, { message });
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
      queue = { isRunning: false, urgent: [], normal: [] };
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
      else await this.#work(item.message);
      this.#pending--;
    }
    this.#queues.delete(urn);
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

const next = (queue: Queue): Item | undefined => queue.urgent.shift() ?? queue.normal.shift();
