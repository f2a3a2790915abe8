import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import type { BoardMessage, MarketRef, MarketUpdate } from '../../../platform/bus/board-message.ts';
import { isHiddenBy, isLaterState, isNewResult, stopTime } from '../calls/time-order.ts';
import type { MarketNode, MatchNode } from '../model.ts';
import { acceptsOdds } from '../storage/take-over.ts';
import { doubtMatch, setStatus } from './apply-fixture.ts';
import { type BoardState, count } from './board-state.ts';
import type { MatchEdit } from './edit-match.ts';
import { noteHidden, noteTaken } from './hidden-prices.ts';
import { marketIdOf } from './market-key.ts';
import { isNonRunner, noteDecided } from './outright.ts';
import { isNameless } from './players.ts';
import { hasJump, type JudgedOutcome, judgeMarket, type Refusal } from './sanity-band.ts';
import { sharedText } from './shared-text.ts';

type Odds = Extract<BoardMessage, { kind: 'odds' }>;
type Stop = Extract<BoardMessage, { kind: 'stop' }>;
type Decided = Extract<BoardMessage, { kind: 'decided' }>;
type Undecided = Extract<BoardMessage, { kind: 'undecided' }>;
type Refused = Extract<BoardMessage, { kind: 'refused' }>;

/** The largest matches have some hundreds. What comes beyond is never offered: made-up lines must not fill the memory. */
const MOST_MARKETS = 3_000;

/** @returns null when another market already has this id, or the match too many: such a market is never offered. */
function findOrMake(state: BoardState, edit: MatchEdit, ref: MarketRef, producer: number): MarketNode | null {
  const { match } = edit;
  const specifiers = canonicalSpecifiers(ref.specifiers);
  const id = marketIdOf(match.id, { marketType: ref.marketType, specifiers });
  const known = state.markets.get(id);
  if (known) {
    if (known.match === match && known.marketType === ref.marketType && known.specifiers === specifiers) return known;
    count(state, 'market_id_collision');
    return null;
  }
  if (match.markets.size >= MOST_MARKETS) {
    count(state, 'too_many_markets');
    return null;
  }
  const market = newMarket(match, id, ref.marketType, specifiers, producer);
  edit.touch(market, true);
  match.markets.set(id, market);
  state.markets.set(id, market);
  return market;
}

export function newMarket(match: MatchNode, id: number, marketType: number, specifiers: string, producer: number): MarketNode {
  return {
    id,
    match,
    marketType,
    specifiers: sharedText(specifiers),
    feedStatus: 'inactive',
    feedTimestampMs: 0,
    isAhead: false,
    status: 'inactive',
    reopenedAtMs: null,
    decidedTimestampMs: 0,
    isTakenBackAhead: false,
    isFavourite: false,
    producer,
    outcomes: [],
    priceVersion: 0,
    priceStateVersion: 0,
    refusal: null,
    unconfirmed: null,
  };
}

const signature = (outcomes: readonly JudgedOutcome[]): string =>
  outcomes.map(({ outcomeId, oddsMilli, isActive }) => `${outcomeId}=${isActive ? oddsMilli : '-'}`).join(' ');

/** A jump within one match state is believed when the feed repeats it (nearly): the second time nothing jumps any more. */
function isUnconfirmedJump(state: BoardState, market: MarketNode, judged: JudgedOutcome[]): boolean {
  if (market.priceStateVersion !== market.match.stateVersion || !hasJump(market.outcomes, judged, state.sanity)) return false;
  const pending = market.unconfirmed === null ? null : parseSignature(market.unconfirmed);
  market.unconfirmed = signature(judged);
  return pending === null || hasJump(pending, judged, state.sanity);
}

function parseSignature(text: string): JudgedOutcome[] {
  return text.split(' ').map((part) => {
    const at = part.lastIndexOf('=');
    const price = part.slice(at + 1);
    return { outcomeId: part.slice(0, at), oddsMilli: Number(price) || 0, isActive: price !== '-', probability: null };
  });
}

