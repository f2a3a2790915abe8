import { compare, multiply, ONE, product, type Rational, subtract, ZERO } from '@duskline/money/rational';
import { type BetType, traitsOf } from './bet-type.ts';

/** Acceptance states of a bet with the specification's numbers (BETSTATUS-01). */
export const ACCEPTANCE_NUMBER = Object.freeze({
  PENDING: 0,
  ACCEPTED: 1,
  DECLINED: 2,
  NEW_OFFER: 3,
  DELAYED: 4,
  DELAYED_CASHOUT: 5,
});
export type Acceptance = keyof typeof ACCEPTANCE_NUMBER;

/** What the customer allows to happen when odds moved (BETSLIP-02). */
export const ODDS_CHANGE_POLICY = Object.freeze({ DECLINE_ANY: 0, ACCEPT_BETTER: 1, ACCEPT_ANY: 2 });
export type OddsChangePolicy = 0 | 1 | 2;

export type DeclineReason = 'MARKET_SUSPENDED' | 'LINE_CHANGED' | 'ODDS_CHANGED' | 'MIN_STAKE' | 'INSUFFICIENT_BALANCE' | 'LIMIT';

/** One leg as asked for and as the board has it now. Lines are compared as written: they are part of the market's identity. */
export interface AcceptanceLeg {
  readonly requestedOdds: Rational;
  readonly currentOdds: Rational;
  /** Suspended, closed, deactivated, or the match is over. */
  readonly suspended: boolean;
  /** A goal, card, penalty, review or bet stop since the customer saw these odds: they were for another match than the one there is now. */
  readonly stateChanged?: boolean;
  /** The operator has shown the odds asked for, a moment ago and for the match as it stands. Otherwise they may be invented: nothing is tolerated. */
  readonly wasShown?: boolean;
  readonly requestedLine?: string;
  readonly currentLine?: string;
}

/** All amounts in minor units of one currency. `stakeMinor` is the whole stake of the ticket, `maxStakeMinor` its limit. */
export interface AcceptanceRequest {
  readonly betType: BetType;
  /** What the customer allows to happen to the odds. */
  readonly oddsPolicy: OddsChangePolicy;
  readonly stakeMinor: bigint;
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  readonly balanceMinor: bigint;
  readonly legs: readonly AcceptanceLeg[];
  /** Share of the net odds (odds less one) by which odds may have become shorter and still be paid as asked; absent = none. */
  readonly tolerance?: Rational;
}

export type AcceptanceDecision =
  | { readonly status: 'ACCEPTED'; readonly odds: readonly Rational[] }
  | {
      readonly status: 'NEW_OFFER';
      readonly reason: 'LIMIT';
      readonly odds: readonly Rational[];
      readonly offeredStakeMinor: bigint;
    }
  | { readonly status: 'DECLINED'; readonly reason: DeclineReason };

const declined = (reason: DeclineReason): AcceptanceDecision => ({ status: 'DECLINED', reason });

function lineMoved(leg: AcceptanceLeg): boolean {
  return leg.requestedLine !== undefined && leg.currentLine !== undefined && leg.requestedLine !== leg.currentLine;
}

/** Odds are shorter than asked by no more than this share of what they would win. */
function isMarginal(asked: Rational, now: Rational, tolerance: Rational): boolean {
  return compare(now, asked) < 0 && compare(subtract(asked, now), multiply(tolerance, subtract(asked, ONE))) <= 0;
}

/** What of a leg decides about its odds. */
type OddsMove = Pick<AcceptanceLeg, 'requestedOdds' | 'currentOdds' | 'stateChanged' | 'wasShown'>;

/**
 * The odds at which each leg is taken, or null where the customer has not allowed what happened to them. A pure function, asked before a bet
 * is built and again in its decision.
 *
 * "Better" is judged leg by leg, not on the product: one shorter leg is a worse bet (betting rules 18.11). A customer who accepts better odds never gets
 * worse ones; so a marginal move against them is the book's (betting rules 10.2: books take marginal moves): the leg is taken at the odds that
 * they asked for. It is marginal when every shorter leg, and the bet as a whole, has lost no more than the tolerance of what it would win.
 * It is measured from odds that the operator has shown, never from a number that only the request contains (S1-3).
 * Never across a change of play: odds of before a goal are odds of another match, whether or not the number is the same again.
 */
export function takenOdds(
  legs: readonly OddsMove[],
  oddsPolicy: OddsChangePolicy,
  tolerance: Rational = ZERO,
): readonly Rational[] | null {
  const current = legs.map((leg) => leg.currentOdds);
  if (oddsPolicy === ODDS_CHANGE_POLICY.ACCEPT_ANY) return current;
  if (legs.some((leg) => leg.stateChanged === true)) return null;
  const moves = legs.map((leg) => compare(leg.currentOdds, leg.requestedOdds));
  if (moves.every((move) => move === 0)) return current;
  if (oddsPolicy === ODDS_CHANGE_POLICY.DECLINE_ANY) return null;
  if (moves.every((move) => move >= 0)) return current;
  const isBorne = (leg: OddsMove) => leg.wasShown === true && isMarginal(leg.requestedOdds, leg.currentOdds, tolerance);
  if (!legs.every((leg, at) => (moves[at] ?? 0) >= 0 || isBorne(leg))) return null;
  const taken = legs.map((leg, at) => ((moves[at] ?? 0) < 0 ? leg.requestedOdds : leg.currentOdds));
  return isMarginal(product(taken), product(current), tolerance) ? taken : null;
}

/**
 * The acceptance decision (betting rules 10.2): a pure function, asked when the bet is submitted and again when a live delay
 * ends. Order matters: what is suspended is never priced, and limits are told only to a customer who could have paid.
 * An accepted bet gets the current odds, or those it asked for where they moved marginally ({@link takenOdds}). Trader offers do not exist
 * for systems (TRADER-02, AMB-44).
 */
export function decideAcceptance(request: AcceptanceRequest): AcceptanceDecision {
  const { legs, stakeMinor, minStakeMinor, maxStakeMinor, balanceMinor } = request;
  if (legs.some((leg) => leg.suspended)) return declined('MARKET_SUSPENDED');
  if (legs.some(lineMoved)) return declined('LINE_CHANGED');
  const odds = takenOdds(legs, request.oddsPolicy, request.tolerance);
  if (odds === null) return declined('ODDS_CHANGED');
  if (stakeMinor < minStakeMinor) return declined('MIN_STAKE');
  if (stakeMinor > balanceMinor) return declined('INSUFFICIENT_BALANCE');
  if (stakeMinor <= maxStakeMinor) return { status: 'ACCEPTED', odds };
  if (!traitsOf(request.betType).hasOffers || maxStakeMinor < minStakeMinor) return declined('LIMIT');
  return { status: 'NEW_OFFER', reason: 'LIMIT', odds, offeredStakeMinor: maxStakeMinor };
}
