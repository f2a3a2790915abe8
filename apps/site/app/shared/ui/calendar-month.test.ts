import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, sameDayIn, weekFrom, weeksOf } from './calendar-month.ts';

const shown = (month: string, firstDay: number) =>
  weeksOf(month, firstDay).map((week) => week.map((day) => (day ? Number(day.slice(8)) : 0)));

test('RESULTS-02 weeks of the calendar begin on the day that the language begins them with', () => {
  // 1 November 2026 is a Sunday.
  expect(shown('2026-11', 7)[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(shown('2026-11', 1)[0]).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(shown('2026-11', 6)[0]).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect([7, 1, 6].map(weekFrom)).toEqual([
    [7, 1, 2, 3, 4, 5, 6],
    [1, 2, 3, 4, 5, 6, 7],
    [6, 7, 1, 2, 3, 4, 5],
  ]);
});

test('RESULTS-02 the calendar has every day of a month once, and no week of another one', () => {
  for (const month of ['2026-02', '2026-11', '2026-12', '2027-01', '2028-02'])
    for (const firstDay of [1, 6, 7]) {
      const weeks = shown(month, firstDay);
      const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
      expect(weeks.flat().filter(Boolean)).toEqual(Array.from({ length: last }, (_, n) => n + 1));
      for (const week of weeks) expect(week.some(Boolean)).toBe(true);
    }
});

test('months follow each other over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-03', 0)]).toEqual(['2027-01', '2025-12', '2026-03']);
});

test('a day of a longer month is the last one of a shorter month', () => {
  expect([sameDayIn('2026-02', '2026-01-31'), sameDayIn('2028-02', '2027-02-28'), sameDayIn('2026-12', '2026-11-30')]).toEqual([
    '2026-02-28',
    '2028-02-28',
    '2026-12-30',
  ]);
});

test('design 2.6 keys of a calendar: days and weeks, ends of the week of the language, months and years; right is back in Arabic', () => {
  // A Wednesday.
  const after = (key: string, more: { isRtl?: boolean; shiftKey?: boolean; firstDay?: number } = {}) =>
    dayAfterKey('2026-03-04', { key, shiftKey: false, isRtl: false, firstDay: 1, ...more });
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => after(key))).toEqual([
    '2026-03-03',
    '2026-03-05',
    '2026-02-25',
    '2026-03-11',
  ]);
  expect([after('ArrowLeft', { isRtl: true }), after('ArrowRight', { isRtl: true })]).toEqual(['2026-03-05', '2026-03-03']);
  expect([after('Home'), after('End')]).toEqual(['2026-03-02', '2026-03-08']);
  expect([after('Home', { firstDay: 6 }), after('End', { firstDay: 7 })]).toEqual(['2026-02-28', '2026-03-07']);
  expect([after('PageUp'), after('PageDown'), after('PageUp', { shiftKey: true })]).toEqual([
    '2026-02-04',
    '2026-04-04',
    '2025-03-04',
  ]);
  expect([after('Tab'), after('Enter'), after('a')]).toEqual([undefined, undefined, undefined]);
});
