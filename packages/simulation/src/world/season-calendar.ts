import type { SeasonKey } from './plan-types.ts';
import { dayNumber, mondayOf, yearOf } from './zones.ts';

/** A season of a league: what it is called by in ids, and the weeks (their Mondays) that it plays in. */
export interface Season {
  /** 0 to 999: seasons follow each other. */
  readonly number: number;
  readonly year: number;
  readonly from: number;
  readonly to: number;
  readonly mondays: readonly number[];
}

type MonthDay = readonly [month: number, day: number];

interface SeasonRule {
  readonly from: MonthDay;
  readonly to: MonthDay;
  readonly pause?: readonly [MonthDay, MonthDay];
  /** Second season of the year. */
  readonly second?: readonly [MonthDay, MonthDay];
}

const RULES: Readonly<Record<SeasonKey, SeasonRule>> = {
  autumn: { from: [8, 10], to: [5, 24] },
  'autumn-break': {
    from: [8, 1],
    to: [5, 24],
    pause: [
      [12, 20],
      [1, 24],
    ],
  },
  calendar: { from: [2, 20], to: [12, 6] },
  'calendar-short': { from: [4, 14], to: [10, 12] },
  south: { from: [10, 8], to: [5, 1] },
  winter: { from: [11, 1], to: [3, 28] },
  'winter-long': { from: [9, 20], to: [5, 10] },
  summer: { from: [3, 28], to: [10, 1] },
  gridiron: { from: [9, 3], to: [1, 12] },
  'rugby-south': { from: [2, 26], to: [9, 24] },
  'spring-split': { from: [2, 1], to: [6, 5] },
  'half-year': {
    from: [1, 6],
    to: [6, 21],
    second: [
      [7, 1],
      [12, 20],
    ],
  },
  'june-july': { from: [5, 22], to: [8, 12] },
  christmas: { from: [10, 18], to: [2, 18] },
  'two-months': { from: [5, 10], to: [7, 20] },
};

/** Year that season numbers are counted from. */
export const FIRST_YEAR = 2020;

/** Days about which nations play; leagues of soccer leave the weekend of that week free. */
const WINDOWS: readonly MonthDay[] = [
  [3, 25],
  [6, 5],
  [9, 5],
  [10, 10],
  [11, 14],
];

export function windowMondays(year: number): readonly number[] {
  return WINDOWS.map(([month, day]) => mondayOf(dayNumber(year, month, day)));
}

function isWindow(monday: number): boolean {
  return windowMondays(yearOf(monday)).includes(monday);
}

function seasonOf(
  number: number,
  year: number,
  [from, to]: readonly [MonthDay, MonthDay],
  rule: SeasonRule,
  leavesWindows: boolean,
): Season {
  const first = mondayOf(dayNumber(year, from[0], from[1]));
  const wraps = to[0] < from[0];
  const last = mondayOf(dayNumber(wraps ? year + 1 : year, to[0], to[1]));
  const mondays: number[] = [];
  const pause = rule.pause?.map(([month, day]) => dayNumber(month < from[0] ? year + 1 : year, month, day));
  for (let monday = first; monday <= last; monday += 7) {
    const isPaused = pause !== undefined && monday + 4 >= (pause[0] ?? 0) && monday + 4 < (pause[1] ?? 0);
    if (!isPaused && !(leavesWindows && isWindow(monday))) mondays.push(monday);
  }
  return { number, year, from: first, to: last + 8, mondays };
}

/** Season that begins in a year (`part` 1: the second of the year, where there are two). */
function seasonIn(key: SeasonKey, year: number, part: number, leavesWindows: boolean): Season {
  const rule = RULES[key];
  const two = rule.second !== undefined;
  const number = two ? (year - FIRST_YEAR) * 2 + part : year - FIRST_YEAR;
  const dates = part === 1 && rule.second !== undefined ? rule.second : ([rule.from, rule.to] as const);
  return seasonOf(number, year, dates, rule, leavesWindows);
}

/** The season with a number. */
export function seasonNumbered(key: SeasonKey, number: number, leavesWindows: boolean): Season {
  const two = RULES[key].second !== undefined;
  return two
    ? seasonIn(key, FIRST_YEAR + Math.floor(number / 2), number % 2, leavesWindows)
    : seasonIn(key, FIRST_YEAR + number, 0, leavesWindows);
}

/** Numbers of the seasons that may have a match between two days. */
export function seasonNumbers(key: SeasonKey, fromDay: number, toDay: number): number[] {
  const numbers: number[] = [];
  const parts = RULES[key].second === undefined ? [0] : [0, 1];
  for (let year = Math.max(FIRST_YEAR, yearOf(fromDay) - 1); year <= yearOf(toDay); year++) {
    for (const part of parts) {
      const { number, from, to } = seasonIn(key, year, part, false);
      if (from <= toDay && to >= fromDay) numbers.push(number);
    }
  }
  return numbers;
}
