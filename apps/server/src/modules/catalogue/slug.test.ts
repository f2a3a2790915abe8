import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { categoryLink, matchLink, outrightLink, slugOf, sportLink, tournamentLink, uniqueSlug } from './slug.ts';

describe('slugs and links', () => {
  test.each([
    ['Premier League', 'premier-league'],
    ['Atlético Madrid', 'atletico-madrid'],
    ['1. FC Köln', '1-fc-koln'],
    ["St. John's & Co", 'st-johns-and-co'],
    ['Łódź Ørsted Straße', 'lodz-orsted-strasse'],
    ['İstanbul Başakşehir', 'istanbul-basaksehir'],
    ['الأهلي', foldText('الأهلي')],
    ['浦和レッズ', foldText('浦和レッズ')],
    ['!!!', ''],
  ])('%s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  test('siblings get different slugs, reserved words of the route table are avoided', () => {
    expect(uniqueSlug('Serie A', new Set(['serie-a', 'serie-a-2']), 't-1')).toBe('serie-a-3');
    expect(uniqueSlug('Today', new Set(), 'c-1')).toBe('today-2');
    expect(uniqueSlug('KoreanView', new Set(), 'c-1')).toBe('koreanview-2');
    expect(uniqueSlug('???', new Set(), 'c-9')).toBe('c-9');
  });

  test('a slug never holds a character that ends a path segment', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        expect(slugOf(name)).toMatch(/^$|^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u);
        expect([...slugOf(name)].length).toBeLessThanOrEqual(80);
      }),
    );
  });

  test('NAV-11 links are built from the slugs', () => {
    const soccer = { slug: 'soccer', systemId: 1 };
    expect(sportLink(soccer)).toBe('/soccer');
    expect(tournamentLink(soccer, 'england', 'premier-league')).toBe('/soccer/england/premier-league');
    expect(matchLink(false, soccer, 'england', 'premier-league', 123)).toBe('/sport/soccer/england/premier-league/match/123');
    expect(matchLink(true, soccer, 'england', 'premier-league', 123)).toBe('/live/soccer/england/premier-league/match/123');
    expect(outrightLink(soccer, 'england')).toBe('/sport/outrights/england');
  });

  test('NAV-11 AMB-15 the link of a race that is drawn leads to the page of its sport', () => {
    const horses = { slug: 'virtual-horse-racing', systemId: 302 };
    expect(outrightLink(horses, 'virtual')).toBe('/sport/virtual-horse-racing');
    expect(matchLink(false, { slug: 'virtual-soccer', systemId: 301 }, 'virtual', 'league', 7)).toBe(
      '/sport/virtual-soccer/virtual/league/match/7',
    );
  });

  test('NAV-11 links of a game of esports lead to the pages of esports', () => {
    const game = { slug: 'counter-strike', systemId: 66 };
    expect(sportLink(game)).toBe('/esports/counter-strike');
    expect(categoryLink(game, 'world')).toBe('/esports/counter-strike/world');
    expect(matchLink(false, game, 'world', 'major', 7)).toBe('/esports/counter-strike/world/major/match/7');
    expect(matchLink(true, game, 'world', 'major', 7)).toBe('/esports/counter-strike/world/major/live/match/7');
    expect(outrightLink(game, 'world')).toBe('/esports/counter-strike/outright/world');
  });
});
