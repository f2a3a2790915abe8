import { expect, test } from 'vitest';
import type { SportEvent } from '../../shared/model/event.ts';
import { byRank, type SportNode } from '../../shared/model/sport.ts';
import { isListed, liveSports, showsMore, withoutTiles } from './live-groups.ts';
import { toggledCategory, toggledSport } from './tree-state.ts';

const sport = (id: number, rank: number): SportNode => ({
  id,
  systemId: id,
  name: `Sport ${id}`,
  link: `sport-${id}`,
  rank,
  count: 0,
  liveCount: 0,
  todayCount: 0,
});
const event = (sportId: number, outcomes: number, outcomesCount = 5): SportEvent =>
  ({
    sportId,
    outcomesCount,
    columns: { moneyline: Array.from({ length: outcomes }, (_, i) => ({ id: `1.${i}` })) },
  }) as unknown as SportEvent;

test('SIDEBAR-15 only one sport is open at a time, and its category closes with it', () => {
  expect(toggledSport(1, 5)).toEqual({ openSport: 5, openCategory: null });
});

test('SIDEBAR-16 only one category is open at a time', () => {
  expect(toggledCategory(10, 20)).toEqual({ openCategory: 20 });
});

test('SIDEBAR-17 toggling the open one collapses it', () => {
  expect(toggledSport(5, 5).openSport).toBeNull();
  expect(toggledCategory(20, 20).openCategory).toBeNull();
});

test('SIDEBAR-22 sports and categories stand by rank', () => {
  expect([sport(1, 3), sport(2, 1), sport(3, 2)].sort(byRank).map((one) => one.rank)).toEqual([1, 2, 3]);
});

test('LIVEBAR-02 sports come with the number of their live matches, empty ones are left out', () => {
  const groups = liveSports([sport(1, 1), sport(2, 2), sport(3, 3)], [event(3, 2), event(1, 3), event(1, 3)]);
  expect(groups.map(({ sport: one, events }) => [one.id, events.length])).toEqual([
    [1, 2],
    [3, 1],
  ]);
});

test('ODDS-04 LIVEBAR-08 and LIVEBAR-10: one to three outcomes are shown, anything else leads to the match', () => {
  expect([1, 2, 3].map((count) => showsMore(event(1, count)))).toEqual([false, false, false]);
  expect([0, 4].map((count) => showsMore(event(1, count)))).toEqual([true, true]);
});

test('LIVEBAR-11 a match without outcomes is hidden', () => {
  expect([isListed(event(1, 0, 0)), isListed(event(1, 0, 5))]).toEqual([false, true]);
});

test('LIVEBAR-06 a match that is in multi-view is not listed, nor counted; taken out it is back', () => {
  const live = [1, 2, 3].map((id) => ({ ...event(1, 3), id }));
  const shown = (tiles: { id: number }[]) =>
    liveSports([sport(1, 1)], withoutTiles(live, tiles)).map(({ events }) => events.map(({ id }) => id));
  expect(shown([{ id: 2 }])).toEqual([[1, 3]]);
  expect(shown([])).toEqual([[1, 2, 3]]);
  expect(shown([{ id: 1 }, { id: 2 }, { id: 3 }])).toEqual([]);
});
