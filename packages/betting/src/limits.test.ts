import { compare, multiply, parseRational, rational, subtract, toFractionText } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { apportionStake, marketLiability } from './liability.ts';
import { isPlaceable, type LimitName, type LimitsMinor, limitException, type MaxBetShape, maxBet, unitWorth } from './limits.ts';
import { returnCapMinor, ticketMaxPayoutMinor } from './payout-cap.ts';

const odds = (...texts: string[]) => texts.map((text) => parseRational(text) ?? rational(2));

describe('maxBet', () => {
  test('BETSLIP-36 the most restrictive limit decides', () => {
    const limits = { maxStake: 50_000n, maxPayout: 400_000n, maxNetWin: 100_000n };
    expect(maxBet({ betType: 'single', odds: odds('6.00') }, limits)).toEqual({ maxStakeMinor: 20_000n, binding: 'maxNetWin' });
    expect(maxBet({ betType: 'single', odds: odds('1.20') }, limits)).toEqual({ maxStakeMinor: 50_000n, binding: 'maxStake' });
    expect(maxBet({ betType: 'combo', odds: odds('3.00', '4.00') }, { maxPayout: 100_000n })).toEqual({
      maxStakeMinor: 8_333n,
      binding: 'maxPayout',
    });
  });

  test('rules 11.1 the customer factor narrows the customer, not the book', () => {
    const shape: MaxBetShape = { betType: 'single', odds: odds('3.00') };
    const half = rational(1, 2);
    expect(maxBet(shape, { maxStake: 1_000n }, half).maxStakeMinor).toBe(500n);
    expect(maxBet(shape, { maxNetWin: 1_000n }, half).maxStakeMinor).toBe(250n);
    expect(maxBet(shape, { maxPayout: 900n }, half).maxStakeMinor).toBe(300n);
    expect(maxBet(shape, { marketRemaining: 1_000n }, half).maxStakeMinor).toBe(500n);
  });

  test('rules 11.1 ties go by name, nothing goes below zero, no limit is no limit', () => {
    const shape: MaxBetShape = { betType: 'single', odds: odds('2.00') };
    expect(maxBet(shape, { selectionRemaining: 700n, marketRemaining: 700n, eventRemaining: 700n }).binding).toBe(
      'eventRemaining',
    );
    expect(maxBet(shape, { marketRemaining: -5n })).toEqual({ maxStakeMinor: 0n, binding: 'marketRemaining' });
    expect(maxBet(shape, {})).toEqual({ maxStakeMinor: undefined, binding: undefined });
  });

  test.each([
    [{ betType: 'single', odds: odds('2.50') }, '1', '5/2'],
    [{ betType: 'combo', odds: odds('2.00', '1.50') }, '1', '3'],
    [{ betType: 'system', odds: odds('2', '3', '4'), size: 2, bankers: [] }, '3', '26'],
    [{ betType: 'system', odds: odds('2', '3', '4'), size: 1, bankers: [0] }, '2', '14'],
    [{ betType: 'ifbet', odds: odds('2.00', '1.50') }, '1', '5/2'],
    [{ betType: 'reverse', odds: odds('2.00', '1.50') }, '2', '5'],
    [{ betType: 'teaser', odds: odds('1.91', '1.91'), payout: rational(21, 11) }, '1', '21/11'],
  ] as [MaxBetShape, string, string][])('rules 11.1 unit of each bet type: $1 staked, $2 gross', (shape, staked, gross) => {
    const worth = unitWorth(shape);
    expect([toFractionText(worth.staked), toFractionText(worth.gross)]).toEqual([staked, gross]);
  });

  test('rules 11.1 the maximum keeps every limit and one unit more breaks one', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 9n });
    const names: LimitName[] = ['maxStake', 'maxPayout', 'maxNetWin', 'marketRemaining'];
    const limits = fc
      .tuple(amount, amount, amount, amount)
      .map((drawn) => Object.fromEntries(names.map((name, i) => [name, drawn[i]])) as LimitsMinor);
    const legs = fc.array(
      fc.integer({ min: 1010, max: 9000 }).map((milli) => rational(milli, 1000)),
      { minLength: 2, maxLength: 6 },
    );
    fc.assert(
      fc.property(legs, limits, (prices, set) => {
        const shape: MaxBetShape = { betType: 'combo', odds: prices };
        const { gross } = unitWorth(shape);
        const max = maxBet(shape, set).maxStakeMinor ?? 0n;
        const keeps = (stake: bigint): boolean => {
          const net = multiply(rational(stake), subtract(gross, rational(1)));
          const wins = [set.maxNetWin, set.marketRemaining].every((limit) => compare(net, rational(limit ?? 0n)) <= 0);
          return (
            wins && stake <= (set.maxStake ?? 0n) && compare(multiply(rational(stake), gross), rational(set.maxPayout ?? 0n)) <= 0
          );
        };
        expect(keeps(max)).toBe(true);
        expect(keeps(max + 1n)).toBe(false);
      }),
    );
  });

  test('rules 11.1 placeable when the maximum reaches the minimum', () => {
    expect(isPlaceable({ maxStakeMinor: 50n, binding: 'maxStake' }, 50n)).toBe(true);
    expect(isPlaceable({ maxStakeMinor: 49n, binding: 'maxStake' }, 50n)).toBe(false);
    expect(isPlaceable({ maxStakeMinor: undefined, binding: undefined }, 50n)).toBe(true);
  });

  test('EXC-12 EXC-13 a used-up limit has a name', () => {
    expect(limitException('marketRemaining')).toBe('MarketBettingLimitReachedException');
    expect(limitException('customerDailyRemaining')).toBe('LineBettingLimitReachedException');
  });

  test('rules 11.4 the lowest cap of the legs, never below the stake', () => {
    expect(ticketMaxPayoutMinor([500n, undefined, 300n])).toBe(300n);
    expect(ticketMaxPayoutMinor([undefined])).toBeUndefined();
    expect([returnCapMinor(100n, 300n), returnCapMinor(400n, 300n)]).toEqual([300n, 400n]);
  });
});

describe('liability', () => {
  test('rules 11.2 what each outcome costs the book', () => {
    const bets = [
      { outcome: 'over', stakeMinor: 5_000n, odds: rational(19, 10) },
      { outcome: 'under', stakeMinor: 2_000n, odds: rational(2) },
    ];
    const { byOutcome, worst } = marketLiability(['over', 'under'], bets);
    expect([...byOutcome].map(([outcome, amount]) => [outcome, toFractionText(amount)])).toEqual([
      ['over', '2500'],
      ['under', '-3000'],
    ]);
    expect(worst).toBe('over');
    expect(marketLiability(['a', 'b'], []).worst).toBe('a');
  });

  test('rules 11.3 shares add up to one and grow with the odds', () => {
    const shares = apportionStake(odds('1.40', '5.00', '2.20'));
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect((shares[1] as number) > (shares[2] as number) && (shares[2] as number) > (shares[0] as number)).toBe(true);
  });
});
