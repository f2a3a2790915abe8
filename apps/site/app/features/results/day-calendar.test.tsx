import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import { CalendarMonth } from './day-calendar.tsx';

const month = (language: string) =>
  renderSite(
    <CalendarMonth
      day="2026-11-18"
      first="2025-10-16"
      today="2026-11-20"
      hrefOf={(day) => `/results?date=${day}`}
      onChoose={() => undefined}
    />,
    { language },
  );

test.each([
  ['en-US', 'November 2026 Sun Mon Tue Wed Thu Fri Sat 1 2 3', '18 November 2026|November 18, 2026'],
  ['de-DE', 'November 2026 Mo Di Mi Do Fr Sa So 1 2 3', '18. November 2026'],
  ['ar-EG', 'نوفمبر 2026 س ح ن ث ر خ ج 1 2 3', '18 نوفمبر 2026'],
])('RESULTS-02 the calendar speaks the language of the site and begins its weeks as it does: %s', (language, words, named) => {
  const html = month(language);
  expect(wordsOf(html)).toContain(words);
  expect(html).toMatch(new RegExp(`aria-label="(${named})" aria-current="date"`));
});

test('RESULTS-02 days that are to come lead nowhere, and no month is offered that has none', () => {
  const html = month('en-US');
  expect([...html.matchAll(/data-day="2026-11-(\d\d)"/g)].map(([, day]) => Number(day))).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
  expect(html).toMatch(/<button[^>]*aria-label="December 2026"[^>]* disabled=""/);
  expect(html).toMatch(/<button[^>]*aria-label="October 2026"(?![^>]*disabled)/);
});
