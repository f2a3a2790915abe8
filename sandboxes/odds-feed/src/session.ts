import type { SquadPlayer } from '@duskline/simulation/sport/definition';
import { applyToBook, createEventBook, type EventBook } from './event-book.ts';
import type { EventInfo, MatchSource } from './match-source.ts';
import { type PlanStep, POSTPONE_LEAD_MS } from './plan.ts';
import { EVENT, type EventMessage, type Product } from './protocol.ts';
import {
  type Course,
  planOf,
  productOf,
  type SessionTiming,
  startWallMs,
  statusAt,
  stepWallMs,
  tickAt,
} from './session-course.ts';
import { offered, rebuild, tick } from './session-offer.ts';
import { applyStep } from './session-steps.ts';

/** One event of the feed while it is looked after. All methods take wall time. */
export interface EventSession {
  readonly info: EventInfo;
  readonly urn: string;
  readonly book: EventBook;
  /** Results made so far with the product that made them, oldest first. */
  readonly log: readonly EventMessage[];
  /** Players who are outcomes of its markets. */
  players(): readonly SquadPlayer[];
  product(): Product;
  statusCode(): number;
  closed(): boolean;
  suspended(): boolean;
  startWallMs(): number;
  /** When there is something to do next. */
  nextDueMs(nowMs: number): number;
  /** Does what has become due; returns the messages in order. */
  advance(nowMs: number): EventMessage[];
  /** Plays everything that is left at once. */
  finish(nowMs: number): EventMessage[];
  /** Brings a new session to the present without messages. `finishedMs`: it was played to its end then. */
  resume(nowMs: number, finishedMs?: number): void;
  /** Full odds_change for a recovery. */
  snapshot(nowMs: number): EventMessage;
  /** Keeps nothing of a match that is over but how it ended: the rest is made when it is asked for. */
  sleep?(): void;
}

/** Steps that say nothing about how a match stands once it is over and confirmed: working them out would be wasted. */
const isGoneInTheEnd = (step: PlanStep): boolean =>
  step.kind === 'show' || step.kind === 'open' || step.kind === 'decide' || (step.kind === 'settle' && step.certainty === 1);

function longOver(course: Course, nowMs: number): boolean {
  const last = planOf(course).at(-1);
  return course.source.fate === 'played' && last !== undefined && stepWallMs(course, last) <= nowMs;
}

/** Index of the last step due by then that makes all prices from nothing: without messages, what was shown before it leaves no trace. */
function lastAnchor(course: Course, plan: readonly PlanStep[], nowMs: number): number {
  return plan.findLastIndex((step) => (step.kind === 'open' || step.kind === 'kickoff') && stepWallMs(course, step) <= nowMs);
}

function runSteps(course: Course, nowMs: number, at?: number, isSkipped?: (step: PlanStep) => boolean): EventMessage[] {
  const out: EventMessage[] = [];
  const plan = planOf(course);
  const anchor = course.quiet && at === undefined ? lastAnchor(course, plan, nowMs) : 0;
  for (let step = plan[course.nextStep]; step !== undefined; step = plan[course.nextStep]) {
    const dueMs = stepWallMs(course, step);
    if (at === undefined && dueMs > nowMs) break;
    course.nextStep++;
    if (isSkipped?.(step) === true) continue;
    if (step.kind === 'show' && course.nextStep <= anchor) continue;
    if (at === undefined) out.push(...applyStep(course, step, dueMs));
    else out.push(...hurry(course, step, at));
  }
  return out;
}

/** In between no bet is possible anyway: only what closes, decides and ends is done. */
const HURRIED_OVER = new Set<PlanStep['kind']>(['show', 'open']);

/** A step played ahead of its time; a few milliseconds apart, so that results keep an order of their own. */
function hurry(course: Course, step: PlanStep, at: number): EventMessage[] {
  if (course.statusCode !== EVENT.interrupted) course.heldAtMs = step.atMs;
  if (HURRIED_OVER.has(step.kind) || (step.kind === 'stop' && course.suspended)) return [];
  return applyStep(course, step, at + course.nextStep * 3);
}

function nextDue(course: Course, nowMs: number): number {
  if (course.stage === 'closed') return Number.POSITIVE_INFINITY;
  const { clock } = course.timing;
  const tickMs = course.stage === 'ended' ? Number.POSITIVE_INFINITY : tickAt(course, nowMs).nextMs;
  if (course.plan === undefined) return Math.min(tickMs, clock.toWall(course.source.startMs - POSTPONE_LEAD_MS));
  const step = course.plan[course.nextStep];
  return Math.min(tickMs, step === undefined ? Number.POSITIVE_INFINITY : stepWallMs(course, step));
}

/** A session that a person can also control. */
export interface ManagedSession extends EventSession {
  /** Lists this start from now on; no message. */
  announceStart(startMs: number): void;
  /** Kicks off now, whatever the calendar says; nothing if it has begun. */
  kickOffNow(nowMs: number): EventMessage[];
}

/** No match is over before it began: what is ended before its time has its time now. */
function startNow(course: Course, nowMs: number): EventMessage[] {
  if (course.stage !== 'prematch' || startWallMs(course) <= nowMs) return [];
  course.announcedStartMs = nowMs;
  const head = { product: productOf(course), event_id: course.source.info.urn, timestamp: nowMs };
  return [{ type: 'fixture_change', ...head, change_type: 2, start_time: nowMs }];
}

