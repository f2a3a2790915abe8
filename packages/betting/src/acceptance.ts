import { compare, type Rational } from '@duskline/money/rational';
import type { BetType } from './bet-type.ts';

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
  readonly requestedLine?: string;
  readonly currentLine?: string;
}

/** All amounts in minor units of one currency. `stakeMinor` is the whole stake of the ticket, `maxStakeMinor` its limit. */
export interface AcceptanceRequest {
  readonly betType: BetType;
  readonly policy: OddsChangePolicy;
  readonly stakeMinor: bigint;
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  readonly balanceMinor: bigint;
  readonly legs: readonly AcceptanceLeg[];
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

/** "Better" is judged leg by leg, not on the product: one shorter leg is a worse bet (betting rules 18.11). */
function oddsAllowed(legs: readonly AcceptanceLeg[], policy: OddsChangePolicy): boolean {
  const moves = legs.map((leg) => compare(leg.currentOdds, leg.requestedOdds));
  if (policy === ODDS_CHANGE_POLICY.ACCEPT_ANY) return true;
  return policy === ODDS_CHANGE_POLICY.ACCEPT_BETTER ? moves.every((move) => move >= 0) : moves.every((move) => move === 0);
}

/**
 * The acceptance decision (betting rules 10.2): a pure function, asked when the bet is submitted and again when a live delay
 * ends. Order matters: what is suspended is never priced, and limits are told only to somebody who could have paid.
 * An accepted bet always gets the current odds. Trader offers do not exist for systems (TRADER-02, AMB-44).
 */
export function decideAcceptance(request: AcceptanceRequest): AcceptanceDecision {
  const { legs, stakeMinor, minStakeMinor, maxStakeMinor, balanceMinor } = request;
  if (legs.some((leg) => leg.suspended)) return declined('MARKET_SUSPENDED');
  if (legs.some(lineMoved)) return declined('LINE_CHANGED');
  if (!oddsAllowed(legs, request.policy)) return declined('ODDS_CHANGED');
  if (stakeMinor < minStakeMinor) return declined('MIN_STAKE');
  if (stakeMinor > balanceMinor) return declined('INSUFFICIENT_BALANCE');
  const odds = legs.map((leg) => leg.currentOdds);
  if (stakeMinor <= maxStakeMinor) return { status: 'ACCEPTED', odds };
  if (request.betType === 'system' || maxStakeMinor < minStakeMinor) return declined('LIMIT');
  return { status: 'NEW_OFFER', reason: 'LIMIT', odds, offeredStakeMinor: maxStakeMinor };
}
