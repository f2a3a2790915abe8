import { add, multiply, parseRational, product, type Rational, rational, toFractionText, ZERO } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEG_RESULTS, legFactor } from './leg-result.ts';
import { NAMED_SYSTEM_NAMES, namedSystem } from './named-system.ts';
import type { Outcome } from './outcome.ts';
import { type DecidedTicket, settleTicket, type TicketSettlement } from './settle-ticket.ts';
import { symmetricSums } from './symmetric-sums.ts';
import { type TicketLeg, TicketShapeError } from './ticket.ts';
import type { SystemTicket } from './value-system.ts';
import { valueSystem } from './value-system.ts';

const leg = (text: string, outcome: Outcome, banker = false): TicketLeg => ({
  odds: parseRational(text) ?? rational(0),
  result: LEG_RESULTS[outcome],
  ...(banker ? { banker } : {}),
});
const system = (rows: [size: number, unit: number][], ...legs: TicketLeg[]): SystemTicket => ({
  betType: 'system',
  rounding: 'down',
  legs,
  rows: rows.map(([size, unit]) => ({ size, unitStake: rational(unit) })),
});
const money = (settled: TicketSettlement): unknown[] =>
  settled.outcome === 'PENDING'
    ? ['PENDING', settled.returnSoFarMinor, settled.maxReturnMinor]
    : [settled.outcome, settled.returnMinor];

/** Every line written out, as a customer would check a ticket by hand. */
function subsets<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((head, index) => subsets(list.slice(index + 1), size - 1).map((tail) => [head, ...tail]));
}

interface Enumerated {
  readonly settled: Rational;
  readonly best: Rational;
  readonly pending: boolean;
  readonly lines: number;
}

function enumerate({ legs, rows }: SystemTicket): Enumerated {
  const bankers = legs.filter((one) => one.banker);
  const free = legs.filter((one) => !one.banker);
  let settled = ZERO;
  let best = ZERO;
  let pending = false;
  let lines = 0;
  for (const { size, unitStake } of rows) {
    for (const chosen of subsets(free, size)) {
      const line = [...bankers, ...chosen];
      const open = line.some((one) => one.result.outcome === 'PENDING');
      const lost = line.some((one) => one.result.outcome === 'LOST');
      const worth = product(
        line.map((one) => legFactor(one.odds, one.result.outcome === 'PENDING' ? LEG_RESULTS.WIN : one.result)),
      );
      lines += 1;
      best = add(best, multiply(unitStake, worth));
      if (open && !lost) pending = true;
      else settled = add(settled, multiply(unitStake, lost ? ZERO : worth));
    }
  }
  return { settled, best, pending, lines };
}

const OUTCOMES: Outcome[] = ['WIN', 'LOST', 'REFUND', 'HALFWIN', 'HALFLOSE', 'CANCELLED', 'PENDING'];
const anyLeg = fc
  .tuple(fc.integer({ min: 1010, max: 9000 }), fc.constantFrom(...OUTCOMES), fc.boolean())
  .map(([milli, outcome, banker]) => leg(`${milli}/1000`, outcome, banker));
const anySystem = fc
  .tuple(
    fc.array(anyLeg, { minLength: 3, maxLength: 7 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 999 })), { minLength: 1, maxLength: 3 }),
  )
  .map(([legs, rows]) => system(rows, ...legs))
  .filter(({ legs, rows }) => rows.every(({ size }) => size <= legs.filter((one) => !one.banker).length));

