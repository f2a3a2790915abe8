import { drawResult } from '@duskline/simulation/virtual/draw';
import type { DrawResult, SetScore } from '@duskline/simulation/virtual/draw-model';
import { type DrawOffer, sealOf, soldMarkets } from '@duskline/simulation/virtual/sealed-offer';
import { settleDraw } from '@duskline/simulation/virtual/settle-draw';
import type { VirtualEvent } from '@duskline/simulation/virtual/virtual-calendar';
import { applyToBook, createEventBook } from '../event-book.ts';
import {
  type BetSettlement,
  EVENT,
  type EventMessage,
  type EventStatus,
  type FeedMarket,
  keyOf,
  MARKET,
  specifierField,
  VIRTUAL,
} from '../protocol.ts';
import { oddsText } from '../quote.ts';
import type { EventSession } from '../session.ts';
import { isRace, virtualInfo } from './virtual-info.ts';

type Stage = 'open' | 'running' | 'closed';
const STATUS: Readonly<Record<Stage, number>> = { open: EVENT.notStarted, running: EVENT.live, closed: EVENT.closed };
const OFFER: Readonly<Record<Stage, number>> = { open: MARKET.active, running: MARKET.suspended, closed: MARKET.settled };

interface Course {
  readonly event: VirtualEvent;
  readonly urn: string;
  readonly seed: string;
  readonly seal: string;
  readonly offer: DrawOffer;
  readonly quotes: readonly FeedMarket[];
  readonly book: ReturnType<typeof createEventBook>;
  readonly log: EventMessage[];
  stage: Stage;
}

const stageAt = ({ startMs, endMs }: VirtualEvent, wallMs: number): Stage =>
  wallMs >= endMs ? 'closed' : wallMs >= startMs ? 'running' : 'open';

const marketsOf = ({ quotes, stage }: Course): FeedMarket[] =>
  quotes.map(({ id, specifiers, outcomes }) => ({
    id,
    ...specifierField(specifiers ?? ''),
    status: OFFER[stage],
    ...(stage === 'closed' ? {} : { outcomes }),
  }));

function quote({ markets }: { markets: ReturnType<typeof soldMarkets> }): FeedMarket[] {
  return markets.map(({ id, specifiers, outcomes }) => ({
    id,
    ...specifierField(specifiers),
    status: MARKET.active,
    outcomes: outcomes.map(({ id: outcome, oddsMilli, chance }) => ({
      id: outcome,
      odds: oddsText(oddsMilli),
      active: 1,
      probability: chance.toFixed(6),
    })),
  }));
}

const resultOf = ({ seed, offer }: Course): DrawResult => drawResult(seed, offer.model);

/** A virtual event says how it ended only once it is over. */
function statusOf(course: Course): EventStatus {
  const status = { status: STATUS[course.stage], match_status: 0 };
  if (course.stage !== 'closed') return status;
  const result = resultOf(course);
  if (result.kind === 'score') return { ...status, home_score: result.home, away_score: result.away };
  return result.kind === 'sets' ? { ...status, ...scoreOfSets(result.sets) } : status;
}

/** Of the unified feed for a first set; the next ones follow. */
const FIRST_SET = 8;

/** A match of sets: who won how many, and the games of each. */
const scoreOfSets = (sets: readonly SetScore[]): Pick<EventStatus, 'home_score' | 'away_score' | 'period_scores'> => ({
  home_score: sets.filter(([home, away]) => home > away).length,
  away_score: sets.filter(([home, away]) => away > home).length,
  period_scores: sets.map(([home_score, away_score], at) => ({
    number: at + 1,
    match_status: FIRST_SET + at,
    home_score,
    away_score,
  })),
});

function note(course: Course, message: EventMessage): EventMessage {
  applyToBook(course.book, message);
  if (message.type === 'bet_settlement') course.log.push(message);
  return message;
}

function oddsChange(course: Course, wallMs: number): EventMessage {
  return note(course, {
    type: 'odds_change',
    product: VIRTUAL,
    event_id: course.urn,
    // Stamps of one event strictly increase.
    timestamp: Math.max(Math.round(wallMs), course.book.lastMs + 1),
    sport_event_status: statusOf(course),
    markets: marketsOf(course),
  });
}

