import { expect, test } from 'vitest';
import { zonedDay } from './zoned-day.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

test.each([
  ['2026-01-15', undefined, '2026-01-15T00:00:00Z', 24],
  ['2026-01-15', 5.5, '2026-01-14T18:30:00Z', 24],
  ['2026-01-15', -330, '2026-01-14T18:30:00Z', 24],
  ['2026-01-15', 'Asia/Kolkata', '2026-01-14T18:30:00Z', 24],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z', 23],
  ['2026-07-01', 'Pacific/Kiritimati', '2026-06-30T10:00:00Z', 24],
  // No midnight: the clocks go from 24:00 to 1:00.
  ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00Z', 23],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z', 23],
  // Two midnights: from 1:00 back to 0:00.
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00Z', 25],
  // The zone went over the date line and had no such day.
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z', 0],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z', 24],
])('H122 the day %s of %s begins at %s and has %d hours', (date, zone, from, hours) => {
  const day = zonedDay(date, zone);
  expect(day.fromMs).toBe(at(from));
  expect((day.toMs - day.fromMs) / HOUR).toBe(hours);
});

test('H122 days of a zone follow each other without a gap, all year', () => {
  for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Tokyo']) {
    for (let day = at('2026-01-01T00:00:00Z'); day < at('2027-01-01T00:00:00Z'); day += 24 * HOUR) {
      const [one, next] = [day, day + 24 * HOUR].map((ms) => new Date(ms).toISOString().slice(0, 10));
      expect(zonedDay(one ?? '', zone).toMs).toBe(zonedDay(next ?? '', zone).fromMs);
    }
  }
});

test('H122 the first and the last moment of a day bear its date, wherever the clocks change about midnight', () => {
  for (const zone of ['Africa/Cairo', 'America/Havana', 'America/Santiago', 'Asia/Beirut', 'Europe/Lisbon', 'Atlantic/Azores']) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
    for (let day = at('2026-01-01T00:00:00Z'); day < at('2027-01-01T00:00:00Z'); day += 24 * HOUR) {
      const date = new Date(day).toISOString().slice(0, 10);
      const { fromMs, toMs } = zonedDay(date, zone);
      expect([format.format(fromMs), format.format(toMs - 1)], zone).toEqual([date, date]);
    }
  }
});