function setPrices(market: MarketNode, judged: JudgedOutcome[]): void {
  const before = market.outcomes;
  // Nearly always the same outcomes in the same order: looked up by their place.
  const isSameOrder = judged.every(({ outcomeId }, n) => before[n]?.outcomeId === outcomeId);
  const byId = before.length === 0 || isSameOrder ? null : new Map(before.map((outcome) => [outcome.outcomeId, outcome]));
  market.outcomes = judged.map(({ outcomeId, oddsMilli, isActive, probability }, n) => {
    const old = byId ? byId.get(outcomeId) : before[n];
    // An outcome that is not offered carries no price; the last one stays to be shown struck out.
    const price = oddsMilli > 0 ? oddsMilli : (old?.oddsMilli ?? 0);
    const previousMilli = old && old.oddsMilli !== price ? old.oddsMilli : (old?.previousMilli ?? 0);
    const isOffered = isActive && !isNonRunner(market, outcomeId);
    const waitsForName = isOffered && isNameless(market, outcomeId);
    return {
      outcomeId: old?.outcomeId ?? sharedText(outcomeId),
      oddsMilli: price,
      previousMilli,
      isActive: isOffered && !waitsForName,
      probability,
      ...(waitsForName && { waitsForName }),
    };
  });
  market.priceStateVersion = market.match.stateVersion;
  market.unconfirmed = null;
}

function refuseMarket(state: BoardState, edit: MatchEdit, market: MarketNode, refusal: Refusal): void {
  market.refusal = refusal;
  count(state, `refused_${refusal}`);
  edit.refused.push({ marketId: market.id, marketType: market.marketType, specifiers: market.specifiers, refusal });
}

function applyPrices(state: BoardState, edit: MatchEdit, market: MarketNode, update: MarketUpdate): void {
  const judgement = judgeMarket(update, state.sanity, state.descriptions.get(update.marketType));
  if (judgement.outcomes === null) {
    if (update.status === 'active') refuseMarket(state, edit, market, judgement.refusal);
    return;
  }
  if (isUnconfirmedJump(state, market, judgement.outcomes)) {
    if (update.status === 'active') refuseMarket(state, edit, market, 'price_jump');
    return;
  }
  market.refusal = null;
  setPrices(market, judgement.outcomes);
}

function applyMarket(state: BoardState, edit: MatchEdit, update: MarketUpdate, message: Odds, nowMs: number): void {
  const market = findOrMake(state, edit, update, message.producer);
  if (!market) return;
  // A recovery may repeat what is already there: equal timestamps carry equal content.
  const isAnswer = message.isFull === true || message.isContinued === true;
  const isStale = isAnswer ? message.timestampMs < market.feedTimestampMs : message.timestampMs <= market.feedTimestampMs;
  if (isStale) {
    count(state, 'stale_market');
    if (isHiddenBy(market, message.timestampMs)) hideMarket(state, edit, market, message);
    return;
  }
  // The other producer already has the market: the one that hands it over has no say any more.
  if (update.status === 'handed_over' && market.producer !== message.producer) return;
  edit.touch(market);
  market.feedTimestampMs = message.timestampMs;
  market.isAhead = message.timestampMs > nowMs;
  market.feedStatus = update.status;
  market.producer = message.producer;
  market.isFavourite = update.isFavourite;
  if (update.outcomes || update.status === 'active') applyPrices(state, edit, market, update);
  noteTaken(state, market, update.status === 'active' && !message.isOvertaken);
}

/** Which of the two is true is unknown: the next prices open it. */
function hideMarket(state: BoardState, edit: MatchEdit, market: MarketNode, { isOvertaken }: Odds): void {
  if (!isOvertaken) noteHidden(market);
  if (market.refusal !== null) return;
  edit.touch(market);
  refuseMarket(state, edit, market, 'out_of_order');
}

/** Prices and match state. Each market and the state take only what is newer than they are, so late messages do no harm. */
export function applyOdds(state: BoardState, edit: MatchEdit, message: Odds, nowMs: number): void {
  const { match } = edit;
  if (!acceptsOdds(state, edit, message, nowMs)) {
    count(state, 'outranked_odds');
    return;
  }
  if (message.state && isLaterState(match, message.timestampMs)) {
    // Whose match it is, and that it is played, decides which of its markets are open: also those that the message does not name.
    if (match.producer !== message.producer || match.stateTimestampMs === 0) edit.touchAll();
    match.stateTimestampMs = message.timestampMs;
    match.isStateAhead = message.timestampMs > nowMs;
    match.producer = message.producer;
    setStatus(edit, message.state.status, message.state, nowMs);
  }
  if (match.phase === 'ended' && message.markets.some(({ status }) => status === 'active')) count(state, 'odds_after_end');
  for (const update of message.markets) applyMarket(state, edit, update, message, nowMs);
  if (message.isFull) withdrawUnlisted(edit, message);
}

