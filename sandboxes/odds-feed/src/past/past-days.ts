import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import type { WorldClock } from '../world-clock.ts';
import { DAY_MS, type PastFixture, pastDay, pastDayOf } from './past-day.ts';
import { pastRounds } from './past-rounds.ts';

/** Work goes on so long at a time, and rests so much longer in between: a feed that works on its past is still on time with its prices. */
const SLICE_MS = 10;
const REST_FACTOR = 2;
/** Days that wait, and tournaments; more are refused. */
const MOST_WAITING = 8;
/** Days that are kept for those who read them in pages, and tournaments. */
const MOST_KEPT = { day: 3, rounds: 16 } as const;
/** A world of its own, so that the seasons of the past do not push those of today out of memory; made again after so much work, and forgotten soon. */
const DAYS_PER_WORLD = 10;
const ROUNDS_PER_DAY = 20;
const IDLE_MS = 120_000;

export type PastAnswer =
  | { readonly state: 'ready'; readonly fixtures: readonly PastFixture[] }
  | { readonly state: 'working' | 'busy' | 'unknown' };

export interface PastDays {
  /** Results of a calendar day (UTC); they are worked out when they are asked for first, and ready at a later question. */
  of(date: string): PastAnswer;
  /** The same of the last rounds of a tournament that began before a calendar day: a fraction of a day's work, and done before any. */
  roundsOf(tournamentId: number, before: string): PastAnswer;
  stop(): void;
}

interface Task {
  readonly key: string;
  readonly kind: keyof typeof MOST_KEPT;
  readonly begin: (world: WholeWorld) => Generator<void, PastFixture[]> | undefined;
  steps?: Generator<void, PastFixture[]>;
}

export function createPastDays(makeWorld: () => WholeWorld, clock: WorldClock): PastDays {
  const kept = { day: new Map<string, readonly PastFixture[]>(), rounds: new Map<string, readonly PastFixture[]>() };
  const waiting: Task[] = [];
  let world: { readonly made: WholeWorld; worked: number } | undefined;
  let timer: NodeJS.Timeout | undefined;

  const later = (afterMs: number, what: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(what, afterMs).unref();
  };

  const forget = (): void => {
    world = undefined;
    kept.day.clear();
    kept.rounds.clear();
  };

  /** Someone looks at a tournament: a day that is being worked on goes on after it. */
  const nextTask = (): Task | undefined => waiting.find(({ kind }) => kind === 'rounds') ?? waiting[0];

  const stepsOf = (task: Task): Generator<void, PastFixture[]> | undefined => {
    if (task.steps !== undefined) return task.steps;
    // Work that has begun keeps its own world.
    if (world === undefined || world.worked >= DAYS_PER_WORLD) world = { made: makeWorld(), worked: 0 };
    world.worked += task.kind === 'day' ? 1 : 1 / ROUNDS_PER_DAY;
    const steps = task.begin(world.made);
    if (steps !== undefined) task.steps = steps;
    return steps;
  };

  const finish = (task: Task, fixtures: readonly PastFixture[] | undefined): void => {
    waiting.splice(waiting.indexOf(task), 1);
    if (fixtures === undefined) return;
    const of = kept[task.kind];
    of.set(task.key, fixtures);
    for (const oldest of of.keys()) {
      if (of.size <= MOST_KEPT[task.kind]) break;
      of.delete(oldest);
    }
  };

  const work = (): void => {
    const task = nextTask();
    if (task === undefined) {
      later(IDLE_MS, forget);
      return;
    }
    const startedMs = performance.now();
    try {
      const steps = stepsOf(task);
      let done = steps?.next();
      while (done?.done === false && performance.now() - startedMs < SLICE_MS) done = steps?.next();
      if (done === undefined || done.done === true) finish(task, done?.value);
    } catch (error) {
      // The past is no reason to stop telling the present: it is not told, and everything else goes on.
      console.error(`odds-feed: ${task.kind} ${task.key} cannot be worked out:`, error);
      finish(task, undefined);
    }
    later((performance.now() - startedMs) * REST_FACTOR, work);
  };

  const ask = (task: Task): PastAnswer => {
    const fixtures = kept[task.kind].get(task.key);
    if (fixtures !== undefined) return { state: 'ready', fixtures };
    if (waiting.some(({ kind, key }) => kind === task.kind && key === task.key)) return { state: 'working' };
    if (waiting.filter(({ kind }) => kind === task.kind).length >= MOST_WAITING) return { state: 'busy' };
    waiting.push(task);
    if (waiting.length === 1) later(0, work);
    return { state: 'working' };
  };

  return {
    of: (date) => {
      if (pastDayOf(date, clock) === undefined) return { state: 'unknown' };
      const begin = (of: WholeWorld) => {
        const fromMs = pastDayOf(date, clock);
        return fromMs === undefined ? undefined : pastDay(of, clock, fromMs);
      };
      return ask({ key: date, kind: 'day', begin });
    },
    roundsOf: (tournamentId, before) => {
      const beforeMs = Date.parse(`${before}T00:00:00Z`);
      const lastDay = Number.isNaN(beforeMs) ? '' : new Date(beforeMs - DAY_MS).toISOString().slice(0, 10);
      if (pastDayOf(lastDay, clock) === undefined) return { state: 'unknown' };
      const begin = (of: WholeWorld) => pastRounds(of, clock, { tournamentId, beforeMs });
      return ask({ key: `${tournamentId} ${before}`, kind: 'rounds', begin });
    },
    stop: () => {
      clearTimeout(timer);
      waiting.length = 0;
    },
  };
}
