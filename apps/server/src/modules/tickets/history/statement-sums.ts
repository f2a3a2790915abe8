import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import { systemLines } from '@duskline/betting/binomial';
import { settleTicket } from '@duskline/betting/settle-ticket';
import { type Ticket, valueTicket } from '@duskline/betting/ticket-rules';
import type { StatementLine } from '@duskline/contract/entities/statement';
import type { Currency } from '@duskline/money/currency';
import { compare, divide, multiply, type Rational, rational, toApproximateNumber } from '@duskline/money/rational';
import { roundToInteger, roundToText } from '@duskline/money/rounding';
import { wireIn } from '@duskline/money/wire-amount';
import { storedBonus } from '../settlement/stored-bonus.ts';
import type { StatementView } from './read-statement.ts';

/** Decimals of what is not rounded: all that the odds of a few legs make. */
const MOST_DECIMALS = 12;

/** Every decimal, without zeros at the end; what goes on behind the last place is cut, with an ellipsis. */
export function exactText(value: Rational): string {
  const text = roundToText(value, MOST_DECIMALS, 'down');
  const short = text.replace(/\.?0+$/, '');
  const scale = 10n ** BigInt(MOST_DECIMALS);
  return (value.n * scale) % value.d === 0n ? short : `${text}\u2026`;
}

/** An exact number of minor units, in units of the currency. */
const inUnits = (minor: Rational, { scale }: Currency): Rational => divide(minor, rational(10n ** BigInt(scale)));

/** Each row of a system for itself: its lines at the stake of one, and what they return. */
function rowsOf(ticket: Ticket, currency: Currency): StatementLine[] {
  if (ticket.betType !== 'system') return [];
  const bankers = ticket.legs.filter((leg) => leg.banker).length;
  return ticket.rows.map((row) => ({
    Kind: 'row',
    System: `${row.size}/${ticket.legs.length - bankers}`,
    Lines: systemLines(ticket.legs.length, bankers, [row.size]),
    Exact: exactText(inUnits(valueTicket({ ...ticket, rows: [row] }).settled, currency)),
  }));
}

/** From the stake that is left to the return, by the rules that have booked it (betting rules 3, 4.5, 4.7). */
function returnOf(ticket: Ticket, currency: Currency): StatementLine[] {
  const settled = settleTicket(ticket);
  if (settled.outcome === 'PENDING') return [];
  const { settled: exact, stake } = valueTicket(ticket);
  const wire = wireIn(currency);
  // What a bet may return is rounded like its return: only what is over it without its fractions was cut.
  const isCut = settled.capped && roundToInteger(exact, ticket.rounding) > settled.returnMinor;
  return [
    ...rowsOf(ticket, currency),
    ...(settled.lines === 1 ? [{ Kind: 'factor' as const, Exact: exactText(divide(exact, stake)) }] : []),
    { Kind: 'exact', Exact: exactText(inUnits(exact, currency)) },
    ...(isCut ? [{ Kind: 'cap' as const, Amount: wire(settled.returnMinor) }] : []),
    // A whole number of minor units needs no rounding.
    ...(isCut || compare(exact, rational(settled.returnMinor)) === 0
      ? []
      : [{ Kind: 'rounded' as const, Amount: wire(settled.returnMinor) }]),
  ];
}

/** What a free bet keeps back of its return: the stake, which was no cash, and no more than there is (betting rules 12.2). */
function freeBetStakeOf(rest: Ticket, stakeMinor: bigint): bigint {
  const settled = settleTicket(rest);
  if (settled.outcome === 'PENDING') return 0n;
  return settled.returnMinor < stakeMinor ? settled.returnMinor : stakeMinor;
}

/** By which step of its table the boost was paid. */
function bonusPercent(detail: unknown, ticket: Ticket): { Percent?: number } {
  const terms = ticket.betType === 'combo' ? storedBonus(detail) : null;
  if (terms === null || ticket.betType !== 'combo') return {};
  return { Percent: toApproximateNumber(accumulatorBonus(ticket, terms).percent) };
}

/** The way from the stake to what was paid, line by line. The last line is what the ledger has booked. */
export function statementSums({ ticket, rest, isAsBooked }: StatementView, currency: Currency): StatementLine[] {
  const wire = wireIn(currency);
  const { stakeMinor, cashedStakeMinor, cashedPayoutMinor, payoutMinor, bonusMinor } = ticket;
  const isFreeBet = (ticket.detail as { freeBetId?: string } | null)?.freeBetId !== undefined;
  const isCashed = cashedStakeMinor > 0n;
  const lines: StatementLine[] = [{ Kind: 'stake', Amount: wire(stakeMinor) }];
  if (isCashed) {
    lines.push({ Kind: 'cashedOutStake', Amount: wire(cashedStakeMinor) });
    lines.push({ Kind: 'stakeLeft', Amount: wire(stakeMinor - cashedStakeMinor) });
  }
  const isPaid = payoutMinor !== null && isAsBooked;
  if (isPaid && rest) {
    lines.push(...returnOf(rest, currency));
    const keptMinor = isFreeBet ? freeBetStakeOf(rest, stakeMinor) : 0n;
    if (keptMinor > 0n) lines.push({ Kind: 'freeBetStake', Amount: wire(keptMinor) });
    if (bonusMinor > 0n) lines.push({ Kind: 'bonus', Amount: wire(bonusMinor), ...bonusPercent(ticket.detail, rest) });
  }
  if (isCashed) lines.push({ Kind: 'cashedOut', Amount: wire(cashedPayoutMinor) });
  const isOver = payoutMinor !== null || cashedStakeMinor >= stakeMinor;
  if (isOver && isAsBooked) lines.push({ Kind: 'total', Amount: wire((payoutMinor ?? 0n) + cashedPayoutMinor) });
  return lines;
}

/** A share of one, in percent. */
export const percentText = (share: Rational): string => exactText(multiply(share, rational(100)));
