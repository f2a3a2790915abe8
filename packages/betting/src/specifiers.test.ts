import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine } from './line.ts';
import { canonicalSpecifiers } from './specifiers.ts';

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
