import { createDueQueue } from './due-queue.ts';
import type { Engine } from './engine.ts';
import { isOutright } from './fixture-json.ts';
import { type EventMessage, type Product, VIRTUAL } from './protocol.ts';
import type { EventSession } from './session.ts';
import type { VirtualWorld } from './virtual/virtual-world.ts';
import type { WorldClock } from './world-clock.ts';

export const RECOVERY_WINDOW_MS = 72 * 3_600_000;
const LIMIT_WINDOW_MS = 600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longest course of a match, world time: results may be this much later than its start. */
const LONGEST_COURSE_MS = 9 * 60 * MINUTE_MS;
/** Events that began longer ago on the calendar are left out, whatever the pace of the clock: they are asked for one by one. */
const LONGEST_REACH_MS = RECOVERY_WINDOW_MS + LONGEST_COURSE_MS;
/** A recovery works so long, and lets everything else be done then. */
const SLICE_MS = 20;
/** So much may wait to be read; then the reader is waited for, up to a while. */
const MOST_WAITING_BYTES = 2 * 1024 * 1024;
const READER_PATIENCE_MS = 2000;
const LOOK_AGAIN_MS = 5;
/** Nothing is known of a match longer before its start. */
const EARLIEST_RESULT_MS = 31 * MINUTE_MS;

/** Recoveries allowed per producer in ten minutes: reaching back 30 minutes, a day, further; and of single events. */
export interface RecoveryLimits {
  readonly short: number;
  readonly day: number;
  readonly long: number;
  readonly event: number;
}

export interface RecoveryFaults {
  failNext: number;
  delayMs: number;
  limited: boolean;
}

export interface Recovery {
  readonly faults: RecoveryFaults;
  /** Starts a recovery; returns the seconds to wait when over the limit, 0 when accepted. */
  start(product: Product, afterMs: number, requestId: number): number;
  startEvent(product: Product, session: EventSession, requestId: number): number;
  reset(): void;
}

type LimitClass = keyof RecoveryLimits;

function limitClass(reachMs: number): LimitClass {
  if (reachMs <= 30 * MINUTE_MS) return 'short';
  return reachMs <= DAY_MS ? 'day' : 'long';
}

/** Recovered results without those that a later confirmation repeats and no rollback came between. */
export function inForce(log: readonly EventMessage[]): EventMessage[] {
  const confirmed = log.findLast((message) => message.type === 'bet_settlement' && message.certainty === 2);
  const rolledBack = log.some((message) => message.type === 'rollback_bet_settlement');
  if (confirmed === undefined || rolledBack) return [...log];
  return log.filter((message) => message.type !== 'bet_settlement' || message === confirmed);
}

