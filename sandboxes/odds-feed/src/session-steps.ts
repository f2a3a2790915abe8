import type { MarketResult } from '@duskline/simulation/chance';
import { sportOf } from '@duskline/simulation/sport/registry';
import type { PlanStep } from './plan.ts';
import { EVENT, type EventMessage, type EventStatus, type FeedMarket, keyOf, MARKET, PREMATCH } from './protocol.ts';
import {
  betStop,
  bookMarkets,
  type Course,
  changedMarkets,
  model,
  oddsChange,
  planOf,
  productOf,
  quotesAt,
  send,
  stamp,
  startWallMs,
  steadyQuotesAt,
  suspendedQuotes,
  tickAt,
} from './session-course.ts';
import { cancelMarkets, lateTotals, rollbackOf, splitAbandoned, wrongResults } from './session-results.ts';

function kickOff(course: Course, wallMs: number): EventMessage[] {
  const { liveCoverage } = course.source.info;
  const stopped = betStop(course, wallMs, 'period');
  course.statusCode = EVENT.live;
  if (!liveCoverage) {
    course.stage = 'live';
    return [...stopped, ...oddsChange(course, wallMs, [], PREMATCH)];
  }
  const handedOver = oddsChange(course, wallMs, bookMarkets(course, MARKET.handedOver), PREMATCH);
  course.stage = 'live';
  course.suspended = false;
  course.reason = undefined;
  course.lastTick = tickAt(course, wallMs).number;
  return [
    ...stopped,
    ...handedOver,
    ...(course.quiet ? [] : oddsChange(course, wallMs, changedMarkets(course, quotesAt(course, wallMs)))),
  ];
}

/** Only what was ever offered gets a result. */
function offered(course: Course, results: readonly MarketResult[]): MarketResult[] {
  const { source } = course;
  if (source.info.liveCoverage) return [...results];
  const known = new Set(source.prematch(0).map(keyOf));
  return results.filter((market) => known.has(`${market.type}/${market.specifiers}`));
}

function settle(course: Course, wallMs: number, certainty: 1 | 2, results: readonly MarketResult[]): EventMessage[] {
  const markets = cancelMarkets.toSettled(offered(course, results));
  if (markets.length === 0) return [];
  const head = { type: 'bet_settlement' as const, product: productOf(course), event_id: course.source.info.urn };
  return send(course, { ...head, timestamp: wallMs, certainty, markets });
}

function decide(course: Course, wallMs: number, index: number): EventMessage[] {
  const decided = model(course)
    .decidedAt(index)
    .filter((market) => !course.book.results.has(`${market.type}/${market.specifiers}`));
  return settle(course, wallMs, 1, decided);
}

function finalResults(course: Course): MarketResult[] {
  const played = model(course);
  return played.resultsAt(played.entries.length - 1);
}

const misreport = (course: Course): MarketResult[] => wrongResults(finalResults(course), lateTotals(model(course)));

function rollBack(course: Course, wallMs: number): EventMessage[] {
  const unsure = lateTotals(model(course));
  const taken = offered(course, finalResults(course)).filter(({ type, specifiers }) => unsure.has(`${type}/${specifiers}`));
  return send(course, rollbackOf(course.source.info.urn, productOf(course), wallMs, taken));
}

function abandon(course: Course, wallMs: number): EventMessage[] {
  const played = model(course);
  const index = played.indexAt(stoppedAtMs(course));
  const every = offered(course, finalResults(course));
  const { standing, voided, voidReason } = splitAbandoned(played, index, every, course.source.seed);
  const head = { product: productOf(course), event_id: course.source.info.urn };
  const settled = settle(course, wallMs, 2, standing);
  const markets = cancelMarkets.toRefs(voided, voidReason);
  return [
    ...settled,
    ...(markets.length > 0 ? send(course, { type: 'bet_cancel', ...head, timestamp: wallMs + 1, markets }) : []),
  ];
}

/** Time in the match at which an abandoned one was broken off. */
function stoppedAtMs(course: Course): number {
  const step = planOf(course).find((candidate) => candidate.kind === 'stop' && candidate.reason === 'interruption');
  return step?.atMs ?? 0;
}

