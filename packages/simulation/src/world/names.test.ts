import { describe, expect, test } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { isRealName, plainName, REFUSED_NAMES } from './refused-names.ts';
import { squadOf } from './squads.ts';
import { createWholeWorld } from './whole-world.ts';
import { DAY_MS } from './zones.ts';

const world = createWholeWorld({ seed: 'duskline' });
/** Everybody who takes part in anything within a year, by tournament. */
function takingPart(): Map<string, Map<number, string>> {
  const byTournament = new Map<string, Map<number, string>>();
  for (const from of [Date.UTC(2026, 1, 2), Date.UTC(2026, 5, 1), Date.UTC(2026, 6, 20), Date.UTC(2026, 10, 2)]) {
    for (const { tournament, season, home, away } of world.matches(from, from + 21 * DAY_MS)) {
      const key = `${tournament.id} ${season}`;
      const sides = byTournament.get(key) ?? new Map<number, string>();
      for (const { id, name } of [home, away]) sides.set(id, name);
      byTournament.set(key, sides);
    }
  }
  return byTournament;
}

const ESPORTS = new Set(['cs2', 'lol', 'dota2', 'valorant', 'rocket-league']);

/** Names of those who take part in competitions of a country. */
function countryNames(code: string): Set<string> {
  const categories = new Set(world.entities.categories.filter(({ countryCode }) => countryCode === code).map(({ id }) => id));
  const ids = new Set(world.entities.tournaments.filter(({ categoryId }) => categories.has(categoryId)).map(({ id }) => id));
  return new Set([...sides].flatMap(([key, of]) => (ids.has(Number(key.split(' ')[0])) ? [...of.values()] : [])));
}

const PLACES = COUNTRIES.flatMap(({ places }) => places).sort((a, b) => b.length - a.length);
const sides = takingPart();
const names = new Set([...sides.values()].flatMap((of) => [...of.values()]));

describe('names of the world', () => {
  test('H205 no league, club or player has a real name', () => {
    expect(REFUSED_NAMES).toBeGreaterThan(500);
    for (const { name } of world.entities.tournaments) {
      const words = plainName(name).split(' ');
      // Neither the name nor the words that it begins with: "X, Women" of a real league X.
      for (let i = Math.min(2, words.length); i <= words.length; i++)
        expect(isRealName(words.slice(0, i).join(' ')), name).toBe(false);
    }
    for (const name of names) {
      expect(isRealName(name), name).toBe(false);
      expect(isRealName(name.replace(/ (\(W\)|U21|II)$/g, '')), name).toBe(false);
    }
    for (const match of world.matches(Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22))) {
      for (const { name } of squadOf(match.tournament.sport, match.home)) expect(isRealName(name), name).toBe(false);
    }
  });

  test('H205 no name twice in a tournament, and one side is called the same everywhere', () => {
    const called = new Map<number, string>();
    for (const of of sides.values()) {
      expect(new Set(of.values()).size).toBe(of.size);
      for (const [id, name] of of) {
        expect(called.get(id) ?? name).toBe(name);
        called.set(id, name);
      }
    }
    expect(called.size).toBeGreaterThan(3000);
  });

  test('H205 no word stands twice in the clubs of a league, but for their places and what joins words', () => {
    const JOINING = new Set('de del of sv tus fsv sg fc sc cd sk šk bk ik if il íf vv se tk al ha the'.split(' '));
    const leagues = new Map(world.entities.tournaments.filter(({ id }) => world.isLeague(id)).map((one) => [one.id, one]));
    let clubs = 0;
    for (const [key, of] of sides) {
      const league = leagues.get(Number(key.split(' ')[0]));
      if (league === undefined || ESPORTS.has(league.sport)) continue;
      const words = new Map<string, string>();
      for (const name of of.values()) {
        const bare = name.replace(/ (\(W\)|U21|II)$/, '');
        // The longest place that is in the name; what is left is the pattern.
        const place = PLACES.find((candidate) => ` ${bare} `.includes(` ${candidate} `));
        if (place === undefined) continue;
        clubs++;
        for (const word of bare
          .replace(place, '')
          .toLowerCase()
          .split(/[\s-]+/)) {
          if (word === '' || JOINING.has(word)) continue;
          expect(words.get(word) ?? name, `${league.sport} ${league.name} ${word}`).toBe(name);
          words.set(word, name);
        }
      }
    }
    expect(clubs).toBeGreaterThan(2500);
  });

  test('H205 clubs of a country are called in its language', () => {
    const called = (code: string, words: string): boolean => {
      const any = new Set(words.split('|'));
      return [...countryNames(code)].some((name) => name.split(' ').some((word) => any.has(word)));
    };
    for (const [code, word, foreign] of [
      ['SE', 'Svalor', 'Svaler'],
      ['DK', 'Svaler', 'Svalor'],
      ['PL', 'Bobry', 'Bobři'],
      ['RS', 'Kovači', 'Kováři'],
      ['FI', 'Majavat', 'Otters'],
      ['TR', 'Kunduzlar', 'Otters'],
      ['HU', 'Hódok', 'Otters'],
      ['RO', 'Castorii', 'Otters'],
      ['GR', 'Kastores', 'Otters'],
      ['IL', 'Galim', 'Tides'],
      ['LT', 'Bebrai|Bangos|Audros|Pelėdos|Gervės|Lūšys|Kalviai|Žaibai|Uolos', 'Otters'],
      ['DK', 'Lærken', 'Polstjärnan'],
    ] as const) {
      expect(called(code, word), `${code} ${word}`).toBe(true);
      expect(called(code, foreign), `${code} ${foreign}`).toBe(false);
    }
  });

  test('H205 people are written as they are said, and no two tournaments of a sport in a category share a name', () => {
    for (const name of names) {
      expect(name).not.toContain('*');
      expect(name).not.toContain(',');
      expect(name.trim()).toBe(name);
      expect(name.length).toBeGreaterThan(2);
      expect(name.length).toBeLessThan(40);
    }
    const titles = world.entities.tournaments.map(({ categoryId, name }) => `${categoryId} ${name}`);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
