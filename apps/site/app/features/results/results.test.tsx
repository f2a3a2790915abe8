import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../shared/i18n/test-site.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { ResultRow } from './result-row.tsx';
import { filterRows, groupPages, type ResultRow as Row, toResultRow, winnerOf } from './result-row-model.ts';
import { readPlace, resultHref, resultsHref } from './results-place.ts';
import { firstPart, nextPart } from './results-queries.ts';
import { type ResultsTree, resultsCount, scopeOf } from './results-tree-model.ts';
import { ResultsView } from './results-view.tsx';

const TODAY = '2026-11-20';
const row = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  sportId: 1,
  systemId: 1,
  startMs: Date.UTC(2026, 10, 20, 8),
  home: `Home ${id}`,
  away: `Away ${id}`,
  isOutright: false,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 1, name: 'Premier Division', link: '/soccer/england/premier-division', rank: 1 },
  state: 'final',
  score: [2, 1],
  periods: [
    [1, 1],
    [1, 0],
  ],
  link: `/sport/soccer/england/premier-division/match/${id}`,
  ...more,
});
const sport = (id: number, name: string, count: number): SportNode => ({
  id,
  systemId: id,
  name,
  link: `/${name.toLowerCase()}`,
  rank: id,
  count,
  liveCount: 0,
  todayCount: 0,
});
const tree: ResultsTree = {
  isOnItsWay: false,
  sports: [sport(1, 'Soccer', 3), sport(5, 'Tennis', 1)],
  categories: [
    { id: 1, sportId: 1, name: 'England', alias: 'england', link: '/soccer/england', country: 'GB-ENG', rank: 1, count: 2 },
    { id: 2, sportId: 5, name: 'ATP', alias: 'atp', link: '/tennis/atp', country: 'INT', rank: 2, count: 1 },
  ],
  tournaments: [
    { id: 1, categoryId: 1, name: 'Premier Division', link: '/soccer/england/premier-division', rank: 1, count: 2 },
    { id: 9, categoryId: 2, name: 'Open', link: '/tennis/atp/open', rank: 1, count: 1 },
  ],
};
const view = (query: string, rows: Row[], isOnItsWay = false) => {
  const place = readPlace(new URLSearchParams(query), TODAY);
  const at = firstPart(tree, scopeOf(tree, place));
  const loaded = at ? { parts: [{ rows, isLast: true }], ats: [at] } : { parts: [], ats: [] };
  return renderSite(
    <ResultsView place={place} today={TODAY} offset={0} isLeaving={false} initial={{ tree: { ...tree, isOnItsWay }, loaded }} />,
    {
      path: `/en/sport/results?${query}`,
    },
  );
};

