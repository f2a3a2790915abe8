import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine } from './line.ts';
import { MARKET_TYPES, specifiersOfType } from './market-types.ts';
import { canonicalSpecifiers, readSpecifiers, specifierValue } from './specifiers.ts';
import { uofMarket } from './uof-market.ts';

describe('canonical specifiers', () => {
  test.each([
    ['total=2.5', 'total=2.5'],
    ['total=2.50', 'total=2.5'],
    ['total=+2.5', 'total=2.5'],
    ['total=02.5', 'total=2.5'],
    ['total=3.00', 'total=3'],
    ['total=10', 'total=10'],
    ['total=100.0', 'total=100'],
    ['hcp=-0', 'hcp=0'],
    ['hcp=-0.0', 'hcp=0'],
    ['hcp=-0.50', 'hcp=-0.5'],
    ['hcp=-01', 'hcp=-1'],
    ['hcp=0:1', 'hcp=0:1'],
    ['setnr=01| total=+20.50', 'setnr=1|total=20.5'],
    ['total=0.10000000000000000001', 'total=0.10000000000000000001'],
    ['total=9007199254740993', 'total=9007199254740993'],
    ['variant=1.50', 'variant=1.50'],
    ['version=01', 'version=01'],
    ['total=1e1', 'total=1e1'],
    ['total=', 'total='],
    ['', ''],
  ])('XR-20 %s is %s', (text, canonical) => {
    expect(canonicalSpecifiers(text)).toBe(canonical);
    expect(canonicalSpecifiers(canonical)).toBe(canonical);
  });

  test('XR-20 two spellings of one line are one key, two lines are two', () => {
    const line = fc
      .tuple(
        fc.constantFrom('', '+', '-'),
        fc.constantFrom('', '0'),
        fc.integer({ min: 0, max: 300 }),
        fc.constantFrom('', '.0', '.00', '.25', '.5', '.50', '.75'),
      )
      .map(([sign, zero, whole, part]) => ({ text: `${sign}${zero}${whole}${part}`, plain: `${sign}${whole}${part}` }));
    fc.assert(
      fc.property(line, line, (one, other) => {
        const isSame = canonicalSpecifiers(`hcp=${one.text}`) === canonicalSpecifiers(`hcp=${other.text}`);
        return isSame === (parseLine(one.plain) === parseLine(other.plain));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('specifiers that cannot be read', () => {
  test.each(['total=2.5|total=3.5', 'total=2.5|total=2.5', 'total', '=2.5', 'total=', '|', 'total=2.5|'])(
    'XR-20 %s names nothing for sure',
    (text) => {
      expect(readSpecifiers(text)).toBeUndefined();
      expect(specifierValue(text, 'total')).toBeUndefined();
      expect(specifiersOfType(999_999, text)).toBeUndefined();
    },
  );

  test.each([
    [18, ''],
    [18, 'foo=1'],
    [18, 'foo=1|total=2.5'],
    [18, 'total=2.5|total=3.5'],
    [18, 'total=NaN'],
    [18, 'total=1e3'],
    [18, 'total=-5'],
    [18, 'total=2.1'],
    [18, 'total=99999999999999999999'],
    [18, 'total=2000.25'],
    [18, 'constructor=1|total=2.5'],
    [16, 'hcp=0.1'],
    [16, 'hcp=0:1'],
    [14, 'hcp=1'],
    [1, 'foo=bar'],
    [60, 'total=2.5'],
    [202, 'setnr=0'],
    [202, ''],
    [236, 'total=40.5'],
    [199, ''],
    [536, ''],
    [536, 'winners=1'],
    [536, 'winners=51'],
    [534, 'winners=2'],
  ])('XR-20 market %i is not %j', (marketType, specifiers) => {
    expect(specifiersOfType(marketType, specifiers)).toBeUndefined();
    expect(uofMarket(marketType, specifiers)).toBeUndefined();
  });

  test.each([
    [1, ''],
    [14, 'hcp=0:1'],
    [16, 'hcp=-0.25'],
    [18, 'total=0'],
    [18, 'total=2.75'],
    [202, 'setnr=1'],
    [236, 'quarternr=1|total=40.5'],
    [199, 'variant=sr:correct_score:bestof:3'],
    [534, ''],
    [534, 'variant=pre:markettext:90001'],
    [536, 'winners=3'],
    [999_999, 'anything=1|total=NaN'],
  ])('XR-20 market %i may be %j', (marketType, specifiers) => {
    expect(specifiersOfType(marketType, specifiers)).toBeDefined();
  });

  test('rules 8.2 what a score can settle is what its type can be called, and nothing else', () => {
    for (const { id, settle, line } of MARKET_TYPES.values()) {
      if (settle && line === undefined && uofMarket(id, '')) expect(uofMarket(id, 'total=2.5')).toBeUndefined();
    }
  });
});
