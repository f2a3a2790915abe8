import { compare, multiply, parseRational, product, type Rational, rational } from '@duskline/money/rational';
import { ROUNDING_MODES, roundToInteger } from '@duskline/money/rounding';
import { formatOdds } from '@duskline/odds/format-odds';
import { ODDS_FORMATS } from '@duskline/odds/odds-format';
import { parseOdds } from '@duskline/odds/parse-odds';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleFreeBet } from './free-bet.ts';
import { LEG_RESULTS, legFactor, legResult } from './leg-result.ts';
import type { Outcome } from './outcome.ts';
import { type DecidedTicket, settleTicket, type TicketSettlement } from './settle-ticket.ts';
import { type TicketLeg, TicketShapeError } from './ticket.ts';

const odds = (text: string): Rational => parseRational(text) ?? rational(0);
const leg = (text: string, outcome: Outcome): TicketLeg => ({ odds: odds(text), result: LEG_RESULTS[outcome] });
const single = (stakeMinor: bigint, only: TicketLeg, maxPayoutMinor?: bigint): TicketSettlement =>
  settleTicket({
    betType: 'single',
    stakeMinor,
    legs: [only],
    rounding: 'down',
    ...(maxPayoutMinor === undefined ? {} : { maxPayoutMinor }),
  });
const combo = (stakeMinor: bigint, ...legs: TicketLeg[]): TicketSettlement =>
  settleTicket({ betType: 'combo', stakeMinor, legs, rounding: 'down' });
const money = (settled: TicketSettlement): unknown[] =>
  settled.outcome === 'PENDING'
    ? ['PENDING', settled.returnSoFarMinor, settled.maxReturnMinor]
    : [settled.outcome, settled.returnMinor];

const DECIDED: Outcome[] = ['WIN', 'LOST', 'REFUND', 'HALFWIN', 'HALFLOSE', 'CANCELLED'];
const RANK: Record<string, number> = { LOST: 0, HALFLOSE: 1, REFUND: 2, CANCELLED: 2, HALFWIN: 3, WIN: 4 };
const anyOdds = fc.integer({ min: 1010, max: 20_000 }).map((milli) => rational(milli, 1000));
const anyLeg = fc
  .tuple(anyOdds, fc.constantFrom(...DECIDED))
  .map(([o, outcome]): TicketLeg => ({ odds: o, result: LEG_RESULTS[outcome] }));
const anyStake = fc.bigInt({ min: 1n, max: 10n ** 8n });

describe('single', () => {
  test.each([
    ['WIN', 'WIN', 1295n],
    ['LOST', 'LOST', 0n],
    ['REFUND', 'REFUND', 700n],
    ['CANCELLED', 'CANCELLED', 700n],
    ['HALFWIN', 'HALFWIN', 997n],
    ['HALFLOSE', 'HALFLOSE', 350n],
  ] as const)('rules 5.1 stake 7.00 at 1.85, leg %s', (outcome, status, returned) => {
    expect(money(single(700n, leg('1.85', outcome)))).toEqual([status, returned]);
  });

  test('rules 4.6 a dead heat below the stake is HALFLOSE, above it WIN, never HALFWIN', () => {
    const dead = (text: string): TicketLeg => ({ odds: odds(text), result: legResult('WIN', rational(1, 2)) });
    expect(money(single(1000n, dead('1.60')))).toEqual(['HALFLOSE', 800n]);
    expect(money(single(1000n, dead('2.00')))).toEqual(['REFUND', 1000n]);
    expect(money(single(1000n, dead('3.10')))).toEqual(['WIN', 1550n]);
  });

  test('rules 4.6 pending shows what it can still return', () => {
    expect(money(single(700n, leg('1.85', 'PENDING')))).toEqual(['PENDING', 0n, 1295n]);
  });

  test('rules 4.7 the cap cuts winnings and never the stake', () => {
    expect(single(1000n, leg('5.00', 'WIN'), 3000n)).toMatchObject({ returnMinor: 3000n, capped: true, outcome: 'WIN' });
    expect(single(1000n, leg('5.00', 'WIN'), 400n)).toMatchObject({ returnMinor: 1000n, capped: true });
    expect(single(1000n, leg('5.00', 'REFUND'), 400n)).toMatchObject({ returnMinor: 1000n, capped: false });
    expect(single(1000n, leg('3.00', 'WIN'), 3000n)).toMatchObject({ returnMinor: 3000n, capped: false });
    expect(single(1000n, leg('5.00', 'PENDING'), 3000n)).toMatchObject({ maxReturnMinor: 3000n });
  });
});

