import { createWorld, LONGEST_LEAD_MS, type World, type WorldMatch } from '@duskline/simulation/world';
import { createPlayedWorld, createSampleWorld } from '@duskline/simulation/world/played-world';
import type { WholeWorld } from '@duskline/simulation/world/whole-world';
import { createDueQueue } from './due-queue.ts';
import type { Hub } from './hub.ts';
import { type ListedEvent, listEvents } from './listed-events.ts';
import { MATCH_URN, simulatedSource, worldInfo } from './match-source.ts';
import { POSTPONE_LEAD_MS } from './plan.ts';
import { type EventMessage, type FixtureChange, LIVE, PREMATCH, type Product, VIRTUAL } from './protocol.ts';
import { createRecentModels } from './recent-models.ts';
import { createSession, type EventSession, type ManagedSession } from './session.ts';
import type { StateStore } from './state-store.ts';
import type { WorldClock } from './world-clock.ts';

/** Runs all events: makes them when they are published, wakes them when they are due, sends their messages. */
export interface Engine {
  readonly world: World | null;
  /** Brings some of the matches that had begun at the start of the process to the present; false when none is left. */
  catchUp(): boolean;
  /** Sessions in memory, closed ones of the last hours included; what `catchUp` has not done yet is done first. */
  sessions(): Iterable<EventSession>;
  /** Also makes the session of a world match that is not in memory (any more). */
  find(urn: string): EventSession | undefined;
  /** Events with start in the wall time window by start and urn, published ones only, and of those that began long ago none. */
  between(fromMs: number, toMs: number): ListedEvent[];
  /**
   * Sessions with start in the window one by one, in no order: old ones have to be made again, which takes a while for hundreds. `resultsBy`: those of which this
   * producer cannot have told results may be left out.
   */
  eachBetween(fromMs: number, toMs: number, resultsBy?: Product): Generator<EventSession>;
  add(session: EventSession, announce: boolean): void;
  remove(urn: string): void;
  /** Does everything due. */
  pump(): void;
  nextDueMs(): number;
  send(messages: readonly EventMessage[]): void;
  finish(session: EventSession): void;
  /** Kicks off now, whatever the calendar says. */
  kickOff(session: ManagedSession): void;
  /** After a change of pace: new times for everything, sent to all. */
  rescheduleAll(): void;
}

/** How much there is: nothing, a third of three sports, three sports, every sport with its leading tournaments, or everything. */
export type WorldSize = 'empty' | 'small' | 'full' | 'sample' | 'whole';

/** How a world of every sport is made, which has seasons and a past; undefined where there is none. */
export function makerOfPlayed(size: WorldSize, seed: string): (() => WholeWorld) | undefined {
  if (size === 'whole') return () => createPlayedWorld(seed);
  return size === 'sample' ? () => createSampleWorld(seed) : undefined;
}

export interface EngineOptions {
  readonly clock: WorldClock;
  readonly hub: Hub;
  readonly state: StateStore;
  readonly seed: string;
  readonly size: WorldSize;
  readonly driftRate: number;
  /** Events that are not of the world: finds those that are no longer, or not yet, in memory. */
  readonly findMore: ((urn: string) => EventSession | undefined) | undefined;
}

const HOUR_MS = 3_600_000;
/** Started matches are looked at this far back; the longest tennis matches take about six hours. */
const LOOK_BACK_MS = 9 * HOUR_MS;
const KEPT_AFTER_START_MS = 26 * HOUR_MS;
/** Of play: at thirty times the pace half a day back is a fortnight of matches. */
const LISTED_AFTER_START_MS = 48 * HOUR_MS;
/** Old matches that were requested. */
const MOST_ARCHIVED = 1200;
const ROLL_MS = 5000;
/** Models of matches that have not begun, and of those that are over: matches under way keep theirs. */
const MOST_MODELS = 64;
const MOST_COURSES = 16;
/** Matches under way take up to a second each to bring to the present: so long at a time, and the process answers in between. */
const CATCH_UP_MS = 40;

function worldOf(size: WorldSize, seed: string): World | null {
  if (size === 'empty') return null;
  return makerOfPlayed(size, seed)?.() ?? createWorld(seed, size === 'small' ? 'small' : 'full');
}