/** Stamped with the end itself, whenever it is told: a recovery tells it again with the same time. */
const settlement = (course: Course): BetSettlement => ({
  type: 'bet_settlement',
  product: VIRTUAL,
  event_id: course.urn,
  timestamp: course.event.endMs,
  certainty: 2,
  draw: { seal: course.seal, seed: course.seed },
  markets: settleDraw(course.offer, resultOf(course)).map(({ id, specifiers, outcomes }) => ({
    id,
    ...specifierField(specifiers),
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, result: outcome.won ? 1 : 0 })),
  })),
});

/** A stage is never left out and never gone back to: a clock that is put back opens nothing. */
function advance(course: Course, nowMs: number): EventMessage[] {
  const out: EventMessage[] = [];
  if (course.stage === 'open' && nowMs >= course.event.startMs) {
    course.stage = 'running';
    out.push(oddsChange(course, nowMs));
  }
  if (course.stage === 'running' && nowMs >= course.event.endMs) {
    course.stage = 'closed';
    out.push(note(course, settlement(course)), oddsChange(course, nowMs));
  }
  return out;
}

/** What is published of the draw: all that was sealed, and the seed once the result is known. */
const drawJson = (course: Course) => ({
  draw_id: course.event.drawId,
  seal: course.seal,
  kind: course.offer.model.kind,
  weights: course.offer.model.weights,
  markets: course.offer.markets.map(({ id, specifiers, outcomes }) => ({
    id,
    specifiers,
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, odds_milli: outcome.oddsMilli })),
  })),
  ends_at: course.event.endMs,
  season: course.event.season,
  match_day: course.event.matchDay,
  ...(course.stage === 'closed' ? { seed: course.seed, result: resultOf(course) } : {}),
});

function fixtureOf(course: Course): Record<string, unknown> {
  const { event, stage } = course;
  const { urn, sport, category, tournament, home, away } = virtualInfo(event);
  const runners = event.names.map((name, index) => ({ id: String(index + 1), name }));
  return {
    urn,
    sport,
    category,
    tournament,
    ...(isRace(event) ? { outright: { name: home.name, end_time: event.endMs, runners } } : { home, away }),
    start_time: event.startMs,
    product: VIRTUAL,
    live_coverage: false,
    status: STATUS[stage],
    status_summary: stage === 'open' ? null : statusOf(course),
    virtual: drawJson(course),
  };
}

/** An event of the virtual sports over its draw, and its fixture. Its times are wall time, whatever the pace of the world. */
export function createVirtualSession(event: VirtualEvent, seed: string): EventSession & { fixture(): Record<string, unknown> } {
  const info = virtualInfo(event);
  const markets = soldMarkets(event.model);
  const offer: DrawOffer = { drawId: event.drawId, names: event.names, model: event.model, markets };
  const seal = sealOf(seed, offer);
  const book = createEventBook();
  const course: Course = { event, urn: info.urn, seed, seal, offer, quotes: quote({ markets }), book, log: [], stage: 'open' };
  return {
    info,
    urn: info.urn,
    book,
    log: course.log,
    players: () => [],
    product: () => VIRTUAL,
    statusCode: () => STATUS[course.stage],
    closed: () => course.stage === 'closed',
    suspended: () => course.stage !== 'open',
    startWallMs: () => event.startMs,
    nextDueMs: () =>
      course.stage === 'open' ? event.startMs : course.stage === 'running' ? event.endMs : Number.POSITIVE_INFINITY,
    advance: (nowMs) => advance(course, nowMs),
    // A result before its time would be known while its draw is still sold.
    finish: () => [],
    resume(nowMs) {
      course.stage = stageAt(event, nowMs);
      if (course.stage === 'closed') note(course, settlement(course));
      for (const market of marketsOf(course)) book.markets.set(keyOf(market), market);
      if (course.stage !== 'open') book.status = statusOf(course);
    },
    snapshot: (nowMs) => oddsChange(course, nowMs),
    fixture: () => fixtureOf(course),
  };
}
