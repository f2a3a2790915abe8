import { expect, test } from 'vitest';
import { createPastDays } from './past-days.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;

/** Of day 17 and later results come by the feed; what is before is kept. `missing` = when a match began whose result is still to be asked for. */
const pastDays = (missing: number | null) =>
  createPastDays({
    days: { states: async (days) => new Map(days.map((day) => [day, 'kept' as const])), want: async () => undefined },
    rounds: { state: async () => undefined, want: async () => undefined },
    catalogue: { tournamentUrn: async () => undefined },
    clock: { now: () => NOW },
    onWanted: () => undefined,
    lacksResults: ({ fromMs, toMs }) => missing !== null && missing >= fromMs && missing < toMs,
  });
const dayOf = (date: string) => ({ fromMs: Date.parse(date), toMs: Date.parse(date) + DAY_MS });

test('RESULTS-02 a day of the last three says that its results are being loaded for as long as the feed has to ask for some of them, and no other day does', async () => {
  const loading = pastDays(Date.parse('2026-11-19T15:00:00Z'));
  expect(await loading.stateOf(dayOf('2026-11-19'))).toBe('working');
  expect(await loading.stateOf(dayOf('2026-11-20'))).toBe('ready');
  expect(await loading.stateOf(dayOf('2026-11-18'))).toBe('ready');
  expect(await loading.stateOf(dayOf('2026-11-10'))).toBe('ready');
  expect(await pastDays(null).stateOf(dayOf('2026-11-19'))).toBe('ready');
});

test('RESULTS-02 a day of another zone that lies on both sides of the oldest day of our own is being loaded too', async () => {
  const span = { fromMs: Date.parse('2026-11-16T14:00:00Z'), toMs: Date.parse('2026-11-17T14:00:00Z') };
  expect(await pastDays(Date.parse('2026-11-17T10:00:00Z')).stateOf(span)).toBe('working');
  expect(await pastDays(null).stateOf(span)).toBe('ready');
});
