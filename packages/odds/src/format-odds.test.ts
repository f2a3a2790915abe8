import { add, compare, ONE, type Rational, rational } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinedOddsText, combineOdds } from './combine.ts';
import { formatOdds, formatOddsDown } from './format-odds.ts';
import { FRACTION_LADDER, nearestRung } from './fraction-ladder.ts';
import { isOddsFormat, ODDS_FORMATS } from './odds-format.ts';
import { parseOdds } from './parse-odds.ts';
import { oddsMilli } from './price.ts';

const anyPrice = fc.integer({ min: 1010, max: 1_000_000 }).map(oddsMilli);
const anyFormat = fc.constantFrom(...ODDS_FORMATS);
const allSix = (milli: number): string[] => ODDS_FORMATS.map((format) => formatOdds(oddsMilli(milli), format));
const read = (text: string, format: (typeof ODDS_FORMATS)[number]): Rational => {
  const parsed = parseOdds(text, format);
  if (!parsed.ok) throw new Error(`${format} ${text} was refused`);
  return parsed.odds;
};

describe('formatOdds', () => {
  test.each([
    [1500, ['1.50', '0.50', '-2.00', '-200', '1/2', '0.50']],
    [2000, ['2.00', '1.00', '1.00', '+100', '1/1', '1.00']],
    [3250, ['3.25', '2.25', '2.25', '+225', '9/4', '-0.44']],
    [1910, ['1.91', '0.91', '-1.10', '-110', '10/11', '0.91']],
    [1952, ['1.95', '0.95', '-1.05', '-105', '10/11', '0.95']],
    [2500, ['2.50', '1.50', '1.50', '+150', '6/4', '-0.67']],
    [1667, ['1.67', '0.67', '-1.50', '-150', '4/6', '0.67']],
    [1010, ['1.01', '0.01', '-100.00', '-10000', '1/100', '0.01']],
    [34000, ['34.00', '33.00', '33.00', '+3300', '33/1', '-0.03']],
  ])('ODDS-01 %i in decimal, hongkong, indonesian, american, fractional, malay', (milli, texts) => {
    expect(allSix(milli)).toEqual(texts);
  });

  test('ODDS-01 rounds half away from zero, on the negative side too', () => {
    expect(formatOdds(oddsMilli(1855), 'decimal')).toBe('1.86');
    expect(formatOdds(rational(181, 80), 'hongkong')).toBe('1.26');
    expect(formatOdds(add(ONE, rational(200, 225)), 'american')).toBe('-113');
    expect(formatOdds(add(ONE, rational(1000, 455)), 'malay')).toBe('-0.46');
    expect(formatOdds(oddsMilli(1855), 'decimal', 3)).toBe('1.855');
  });

  test('rules 2 a number landing on even money is positive', () => {
    expect(formatOdds(oddsMilli(2004), 'malay')).toBe('1.00');
    expect(formatOdds(oddsMilli(2004), 'malay', 3)).toBe('-0.996');
    expect(formatOdds(oddsMilli(1996), 'indonesian')).toBe('1.00');
    expect(formatOdds(oddsMilli(1996), 'american')).toBe('+100');
    expect(formatOdds(oddsMilli(1994), 'american')).toBe('-101');
  });

  test('rules 2 no price above 1 is an error of the caller', () => {
    expect(() => formatOdds(ONE, 'decimal')).toThrow(RangeError);
    expect(() => formatOddsDown(rational(1, 2), 'american')).toThrow(RangeError);
  });

  test('ODDS-01 decimal shown with three decimals reads back as the very price', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        expect(read(formatOdds(price, 'decimal', 3), 'decimal')).toEqual(rational(price, 1000));
      }),
    );
  });

  test('ODDS-01 what is shown reads back within half a unit of what was rounded, in all six formats', () => {
    fc.assert(
      fc.property(anyPrice, anyFormat, (price, format) => {
        const text = formatOdds(price, format);
        fc.pre(!/^-?0\.00$/.test(text));
        const back = read(text, format);
        // Formatting is a fixed point: the number shown stands for itself.
        expect(formatOdds(back, format)).toBe(text);
      }),
    );
  });

  test('ODDS-01 a longer price is never shown as shorter', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyFormat, (a, b, format) => {
        const [shorter, longer] = a <= b ? [a, b] : [b, a];
        const texts = [formatOdds(shorter, format), formatOdds(longer, format)];
        fc.pre(texts.every((text) => !/^-?0\.00$/.test(text)));
        expect(compare(read(texts[0] as string, format), read(texts[1] as string, format))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('S1-7 products', () => {
  test.each([
    [
      [100_000, 182_345],
      ['18234.50', '18233.50', '18233.50', '+1823350', '18233/1', '-0.000055'],
    ],
    [
      [10_000_000, 10_000_000],
      ['100000000.00', '99999999.00', '99999999.00', '+9999999900', '99999999/1', '-0.000000011'],
    ],
    [
      [1500, 1500],
      ['2.25', '1.25', '1.25', '+125', '5/4', '-0.80'],
    ],
  ])('%j in decimal, hongkong, indonesian, american, fractional, malay', (legs, texts) => {
    expect(ODDS_FORMATS.map((format) => combinedOddsText(legs.map(oddsMilli), format))).toEqual(texts);
  });

  test('a long product never reads as nothing, and never as more than it is', () => {
    const legs = fc.array(fc.integer({ min: 2000, max: 10_000_000 }).map(oddsMilli), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(legs, anyFormat, (prices, format) => {
        const text = combinedOddsText(prices, format);
        expect(text).not.toMatch(/^[+-]?0(\.0+)?$/);
        const shown = parseOdds(text, format);
        if (shown.ok) expect(compare(shown.odds, combineOdds(prices))).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('fraction ladder', () => {
  test('rules 2 rises strictly and every rung shows as itself', () => {
    FRACTION_LADDER.forEach((rung, index) => {
      const next = FRACTION_LADDER[index + 1];
      if (next) expect(compare(rung.profit, next.profit)).toBe(-1);
      expect(formatOdds(add(ONE, rung.profit), 'fractional')).toBe(rung.text);
    });
    expect(FRACTION_LADDER).toHaveLength(100);
  });

  test('rules 2 nearest rung, tie to the shorter price, as a plain search over the ladder finds it', () => {
    const distance = (a: Rational, b: Rational): Rational => {
      const gap = a.n * b.d - b.n * a.d;
      return rational(gap < 0n ? -gap : gap, a.d * b.d);
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3_000_000 }), (milli) => {
        const profit = rational(milli, 1000);
        let best = FRACTION_LADDER[0];
        for (const rung of FRACTION_LADDER) {
          if (best && compare(distance(rung.profit, profit), distance(best.profit, profit)) < 0) best = rung;
        }
        expect(nearestRung(profit).text).toBe(best?.text);
      }),
    );
    expect(nearestRung(rational(3, 2)).text).toBe('6/4');
    expect(nearestRung(rational(29)).text).toBe('28/1');
    expect(nearestRung(rational(61, 2)).text).toBe('28/1');
    expect(nearestRung(rational(5000)).text).toBe('1000/1');
    expect(nearestRung(rational(1, 5000)).text).toBe('1/1000');
  });
});

describe('combined odds', () => {
  test('rules 2 exact product, cut off', () => {
    expect(combineOdds([oddsMilli(1910), oddsMilli(1910), oddsMilli(2050)])).toEqual(rational(1910n * 1910n * 2050n, 10n ** 9n));
    expect(combinedOddsText([oddsMilli(1910), oddsMilli(1910), oddsMilli(2050)], 'decimal')).toBe('7.47');
    expect(combinedOddsText([oddsMilli(1910), oddsMilli(1910), oddsMilli(2050)], 'fractional')).toBe('6/1');
    expect(combinedOddsText([], 'decimal')).toBe('');
    expect(combinedOddsText([oddsMilli(100_000), oddsMilli(50_000)], 'fractional')).toBe('4999/1');
  });

  test('rules 2 stake times the number shown never exceeds the payout, in all six formats', () => {
    const legs = fc.array(fc.integer({ min: 1010, max: 50_000 }).map(oddsMilli), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(legs, anyFormat, (prices, format) => {
        const text = combinedOddsText(prices, format);
        fc.pre(!/^-?0\.00$/.test(text));
        const exact = combineOdds(prices);
        const shortest = format === 'fractional' && compare(exact, rational(1001, 1000)) < 0;
        if (!shortest && !(format === 'decimal' && text === '1.00'))
          expect(compare(read(text, format), exact)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

test('ODDS-01 six format names', () => {
  expect(ODDS_FORMATS).toHaveLength(6);
  expect(isOddsFormat('malay')).toBe(true);
  expect(isOddsFormat('asian')).toBe(false);
});
