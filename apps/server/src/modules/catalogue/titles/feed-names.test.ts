import { SPORTS } from '@duskline/simulation/sport/registry';
import { describe, expect, test } from 'vitest';
import { LocaleTexts } from '../../../platform/texts/locale-texts.ts';
import { marketIdOf } from '../board/market-key.ts';
import { boardWith, fixture, odds } from '../test-kit.ts';
import { type FeedWords, feedMarketName, feedOutcomeName } from './feed-names.ts';
import type { TitleTexts } from './title-texts.ts';

const texts = new LocaleTexts<TitleTexts>('markets');
const languages = texts.languages.filter((language) => language !== 'en');
const wordsOf = (language: string): FeedWords => {
  const { feed } = texts.of(language);
  if (feed === undefined) throw new Error(`${language} has no words for names of the feed`);
  return feed;
};
const marketNames = [...new Set(SPORTS.flatMap(({ markets }) => markets.map(({ name }) => name)))];
const outcomeNames = [
  ...new Set(SPORTS.flatMap(({ markets }) => markets.flatMap(({ outcomes }) => outcomes.map(({ name }) => name)))),
];
const gapsOf = (text: string) => [...text.matchAll(/\{[^}]+\}/g)].map(([gap]) => gap).sort();

describe('H233 market types that only the feed describes', () => {
  test.each(languages)(
    'H233 every market and outcome of every sport that is played has its name in %s, with the same gaps',
    (language) => {
      const words = wordsOf(language);
      expect(marketNames.length).toBeGreaterThan(400);
      for (const [names, read] of [
        [marketNames, feedMarketName],
        [outcomeNames, feedOutcomeName],
      ] as const) {
        const said = names.map((name) => [name, read(name, words)] as const);
        expect(said.filter(([, own]) => own === undefined).map(([name]) => name)).toEqual([]);
        for (const [name, own = ''] of said) expect(gapsOf(own), `${name}: ${own}`).toEqual(gapsOf(name));
      }
    },
  );

  test('H233 languages have words for the same things, and no word is empty', () => {
    const keysOf = (words: FeedWords) =>
      Object.fromEntries(
        Object.entries(words).map(([part, own]) => [part, typeof own === 'string' ? part : Object.keys(own).sort()]),
      );
    const [first = 'en', ...others] = languages;
    for (const language of others) expect(keysOf(wordsOf(language)), language).toEqual(keysOf(wordsOf(first)));
    for (const language of languages) expect(JSON.stringify(wordsOf(language)), language).not.toContain('""');
  });

  test('a name that our words do not say whole stays what the feed calls it', () => {
    const words = wordsOf('de');
    for (const name of [
      'Total snowballs',
      'Overtime - moon phase',
      '1st half - total snowballs',
      'Winner & snowballs',
      'Total (by night)',
      '',
    ])
      expect(feedMarketName(name, words), name).toBeUndefined();
    expect(feedOutcomeName('{$competitor1} by moonlight', words)).toBeUndefined();
  });

  test('points of a player are called by the player, and so is an outcome that is one', () => {
    const player = { urn: 'df:player:7', name: 'Ada Quint' };
    const board = boardWith({ ...fixture(), players: { [player.urn]: player.name } });
    const name = '{%player} total points (incl. overtime)';
    board.state.descriptions.set(9002, { id: 9002, name, groups: ['all'], outcomes: [{ id: 'x', name: 'over {total}' }] });
    const specifiers = `player=${player.urn}|total=15.5`;
    const market = (marketType: number, given: string, outcomeId: string) =>
      odds(10 + marketType, [
        {
          marketType,
          specifiers: given,
          status: 'active',
          isFavourite: false,
          outcomes: [{ outcomeId, odds: '1.90', isActive: true }],
        },
      ]);
    board.apply(market(9002, specifiers, 'x'));
    board.apply(market(9003, '', player.urn));
    const titles = (id: string, language: string) => board.selection(id)?.titles(language);
    const points = `${marketIdOf(1, { marketType: 9002, specifiers })}.x`;
    expect(titles(points, 'en')).toMatchObject({ market: 'Ada Quint total points (incl. overtime)', outcome: 'Over 15.5' });
    expect(titles(points, 'de')).toMatchObject({ market: 'Ada Quint: Punkte gesamt (inkl. Verlängerung)' });
    const scorer = `${marketIdOf(1, { marketType: 9003, specifiers: '' })}.${player.urn}`;
    expect(titles(scorer, 'de')).toMatchObject({ outcome: 'Ada Quint' });
  });

  test('a page in German and Arabic shows them so, a page in English in the words of the feed', () => {
    const board = boardWith(fixture());
    board.state.descriptions.set(9002, {
      id: 9002,
      name: '{!mapnr} map - {$competitor1} total rounds (incl. overtime)',
      groups: ['all'],
      outcomes: [
        { id: 'x', name: 'over {total}' },
        { id: 'y', name: 'draw & {$competitor2}' },
      ],
    });
    const specifiers = 'mapnr=2|total=11.5';
    const outcomes = ['x', 'y'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true }));
    board.apply(odds(10, [{ marketType: 9002, specifiers, status: 'active', isFavourite: false, outcomes }]));
    const id = marketIdOf(1, { marketType: 9002, specifiers });
    const shown = (language: string) => ['x', 'y'].map((outcome) => board.selection(`${id}.${outcome}`)?.titles(language));
    expect(shown('en')).toMatchObject([
      { market: '2nd map - Northgate United total rounds (incl. overtime)', outcome: 'Over 11.5' },
      { outcome: 'Draw & Leeds Rovers' },
    ]);
    expect(shown('de')).toMatchObject([
      { market: '2. Karte - Northgate United: Runden gesamt (inkl. Verlängerung)', outcome: 'Über 11.5' },
      { outcome: 'Unentschieden & Leeds Rovers' },
    ]);
    expect(shown('ar')[0]).toMatchObject({ outcome: 'أكثر من 11.5' });
    expect(shown('ar')[0]?.market).toContain('مجموع الجولات');
  });
});
