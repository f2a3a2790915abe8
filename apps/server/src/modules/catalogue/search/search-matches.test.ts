import { describe, expect, test, vi } from 'vitest';
import type { MatchNode } from '../model.ts';
import { boardWith, fixture } from '../test-kit.ts';
import { sportNames } from '../titles/localized-titles.ts';
import { isWithin } from './edit-distance.ts';
import { matchNames, searchMatches } from './search-matches.ts';
import { SPORT_WORDS } from './sport-words.ts';
import { latinWords } from './to-latin.ts';

const byId = (a: MatchNode, b: MatchNode): number => a.id - b.id;

const board = boardWith(
  fixture({ matchId: 1, home: 'Northgate United', away: 'Leeds Rovers' }),
  fixture({ matchId: 2, home: 'Atlético Norte', away: 'Łódź', category: 'Spain', countryCode: 'ES', tournament: 'Primera' }),
  fixture({ matchId: 3, home: 'Спартак Ростов', away: 'Dinamo', category: 'Russia', countryCode: 'RU', tournament: 'First' }),
  fixture({ matchId: 4, home: 'Ολυμπιακός', away: 'München', category: 'Greece', countryCode: 'GR', tournament: 'Super' }),
  fixture({ matchId: 5, home: 'North', away: 'Old Northgate', category: 'Wales', tournament: 'Second' }),
  fixture({ matchId: 6, home: '東京', away: 'Mill', category: 'Japan', countryCode: 'JP', tournament: 'Top' }),
);
const find = (keyword: string) => searchMatches(matchNames(board.findMatches({})), keyword, byId).map(({ id }) => id);

