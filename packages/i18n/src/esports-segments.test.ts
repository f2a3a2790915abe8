import { expect, test } from 'vitest';
import { esportsSegments, toEsportsPath } from './esports-segments.ts';
import { defaultLocale, localeBySegment } from './locales.ts';

const localeOf = (segment: string) => localeBySegment(segment) ?? defaultLocale;
const match = 'esports/counter-strike/world/major/live/match/7';

test('NAV-13 the words of an esports path are those of the language; a language that is not listed uses the English ones', () => {
  expect(toEsportsPath(match, localeOf('tr'))).toBe('espor/counter-strike/world/major/canli/mac/7');
  expect(toEsportsPath(match, localeOf('br'))).toBe('esports/counter-strike/world/major/ao-vivo/jogo/7');
  expect(toEsportsPath(match, localeOf('ar'))).toBe(match);
  expect(esportsSegments(localeOf('fr')).results).toBe('results');
});

test('NAV-13 a path is understood in the words of every language', () => {
  expect(toEsportsPath('espor/counter-strike/world/major/canli/mac/7', localeOf('en'))).toBe(match);
  expect(toEsportsPath('kibersport/all/rezultaty', localeOf('de'))).toBe('esports/all/ergebnisse');
  expect(toEsportsPath('esport/dota-2/langtidsspill/europe', localeOf('es'))).toBe(
    'esports/dota-2/apuestas-a-largo-plazo/europe',
  );
  expect(toEsportsPath('esports', localeOf('ru'))).toBe('kibersport');
});

test('NAV-13 aliases are no words, and other areas are left alone', () => {
  expect(toEsportsPath('esports/match/live/results', localeOf('tr'))).toBe('espor/match/live/results');
  expect(toEsportsPath('sport/soccer/results', localeOf('tr'))).toBeUndefined();
});
