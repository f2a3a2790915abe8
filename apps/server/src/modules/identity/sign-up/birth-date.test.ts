import { describe, expect, test } from 'vitest';
import { calendarDate, isOfAge } from './birth-date.ts';

const NOON = '12:00:00Z';

describe('TR-A13, SIGNUP-09 of age by the UTC calendar', () => {
  test.each([
    // born, now, of age
    ['2008-11-20', `2026-11-20T00:00:00.000Z`, true],
    ['2008-11-20', `2026-11-19T23:59:59.999Z`, false],
    ['2008-11-21', `2026-11-20T${NOON}`, false],
    ['2008-11-21', `2026-11-21T00:00:00.000Z`, true],
    ['2008-11-19', `2026-11-20T${NOON}`, true],
    ['2008-10-31', `2026-11-20T${NOON}`, true],
    ['2008-12-01', `2026-11-20T${NOON}`, false],
    ['2008-12-31', `2026-12-30T${NOON}`, false],
    ['2008-12-31', `2026-12-31T00:00:00.000Z`, true],
    ['2009-01-01', `2026-12-31T23:59:59.999Z`, false],
    ['2009-01-01', `2027-01-01T00:00:00.000Z`, true],
    ['2008-02-29', `2026-02-28T23:59:59.999Z`, false],
    ['2008-02-29', `2026-03-01T00:00:00.000Z`, true],
    ['2008-02-28', `2026-02-28T00:00:00.000Z`, true],
    ['2008-03-01', `2026-02-28T${NOON}`, false],
    ['2008-03-01', `2026-03-01T${NOON}`, true],
    ['2010-02-28', `2028-02-28T${NOON}`, true],
    ['2010-02-28', `2028-02-27T${NOON}`, false],
    ['2010-03-01', `2028-02-29T${NOON}`, false],
    ['2010-03-01', `2028-03-01T${NOON}`, true],
    ['2004-02-29', `2022-02-28T${NOON}`, false],
    ['2004-02-29', `2022-03-01T${NOON}`, true],
    ['1899-01-01', `2026-11-20T${NOON}`, true],
    ['1999-12-31', `2026-11-20T${NOON}`, true],
    ['2026-11-20', `2026-11-20T${NOON}`, false],
    ['2027-01-01', `2026-11-20T${NOON}`, false],
    ['2200-12-31', `2026-11-20T${NOON}`, false],
    ['2008-11-20', `2026-11-20T01:00:00+02:00`, false],
    ['2008-11-20', `2026-11-19T23:00:00-02:00`, true],
    ['2008-06-30', `2026-06-30T${NOON}`, true],
    ['2008-07-01', `2026-06-30T${NOON}`, false],
    ['2007-11-20', `2026-11-20T${NOON}`, true],
    ['2009-11-20', `2026-11-20T${NOON}`, false],
    ['2008-01-31', `2026-01-30T${NOON}`, false],
    ['2008-01-31', `2026-01-31T${NOON}`, true],
    ['2082-02-28', `2100-02-28T${NOON}`, true],
    ['2080-02-29', `2098-02-28T${NOON}`, false],
    ['2080-02-29', `2098-03-01T${NOON}`, true],
    ['2008-04-30', `2026-05-01T${NOON}`, true],
    ['2008-05-01', `2026-04-30T${NOON}`, false],
  ])('born %s, now %s: %s', (born, now, adult) => {
    expect(isOfAge(born, 18, Date.parse(now))).toBe(adult);
  });
});

test('TR-A13 trust 6 the minimum age is that of the jurisdiction', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect([18, 21].map((years) => isOfAge('2008-11-20', years, now))).toEqual([true, false]);
  expect([18, 21].map((years) => isOfAge('2005-11-20', years, now))).toEqual([true, true]);
});

describe('TR-A13 only days of the calendar', () => {
  test.each([
    [2008, 2, 29, '2008-02-29'],
    [2000, 2, 29, '2000-02-29'],
    [1904, 2, 29, '1904-02-29'],
    [1900, 2, 28, '1900-02-28'],
    [1990, 12, 31, '1990-12-31'],
    [1899, 1, 1, '1899-01-01'],
  ])('%i-%i-%i exists', (year, month, day, text) => {
    expect(calendarDate(year, month, day)).toBe(text);
  });

  test.each([
    [2007, 2, 29],
    [1900, 2, 29],
    [2026, 2, 30],
    [2026, 4, 31],
    [2026, 6, 31],
    [2026, 13, 1],
    [2026, 0, 1],
    [2026, 1, 0],
    [2026, 1, 32],
    [2026, 1.5, 1],
    [Number.NaN, 1, 1],
  ])('%d-%d-%d does not', (year, month, day) => {
    expect(calendarDate(year, month, day)).toBeNull();
  });
});
