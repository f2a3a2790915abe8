import { describe, expect, test } from 'vitest';
import { offerCeilingMilli } from './offer-ceiling.ts';

describe('XR-24 the highest odds that may be offered', () => {
  test.each([
    { name: 'a tenth over the board', board: 2000, asked: 2000, ceiling: 2200 },
    { name: 'rounded down', board: 1999, asked: 1500, ceiling: 2198 },
    { name: 'what was asked stays possible when the board went down', board: 1500, asked: 2000, ceiling: 2000 },
    { name: 'the longest odds stay exact', board: 10_000_000, asked: 1001, ceiling: 11_000_000 },
  ])('$name', ({ board, asked, ceiling }) => {
    expect(offerCeilingMilli(board, asked, 1100)).toBe(ceiling);
  });

  test('a ceiling of one is the board itself', () => {
    expect(offerCeilingMilli(2000, 1900, 1000)).toBe(2000);
  });
});
