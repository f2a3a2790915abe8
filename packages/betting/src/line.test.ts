import { describe, expect, test } from 'vitest';
import { teasedTitle } from './line.ts';

describe('S1-6 the title of a teased selection', () => {
  test.each([
    ['Provo Storks (-7.5)', '-7.5', '-3.5', 'Provo Storks (-3.5)'],
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