/** A match that is covered live has its results from the live producer, unless it never began. */
const mayPublishResults = ({ liveCoverage, fate }: WorldMatch, product: Product): boolean =>
  fate === 'postponed' || product === (liveCoverage ? LIVE : PREMATCH);

/** The producer that tells of an event before it begins. */
const announcer = (session: EventSession): Product => (session.product() === VIRTUAL ? VIRTUAL : PREMATCH);

export function createEngine(options: EngineOptions): Engine {
  const { clock, hub, state, size, driftRate } = options;
  const world = worldOf(size, options.seed);
  const sessions = new Map<string, EventSession>();
  const archive = new Map<string, EventSession>();
  const due = createDueQueue<string>();
  const timing = { clock, driftRate };
  const worldUrns = new Set<string>();
  const models = {
    before: createRecentModels(MOST_MODELS),
    courses: createRecentModels(MOST_COURSES),
    byDepth: makerOfPlayed(size, options.seed) !== undefined,
  };
  let lastRollMs = 0;
  /** Matches that had begun when the process started, the next one last. */
  const begun: WorldMatch[] = [];
  const makeSession = (match: WorldMatch, of: World, nowMs: number): EventSession => {
    const session = createSession(simulatedSource(worldInfo(match, of), match, models), timing);
    worldUrns.add(session.urn);
    session.resume(nowMs, state.finishedAt(session.urn));
    return session;
  };

  const schedule = (session: EventSession, nowMs: number): void => {
    if (session.closed()) due.remove(session.urn);
    // Never for the moment that is being processed: the loop over what is due has to end.
    else due.put(session.urn, Math.max(nowMs + 1, session.nextDueMs(nowMs)));
  };

  const send = (messages: readonly EventMessage[]): void => {
    for (const message of messages) hub.send(message);
  };

  const announceNew = (session: EventSession, nowMs: number): void => {
    const change: FixtureChange = {
      type: 'fixture_change',
      product: announcer(session),
      event_id: session.urn,
      timestamp: nowMs,
      change_type: 1,
      start_time: session.startWallMs(),
    };
    send([change]);
    if (session.book.markets.size > 0) send([session.snapshot(nowMs)]);
  };

  const add = (session: EventSession, announce: boolean): void => {
    const nowMs = clock.wall();
    sessions.set(session.urn, session);
    schedule(session, nowMs);
    if (announce) announceNew(session, nowMs);
  };

  /** Adds newly published matches and drops those long over. */
  const roll = (nowMs: number): void => {
    const first = lastRollMs === 0;
    lastRollMs = nowMs;
    if (world === null) return;
    const worldMs = clock.toWorld(nowMs);
    for (const match of world.matches(worldMs - LOOK_BACK_MS, worldMs + LONGEST_LEAD_MS, worldMs)) {
      const urn = `${MATCH_URN}${match.id}`;
      if (match.publishMs > worldMs || sessions.has(urn) || archive.has(urn)) continue;
      if (first && match.startMs - POSTPONE_LEAD_MS <= worldMs) begun.push(match);
      else add(makeSession(match, world, nowMs), !first);
    }
    for (const session of sessions.values()) {
      if (models.byDepth && session.closed()) session.sleep?.();
      const startMs = clock.toWorld(session.startWallMs());
      if (!session.closed() || !worldUrns.has(session.urn) || worldMs - startMs < KEPT_AFTER_START_MS) continue;
      sessions.delete(session.urn);
      keepArchived(session);
    }
  };

  const bringIn = (match: WorldMatch): void => {
    const urn = `${MATCH_URN}${match.id}`;
    if (world === null || sessions.has(urn) || archive.has(urn)) return;
    const session = makeSession(match, world, clock.wall());
    if (session.closed()) keepArchived(session);
    else add(session, false);
  };

  const catchUp = (): boolean => {
    const untilMs = performance.now() + CATCH_UP_MS;
    for (let match = begun.pop(); match !== undefined; match = begun.pop()) {
      bringIn(match);
      if (performance.now() >= untilMs) break;
    }
    return begun.length > 0;
  };

  const catchUpWithAll = (): void => {
    for (let match = begun.pop(); match !== undefined; match = begun.pop()) bringIn(match);
  };

  const keepArchived = (session: EventSession): void => {
    archive.set(session.urn, session);
    if (archive.size <= MOST_ARCHIVED) return;
    const [oldest] = archive.keys();
    if (oldest === undefined) return;
    archive.delete(oldest);
    worldUrns.delete(oldest);
  };

  const ofWorld = (match: WorldMatch): EventSession | undefined => {
    const urn = `${MATCH_URN}${match.id}`;
    const known = sessions.get(urn) ?? archive.get(urn);
    if (known !== undefined || world === null) return known;
    bringIn(match);
    return sessions.get(urn) ?? archive.get(urn);
  };

  const find = (urn: string): EventSession | undefined => {
    const known = sessions.get(urn) ?? archive.get(urn);
    if (known !== undefined) return known;
    const more = options.findMore?.(urn);
    if (more !== undefined) return more;
    const number = /^df:match:([1-9]\d{0,14})$/.exec(urn)?.[1];
    const match = number === undefined ? undefined : world?.match(Number(number));
    return match === undefined || match.publishMs > clock.world() ? undefined : ofWorld(match);
  };

  function* eachBetween(fromMs: number, toMs: number, resultsBy?: Product): Generator<EventSession> {
    const seen = new Set<string>();
    const worldNow = clock.world();
    for (const match of world?.matches(clock.toWorld(fromMs), clock.toWorld(toMs), worldNow) ?? []) {
      if (resultsBy !== undefined && !mayPublishResults(match, resultsBy)) continue;
      const session = match.publishMs <= worldNow ? ofWorld(match) : undefined;
      if (session === undefined) continue;
      seen.add(session.urn);
      yield session;
    }
    catchUpWithAll();
    for (const session of [...sessions.values()]) {
      if (!seen.has(session.urn) && session.startWallMs() >= fromMs && session.startWallMs() < toMs) yield session;
    }
  }

  const pump = (): void => {
    const nowMs = clock.wall();
    const isRollDue = nowMs - lastRollMs >= ROLL_MS || nowMs < lastRollMs;
    // What waits to be brought in is no newly published match.
    if (isRollDue && begun.length === 0) roll(nowMs);
    for (let urn = due.takeDue(nowMs); urn !== undefined; urn = due.takeDue(nowMs)) {
      const session = sessions.get(urn);
      if (session === undefined) continue;
      send(session.advance(nowMs));
      schedule(session, nowMs);
    }
    hub.alive(nowMs);
    catchUp();
  };

  return {
    world,
    catchUp,
    sessions: () => {
      catchUpWithAll();
      return sessions.values();
    },
    find,
    between: (fromMs, toMs) => {
      catchUpWithAll();
      const worldMs = clock.world();
      const fromWorldMs = Math.max(clock.toWorld(fromMs), worldMs - LISTED_AFTER_START_MS);
      const matches = world?.matches(fromWorldMs, clock.toWorld(toMs), worldMs).filter(({ publishMs }) => publishMs <= worldMs);
      return listEvents({ sessions, archive, matches, clock, open: ofWorld }, clock.toWall(fromWorldMs), toMs);
    },
    eachBetween,
    add,
    remove: (urn) => {
      sessions.delete(urn);
      due.remove(urn);
    },
    pump,
    nextDueMs: () => (begun.length > 0 ? clock.wall() : Math.min(due.nextMs(), lastRollMs + ROLL_MS)),
    send,
    finish: (session) => {
      const nowMs = clock.wall();
      state.noteFinished(session.urn, nowMs);
      send(session.finish(nowMs));
      schedule(session, nowMs);
    },
    kickOff: (session) => {
      const nowMs = clock.wall();
      send(session.kickOffNow(nowMs));
      schedule(session, nowMs);
    },
    rescheduleAll: () => {
      catchUpWithAll();
      const nowMs = clock.wall();
      for (const session of sessions.values()) {
        schedule(session, nowMs);
        if (session.closed() || session.startWallMs() <= nowMs) continue;
        const head = { type: 'fixture_change' as const, product: announcer(session), event_id: session.urn, timestamp: nowMs };
        send([{ ...head, change_type: 2, start_time: session.startWallMs() }]);
      }
    },
  };
}
