import { compare, parseRational, rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEG_RESULTS, legFactor, legResult } from './leg-result.ts';
import type { Outcome } from './outcome.ts';
import { type DecidedTicket, settleTicket, type TicketSettlement } from './settle-ticket.ts';
import { LAY_OPTION, type LayOption, type TicketLeg, TicketShapeError } from './ticket.ts';
import type { IfBetTicket, ReverseTicket } from './value-if-bet.ts';
import { activeLegs, valueIfBet } from './value-if-bet.ts';

const leg = (text: string, outcome: Outcome): TicketLeg => ({
  odds: parseRational(text) ?? rational(0),
  result: LEG_RESULTS[outcome],
});
const ifBet = (layOption: LayOption, ...legs: TicketLeg[]): IfBetTicket => ({
  betType: 'ifbet',
  stakeMinor: 1000n,
  layOption,
  legs,
  rounding: 'down',
});
const reverse = (layOption: LayOption, ...legs: TicketLeg[]): ReverseTicket => ({
  ...ifBet(layOption, ...legs),
  betType: 'reverse',
});
const money = (settled: TicketSettlement): unknown[] =>
  settled.outcome === 'PENDING'
    ? ['PENDING', settled.returnSoFarMinor, settled.maxReturnMinor]
    : [settled.outcome, settled.returnMinor];
const { WIN_ONLY, WIN_OR_PUSH } = LAY_OPTION as { WIN_ONLY: 1; WIN_OR_PUSH: 2 };

const DECIDED: Outcome[] = ['WIN', 'LOST', 'REFUND', 'HALFWIN', 'HALFLOSE', 'CANCELLED'];
const anyLeg = fc
  .tuple(fc.integer({ min: 1010, max: 9000 }), fc.constantFrom(...DECIDED))
  .map(([milli, outcome]) => leg(`${milli}/1000`, outcome));
const anyOption = fc.constantFrom<LayOption>(1, 2);

describe('if bet', () => {
  test.each([
    ['REFUND', [true, false], ['REFUND', 1000n], [true, true], ['WIN', 1500n]],
    ['CANCELLED', [true, false], ['REFUND', 1000n], [true, true], ['WIN', 1500n]],
    ['WIN', [true, true], ['WIN', 2500n], [true, true], ['WIN', 2500n]],
    ['HALFWIN', [true, true], ['WIN', 2000n], [true, true], ['WIN', 2000n]],
    ['HALFLOSE', [true, false], ['HALFLOSE', 500n], [true, false], ['HALFLOSE', 500n]],
    ['LOST', [true, false], ['LOST', 0n], [true, false], ['LOST', 0n]],
  ] as const)(
    'BETSLIP-06 first leg %s: win only lays %j, win or push lays the next after a push too',
    (first, active1, paid1, active2, paid2) => {
      const legs = [leg('2.00', first), leg('1.50', 'WIN')];
      expect(activeLegs(ifBet(WIN_ONLY, ...legs))).toEqual(active1);
      expect(money(settleTicket(ifBet(WIN_ONLY, ...legs)))).toEqual(paid1);
      expect(activeLegs(ifBet(WIN_OR_PUSH, ...legs))).toEqual(active2);
      expect(money(settleTicket(ifBet(WIN_OR_PUSH, ...legs)))).toEqual(paid2);
    },
  );

  test('rules 6.1 order is that of the slip: a leg known early waits for the one before it', () => {
    const open = ifBet(WIN_ONLY, leg('2.00', 'PENDING'), leg('3.00', 'WIN'));
    expect(activeLegs(open)).toEqual([true, false]);
    expect(money(settleTicket(open))).toEqual(['PENDING', 0n, 4000n]);
    expect(money(settleTicket(ifBet(WIN_ONLY, leg('3.00', 'LOST'), leg('2.00', 'PENDING'))))).toEqual(['LOST', 0n]);
  });

  test('rules 6.1 a dead heat goes on when it still won', () => {
    const dead = (text: string): TicketLeg => ({
      odds: parseRational(text) ?? rational(0),
      result: legResult('WIN', rational(1, 2)),
    });
    expect(activeLegs(ifBet(WIN_ONLY, dead('2.50'), leg('2.00', 'WIN')))).toEqual([true, true]);
    expect(activeLegs(ifBet(WIN_ONLY, dead('2.00'), leg('2.00', 'WIN')))).toEqual([true, false]);
    expect(activeLegs(ifBet(WIN_OR_PUSH, dead('2.00'), leg('2.00', 'WIN')))).toEqual([true, true]);
    expect(activeLegs(ifBet(WIN_OR_PUSH, dead('1.90'), leg('2.00', 'WIN')))).toEqual([true, false]);
  });

  test('rules 6.1 the same as playing it with a purse that is never short', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 10 }), anyOption, (legs, layOption) => {
        // Prices have three decimals, so a stake of 2000 turns every factor, halves included, into whole units.
        let purse = 2000n;
        for (const one of legs) {
          const factor = legFactor(one.odds, one.result);
          const units = (factor.n * 2000n) / factor.d;
          expect(purse >= 2000n).toBe(true);
          purse += units - 2000n;
          const pushed = units === 2000n;
          if (units < 2000n || (pushed && layOption === WIN_ONLY)) break;
        }
        expect(compare(valueIfBet(ifBet(layOption, ...legs)).settled, rational(purse, 2n))).toBe(0);
      }),
    );
  });

  test('rules 6.1 never costs more than the stake, and a later loss gives back one stake', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 10 }), anyOption, (legs, layOption) => {
        const settled = settleTicket(ifBet(layOption, ...legs)) as DecidedTicket;
        expect(settled.returnMinor >= 0n).toBe(true);
        const sumOfWins = legs.reduce((all, one) => all + one.odds.n * (1000n / one.odds.d) - 1000n, 1000n);
        expect(settled.returnMinor <= sumOfWins).toBe(true);
      }),
    );
    expect(money(settleTicket(ifBet(WIN_ONLY, leg('1.80', 'WIN'), leg('2.00', 'LOST'))))).toEqual(['HALFLOSE', 800n]);
  });

  test('EXC-07 a stored lay option other than 1 or 2 settles nothing', () => {
    expect(() => settleTicket(ifBet(3 as LayOption, leg('2', 'WIN'), leg('2', 'WIN')))).toThrow(TicketShapeError);
    expect(() => settleTicket(ifBet(WIN_ONLY, leg('2', 'WIN')))).toThrow(TicketShapeError);
  });
});

