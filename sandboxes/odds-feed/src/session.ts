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
import { type TimelineIncident, timelineOf } from './session-timeline.ts';

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
  /** What has happened by now; absent: nothing is told of it. */
  timeline?(nowMs: number): readonly TimelineIncident[];
  /** Keeps nothing of a match that is over but how it ended: the rest is made when it is asked for. */
  sleep?(): void;
  /** When the last result can have been told of a match that is over and sleeps; absent or Infinity: nobody knows without its log. */
  lastResultMs?(): number;
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
    sent: undefined,
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

/** Messages of one moment are told a few milliseconds apart. */
const RESULT_MARGIN_MS = 1000;

/** A session over a match source; a class, because there are thousands and their methods are the same. */
class MatchSession implements ManagedSession {
  readonly #source: MatchSource;
  readonly #timing: SessionTiming;
  #course: Course;
  /** What is left of a match once it is over, thousands of which are remembered. */
  #rest: EventBook | undefined;
  #lastResultMs = Number.POSITIVE_INFINITY;

  constructor(source: MatchSource, timing: SessionTiming) {
    this.#source = source;
    this.#timing = timing;
    this.#course = createCourse(source, timing);
  }

  get info(): EventInfo {
    return this.#source.info;
  }

  get urn(): string {
    return this.#source.info.urn;
  }

  get book(): EventBook {
    return this.#rest ?? this.#course.book;
  }

  get log(): readonly EventMessage[] {
    return this.#rest === undefined ? this.#course.log : playedAgain(this.#source, this.#timing).log;
  }

  players(): readonly SquadPlayer[] {
    return this.#source.players?.() ?? [];
  }

  product(): Product {
    return productOf(this.#course);
  }

  statusCode(): number {
    return this.#course.statusCode;
  }

  closed(): boolean {
    return this.#course.stage === 'closed';
  }

  suspended(): boolean {
    return this.#course.suspended;
  }

  startWallMs(): number {
    return startWallMs(this.#course);
  }

  nextDueMs(nowMs: number): number {
    return nextDue(this.#course, nowMs);
  }

  advance(nowMs: number): EventMessage[] {
    return [...(this.#isNearStart(nowMs) ? runSteps(this.#course, nowMs) : []), ...tick(this.#course, nowMs)];
  }

  finish(nowMs: number): EventMessage[] {
    const course = this.#course;
    if (course.stage === 'closed') return [];
    course.isByPlan = false;
    return [...startNow(course, nowMs), ...runSteps(course, nowMs, nowMs)];
  }

  announceStart(startMs: number): void {
    this.#course.announcedStartMs = startMs;
    this.#course.isByPlan = false;
  }

  kickOffNow(nowMs: number): EventMessage[] {
    this.#course.isByPlan = false;
    return kickOffNow(this.#course, nowMs);
  }

  sleep(): void {
    if (this.#rest !== undefined || this.#course.stage !== 'closed') return;
    if (!this.#course.isByPlan || this.#source.fate !== 'played') return;
    const { book, statusCode, suspended, plan } = this.#course;
    const last = plan?.at(-1);
    if (last !== undefined) this.#lastResultMs = Math.max(stepWallMs(this.#course, last), book.lastMs) + RESULT_MARGIN_MS;
    this.#rest = finalBook(this.#source, this.#timing, book);
    this.#course = createCourse(this.#source, this.#timing);
    this.#course.stage = 'closed';
    this.#course.statusCode = statusCode;
    this.#course.suspended = suspended;
  }

  lastResultMs(): number {
    return this.#lastResultMs;
  }

  resume(nowMs: number, finishedMs?: number): void {
    const course = this.#course;
    const isOver = finishedMs === undefined && this.#isNearStart(nowMs) && longOver(course, nowMs);
    if (isOver && this.#source.isOneOfMany === true) {
      this.#resumeAfterEnd(nowMs);
      return;
    }
    course.quiet = true;
    course.isByPlan = finishedMs === undefined;
    if (finishedMs !== undefined) runSteps(course, finishedMs, finishedMs);
    else if (this.#isNearStart(nowMs)) runSteps(course, nowMs, undefined, isOver ? isGoneInTheEnd : undefined);
    course.quiet = false;
    rebuild(course, nowMs);
  }

  snapshot(nowMs: number): EventMessage {
    const { book } = this;
    const status = (this.#rest === undefined ? statusAt(this.#course, nowMs) : undefined) ?? book.status ?? undefined;
    const message: EventMessage = {
      type: 'odds_change',
      product: productOf(this.#course),
      event_id: this.urn,
      timestamp: Math.max(nowMs, book.lastMs + 1),
      ...(status === undefined ? {} : { sport_event_status: status }),
      markets: this.#rest === undefined ? offered(this.#course) : [...this.#rest.markets.values()],
    };
    if (this.#rest === undefined) applyToBook(this.#course.book, message);
    return message;
  }

  timeline(nowMs: number): readonly TimelineIncident[] {
    return timelineOf(this.#course, this.#source, nowMs);
  }

  /** The very moment that `nextDue` names, in the same time: a rounding apart, a session would be due and have nothing to do, for ever. */
  #isNearStart(nowMs: number): boolean {
    return nowMs >= this.#timing.clock.toWall(this.#source.startMs - POSTPONE_LEAD_MS);
  }

  #resumeAfterEnd(nowMs: number): void {
    const course = this.#course;
    course.stage = 'closed';
    course.statusCode = EVENT.closed;
    course.suspended = true;
    course.book.status = statusAt(course, nowMs) ?? null;
    this.sleep();
  }
}

/** A session over a match source. */
export const createSession = (source: MatchSource, timing: SessionTiming): ManagedSession => new MatchSession(source, timing);
