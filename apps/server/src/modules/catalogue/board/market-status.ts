import { PriceFlag } from '@duskline/contract/realtime';
import type { MarketStatus } from '../../../platform/bus/board-message.ts';
import { marketTypes } from '../market-types.ts';
import type { BetStop, MarketNode, MatchNode, OutcomeNode } from '../model.ts';
import type { BoardState } from './board-state.ts';
import { isHeld } from './holds.ts';
import { isProducerInCharge } from './producers.ts';

/** `match`: it is over, or its status takes no bets. */
type WhyShut = 'feed' | 'bet_stop' | 'match' | 'refused' | 'doubt' | 'producer' | 'trader' | 'result';

const ALL = 'all';
const ALL_GROUPS = [ALL];

/** Groups that a bet stop may name for this market. */
export function feedGroupsOf(state: BoardState, marketType: number): readonly string[] {
  return state.descriptions.get(marketType)?.groups ?? marketTypes.get(marketType)?.feedGroups ?? ALL_GROUPS;
}

/** Bet stops that cover the market and are newer than its prices. */
export function* stopsInForce(state: BoardState, market: MarketNode): Iterable<BetStop> {
  const { stops } = market.match;
  if (stops.size === 0) return;
  for (const group of [ALL, ...feedGroupsOf(state, market.marketType)]) {
    const stop = stops.get(group);
    if (stop && stop.timestampMs >= market.feedTimestampMs) yield stop;
  }
}

function stopInForce(state: BoardState, market: MarketNode): BetStop | null {
  let newest: BetStop | null = null;
  for (const stop of stopsInForce(state, market)) if (!newest || stop.timestampMs > newest.timestampMs) newest = stop;
  return newest;
}

/** A status that is behind the phase contradicts it: such a match is not offered (XR-02). */
const isPlayable = ({ status, phase }: MatchNode): boolean =>
  phase === 'prematch' ? status === 'not_started' || status === 'delayed' : phase === 'live' && status === 'live';

/** What was priced before the start is no price of a match that the live producer has taken over (XR-02). */
const isOutranked = ({ match, producer }: MarketNode): boolean => !isProducerInCharge(match, producer);

/**
 * What a market stands at, from everything known of it. It depends on the newest of each kind of message only, so the order
 * in which they arrived does not matter.
 */
export function effectiveStatus(state: BoardState, market: MarketNode): MarketStatus {
  const { feedStatus, match } = market;
  if (market.decidedTimestampMs > 0 && feedStatus !== 'cancelled') return 'settled';
  // It has no live coverage any more: its last prices are those of a match that had not begun.
  if (match.isUnreported && (feedStatus === 'active' || feedStatus === 'suspended')) return 'inactive';
  if (feedStatus !== 'active') return feedStatus;
  const stop = stopInForce(state, market);
  if (stop) return stop.marketStatus;
  const isShut = market.refusal !== null || match.doubt !== null || match.isBehind || isOutranked(market) || !isPlayable(match);
  return isShut ? 'suspended' : 'active';
}

/** Takes bets now, as far as the board knows. */
export const isMarketOpen = (state: BoardState, market: MarketNode): boolean =>
  market.status === 'active' && !state.downProducers.has(market.producer) && !isHeld(state.holds, market);

export const isOutcomeOpen = (state: BoardState, market: MarketNode, outcome: OutcomeNode): boolean =>
  outcome.isActive && outcome.oddsMilli > 0 && isMarketOpen(state, market);

/** PriceFlag bits: 0 takes bets; SUSPENDED with the reason beside it otherwise. */
export function priceFlags(state: BoardState, market: MarketNode, outcome: OutcomeNode): number {
  const marketFlag = isMarketOpen(state, market) ? 0 : PriceFlag.SUSPENDED | PriceFlag.MARKET_SUSPENDED;
  const isOffered = outcome.isActive && outcome.oddsMilli > 0 && (market.status === 'active' || market.status === 'suspended');
  return marketFlag | (isOffered ? 0 : PriceFlag.SUSPENDED | PriceFlag.INACTIVE);
}

/** Why nothing of a market can be bet on: the first reason that holds, from what has the last word; null when something can. */
export function whyShut(state: BoardState, market: MarketNode): WhyShut | null {
  const { status, feedStatus, match } = market;
  if (status === 'active') {
    if (isHeld(state.holds, market)) return 'trader';
    return state.downProducers.has(market.producer) ? 'producer' : null;
  }
  if (status === 'settled') return 'result';
  if (feedStatus !== 'active') return 'feed';
  if (stopInForce(state, market)) return 'bet_stop';
  if (market.refusal !== null) return 'refused';
  return match.doubt === null && !match.isBehind ? 'match' : 'doubt';
}
