import { compare, type Rational } from '@duskline/money/rational';
import { ODDS_CHANGE_POLICY, type OddsChangePolicy } from './acceptance.ts';

/** One leg of an offer: the odds offered, what the board said when the offer was made, and what it says now. */
export interface OfferedLeg {
  readonly offered: Rational;
  readonly base: Rational;
  readonly current: Rational;
  readonly suspended: boolean;
  /** A goal, red card, penalty or bet stop since the offer was made. */
  readonly stateChanged: boolean;
}

export type OfferDecision =
  | { readonly status: 'ACCEPTED'; readonly odds: readonly Rational[] }
  | { readonly status: 'DECLINED'; readonly reason: 'MARKET_SUSPENDED' | 'STATE_CHANGED' | 'ODDS_CHANGED' };

const lower = (a: Rational, b: Rational): Rational => (compare(a, b) <= 0 ? a : b);

/**
 * Whether agreed terms still stand (betting rules 10.2 and 10.3, evaluated with the offered values). Odds that have not moved
 * since the offer stand as offered. When a leg got shorter the bet is declined, or taken at the shorter odds if the customer
 * accepts any change. When it got longer the terms stand, unless the customer accepts no change; a leg offered at the odds of
 * the board then gets the better odds.
 */
export function decideOffered(legs: readonly OfferedLeg[], policy: OddsChangePolicy): OfferDecision {
  if (legs.some((leg) => leg.suspended)) return { status: 'DECLINED', reason: 'MARKET_SUSPENDED' };
  if (legs.some((leg) => leg.stateChanged)) return { status: 'DECLINED', reason: 'STATE_CHANGED' };
  const moves = legs.map((leg) => compare(leg.current, leg.base));
  const isMoveRefused =
    (policy === ODDS_CHANGE_POLICY.DECLINE_ANY && moves.some((move) => move !== 0)) ||
    (policy === ODDS_CHANGE_POLICY.ACCEPT_BETTER && moves.some((move) => move < 0));
  if (isMoveRefused) return { status: 'DECLINED', reason: 'ODDS_CHANGED' };
  return { status: 'ACCEPTED', odds: legs.map((leg, at) => oddsOf(leg, moves[at] ?? 0)) };
}

function oddsOf({ offered, base, current }: OfferedLeg, move: number): Rational {
  if (move === 0) return offered;
  // A leg whose odds the trader left alone follows the board, as every accepted bet does.
  return compare(offered, base) === 0 ? current : lower(offered, current);
}