/** A full message lists every market: what it leaves out is not offered any more. */
function withdrawUnlisted(edit: MatchEdit, message: Odds): void {
  for (const market of edit.match.markets.values()) {
    if (market.feedTimestampMs >= message.timestampMs && !isHiddenBy(market, message.timestampMs)) continue;
    if (market.feedStatus !== 'active' && market.feedStatus !== 'suspended') continue;
    edit.touch(market);
    market.feedTimestampMs = Math.max(market.feedTimestampMs, message.timestampMs);
    market.feedStatus = 'inactive';
  }
}

export function applyStop(edit: MatchEdit, message: Stop, nowMs: number): void {
  const { match } = edit;
  const timestampMs = stopTime(match, message.timestampMs);
  let isNewer = false;
  for (const group of message.groups) {
    const known = match.stops.get(group);
    if (known && known.timestampMs >= timestampMs) continue;
    match.stops.set(group, { timestampMs, marketStatus: message.marketStatus, isAhead: timestampMs > nowMs });
    isNewer = true;
  }
  if (!isNewer) return;
  edit.touchAll();
  match.stateVersion++;
  if (isLaterState(match, message.timestampMs)) match.stopReason = message.reason ?? match.stopReason;
}

/** Something of the match could not be read: nothing of it is offered until {@link applyClear}. */
export function applyDoubt(edit: MatchEdit, why: string): void {
  if (edit.match.doubt === null) doubtMatch(edit, why);
  else edit.match.doubt = why;
}

/** The feed has sent everything again since: its messages count again. */
export function applyClear(edit: MatchEdit): void {
  if (edit.match.doubt === null) return;
  edit.touchAll();
  edit.match.doubt = null;
}

/** What is known of the match is shut while news of it waits, whatever the news is; how the match stands otherwise is not touched. */
export function applyBehind(edit: MatchEdit, isBehind: boolean): void {
  if (edit.match.isBehind === isBehind) return;
  edit.touchAll();
  edit.match.isBehind = isBehind;
}

export function applyDecided(state: BoardState, edit: MatchEdit, message: Decided): void {
  for (const ref of message.markets) {
    const market = findOrMake(state, edit, ref, message.producer);
    if (!market || !isNewResult(market, message.timestampMs)) continue;
    edit.touch(market);
    if (market.decidedTimestampMs <= 0) noteDecided(market, state.now());
    market.decidedTimestampMs = message.timestampMs;
  }
}

/** Takes results back. The negative timestamp remembers it, so that a late duplicate of the old result changes nothing. */
export function applyUndecided(state: BoardState, edit: MatchEdit, message: Undecided, nowMs: number): void {
  for (const ref of message.markets) {
    const market = findOrMake(state, edit, ref, message.producer);
    if (!market || Math.abs(market.decidedTimestampMs) > message.timestampMs) continue;
    edit.touch(market);
    market.decidedTimestampMs = -message.timestampMs;
    market.isTakenBackAhead = message.timestampMs > nowMs;
  }
}

/**
 * Results that shut these markets were refused by a person. As if taken back, but prices that came with a wrong result are not believed: the
 * next ones open the market. What was decided again since, or is not decided any more, stays as it is.
 */
export function applyRefused(state: BoardState, edit: MatchEdit, message: Refused): void {
  for (const ref of message.markets) {
    const market = state.markets.get(marketIdOf(edit.match.id, { ...ref, specifiers: canonicalSpecifiers(ref.specifiers) }));
    if (!market || market.decidedTimestampMs <= 0 || market.decidedTimestampMs > message.timestampMs) continue;
    edit.touch(market);
    market.decidedTimestampMs = -message.timestampMs;
    market.isTakenBackAhead = false;
    market.refusal = 'result_refused';
  }
}

export function applyWithdraw(edit: MatchEdit, timestampMs: number): void {
  for (const market of edit.match.markets.values()) {
    if (market.feedTimestampMs >= timestampMs && !isHiddenBy(market, timestampMs)) continue;
    edit.touch(market);
    market.feedTimestampMs = Math.max(market.feedTimestampMs, timestampMs);
    if (market.feedStatus === 'active' || market.feedStatus === 'suspended') market.feedStatus = 'inactive';
  }
}
