import type { Schedule } from '@duskline/contract/entities/sport';
import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { calendarEntry, calendarFileName } from './calendar-entry.ts';
import { nearestDay, PAGE_MATCHES, partOf, readSchedulePlace, scheduleHref, toHours } from './schedule-model.ts';
import { ScheduleView } from './schedule-view.tsx';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dayOf = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10);
const sport = (id: number, name: string) => ({ id, systemId: id, name, link: `/${name.toLowerCase()}` }) as SportNode;
const sports = [sport(1, 'Soccer'), sport(5, 'Tennis'), sport(20, 'Basketball')];
const match = (ID: number, SportTypeID: number, StartDateJs: number) =>
  ({ ID, SportTypeID, StartDateJs }) as Schedule['Data'][string][string][string];
function schedule(...matches: ReturnType<typeof match>[]): Schedule {
  const Data: Schedule['Data'] = {};
  for (const one of matches) {
    const day = new Date(one.StartDateJs).toISOString().slice(0, 10);
    const ofDay = Data[day] ?? {};
    Data[day] = { ...ofDay, [one.SportTypeID]: { ...ofDay[one.SportTypeID], [one.ID]: one } };
  }
  return { Dates: [0, 1, 2, 3, 4, 5, 6].map(dayOf), Data, All: {} };
}
const place = (query = '') => readSchedulePlace(new URLSearchParams(query));
const event = (id: number, startMs: number, tournamentId = 1, rank = 1): SportEvent => ({
  id,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: `Home ${id}`,
  away: `Away ${id}`,
  startMs,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: tournamentId, name: `Cup ${tournamentId}`, link: '', rank },
  link: `/sport/soccer/england/cup/match/${id}`,
  columns: { moneyline: [1, 2, 3].map((n) => ({ id: `${id}.${n}`, matchId: id, title: '', oddsMilli: 2000, isLocked: false })) },
  marketsCount: 12,
  outcomesCount: 30,
  rank: 1,
  live: null,
});
const moment = { offset: 0, nowMs: NOON };
const view = (data: Schedule, events: SportEvent[], query = '', language = 'en-US') => {
  const request = { place: place(query), offset: 0, sports };
  const initial = { part: partOf(data, sports, request.place, moment), events };
  return renderSite(<ScheduleView request={request} initial={initial} positions={{}} />, {
    path: `/en/sport/schedule?${query}`,
    nowMs: NOON,
    language,
  });
};

test('SCHEDULE-01 seven days from today are offered as a group of which one is chosen, each with its full date and number', () => {
  const html = view(schedule(match(1, 1, NOON + HOUR)), [event(1, NOON + HOUR)]);
  const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => tag);
  expect(html).toContain('role="radiogroup"');
  expect(radios).toHaveLength(7);
  expect(radios.map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual([0, 1, 2, 3, 4, 5, 6].map(dayOf));
  expect(radios.map((tag) => /checked/.test(tag))).toEqual([true, ...Array(6).fill(false)]);
  expect(radios[0]).toContain('aria-label="Friday, November 20, 1 match"');
});

test('SCHEDULE-05 a sport without dates is not among the sports that can be chosen', () => {
  const part = partOf(schedule(match(1, 1, NOON), match(2, 5, NOON + 3 * DAY)), sports, place(), moment);
  expect(part.sports.map(({ name }) => name)).toEqual(['Soccer', 'Tennis']);
});

test('SCHEDULE-04 what the schedule does not have any more is gone from its day, its sport and all numbers', () => {
  const before = partOf(schedule(match(1, 1, NOON), match(2, 5, NOON)), sports, place(), moment);
  const after = partOf(schedule(match(1, 1, NOON)), sports, place(), moment);
  expect([before.count, before.days[0]?.count, before.matches.map(({ id }) => id)]).toEqual([2, 2, [1, 2]]);
  expect([after.count, after.days[0]?.count, after.matches.map(({ id }) => id)]).toEqual([1, 1, [1]]);
});

test('SCHEDULE-03 a day outside of the seven is today; a page behind the last is the last', () => {
  const many = Array.from({ length: PAGE_MATCHES + 1 }, (_, id) => match(id + 1, 1, NOON + id * 60_000));
  expect(partOf(schedule(...many), sports, place('date=2027-01-01'), moment).day).toBe(dayOf(0));
  const last = partOf(schedule(...many), sports, place('page=9'), moment);
  expect([last.page, last.pages, last.matches.map(({ id }) => id)]).toEqual([2, 2, [PAGE_MATCHES + 1]]);
});

