import { setMarketStatus } from './event-book.ts';
import { changedSince, fingerprintOf } from './offer-fingerprint.ts';
import { type EventMessage, type FeedMarket, keyOf, MARKET } from './protocol.ts';
import {
  type Course,
  changedMarkets,
  isFinal,
  oddsChange,
  prematchAt,
  quotesAt,
  statusAt,
  steadyQuotesAt,
  tickAt,
} from './session-course.ts';
import { finalStatus } from './session-steps.ts';

/** Looks at prices again when the tick of the moment has not been looked at yet. */
export function tick(course: Course, nowMs: number): EventMessage[] {
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
  const sent = JSON.stringify(course.book.status?.statistics ?? null);
  const news = course.stage === 'live' && sent !== JSON.stringify(statusAt(course, atMs)?.statistics ?? null);
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
  // Since this process began nobody was told of its prices: who wants them asks for all of them, and needs no news before.
  if (course.sent === undefined) {
    course.lastTick = due.number;
    course.lastTickMs = due.atMs;
    return [];
  }
  const quotes = prematchAt(course, due);
  const sent = fingerprintOf(quotes);
  // Only a kept book knows what to say of markets that are gone: it is made before the tick moves on.
  const changed = changedSince(course.sent, sent, quotes) ?? changedMarkets(course, quotes);
  course.sent = sent;
  course.lastTick = due.number;
  course.lastTickMs = due.atMs;
  return changed.length > 0 ? oddsChange(course, due.atMs, changed) : [];
}

/** All markets of the book; a resting one goes on resting. */
export function offered(course: Course): FeedMarket[] {
  if (!course.book.resting) return [...course.book.markets.values()];
  const quotes = lastOffer(course);
  course.sent ??= fingerprintOf(quotes);
  return quotes;
}

/** Lets the book of a match before its start rest when it holds nothing but what is offered now. */
function restAfterTick(course: Course, quotes: readonly FeedMarket[]): void {
  const { book } = course;
  if (course.stage !== 'prematch' || book.results.size > 0 || book.markets.size !== quotes.length) return;
  course.sent = fingerprintOf(quotes);
  restBook(course);
}

/** Puts the present offer into an empty or half-filled book, as if all messages had been sent. */
export function rebuild(course: Course, nowMs: number): void {
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