describe('H125 search', () => {
  test.each([
    ['accents and case', 'ATLETICO lodz', [2]],
    ['the order of words', 'rovers northgate', [1]],
    ['Cyrillic names asked for in Latin', 'spartak', [3]],
    ['Latin names asked for in Cyrillic', 'динамо', [3]],
    ['Greek names asked for in Latin', 'olympiakos', [4]],
    ['scripts without an alphabet of ours', '東京', [6]],
    ['a letter that is missing', 'nortgate', [1, 5]],
    ['a letter too many', 'leedds', [1]],
    ['a wrong letter', 'spertak', [3]],
    ['neighbours that changed places', 'elatico', []],
    ['neighbours that changed places in a name', 'atlteico', [2]],
    ['an error in a word that is still being typed', 'nrothga', [1, 5]],
    ['umlauts that are written as two letters', 'muenchen', [4]],
    ['a word that stands nowhere', 'northgate zzzz', []],
    ['marks of patterns', '%_', []],
    ['a mark for any letter', 'n_rthgate', []],
    ['a mark between words', 'north%united', []],
  ])('SEARCH-01 forgives or finds: %s', (_what, keyword, found) => {
    expect(find(keyword)).toEqual(found);
  });

  test('H125 the best found stands first: whole words, beginnings, parts', () => {
    expect(find('north')).toEqual([5, 1]);
    expect(find('gate')).toEqual([1, 5]);
  });

  test('H125 a side that is called as it is asked for stands before a pair that is so together', () => {
    const pairs = boardWith(
      fixture({ matchId: 1, home: 'Kunming Stars', away: 'Longma City' }),
      fixture({ matchId: 2, home: 'Zibo', away: 'Kunming Longma Youth' }),
      fixture({ matchId: 3, home: 'Kunming Longma', away: 'Anshan' }),
    );
    const ids = (keyword: string) => searchMatches(matchNames(pairs.findMatches({})), keyword, byId).map(({ id }) => id);
    expect(ids('kunming longma')).toEqual([3, 2, 1]);
    expect(ids('Longma Kunming')).toEqual([1, 2, 3]);
  });

  test.each([
    ['بيزا', 1],
    ['ريال مدريد', 2],
    ['بورتو', 3],
    ['فالنسيا', 4],
    ['ميلانو', 5],
    ['الشباب', 6],
  ])('H125 a Latin name is found in Arabic letters: %s', (keyword, matchId) => {
    const names = ['Pisa', 'Real Madrid', 'Porto', 'Valencia', 'Milano', 'Shabab'];
    const latin = boardWith(...names.map((home, n) => fixture({ matchId: n + 1, home, away: `Other ${n}`, tournament: 'Cup' })));
    expect(searchMatches(matchNames(latin.findMatches({})), keyword, byId).map(({ id }) => id)).toEqual([matchId]);
  });

  test('H125 matches are found by the names of their sport in any language and by what else it is called, behind those that are called so themselves', () => {
    const games = boardWith(
      fixture({ matchId: 1, sport: 'Counter-Strike 2', systemId: 66, home: 'Solo', away: 'Lunar', tournament: 'Cup' }),
      fixture({ matchId: 2, sport: 'Ice Hockey', systemId: 4, home: 'Surbiton', away: 'Bears', tournament: 'League' }),
      fixture({ matchId: 3, sport: 'Baseball', systemId: 3, home: 'Cubs', away: 'Mets', tournament: 'League' }),
      fixture({ matchId: 4, home: 'Baseball Town', away: 'CS2 Rovers', tournament: 'First' }),
      fixture({ matchId: 5, sport: 'Tennis', systemId: 5, home: 'Ada Roe', away: 'Bea Lind', tournament: 'Open' }),
    );
    const ids = (keyword: string) => searchMatches(matchNames(games.findMatches({})), keyword, byId).map(({ id }) => id);
    expect(ids('CS2')).toEqual([4, 1]);
    expect(ids('counter strike 2')).toEqual([1]);
    expect(ids('cs2 lunar')).toEqual([1]);
    expect(ids('Бейсбол')).toEqual([3]);
    expect(ids('야구')).toEqual([3]);
    expect(ids('Eishockey')).toEqual([2]);
    expect(ids('hockey bears')).toEqual([2]);
    expect(ids('теннис')).toEqual([5]);
    expect(ids('tenis roe')).toEqual([5]);
    // With an error where nothing is found without; the end of a word is no sport, nor is a short word of its name.
    expect(ids('basebal')).toEqual([4, 3]);
    expect(ids('ennis')).toEqual([]);
    expect(ids('ball')).toEqual([4]);
    expect(ids('sur')).toEqual([2]);
    expect(ids('sur bears')).toEqual([2]);
    expect(ids('cs2 zzzz')).toEqual([]);
  });

  test('H125 errors are forgiven only where nothing is found without', () => {
    expect(find('mill')).toEqual([6]);
    expect(find('old')).toEqual([5]);
    // Neighbours of "lodz" that changed places, or "old" and a letter too many.
    expect(find('oldz')).toEqual([2, 5]);
    expect(find('lod')).toEqual([2]);
    expect(find('ldz')).toEqual([]);
  });

  test('H125 names that change are found by what they are now', () => {
    const changing = boardWith(fixture({ matchId: 1, home: 'Oldname' }));
    const ids = (keyword: string) => searchMatches(matchNames(changing.findMatches({})), keyword, byId).map(({ id }) => id);
    expect(ids('oldname')).toEqual([1]);
    changing.applyFixture(fixture({ matchId: 1, home: 'Newname' }));
    expect(ids('newname')).toEqual([1]);
    expect(ids('oldname')).toEqual([]);
  });

  test('H125 in 3,000 matches no name is folded again, and each word is compared once, also with errors', () => {
    const syllables = ['ka', 'lo', 'mi', 'ne', 'ro', 'sta', 'ver', 'zun', 'pil', 'gor', 'dan', 'fex'];
    const name = (n: number) =>
      [n % 12, Math.floor(n / 12) % 12, Math.floor(n / 144) % 12, (n * 7) % 12].map((i) => syllables[i]).join('');
    const large = boardWith(
      ...Array.from({ length: 3_000 }, (_, n) =>
        fixture({ matchId: n + 1, home: `${name(n)} United`, away: `${name(n + 3_000)} City`, tournament: `Cup ${n % 180}` }),
      ),
    ).findMatches({});
    const soccer = [...sportNames({ systemId: 1, name: 'Soccer' }), SPORT_WORDS.Soccer ?? ''].flatMap(latinWords);
    const words = new Set([...large.flatMap(({ searchText }) => searchText.toLowerCase().split(/[^a-z0-9]+/)), ...soccer]);
    searchMatches(matchNames(large), 'united', byId);
    const [folded, compared, letters] = [
      vi.spyOn(String.prototype, 'normalize'),
      vi.spyOn(String.prototype, 'indexOf'),
      vi.spyOn(String.prototype, 'charCodeAt'),
    ];
    try {
      for (const keyword of ['united', 'kalomi cyti', 'xverzunlopi']) {
        for (const spy of [folded, compared, letters]) spy.mockClear();
        searchMatches(matchNames(large), keyword, byId);
        // Once for each word that was asked for: as it is, and with errors where nothing is found.
        const most = 2 * keyword.split(' ').length * words.size;
        expect(compared.mock.calls.length, keyword).toBeLessThanOrEqual(most);
        expect(folded.mock.calls.length, keyword).toBeLessThanOrEqual(2);
        // A letter by letter comparison costs a hundred times as much: other letters are told apart before.
        expect(letters.mock.calls.length, keyword).toBeLessThanOrEqual(words.size);
      }
    } finally {
      for (const spy of [folded, compared, letters]) spy.mockRestore();
    }
  });
});

test('H125 typing errors are counted as they are made', () => {
  const brute = (a: string, b: string): number => {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
    );
    const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, at(i - 2, j - 2) + 1);
        (table[i] as number[])[j] = cost;
      }
    return at(a.length, b.length);
  };
  const random = Array.from({ length: 60 }, (_, n) =>
    Array.from({ length: 3 + (n % 9) }, (__, at) => 'abc'[(n * 7 + at * at * 5 + ((n * at) >> 2)) % 3]).join(''),
  );
  const long = 'ab'.repeat(100);
  const words = [
    ...random,
    long,
    `${long.slice(1)}a`,
    `${long}xyz`,
    '',
    'a',
    'ab',
    'ba',
    'abc',
    'acb',
    'cab',
    'abcd',
    'bacd',
    'abdc',
    'bbcd',
    'xabcd',
    'dcba',
    'aabbcc',
    'ababab',
  ];
  for (const one of words)
    for (const other of words)
      for (const most of [0, 1, 2]) {
        const isWhole = brute(one, other) <= most;
        expect(isWithin(one, other, most), `${one} ${other} ${most}`).toBe(isWhole);
        const isBeginning = brute(one, other.slice(0, one.length)) <= most;
        expect(isWithin(one, other, most, true), `${one} ${other} ${most}`).toBe(isWhole || isBeginning);
      }
});
