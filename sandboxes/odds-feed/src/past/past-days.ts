import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { WorldClock } from '../world-clock.ts';
import { type PastFixture, pastDay, pastDayOf } from './past-day.ts';

/** A day is worked out so long at a time, and rests so much longer in between: a feed that works on its past is still on time with its prices. */
const SLICE_MS = 10;
const REST_FACTOR = 2;
/** Days that wait; more are refused. */
const MOST_WAITING = 8;
/** Days that are kept for those who read them in pages. */
const MOST_KEPT = 3;
/** A world of its own, so that the seasons of the past do not push those of today out of memory; made again after so many days, and forgotten soon. */
const DAYS_PER_WORLD = 10;
const IDLE_MS = 120_000;

export type PastAnswer =
  | { readonly state: 'ready'; readonly fixtures: readonly PastFixture[] }
  | { readonly state: 'working' | 'busy' | 'unknown' };

export interface PastDays {
  /** Results of a calendar day (UTC); they are worked out when they are asked for first, and ready at a later question. */
  of(date: string): PastAnswer;
  stop(): void;
}

export function createPastDays(makeWorld: () => WholeWorld, clock: WorldClock): PastDays {
  const kept = new Map<string, readonly PastFixture[]>();
  const waiting: string[] = [];
  let world: { readonly made: WholeWorld; days: number } | undefined;
  let work: { readonly date: string; readonly steps: Generator<void, PastFixture[]> } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const later = (afterMs: number, what: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(what, afterMs).unref();
  };

  const begin = (): void => {
    const date = waiting[0];
    const fromMs = date === undefined ? undefined : pastDayOf(date, clock);
    if (date === undefined || fromMs === undefined) {
      waiting.shift();
      if (waiting.length > 0) later(0, begin);
      else later(IDLE_MS, forget);
      return;
    }
    if (world === undefined || world.days >= DAYS_PER_WORLD) world = { made: makeWorld(), days: 0 };
    world.days++;
    work = { date, steps: pastDay(world.made, clock, fromMs) };
    step();
  };

  const forget = (): void => {
    world = undefined;
    kept.clear();
  };

  const step = (): void => {
    if (work === undefined) return;
    const startedMs = performance.now();
    let done = work.steps.next();
    while (done.done !== true && performance.now() - startedMs < SLICE_MS) done = work.steps.next();
    if (done.done !== true) {
      later((performance.now() - startedMs) * REST_FACTOR, step);
      return;
    }
    kept.set(work.date, done.value);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    work = undefined;
    waiting.shift();
    begin();
  };

  return {
    of: (date) => {
      if (pastDayOf(date, clock) === undefined) return { state: 'unknown' };
      const fixtures = kept.get(date);
      if (fixtures !== undefined) return { state: 'ready', fixtures };
      if (waiting.includes(date)) return { state: 'working' };
      if (waiting.length >= MOST_WAITING) return { state: 'busy' };
      waiting.push(date);
      if (work === undefined) later(0, begin);
      return { state: 'working' };
    },
    stop: () => {
      clearTimeout(timer);
      waiting.length = 0;
      work = undefined;
    },
  };
}
