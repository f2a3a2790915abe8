import type { OutrightEvent } from '@duskline/simulation/outrights/outright-event';
import { applyToBook, createEventBook } from '../event-book.ts';
import type { EventInfo } from '../match-source.ts';
import { EVENT, type EventMessage, type EventStatus, type FeedMarket, keyOf, MARKET, PREMATCH } from '../protocol.ts';
import { sameOffer } from '../quote.ts';
import type { EventSession } from '../session.ts';
import type { WorldClock } from '../world-clock.ts';
import { quoteOutright, winnerOdds } from './offer.ts';
import { settleOutrightMarkets, type Withdrawn } from './results.ts';

const MINUTE_MS = 60_000;
/** Prices are looked at so often, world time; one move of the drift takes three looks. */
const TICK_MS = 10 * MINUTE_MS;
const TICKS_PER_MOVE = 3;
/** Results are confirmed so long after the end. */
const CONFIRMED_MS = 5 * MINUTE_MS;
/** What has to be worked out first (the season of a league) is asked for again so much later, wall time. */
const ASKED_AGAIN_MS = 2_000;

type Stage = 'open' | 'running' | 'closed';
const STATUS: Readonly<Record<Stage, number>> = { open: EVENT.notStarted, running: EVENT.live, closed: EVENT.closed };

/** An event with its runners instead of two sides; `fixture` is what lists say of it. */
export interface OutrightSession extends EventSession {
  fixture(): Record<string, unknown>;
}

export const OUTRIGHT_URN = 'df:outright:';

function infoOf(event: OutrightEvent): EventInfo {
  const urn = `${OUTRIGHT_URN}${event.id}`;
  const itself = { urn, name: event.name, short_name: '' };
  return {
    urn,
    sport: { urn: `df:sport:${event.sport.id}`, name: event.sport.name, system_id: event.sport.id },
    category: { urn: `df:category:${event.category.id}`, name: event.category.name, country_code: event.category.countryCode },
    tournament: { urn: `df:tournament:${event.tournament.id}`, name: event.tournament.name, rank: event.tournament.rank },
    home: itself,
    away: itself,
    liveCoverage: false,
  };
}

interface Course {
  readonly event: OutrightEvent;
  readonly clock: WorldClock;
  readonly book: ReturnType<typeof createEventBook>;
  readonly log: EventMessage[];
  stage: Stage;
  tick: number;
  /** Withdrawals that have been told. */
  announced: number;
  /** Whether prices are known: those of a league have to be worked out when the process starts. */
  hasPrices: boolean;
  /** Played to its end by a person, wall time. */
  finishedMs: number | undefined;
}

const wallStart = ({ event, clock, finishedMs }: Course): number =>
  Math.min(clock.toWall(event.startMs), finishedMs ?? Number.POSITIVE_INFINITY);
const wallEnd = ({ event, clock, finishedMs }: Course): number =>
  finishedMs === undefined ? clock.toWall(event.endMs + CONFIRMED_MS) : finishedMs;

/** It is closed when its results are known, however long that takes. */
function stageAt(course: Course, wallMs: number): Stage {
  if (wallMs < wallStart(course)) return 'open';
  return wallMs >= wallEnd(course) && course.event.finish() !== undefined ? 'closed' : 'running';
}

const tickOf = (course: Course, wallMs: number): number => Math.floor(course.clock.toWorld(wallMs) / TICK_MS);
const position = (tick: number): number => tick / TICKS_PER_MOVE;

const statusOf = (stage: Stage): EventStatus => ({ status: STATUS[stage], match_status: 0 });

const OFFER: Readonly<Record<Stage, number>> = { open: MARKET.active, running: MARKET.suspended, closed: MARKET.settled };

const positionAt = (course: Course, wallMs: number): number => position(tickOf(course, Math.min(wallMs, wallStart(course))));

const quotes = (course: Course, wallMs: number): FeedMarket[] =>
  quoteOutright(course.event, course.clock.toWorld(wallMs), positionAt(course, wallMs), OFFER[course.stage]);

const hasPricesAt = (course: Course, wallMs: number): boolean =>
  course.event.chancesAt(course.clock.toWorld(wallMs), positionAt(course, wallMs)) !== undefined;

function withdrawnBy({ event, clock }: Course): Withdrawn {
  const announced = new Map<string, { at: number; odds: string }>();
  for (const { runnerId, atMs } of event.withdrawals) {
    // At the last price before it was known.
    const odds = winnerOdds(event, runnerId, atMs - 1, position(Math.floor(atMs / TICK_MS)));
    if (odds !== undefined) announced.set(runnerId, { at: Math.round(clock.toWall(atMs)), odds });
  }
  return announced;
}

const announcedBy = ({ event }: Course, worldMs: number): number =>
  event.withdrawals.filter(({ atMs }) => atMs <= worldMs).length;

/** Stamps of one event strictly increase. */
const stamp = ({ book }: Course, wallMs: number): number => Math.max(Math.round(wallMs), book.lastMs + 1);

function oddsChange(course: Course, wallMs: number, markets: readonly FeedMarket[]): EventMessage {
  return {
    type: 'odds_change',
    product: PREMATCH,
    event_id: `${OUTRIGHT_URN}${course.event.id}`,
    timestamp: stamp(course, wallMs),
    sport_event_status: statusOf(course.stage),
    markets,
  };
}

function note(course: Course, message: EventMessage): EventMessage {
  applyToBook(course.book, message);
  if (message.type === 'bet_settlement') course.log.push(message);
  return message;
}

