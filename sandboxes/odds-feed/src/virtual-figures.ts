import { figuresBetween } from './virtual/day-figures.ts';

/** Prints the overround of every market of the virtual sports, and the rows of a day, from two hours of them. */
const HOURS = 2;
const START_MS = Date.UTC(2026, 10, 23);

const { events, figures } = figuresBetween(process.env.SEED ?? 'duskline', START_MS, START_MS + HOURS * 3_600_000);
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(8);
for (const { sport, market, markets, outcomes, least, mean, most } of figures)
  process.stdout.write(
    `${sport.padEnd(7)} ${market.padEnd(36)} ${percent(least)} ${percent(mean)} ${percent(most)} ${markets} markets ${outcomes} outcomes\n`,
  );
const aDay = (count: number): number => Math.round((count * 24) / HOURS);
const markets = figures.reduce((sum, one) => sum + one.markets, 0);
const outcomes = figures.reduce((sum, one) => sum + one.outcomes, 0);
process.stdout.write(`a day: ${aDay(events)} events, ${aDay(markets)} markets, ${aDay(outcomes)} outcomes\n`);
