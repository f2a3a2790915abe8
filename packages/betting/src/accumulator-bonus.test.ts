import { parseRational, rational, toFractionText } from '@duskline/money/rational';
import { describe, expect, test } from 'vitest';
import { accumulatorBonus, type BonusTerms } from './accumulator-bonus.ts';
import { freeBetRow, settleFreeBet } from './free-bet.ts';
import { LEG_RESULTS } from './leg-result.ts';
import type { Outcome } from './outcome.ts';
import type { TicketLeg } from './ticket.ts';
import type { ComboTicket } from './value-combo.ts';

const leg = (text: string, outcome: Outcome = 'WIN'): TicketLeg => ({
  odds: parseRational(text) ?? rational(0),
  result: LEG_RESULTS[outcome],
});
const combo = (...legs: TicketLeg[]): ComboTicket => ({ betType: 'combo', stakeMinor: 1000n, legs, rounding: 'down' });
const TERMS: BonusTerms = {
  table: [
    { legs: 3, percent: rational(5) },
    { legs: 5, percent: rational(15, 2) },
  ],
  minLegOdds: rational(6, 5),
  base: 'netWinnings',
};
const said = (ticket: ComboTicket, more: Partial<BonusTerms> = {}): unknown[] => {
  const bonus = accumulatorBonus(ticket, { ...TERMS, ...more });
  return [bonus.eligibleLegs, toFractionText(bonus.percent), bonus.bonusMinor];
};

describe('accumulator bonus', () => {
  test('BETSLIP-34 the step of the table that the winning legs reach', () => {
    expect(said(combo(leg('2'), leg('2')))).toEqual([2, '0', 0n]);
    expect(said(combo(leg('2'), leg('2'), leg('2')))).toEqual([3, '5', 350n]);
    expect(said(combo(leg('2'), leg('2'), leg('2'), leg('2')))).toEqual([4, '5', 750n]);
    expect(said(combo(leg('2'), leg('2'), leg('2'), leg('2'), leg('2')))).toEqual([5, '15/2', 2325n]);
  });

  test('rules 12.1 short prices, void and half lost legs do not count; half won ones do', () => {
    expect(said(combo(leg('2'), leg('2'), leg('1.19')))).toEqual([2, '0', 0n]);
    expect(said(combo(leg('2'), leg('2'), leg('1.20')))).toEqual([3, '5', 190n]);
    expect(said(combo(leg('2'), leg('2'), leg('2'), leg('3', 'REFUND')))).toEqual([3, '5', 350n]);
    expect(said(combo(leg('2'), leg('2'), leg('3', 'HALFLOSE')))).toEqual([2, '0', 0n]);
    expect(said(combo(leg('2'), leg('2'), leg('3', 'HALFWIN')))).toEqual([3, '5', 350n]);
  });

  test('rules 12.1 nothing for a lost or open ticket, rounded down, capped, on the base agreed', () => {
    expect(said(combo(leg('2'), leg('2'), leg('2'), leg('2', 'LOST')))).toEqual([3, '5', 0n]);
    expect(said(combo(leg('2'), leg('2'), leg('2'), leg('2', 'PENDING')))).toEqual([3, '5', 0n]);
    // 5 % of 23.75 is 1.1875.
    expect(said(combo(leg('1.5'), leg('1.5'), leg('1.5')))).toEqual([3, '5', 118n]);
    expect(said(combo(leg('2'), leg('2'), leg('2')), { maxBonusMinor: 100n })).toEqual([3, '5', 100n]);
    expect(said(combo(leg('2'), leg('2'), leg('2')), { base: 'return' })).toEqual([3, '5', 400n]);
    expect(said({ ...combo(leg('2'), leg('2'), leg('2')), maxPayoutMinor: 3000n })).toEqual([3, '5', 100n]);
    // Less came back than was staked: nothing was won, but a share of the return is still one.
    const short = combo(leg('1.5'), leg('1.5'), leg('1.5'), leg('2', 'HALFLOSE'), leg('2', 'HALFLOSE'));
    expect(said(short)).toEqual([3, '5', 0n]);
    expect(said(short, { base: 'return' })).toEqual([3, '5', 42n]);
  });
});

describe('free bet', () => {
  const single = (only: TicketLeg) => settleFreeBet({ betType: 'single', stakeMinor: 1000n, legs: [only], rounding: 'down' });
  test('BETSLIP-33 the token is never paid out', () => {
    expect(single(leg('2.75'))).toEqual({ pending: false, cashMinor: 1750n, tokenRestored: false });
    expect(single(leg('2.75', 'LOST'))).toEqual({ pending: false, cashMinor: 0n, tokenRestored: false });
    expect(single(leg('2.75', 'HALFLOSE'))).toEqual({ pending: false, cashMinor: 0n, tokenRestored: false });
    expect(single(leg('2.75', 'REFUND'))).toEqual({ pending: false, cashMinor: 0n, tokenRestored: true });
    expect(single(leg('2.75', 'PENDING'))).toEqual({ pending: true });
  });

  test('rules 12.2 a system divides the token exactly over its lines', () => {
    const legs = [leg('2'), leg('2'), leg('2')];
    const row = freeBetRow(1000n, 2, 3, 0);
    expect(toFractionText(row.unitStake)).toBe('1000/3');
    // Three lines of 333.33... at 4.00: 4000 in all, the token taken off.
    expect(settleFreeBet({ betType: 'system', legs, rows: [row], rounding: 'down' })).toEqual({
      pending: false,
      cashMinor: 3000n,
      tokenRestored: false,
    });
  });
});