test('the address says day, sport, live matches and page, and gives them back', () => {
  const query = 'date=2026-11-22&sport=tennis&live=1&page=2';
  expect(scheduleHref('en', place(query))).toBe(`/en/sport/schedule?${query}`);
  expect(place('page=0&live=yes')).toEqual({ day: undefined, sport: undefined, isLive: false, page: 1 });
});

test('matches stand by the hour of the visitor, then by tournament; half hours of a zone count', () => {
  const events = [event(1, NOON + 20 * 60_000, 7, 5), event(2, NOON + 10 * 60_000, 8, 1), event(3, NOON + 40 * 60_000, 7, 5)];
  const shape = (offset: number) =>
    toHours(events, { offset, nowMs: NOON }).map(({ startMs, tournaments }) => [
      (startMs - NOON) / 60_000,
      tournaments.map((one) => one.events.map(({ id }) => id)),
    ]);
  expect(shape(0)).toEqual([[0, [[2], [1, 3]]]]);
  expect(shape(5.5)).toEqual([
    [-30, [[2], [1]]],
    [30, [[3]]],
  ]);
});

test('SCHEDULE-01 today begins with the hour that it is: what began in the hours before stands last, on the page and over all pages', () => {
  const now = { offset: 5.5, nowMs: NOON + 10 * 60_000 };
  // Half past is where an hour of this zone begins.
  const starts = [-90, -40, -10, 5, 50].map((minutes) => NOON + minutes * 60_000);
  const part = partOf(schedule(...starts.map((startMs, id) => match(id + 1, 1, startMs))), sports, place(), now);
  expect(part.matches.map(({ id }) => id)).toEqual([3, 4, 5, 1, 2]);
  const hours = toHours(
    starts.map((startMs, id) => event(id + 1, startMs)),
    now,
  );
  expect(hours.map(({ tournaments }) => tournaments.flatMap(({ events }) => events.map(({ id }) => id)))).toEqual([
    [3, 4],
    [5],
    [1, 2],
  ]);
});

test('an empty day offers the next one that has matches, else the nearest before it', () => {
  const data = schedule(match(1, 1, NOON), match(2, 5, NOON + 3 * DAY));
  const { days } = partOf(data, sports, place(), moment);
  expect([nearestDay(days, dayOf(1))?.day, nearestDay(days, dayOf(5))?.day, nearestDay([], dayOf(1))]).toEqual([
    dayOf(3),
    dayOf(3),
    undefined,
  ]);
  const html = view(data, [], `date=${dayOf(1)}`);
  expect(wordsOf(html)).toContain('No matches on Saturday, November 21. Show Monday, November 23 (1 match)');
  expect(html).toContain(`href="/en/sport/schedule?date=${dayOf(3)}"`);
});

test('ODDS-04 a row has one market, by the button of all prices, and its time zone is said', () => {
  const html = view(schedule(match(1, 1, NOON + HOUR)), [event(1, NOON + HOUR)]);
  expect(html.match(/<button[^>]*class="odds/g)).toHaveLength(3);
  expect(html).toContain('aria-label="Add to my calendar: Home 1 – Away 1"');
  expect(wordsOf(html)).toMatch(/Times in .*UTC/);
});

test('a calendar entry is a valid file: times in UTC, signs escaped, lines no longer than 75 bytes', () => {
  const cup = { ...event(7, NOON), home: 'Ayr, "A"; B\\C', away: 'Ünïcödé '.repeat(12) };
  const text = calendarEntry(cup, 'https://duskline.example/en/match/7', NOON - HOUR);
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const whole = text.replace(/\r\n /g, '').split('\r\n');
  expect(whole).toContain('DTSTART:20261120T120000Z');
  expect(whole).toContain('DTSTAMP:20261120T110000Z');
  expect(whole).toContain('UID:match-7@duskline.example');
  expect(whole).toContain(`SUMMARY:Ayr\\, "A"\\; B\\\\C – ${cup.away}`);
  expect(calendarFileName({ home: 'A/B', away: 'C:D' })).toBe('AB - CD.ics');
});
