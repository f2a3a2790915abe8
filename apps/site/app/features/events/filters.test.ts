import { expect, test } from 'vitest';
import type { SportEvent } from '../../shared/model/event.ts';
import {
  countRows,
  type EventFilter,
  type FilterMoment,
  firstRows,
  isInWindow,
  mergeEvents,
  passesFilter,
  type timeFilters,
  toSections,
} from './filters.ts';

const HOUR = 3_600_000;
const nowMs = Date.UTC(2026, 10, 20, 10);
const moment: FilterMoment = { nowMs, isoDay: (ms) => new Date(ms).toISOString().slice(0, 10) };

let nextId = 1;
function event(inHours: number, more: Partial<SportEvent> = {}): SportEvent {
  return {
    id: nextId++,
    sportId: 1,
    systemId: 1,
    sportName: 'Soccer',
    home: 'A',
    away: 'B',
    startMs: nowMs + inHours * HOUR,
    category: { id: 1, name: 'England', country: 'GB-ENG' },
    tournament: { id: 1, name: 'Premier League', link: '', rank: 1 },
    link: '',
    columns: {},
    marketsCount: 1,
    outcomesCount: 3,
    rank: 0,
    live: null,
    ...more,
  };
}
const live = { live: { homeScore: 0 } as SportEvent['live'] };

test('LISTS-01 the time filters of the specification', () => {
  const events = [2, 5, 11, 23, 30].map((hours) => event(hours));
  const count = (filter: (typeof timeFilters)[number]) => events.filter((one) => isInWindow(one, filter, moment)).length;
  expect((['all', '24h', '12h', '6h', '3h'] as const).map(count)).toEqual([5, 4, 3, 2, 1]);
  // 10:00 now: 12:00, 15:00 and 21:00 are today.
  expect(count('today')).toBe(3);
  expect(isInWindow(event(-1, live), '3h', moment)).toBe(true);
});

test('SCREEN-01 each filter shows only its events', () => {
  const events = [event(-1, live), event(2), event(30)];
  const shown = (filter: EventFilter) => events.map((one) => passesFilter(one, filter, moment));
  expect(shown('all')).toEqual([true, true, true]);
  expect(shown('live')).toEqual([true, false, false]);
  expect(shown('today')).toEqual([false, true, false]);
  expect(shown('early')).toEqual([false, false, true]);
  expect(shown('outright')).toEqual([false, false, false]);
});

test('LISTS-02 tournaments and matches are sorted by rank', () => {
  const at = (tournament: number, rank: number, hours: number, own: number) =>
    event(hours, { tournament: { id: tournament, name: '', link: '', rank }, rank: own });
  const events = [at(3, 3, 1, 0), at(1, 1, 5, 2), at(2, 2, 1, 0), at(1, 1, 6, 1)];
  const [section] = toSections(events, 'league', moment.isoDay);
  expect(section?.groups.map((group) => group.tournament.id)).toEqual([1, 2, 3]);
  expect(section?.groups[0]?.events.map((one) => one.rank)).toEqual([1, 2]);
  const [byTime] = toSections(events, 'time', moment.isoDay);
  // Of what begins together the better tournament.
  expect(byTime?.groups.map((group) => group.tournament.id)).toEqual([2, 3, 1]);
});

test('live matches stand first, then the days in order', () => {
  const sections = toSections([event(30), event(2), event(-1, live)], 'league', moment.isoDay);
  expect(sections.map((section) => section.key)).toEqual(['live', '2026-11-20', '2026-11-21']);
});

test('a match that went live is shown once', () => {
  const upcoming = event(0, { id: 900 });
  const merged = mergeEvents([event(-1, { id: 900, ...live })], [upcoming, event(3, { id: 901 }), event(3, { id: 901 })]);
  expect(merged.map((one) => [one.id, one.live !== null])).toEqual([
    [900, true],
    [901, false],
  ]);
});

test('a long list is cut after so many rows, inside a tournament too, and a section without rows is left out', () => {
  const tournament = (id: number) => ({ tournament: { id, name: `T${id}`, link: '', rank: id } });
  const events = [event(1, tournament(1)), event(2, tournament(1)), event(3, tournament(2)), event(30, tournament(3))];
  const sections = toSections(events, 'league', moment.isoDay);
  const names = (most: number) =>
    firstRows(sections, most).map(({ groups }) => groups.map((group) => [group.tournament.id, group.events.length]));
  expect(countRows(sections)).toBe(4);
  expect(names(1)).toEqual([[[1, 1]]]);
  expect(names(2)).toEqual([[[1, 2]]]);
  expect(names(3)).toEqual([
    [
      [1, 2],
      [2, 1],
    ],
  ]);
  expect(names(9)).toHaveLength(2);
  expect(firstRows(sections, 9)[0]?.groups[0]).toBe(sections[0]?.groups[0]);
});
