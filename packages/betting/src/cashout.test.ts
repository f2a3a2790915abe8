import { compare, parseRational, type Rational, rational, subtract, sum, toFractionText, ZERO } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreedPart,
  type CashoutQuote,
  cashoutHolds,
  cashoutMargin,
  type OpenLeg,
  partialCashout,
  partWorth,
  quoteCashout,
  remainingTicket,
} from './cashout.ts';
import { LEG_RESULTS } from './leg-result.ts';
import type { Outcome } from './outcome.ts';
import { settleTicket } from './settle-ticket.ts';
import { CASHOUT_MARGIN } from './test-support/rule-book-values.ts';
import type { TicketLeg } from './ticket.ts';
import type { CashoutTicket } from './ticket-rules.ts';
import type { ComboTicket, SingleTicket } from './value-combo.ts';
import type { ReverseTicket } from './value-if-bet.ts';
import type { SystemTicket } from './value-system.ts';

const number = (text: string): Rational => parseRational(text) ?? ZERO;
const leg = (text: string, outcome: Outcome = 'PENDING'): TicketLeg => ({ odds: number(text), result: LEG_RESULTS[outcome] });
const now = (text: string): OpenLeg => ({ by: 'odds', currentOdds: number(text) });
const chances = (win: string, halfWin = '0', refund = '0', halfLose = '0'): OpenLeg => ({
  by: 'probabilities',
  probabilities: { win: number(win), halfWin: number(halfWin), refund: number(refund), halfLose: number(halfLose) },
});
const combo = (...legs: TicketLeg[]): SingleTicket | ComboTicket => ({
  stakeMinor: 1000n,
  rounding: 'down',
  legs,
  betType: legs.length === 1 ? 'single' : 'combo',
});
/** Two if bets of 100. */
const reverse = (layOption: 1 | 2, ...legs: TicketLeg[]): ReverseTicket => ({
  betType: 'reverse',
  stakeMinor: 100n,
  rounding: 'down',
  layOption,
  legs,
});
const said = (ticket: CashoutTicket, open: (OpenLeg | undefined)[], margin = '0'): unknown => {
  const quote = quoteCashout({ ticket, open, margin: number(margin) });
  return quote.available ? [quote.fairMinor, quote.offerMinor, quote.maxReturnMinor] : quote.reason;
};

