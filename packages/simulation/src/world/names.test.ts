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

  test('H205 no four clubs of one pattern in a league of soccer', () => {
    const leagues = new Set(
      world.entities.tournaments.filter(({ sport, id }) => sport === 'soccer' && world.hasTable(id)).map(({ id }) => id),
    );
    let patterns = 0;
    for (const [key, of] of sides) {
      if (!leagues.has(Number(key.split(' ')[0]))) continue;
      const counts = new Map<string, number>();
      for (const name of of.values()) {
        const bare = name.replace(/ (\(W\)|U21|II)$/, '');
        // The longest place that is in the name; what is left is the pattern.
        const place = PLACES.find((candidate) => bare.includes(candidate));
        if (place === undefined) continue;
        const pattern = bare.replace(place, '*');
        counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      }
      patterns += counts.size;
      for (const [pattern, count] of counts) expect(count, `${key} ${pattern}`).toBeLessThan(4);
    }
    expect(patterns).toBeGreaterThan(500);
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
