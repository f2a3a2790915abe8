import { add, compare, divide, HALF, multiply, ONE, type Rational, rational, subtract, ZERO } from '@duskline/money/rational';
import { ceil, floor, roundToInteger } from '@duskline/money/rounding';
import { legFactor } from './leg-result.ts';
import { returnCapMinor } from './payout-cap.ts';
import { LAY_OPTION, type LayOption, type LegValue, type TicketLeg } from './ticket.ts';
import { type CashoutTicket, cashoutRulesOf, valueTicket } from './ticket-rules.ts';
import { isNextBetStaked } from './value-if-bet.ts';

/** Chances of an open selection as the feed gives them; what is missing to 1 loses. */
export interface OpenProbabilities {
  readonly win: Rational;
  readonly halfWin: Rational;
  readonly refund: Rational;
  readonly halfLose: Rational;
}

/** How an open leg stands now: by probabilities, else by its current price, else (suspended) not at all. */
export type OpenLeg =
  | { readonly by: 'probabilities'; readonly probabilities: OpenProbabilities }
  | { readonly by: 'odds'; readonly currentOdds: Rational }
  | { readonly by: 'nothing' };

/** `open` in the order of the ticket's legs; entries of settled legs are not looked at. */
export interface CashoutRequest {
  readonly ticket: CashoutTicket;
  readonly open: readonly (OpenLeg | undefined)[];
  /** Share of the fair value kept by the book. */
  readonly margin: Rational;
}

/** `fairMinor` and `offerMinor` rounded down; `maxReturnMinor` is what the ticket pays if every open leg wins. */
export type CashoutQuote =
  | {
      readonly available: true;
      readonly fairMinor: bigint;
      readonly offerMinor: bigint;
      readonly maxReturnMinor: bigint;
    }
  | { readonly available: false; readonly reason: 'SUSPENDED' | 'DECIDED' | 'WORTHLESS' };

/** What the book keeps of the fair value, in thousandths: of a ticket with one open leg, for each further one, and at most (betting rules 13.2). */
export interface CashoutMarginRule {
  readonly firstPermille: number;
  readonly perLegPermille: number;
  readonly mostPermille: number;
}

/** The margin on a ticket with so many open legs. */
export function cashoutMargin(openLegs: number, { firstPermille, perLegPermille, mostPermille }: CashoutMarginRule): Rational {
  const further = Math.max(openLegs, 1) - 1;
  return rational(Math.min(firstPermille + perLegPermille * further, mostPermille), 1000);
}

function openValue(odds: Rational, open: OpenLeg, layOption: LayOption): LegValue | undefined {
  if (open.by === 'nothing') return undefined;
  if (open.by === 'odds') return { factor: divide(odds, open.currentOdds), reachesNext: divide(ONE, open.currentOdds) };
  const { win, halfWin, refund, halfLose } = open.probabilities;
  const halfWon = multiply(halfWin, multiply(HALF, add(ONE, odds)));
  const factor = add(add(multiply(win, odds), halfWon), add(refund, multiply(HALF, halfLose)));
  const won = add(win, halfWin);
  return { factor, reachesNext: layOption === LAY_OPTION.WIN_OR_PUSH ? add(won, refund) : won };
}

function legValue(leg: TicketLeg, open: OpenLeg | undefined, layOption: LayOption): LegValue | undefined {
  if (leg.result.outcome === 'PENDING') return open && openValue(leg.odds, open, layOption);
  const factor = legFactor(leg.odds, leg.result);
  return { factor, reachesNext: isNextBetStaked(factor, layOption) ? ONE : ZERO };
}

/**
 * What the book offers for an accepted ticket now (betting rules 13.1, 13.2): the fair value less the margin, never more than
 * the ticket can still pay, rounded down. Whether a ticket may be cashed out at all (free bets may not) is the caller's to know.
 */
