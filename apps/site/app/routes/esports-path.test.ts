import { pathWordsOf } from '@duskline/i18n/esports-segments';
import { localeBySegment } from '@duskline/i18n/locales';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataHref, setPathWords } from '../shared/routing/paths.ts';
import { esportsPlace } from './esports-path.ts';

beforeAll(() =>
  setPathWords((segment) => {
    const locale = localeBySegment(segment);
    return locale ? pathWordsOf(locale) : {};
  }),
);
afterAll(() => setPathWords(() => ({})));

test('NAV-13 links of esports are written in the words of the language; other links stay', () => {
  expect(dataHref('tr', '/esports/dota-2/world/cup/live/match/7')).toBe('/tr/espor/dota-2/world/cup/canli/mac/7');
  expect(dataHref('de', '/esports/all/results')).toBe('/de/esports/all/ergebnisse');
  expect(dataHref('en', '/esports/dota-2/outright/world')).toBe('/en/esports/dota-2/outright/world');
  expect(dataHref('tr', '/sport/soccer/x/match/match/7')).toBe('/tr/sport/soccer/x/match/match/7');
});

test('NAV-13 a page is found by the words of its language and by the English ones, the static words before aliases', () => {
  const cup = { sport: 'dota-2', category: 'world', tournament: 'cup' };
  const match = { kind: 'match', sport: 'dota-2', match: '7' };
  for (const [path, place] of [
    ['', { kind: 'overview' }],
    ['dota-2', { kind: 'list', sport: 'dota-2' }],
    ['dota-2/world', { kind: 'list', sport: 'dota-2', category: 'world' }],
    ['dota-2/world/cup', { kind: 'list', ...cup }],
    ['dota-2/world/cup/match/7', match],
    ['dota-2/world/cup/mac/7', match],
    ['dota-2/world/cup/live/match/7', match],
    ['dota-2/world/cup/canli/mac/7', match],
    ['dota-2/results', { kind: 'results', sport: 'dota-2' }],
    ['all/sonuclar', { kind: 'results', sport: 'all' }],
    ['dota-2/sonuclar/7', { kind: 'result', sport: 'dota-2', match: '7' }],
    ['dota-2/outright', { kind: 'outrights', sport: 'dota-2' }],
    ['dota-2/uzun-vadeli/world', { kind: 'outrights', sport: 'dota-2', category: 'world' }],
  ] as const)
    expect(esportsPlace(path, 'tr'), path).toEqual(place);
});

test('NAV-09 what is no page of esports is found nowhere', () => {
  for (const path of [
    'all',
    'all/world',
    'dota-2/world/cup/7',
    'dota-2/world/cup/spiel/7',
    'dota-2/a/b/live/match',
    'a/b/c/d/e/f',
  ])
    expect(esportsPlace(path, 'tr'), path).toBeUndefined();
});
