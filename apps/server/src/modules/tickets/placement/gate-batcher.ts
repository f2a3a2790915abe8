import { sqlStateOf } from '../../../platform/db/database-error.ts';

export type GateChange =
  | { kind: 'producer'; id: number; open: boolean; reason?: string }
  | { kind: 'match'; id: number; open: boolean; reason?: string }
  | { kind: 'market'; id: number; matchId: number; open: boolean; reason?: string };

export interface GateBatcherOptions {
  /** Sets the gates in one transaction; returns their new versions in the order of the changes. */
  call(changes: readonly GateChange[]): Promise<bigint[]>;
  /** Gates of one call that only closes (default 400). */
  mostClosings?: number;
  /** Gates of one call that opens (default 100): what closes waits for it. */
  mostOpenings?: number;
}

interface Waiting {
  changes: readonly GateChange[];
  /** The gates bets hold for these changes. */
  locks: readonly string[];
  closesOnly: boolean;
  /** A call with others was refused: it goes by itself. */
  isAlone: boolean;
  resolve(versions: bigint[]): void;
  reject(error: unknown): void;
}

const lockOf = (change: GateChange): string =>
  change.kind === 'producer' ? `p${change.id}` : `m${change.kind === 'match' ? change.id : change.matchId}`;

/** One of several made it fail: a value that the driver or the database does not take, a constraint, a lock or a time that ran out. */
const isOfOne = (error: unknown): boolean =>
  error instanceof RangeError || /^(?:2[23]|55P03|57014)/.test(sqlStateOf(error) ?? '');

/**
 * Puts changes of gates that arrive while a call is in flight into the next call: after a producer went down, and in a recovery, thousands come
 * at once, and there is one connection for them.
 *
 * - Changes that share a producer or a match are made in the order in which they came.
 * - What only closes goes before what opens, but never twice in a row while openings wait.
 * - A change the database refuses fails alone: those of its call are sent again one by one.
 * - When the connection is lost all changes of the call fail: the feed sends again until it is done.
 */
export class GateBatcher {
  readonly #options: Required<GateBatcherOptions>;
  #queue: Waiting[] = [];
  #isRunning = false;
  #lastClosed = false;

  constructor(options: GateBatcherOptions) {
    this.#options = { mostClosings: 400, mostOpenings: 100, ...options };
  }

  /** All of the changes or none. Resolves when they are committed, with the new versions in their order. */
  set(changes: readonly GateChange[]): Promise<bigint[]> {
    if (changes.length === 0) return Promise.resolve([]);
    const { promise, resolve, reject } = Promise.withResolvers<bigint[]>();
    const locks = [...new Set(changes.map(lockOf))];
    this.#queue.push({ changes, locks, closesOnly: changes.every(({ open }) => !open), isAlone: false, resolve, reject });
    if (!this.#isRunning) void this.#run();
    return promise;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) await this.#send(this.#next());
    this.#isRunning = false;
  }

  #next(): Waiting[] {
    const first = !this.#lastClosed;
    const batch = this.#take(first);
    const taken = batch.length > 0 ? batch : this.#take(!first);
    this.#lastClosed = taken[0]?.closesOnly === true;
    return taken;
  }

  /** The oldest that close only, or that open, with nothing older before them at the same producer or match. */
  #take(closesOnly: boolean): Waiting[] {
    const { mostClosings, mostOpenings } = this.#options;
    const most = closesOnly ? mostClosings : mostOpenings;
    const passed = new Set<string>();
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    let gates = 0;
    let isFull = false;
    for (const waiting of this.#queue) {
      const isNext: boolean = !isFull && waiting.closesOnly === closesOnly && !waiting.locks.some((lock) => passed.has(lock));
      const fits = batch.length === 0 || (gates + waiting.changes.length <= most && !waiting.isAlone);
      if (isNext && fits) {
        batch.push(waiting);
        gates += waiting.changes.length;
        isFull = waiting.isAlone || gates >= most;
      } else {
        left.push(waiting);
        isFull ||= isNext;
      }
      // A second change of a match is for the next call: one call sets a gate once.
      for (const lock of waiting.locks) passed.add(lock);
    }
    this.#queue = left;
    return batch;
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    try {
      const versions = await this.#options.call(batch.flatMap(({ changes }) => changes));
      let at = 0;
      for (const { changes, resolve } of batch) {
        resolve(versions.slice(at, at + changes.length));
        at += changes.length;
      }
    } catch (error) {
      if (batch.length > 1 && isOfOne(error)) this.#queue.unshift(...batch.map((waiting) => ({ ...waiting, isAlone: true })));
      else for (const { reject } of batch) reject(error);
    }
  }
}
