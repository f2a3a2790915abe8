import { expect, test } from 'vitest';
import { type AcceptedLeg, SaidPrices } from './said-prices.ts';

const LIMITS = { lateMs: 1000, staleMs: 2000 };

function said(): SaidPrices {
  const prices = new SaidPrices();
  prices.say('m', '1', 1500, 10_000);
  prices.say('m', '1', 1600, 20_000);
  prices.say('m', '1', undefined, 30_000);
  prices.say('m', '1', 1700, 40_000);
  return prices;
}

const bet = (oddsMilli: number, acceptedMs: number): AcceptedLeg => ({
  ticketId: 't',
  urn: 'm',
  outcomeId: '1',
  oddsMilli,
  acceptedMs,
});
const staleOf = (oddsMilli: number, acceptedMs: number) => said().judge([bet(oddsMilli, acceptedMs)], LIMITS).stale;

test('H228 a bet at a price that was in force when it was accepted, or until a moment before, is none at a stale price', () => {
  expect(staleOf(1500, 10_000)).toEqual([]);
  expect(staleOf(1600, 29_999)).toEqual([]);
  expect(said().judge([bet(1600, 31_500)], LIMITS)).toEqual({ stale: [], late: 1, oldestMs: 1500 });
  expect(said().judge([bet(1600, 31_000)], LIMITS)).toEqual({ stale: [], late: 0, oldestMs: 1000 });
  expect(staleOf(1700, 99_999)).toEqual([]);
});

test('H228 a bet at a price that had moved, at one of a suspended market, and at one that was never said are bets at stale prices', () => {
  expect(staleOf(1500, 22_001)).toEqual(['t (2001 ms)']);
  expect(staleOf(1600, 32_500)).toEqual(['t (2500 ms)']);
  expect(staleOf(1600, 45_000)).toHaveLength(1);
  expect(staleOf(1700, 39_999)).toEqual(['t (Infinity ms)']);
  expect(staleOf(1234, 15_000)).toHaveLength(1);
});

test('a bet at a stale price is counted as stale alone, not as late too', () => {
  expect(said().judge([bet(1500, 22_001), bet(1500, 21_500), bet(1500, 20_500)], LIMITS)).toMatchObject({
    late: 1,
    oldestMs: 2001,
  });
});

test('what is in force now is the last that was said', () => {
  const prices = said();
  expect(prices.now('m', '1')).toBe(1700);
  prices.say('m', '1', undefined, 50_000);
  expect([prices.now('m', '1'), prices.now('m', '2')]).toEqual([undefined, undefined]);
});
