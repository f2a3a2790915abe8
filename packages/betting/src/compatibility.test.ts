import { describe, expect, test } from 'vitest';
import { BET_TYPES, type BetType } from './bet-type.ts';
import { type CompatibilitySelection, checkCompatibility, incompatiblePairs, isTeasable, notTeasable } from './compatibility.ts';

const selection = (id: string, more: Partial<CompatibilitySelection> = {}): CompatibilitySelection => ({
  id,
  match: `match-${id}`,
  market: `market-${id}`,
  tournament: 'cup',
  sport: 'soccer',
  marketType: '1x2',
  ...more,
});
const said = (betType: BetType, ...selections: CompatibilitySelection[]): string => {
  const check = checkCompatibility(betType, selections);
  return check.ok ? 'ok' : check.refusal.name;
};
const winner = (id: string, tournament: string): CompatibilitySelection => {
  const { match: _match, ...rest } = selection(id, { outright: true, tournament });
  return rest;
};
const spread = (id: string, more: Partial<CompatibilitySelection> = {}): CompatibilitySelection =>
  selection(id, { sport: 'basketball', marketType: 'spread', line: '-3.5', ...more });
const MULTI = BET_TYPES.filter((type) => type !== 'single' && type !== 'teaser');

describe('checkCompatibility', () => {
  test('rules 10.4 selections of different matches combine in every bet type', () => {
    for (const type of [...MULTI, 'single'] as BetType[])
      expect(said(type, selection('a'), selection('b'), selection('c'))).toBe('ok');
  });

  test('B7 BETSLIP-17 BETSLIP-20 two selections of one match', () => {
    for (const type of MULTI) {
      expect(said(type, selection('a', { match: 'm' }), selection('b', { match: 'm' }))).toBe(
        'InvalidMarketsCombinationException',
      );
      expect(said(type, selection('a', { match: 'm', market: 'k' }), selection('b', { match: 'm', market: 'k' }))).toBe(
        'IncompatibleSelectionsException',
      );
    }
    expect(said('single', selection('a', { match: 'm', market: 'k' }), selection('b', { match: 'm', market: 'k' }))).toBe('ok');
  });

  test('B8 rules 10.4 an outright with anything of its tournament', () => {
    expect(said('combo', winner('w', 'cup'), selection('a'))).toBe('InvalidOutrightsCombinationException');
    expect(said('combo', winner('w', 'cup'), winner('v', 'cup'))).toBe('InvalidOutrightsCombinationException');
    expect(said('combo', winner('w', 'cup'), winner('v', 'league'))).toBe('ok');
    expect(said('combo', winner('w', 'cup'), selection('a', { tournament: 'league' }))).toBe('ok');
    expect(said('single', winner('w', 'cup'), selection('a'))).toBe('ok');
  });

  test('EXC-03 real and virtual', () => {
    expect(said('combo', selection('a', { source: 'real' }), selection('b', { source: 'virtual' }))).toBe(
      'DifferentSelectionsSourcesException',
    );
    expect(said('combo', selection('a', { source: 'real' }), selection('b', { source: 'real' }))).toBe('ok');
  });

  test('EXC-02 markets of two feeds, even if their numbers say one match', () => {
    for (const type of MULTI)
      expect(said(type, selection('a', { feed: 'one', match: 'm' }), selection('b', { feed: 'two', match: 'm' }))).toBe(
        'DifferentMarketsSourcesException',
      );
    expect(said('combo', selection('a', { feed: 'one' }), selection('b', { feed: 'one' }))).toBe('ok');
    expect(said('single', selection('a', { feed: 'one' }), selection('b', { feed: 'two' }))).toBe('ok');
  });

  test('EXC-11 a selection stands once, in every bet type', () => {
    for (const type of BET_TYPES) expect(said(type, selection('a'), selection('a'))).toBe('LineAlreadyAddedException');
  });

  test('BETSLIP-25 EXC-04 what a teaser takes', () => {
    expect(said('teaser', spread('a'), spread('b', { sport: 'american-football', marketType: 'total', line: '44' }))).toBe('ok');
    expect(said('teaser', spread('a'), selection('b'))).toBe('IncompatibleBetTypesException');
    const refused = [
      { sport: 'soccer' },
      { marketType: '1x2' },
      { live: true },
      { outright: true },
      { period: '1h' },
      { line: '-3.25' },
      { line: '2.75' },
    ];
    for (const more of refused) expect(isTeasable(spread('x', more))).toBe(false);
    for (const more of [{ period: 'incl_ot' }, { period: 'ft' }, { line: '7' }]) expect(isTeasable(spread('x', more))).toBe(true);
    expect(notTeasable([spread('a'), spread('b', { live: true }), selection('c')])).toEqual(['b', 'c']);
  });

  test('rules 10.4 the slip is told every pair that excludes itself', () => {
    const slip = [selection('a', { match: 'm' }), selection('b'), selection('c', { match: 'm' }), winner('w', 'league')];
    expect(incompatiblePairs(slip)).toEqual([{ ids: ['a', 'c'], name: 'InvalidMarketsCombinationException' }]);
    expect(incompatiblePairs([])).toEqual([]);
  });
});