describe('reverse bet', () => {
  test('rules 6.2 K-BET-08 every ordered pair is an if bet', () => {
    const settled = settleTicket(reverse(WIN_OR_PUSH, leg('2.00', 'WIN'), leg('3.00', 'WIN'), leg('1.50', 'WIN')));
    // Net of all winners: 2(n-1) x stake x sum(o - 1) = 4 x 1000 x 3.5.
    expect(settled).toMatchObject({ lines: 6, totalStakeMinor: 6000n, returnMinor: 20_000n, outcome: 'WIN' });
  });

  test('rules 6.2 one push and one loss with action cost two stakes', () => {
    expect(settleTicket(reverse(WIN_OR_PUSH, leg('1.90', 'REFUND'), leg('1.90', 'LOST')))).toMatchObject({
      returnMinor: 0n,
      totalStakeMinor: 2000n,
    });
    expect(settleTicket(reverse(WIN_ONLY, leg('1.90', 'REFUND'), leg('1.90', 'LOST')))).toMatchObject({
      returnMinor: 1000n,
      outcome: 'HALFLOSE',
    });
  });

  test('rules 6.2 the pairs already decided are shown while one is open', () => {
    const open = reverse(WIN_ONLY, leg('2.00', 'WIN'), leg('3.00', 'LOST'), leg('1.50', 'PENDING'));
    // Decided: 1-2 (2.0-1), 2-1, 2-3 (0 each): 1000. Open: 1-3, 3-1, 3-2, at best 2.5 + 2.5 + 0.5.
    expect(money(settleTicket(open))).toEqual(['PENDING', 1000n, 6500n]);
  });

  test('rules 6.2 is the sum of its if bets, whatever the order of the legs', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 6 }), anyOption, (legs, layOption) => {
        const settled = settleTicket(reverse(layOption, ...legs)) as DecidedTicket;
        const backwards = settleTicket(reverse(layOption, ...legs.toReversed())) as DecidedTicket;
        expect([backwards.outcome, backwards.returnMinor]).toEqual([settled.outcome, settled.returnMinor]);
        let sum = rational(0);
        legs.forEach((first, i) => {
          legs.forEach((second, j) => {
            const pair = valueIfBet(ifBet(layOption, first, second)).settled;
            if (i !== j) sum = rational(sum.n * pair.d + pair.n * sum.d, sum.d * pair.d);
          });
        });
        expect(settled.returnMinor).toBe(sum.n / sum.d);
      }),
    );
  });

  test('rules 6.2 a leg object standing twice is still two legs', () => {
    const same = leg('2.00', 'WIN');
    expect(settleTicket(reverse(WIN_ONLY, same, same))).toMatchObject({ lines: 2, returnMinor: 6000n });
  });
});
