import { pricesAt } from '@duskline/simulation/margin-by-rank';
import { driftAt } from '@duskline/simulation/price-drift';
import { type PricedMarket, priceMarket } from '@duskline/simulation/price-market';
import { hash32, hashUnit } from '@duskline/simulation/rng';
import type { SportPrices } from '@duskline/simulation/sport/definition';
import type { MatchModel } from '@duskline/simulation/sport/played-match';
import { sportOf } from '@duskline/simulation/sport/registry';
import { steadyOffer } from '@duskline/simulation/steady-offer';
import { applyToBook, type EventBook } from './event-book.ts';
import { eventStatus } from './event-status.ts';
import type { MatchSource } from './match-source.ts';
import type { OfferFingerprint } from './offer-fingerprint.ts';
import { buildPlan, type PlanStep } from './plan.ts';
import {
  EVENT,
  type EventMessage,
  type EventStatus,
  type FeedMarket,
  isResult,
  keyOf,
  LIVE,
  MARKET,
  PREMATCH,
  type Product,
} from './protocol.ts';
import { feedMarket, sameOffer } from './quote.ts';
import type { WorldClock } from './world-clock.ts';

export interface SessionTiming {
  readonly clock: WorldClock;
  /** Divides the 5 to 15 minutes between prematch moves. */
  readonly driftRate: number;
}

const LIVE_TICK_MS = [2000, 5000] as const;
const DRIFT_MS = [300_000, 900_000] as const;
/** So long before the start, world time, one match of many is far away; its prices are looked at every so many ticks. */
const FAR_MS = 36 * 3_600_000;
const FAR_STEP = 4;
/** One cell of the live drift: prices glide from one drift to the next in this time of play. */
export const PRICE_DRIFT_CELL_MS = 150_000;
/** Between events prices are looked at again at the multiples of this time in the match. */
export const REPRICE_EVERY_MS = 20_000;

export type Stage = 'prematch' | 'live' | 'ended' | 'closed';

/** Mutable part of a session, shared by the functions below. */
export interface Course {
  readonly source: MatchSource;
  readonly timing: SessionTiming;
  readonly book: EventBook;
  readonly log: EventMessage[];
  stage: Stage;
  /** The match as played; undefined until it is asked for. */
  played: MatchModel | undefined;
  plan: readonly PlanStep[] | undefined;
  nextStep: number;
  reason: string | undefined;
  suspended: boolean;
  statusCode: number;
  lastTick: number;
  /** Time of the last tick before the start: what was on offer then follows from it. */
  lastTickMs: number;
  /** While catching up nothing is priced or sent. */
  quiet: boolean;
  /** Time in the match at which it stands still: broken off, or played out ahead of its time. */
  heldAtMs: number | undefined;
  /** Start sent to consumers instead of the calendar's, when a person decides it. */
  announcedStartMs: number | undefined;
  /** Nobody has changed its start or played it out: the calendar alone says what becomes of it. */
  isByPlan: boolean;
  /** When a step last made prices. */
  pricedMs: number;
  /** When a step last remade all prices. */
  anchorMs: number;
  /** What is offered in play and up to which time in the match that was looked at; undefined before it was priced. */
  offer: LiveOffer | undefined;
  /** What was offered at the last tick before the start; undefined: it has not been worked out. */
  sent: OfferFingerprint | undefined;
}

interface LiveOffer {
  readonly atMs: number;
  readonly playedMs: number;
  readonly markets: readonly PricedMarket[];
}

export function model(course: Course): MatchModel {
  course.played ??= course.source.model();
  return course.played;
}

export function productOf(course: Course): Product {
  return course.stage !== 'prematch' && course.source.info.liveCoverage ? LIVE : PREMATCH;
}

export function inMatchMs(course: Course, wallMs: number): number {
  return course.heldAtMs ?? course.timing.clock.toWorld(wallMs) - course.source.startMs;
}

export function startWallMs(course: Course): number {
  return course.announcedStartMs ?? course.timing.clock.toWall(course.source.startMs);
}

export function stepWallMs(course: Course, step: PlanStep): number {
  return course.timing.clock.toWall(course.source.startMs + step.atMs);
}

