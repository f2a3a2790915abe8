import { add, compare, ONE, rational, toFractionText, ZERO } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BET_EXCEPTION_NAMES } from './bet-exception.ts';
import { betTypeOfNumber, singlesNumber } from './bet-type.ts';
import { type FeedResult, LEG_RESULTS, legFactor, legResult, legResultFromFeed } from './leg-result.ts';
import { OUTCOME_NUMBER } from './outcome.ts';

const ODDS = rational(37, 20);
const factor = (feed: FeedResult): string => {
  const reading = legResultFromFeed(feed);
  return reading.ok ? `${reading.leg.outcome} ${toFractionText(legFactor(ODDS, reading.leg))}` : `refused ${reading.field}`;
};

describe('leg result', () => {
  test.each([
    ['WIN', '37/20'],
    ['HALFWIN', '57/40'],
    ['REFUND', '1'],
    ['CANCELLED', '1'],
    ['HALFLOSE', '1/2'],
    ['LOST', '0'],
  ] as const)('rules 4.1 at 1.85 a %s leg is worth %s', (outcome, text) => {
    expect(toFractionText(legFactor(ODDS, LEG_RESULTS[outcome]))).toBe(text);
  });

  test('rules 4.3 a dead heat divides the stake, so it can return less than was staked', () => {
    expect(toFractionText(legFactor(ODDS, legResult('WIN', rational(1, 2))))).toBe('37/40');
    expect(toFractionText(legFactor(ODDS, legResult('HALFWIN', rational(1, 2))))).toBe('77/80');
    expect(() => legResult('WIN', ZERO)).toThrow(RangeError);
    expect(() => legResult('WIN', rational(3, 2))).toThrow(RangeError);
  });

  test.each([
    [{ result: 1 }, 'WIN 37/20'],
    [{ result: 0 }, 'LOST 0'],
    [{ result: 0, voidFactor: '1' }, 'REFUND 1'],
    [{ result: 0, voidFactor: 1 }, 'REFUND 1'],
    [{ result: 1, voidFactor: '0.5' }, 'HALFWIN 57/40'],
    [{ result: 0, voidFactor: 0.5 }, 'HALFLOSE 1/2'],
    [{ result: 1, voidFactor: '1.0' }, 'REFUND 1'],
    [{ result: 1, deadHeatFactor: '0.5' }, 'WIN 37/40'],
    [{ result: 1, deadHeatFactor: '1/3' }, 'WIN 37/60'],
    [{ result: 1, voidFactor: '0.5', deadHeatFactor: '0.5' }, 'HALFWIN 77/80'],
    [{ result: 0, deadHeatFactor: '0.5' }, 'LOST 0'],
    [{ result: 0, cancelled: true }, 'CANCELLED 1'],
    [{ result: 1, cancelled: true }, 'CANCELLED 1'],
    [{ result: -1, voidFactor: '1' }, 'PENDING 0'],
  ] as [FeedResult, string][])('rules 9.2 %j is %s', (feed, text) => {
    expect(factor(feed)).toBe(text);
  });

  test.each([
    [{ result: 2 }, 'refused result'],
    [{ result: '1' }, 'refused result'],
    [{ result: 1, voidFactor: '1.5' }, 'refused voidFactor'],
    [{ result: 1, voidFactor: '-0.5' }, 'refused voidFactor'],
    [{ result: 1, voidFactor: 'half' }, 'refused voidFactor'],
    [{ result: 0, voidFactor: Number.NaN }, 'refused voidFactor'],
    [{ result: 1, deadHeatFactor: '0' }, 'refused deadHeatFactor'],
    [{ result: 1, deadHeatFactor: 2 }, 'refused deadHeatFactor'],
  ] as [FeedResult, string][])('rules 9.2 %j settles nothing', (feed, text) => {
    expect(factor(feed)).toBe(text);
  });

  test('rules 4.4 winning and returned share never exceed the stake, and the factor lies between 0 and the odds', () => {
    const share = fc.integer({ min: 0, max: 100 }).map((n) => `${n}/100`);
    const feeds = fc.record({ result: fc.constantFrom(0 as const, 1 as const), voidFactor: share, deadHeatFactor: share });
    fc.assert(
      fc.property(feeds, fc.integer({ min: 1001, max: 100_000 }), (feed, milli) => {
        const reading = legResultFromFeed(feed);
        fc.pre(reading.ok);
        const { winShare, voidShare } = reading.leg;
        const odds = rational(milli, 1000);
        expect(compare(add(winShare, voidShare), ONE)).toBeLessThanOrEqual(0);
        expect(compare(legFactor(odds, reading.leg), odds)).toBeLessThanOrEqual(0);
        expect(compare(legFactor(odds, reading.leg), ZERO)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('names and numbers of the specification', () => {
  test('BETSTATUS-02 outcomes', () => {
    expect(OUTCOME_NUMBER).toEqual({ PENDING: 0, CANCELLED: 1, WIN: 2, LOST: 3, REFUND: 4, HALFWIN: 5, HALFLOSE: 6 });
  });

  test('BETSLIP-04 BETSLIP-05 bet types', () => {
    expect([1, 1.1, 2, 3, 4, 5, 6].map(betTypeOfNumber)).toEqual([
      'single',
      'single',
      'combo',
      'system',
      'ifbet',
      'reverse',
      'teaser',
    ]);
    for (const other of [0, 7, 1.2, '1', null, undefined, Number.NaN]) expect(betTypeOfNumber(other)).toBeUndefined();
    expect([singlesNumber(1), singlesNumber(2)]).toEqual([1, 1.1]);
  });

  test('BETSLIP-35 there are 21 exception names', () => {
    const names = Object.values(BET_EXCEPTION_NAMES);
    expect(new Set(names).size).toBe(21);
    expect(names.every((name) => name.endsWith('Exception'))).toBe(true);
  });
});
