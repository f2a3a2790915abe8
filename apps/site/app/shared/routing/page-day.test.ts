import { expect, test } from 'vitest';
import { addDays, dayAt, daysBetween, readDay } from './page-day.ts';

test('SCHEDULE-06 RESULTS-02 the day of a page is the calendar day where the visitor is', () => {
  const evening = Date.UTC(2026, 10, 20, 23);
  expect([dayAt(evening, 0), dayAt(evening, 2), dayAt(evening - 86_400_000 + 3_600_000, -1)]).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-19',
  ]);
});

test('days are counted over months, and whatever the clocks do', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1), addDays('2026-03-28', 2)]).toEqual([
    '2026-03-01',
    '2025-12-31',
    '2026-03-30',
  ]);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});

test('RESULTS-02 an address with what is no day has none', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  expect([null, '', '2026-02-30', '2026-2-3', '1999-01-01', 'yesterday'].map(readDay)).toEqual(Array(6).fill(undefined));
});
