import type { Locale } from './locale.ts';

export interface Formatters {
  /** Whole numbers and plain decimals: 1,284 or 1.284. */
  number(value: number): string;
  /** An amount in units of its currency; `abbreviation` is what the account calls it (CurrencySystemAbbreviature). */
  money(amount: number, currency: string, abbreviation?: string): string;
  /** 20:45, or 8:45 PM where twelve hours are the habit. */
  time(atMs: number): string;
  /** Fri, 20 Nov. */
  day(atMs: number): string;
  /** Friday, 20 November: of a calendar day YYYY-MM-DD, which belongs to no zone. */
  calendarDay(isoDay: string): string;
  /** 20 November 2026: of a calendar day likewise. */
  calendarDate(isoDay: string): string;
  /** Fri, 20 Nov, 20:45. */
  dateTime(atMs: number): string;
  /** Calendar day in the chosen zone, YYYY-MM-DD: for grouping and for queries. */
  isoDay(atMs: number): string;
  /** today, tomorrow, yesterday in words. */
  relativeDay(days: number): string;
  /** in 42 min; 2 h 5 min. Whole minutes, never negative. */
  duration(minutes: number): string;
}

const HOUR_MS = 3_600_000;

/** Chrome and Node put U+202F before AM and PM, and bidi marks into Arabic amounts: both break narrow cells and tests. */
const tidy = (text: string) => text.replace(/[\u202f\u00a0]/g, '\u00a0').replace(/[\u200e\u200f\u061c]/g, '');

/**
 * Formatters of one language and one time zone. Digits are Latin everywhere, Arabic and Hindi included (odds and money must be
 * copied and compared), hence `-u-nu-latn`. The zone is hours from UTC (SETTINGS-10), so the moment is shifted and printed as UTC:
 * named offset zones are not known to every browser.
 */
export function createFormatters(locale: Locale, offsetHours: number): Formatters {
  const tag = `${locale.bcp47}-u-nu-latn`;
  const at = (ms: number) => new Date(ms + offsetHours * HOUR_MS);
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    return (ms: number) => tidy(format.format(at(ms)));
  };
  const clock: Intl.DateTimeFormatOptions = {
    hour: locale.hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: locale.hour12 ? 'h12' : 'h23',
  };
  const timeOfDay = date(clock);
  const longDay = date({ weekday: 'long', day: 'numeric', month: 'long' });
  const midnight = (isoDay: string) => Date.parse(`${isoDay}T00:00:00Z`) - offsetHours * HOUR_MS;
  const plain = new Intl.NumberFormat(tag);
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  // The short Arabic signs are single letters that nobody reads as hours.
  const unitDisplay = locale.dir === 'rtl' ? 'long' : 'short';
  const minute = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay });
  const hour = new Intl.NumberFormat(tag, { style: 'unit', unit: 'hour', unitDisplay });
  const money = new Map<string, Intl.NumberFormat>();

  const currencyFormat = (currency: string) => {
    let format = money.get(currency);
    if (!format) {
      // Intl knows the money of states alone, in three letters. Of ours, mBTC is thousandths of a coin: five digits make it exact.
      const digits = /^m[A-Z]{3}$/.test(currency) ? 5 : 2;
      format = /^[A-Z]{3}$/.test(currency)
        ? new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
        : new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      money.set(currency, format);
    }
    return format;
  };

  return {
    number: (value) => tidy(plain.format(value)),
    money(amount, currency, abbreviation) {
      const format = currencyFormat(currency);
      const text = tidy(format.format(amount)).trim();
      return format.resolvedOptions().style === 'currency' ? text : `${text}\u00a0${abbreviation ?? currency}`;
    },
    // Engines differ in the space before AM and PM; a time must not break over two lines either.
    time: (ms) => timeOfDay(ms).replace(/\s/g, '\u00a0'),
    day: date({ weekday: 'short', day: 'numeric', month: 'short' }),
    calendarDay: (isoDay) => longDay(midnight(isoDay)),
    calendarDate: (isoDay) => date({ dateStyle: 'long' })(midnight(isoDay)),
    dateTime: date({ weekday: 'short', day: 'numeric', month: 'short', ...clock }),
    isoDay: (ms) => at(ms).toISOString().slice(0, 10),
    relativeDay: (days) => tidy(relative.format(days, 'day')),
    duration(minutes) {
      const whole = Math.max(0, Math.floor(minutes));
      if (whole < 60) return tidy(minute.format(whole));
      const rest = whole % 60;
      return tidy(rest === 0 ? hour.format(whole / 60) : `${hour.format((whole - rest) / 60)} ${minute.format(rest)}`);
    },
  };
}

/** UTC+3, UTC-3:30, UTC: how an offset is shown in the settings. */
export function offsetLabel(offsetHours: number): string {
  if (offsetHours === 0) return 'UTC';
  const minutes = Math.round(Math.abs(offsetHours) * 60);
  const rest = minutes % 60;
  return `UTC${offsetHours < 0 ? '\u2212' : '+'}${(minutes - rest) / 60}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