/** A withdrawal is due at the moment of the message that tells it: results name no later one. */
function settle(course: Course, wallMs: number): EventMessage {
  const atMs = Math.round(wallMs);
  const withdrawn = new Map([...withdrawnBy(course)].map(([id, one]) => [id, { ...one, at: Math.min(one.at, atMs) }]));
  return {
    type: 'bet_settlement',
    product: PREMATCH,
    event_id: `${OUTRIGHT_URN}${course.event.id}`,
    timestamp: atMs,
    certainty: 2,
    markets: settleOutrightMarkets(course.event, course.event.finish() ?? [], withdrawn),
  };
}

function advance(course: Course, nowMs: number): EventMessage[] {
  if (course.stage === 'closed') return [];
  const out: EventMessage[] = [];
  const head = { product: PREMATCH, event_id: `${OUTRIGHT_URN}${course.event.id}`, timestamp: nowMs };
  const announced = announcedBy(course, course.clock.toWorld(nowMs));
  const stage = stageAt(course, nowMs);
  if (announced > course.announced || course.finishedMs === nowMs)
    out.push({ type: 'fixture_change', ...head, change_type: 2, start_time: wallStart(course) });
  const hasPrices = hasPricesAt(course, nowMs);
  const hasMoved = stage !== course.stage || announced !== course.announced || hasPrices !== course.hasPrices;
  course.announced = announced;
  course.hasPrices = hasPrices;
  const tick = tickOf(course, nowMs);
  if (stage === 'closed') {
    // Betting is stopped before anything is decided, however late this comes.
    course.stage = 'running';
    out.push(note(course, oddsChange(course, nowMs, quotes(course, nowMs))));
    out.push(note(course, settle(course, nowMs)));
  }
  course.stage = stage;
  if (hasMoved || (tick !== course.tick && stage === 'open')) {
    course.tick = tick;
    const changed = quotes(course, nowMs).filter((market) => !sameOffer(course.book.markets.get(keyOf(market)), market));
    if (changed.length > 0 || hasMoved) out.push(note(course, oddsChange(course, nowMs, changed)));
  }
  return out;
}

function nextDue(course: Course, nowMs: number): number {
  if (course.stage === 'closed') return Number.POSITIVE_INFINITY;
  const { event, clock } = course;
  const againMs = nowMs + ASKED_AGAIN_MS;
  if (course.stage === 'running') return nowMs < wallEnd(course) ? wallEnd(course) : againMs;
  const worldMs = clock.toWorld(nowMs);
  const withdrawals = event.withdrawals.map(({ atMs }) => atMs).filter((atMs) => atMs > worldMs);
  const nextMs = clock.toWall(Math.min(event.startMs, (Math.floor(worldMs / TICK_MS) + 1) * TICK_MS, ...withdrawals));
  return course.hasPrices ? nextMs : Math.min(nextMs, againMs);
}

/** Lists say of a runner that it does not start from the moment of its withdrawal on. */
function fixtureOf(course: Course): Record<string, unknown> {
  const { event, clock } = course;
  const { sport, category, tournament, urn } = infoOf(event);
  const out = new Set(event.withdrawals.flatMap(({ runnerId, atMs }) => (atMs <= clock.world() ? [runnerId] : [])));
  return {
    urn,
    sport,
    category,
    tournament,
    outright: {
      name: event.name,
      end_time: Math.max(wallStart(course), Math.round(wallEnd(course)) - 1),
      runners: event.runners.map(({ id, name }) => ({ id, name, ...(out.has(id) ? { non_runner: 1 } : {}) })),
      ...(event.eachWay && { each_way: event.eachWay }),
    },
    start_time: Math.round(wallStart(course)),
    product: PREMATCH,
    live_coverage: false,
    status: STATUS[course.stage],
    status_summary: course.stage === 'open' ? null : statusOf(course.stage),
  };
}

/** A session over an outright of the world. All methods take wall time. */
export function createOutrightSession(event: OutrightEvent, clock: WorldClock): OutrightSession {
  const course: Course = {
    event,
    clock,
    book: createEventBook(),
    log: [],
    stage: 'open',
    tick: -1,
    announced: 0,
    hasPrices: false,
    finishedMs: undefined,
  };
  const info = infoOf(event);
  return {
    info,
    urn: info.urn,
    players: () => [],
    book: course.book,
    log: course.log,
    product: () => PREMATCH,
    statusCode: () => STATUS[course.stage],
    closed: () => course.stage === 'closed',
    suspended: () => course.stage !== 'open',
    startWallMs: () => Math.round(wallStart(course)),
    nextDueMs: (nowMs) => nextDue(course, nowMs),
    advance: (nowMs) => advance(course, nowMs),
    finish(nowMs) {
      if (course.stage === 'closed') return [];
      course.finishedMs = nowMs;
      return advance(course, nowMs);
    },
    resume(nowMs, finishedMs) {
      course.finishedMs = finishedMs;
      course.announced = announcedBy(course, clock.toWorld(nowMs));
      const stage = stageAt(course, nowMs);
      if (stage === 'closed') note(course, settle(course, wallEnd(course)));
      course.stage = stage;
      course.tick = tickOf(course, nowMs);
      course.hasPrices = hasPricesAt(course, nowMs);
      for (const market of quotes(course, nowMs)) course.book.markets.set(keyOf(market), market);
      if (stage !== 'open') course.book.status = statusOf(stage);
    },
    snapshot: (nowMs) => note(course, oddsChange(course, nowMs, quotes(course, nowMs))),
    fixture: () => fixtureOf(course),
  };
}
