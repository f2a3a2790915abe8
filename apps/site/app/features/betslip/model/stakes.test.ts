import { CURRENCIES } from '@duskline/money/currency';
import { describe, expect, test } from 'vitest';
import { quickStakes } from './quick-stakes.ts';
import { activeId, addToStake, amountText, followSelections, noStakes, setSameStake, setStake, stakeOf } from './stakes.ts';

const ids = ['1.1', '2.1', '3.1'];

describe('stakes', () => {
  test('BETSLIP-30 the text is kept, the number read from it', () => {
    const kept = (text: string) => stakeOf(setStake(noStakes, ids, '1.1', text), '1.1');
    expect(kept('2.50')).toEqual({ text: '2.50', value: 2.5 });
    expect(kept('abc')).toEqual({ text: 'abc', value: 0 });
    // Nothing that could not be read becomes an amount later: a comma is never dropped here.
    expect(kept('10,50')).toEqual({ text: '10,50', value: 0 });
  });

  test('the same stake for all follows what is typed, takes in new selections, and leaves the stakes when turned off', () => {
    let stakes = setStake(noStakes, ids, '2.1', '5');
    stakes = setSameStake(stakes, ids, true);
    expect(ids.map((id) => stakeOf(stakes, id).text)).toEqual(['5', '5', '5']);
    stakes = setStake(stakes, ids, '1.1', '7');
    expect(stakeOf(stakes, '3.1').text).toBe('7');
    stakes = followSelections(stakes, [...ids, '4.1']);
    expect(stakeOf(stakes, '4.1').text).toBe('7');
    stakes = setSameStake(stakes, [...ids, '4.1'], false);
    stakes = setStake(stakes, ids, '1.1', '9');
    expect([stakeOf(stakes, '1.1').text, stakeOf(stakes, '3.1').text]).toEqual(['9', '7']);
  });

  test('quick stakes go to the stake touched last, or the first', () => {
    expect(activeId(noStakes, ids)).toBe('1.1');
    const stakes = setStake(noStakes, ids, '3.1', '1');
    expect(activeId(stakes, ids)).toBe('3.1');
    expect(activeId(stakes, ['1.1', '2.1'])).toBe('1.1');
  });

  test('quick stakes are of the size of the currency and add up exactly', () => {
    const texts = (code: keyof typeof CURRENCIES) =>
      quickStakes(CURRENCIES[code]).map((minor) => amountText(minor, CURRENCIES[code]));
    expect(texts('EUR')).toEqual(['10', '25', '50', '100']);
    expect(texts('INR')).toEqual(['1000', '2500', '5000', '10000']);
    expect(texts('JPY')).toEqual(['1000', '2500', '5000', '10000']);
    expect(texts('mBTC')).toEqual(['0.1', '0.25', '0.5', '1']);
    // A currency without minor units, whose unit is worth a thousand euro.
    expect(quickStakes({ ...CURRENCIES.JPY, magnitude: -3 })).toEqual([10n, 25n, 50n, 100n]);
    expect(addToStake('0.10', 20n, CURRENCIES.EUR)).toBe('0.30');
    expect(addToStake('', 1000n, CURRENCIES.EUR)).toBe('10');
    expect(addToStake('1.2.3', 1000n, CURRENCIES.EUR)).toBe('10');
  });
});
