import { expect, test } from 'vitest';
import { plainChance } from './chance.ts';
import { pricesAt } from './margin-by-rank.ts';
import { priceMarket } from './price-market.ts';
import { SOCCER_PRICES } from './soccer-rules.ts';

/** Mean overround of a market with so many outcomes over matches of different strengths, in percent. */
function overround(type: number, rank: number, isLive: boolean): number {
  const prices = pricesAt(SOCCER_PRICES, { sport: 'soccer', rank, isLive });
  const books = Array.from({ length: 21 }, (_, i) => {
    const home = 0.25 + i * 0.02;
    const shares = type === 1 ? [home, 0.27, 0.73 - home] : [home, 1 - home];
    const outcomes = shares.map((share, n) => plainChance(`${n}`, share));
    const priced = priceMarket({ type, specifiers: '', outcomes, favourite: false }, prices);
    return priced.outcomes.reduce((sum, { oddsMilli }) => sum + 1000 / oddsMilli, 0) - 1;
  });
  return (100 * books.reduce((a, b) => a + b, 0)) / books.length;
}

test('rules 15 margins follow the rank of a tournament: 1x2 about 5 % at the top, 7 to 8.5 % in minor leagues, two-way less', () => {
  expect(overround(1, 1, false)).toBeGreaterThan(4.5);
  expect(overround(1, 1, false)).toBeLessThan(5.6);
  expect(overround(1, 150, false)).toBeGreaterThan(7);
  expect(overround(1, 150, false)).toBeLessThan(8.5);
  let before = 0;
  for (const rank of [1, 5, 20, 60]) {
    const now = overround(1, rank, false);
    expect(now).toBeGreaterThan(before);
    expect(overround(18, rank, false)).toBeLessThan(now - 0.8);
    before = now;
  }
});

test('rules 15 in play a 1x2 keeps about one and a half points more than before the start', () => {
  for (const rank of [1, 20, 150]) {
    const more = overround(1, rank, true) - overround(1, rank, false);
    expect(more).toBeGreaterThan(1.2);
    expect(more).toBeLessThan(1.9);
  }
});
