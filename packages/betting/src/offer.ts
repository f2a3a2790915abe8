import { type Rational, ZERO } from '@duskline/money/rational';
import { type AcceptanceLeg, type OddsChangePolicy, takenOdds } from './acceptance.ts';

/** One leg of a bet at the desk: the odds that were agreed on, and how the board stands now. */
export interface AgreedLeg {
  /** Those of the offer, or those the customer asked for. */
  readonly agreed: Rational;
  readonly current: Rational;
  readonly suspended: boolean;
  /** A goal, red card, penalty, start or bet stop since the odds were agreed on. */
  readonly stateChanged: boolean;
  /** See {@link AcceptanceLeg.wasShown}. */
  readonly wasShown: boolean;
}

export type OfferDecision =
  | { readonly status: 'ACCEPTED'; readonly odds: readonly Rational[] }
  | { readonly status: 'DECLINED'; readonly reason: 'MARKET_SUSPENDED' | 'STATE_CHANGED' | 'ODDS_CHANGED' };

/** What ends every bet that waits (betting rules 10.2.1, 10.3); undefined when play stands where it stood. */
function playMoved(legs: readonly AgreedLeg[]): OfferDecision | undefined {
  if (legs.some((leg) => leg.suspended)) return { status: 'DECLINED', reason: 'MARKET_SUSPENDED' };
  if (legs.some((leg) => leg.stateChanged)) return { status: 'DECLINED', reason: 'STATE_CHANGED' };
  return undefined;
}

/**
 * Whether an offer that the customer takes still stands (betting rules 10.3, review S1-4). An offer is binding until it expires: it is taken
 * at its own odds, whatever the board says by then and whatever the customer allows to happen to odds that were not promised to them. Only play that
 * has moved ends it.
 */
export function decideOffered(legs: readonly AgreedLeg[]): OfferDecision {
  return playMoved(legs) ?? { status: 'ACCEPTED', odds: legs.map((leg) => leg.agreed) };
}

/**
 * Whether a bet that a trader accepts as it was asked for still stands (betting rules 10.2, 10.3): its odds were not promised, so they follow the
 * board as those of every accepted bet do, as far as the customer allows and with the same tolerance for marginal moves.
 */
export function decideAsked(legs: readonly AgreedLeg[], oddsPolicy: OddsChangePolicy, tolerance: Rational = ZERO): OfferDecision {
  const moved = playMoved(legs);
  if (moved) return moved;
  const moves = legs.map(({ agreed, current, wasShown }) => ({ requestedOdds: agreed, currentOdds: current, wasShown }));
  const odds = takenOdds(moves, oddsPolicy, tolerance);
  return odds === null ? { status: 'DECLINED', reason: 'ODDS_CHANGED' } : { status: 'ACCEPTED', odds };
}
