import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { CHUNK, type PlacedRow } from './outbox-log.ts';
import { comparePositions, type Position } from './position.ts';
import { createWakeablePause } from './wakeable-pause.ts';

export interface ConsumerOptions {
  name: string;
  topics: ReadonlySet<string>;
  /** Hands one row to the consumer. @throws a fault of the database; then it is tried again */
  deliver(row: PlacedRow): Promise<void>;
  /** Rows of the outbox after a position, at most CHUNK. */
  readAfter(position: Position): Promise<PlacedRow[]>;
  log: Logger;
  metrics: Metrics;
  /** So many rows wait in memory; what is offered beyond them is read from the outbox later. */
  queueLimit?: number | undefined;
}

export interface Consumer {
  /** Begins to handle what comes after `at`. */
  start(at: Position): void;
  /** Rows in order, none missing after `after`. Returns at once, however slow the consumer is. */
  offer(after: Position, rows: readonly PlacedRow[]): void;
  /** There are rows up to here, so those that were not offered were missed. Without a position: something may have been. */
  catchUp(known?: Position): void;
  /** Everything up to here is handled, or parked. */
  handledTo(): Position | null;
  /** Resolves when nothing waits. */
  drained(): Promise<void>;
  /** Takes no more; resolves when the row being handled is done. */
  stop(): Promise<void>;
}

const QUEUE_LIMIT = 1_000;
const PAUSE_AFTER_FAULT_MS = 500;

interface Item {
  readonly after: Position;
  readonly row: PlacedRow;
}

/**
 * Hands rows to one consumer, one after the other, so that a slow one keeps nobody waiting but itself. Rows are pushed to it and may be
 * lost, doubled or late on their way; whatever is missing between two of them, or did not fit into memory, is read from the outbox,
 * which alone says what has happened. Each row comes in its order and at least once.
 */
export function createConsumer(options: ConsumerOptions): Consumer {
  const { name, topics, deliver, log, metrics, queueLimit = QUEUE_LIMIT } = options;
  let at: Position | null = null;
  /** The newest row that was offered and not yet left out. */
  let newest: Position | null = null;
  let queue: Item[] = [];
  let isBehind = false;
  let isIdle = true;
  const rest = createWakeablePause();
  let loop: Promise<void> = Promise.resolve();
  let waiting: (() => void)[] = [];

  /** Until it is handled. False: stopped before that. */
  async function handle(row: PlacedRow): Promise<boolean> {
    while (topics.has(row.topic)) {
      try {
        await deliver(row);
        break;
      } catch (error) {
        if (rest.isStopped) return false;
        log.warn({ event: 'bus_consumer', consumer: name, err: error }, 'an event could not be handled, trying again');
        await sleep(PAUSE_AFTER_FAULT_MS);
        if (rest.isStopped) return false;
      }
    }
    at = row.position;
    return true;
  }

  /** Not woken by new rows: the database is asked for a little less. */
  async function sleep(ms: number): Promise<void> {
    const until = performance.now() + ms;
    while (!rest.isStopped && performance.now() < until) await rest.pause(until - performance.now());
  }

  async function step(from: Position): Promise<void> {
    const [next] = queue;
    if (next && comparePositions(next.row.position, from) <= 0) {
      queue.shift();
    } else if (next && comparePositions(next.after, from) <= 0) {
      queue.shift();
      await handle(next.row);
    } else {
      await readMissed(from, next);
    }
  }

  async function readMissed(from: Position, next: Item | undefined): Promise<void> {
    isBehind = false;
    let rows: PlacedRow[];
    try {
      rows = await options.readAfter(from);
    } catch (error) {
      isBehind = true;
      throw error;
    }
    if (rows.length > 0) metrics.count('bus_repaired_rows_total', { consumer: name }, rows.length);
    for (const row of rows) if (rest.isStopped || !(await handle(row))) return;
    if (rows.length >= CHUNK) isBehind = true;
    // What is still ahead of everything that was committed stands nowhere: the outbox alone says what has happened.
    else if (next && at && queue[0] === next && comparePositions(next.after, at) > 0) queue.shift();
  }

  async function run(): Promise<void> {
    while (!rest.isStopped) {
      if (at === null || (queue.length === 0 && !isBehind)) {
        isIdle = true;
        for (const done of waiting.splice(0)) done();
        await rest.pause();
        continue;
      }
      isIdle = false;
      try {
        await step(at);
      } catch (error) {
        if (rest.isStopped) return;
        log.warn({ event: 'bus_consumer', consumer: name, err: error }, 'the outbox could not be read, trying again');
        await sleep(PAUSE_AFTER_FAULT_MS);
      }
    }
  }

  function rouse(): void {
    isIdle = false;
    rest.wake();
  }

  return {
    start(from) {
      at = from;
      loop = run();
    },
    offer(after, rows) {
      let before = after;
      for (const row of rows) {
        if (queue.length < queueLimit) queue.push({ after: before, row });
        else isBehind = true;
        before = row.position;
      }
      newest = before;
      rouse();
    },
    catchUp(known) {
      const top = newest !== null && (at === null || comparePositions(newest, at) > 0) ? newest : at;
      if (known !== undefined && top !== null && comparePositions(known, top) <= 0) return;
      isBehind = true;
      rouse();
    },
    handledTo: () => at,
    drained: () => (isIdle || rest.isStopped ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
    async stop() {
      rest.stop();
      await loop;
      queue = [];
      for (const done of waiting.splice(0)) done();
      waiting = [];
    },
  };
}
