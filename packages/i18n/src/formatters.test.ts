import { expect, test } from 'vitest';
import { createFormatters, offsetLabel } from './formatters.ts';
import { defaultLocale, localeByCode, locales } from './locales.ts';

const of = (code: string, offset = 0) => createFormatters(localeByCode(code) ?? defaultLocale, offset);
const at = Date.UTC(2026, 10, 20, 20, 45);

test('digits are Latin in every language and no bidi mark is left in a number', () => {
  for (const locale of locales) {
    const f = createFormatters(locale, 3);
    for (const text of [f.number(1284567.5), f.money(1284.5, 'EUR'), f.time(at), f.day(at), f.dateTime(at), f.duration(125)]) {
      expect(text, `${locale.code} ${text}`).not.toMatch(
        /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59\u200e\u200f\u061c\u202f]/,
      );
    }
    expect(f.time(at), locale.code).toMatch(/45/);
  }
});

test('money follows the locale; currencies unknown to Intl show their abbreviation and their decimals', () => {
  expect(of('en-US').money(1284.5, 'USD')).toBe('$1,284.50');
  expect(of('de-DE').money(1284.5, 'EUR')).toBe('1.284,50\u00a0€');
  expect(of('ar-EG').money(1284.5, 'USD')).toContain('1,284.50');
  expect(of('en-US').money(1.5, 'mBTC', 'mBTC')).toBe('1.50000\u00a0mBTC');
  expect(of('de-DE').money(12.3, 'USDTT', 'USDT')).toBe('12,30\u00a0USDT');
});

test('SETTINGS-10 the time zone is hours from UTC, halves included', () => {
  expect(of('de-DE', 1).time(at)).toBe('21:45');
  expect(of('de-DE', 5.5).time(at)).toBe('02:15');
  expect(of('de-DE', -3).time(at)).toBe('17:45');
  expect(of('en-US', 0).time(at)).toBe('8:45\u00a0PM');
  expect(of('de-DE', 5.5).isoDay(at)).toBe('2026-11-21');
  expect(of('de-DE', -3).isoDay(at)).toBe('2026-11-20');
  expect([offsetLabel(0), offsetLabel(5.5), offsetLabel(-3), offsetLabel(-3.5)]).toEqual([
    'UTC',
    'UTC+5:30',
    'UTC\u22123',
    'UTC\u22123:30',
  ]);
});

test('a calendar day is the same day in every zone', () => {
  for (const offset of [-12, -3, 0, 5.5, 14]) expect(of('de-DE', offset).calendarDay('2026-11-20')).toBe('Freitag, 20. November');
});

test('durations are whole minutes, never negative', () => {
  expect(of('en-US').duration(42.9)).toBe('42 min');
  expect(of('en-US').duration(125)).toBe('2 hr 5 min');
  expect(of('en-US').duration(120)).toBe('2 hr');
  expect(of('en-US').duration(-5)).toBe('0 min');
});

test('durations in Arabic are words: the letter that stands for an hour is read by nobody', () => {
  expect(of('ar-EG').duration(120)).toBe('ساعتان');
  expect(of('ar-EG').duration(185)).toBe('3 ساعات 5 دقائق');
});

test('a calendar date has its year and belongs to no zone', () => {
  for (const offset of [-12, 0, 14]) expect(of('en-US', offset).calendarDate('2026-11-28')).toBe('November 28, 2026');
  expect(of('de-DE', 1).calendarDate('2026-11-28')).toBe('28. November 2026');
  expect(of('ar-EG', 2).calendarDate('2026-11-28')).toContain('2026');
});