function kickOffNow(course: Course, nowMs: number): EventMessage[] {
  const first = planOf(course)[0];
  if (course.stage !== 'prematch' || first?.kind !== 'kickoff') return [];
  course.announcedStartMs = nowMs;
  course.nextStep = 1;
  course.heldAtMs = 0;
  const head = { product: productOf(course), event_id: course.source.info.urn, timestamp: nowMs };
  return [{ type: 'fixture_change', ...head, change_type: 2, start_time: nowMs }, ...applyStep(course, first, nowMs)];
}

function createCourse(source: MatchSource, timing: SessionTiming): Course {
  return {
    source,
    timing,
    book: createEventBook(),
    log: [],
    stage: 'prematch',
    played: undefined,
    plan: undefined,
    nextStep: 0,
    reason: undefined,
    suspended: false,
    statusCode: EVENT.notStarted,
    lastTick: -1,
    lastTickMs: 0,
    quiet: false,
    heldAtMs: undefined,
    pricedMs: 0,
    anchorMs: 0,
    offer: undefined,
    told: undefined,
    announcedStartMs: undefined,
    isByPlan: true,
  };
}

/** A match that was played to its end and confirmed, once more, for what it ended with. */
function playedAgain(source: MatchSource, timing: SessionTiming): Course {
  const course = createCourse(source, timing);
  course.quiet = true;
  runSteps(course, Number.POSITIVE_INFINITY, undefined, isGoneInTheEnd);
  course.quiet = false;
  return course;
}

/** The book of a match that is over: its status is kept, the rest is made when asked for. */
function finalBook(
  source: MatchSource,
  timing: SessionTiming,
  { status, lastMs }: Pick<EventBook, 'status' | 'lastMs'>,
): EventBook {
  const whole = (): EventBook => {
    const course = playedAgain(source, timing);
    rebuild(course, timing.clock.wall());
    return course.book;
  };
  return {
    get markets() {
      return whole().markets;
    },
    get results() {
      return playedAgain(source, timing).book.results;
    },
    resting: true,
    status,
    lastMs,
    rest: () => undefined,
  };
}

/** A session over a match source. */
export function createSession(source: MatchSource, timing: SessionTiming): ManagedSession {
  let course = createCourse(source, timing);
  /** What is left of a match once it is over, thousands of which are remembered. */
  let rest: EventBook | undefined;
  // The very moment that `nextDue` names, in the same time: a rounding apart, a session would be due and have nothing to do, for ever.
  const nearStart = (nowMs: number): boolean => nowMs >= timing.clock.toWall(source.startMs - POSTPONE_LEAD_MS);
  const sleep = (): void => {
    if (rest !== undefined || course.stage !== 'closed' || !course.isByPlan || source.fate !== 'played') return;
    rest = finalBook(source, timing, course.book);
    const { statusCode, suspended } = course;
    course = createCourse(source, timing);
    course.stage = 'closed';
    course.statusCode = statusCode;
    course.suspended = suspended;
  };
  const resumeAfterEnd = (nowMs: number): void => {
    course.stage = 'closed';
    course.statusCode = EVENT.closed;
    course.suspended = true;
    course.book.status = statusAt(course, nowMs) ?? null;
    sleep();
  };
  return {
    info: source.info,
    urn: source.info.urn,
    get book() {
      return rest ?? course.book;
    },
    get log() {
      return rest === undefined ? course.log : playedAgain(source, timing).log;
    },
    players: () => source.players?.() ?? [],
    product: () => productOf(course),
    statusCode: () => course.statusCode,
    closed: () => course.stage === 'closed',
    suspended: () => course.suspended,
    startWallMs: () => startWallMs(course),
    nextDueMs: (nowMs) => nextDue(course, nowMs),
    advance: (nowMs) => [...(nearStart(nowMs) ? runSteps(course, nowMs) : []), ...tick(course, nowMs)],
    finish: (nowMs) => {
      if (course.stage === 'closed') return [];
      course.isByPlan = false;
      return [...startNow(course, nowMs), ...runSteps(course, nowMs, nowMs)];
    },
    announceStart: (startMs) => {
      course.announcedStartMs = startMs;
      course.isByPlan = false;
    },
    kickOffNow: (nowMs) => {
      course.isByPlan = false;
      return kickOffNow(course, nowMs);
    },
    sleep,
    resume: (nowMs, finishedMs) => {
      const isOver = finishedMs === undefined && nearStart(nowMs) && longOver(course, nowMs);
      if (isOver && source.isOneOfMany === true) {
        resumeAfterEnd(nowMs);
        return;
      }
      course.quiet = true;
      course.isByPlan = finishedMs === undefined;
      if (finishedMs !== undefined) runSteps(course, finishedMs, finishedMs);
      else if (nearStart(nowMs)) runSteps(course, nowMs, undefined, isOver ? isGoneInTheEnd : undefined);
      course.quiet = false;
      rebuild(course, nowMs);
    },
    snapshot: (nowMs) => {
      const { book } = rest === undefined ? course : { book: rest };
      const status = (rest === undefined ? statusAt(course, nowMs) : undefined) ?? book.status ?? undefined;
      const message: EventMessage = {
        type: 'odds_change',
        product: productOf(course),
        event_id: source.info.urn,
        timestamp: Math.max(nowMs, book.lastMs + 1),
        ...(status === undefined ? {} : { sport_event_status: status }),
        markets: rest === undefined ? offered(course) : [...rest.markets.values()],
      };
      if (rest === undefined) applyToBook(course.book, message);
      return message;
    },
  };
}