describe('combo', () => {
  test('rules 5.2 product of the factors, rounded once', () => {
    // 3 x 1.333 x 1.333 x 1.333 = 7.105778889: rounding a leg at a time would give 7.09.
    expect(money(combo(300n, leg('1.333', 'WIN'), leg('1.333', 'WIN'), leg('1.333', 'WIN')))).toEqual(['WIN', 710n]);
  });

  test('rules 4.2 a void leg counts as 1.00', () => {
    expect(money(combo(500n, leg('2.20', 'WIN'), leg('9.00', 'CANCELLED'), leg('1.50', 'WIN')))).toEqual(['WIN', 1650n]);
    expect(money(combo(500n, leg('2.20', 'REFUND'), leg('9.00', 'CANCELLED')))).toEqual(['REFUND', 500n]);
    expect(money(combo(500n, leg('2.20', 'CANCELLED'), leg('9.00', 'CANCELLED')))).toEqual(['CANCELLED', 500n]);
  });

  test('rules 4.5 one lost leg decides the bet while others are pending', () => {
    expect(money(combo(500n, leg('2.20', 'PENDING'), leg('3.00', 'LOST')))).toEqual(['LOST', 0n]);
    expect(money(combo(500n, leg('2.20', 'PENDING'), leg('3.00', 'HALFLOSE')))).toEqual(['PENDING', 0n, 550n]);
  });

  test('rules 4.7 without a maximum payout a return is as large as it is: a preview of twenty long shots never fails', () => {
    const longShots = Array.from({ length: 20 }, () => leg('1000', 'WIN'));
    expect(money(combo(500n, ...longShots))).toEqual(['WIN', 500n * 1000n ** 20n]);
    const free = settleFreeBet({ betType: 'combo', stakeMinor: 500n, legs: longShots, rounding: 'down' });
    expect(free).toMatchObject({ cashMinor: 500n * 1000n ** 20n - 500n });
  });

  test('rules 4.6.4 HALFWIN only when a half won leg is all that took part', () => {
    expect(money(combo(1000n, leg('2.00', 'HALFWIN'), leg('4.00', 'REFUND')))).toEqual(['HALFWIN', 1500n]);
    expect(money(combo(1000n, leg('2.00', 'HALFWIN'), leg('2.00', 'HALFWIN')))).toEqual(['WIN', 2250n]);
    expect(money(combo(1000n, leg('2.00', 'HALFWIN'), leg('4.00', 'HALFLOSE')))).toEqual(['HALFLOSE', 750n]);
  });

  test('rules 4.6 a half win and a half loss that cancel out are a REFUND', () => {
    expect(money(combo(1000n, leg('3.00', 'HALFWIN'), leg('4.00', 'HALFLOSE')))).toEqual(['REFUND', 1000n]);
  });

  test('rules 5.2 equals the plain product, for every rounding mode', () => {
    fc.assert(
      fc.property(
        fc.array(anyLeg, { minLength: 2, maxLength: 10 }),
        anyStake,
        fc.constantFrom(...ROUNDING_MODES),
        (legs, stakeMinor, rounding) => {
          const exact = multiply(rational(stakeMinor), product(legs.map((one) => legFactor(one.odds, one.result))));
          const settled = settleTicket({ betType: 'combo', stakeMinor, legs, rounding }) as DecidedTicket;
          expect(settled.returnMinor).toBe(roundToInteger(exact, rounding));
          expect(compare(rational(settled.returnMinor), exact) <= 0 || rounding !== 'down').toBe(true);
        },
      ),
    );
  });

  test('rules 5.2 monotone: a better result, price or stake never pays less', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 6 }), anyStake, anyLeg, (legs, stakeMinor, other) => {
        const first = legs[0] as TicketLeg;
        const pays = (one: TicketLeg, stake = stakeMinor): bigint =>
          (combo(stake, one, ...legs.slice(1)) as DecidedTicket).returnMinor;
        const better = { odds: first.odds, result: other.result };
        if ((RANK[other.result.outcome] ?? 0) >= (RANK[first.result.outcome] ?? 0))
          expect(pays(better) >= pays(first)).toBe(true);
        if (compare(other.odds, first.odds) >= 0)
          expect(pays({ odds: other.odds, result: first.result }) >= pays(first)).toBe(true);
        expect(pays(first, stakeMinor + 1n) >= pays(first)).toBe(true);
      }),
    );
  });

  test('rules 4.5 while pending, the final return lies between what is sure and the most there can be', () => {
    const results = fc.array(fc.tuple(anyOdds, fc.constantFrom(...DECIDED), fc.boolean()), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(results, anyStake, (drawn, stakeMinor) => {
        const now = drawn.map(
          ([o, outcome, known]): TicketLeg => ({ odds: o, result: known ? LEG_RESULTS[outcome] : LEG_RESULTS.PENDING }),
        );
        const then = drawn.map(([o, outcome]): TicketLeg => ({ odds: o, result: LEG_RESULTS[outcome] }));
        const early = combo(stakeMinor, ...now);
        const final = combo(stakeMinor, ...then) as DecidedTicket;
        if (early.outcome === 'PENDING')
          expect(final.returnMinor <= early.maxReturnMinor && final.returnMinor >= early.returnSoFarMinor).toBe(true);
        else expect(final.returnMinor).toBe(early.returnMinor);
      }),
    );
  });

  test('rules 5.1 5.2 a stored ticket of an impossible shape is refused, not settled', () => {
    expect(() => combo(500n, leg('2.00', 'WIN'))).toThrow(TicketShapeError);
    expect(() => settleTicket({ betType: 'single', stakeMinor: 1n, rounding: 'down', legs: [] })).toThrow(TicketShapeError);
  });
});