describe('system', () => {
  test('rules 5.3 two of three, all won', () => {
    const ticket = system([[2, 150]], leg('1.50', 'WIN'), leg('2.00', 'WIN'), leg('3.00', 'WIN'));
    expect(settleTicket(ticket)).toMatchObject({ lines: 3, totalStakeMinor: 450n, returnMinor: 2025n, outcome: 'WIN' });
  });

  test('rules 5.3 rows with stakes of their own', () => {
    const ticket = system(
      [
        [2, 150],
        [3, 25],
      ],
      leg('1.50', 'WIN'),
      leg('2.00', 'WIN'),
      leg('3.00', 'LOST'),
    );
    expect(settleTicket(ticket)).toMatchObject({ lines: 4, totalStakeMinor: 475n, returnMinor: 450n, outcome: 'HALFLOSE' });
  });

  test('BETSLIP-31 a banker is in every line: won it multiplies, lost it ends the bet, void it is 1.00', () => {
    const others = [leg('2.00', 'WIN'), leg('2.00', 'WIN'), leg('2.00', 'LOST')];
    const bet = (outcome: Outcome): TicketSettlement => settleTicket(system([[2, 100]], leg('1.50', outcome, true), ...others));
    expect(money(bet('WIN'))).toEqual(['WIN', 600n]);
    expect(money(bet('CANCELLED'))).toEqual(['WIN', 400n]);
    expect(money(bet('LOST'))).toEqual(['LOST', 0n]);
    expect(money(bet('PENDING'))).toEqual(['PENDING', 0n, 600n]);
  });

  test('rules 4.5 lines already decided are shown while others are open', () => {
    const ticket = system([[2, 100]], leg('2.00', 'WIN'), leg('3.00', 'WIN'), leg('4.00', 'PENDING'));
    expect(money(settleTicket(ticket))).toEqual(['PENDING', 600n, 2600n]);
  });

  test('rules 4.5 a system too few of whose legs can still win is lost while a leg is open', () => {
    const ticket = system([[3, 100]], leg('2.00', 'LOST'), leg('3.00', 'LOST'), leg('4.00', 'PENDING'), leg('5.00', 'WIN'));
    expect(money(settleTicket(ticket))).toEqual(['LOST', 0n]);
  });

  test('rules 4.6.4 several lines are never HALFWIN, even when one half won leg is all that took part', () => {
    const ticket = system([[2, 100]], leg('3.00', 'HALFWIN'), leg('2.00', 'REFUND'), leg('2.00', 'CANCELLED'));
    expect(money(settleTicket(ticket))).toEqual(['WIN', 500n]);
  });

  test('rules 3 the whole ticket is rounded once, not line by line', () => {
    // Three lines of 0.01 at 1.5625 each: 4.6875 cents together, 3 if every line were cut.
    const ticket = system([[2, 1]], leg('1.25', 'WIN'), leg('1.25', 'WIN'), leg('1.25', 'WIN'));
    expect(money(settleTicket(ticket))).toEqual(['WIN', 4n]);
  });

  test('rules 5.3 equals writing out every line, with bankers, rows and open legs', () => {
    fc.assert(
      fc.property(anySystem, (ticket) => {
        const value = valueSystem(ticket);
        const lines = enumerate(ticket);
        expect([value.lines, value.pending, toFractionText(value.best)]).toEqual([
          lines.lines,
          lines.pending,
          toFractionText(lines.best),
        ]);
        expect(toFractionText(value.settled)).toBe(toFractionText(lines.settled));
      }),
      { numRuns: 300 },
    );
  });

  test('rules 5.3 a row of all selections is the accumulator', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 3, maxLength: 6 }), (drawn) => {
        const legs = drawn.map(({ odds, result }) => ({ odds, result }));
        const asSystem = settleTicket(system([[legs.length, 777]], ...legs));
        const asCombo = settleTicket({ betType: 'combo', stakeMinor: 777n, legs, rounding: 'down' });
        expect(money(asSystem)).toEqual(money(asCombo));
      }),
    );
  });

  test('rules 5.3 a row that no selection fills is refused', () => {
    for (const rows of [[], [[4, 100]], [[0, 100]], [[1.5, 100]]] as [number, number][][]) {
      expect(() => settleTicket(system(rows, leg('2', 'WIN'), leg('2', 'WIN'), leg('2', 'WIN')))).toThrow(TicketShapeError);
    }
  });

  test('symmetric sums equal the sum over all choices', () => {
    const factors = ['1/2', '3', '7/4', '0', '2'].map((text) => parseRational(text) ?? ZERO);
    for (let k = 0; k <= 6; k += 1) {
      const byHand = subsets(factors, k).map(product).reduce(add, ZERO);
      expect(toFractionText(symmetricSums(factors, k)[k] ?? ZERO)).toBe(toFractionText(byHand));
    }
  });
});

describe('named systems', () => {
  test('rules 5.3 lines of each name', () => {
    expect(Object.fromEntries(NAMED_SYSTEM_NAMES.map((name) => [name, namedSystem(name).lines]))).toEqual({
      trixie: 4,
      patent: 7,
      yankee: 11,
      lucky15: 15,
      canadian: 26,
      superyankee: 26,
      lucky31: 31,
      heinz: 57,
      lucky63: 63,
      superheinz: 120,
      lucky127: 127,
      goliath: 247,
      lucky255: 255,
    });
  });

  test('rules 5.3 only a Lucky 255 is over the limit', () => {
    expect(NAMED_SYSTEM_NAMES.filter((name) => !namedSystem(name).withinLimit)).toEqual(['lucky255']);
    expect([...namedSystem('heinz').breakdown]).toEqual([
      [2, 15],
      [3, 20],
      [4, 15],
      [5, 6],
      [6, 1],
    ]);
  });

  test('rules 5.3 a Trixie of three winners is its doubles and its treble', () => {
    const rows = namedSystem('trixie').sizes.map((size): [number, number] => [size, 100]);
    const settled = settleTicket(system(rows, leg('2', 'WIN'), leg('3', 'WIN'), leg('4', 'WIN'))) as DecidedTicket;
    expect(settled.returnMinor).toBe(5000n);
  });
});