function postpone(course: Course, wallMs: number): EventMessage[] {
  course.stage = 'closed';
  course.statusCode = EVENT.postponed;
  course.suspended = true;
  const head = { product: PREMATCH, event_id: course.source.info.urn };
  const status: EventStatus = { status: EVENT.postponed, match_status: 60 };
  const startTime = startWallMs(course);
  const markets = cancelMarkets.toRefs(offered(course, finalResults(course)), 11);
  return [
    ...send(course, { type: 'fixture_change', ...head, timestamp: wallMs, change_type: 3, start_time: startTime }),
    ...send(course, {
      type: 'odds_change',
      ...head,
      timestamp: stamp(course, wallMs),
      sport_event_status: status,
      markets: bookMarkets(course, MARKET.suspended),
    }),
    ...send(course, { type: 'bet_cancel', ...head, timestamp: wallMs + 2, markets }),
  ];
}

function close(course: Course, wallMs: number): EventMessage[] {
  course.stage = 'closed';
  if (course.statusCode !== EVENT.abandoned) course.statusCode = EVENT.closed;
  course.reason = undefined;
  return oddsChange(
    course,
    wallMs,
    [...course.book.markets.values()].map((market) => finalStatus(market)),
  );
}

export function finalStatus(market: FeedMarket): FeedMarket {
  const { outcomes: _gone, ...rest } = market;
  return { ...rest, status: market.status === MARKET.cancelled ? MARKET.cancelled : MARKET.settled };
}

const MAKES_PRICES = new Set<PlanStep['kind']>(['kickoff', 'show', 'open']);

/** Points come every half minute and each is part of how prices go: they are followed, not made again. */
function isFollowed(course: Course, step: PlanStep): boolean {
  if (step.kind !== 'show' || course.suspended) return false;
  const played = model(course);
  return sportOf(played.sport).followed.has(played.entries[step.index]?.kind ?? '');
}

function show(course: Course, step: PlanStep, wallMs: number): EventMessage[] {
  const followed = isFollowed(course, step) ? steadyQuotesAt(course, wallMs, true) : undefined;
  if (course.quiet) return [];
  if (course.suspended) return oddsChange(course, wallMs, suspendedQuotes(course, wallMs));
  return oddsChange(course, wallMs, changedMarkets(course, followed ?? quotesAt(course, wallMs)));
}

/** Does one step of the plan; returns its messages. */
export function applyStep(course: Course, step: PlanStep, wallMs: number): EventMessage[] {
  if (MAKES_PRICES.has(step.kind)) {
    course.pricedMs = wallMs;
    if (!isFollowed(course, step)) {
      course.anchorMs = wallMs;
      course.offer = undefined;
    }
  }
  switch (step.kind) {
    case 'kickoff':
      return kickOff(course, wallMs);
    case 'stop':
      return betStop(course, wallMs, step.reason);
    case 'show':
      return show(course, step, wallMs);
    case 'decide':
      return decide(course, wallMs, step.index);
    case 'open':
      course.suspended = false;
      course.reason = undefined;
      return course.quiet ? [] : oddsChange(course, wallMs, changedMarkets(course, quotesAt(course, wallMs)));
    case 'end':
      course.stage = 'ended';
      course.statusCode = EVENT.ended;
      course.reason = undefined;
      return oddsChange(course, wallMs, []);
    case 'settle':
      return settle(course, wallMs, step.certainty, step.wrong ? misreport(course) : finalResults(course));
    case 'rollback':
      return rollBack(course, wallMs);
    case 'interrupt':
      course.statusCode = EVENT.interrupted;
      course.heldAtMs = stoppedAtMs(course);
      return oddsChange(course, wallMs, []);
    case 'abandon':
      course.statusCode = EVENT.abandoned;
      return [...oddsChange(course, wallMs, []), ...abandon(course, wallMs)];
    case 'postpone':
      return postpone(course, wallMs);
    case 'close':
      return close(course, wallMs);
  }
}
