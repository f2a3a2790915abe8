import { describe, expect, test } from 'vitest';
import { localOf, localTimeMs, type Zone } from './zones.ts';

const ZONES: readonly (readonly [name: string, zone: Zone])[] = [
  ['Europe/London', { standard: 0, summer: 'eu' }],
  ['Europe/Madrid', { standard: 1, summer: 'eu' }],
  ['Europe/Athens', { standard: 2, summer: 'eu' }],
  ['America/Chicago', { standard: -6, summer: 'us' }],
  ['Australia/Sydney', { standard: 10, summer: 'au' }],
  ['Pacific/Auckland', { standard: 12, summer: 'nz' }],
  ['America/Santiago', { standard: -4, summer: 'cl' }],
  ['Africa/Cairo', { standard: 2, summer: 'eg' }],
  ['Asia/Jerusalem', { standard: 2, summer: 'il' }],
  ['Asia/Kolkata', { standard: 5.5, summer: 'none' }],
];

describe('local time by tables', () => {
  test.each(ZONES)('H205 noon and evening in %s are those of the real time zone, all year', (name, zone) => {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: name, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const first = Date.UTC(2026, 0, 1) / 86_400_000;
    for (let day = first; day < first + 730; day++) {
      for (const minutes of [12 * 60, 20 * 60 + 45]) {
        const atMs = localTimeMs(zone, day, minutes);
        const text = format.format(atMs);
        expect(text, new Date(day * 86_400_000).toISOString()).toBe(minutes === 720 ? '12:00' : '20:45');
        expect(localOf(zone, atMs)).toEqual({ day, minutes });
      }
    }
  });
});
