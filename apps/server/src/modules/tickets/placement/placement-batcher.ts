import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseFaultError } from '../../../platform/db/database-error.ts';
import { NO_TRACING, type Span, type Tracing } from '../../../platform/tracing/tracing.ts';
import { isPolicyChanged, type PlacementCall } from './placement-call.ts';
import type { PlacementAnswer, PlacementItem } from './placement-item.ts';
import { beginBatch, beginBet } from './placement-traces.ts';

export type PlacementBatcherOptions = {
  call(items: readonly PlacementItem[], careful: boolean): Promise<PlacementCall>;
  /** Most items of one call (default 200); fewer while suspends wait long, see {@link PlacementBatcher.suspendWaited}. */
  maxItems?: number;
  /** Calls at the same time (default 2): one is decided while the other is written to disk. */
  maxInFlight?: number;
  /** How long to look for the outcome after a lost connection (default 5 s). */
  patienceMs?: number;
  /** Called after every batch, for metrics. */
  onCall?: (report: { items: number; tookMs: number; careful: boolean }) => void;
  tracing?: Tracing;
};

type Waiting = {
  item: PlacementItem;
  /** From here until it is decided; null: it is not traced. */
  span: Span | null;
  resolve(answer: PlacementAnswer): void;
  reject(error: unknown): void;
};

/** A suspend waits for the calls that hold its match, and is to return within 30 ms. One that waited longer than this makes calls smaller, */
const LONG_WAIT_MS = 10;
/** down to this many items: below it what a call costs besides its items takes over. */
const FEWEST_ITEMS = 32;
/**
 * A call costs about as much as ten bets. So fewer than these wait for the running call and share the next one, instead of having one of their own
 * beside it, which would take the processor from it;
 */
const WORTH_A_CALL = 8;
/** but no longer than this: a call that waits for a lock keeps nobody else waiting. */
const SHARED_WAIT_MS = 10;
/** So long after a bet others are expected. */
const BUSY_MS = 1_000;
/** Calls that start exact after one that had to begin again. */
const CAREFUL_CALLS = 16;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 1_000;

const isLost = (error: unknown): boolean => error instanceof DatabaseFaultError && error.fault === 'lost';
const isBusy = (error: unknown): boolean => error instanceof DatabaseFaultError && error.fault === 'busy';

/**
 * Puts placements that arrive while a call is in flight into the next call: one transaction, one write to disk for many bets.
 *
 * - A player's items are decided in the order in which they came; two calls never hold items of one player at once.
 * - The same key sent again while it is undecided waits for that decision; with another request behind it, it is then decided by itself.
 * - When policy has changed, all items of the call are made again by those who sent them.
 * - An item that breaks a constraint fails alone: the rest of its call is placed again without it.
 * - After a lost connection the same items are sent again. Their keys make that safe, and it is the only way to know: a query
 *   could miss a transaction that is still running. Only when the database stays away does the caller get the `lost` fault,
 *   which means "unknown", never "failed".
 */
export class PlacementBatcher {
  readonly #options: Required<Omit<PlacementBatcherOptions, 'onCall'>> & Pick<PlacementBatcherOptions, 'onCall'>;
  #queue: Waiting[] = [];
  /** When each running call began. */
  readonly #running = new Set<{ readonly beganMs: number }>();
  #carefulLeft = 0;
  #limit: number;
  #lastItems = 0;
  #lastBetMs = Number.NEGATIVE_INFINITY;
  #scheduled = false;
  #waitTimer: NodeJS.Timeout | null = null;
  #closed = false;
  readonly #busyPlayers = new Set<bigint>();
  readonly #undecided = new Map<string, { hash: Uint8Array; answer: Promise<PlacementAnswer> }>();
  #idle: (() => void)[] = [];
  readonly #betweenCalls = new Set<() => void>();