export function planOf(course: Course): readonly PlanStep[] {
  const { source } = course;
  course.plan ??= buildPlan(model(course), source.fate, source.info.liveCoverage, source.seed);
  return course.plan;
}

/** Tick grid: fixed points of wall time, different for every match. */
export function tickAt(
  course: Course,
  nowMs: number,
): { readonly number: number; readonly atMs: number; readonly nextMs: number } {
  const { seed } = course.source;
  const live = course.stage === 'live';
  const [from, to] = live ? LIVE_TICK_MS : DRIFT_MS;
  const period = Math.round((from + (to - from) * hashUnit(seed, 'pace')) / (live ? 1 : course.timing.driftRate));
  const phase = Math.floor(hashUnit(seed, 'phase') * period);
  // Days before the start opinions move slowly: of the grid every so many points, so that prices go on from them when it comes near.
  const step = isFar(course, nowMs) ? FAR_STEP : 1;
  const number = Math.floor((nowMs + phase) / period / step) * step;
  return { number, atMs: number * period - phase, nextMs: (number + step) * period - phase };
}

const isFar = (course: Course, nowMs: number): boolean =>
  course.stage === 'prematch' && course.source.isOneOfMany === true && untilStartMs(course, nowMs) > FAR_MS;

/** World time from a moment of wall time to the start of the calendar. */
function untilStartMs({ timing, source }: Course, wallMs: number): number {
  return source.startMs - timing.clock.toWorld(wallMs);
}

/** What is offered before the start at a tick. */
export function prematchAt(course: Course, due: { readonly number: number; readonly atMs: number }): FeedMarket[] {
  return course.source.prematch(due.number, untilStartMs(course, due.atMs));
}

/** `match_status` of a match that has begun without live coverage: no period, no score, no clock. */
const UNREPORTED = 0;

export function statusAt(course: Course, wallMs: number): EventStatus | undefined {
  if (course.statusCode === EVENT.postponed) return { status: EVENT.postponed, match_status: 60 };
  if (course.stage === 'prematch') return undefined;
  const { source, timing } = course;
  if (course.stage === 'live' && !source.info.liveCoverage) {
    return { status: course.statusCode, match_status: UNREPORTED };
  }
  const played = model(course);
  const atMs = inMatchMs(course, wallMs);
  const moment = { wallMs, speed: timing.clock.speed(), status: course.statusCode };
  const said = played.statusAt(played.indexAt(atMs), atMs);
  return eventStatus(said, course.reason === undefined ? moment : { ...moment, reason: course.reason });
}

const livePrices = ({ source }: Course, { sport }: MatchModel): SportPrices =>
  pricesAt(sportOf(sport).prices, { sport, rank: source.info.tournament.rank, isLive: true });

function offerOf(course: Course, atMs: number): LiveOffer {
  const played = model(course);
  const index = played.indexAt(atMs);
  const playedMs = played.playedMs(index, atMs);
  const prices = livePrices(course, played);
  const drift = driftAt('live', prices, hash32(course.source.seed, 'live'), playedMs / PRICE_DRIFT_CELL_MS);
  return { atMs, playedMs, markets: played.chancesAt(index, atMs, drift).map((chance) => priceMarket(chance, prices)) };
}

const isOffering = (course: Course): boolean => course.stage !== 'prematch' && course.source.info.liveCoverage;

/** Markets as they should be offered after something that makes prices: exactly what the model says. */
export function quotesAt(course: Course, wallMs: number): FeedMarket[] {
  if (course.stage === 'prematch') return prematchAt(course, tickAt(course, wallMs));
  if (!isOffering(course)) return [];
  course.offer = offerOf(course, inMatchMs(course, wallMs));
  return course.offer.markets.map(feedMarket);
}

function lookAgain(course: Course, offer: LiveOffer, atMs: number): LiveOffer {
  const played = model(course);
  if (played.playedMs(played.indexAt(atMs), atMs) === offer.playedMs) return offer;
  const now = offerOf(course, atMs);
  return { ...now, markets: steadyOffer(sportOf(played.sport).prices, offer.markets, now.markets) };
}

