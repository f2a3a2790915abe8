import { describe, expect, test } from 'vitest';
import { lineLabel, teasedTitle } from './line.ts';

describe('a line as people read it', () => {
  test.each([
    ['-0.5', '\u22120.5', '\u22120.5'],
    ['-0.50', '\u22120.5', '\u22120.5'],
    ['0.5', '0.5', '+0.5'],
    ['+2.50', '2.5', '+2.5'],
    ['2.75', '2.75', '+2.75'],
    ['0', '0', '0'],
    ['-0', '0', '0'],
    ['3.00', '3', '+3'],
    // The score of a European handicap, and lines that are no quarters.
    ['0:1', '0:1', '0:1'],
    ['-1.33', '\u22121.33', '\u22121.33'],
    ['', '', ''],
  ])('rules 8.3 "%s" is "%s", of a handicap "%s"', (line, plain, signed) => {
    expect([lineLabel(line, false), lineLabel(line, true)]).toEqual([plain, signed]);
  });
});

describe('S1-6 the title of a teased selection', () => {
  test.each([
    ['Provo Storks (-7.5)', '-7.5', '-3.5', 'Provo Storks (\u22123.5)'],
    ['Provo Storks (\u22127.5)', '-7.5', '-3.5', 'Provo Storks (\u22123.5)'],
    ['Kestrels (\u22123.5)', '-3.5', '+0.5', 'Kestrels (+0.5)'],
    ['Kestrels (-3.5)', '-3.5', '+0.5', 'Kestrels (+0.5)'],
    ['Kestrels (+2.5)', '+2.5', '+6.5', 'Kestrels (+6.5)'],
    ['Kestrels (+2.5)', '2.5', '+6.5', 'Kestrels (+6.5)'],
    ['Kestrels (-4)', '-4', '0', 'Kestrels (0)'],
    ['Over 170.5', '170.5', '166.5', 'Over 166.5'],
    ['4 Towns 4 (+4)', '+4', '+8', '4 Towns 4 (+8)'],
    ['Over 17', '7', '3', 'Over 17'],
    ['Kestrels', '-3.5', '+0.5', 'Kestrels'],
    ['Kestrels', '', '+0.5', 'Kestrels'],
  ])('%s, line %s sold at %s, is %s', (title, line, teased, sold) => {
    expect(teasedTitle(title, line, teased)).toBe(sold);
  });
});