describe('cashout quote', () => {
  test('rules 13.1 return times the chance that is left', () => {
    expect(said(combo(leg('3.00')), [now('1.50')])).toEqual([2000n, 2000n, 3000n]);
    expect(said(combo(leg('3.00')), [now('1.50')], '0.05')).toEqual([2000n, 1900n, 3000n]);
    expect(said(combo(leg('3.00')), [chances('0.4')])).toEqual([1200n, 1200n, 3000n]);
    expect(said(combo(leg('2.00', 'WIN'), leg('3.00')), [undefined, now('4.00')])).toEqual([1500n, 1500n, 6000n]);
  });

  test('rules 13.1 probabilities of half results and pushes count', () => {
    // 0.4 x 2.00 + 0.2 x 1.50 + 0.1 + 0.1 x 0.5 = 1.25
    expect(said(combo(leg('2.00')), [chances('0.4', '0.2', '0.1', '0.1')])).toEqual([1250n, 1250n, 2000n]);
  });

  test('rules 13.2 never more than the ticket can still pay', () => {
    expect(said(combo(leg('2.00')), [now('1.01')])).toEqual([1980n, 1980n, 2000n]);
    expect(said(combo(leg('3.00')), [now('1.001')])).toEqual([2997n, 2997n, 3000n]);
    expect(said({ ...combo(leg('3.00')), maxPayoutMinor: 1500n }, [now('1.50')])).toEqual([2000n, 1500n, 1500n]);
  });

  test('rules 13.3 not for suspended legs, decided tickets or less than a minor unit', () => {
    expect(said(combo(leg('3.00'), leg('2.00')), [{ by: 'nothing' }, now('2.00')])).toBe('SUSPENDED');
    expect(said(combo(leg('3.00'), leg('2.00')), [now('3.00')])).toBe('SUSPENDED');
    expect(said(combo(leg('3.00', 'LOST'), leg('2.00')), [undefined, now('2.00')])).toBe('DECIDED');
    expect(said(combo(leg('3.00', 'WIN')), [undefined])).toBe('DECIDED');
    expect(said({ ...combo(leg('2.00')), stakeMinor: 1n }, [now('9.00')])).toBe('WORTHLESS');
  });

  test('rules 13.1 a system is the sum over its lines, bankers included', () => {
    const legs = [{ ...leg('2.00', 'WIN'), banker: true }, leg('2.00', 'WIN'), leg('3.00'), leg('4.00', 'LOST')];
    const system: SystemTicket = { betType: 'system', rounding: 'down', legs, rows: [{ size: 2, unitStake: rational(500) }] };
    // Only one line lives: 2.00 x 2.00 x 3.00 on 5.00, with the open leg at half.
    expect(said(system, [undefined, undefined, now('2.00'), undefined])).toEqual([3000n, 3000n, 6000n]);
  });

  test('rules 13.1 an if bet weighs each leg with the chance to reach it', () => {
    const ifBet = (layOption: 1 | 2): CashoutTicket => ({
      betType: 'ifbet',
      stakeMinor: 1000n,
      layOption,
      rounding: 'down',
      legs: [leg('2.00'), leg('3.00')],
    });
    // Leg 1: 0.5 x 2 + 0.2 = 1.2. Leg 2: 0.5 x 3 = 1.5, reached with 0.5, or with 0.7 when a push goes on.
    const open = [chances('0.5', '0', '0.2'), chances('0.5')];
    expect(said(ifBet(1), open)).toEqual([1450n, 1450n, 4000n]);
    expect(said(ifBet(2), open)).toEqual([1550n, 1550n, 4000n]);
    expect(said(ifBet(1), [now('2.00'), now('2.00')])).toEqual([1250n, 1250n, 4000n]);
  });

  test('rules 13.1 a reverse is the sum over its pairs, both ways round', () => {
    // 100 on 1 then 2 and 100 on 2 then 1, both at half: 100 x (1 + 0.5 x 0 + 0.5 x 0.5) with E1 = 1, E2 = 1.5, and the other way.
    const open = [now('2.00'), now('2.00')];
    expect(said(reverse(1, leg('2.00'), leg('3.00')), open)).toEqual([275n, 275n, 800n]);
    // Leg 1 lost: the first if bet is over, the second still pays for leg 2 and loses the stake on leg 1 when it is reached.
    expect(said(reverse(1, leg('2.00', 'LOST'), leg('3.00')), [undefined, now('2.00')])).toEqual([100n, 100n, 200n]);
  });

  test('rules 13.1 at unchanged odds and no margin the fair value is the stake', () => {
    const prices = fc.array(
      fc.integer({ min: 1010, max: 9000 }).map((milli) => rational(milli, 1000)),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(prices, (odds) => {
        const ticket = combo(...odds.map((o): TicketLeg => ({ odds: o, result: LEG_RESULTS.PENDING })));
        const open = odds.map((o): OpenLeg => ({ by: 'odds', currentOdds: o }));
        expect(quoteCashout({ ticket, open, margin: ZERO })).toMatchObject({ fairMinor: 1000n, offerMinor: 1000n });
      }),
    );
  });

  test('rules 13.2 a wider margin or a longer price never offers more', () => {
    const price = fc.integer({ min: 1010, max: 9000 });
    const percent = fc.integer({ min: 0, max: 50 });
    const offer = (quote: CashoutQuote): bigint => (quote.available ? quote.offerMinor : 0n);
    fc.assert(
      fc.property(price, price, price, percent, percent, (taken, a, b, m, n) => {
        const ticket = combo({ odds: rational(taken, 1000), result: LEG_RESULTS.PENDING });
        const at = (current: number, margin: number): bigint =>
          offer(
            quoteCashout({ ticket, open: [{ by: 'odds', currentOdds: rational(current, 1000) }], margin: rational(margin, 100) }),
          );
        expect(at(Math.max(a, b), m) <= at(Math.min(a, b), m)).toBe(true);
        expect(at(a, Math.max(m, n)) <= at(a, Math.min(m, n))).toBe(true);
      }),
    );
  });

  test('rules 13.2 default margin', () => {
    expect([1, 2, 8, 9, 20].map((legs) => toFractionText(cashoutMargin(legs, CASHOUT_MARGIN)))).toEqual([
      '1/20',
      '3/50',
      '3/25',
      '3/25',
      '3/25',
    ]);
  });

  test('CASHOUT-12 an asked amount holds while the new offer is not lower', () => {
    const quote = quoteCashout({ ticket: combo(leg('3.00')), open: [now('1.50')], margin: ZERO });
    expect([1999n, 2000n, 2001n].map((asked) => cashoutHolds(quote, asked))).toEqual([true, true, false]);
    expect(cashoutHolds({ available: false, reason: 'SUSPENDED' }, 1n)).toBe(false);
  });
});

