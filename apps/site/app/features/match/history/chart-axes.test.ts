import { expect, test } from 'vitest';
import { formatPrice } from '../../../shared/format/format-price.ts';
import { priceAxis, TIME_STEPS, tickTexts, timeTicks } from './chart-axes.ts';

const at = (hour: number, minute: number) => Date.UTC(2026, 10, 20, hour, minute) / 1000;

test('design 3.4 times of the chart are full hours of the zone of the reader, whatever the zone of the device', () => {
  const india = 5.5 * 3_600;
  expect(timeTicks(at(9, 40), at(12, 40), 3_600, india)).toEqual([at(10, 30), at(11, 30), at(12, 30)]);
  expect(timeTicks(at(9, 40), at(12, 40), 3_600, 0)).toEqual([at(10, 0), at(11, 0), at(12, 0)]);
  expect(timeTicks(at(10, 0), at(12, 0), 3_600, 0)).toEqual([at(10, 0), at(11, 0), at(12, 0)]);
  expect(timeTicks(at(9, 10), at(9, 20), 3_600, 0)).toEqual([]);
});

test('design 3.4 prices of the chart stand between a few round ones, and none lies on an end of the axis', () => {
  expect(priceAxis([2210, 4450, 3100])).toEqual({ range: [2000, 5000], ticks: [2000, 3000, 4000, 5000] });
  expect(priceAxis([3600, 3650])).toEqual({ range: [3580, 3660], ticks: [3580, 3600, 3620, 3640, 3660] });
  expect(priceAxis([3600])).toEqual({ range: [3500, 3700], ticks: [3500, 3550, 3600, 3650, 3700] });
  // Nothing has a price of 1.00, so that it is no mark.
  expect(priceAxis([1010])).toEqual({ range: [1000, 1040], ticks: [1020, 1040] });
  for (const prices of [[1010, 1_000_000], [1900, 1910], [15_000], [1001, 1002, 40_000]]) {
    const { range, ticks } = priceAxis(prices);
    expect(ticks.length).toBeGreaterThan(1);
    expect(ticks.length).toBeLessThanOrEqual(5);
    for (const price of prices) expect(price > range[0] && price < range[1], `${price} in ${range}`).toBe(true);
  }
});

test('design 3.4 no time of the chart is finer than its text, and no mark says what the one before it says', () => {
  expect(Math.min(...TIME_STEPS)).toBe(60);
  const fractional = (oddsMilli: number) => formatPrice(oddsMilli, 'fractional');
  expect(tickTexts([1900, 1910, 2000], fractional)).toEqual(['10/11', '', '1/1']);
  expect(tickTexts([1900, 1910, 1950], (oddsMilli) => formatPrice(oddsMilli, 'decimal'))).toEqual(['1.90', '1.91', '1.95']);
});
