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
