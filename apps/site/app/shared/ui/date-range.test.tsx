import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../i18n/test-site.tsx';
import { DateRange } from './date-range.tsx';
import { withEnd } from './day-range.ts';
import { RangeMonth } from './range-calendar.tsx';

const choice = {
  range: { from: '2026-11-18', to: '2026-11-20' },
  last: '2026-11-24',
  ends: { from: 'From', to: 'To' },
  onRange: () => undefined,
};
const month = (language: string) =>
  renderSite(<RangeMonth {...choice} labelledBy="label" onDone={() => undefined} />, { language });

test.each([
  ['en-US', 'Period Nov 18 – 20, 2026', 'Sun Mon Tue Wed Thu Fri Sat 1 2 3', 'November 18, 2026'],
  ['de-DE', 'Period 18.–20. Nov. 2026', 'Mo Di Mi Do Fr Sa So 1 2 3', '18. November 2026'],
  ['ar-EG', 'Period 18–20 نوفمبر 2026', 'س ح ن ث ر خ ج 1 2 3', '18 نوفمبر 2026'],
])('HISTORY-02 days of one’s own are written and chosen in the language of the site: %s', (language, text, week, day) => {
  const field = renderSite(<DateRange {...choice} label="Period" />, { language });
  expect(field).not.toContain('<input');
  expect(wordsOf(field).replace(/\s+/g, ' ')).toBe(text);
  const html = month(language);
  expect(wordsOf(html)).toContain(week);
  expect(html).toMatch(new RegExp(`data-day="2026-11-18"[^>]*data-place="from"[^>]*aria-label="${day}"`));
});

test('HISTORY-02 the days between are marked, one day is a stop of the keyboard, and none is to come', () => {
  const html = month('en-US');
  const places = [...html.matchAll(/data-day="2026-11-(\d\d)"[^>]*?data-place="(\w+)"/g)].map(([, day, place]) => [day, place]);
  expect(places).toEqual([
    ['18', 'from'],
    ['19', 'in'],
    ['20', 'to'],
  ]);
  expect(html.match(/data-place="\w+" aria-pressed="true"/g)).toHaveLength(3);
  expect([...html.matchAll(/data-day="([^"]+)" tabindex="0"/gi)].map(([, day]) => day)).toEqual(['2026-11-18']);
  expect(html).not.toContain('data-day="2026-11-25"');
});

test('HISTORY-02 an end that would lie behind the other one takes it along', () => {
  expect(withEnd(choice.range, 'from', '2026-11-19')).toEqual({ from: '2026-11-19', to: '2026-11-20' });
  expect(withEnd(choice.range, 'from', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  expect(withEnd(choice.range, 'to', '2026-11-02')).toEqual({ from: '2026-11-02', to: '2026-11-02' });
});
