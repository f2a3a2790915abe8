import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { isFullPage, joinPages, type ResultRow, resultEntries, rowsOf } from './results-queries.ts';
import { ResultsTree } from './results-tree.tsx';

const sport = (id: number, name: string): SportNode => ({
  id,
  systemId: id,
  name,
  link: name,
  rank: id,
  count: 0,
  liveCount: 0,
  todayCount: 0,
});

test('RESULTS-01 sports, favorites and outrights stand before the sports', () => {
  const html = renderSite(<ResultsTree sports={[sport(1, 'Soccer'), sport(2, 'Tennis')]} onLeave={() => undefined} />);
  const names = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => wordsOf(inner));
  expect(names).toEqual(['Sports', 'My favorites', 'Outrights', 'Soccer', 'Tennis']);
});

const row = (id: number, tournamentId: number, isOutright = false): ResultRow => ({
  id,
  tournamentId,
  isOutright,
  where: '',
  home: '',
  away: '',
  score: null,
});

test('RESULTS-01 a day with more results than a page has a next page, and what moves there meanwhile is shown once', () => {
  const first = Array.from({ length: 100 }, (_, id) => row(id, 10));
  expect([isFullPage(undefined), isFullPage(first), isFullPage(first.slice(1))]).toEqual([false, true, false]);
  const shown = joinPages([first, [row(99, 10), row(100, 10)], undefined]);
  expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, id) => id));
});

test('RESULTS-01 each shows its own of the results of the day', () => {
  const rows = [row(1, 10), row(2, 20), row(3, 20, true), row(4, 30)];
  const marked = { matches: [1], tournaments: [20] };
  const shown = resultEntries([sport(1, 'Soccer')]).map((entry) => rowsOf(entry, rows, marked).map(({ id }) => id));
  // Those of a sport come as its own answer.
  expect(shown).toEqual([[1, 2, 3, 4], [1, 2, 3], [3], [1, 2, 3, 4]]);
});