export function createRecovery(
  engine: Engine,
  clock: WorldClock,
  send: (message: unknown) => void,
  limits: RecoveryLimits,
  virtual: Pick<VirtualWorld, 'resultsSince'> | null,
  waitingBytes: () => number,
): Recovery {
  const faults: RecoveryFaults = { failNext: 0, delayMs: 0, limited: true };
  const used = new Map<string, number[]>();
  const running = new Map<Product, symbol>();

  const waitFor = (product: Product, kind: LimitClass): number => {
    if (!faults.limited) return 0;
    const key = `${product}/${kind}`;
    const nowMs = clock.wall();
    const recent = (used.get(key) ?? []).filter((at) => nowMs - at < LIMIT_WINDOW_MS);
    const oldest = recent[recent.length - limits[kind]];
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + LIMIT_WINDOW_MS - nowMs) / 1000));
    used.set(key, [...recent, nowMs]);
    return 0;
  };

  const mark = (message: EventMessage, requestId: number): EventMessage =>
    requestId === 0 ? message : { ...message, request_id: requestId };

  const earliestStart = (afterMs: number): number => {
    const wanted = clock.toWorld(afterMs) - LONGEST_COURSE_MS;
    return clock.toWall(Math.max(wanted, clock.world() - LONGEST_REACH_MS));
  };

  const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  /** Asked often: lets the event loop go round when this recovery has had its time, and its reader catch up. */
  const createPauses = (): (() => Promise<void>) => {
    let sliceEndMs = performance.now() + SLICE_MS;
    return async () => {
      if (performance.now() < sliceEndMs) return;
      await yieldToEventLoop();
      const untilMs = performance.now() + READER_PATIENCE_MS;
      while (waitingBytes() > MOST_WAITING_BYTES && performance.now() < untilMs)
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      sliceEndMs = performance.now() + SLICE_MS;
    };
  };

  /** Of a match that was over before, its log is not made again: it takes as long as to play it. */
  const ofProducer = (session: EventSession, product: Product, afterMs: number): EventMessage[] =>
    (session.lastResultMs?.() ?? Number.POSITIVE_INFINITY) < afterMs
      ? []
      : inForce(session.log).filter((message) => message.product === product && message.timestamp >= afterMs);

  /**
   * Results in order of time, as they are found: of thousands of matches that are over only those are held at a time that later ones may
   * come before.
   */
  async function* resultsSince(product: Product, afterMs: number, pause: () => Promise<void>): AsyncGenerator<EventMessage> {
    if (product === VIRTUAL) {
      const found = [];
      for (const message of virtual?.resultsSince(afterMs) ?? []) {
        found.push(message);
        await pause();
      }
      yield* found.sort((a, b) => a.timestamp - b.timestamp);
      return;
    }
    const held = createDueQueue<EventMessage>();
    for (const message of futureResults(product, afterMs)) held.put(message, message.timestamp);
    for (const session of engine.eachBetween(earliestStart(afterMs), clock.wall(), product)) {
      await pause();
      if (isOutright(session)) continue;
      const surelyMs = session.startWallMs() - EARLIEST_RESULT_MS / clock.speed();
      for (let message = held.takeDue(surelyMs); message !== undefined; message = held.takeDue(surelyMs)) yield message;
      for (const message of ofProducer(session, product, afterMs)) held.put(message, message.timestamp);
    }
    for (let message = held.takeDue(Infinity); message !== undefined; message = held.takeDue(Infinity)) yield message;
  }

  /** Results of events that have not begun by the calendar (postponed ones, and those played out by hand), and of outrights, which take days. */
  const futureResults = (product: Product, afterMs: number): EventMessage[] => {
    const nowMs = clock.wall();
    const messages: EventMessage[] = [];
    for (const session of engine.sessions()) {
      if (session.startWallMs() < nowMs && !isOutright(session)) continue;
      messages.push(...ofProducer(session, product, afterMs));
    }
    return messages;
  };

  const complete = (product: Product, requestId: number, eventId?: string): void => {
    const request = requestId === 0 ? {} : { request_id: requestId };
    const event = eventId === undefined ? {} : { event_id: eventId };
    send({ type: 'snapshot_complete', product, ...event, timestamp: clock.wall(), ...request });
  };

  const run = async (product: Product, afterMs: number, requestId: number, me: symbol): Promise<void> => {
    if (faults.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, faults.delayMs));
    else await yieldToEventLoop();
    const dies = faults.failNext > 0;
    if (dies) faults.failNext--;
    while (engine.catchUp()) await yieldToEventLoop();
    const pause = createPauses();
    const isOver = (): boolean => running.get(product) !== me;
    for await (const result of resultsSince(product, afterMs, pause)) {
      if (isOver()) return;
      send(mark(result, requestId));
      await pause();
    }
    // What begins within a day comes first, and one sport after the other: what their prices are made with is used again while it is at hand.
    const tomorrowMs = clock.wall() + DAY_MS / clock.speed();
    const isLater = (session: EventSession): number => Number(session.startWallMs() > tomorrowMs);
    const events = [...engine.sessions()]
      .filter((session) => !session.closed() && session.product() === product)
      .sort((a, b) => isLater(a) - isLater(b) || a.info.sport.system_id - b.info.sport.system_id);
    for (const [i, session] of events.entries()) {
      if (isOver() || (dies && i >= events.length / 2)) return;
      if (!session.closed() && session.product() === product) send(mark(session.snapshot(clock.wall()), requestId));
      await pause();
    }
    if (running.get(product) !== me || dies) return;
    running.delete(product);
    complete(product, requestId);
  };

  return {
    faults,
    start: (product, afterMs, requestId) => {
      const wait = waitFor(product, limitClass(clock.wall() - afterMs));
      if (wait > 0) return wait;
      const me = Symbol('recovery');
      running.set(product, me);
      run(product, afterMs, requestId, me).catch((error: unknown) => console.error('odds-feed: recovery failed:', error));
      return 0;
    },
    startEvent: (product, session, requestId) => {
      const wait = waitFor(product, 'event');
      if (wait > 0) return wait;
      const answer = (): void => {
        for (const message of session.log) if (message.product === product) send(mark(message, requestId));
        if (session.product() === product) send(mark(session.snapshot(clock.wall()), requestId));
        complete(product, requestId, session.urn);
      };
      if (faults.delayMs > 0) setTimeout(answer, faults.delayMs);
      else setImmediate(answer);
      return 0;
    },
    reset: () => {
      faults.failNext = 0;
      faults.delayMs = 0;
      faults.limited = true;
      used.clear();
      running.clear();
    },
  };
}