/**
 * Markets as they should be offered at this moment while nothing has happened since {@link quotesAt}: prices follow the model, but only
 * in moves worth sending. A pure function of the last event and the time, however often it is asked in between. `now`: something
 * happened at this very moment that is looked at, yet is no reason to send every price again (points in basketball).
 */
export function steadyQuotesAt(course: Course, wallMs: number, now = false): FeedMarket[] {
  if (!isOffering(course)) return quotesAt(course, wallMs);
  const untilMs = inMatchMs(course, wallMs);
  let offer = course.offer ?? offerOf(course, inMatchMs(course, course.anchorMs));
  for (let atMs = nextLookMs(offer.atMs); atMs <= untilMs; atMs += REPRICE_EVERY_MS)
    offer = { ...lookAgain(course, offer, atMs), atMs };
  if (now) offer = { ...lookAgain(course, offer, untilMs), atMs: untilMs };
  course.offer = offer;
  return offer.markets.map(feedMarket);
}

const nextLookMs = (atMs: number): number => (Math.floor(atMs / REPRICE_EVERY_MS) + 1) * REPRICE_EVERY_MS;

export const isFinal = (status: number): boolean => status === MARKET.settled || status === MARKET.cancelled;

const HAS_PRICES: ReadonlySet<number> = new Set([MARKET.active, MARKET.suspended]);

/** Markets of the book that are quoted no more: what is known, or asked for another score, must not stay open. */
function goneMarkets(course: Course, quoted: ReadonlySet<string>): FeedMarket[] {
  const gone: FeedMarket[] = [];
  for (const [key, market] of course.book.markets) {
    if (!HAS_PRICES.has(market.status) || quoted.has(key)) continue;
    const { outcomes: _gone, favourite: _none, ...rest } = market;
    gone.push({ ...rest, status: MARKET.inactive });
  }
  return gone;
}

/** Quotes that differ from the book, and what is quoted no more; settled markets are left alone. */
export function changedMarkets(course: Course, quotes: readonly FeedMarket[]): FeedMarket[] {
  const quoted = new Set<string>();
  const changed = quotes.filter((quote) => {
    const key = keyOf(quote);
    quoted.add(key);
    const known = course.book.markets.get(key);
    return known === undefined || (!isFinal(known.status) && !sameOffer(known, quote));
  });
  return [...changed, ...goneMarkets(course, quoted)];
}

/** Later than the last price message of the event, so that readers can order them. */
export function stamp(course: Course, wallMs: number): number {
  return Math.max(wallMs, course.book.lastMs + 1);
}

export function send(course: Course, message: EventMessage): EventMessage[] {
  applyToBook(course.book, message);
  if (isResult(message)) course.log.push(message);
  return [message];
}

export function oddsChange(
  course: Course,
  wallMs: number,
  markets: readonly FeedMarket[],
  product = productOf(course),
): EventMessage[] {
  if (course.quiet) return [];
  const timestamp = stamp(course, wallMs);
  const status = statusAt(course, wallMs);
  return send(course, {
    type: 'odds_change',
    product,
    event_id: course.source.info.urn,
    timestamp,
    ...(status === undefined ? {} : { sport_event_status: status }),
    markets,
  });
}

export function betStop(course: Course, wallMs: number, reason: string): EventMessage[] {
  course.reason = reason;
  course.suspended = true;
  if (course.quiet) return [];
  const head = { type: 'bet_stop' as const, product: productOf(course), event_id: course.source.info.urn };
  return send(course, { ...head, timestamp: stamp(course, wallMs), groups: 'all', market_status: MARKET.suspended, reason });
}

export function bookMarkets(course: Course, status: number): FeedMarket[] {
  const listed: FeedMarket[] = [];
  for (const market of course.book.markets.values()) {
    if (isFinal(market.status) || market.status === status) continue;
    listed.push({ id: market.id, ...(market.specifiers === undefined ? {} : { specifiers: market.specifiers }), status });
  }
  return listed;
}

/** New markets come suspended while betting is stopped. */
export function suspendedQuotes(course: Course, wallMs: number): FeedMarket[] {
  return quotesAt(course, wallMs)
    .filter((quote) => !course.book.markets.has(keyOf(quote)))
    .map((quote) => ({ ...quote, status: quote.status === MARKET.active ? MARKET.suspended : quote.status }));
}
