import type { SquadPlayer } from '@duskline/simulation/sport/definition';
import { applyToBook, createEventBook, type EventBook, setMarketStatus } from './event-book.ts';
import type { EventInfo, MatchSource } from './match-source.ts';
import { changedSince, fingerprintOf } from './offer-fingerprint.ts';
import { type PlanStep, POSTPONE_LEAD_MS } from './plan.ts';
import { EVENT, type EventMessage, type FeedMarket, keyOf, MARKET, type Product } from './protocol.ts';
import {
  type Course,
  changedMarkets,
  isFinal,
  oddsChange,
  planOf,
  prematchAt,
  productOf,
  quotesAt,
  type SessionTiming,
  stamp,
  startWallMs,
  statusAt,
  steadyQuotesAt,
  stepWallMs,
  tickAt,
} from './session-course.ts';
import { applyStep, finalStatus } from './session-steps.ts';

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
}

/** Steps that say nothing about how a match stands once it is over and confirmed: working them out would be wasted. */
const IN_THE_END: ReadonlySet<PlanStep['kind']> = new Set(['show', 'open', 'decide']);

function longOver(course: Course, nowMs: number): boolean {
  const last = planOf(course).at(-1);
  return course.source.fate === 'played' && last !== undefined && stepWallMs(course, last) <= nowMs;
}

/** Index of the last step due by then that makes all prices from nothing: without messages, what was shown before it leaves no trace. */
function lastAnchor(course: Course, plan: readonly PlanStep[], nowMs: number): number {
  return plan.findLastIndex((step) => (step.kind === 'open' || step.kind === 'kickoff') && stepWallMs(course, step) <= nowMs);
}

