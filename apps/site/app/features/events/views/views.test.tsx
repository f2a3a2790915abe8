import { expect, test } from 'vitest';
import { renderSite, wordsOf } from '../../../shared/i18n/test-site.tsx';
import { type AsianLines, givingSide } from '../../../shared/model/asian-lines.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { Price } from '../../../shared/model/price.ts';
import { toSections } from '../filters.ts';
import { columnsOf, withColumns } from './asian-columns.ts';
import { AsianList } from './asian-list.tsx';
import { KoreanList } from './korean-list.tsx';
import { betTypes, byKickOff, linesOf } from './korean-rows.ts';
import { FirstLines } from './use-asian-lines.ts';

const nowMs = Date.UTC(2026, 10, 20, 10);
const prices = (market: number, milli: number[], lines: string[] = []): Price[] =>
  milli.map((oddsMilli, i) => ({
    id: `${market}.${i}`,
    matchId: 7,
    title: `T${market}${i}`,
    oddsMilli,
    isLocked: false,
    ...(lines[i] === undefined ? {} : { line: lines[i] }),
  }));
const event = (more: Partial<SportEvent> = {}): SportEvent => ({
  id: 7,
  sportId: 1,
  systemId: 1,
  sportName: 'Soccer',
  home: 'Arsenal',
  away: 'Brighton',
  startMs: nowMs + 3_600_000,
  category: { id: 1, name: 'England', country: 'GB-ENG' },
  tournament: { id: 2, name: 'Premier League', link: '/soccer/england/premier-league', rank: 1 },
  link: '/sport/soccer/england/premier-league/match/7',
  columns: {
    moneyline: prices(1, [1280, 5600, 11500]),
    handicap: prices(2, [1910, 1970], ['-0.5', '0.5']),
    total: prices(3, [1840, 2040], ['2.5', '2.5']),
  },
  marketsCount: 142,
  outcomesCount: 400,
  rank: 1,
  live: null,
  ...more,
});
const lines: AsianLines = {
  handicap: [
    { marketId: 2, prices: prices(2, [1910, 1970], ['-0.5', '0.5']) },
    { marketId: 4, prices: prices(4, [2110, 1770], ['-0.75', '0.75']) },
    { marketId: 5, prices: prices(5, [1610, 2370], ['-0.25', '0.25']) },
  ],
  oddEven: [{ marketId: 6, prices: prices(6, [1950, 1850]) }],
  halfTotal: [{ marketId: 8, prices: prices(8, [1890, 1930], ['1', '1']) }],
};
const sections = (...events: SportEvent[]) => toSections(events, 'league', () => '2026-11-20');
const asian = (known: Record<number, AsianLines>, options = {}, shown = event()) =>
  renderSite(
    <FirstLines value={known}>
      <AsianList sections={sections(shown)} outcomes={3} hasTournaments more={undefined} />
    </FirstLines>,
    { nowMs, ...options },
  );