export function quoteCashout({ ticket, open, margin }: CashoutRequest): CashoutQuote {
  const value = valueTicket(ticket);
  if (!value.pending) return { available: false, reason: 'DECIDED' };
  const layOption = 'layOption' in ticket ? ticket.layOption : LAY_OPTION.WIN_ONLY;
  const values = ticket.legs.map((leg, i) => legValue(leg, open[i], layOption));
  if (!values.every((one) => one !== undefined)) return { available: false, reason: 'SUSPENDED' };
  const stakeMinor = roundToInteger(value.stake, 'down');
  const cap = ticket.maxPayoutMinor === undefined ? value.best : rational(returnCapMinor(stakeMinor, ticket.maxPayoutMinor));
  const maxReturn = compare(value.best, cap) > 0 ? cap : value.best;
  const fair = cashoutRulesOf(ticket).fair(ticket, values);
  const kept = multiply(fair, subtract(ONE, margin));
  const offerMinor = roundToInteger(compare(kept, maxReturn) > 0 ? maxReturn : kept, 'down');
  if (offerMinor < 1n) return { available: false, reason: 'WORTHLESS' };
  return {
    available: true,
    fairMinor: roundToInteger(fair, 'down'),
    offerMinor,
    maxReturnMinor: roundToInteger(maxReturn, 'down'),
  };
}

/** A part of a ticket cashed out: the stake it uses up, rounded up, and the stake that stays at the original odds. */
export interface PartialCashout {
  readonly paidMinor: bigint;
  readonly stakeUsedMinor: bigint;
  readonly remainingStakeMinor: bigint;
}

/**
 * Cashes out `amountMinor` of an offer (betting rules 13.5). Undefined when the amount is not below the offer, is nothing, or
 * leaves less than the minimum stake. In systems the same fraction comes off every line.
 */
export function partialCashout(
  totalStakeMinor: bigint,
  offerMinor: bigint,
  amountMinor: bigint,
  minStakeMinor: bigint,
): PartialCashout | undefined {
  if (amountMinor < 1n || amountMinor >= offerMinor) return undefined;
  const used = ceil(rational(totalStakeMinor * amountMinor, offerMinor));
  const remaining = totalStakeMinor - used;
  if (remaining < 1n || remaining < minStakeMinor) return undefined;
  return { paidMinor: amountMinor, stakeUsedMinor: used, remainingStakeMinor: remaining };
}

/** What a part of the stake is worth when all of it is worth `offerMinor`, rounded down (betting rules 13.2, 13.5). */
export function partWorth(totalStakeMinor: bigint, offerMinor: bigint, partStakeMinor: bigint): bigint {
  return floor(rational(offerMinor * partStakeMinor, totalStakeMinor));
}

/** A part that is bought at a price agreed on before: `offerMinor` is the smallest offer for the whole at which the price is fair. */
export interface AgreedPart extends PartialCashout {
  readonly offerMinor: bigint;
}

/**
 * Cashes out the part `partStakeMinor` of a stake at `amountMinor`, which was offered for it and agreed on (betting rules 13.4, 13.5): whatever
 * the whole is worth by now, that part goes and no other. Undefined when it is no part or leaves less than the minimum stake.
 */
export function agreedPart(
  totalStakeMinor: bigint,
  partStakeMinor: bigint,
  amountMinor: bigint,
  minStakeMinor: bigint,
): AgreedPart | undefined {
  if (partStakeMinor < 1n || partStakeMinor >= totalStakeMinor) return undefined;
  const offerMinor = ceil(rational(totalStakeMinor * amountMinor, partStakeMinor));
  const part = partialCashout(totalStakeMinor, offerMinor, amountMinor, minStakeMinor);
  return part && { ...part, offerMinor };
}

/**
 * The ticket as it goes on after partial cashouts: every stake in it shrinks by the same fraction, and so does its maximum payout
 * (betting rules 13.5). The payout is rounded up: a maximum that is just what the ticket can win must not cut a rest of it.
 */
export function remainingTicket<T extends CashoutTicket>(ticket: T, totalStakeMinor: bigint, remainingStakeMinor: bigint): T {
  const left = rational(remainingStakeMinor, totalStakeMinor);
  const { maxPayoutMinor } = ticket;
  const cap = maxPayoutMinor === undefined ? {} : { maxPayoutMinor: ceil(multiply(rational(maxPayoutMinor), left)) };
  return { ...cashoutRulesOf(ticket).rest(ticket, left, remainingStakeMinor), ...cap };
}

/** Does an asked amount still hold against a new quote? Never pays more than was asked (betting rules 13.4). */
export function cashoutHolds(quote: CashoutQuote, askedMinor: bigint): boolean {
  return quote.available && quote.offerMinor >= askedMinor;
}
