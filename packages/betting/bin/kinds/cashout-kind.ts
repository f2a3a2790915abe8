import { type CashoutQuote, cashoutMargin, type OpenLeg, partialCashout, quoteCashout } from '../../src/cashout.ts';
import { settleTicket } from '../../src/settle-ticket.ts';
import { CASHOUT_MARGIN } from '../../src/test-support/rule-book-values.ts';
import type { CashoutTicket } from '../../src/ticket-rules.ts';
import { type Answer, type Input, type Money, minor, moneyOf, number, termsOf, toText } from './reading.ts';
import { ifBetTicket, systemTicket } from './ticket-kinds.ts';

function openLegOf(leg: Input): OpenLeg | undefined {
  if (leg.result !== undefined && leg.result !== 'PENDING') return undefined;
  if (leg.suspended) return { by: 'nothing' };
  if (leg.probs) {
    const { win = '0', halfWin = '0', refund = '0', halfLose = '0' } = leg.probs;
    const probabilities = { win: number(win), halfWin: number(halfWin), refund: number(refund), halfLose: number(halfLose) };
    return { by: 'probabilities', probabilities };
  }
  return leg.currentOdds === undefined ? { by: 'nothing' } : { by: 'odds', currentOdds: number(leg.currentOdds) };
}

function ticketOf(input: Input): CashoutTicket {
  if (input.betType === 'system') return systemTicket(input);
  if (input.betType === 'ifbet') return ifBetTicket(input);
  const { betType, layOption } = input;
  return {
    ...termsOf(input, input.legs),
    betType,
    stakeMinor: minor(input.stake, moneyOf(input)),
    ...(layOption ? { layOption } : {}),
  };
}

function partialAnswer(input: Input, ticket: CashoutTicket, quote: CashoutQuote, money: Money): Answer {
  if (input.partialAmount === undefined || !quote.available) return {};
  const part = partialCashout(settleTicket(ticket).totalStakeMinor, quote.offerMinor, minor(input.partialAmount, money), 0n);
  if (!part) return { partial: null };
  const texts = { paid: part.paidMinor, stakeUsed: part.stakeUsedMinor, remainingStake: part.remainingStakeMinor };
  return { partial: Object.fromEntries(Object.entries(texts).map(([key, amount]) => [key, toText(amount, money)])) };
}

export function cashout(input: Input): Answer {
  const money = moneyOf(input);
  const legs = input.legs.map((leg: Input) => ({ ...leg, result: leg.result ?? 'PENDING' }));
  const ticket = ticketOf({ ...input, legs });
  const open = input.legs.map(openLegOf);
  const margin = input.margin === undefined ? cashoutMargin(open.filter(Boolean).length, CASHOUT_MARGIN) : number(input.margin);
  const quote = quoteCashout({ ticket, open, margin });
  if (!quote.available) return { available: false };
  return {
    available: true,
    fair: toText(quote.fairMinor, money),
    offer: toText(quote.offerMinor, money),
    maxReturn: toText(quote.maxReturnMinor, money),
    ...partialAnswer(input, ticket, quote, money),
  };
}
