import { toFractionText } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ODDS_FORMATS, type OddsFormat } from './odds-format.ts';
import { overUnderTitle } from './over-under-title.ts';
import { parseOdds } from './parse-odds.ts';

const shown = (text: string, format: OddsFormat): string => {
  const parsed = parseOdds(text, format);
  return parsed.ok ? toFractionText(parsed.odds) : parsed.reason;
};

describe('parseOdds', () => {
  test.each([
    ['1.91', 'decimal', '191/100'],
    ['0.91', 'hongkong', '191/100'],
    ['-115', 'american', '43/23'],
    ['+225', 'american', '13/4'],
    ['225', 'american', '13/4'],
    ['-100', 'american', '2'],
    ['+100', 'american', '2'],
    ['-1.25', 'indonesian', '9/5'],
    ['2.40', 'indonesian', '17/5'],
    ['-1.00', 'indonesian', '2'],
    ['-0.80', 'malay', '9/4'],
    ['0.80', 'malay', '9/5'],
    ['-1.00', 'malay', '2'],
    ['1.00', 'malay', '2'],
    ['6/4', 'fractional', '5/2'],
    ['EVS', 'fractional', '2'],
    ['evens', 'fractional', '2'],
  ] as const)('rules 2 %s %s is %s', (text, format, odds) => {
    expect(shown(text, format)).toBe(odds);
  });

  test.each([
    ['1', 'decimal', 'range'],
    ['0.99', 'decimal', 'range'],
    ['-1.91', 'decimal', 'range'],
    ['0', 'hongkong', 'range'],
    ['0.00', 'hongkong', 'range'],
    ['99', 'american', 'range'],
    ['-99', 'american', 'range'],
    ['0', 'american', 'range'],
    ['0.99', 'indonesian', 'range'],
    ['-0.5', 'indonesian', 'range'],
    ['1.01', 'malay', 'range'],
    ['-1.01', 'malay', 'range'],
    ['0.00', 'malay', 'range'],
    ['0/1', 'fractional', 'range'],
    ['1/0', 'fractional', 'range'],
    ['1.5', 'fractional', 'syntax'],
    ['-1/2', 'fractional', 'syntax'],
    ['+1.91', 'decimal', 'syntax'],
    ['1,91', 'decimal', 'syntax'],
    ['1.91x', 'decimal', 'syntax'],
    ['EVS', 'decimal', 'syntax'],
    ['--110', 'american', 'syntax'],
    ['', 'american', 'syntax'],
    ['1e3', 'american', 'syntax'],
    ['٢', 'decimal', 'syntax'],
    ['1.'.padEnd(60, '9'), 'decimal', 'syntax'],
  ] as const)('rules 2 %s %s is refused: %s', (text, format, reason) => {
    expect(shown(text, format)).toBe(reason);
  });

  test('rules 2 noise never becomes a price that Number alone would have made', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), fc.constantFrom(...ODDS_FORMATS), (text, format) => {
        if (parseOdds(text, format).ok) expect(text).toMatch(/^([+-]?[0-9]+(\.[0-9]+)?|[0-9]+\/[0-9]+|evs|evens?)$/i);
      }),
    );
  });
});

describe('overUnderTitle', () => {
  const american = { language: 'en-US', oddsFormat: 'american', viewFormat: 'european' } as const;
  test('ODDS-03 shortens in en-US with american odds or the asian view only', () => {
    expect(overUnderTitle('Over 2.5', american)).toBe('O 2.5');
    expect(overUnderTitle('Under', american)).toBe('U');
    expect(overUnderTitle('Over 2.5', { ...american, oddsFormat: 'decimal', viewFormat: 'asian' })).toBe('O 2.5');
    expect(overUnderTitle('Over 2.5', { ...american, oddsFormat: 'decimal' })).toBe('Over 2.5');
    expect(overUnderTitle('Over 2.5', { ...american, language: 'de' })).toBe('Over 2.5');
    expect(overUnderTitle('Overtime', american)).toBe('Overtime');
  });
});
