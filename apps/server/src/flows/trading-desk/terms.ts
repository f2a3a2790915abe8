import { traitsOfNumber } from '@duskline/betting/bet-type';
import { bookShares } from '@duskline/betting/book-shares';
import { LEG_RESULTS } from '@duskline/betting/leg-result';
import { decideAsked, decideOffered } from '@duskline/betting/offer';
import { multiply, ONE, rational } from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import { limitsIn, type Policy, type StakeLimits } from '../../modules/policy/index.ts';
import { buildTicket, type TicketLeg, type TicketView } from '../../modules/tickets/index.ts';
import type { Offer, Terms } from '../../modules/trading/index.ts';
import { maxPayoutMinor, type OpenTicket } from '../place-bet/bet-worth.ts';
import type { BoardSelection, PlacementBoard } from '../place-bet/ports.ts';

interface StoredTitles {
  state?: string;
  selectionId?: string;
}

/** A leg of a waiting ticket beside the board. A teased leg stands on the line it was made from. */
export interface CurrentLeg {
  readonly leg: TicketLeg;
  readonly selection: BoardSelection | null;
  /** State of the match when the bet was placed. */
  readonly placedState: string;
}

export function currentLegs(board: PlacementBoard, ticket: TicketView): CurrentLeg[] {
  return ticket.legs.map((leg) => {
    const titles = (leg.titles ?? {}) as StoredTitles;
    return { leg, selection: board.selection(titles.selectionId ?? leg.selectionId), placedState: titles.state ?? '' };
  });
}

/** The limits of its currency under the policy by which the ticket was asked for. @throws Error where that has none: the bet is left to people */
export function limitsOf(policy: Policy, { ticketId, currency }: TicketView): StakeLimits {
  const limits = limitsIn(policy, currency);
  if (!limits) throw new Error(`ticket ${ticketId}: version ${policy.version} of the policy has no limits in ${currency}`);
  return limits;
}

/** The ticket as it would be sold at these odds and this stake, every leg open. */
export function openTicket(
  ticket: TicketView,
  stakeMinor: bigint,
  oddsMilli: readonly number[],
  { maxPayoutMinor: cap }: StakeLimits,
): OpenTicket {
  const rounding = (ticket.detail as { rounding?: string } | null)?.rounding ?? null;
  const legs = ticket.legs.map((leg, at) => ({ oddsMilli: oddsMilli[at] ?? leg.oddsMilli, isBanker: leg.isBanker }));
  return buildTicket(
    { betType: ticket.betType, detail: ticket.detail, rounding, stakeMinor, maxPayoutMinor: cap, legs },
    legs.map(() => LEG_RESULTS.PENDING),
  );
}

/** Terms of a ticket: its worth, its payout cap and what it puts on the book at this stake and these odds. */
export function termsOf(
  board: PlacementBoard,
  ticket: TicketView,
  stakeMinor: bigint,
  oddsMilli: readonly number[],
  limits: StakeLimits,
): Terms {
  const shares = bookShares(stakeMinor, limits.bookRate, oddsMilli);
  const product = oddsMilli.map((odds) => rational(odds, 1000)).reduce(multiply, ONE);
  const payoutMinor = maxPayoutMinor(openTicket(ticket, stakeMinor, oddsMilli, limits), limits);
  return {
    stakeMinor,
    maxPayoutMinor: payoutMinor,
    totalOddsMilli: Number(smallerOf(floor(multiply(product, rational(1000))), MOST_MILLI)),
    legs: currentLegs(board, ticket).map(({ leg, selection }, at) => ({
      legNo: leg.legNo,
      oddsMilli: oddsMilli[at] ?? leg.oddsMilli,
      boardOddsMilli: selection?.oddsMilli ?? leg.oddsMilli,
      priceVersion: selection?.priceVersion ?? 0,
      state: selection?.matchState ?? '',
      bookStakeMinor: shares[at]?.bookStakeMinor ?? 0n,
      bookPayoutMinor: shares[at]?.bookPayoutMinor ?? 0n,
      // Of a teased leg: those of the market that its line was made from, as in the ledger.
      gateVersion: selection === null ? null : board.gateVersion(selection),
    })),
  };
}

const MOST_MILLI = 2_000_000_000n;
const smallerOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export type CurrentTerms =
  | { readonly accepted: true; readonly terms: Terms }
  | { readonly accepted: false; readonly reason: string };

/**
 * The terms on which a bet that a trader or a customer has accepted can be placed now. An offer stands at its own stake and odds unless play
 * has moved since it was made (rules 10.3, S1-4); a bet taken as it was asked for is checked against the current board (rules 10.2). Limits
 * are not checked: the trader has decided on them.
 */
export function currentTerms(board: PlacementBoard, ticket: TicketView, offer: Offer | null, policy: Policy): CurrentTerms {
  const isTeaser = traitsOfNumber(ticket.betType)?.isTeased;
  const found = currentLegs(board, ticket).map(({ leg, selection, placedState }) => {
    const offered = offer?.legs.find(({ legNo }) => legNo === leg.legNo);
    const state = offered?.state ?? placedState;
    const odds = offered?.oddsMilli ?? leg.oddsMilli;
    return {
      agreed: rational(odds, 1000),
      // A teaser is priced by its table: what the odds of its legs do is nothing to it.
      current: rational(isTeaser ? odds : (selection?.oddsMilli ?? leg.oddsMilli), 1000),
      suspended: selection === null || !selection.isOpen,
      wasShown: selection?.matchState === state,
      // An offer that was made before the start says so by an empty state: the start ends it.
      stateChanged: (offered !== undefined || state !== '') && selection !== null && selection.matchState !== state,
    };
  });
  const decision =
    offer === null ? decideAsked(found, ticket.oddsPolicy as 0 | 1 | 2, policy.oddsTolerance) : decideOffered(found);
  if (decision.status === 'DECLINED') return { accepted: false, reason: decision.reason };
  const oddsMilli = decision.odds.map((odds) => Number(floor(multiply(odds, rational(1000)))));
  const terms = termsOf(board, ticket, offer?.stakeMinor ?? ticket.stakeMinor, oddsMilli, limitsOf(policy, ticket));
  return { accepted: true, terms: offer === null ? terms : behindItsGates(terms, offer) };
}

/** The gates an offer was made behind are compared once more under the locks: one that was shut in between ends it. */
const behindItsGates = (terms: Terms, offer: Offer): Terms => ({
  ...terms,
  legs: terms.legs.map((leg) => {
    const made = offer.legs.find(({ legNo }) => legNo === leg.legNo)?.gateVersion;
    return made == null ? leg : { ...leg, gateVersion: made };
  }),
});