test('RESULTS-02 a day whose results are on their way says so, and not that it has none', () => {
  const place = readPlace(new URLSearchParams('date=2026-03-01'), TODAY);
  const empty = { sports: [], categories: [], tournaments: [] };
  const shown = (isOnItsWay: boolean) => {
    const initial = { tree: { ...empty, isOnItsWay }, loaded: { parts: [], ats: [] } };
    const html = renderSite(<ResultsView place={place} today={TODAY} offset={0} isLeaving={false} initial={initial} />, {
      path: '/en/sport/results?date=2026-03-01',
    });
    return ['Results of this day are being loaded.', 'No results on this day.'].map((text) => html.includes(text));
  };
  expect([shown(true), shown(false)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('RESULTS-02 a day that has a part of its results says above them that more are being loaded', () => {
  const text = 'Results of this day are being loaded.';
  const html = (isOnItsWay: boolean) => view('', [row(1)], isOnItsWay);
  expect(html(true)).toContain(text);
  expect(html(true).indexOf(text)).toBeLessThan(html(true).indexOf('Home 1'));
  expect(html(false)).not.toContain(text);
});

test('RESULTS-02 the address says day, branch and text, and gives them back', () => {
  const query = 'date=2026-11-19&sport=soccer&category=england&tournament=premier-division&q=bay';
  const place = readPlace(new URLSearchParams(query), TODAY);
  expect(resultsHref('en', place, TODAY)).toBe(`/en/sport/results?${query}`);
  expect(resultsHref('en', readPlace(new URLSearchParams(), TODAY), TODAY)).toBe('/en/sport/results');
});

test('RESULTS-02 a day that is to come, or none, is today; a tournament without its sport is none', () => {
  expect(['date=2026-11-21', 'date=2026-02-30', ''].map((query) => readPlace(new URLSearchParams(query), TODAY).day)).toEqual(
    Array(3).fill(TODAY),
  );
  expect(readPlace(new URLSearchParams('tournament=open'), TODAY).tournament).toBeUndefined();
});

test('RESULTS-02 the tree has sports, categories of the open sport and tournaments of the open category, with their numbers', () => {
  const branches = (query: string) => {
    const nav = /<nav[^>]*aria-label="Sports and tournaments">(.*?)<\/nav>/.exec(view(query, [row(1)]))?.[1] ?? '';
    return [...nav.matchAll(/<a [^>]*>(.*?)<\/a>/g)].map(([, inner = '']) => wordsOf(inner));
  };
  expect(branches('')).toEqual(['All sports 4 , 4 results', 'Soccer 3 , 3 results', 'Tennis 1 , 1 result']);
  expect(branches('sport=soccer&category=england')).toEqual([
    'All sports 4 , 4 results',
    'Soccer 3 , 3 results',
    'England 2 , 2 results',
    'Premier Division 2 , 2 results',
    'Tennis 1 , 1 result',
  ]);
});

test('RESULTS-02 arrows lead to the days beside, today has no next one, and yesterday is one press away', () => {
  const html = view('sport=soccer', [row(1)]);
  expect(html).toMatch(/aria-label="Previous day"[^>]*|href="[^"]*date=2026-11-19&amp;sport=soccer"/);
  expect(html).not.toContain('aria-label="Next day"');
  expect(view('date=2026-11-18', [row(1)])).toMatch(/<a[^>]*href="\/en\/sport\/results\?date=2026-11-19"/);
  expect(html).toMatch(/<a[^>]*href="\/en\/sport\/results\?date=2026-11-19&amp;sport=soccer"[^>]*>Yesterday<\/a>/);
});

test('RESULTS-02 a text narrows the rows by team, tournament and category, whatever its case and accents', () => {
  const rows = [row(1, { home: 'Bayern München' }), row(2), row(3, { tournament: { ...row(3).tournament, name: 'Copa Única' } })];
  const found = (text: string) => filterRows(rows, text).map(({ id }) => id);
  expect([found('munchen'), found('UNICA'), found('away 2'), found('engl'), found('zzz')]).toEqual([
    [1],
    [3],
    [2],
    [1, 2, 3],
    [],
  ]);
  const html = view('q=munchen', rows);
  expect([...html.matchAll(/data-result="(\d+)"/g)].map(([, id]) => id)).toEqual(['1']);
});

test('RESULTS-02 what a text does not find is said, with the way back', () => {
  const words = wordsOf(view('sport=soccer&q=nobody', [row(1)]));
  expect(words).toContain('No results for “nobody” on this day.');
  expect(words).toContain('Clear filter');
});

test('a branch that the day does not have shows nothing, and the way to all sports', () => {
  const html = view('sport=golf', []);
  expect(wordsOf(html)).toContain('No results on this day. All sports');
  expect(html).not.toContain('data-result');
});

test('RESULTS-02 the winner is marked, a draw and what is not final have none', () => {
  expect(winnerOf(row(1))).toBe('home');
  expect(winnerOf(row(1, { score: [1, 1] }))).toBeUndefined();
  expect(winnerOf(row(1, { score: [0, 3] }))).toBe('away');
  expect(winnerOf(row(1, { state: 'abandoned' }))).toBeUndefined();
  const html = renderSite(<ResultRow row={row(1, { score: [0, 3] })} />);
  expect([...html.matchAll(/data-winner="true"/g)]).toHaveLength(1);
  expect(html).toMatch(/data-winner="true".*Away 1/);
});

test('RESULTS-02 a match without its score awaits the official result; one that was not played says so', () => {
  expect(wordsOf(renderSite(<ResultRow row={row(1, { score: null, periods: [] })} />))).toContain('Awaiting official result');
  expect(wordsOf(renderSite(<ResultRow row={row(1, { state: 'cancelled', score: null, periods: [] })} />))).toContain('Canceled');
});

test('a word of the provider that nobody knows is no final result', () => {
  const wire = { ID: 1, Category: { ID: 1 }, Tournament: { ID: 1 }, ResultStatus: 'strange' } as Parameters<
    typeof toResultRow
  >[0];
  expect(toResultRow(wire).state).toBe('awaiting');
});

test('results go on page by page, then sport by sport, and end', () => {
  const all = scopeOf(tree, readPlace(new URLSearchParams(), TODAY));
  const start = firstPart(tree, all);
  expect(start).toEqual({ sportId: 1, page: 0 });
  const full = { rows: [], isLast: false };
  const last = { rows: [], isLast: true };
  expect(nextPart(tree, all, { sportId: 1, page: 0 }, full)).toEqual({ sportId: 1, page: 1 });
  expect(nextPart(tree, all, { sportId: 1, page: 1 }, last)).toEqual({ sportId: 5, page: 0 });
  expect(nextPart(tree, all, { sportId: 5, page: 0 }, last)).toBeUndefined();
  const soccer = scopeOf(tree, readPlace(new URLSearchParams('sport=soccer'), TODAY));
  expect(nextPart(tree, soccer, { sportId: 1, page: 0 }, last)).toBeUndefined();
  expect([resultsCount(tree, all), resultsCount(tree, soccer)]).toEqual([4, 3]);
});

test('a result that moved to the next page is shown once, and a later page never moves rows above it', () => {
  const other = { id: 2, name: 'Cup', link: '', rank: 0 };
  const groups = groupPages(
    [
      [row(1), row(2)],
      [row(2), row(3, { tournament: other })],
    ],
    '',
  );
  expect(groups.map(({ tournament, rows }) => [tournament.id, rows.map(({ id }) => id)])).toEqual([
    [1, [1, 2]],
    [2, [3]],
  ]);
});

test('ESPORTS-03 the result of a match of esports has its page in their area', () => {
  const esport = { id: 12, link: '/esports/counter-strike-2/asia/flashpoint/match/12' };
  const soccer = { id: 7, link: '/sport/soccer/spain/liga/match/7' };
  expect([resultHref('en', esport), resultHref('tr', soccer)]).toEqual([
    '/en/esports/counter-strike-2/results/12',
    '/tr/sport/results/7',
  ]);
});
