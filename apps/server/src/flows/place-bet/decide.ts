import { decideAcceptance, takenOdds } from '@duskline/betting/acceptance';
import type { ErrorName } from '@duskline/contract/errors';
import { compare, ONE, type Rational, rational } from '@duskline/money/rational';
import { refusalName } from '../../modules/tickets/index.ts';
import { type BetBounds, maxTotalStake, maxUnitStake, totalStakeMinor } from './bet-worth.ts';
import type { BuiltBet, BuiltLeg } from './build-bet.ts';
import type { SeenTeaser } from './seen-teaser.ts';

export type BetDecision =
  | { kind: 'accept' }
  | { kind: 'refuse'; name: ErrorName; params: Record<string, string | number> }
  /** Nothing but the stake speaks against it. */
  | { kind: 'over-limit'; maxStakeMinor: bigint; maxUnitMinor: bigint };

export interface DecideInput {
  bet: BuiltBet;
  /** null = no teaser. */
  seenTeaser: SeenTeaser | null;
  oddsPolicy: 0 | 1 | 2;
  /** See {@link AcceptanceRequest.tolerance}. */
  tolerance: Rational;
  bounds: BetBounds;
  /** For messages. */
  currency: string;
  /** Stake of one input unit, for the limit that is named. */
  unitMinor: bigint;
  /** Text of a minor amount for messages. */
  amountText(minor: bigint): string;
}

/** What happened to the odds of a leg since the customer saw them. A teaser is priced by its table: what the odds of its legs do is nothing to it ({@link teaserMove}). */
const movesOf = ({ seenOddsMilli, boardOddsMilli, wasShown, isStateChanged, isOtherSides }: BuiltLeg, isTeaser: boolean) => ({
  requestedOdds: rational(isTeaser ? boardOddsMilli : seenOddsMilli, 1000),
  currentOdds: rational(boardOddsMilli, 1000),
  wasShown,
  stateChanged: isStateChanged,
  // Not even who takes any odds has asked for another team.
  ...(isOtherSides ? { requestedLine: 'sides of before', currentLine: 'sides of now' } : {}),
});

/** The legs at the odds at which they are accepted: those of the board, or those asked for where the move is the book's (betting rules 10.2). */
export function legsAtAcceptedOdds(
  legs: readonly BuiltLeg[],
  isTeaser: boolean,
  oddsPolicy: 0 | 1 | 2,
  tolerance: Rational,
): BuiltLeg[] {
  const moves = legs.map((leg) => movesOf(leg, isTeaser));
  const taken = takenOdds(moves, oddsPolicy, tolerance);
  return legs.map((leg, at) => {
    const isAsAsked = taken !== null && compare(taken[at] ?? ONE, moves[at]?.currentOdds ?? ONE) > 0;
    return isAsAsked ? { ...leg, selection: { ...leg.selection, oddsMilli: leg.seenOddsMilli } } : leg;
  });
}

/**
 * What happened to the price of a teaser, which is that of its table: judged like the odds of a leg, none of which has any (betting rules 10.2). No move of it
 * is marginal: a table is not a market that runs.
 */
function teaserMove({ teaser, legs }: BuiltBet, seen: SeenTeaser | null) {
  const now = teaser?.payouts.get(legs.length);
  return seen && now ? [{ requestedOdds: seen.odds, currentOdds: now, suspended: false }] : [];
}

/** Another line of a leg than the customer saw is another bet, whatever they allow to happen to odds. */
const lineMove = ({ teased, isOtherSides }: BuiltLeg, seenLine: string | undefined) =>
  teased && !isOtherSides && seenLine !== undefined ? { requestedLine: seenLine, currentLine: teased.to } : {};

/** Acceptance as far as the board can tell (betting rules 10.2). The balance is the ledger's to judge, under the player lock. */
export function decideBet({
  bet,
  seenTeaser,
  oddsPolicy,
  tolerance,
  bounds,
  currency,
  unitMinor,
  amountText,
}: DecideInput): BetDecision {
  const { limits } = bounds;
  const stakeMinor = totalStakeMinor(bet.ticket);
  const maxStakeMinor = maxTotalStake(bet.ticket, bounds);
  const decision = decideAcceptance({
    betType: bet.ticket.betType,
    oddsPolicy,
    stakeMinor,
    minStakeMinor: limits.minMinor,
    maxStakeMinor,
    balanceMinor: stakeMinor,
    legs: [
      ...bet.legs.map((leg, at) => ({
        ...movesOf(leg, bet.teaser !== null),
        ...lineMove(leg, seenTeaser?.lines[at]),
        suspended: !leg.selection.isOpen,
      })),
      ...teaserMove(bet, seenTeaser),
    ],
    tolerance,
  });
  if (decision.status === 'ACCEPTED') return { kind: 'accept' };
  if (decision.status === 'NEW_OFFER' || decision.reason === 'LIMIT')
    return { kind: 'over-limit', maxStakeMinor, maxUnitMinor: maxUnitStake(bet.ticket, unitMinor, bounds) };
  const params = decision.reason === 'MIN_STAKE' ? { min: amountText(limits.minMinor), currency } : {};
  return { kind: 'refuse', name: refusalName(decision.reason), params };
}