describe('partial cashout', () => {
  test('rules 13.5 the stake used is rounded up, the rest stays', () => {
    expect(partialCashout(1000n, 1900n, 700n, 50n)).toEqual({ paidMinor: 700n, stakeUsedMinor: 369n, remainingStakeMinor: 631n });
    expect(partialCashout(1000n, 1900n, 1900n, 50n)).toBeUndefined();
    expect(partialCashout(1000n, 1900n, 1850n, 50n)).toBeUndefined();
    expect(partialCashout(1000n, 1900n, 0n, 50n)).toBeUndefined();
  });

  test('rules 13.5 no stake is lost or made, and the book never pays more than the share used', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(amount, amount, amount, (stake, offer, asked) => {
        const part = partialCashout(stake, offer, asked, 1n);
        if (!part) return;
        expect(part.stakeUsedMinor + part.remainingStakeMinor).toBe(stake);
        expect(compare(rational(part.stakeUsedMinor), rational(stake * asked, offer))).toBeGreaterThanOrEqual(0);
        expect(compare(subtract(rational(part.stakeUsedMinor), rational(1)), rational(stake * asked, offer))).toBe(-1);
      }),
    );
  });

  test('S1-1 a part that is agreed on goes as that part, never more of the stake, exactly while it is worth its price', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(amount, amount, amount, amount, (stake, offer, some, later) => {
        const share = 1n + (some % stake);
        const price = partWorth(stake, offer, share);
        const part = agreedPart(stake, share, price, 1n);
        expect(part === undefined).toBe(share === stake || price === 0n);
        if (!part) return;
        expect(part.paidMinor).toBe(price);
        expect(part.stakeUsedMinor).toBeLessThanOrEqual(share);
        expect(part.stakeUsedMinor + part.remainingStakeMinor).toBe(stake);
        expect(later >= part.offerMinor).toBe(partWorth(stake, later, share) >= price);
      }),
    );
    expect(agreedPart(1000n, 500n, 593n, 10n)).toMatchObject({
      stakeUsedMinor: 500n,
      remainingStakeMinor: 500n,
      offerMinor: 1186n,
    });
    expect(agreedPart(1000n, 995n, 1000n, 10n)).toBeUndefined();
  });

  test('rules 13.5 in a system every line shrinks alike', () => {
    const rows = [2, 3].map((size) => ({ size, unitStake: rational(100) }));
    const system: SystemTicket = {
      betType: 'system',
      rounding: 'down',
      rows,
      legs: ['2', '2', '2'].map((text) => leg(text, 'WIN')),
    };
    const rest = remainingTicket(system, 400n, 300n);
    expect(toFractionText(sum(rest.rows.map((row) => row.unitStake)))).toBe('150');
    expect(settleTicket(rest)).toMatchObject({ totalStakeMinor: 300n, returnMinor: 1500n });
    expect(remainingTicket(combo(leg('2.00')), 1000n, 250n)).toMatchObject({ stakeMinor: 250n });
  });

  test('rules 13.5 a reverse keeps exact shares of its if bets', () => {
    const rest = remainingTicket(reverse(2, leg('2.00', 'WIN'), leg('3.00', 'WIN')), 200n, 67n);
    expect(settleTicket(rest)).toMatchObject({ totalStakeMinor: 67n, returnMinor: 268n });
  });

  test('rules 13.5 the maximum payout shrinks with the stake and never cuts what a rest of it wins', () => {
    const amount = fc.integer({ min: 2, max: 100_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 1001, max: 20_000 }), amount, (stake, milli, some) => {
        const whole: SingleTicket = {
          betType: 'single',
          stakeMinor: BigInt(stake),
          rounding: 'down',
          legs: [{ odds: rational(milli, 1000), result: LEG_RESULTS.WIN }],
          maxPayoutMinor: (BigInt(stake) * BigInt(milli)) / 1000n,
        };
        const left = BigInt(1 + (some % (stake - 1)));
        expect(settleTicket(remainingTicket(whole, BigInt(stake), left))).toMatchObject({
          totalStakeMinor: left,
          returnMinor: (left * BigInt(milli)) / 1000n,
        });
      }),
    );
    const capped = { ...combo(leg('9.00', 'WIN')), maxPayoutMinor: 3000n };
    expect(settleTicket(remainingTicket(capped, 1000n, 500n))).toMatchObject({ returnMinor: 1500n, capped: true });
  });
});
