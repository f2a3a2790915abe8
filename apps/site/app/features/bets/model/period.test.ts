import { describe, expect, test } from 'vitest';
import { closedRange, type Period, timeRangeOf } from './period.ts';

const NOW = Date.UTC(2026, 2, 31, 12);
const none = { from: '', to: '' };
const from = (period: Period) => timeRangeOf(period, none, NOW, 0).from;

describe('periods of the history', () => {
  test('HISTORY-02 last24, last48, lastweek and lastmonth start so long ago and are open to now', () => {
    expect(from('last24')).toBe('2026-03-30T12:00:00.000Z');
    expect(from('last48')).toBe('2026-03-29T12:00:00.000Z');
    expect(from('lastweek')).toBe('2026-03-24T12:00:00.000Z');
    // There is no 31 February.
    expect(from('lastmonth')).toBe('2026-02-28T12:00:00.000Z');
    expect(timeRangeOf('last24', none, NOW, 0).to).toBeUndefined();
  });

  test('HISTORY-02 custom days are whole days of the visitor’s zone, both included', () => {
    const days = { from: '2026-03-01', to: '2026-03-02' };
    expect(timeRangeOf('custom', days, NOW, 2)).toEqual({ from: '2026-02-28T22:00:00.000Z', to: '2026-03-02T21:59:59.999Z' });
    expect(timeRangeOf('custom', { from: '', to: 'never' }, NOW, 0)).toEqual({});
  });

  test('HISTORY-02 today is the day of the visitor’s zone, up to now', () => {
    expect(timeRangeOf('today', none, NOW, 0)).toEqual({ from: '2026-03-31T00:00:00.000Z' });
    expect(timeRangeOf('today', none, NOW, 13)).toEqual({ from: '2026-03-31T11:00:00.000Z' });
    expect(timeRangeOf('today', none, NOW, -13)).toEqual({ from: '2026-03-30T13:00:00.000Z' });
  });

  test('a span that is open gets its ends where a call asks for both', () => {
    expect(closedRange({}, NOW)).toEqual({ from: '1970-01-01T00:00:00.000Z', to: '2026-04-01T12:00:00.000Z' });
    const own = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
    expect(closedRange(own, NOW)).toEqual(own);
  });

  test('HISTORY-03 lastThirtyDays and lastNineMonths give their from and to', () => {
    expect(timeRangeOf('lastThirtyDays', none, NOW, 0)).toEqual({
      from: '2026-03-01T12:00:00.000Z',
      to: '2026-03-31T12:00:00.000Z',
    });
    // There is no 31 June.
    expect(timeRangeOf('lastNineMonths', none, NOW, 0)).toEqual({
      from: '2025-06-30T12:00:00.000Z',
      to: '2026-03-31T12:00:00.000Z',
    });
  });
});