describe('rules 2 no display format changes a payout', () => {
  test('a price shown as 1.91 that is 21/11 pays 1.90909...', () => {
    const price = odds('21/11');
    expect(formatOdds(price, 'decimal')).toBe('1.91');
    expect(money(single(11_000n, { odds: price, result: LEG_RESULTS.WIN }))).toEqual(['WIN', 21_000n]);
  });

  test('rules 2 a price entered in any format settles as its exact value, however it is shown afterwards', () => {
    fc.assert(
      fc.property(
        anyOdds,
        anyStake,
        fc.constantFrom(...ODDS_FORMATS),
        fc.constantFrom(...ODDS_FORMATS),
        (price, stakeMinor, entered, shown) => {
          const text = formatOdds(price, entered);
          fc.pre(!/^-?0\.00$/.test(text));
          const parsed = parseOdds(text, entered);
          fc.pre(parsed.ok);
          const ticketLeg: TicketLeg = { odds: parsed.odds, result: LEG_RESULTS.WIN };
          const before = money(single(stakeMinor, ticketLeg));
          formatOdds(ticketLeg.odds, shown);
          expect(money(single(stakeMinor, ticketLeg))).toEqual(before);
          expect(before[1]).toBe(roundToInteger(multiply(rational(stakeMinor), parsed.odds), 'down'));
        },
      ),
    );
  });
});
