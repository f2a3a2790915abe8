import { describe, expect, test } from 'vitest';
import { score } from './score.ts';
import { settleUofMarket, UOF_MARKET_IDS, uofMarket, uofOutcome, uofOutcomeIds } from './uof-market.ts';

const key = (marketType: number, specifiers: string, outcomeId: string) => ({ marketType, specifiers, outcomeId });
const soccer = { score: { regular: score(2, 1), firstHalf: score(0, 1) } };
const basketball = { score: { regular: score(98, 98), final: score(111, 106) } };
const tennis = { parts: [score(6, 4), score(3, 6), score(7, 6)] };

describe('uof markets', () => {
  test.each([
    [1, '', '1', soccer, 'WIN'],
    [1, '', '2', soccer, 'LOST'],
    [60, '', '3', soccer, 'WIN'],
    [83, '', '1', soccer, 'WIN'],
    [10, '', '11', soccer, 'LOST'],
    [11, '', '4', soccer, 'WIN'],
    [14, 'hcp=0:1', '1712', soccer, 'WIN'],
    [16, 'hcp=-1.25', '1714', soccer, 'HALFLOSE'],
    [16, 'hcp=-1.25', '1715', soccer, 'HALFWIN'],
    [18, 'total=2.75', '12', soccer, 'HALFWIN'],
    [18, 'total=2.75', '13', soccer, 'HALFLOSE'],
    [20, 'total=1', '12', soccer, 'REFUND'],
    [26, '', '70', soccer, 'WIN'],
    [29, '', '74', soccer, 'WIN'],
    [45, '', '288', soccer, 'WIN'],
    [45, '', '324', soccer, 'LOST'],
    [47, '', '430', soccer, 'WIN'],
    [219, '', '4', basketball, 'WIN'],
    [223, 'hcp=-5', '1714', basketball, 'REFUND'],
    [225, 'total=216.5', '12', basketball, 'WIN'],
    [186, '', '4', tennis, 'WIN'],
    [202, 'setnr=2', '5', tennis, 'WIN'],
    [187, 'hcp=0.5', '1714', tennis, 'WIN'],
    [188, 'hcp=-1.5', '1714', tennis, 'LOST'],
    [189, 'total=31.5', '12', tennis, 'WIN'],
    [314, 'total=2.5', '12', tennis, 'WIN'],
  ])('rules 8.2 market %i %s outcome %s', (marketType, specifiers, outcomeId, match, result) => {
    expect(settleUofMarket(key(marketType, specifiers, outcomeId), match)).toBe(result);
  });

  test('rules 8.2 what is not known settles as nothing', () => {
    expect(settleUofMarket(key(9999, '', '1'), soccer)).toBeUndefined();
    expect(settleUofMarket(key(1, '', '4'), soccer)).toBeUndefined();
    expect(settleUofMarket(key(1, '', 'constructor'), soccer)).toBeUndefined();
    expect(settleUofMarket(key(18, '', '12'), soccer)).toBeUndefined();
    expect(settleUofMarket(key(18, 'total=2.3', '12'), soccer)).toBeUndefined();
    expect(settleUofMarket(key(202, 'setnr=x', '4'), tennis)).toBeUndefined();
    expect(settleUofMarket(key(60, '', '1'), { score: { regular: score(1, 0) } })).toBeUndefined();
    expect(settleUofMarket(key(186, '', '4'), soccer)).toBeUndefined();
  });

  test('rules 8.2 correct score and half-time/full-time ids', () => {
    expect(['274', '276', '284', '322', '324'].map((id) => uofOutcome(45, id))).toEqual(['0:0', '1:0', '0:1', '4:4', 'other']);
    expect(['418', '420', '424', '434'].map((id) => uofOutcome(47, id))).toEqual(['1/1', '1/X', 'X/1', '2/2']);
    expect(uofOutcomeIds(45)).toHaveLength(26);
    expect(uofOutcomeIds(47)).toHaveLength(9);
  });

  test('every known market has outcomes', () => {
    for (const id of UOF_MARKET_IDS) expect(uofOutcomeIds(id).length).toBeGreaterThanOrEqual(2);
    expect(uofMarket(16, 'hcp=0.25')).toEqual({ on: 'score', market: { kind: 'handicap', line: 1 }, period: 'ft' });
    expect(uofMarket(16, 'hcp=0.25|variant=x')).toBeUndefined();
  });
});