  constructor(options: PlacementBatcherOptions) {
    this.#options = { maxItems: 200, maxInFlight: 2, patienceMs: 5_000, tracing: NO_TRACING, ...options };
    this.#limit = this.#options.maxItems;
  }

  /** Items that wait for a call. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Resolves when no call is running, at the latest after so long: others that would send the database work of several milliseconds send it then. */
  async betweenCalls(longestMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        this.#betweenCalls.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, longestMs);
      this.#betweenCalls.add(goOn);
    });
  }

  /** Bets are being placed: others should leave them room. */
  get isBusy(): boolean {
    return this.#running.size > 0 || performance.now() - this.#lastBetMs < BUSY_MS;
  }

  /**
   * Resolves when the item's transaction has been committed to disk.
   * @throws DatabaseFaultError: `busy` = nothing happened, `lost` = outcome unknown; both may be sent again with the same key.
   */
  place(item: PlacementItem): Promise<PlacementAnswer> {
    if (this.#closed) return Promise.reject(new DatabaseFaultError('busy', 'The server is shutting down', undefined, undefined));
    const key = `${item.userId}/${item.key}`;
    const undecided = this.#undecided.get(key);
    if (undecided) return this.#follow(undecided, item);
    this.#lastBetMs = performance.now();
    const span = beginBet(this.#options.tracing, item);
    const answer = new Promise<PlacementAnswer>((resolve, reject) => this.#queue.push({ item, span, resolve, reject }));
    this.#undecided.set(key, { hash: item.requestHash, answer });
    const forget = (): void => {
      this.#undecided.delete(key);
    };
    answer.then(forget, forget);
    this.#schedule();
    return answer;
  }

  /**
   * Called with the time that the closing of a gate waited for bets. How long a call of so many items holds its matches depends on the machine
   * and on what else it does, so it is measured where it matters: calls are halved by each long wait, and grow again by an item a
   * call. A close that was slow for another reason (the processor, the disk) would not be quicker for smaller calls.
   */
  suspendWaited(ms: number): void {
    if (ms <= LONG_WAIT_MS) return;
    const fewest = Math.min(FEWEST_ITEMS, this.#options.maxItems);
    this.#limit = Math.max(fewest, Math.floor(Math.min(this.#limit, this.#lastItems) / 2));
  }

  /** Takes no more items and resolves when those accepted so far are decided. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queue.length === 0 && this.#running.size === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #follow(first: { hash: Uint8Array; answer: Promise<PlacementAnswer> }, item: PlacementItem): Promise<PlacementAnswer> {
    if (Buffer.compare(first.hash, item.requestHash) === 0) {
      const answer = await first.answer;
      // What was refused because the id is another request's is refused to all that send it.
      return answer.status === 'key-reused' ? answer : { ...answer, status: 'replay', balanceMinor: null };
    }
    // Which of two requests an id belongs to is the ledger's to say: the first one here may be the wrong one itself (XR-23).
    await first.answer.catch(() => undefined);
    return this.place(item);
  }

  /** Once per turn of the event loop, so that requests read in the same turn share a call. */
  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#running.size < this.#options.maxInFlight && this.#queue.length > 0) {
      if (this.#waitsForRunning()) return;
      const batch = this.#take();
      if (batch.length === 0) return;
      void this.#run(batch);
    }
  }

  /** The next call begins with the end of the running one, or when its time is up. */
  #waitsForRunning(): boolean {
    if (this.#running.size === 0) return false;
    const youngestMs = Math.max(...[...this.#running].map(({ beganMs }) => beganMs));
    const leftMs = youngestMs + SHARED_WAIT_MS - performance.now();
    if (leftMs <= 0 || this.#mayTake(Math.min(WORTH_A_CALL, this.#limit))) return false;
    this.#waitTimer ??= setTimeout(() => {
      this.#waitTimer = null;
      this.#dispatch();
    }, Math.ceil(leftMs));
    return true;
  }

  /** Whether so many items wait whose players are in no running call. */
  #mayTake(items: number): boolean {
    let found = 0;
    return (
      this.#queue.length >= items && this.#queue.some(({ item }) => !this.#busyPlayers.has(item.userId) && ++found === items)
    );
  }

  /** The oldest items whose players are in no running call. */
  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const [index, waiting] of this.#queue.entries()) {
      if (batch.length === this.#limit) {
        for (const rest of this.#queue.slice(index)) left.push(rest);
        break;
      }
      (this.#busyPlayers.has(waiting.item.userId) ? left : batch).push(waiting);
    }
    this.#queue = left;
    if (batch.length === 0) return batch;
    for (const { item } of batch) this.#busyPlayers.add(item.userId);
    this.#limit = Math.min(this.#options.maxItems, this.#limit + 1);
    this.#lastItems = batch.length;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    const { tracing } = this.#options;
    const running = { beganMs: performance.now() };
    this.#running.add(running);
    const trace = beginBatch(tracing, batch);
    try {
      await tracing.run(trace, () => this.#place(batch));
    } finally {
      trace?.end();
      for (const { item } of batch) this.#busyPlayers.delete(item.userId);
      this.#running.delete(running);
      this.#dispatch();
      if (this.#running.size === 0) for (const goOn of this.#betweenCalls) goOn();
      if (this.#running.size === 0 && this.#queue.length === 0) {
        for (const resolve of this.#idle.splice(0)) resolve();
      }
    }
  }

  async #place(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await this.#callUntilKnown(batch.map(({ item }) => item));
      for (const [index, { span, resolve, reject }] of batch.entries()) {
        const answer = answers[index];
        span?.set({ 'duskline.answer': answer?.status ?? 'none' });
        span?.end();
        if (answer) resolve(answer);
        else reject(new Error('The placement call did not answer every item'));
      }
    } catch (error) {
      const only = batch.length === 1 ? batch[0] : undefined;
      if (only || isLost(error) || isBusy(error) || isPolicyChanged(error)) {
        for (const { span, reject } of batch) {
          span?.end(error);
          reject(error);
        }
        return;
      }
      const middle = Math.ceil(batch.length / 2);
      await this.#place(batch.slice(0, middle));
      await this.#place(batch.slice(middle));
    }
  }

  async #callUntilKnown(items: readonly PlacementItem[]): Promise<PlacementAnswer[]> {
    const until = performance.now() + this.#options.patienceMs;
    let lost: unknown;
    for (let delayMs = FIRST_RETRY_MS; ; delayMs = Math.min(LONGEST_RETRY_MS, delayMs * 2)) {
      try {
        const answers = await this.#call(items, lost !== undefined);
        if (lost === undefined) return answers;
        // The first attempt was the player's own: they get the answer as if nothing had gone wrong.
        return answers.map((answer, index) =>
          answer.ticketId === items[index]?.ticketId ? { ...answer, status: 'placed' } : answer,
        );
      } catch (error) {
        // What was lost may have been committed before the policy changed: it is not for this call to say that nothing was done.
        if (lost !== undefined && isPolicyChanged(error)) throw lost;
        if (isLost(error)) lost = error;
        else if (lost === undefined || !isBusy(error)) throw error;
        // Once a connection was lost "busy" no longer means that nothing happened.
        if (performance.now() + delayMs > until) throw lost;
        await sleep(delayMs);
      }
    }
  }

  async #call(items: readonly PlacementItem[], again: boolean): Promise<PlacementAnswer[]> {
    const started = performance.now();
    const ordered = again || this.#carefulLeft > 0;
    if (this.#carefulLeft > 0) this.#carefulLeft--;
    const { answers, careful } = await this.#options.call(items, ordered);
    if (careful && !ordered) this.#carefulLeft = CAREFUL_CALLS;
    this.#options.onCall?.({ items: items.length, tookMs: performance.now() - started, careful });
    return answers;
  }
}