function runSteps(course: Course, nowMs: number, at?: number, skip?: ReadonlySet<PlanStep['kind']>): EventMessage[] {
  const out: EventMessage[] = [];
  const plan = planOf(course);
  const anchor = course.quiet && at === undefined ? lastAnchor(course, plan, nowMs) : 0;
  for (let step = plan[course.nextStep]; step !== undefined; step = plan[course.nextStep]) {
    const dueMs = stepWallMs(course, step);
    if (at === undefined && dueMs > nowMs) break;
    course.nextStep++;
    if (skip?.has(step.kind) === true) continue;
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

function tick(course: Course, nowMs: number): EventMessage[] {
  const offering =
    course.stage === 'prematch' || (course.stage === 'live' && !course.suspended && course.source.info.liveCoverage);
  if (!offering) return [];
  const due = tickAt(course, nowMs);
  if (due.number === course.lastTick) return [];
  if (course.book.resting && course.stage === 'prematch') return moveResting(course, due);
  course.lastTick = due.number;
  course.lastTickMs = due.atMs;
  // A step done since the tick's own time has newer prices: never go back behind it.
  const atMs = Math.max(due.atMs, course.pricedMs);
  const quotes = steadyQuotesAt(course, atMs);
  const changed = changedMarkets(course, quotes);
  const told = JSON.stringify(course.book.status?.statistics ?? null);
  const news = course.stage === 'live' && told !== JSON.stringify(statusAt(course, atMs)?.statistics ?? null);
  const messages = changed.length > 0 || news ? oddsChange(course, atMs, changed) : [];
  restAfterTick(course, quotes);
  return messages;
}

/** What the last tick before the start offered. */
const lastOffer = (course: Course): FeedMarket[] => prematchAt(course, { number: course.lastTick, atMs: course.lastTickMs });

/** A prematch book follows from the number of its tick alone: it is not kept, thousands of matches wait for their start. */
function restBook(course: Course): void {
  course.book.rest(() => lastOffer(course));
}

/** A tick of a match whose book rests: the same message as from a kept book. */
function moveResting(course: Course, due: { readonly number: number; readonly atMs: number }): EventMessage[] {
  const known = course.told ?? fingerprintOf(lastOffer(course));
  const quotes = prematchAt(course, due);
  course.told = fingerprintOf(quotes);
  // Only a kept book knows what to say of markets that are gone: it is made before the tick moves on.
  const changed = changedSince(known, course.told, quotes) ?? changedMarkets(course, quotes);
  course.lastTick = due.number;
  course.lastTickMs = due.atMs;
  return changed.length > 0 ? oddsChange(course, due.atMs, changed) : [];
}

/** All markets of the book; a resting one goes on resting. */
function offered(course: Course): FeedMarket[] {
  if (!course.book.resting) return [...course.book.markets.values()];
  const quotes = lastOffer(course);
  course.told ??= fingerprintOf(quotes);
  return quotes;
}

/** Lets the book of a match before its start rest when it holds nothing but what is offered now. */
function restAfterTick(course: Course, quotes: readonly FeedMarket[]): void {
  const { book } = course;
  if (course.stage !== 'prematch' || book.results.size > 0 || book.markets.size !== quotes.length) return;
  course.told = fingerprintOf(quotes);
  restBook(course);
}

/** Puts the present offer into an empty or half-filled book, as if all messages had been sent. */
function rebuild(course: Course, nowMs: number): void {
  const { book } = course;
  const fill = (quotes: readonly FeedMarket[], status?: number): void => {
    for (const quote of quotes) {
      const key = keyOf(quote);
      const known = book.markets.get(key);
      if (known !== undefined && isFinal(known.status)) continue;
      book.markets.set(key, quote);
      if (status !== undefined && quote.status === MARKET.active) setMarketStatus(book, key, status);
    }
  };
  const due = tickAt(course, nowMs);
  course.lastTick = due.number;
  course.lastTickMs = due.atMs;
  if (course.stage === 'prematch' && book.results.size === 0) {
    restBook(course);
    return;
  }
  if (course.stage !== 'prematch') {
    const before = course.source.prematch(0).filter((market) => !book.markets.has(keyOf(market)));
    fill(before.map(({ outcomes: _gone, ...market }) => ({ ...market, status: MARKET.suspended })));
  }
  if (course.stage === 'prematch') fill(quotesAt(course, due.atMs));
  if (course.stage === 'live') {
    const quotes = steadyQuotesAt(course, Math.max(due.atMs, course.pricedMs));
    fill(quotes, course.suspended ? MARKET.suspended : undefined);
  }
  if (course.stage === 'closed') for (const [key, market] of book.markets) book.markets.set(key, finalStatus(market));
  const status = statusAt(course, nowMs);
  if (status !== undefined) book.status = status;
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

/** A session over a match source. */
export function createSession(source: MatchSource, timing: SessionTiming): ManagedSession {
  const course: Course = {
    source,
    timing,
    book: createEventBook(),
    log: [],
    stage: 'prematch',
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
  };
  // The very moment that `nextDue` names, in the same time: a rounding apart, a session would be due and have nothing to do, for ever.
  const nearStart = (nowMs: number): boolean => nowMs >= timing.clock.toWall(source.startMs - POSTPONE_LEAD_MS);
  return {
    info: source.info,
    urn: source.info.urn,
    book: course.book,
    log: course.log,
    players: () => source.players?.() ?? [],
    product: () => productOf(course),
    statusCode: () => course.statusCode,
    closed: () => course.stage === 'closed',
    suspended: () => course.suspended,
    startWallMs: () => startWallMs(course),
    nextDueMs: (nowMs) => nextDue(course, nowMs),
    advance: (nowMs) => [...(nearStart(nowMs) ? runSteps(course, nowMs) : []), ...tick(course, nowMs)],
    finish: (nowMs) => (course.stage === 'closed' ? [] : [...startNow(course, nowMs), ...runSteps(course, nowMs, nowMs)]),
    announceStart: (startMs) => {
      course.announcedStartMs = startMs;
    },
    kickOffNow: (nowMs) => kickOffNow(course, nowMs),
    resume: (nowMs, finishedMs) => {
      course.quiet = true;
      if (finishedMs !== undefined) runSteps(course, finishedMs, finishedMs);
      else if (nearStart(nowMs)) runSteps(course, nowMs, undefined, longOver(course, nowMs) ? IN_THE_END : undefined);
      course.quiet = false;
      rebuild(course, nowMs);
    },
    snapshot: (nowMs) => {
      const status = statusAt(course, nowMs) ?? course.book.status ?? undefined;
      const message: EventMessage = {
        type: 'odds_change',
        product: productOf(course),
        event_id: source.info.urn,
        timestamp: stamp(course, nowMs),
        ...(status === undefined ? {} : { sport_event_status: status }),
        markets: offered(course),
      };
      applyToBook(course.book, message);
      return message;
    },
  };
}
