import { describe, expect, test } from 'vitest';
import { LocaleTexts } from '../../../platform/texts/locale-texts.ts';
import { marketIdOf } from '../board/market-key.ts';
import { sportOffer } from '../calls/sport-offer.ts';
import { marketTypes } from '../market-types.ts';
import { boardWith, fixture, handicap, moneyline, odds, total } from '../test-kit.ts';
import { LocalizedTitles, titleLanguage } from './localized-titles.ts';
import type { TitleTexts } from './title-texts.ts';

const texts = new LocaleTexts<TitleTexts>('markets');
const en = texts.english;
const board = boardWith(fixture());
board.apply(odds(10, [moneyline(), total('2.5'), handicap('-0.5'), { ...moneyline('1.90', '3.00', '9.00'), marketType: 83 }]));
const titles = (marketType: number, specifiers: string, outcomeId: string, language: string) =>
  board.selection(`${marketIdOf(1, { marketType, specifiers })}.${outcomeId}`)?.titles(language);

describe('titles', () => {
  test.each([
    [1, '', '1', 'en-US', 'Match result', 'Northgate United'],
    [1, '', '2', 'de-DE', 'Spielausgang', 'Unentschieden'],
    [1, '', '2', 'ar-EG', 'نتيجة المباراة', 'تعادل'],
    [18, 'total=2.5', '12', 'en', 'Total goals', 'Over 2.5'],
    [18, 'total=2.5', '13', 'de', 'Tore gesamt', 'Unter 2.5'],
    [16, 'hcp=-0.5', '1714', 'en', 'Handicap', 'Northgate United (\u22120.5)'],
    [16, 'hcp=-0.5', '1715', 'en', 'Handicap', 'Leeds Rovers (+0.5)'],
    [1, '', '2', 'zh-CHS', '赛果', '平局'],
    [1, '', '2', 'zh-CHT', '賽果', '和局'],
    [1, '', '2', 'ja-JP', '試合結果', '引き分け'],
    [1, '', '2', 'hi-IN', 'मैच का नतीजा', 'ड्रॉ'],
    [1, '', '2', 'xx', 'Match result', 'Draw'],
    [1, '', '2', 'pt-PT', 'Resultado da partida', 'Empate'],
    [18, 'total=2.5', '12', 'es-MX', 'Total de goles', 'Más de 2.5'],
    [16, 'hcp=-0.5', '1714', 'fr-FR', 'Handicap', 'Northgate United (\u22120.5)'],
  ])('%i %s outcome %s in %s', (marketType, specifiers, outcomeId, language, market, outcome) => {
    expect(titles(marketType, specifiers, outcomeId, language)).toMatchObject({ market, outcome });
  });

  test('AMB-15 the runner of a virtual race has its number in front, that of a season has none', () => {
    const names = new Map([['3', 'Swift Zephyr']]);
    const runner = (systemId: number) => {
      const match = { home: { name: 'A' }, away: { name: 'A' }, sport: { systemId }, outright: { names } };
      return new LocalizedTitles('en-US', new Map()).outcome({ marketType: 534, specifiers: '', match }, '3');
    };
    expect([302, 303, 1].map(runner)).toEqual(['3. Swift Zephyr', '3. Swift Zephyr', 'Swift Zephyr']);
  });

  test.each(['en-US', 'de-DE', 'ar-EG', 'ja-JP'])('AMB-54 the number before that of the market is worked out: %s', (language) => {
    const outcomes = [
      { id: '1831', name: '00:00 - {(minute-1)}:59' },
      { id: '1832', name: '{minute}:00+' },
      { id: '1833', name: '{(minute+1)}:00 / {(other-1)}' },
    ];
    const book = new LocalizedTitles(language, new Map([[725, { id: 725, name: 'Duration', groups: [], outcomes }]]));
    const match = { home: { name: 'A' }, away: { name: 'B' }, sport: { systemId: 66 } };
    const title = (id: string) => book.outcome({ marketType: 725, specifiers: 'mapnr=1|minute=30', match }, id);
    expect(['1831', '1832', '1833'].map(title)).toEqual(['00:00 - 29:59', '30:00+', '31:00 / {(other-1)}']);
  });

  test.each([
    ['en', 'Which team wins the rest of the match (1:0)'],
    ['de', 'Wer gewinnt den Rest des Spiels (1:0)'],
  ])('rules 8.5 what is left of a match says the score it began at: %s', (language, title) => {
    const book = (name: string) => new LocalizedTitles(language, new Map([[7, { id: 7, name, groups: [], outcomes: [] }]]));
    const match = { home: { name: 'A' }, away: { name: 'B' }, sport: { systemId: 1 } };
    const market = { marketType: 7, specifiers: 'score=1:0', match };
    expect(book('Which team wins the rest of the match').market(market)).toBe(title);
    expect(book('Rest of match at {score}').market(market)).toBe('Rest of match at 1:0');
  });

  test('sports and countries are named in the language', () => {
    expect(titles(1, '', '1', 'de')).toMatchObject({ sport: 'Fußball', category: 'England' });
    expect(titles(1, '', '1', 'ar')).toMatchObject({ category: 'إنجلترا' });
    const other = boardWith(fixture({ category: 'Germany', countryCode: 'DE' }));
    other.apply(odds(10, [moneyline()]));
    const home = `${marketIdOf(1, { marketType: 1, specifiers: '' })}.1`;
    expect(other.selection(home)?.titles('de').category).toBe('Deutschland');
    expect(other.selection(home)?.titles('en').category).toBe('Germany');
  });

  test.each([
    ['Virtual', 'ar', 'افتراضية'],
    ['Women’s Main Tour', 'ar', 'الجولة الرئيسية · سيدات'],
    ['Women’s Main Tour', 'ja', 'メインツアー · 女子'],
    ['Men’s Futures, Asian', 'de', 'Futures · Herren · Asien'],
  ])('spec 86 the category %s is said in %s in one language', (name, language, said) => {
    expect(new LocalizedTitles(language, new Map()).category({ name, countryCode: null })).toBe(said);
  });

  test.each([
    ['Turkey', 'TR', 'ar', 'تركيا'],
    ['Turkey', 'TR', 'de', 'Türkei'],
    ['Turkey', 'TR', 'en', 'Türkiye'],
    ['Türkiye', 'TR', 'ar', 'تركيا'],
    ['Czech Republic', 'CZ', 'de', 'Tschechien'],
    ['Bosnia and Herzegovina', 'BA', 'de', 'Bosnien und Herzegowina'],
    ['Hong Kong', 'HK', 'ar', 'هونغ كونغ'],
    ['Germany', 'DE', 'zh-CHS', '德国'],
    ['Germany', 'DE', 'zh-CHT', '德國'],
    ['Turkey Amateur', 'TR', 'ar', 'Turkey Amateur'],
  ])('the category %s of %s is called in %s as CLDR calls the country', (category, countryCode, language, name) => {
    const board = boardWith(fixture({ category, countryCode }));
    board.apply(odds(10, [moneyline()]));
    const home = `${marketIdOf(1, { marketType: 1, specifiers: '' })}.1`;
    expect(board.selection(home)?.titles(language).category).toBe(name);
  });

  test.each([
    ['Asia', 'de', 'Asien'],
    ['Southeast Asia', 'ja', '東南アジア'],
    ['Nordic', 'de', 'Nordische Länder'],
    ['South Korea', 'de', 'Südkorea'],
    ['Turkey', 'ar', 'تركيا'],
    ['Men\u2019s Main Tour', 'de', 'Haupttour · Herren'],
    ["Women's Futures, Asian", 'de', 'Futures · Damen · Asien'],
    ['Women\u2019s Futures, European', 'ar', 'Futures · سيدات · أوروبا'],
    ['Men\u2019s Main Tour', 'en', 'Men\u2019s Main Tour'],
    ['Unknown Region', 'de', 'Unknown Region'],
    ['Oche Tour', 'de', 'Oche Tour'],
  ])('the category %s without a country is called in %s %s', (category, language, name) => {
    for (const countryCode of ['INT', null]) {
      expect(new LocalizedTitles(language, new Map()).category({ name: category, countryCode })).toBe(name);
    }
  });

  test('a market type that only the feed describes reads from its description', () => {
    const known = boardWith(fixture());
    known.state.descriptions.set(9001, {
      id: 9001,
      name: '{!goalnr} goal by {$competitor1}',
      groups: ['all'],
      outcomes: [
        { id: 'x', name: 'over {total}' },
        { id: 'y', name: '{$competitor2}' },
      ],
    });
    known.apply(
      odds(10, [
        {
          marketType: 9001,
          specifiers: 'goalnr=2|total=1.5',
          status: 'active',
          isFavourite: false,
          outcomes: [
            { outcomeId: 'x', odds: '1.90', isActive: true },
            { outcomeId: 'y', odds: '1.90', isActive: true },
          ],
        },
      ]),
    );
    const id = marketIdOf(1, { marketType: 9001, specifiers: 'goalnr=2|total=1.5' });
    expect(known.selection(`${id}.x`)?.titles('en')).toMatchObject({
      market: '2nd goal by Northgate United',
      outcome: 'Over 1.5',
    });
    expect(known.selection(`${id}.y`)?.titles('en').outcome).toBe('Leeds Rovers');
  });

  test('what the feed calls like a property of every object is written as the feed writes it', () => {
    const motor = boardWith(fixture({ category: 'constructor' }));
    motor.state.descriptions.set(9002, {
      id: 9002,
      name: 'Constructor',
      groups: ['all'],
      outcomes: [{ id: 'x', name: 'Constructor or {constructor}' }],
    });
    const outcomes = ['x', 'constructor', '__proto__'].map((outcomeId) => ({ outcomeId, odds: '2.90', isActive: true }));
    motor.apply(odds(10, [{ marketType: 9002, specifiers: '', status: 'active', isFavourite: false, outcomes }]));
    const id = marketIdOf(1, { marketType: 9002, specifiers: '' });
    const named = (outcomeId: string, language: string) => motor.selection(`${id}.${outcomeId}`)?.titles(language);
    for (const language of ['en', 'de']) {
      expect(named('x', language)).toMatchObject({
        market: 'Constructor',
        outcome: 'Constructor or {constructor}',
        category: 'constructor',
      });
      expect(named('constructor', language)?.outcome).toBe('constructor');
      expect(named('__proto__', language)?.outcome).toBe('__proto__');
    }
  });

  test('every language with titles has every title of English, with the same gaps', () => {
    const gapsOf = (text: string | undefined) => [...(text ?? '').matchAll(/\{[^}]+\}/g)].map(([gap]) => gap).sort();
    expect(texts.languages).toEqual(expect.arrayContaining(['en', 'de', 'ar']));
    for (const language of texts.languages) {
      for (const part of ['markets', 'outcomes', 'groups', 'periods', 'sports'] as const) {
        const own: Record<string, string> = texts.of(language)[part];
        const english: Record<string, string> = en[part];
        expect(Object.keys(own).sort(), `${language} ${part}`).toEqual(Object.keys(english).sort());
        for (const [key, text] of Object.entries(own)) expect(gapsOf(text), `${language} ${key}`).toEqual(gapsOf(english[key]));
      }
      expect(texts.of(language).ordinals.other, language).toContain('{n}');
    }
  });

  test.each([
    ['en', ['1st', '2nd', '3rd', '4th', '11th', '22nd']],
    ['de', ['1.', '2.', '3.', '4.', '11.', '22.']],
    ['ar', ['الأول', 'الثاني', 'الثالث', 'الرابع', '11', '22']],
  ])('ordinals of %s come from its texts', (language, ordinals) => {
    const spoken = [1, 2, 3, 4, 11, 22].map((n) => board.state.titles(language).period(`set_${n}`));
    const word = { en: ' set', de: ' Satz', ar: 'المجموعة ' }[language] ?? '';
    expect(spoken.map((text) => text.replace(word, ''))).toEqual(ordinals);
  });

  /** Letters in which two texts differ, from the first to the last. */
  const differing = (a: string, b: string): number => {
    const [x, y] = [[...a], [...b]];
    const start = x.findIndex((letter, i) => letter !== y[i]);
    let end = 0;
    while (end < Math.min(x.length, y.length) - start && x.at(-1 - end) === y.at(-1 - end)) end += 1;
    return Math.max(x.length, y.length) - start - end;
  };

  test.each(texts.languages)('one market has one name, in the first half and in the second: %s', (language) => {
    const { markets } = texts.of(language);
    const said = (key: string) => markets[key] ?? key;
    // "v 1. poločasu", "ve 2. poločasu": the preposition may change with the number.
    const most = differing(said('60'), said('83')) + 3;
    for (const [first, second] of [
      ['66', '88'],
      ['68', '90'],
      ['68/1', '90/1'],
    ] as const)
      expect(differing(said(first), said(second)), `${said(first)}, ${said(second)}`).toBeLessThanOrEqual(most);
    expect(said('37').startsWith(said('1'))).toBe(true);
    expect(said('37/1').startsWith(said('1'))).toBe(true);
  });

  test('every market type and every group of every sport has a title', () => {
    for (const type of marketTypes.values()) expect(en.markets[type.id] ?? en.markets[`${type.id}/1`]).toBeTruthy();
    for (const systemId of [1, 5, 20, 66, 99]) {
      for (const [key, types] of sportOffer(systemId).groups) {
        expect(en.groups[key]).toBeTruthy();
        for (const type of types) expect(marketTypes.has(type)).toBe(true);
      }
    }
    expect(board.state.titles('en').marketType(202, 5)).toBe('Set winner');
    expect(board.state.titles('de').marketType(19, 1)).toBe('Tore Heim');
  });

  test.each([
    ['en-US', 'en'],
    ['de', 'de'],
    ['ar-EG', 'ar'],
    ['zh-CHS', 'zh'],
    ['zh-CHT', 'zh-CHT'],
    ['ja-JP', 'ja'],
    ['hi-IN', 'hi'],
    ['en-AU', 'en'],
    ['es-MX', 'es'],
    ['pt-PT', 'pt'],
    ['xx', 'en'],
    ['', 'en'],
  ])('language %j reads %s', (code, language) => {
    expect(titleLanguage(code)).toBe(language);
  });

  test('period keys with a number are spoken with it', () => {
    expect(board.state.titles('en').period('set_3')).toBe('3rd set');
    expect(board.state.titles('de').period('quarter_2')).toBe('2. Viertel');
    expect(board.state.titles('en').period('inning_3_top')).toBe('Top of the 3rd inning');
    expect(board.state.titles('de').period('inning_3_bottom')).toBe('3. Inning, untere Hälfte');
    expect(board.state.titles('nl').period('round_2')).toBe('2e ronde');
    expect(board.state.titles('en').period('innings_1')).toBe('1st innings');
    expect(board.state.titles('en').period('something_new')).toBe('something_new');
  });
});
