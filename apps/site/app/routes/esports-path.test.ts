import { pathWordsOf } from '@duskline/i18n/esports-segments';
import { localeBySegment } from '@duskline/i18n/locales';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import routes from '../routes.ts';
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
    ['results', { kind: 'allResults' }],
    ['sonuclar', { kind: 'allResults' }],
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

test('NAV-13 results and outrights have routes of their own in the words of every language', () => {
  const fileOf = (path: string) => {
    const found = matchRoutes(routes as RouteObject[], path)?.at(-1);
    return [(found?.route as { file?: string } | undefined)?.file, found?.params];
  };
  const results = 'routes/esports-results.tsx';
  const outrights = 'routes/esports-outrights.tsx';
  for (const [path, file, params] of [
    ['/en/esports/dota-2/results', results, { lang: 'en', sport: 'dota-2' }],
    ['/tr/espor/all/sonuclar', results, { lang: 'tr', sport: 'all' }],
    ['/de/esports/dota-2/ergebnisse/7', results, { lang: 'de', sport: 'dota-2', match: '7' }],
    ['/no/esport/dota-2/langtidsspill', outrights, { lang: 'no', sport: 'dota-2' }],
    ['/br/esports/dota-2/longo-prazo/world', outrights, { lang: 'br', sport: 'dota-2', category: 'world' }],
    ['/ru/kibersport/dota-2/world', 'routes/esports.tsx', { lang: 'ru', '*': 'dota-2/world' }],
  ] as const)
    expect(fileOf(path), path).toEqual([file, params]);
});
