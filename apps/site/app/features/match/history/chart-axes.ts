const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Steps of the axis of prices, thousandths: none is finer than what a price shows. */
const PRICE_STEPS = [
  10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
];

/** Steps of the axis of time, seconds: none is finer than a minute, which is what an hour of the day shows. */
export const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 2, 3, 6, 12, 24].map((hours) => hours * HOUR_S),
];

/** Where the axis of time is marked: full hours, or parts of them, of the zone that the reader has chosen. All in seconds. */
export function timeTicks(from: number, to: number, step: number, zone: number): number[] {
  const first = Math.ceil((from + zone) / step) * step - zone;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, n) => first + n * step);
}

/** Of the axis of prices: more would stand too close to be read. */
const MOST_INTERVALS = 4;
/** Nothing is won below it. */
const EVEN_STAKE = 1_000;

/** Where the axis of prices begins, ends and is marked: round prices that have all of them between them. No line lies on an end of it. */
export function priceAxis(pricesMilli: readonly number[]): { range: [number, number]; ticks: number[] } {
  const [low, high] = [Math.min(...pricesMilli), Math.max(...pricesMilli)];
  const around = low === high ? Math.max(20, low / 50) : (high - low) / 12;
  const [from, to] = [low - around, high + around];
  const step = PRICE_STEPS.find((one) => Math.ceil(to / one) - Math.floor(from / one) <= MOST_INTERVALS) ?? to;
  const first = Math.floor(from / step);
  const count = Math.ceil(to / step) - first + 1;
  const marks = Array.from({ length: count }, (_, n) => (first + n) * step);
  return {
    range: [Math.max(EVEN_STAKE, first * step), (first + count - 1) * step],
    ticks: marks.filter((mark) => mark > EVEN_STAKE),
  };
}

/** Texts of marks: one that would say what the mark before it says has none. Long prices in a coarse format do. */
export const tickTexts = (at: readonly number[], textOf: (value: number) => string): string[] =>
  at.map(textOf).map((text, i, all) => (text === all[i - 1] ? '' : text));