const names = (html: string) => [...html.matchAll(/<button[^>]*class="odds"[^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
const groups = (html: string) => [...html.matchAll(/role="group" aria-label="([^"]*)" data-kind/g)].map(([, name]) => name);

test('design 3.7 LISTS-04 whole match and first half side by side: every line of a column, the draw below both sides', () => {
  const html = asian({ 7: lines, 8: { halfResult: [] } });
  // No match of the list has a handicap of the half.
  expect(groups(html)).toEqual(['Handicap', 'Total', '1X2', 'Odd/Even', 'Total, 1st half', '1X2, 1st half']);
  expect(names(html)).toEqual([
    'Arsenal, (Handicap), −0.5 (minus 0.5), 1.91',
    'Brighton, (Handicap), +0.5, 1.97',
    'Arsenal, (Handicap), −0.75 (minus 0.75), 2.11',
    'Brighton, (Handicap), +0.75, 1.77',
    'Arsenal, (Handicap), −0.25 (minus 0.25), 1.61',
    'Brighton, (Handicap), +0.25, 2.37',
    // The list knows the total of the whole match, whatever else has not come yet.
    ...['Over, (Total), 2.5, 1.84', 'Under, (Total), 2.5, 2.04'],
    ...['Arsenal, (1X2), 1.28', 'Brighton, (1X2), 11.50', 'Draw, (1X2), 5.60'],
    ...['T60, (Odd/Even), 1.95', 'T61, (Odd/Even), 1.85'],
    ...['Over, (Total, 1st half), 1, 1.89', 'Under, (Total, 1st half), 1, 1.93'],
  ]);
  // The result of the half, which another match of the list has.
  expect(html.match(/odds-absent/g)).toHaveLength(3);
});

test('SETTINGS-01 the lines of a match are as many as the setting says', () => {
  const shown = (count: string) =>
    names(asian({ 7: lines }, { cookies: `lines=${count}` })).filter((name) => name?.includes('(Handicap)'));
  expect([shown('one'), shown('two'), shown('three')].map(({ length }) => length)).toEqual([2, 4, 6]);
  expect(shown('one')[0]).toContain('0.5 (minus 0.5)');
});

test('ODDS-03 AMB-11 Over and Under shorten in the Asian view in en-US, whatever the odds format; not elsewhere', () => {
  expect(asian({ 7: lines })).toMatch(/data-name="O"/);
  expect(asian({ 7: lines }, { language: 'de-DE', path: '/de' })).not.toMatch(/data-name="[OU]"/);
});

test('design 3.7 a sport without markets of the half has one block and no choice; while nothing is known it may have all', () => {
  expect(columnsOf([]).size).toBe(6);
  const html = asian({ 7: { handicap: lines.handicap ?? [] } });
  expect(groups(html)).toEqual(['Handicap', 'Total', '1X2']);
  expect(html).not.toContain('1st half');
});

test('design 3.7 a match further down brings the columns that the first ones have not', () => {
  const first = columnsOf([{ handicap: [] }]);
  expect([...withColumns(first, { halfTotal: [] })]).toEqual(['handicap', 'halfTotal']);
  expect(withColumns(first, { handicap: [] })).toBe(first);
});

test('design 3.7 the side that gives is marked, by the main line; nobody gives on zero', () => {
  expect(givingSide(lines)).toBe('home');
  expect(givingSide({}, prices(1, [1900, 1900], ['1.5', '-1.5']))).toBe('away');
  expect(givingSide({}, prices(1, [1900, 1900], ['0', '0']))).toBeUndefined();
  expect(asian({ 7: lines })).toMatch(/giving[^>]*><span[^>]*>Arsenal/);
});

test('design 3.8 types of bet: one kind of market, or all of a match; the draw stands between both sides', () => {
  const kinds = betTypes.map((type) => linesOf(event(), type).map(({ kind }) => kind));
  expect(kinds).toEqual([['moneyline', 'handicap', 'total'], ['moneyline'], ['handicap'], ['total']]);
  const [result, handicap] = linesOf(event(), 'combined');
  expect([result?.home.oddsMilli, result?.draw?.oddsMilli, result?.away.oddsMilli]).toEqual([1280, 5600, 11500]);
  expect(handicap?.draw).toBeUndefined();
});

test('design 3.8 one list by kick-off, whatever the tournament; what has no price of the type is left out', () => {
  const late = event({ id: 8, startMs: nowMs + 7_200_000 });
  const early = event({ id: 9, startMs: nowMs + 60_000, tournament: { id: 5, name: 'Cup', link: '', rank: 9 } });
  const bare = event({ id: 10, columns: { total: prices(3, [1840, 2040], ['2.5', '2.5']) } });
  const ids = (type: (typeof betTypes)[number]) =>
    byKickOff(sections(late, event(), early, bare), type).map(({ events }) => events.map(({ id }) => id));
  expect(ids('moneyline')).toEqual([[9, 7, 8]]);
  expect(ids('total')).toEqual([[9, 7, 10, 8]]);
});

test('design 3.8 a cell is a button with the name of its side, and the league stands in the row', () => {
  const html = renderSite(<KoreanList sections={sections(event())} outcomes={3} hasTournaments more={undefined} />, { nowMs });
  expect(names(html)).toEqual(['Arsenal, (1X2), 1.28', 'Draw, (1X2), 5.60', 'Brighton, (1X2), 11.50']);
  expect(wordsOf(html)).toMatch(/Premier League Arsenal 1\.28 .*5\.60 Brighton 11\.50/);
  expect(html).toContain('href="/en/sport/soccer/england/premier-league"');
});
