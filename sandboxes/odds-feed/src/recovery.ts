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
/** Frames between two looks at the event loop. */
const CHUNK = 40;
const LOOKED_AT_ONCE = 8;

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

  const virtualResults = async (afterMs: number): Promise<EventMessage[]> => {
    const found: EventMessage[] = [];
    for (const message of virtual?.resultsSince(afterMs) ?? [])
      if (found.push(message) % LOOKED_AT_ONCE === 0) await yieldToEventLoop();
    return found.sort((a, b) => a.timestamp - b.timestamp);
  };

  const resultsSince = async (product: Product, afterMs: number): Promise<EventMessage[]> => {
    if (product === VIRTUAL) return virtualResults(afterMs);
    const found: EventMessage[] = futureResults(product, afterMs);
    let looked = 0;
    for (const session of engine.eachBetween(earliestStart(afterMs), clock.wall(), product)) {
      if (isOutright(session)) continue;
      for (const message of inForce(session.log))
        if (message.product === product && message.timestamp >= afterMs) found.push(message);
      if (++looked % LOOKED_AT_ONCE === 0) await yieldToEventLoop();
    }
    return found.sort((a, b) => a.timestamp - b.timestamp);
  };

  /** Results of events that have not begun by the calendar (postponed ones, and those played out by hand), and of outrights, which take days. */
  const futureResults = (product: Product, afterMs: number): EventMessage[] => {
    const nowMs = clock.wall();
    const messages: EventMessage[] = [];
    for (const session of engine.sessions()) {
      if (session.startWallMs() < nowMs && !isOutright(session)) continue;
      for (const message of inForce(session.log))
        if (message.product === product && message.timestamp >= afterMs) messages.push(message);
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
    const results = await resultsSince(product, afterMs);
    const events = [...engine.sessions()].filter((session) => !session.closed() && session.product() === product);
    const length = results.length + events.length;
    for (let i = 0; i < length; i++) {
      if (running.get(product) !== me || (dies && i >= length / 2)) return;
      const result = results[i];
      const session = events[i - results.length];
      if (result !== undefined) send(mark(result, requestId));
      else if (session !== undefined && !session.closed() && session.product() === product)
        send(mark(session.snapshot(clock.wall()), requestId));
      if (i % CHUNK === CHUNK - 1) await yieldToEventLoop();
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
