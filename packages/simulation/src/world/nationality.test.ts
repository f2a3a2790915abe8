import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryOf } from './countries.ts';
import { womansFamily } from './family-forms.ts';
import { foreignCountry } from './foreign-players.ts';
import { stockOf } from './name-stock.ts';
import { peopleLanguage } from './people-language.ts';
import { wordsOf } from './people-stock.ts';
import { teamSheets } from './team-sheets.ts';
import { createWholeWorld } from './whole-world.ts';

const DAY_MS = 86_400_000;
const AT = Date.UTC(2026, 10, 23);
const world = createWholeWorld({ seed: 'duskline' });
const matches = [0, 91, 182, 273].flatMap((day) => world.matches(AT - day * DAY_MS, AT - (day - 7) * DAY_MS));

const namesByLanguage = new Map<string, ReadonlySet<string>>();
/** Whether a name is one of a country's language. */
function isOf(country: string, name: string, gender: 'men' | 'women'): boolean {
  const language = peopleLanguage(country);
  const key = `${language} ${gender}`;
  let names = namesByLanguage.get(key);
  if (names === undefined) {
    const { squads, nameAt } = stockOf(language, gender);
    names = new Set([...squads].map(nameAt));
    namesByLanguage.set(key, names);
  }
  return names.has(name);
}

/** Names of those who begin for clubs of a country in a sport. */
function startersOf(sport: string, country: string): string[] {
  const category = world.entities.categories.find((one) => one.sport === sport && one.name === countryOf(country).country.name);
  const tournaments = new Set(
    world.entities.tournaments.filter(({ categoryId }) => categoryId === category?.id).map(({ id }) => id),
  );
  return matches
    .filter(({ tournament }) => tournaments.has(tournament.id) && tournament.field === 'men')
    .slice(0, 30)
    .flatMap((match) =>
      Object.values(teamSheets(match, false) ?? {}).flatMap(({ starting }) => starting.map(({ name }) => name)),
    );
}

describe('where players are from', () => {
  test.each([
    ['basketball', 'US', 0.85],
    ['basketball', 'ES', 0.7],
    ['american-football', 'US', 0.93],
    ['baseball', 'JP', 0.8],
    ['ice-hockey', 'SE', 0.7],
    ['handball', 'DK', 0.7],
    ['soccer', 'IT', 0.7],
  ])('H206 most of a club of %s in %s are of the country, a part is not', (sport, country, least) => {
    const names = startersOf(sport, country);
    expect(names.length).toBeGreaterThan(100);
    const share = names.filter((name) => isOf(country, name, 'men')).length / names.length;
    expect(share).toBeGreaterThan(least);
    expect(share).toBeLessThan(1);
  });

  test.each([
    ['american-football', 'US', 'CA AU DE MX NG'],
    ['ice-hockey', 'SE', 'CA US FI CZ SK CH DE LV NO DK'],
    ['baseball', 'US', 'DO VE MX CO JP KR TW'],
    ['cricket', 'IN', 'AU ENG NZ ZA PK LK BD'],
  ])('H206 who plays %s in %s and is from abroad is from a country that plays it', (sport, country, abroad) => {
    const strangers = startersOf(sport, country).filter((name) => !isOf(country, name, 'men'));
    expect(strangers.length).toBeGreaterThan(0);
    for (const name of strangers)
      expect(
        abroad.split(' ').some((key) => isOf(key, name, 'men')),
        name,
      ).toBe(true);
  });

  test('H206 who is from abroad never comes from a country whose people are called as those at home', () => {
    for (const { key } of COUNTRIES) {
      for (const sport of ['soccer', 'basketball']) {
        for (let place = 0; place < 20; place++) {
          const { country } = countryOf(key);
          expect(peopleLanguage(foreignCountry(sport, country, 7, place).key), `${sport} ${key}`).not.toBe(peopleLanguage(key));
        }
      }
    }
  });
});

describe('names of peoples', () => {
  const OWN = 'IL LV LT EE KZ GE UA BG SI RS TH VN ID MY NG GH KE ZA SE NO DK IS SK CZ PK BD LK IN PH'.split(' ');

  test('H205 each of these countries has names of its own', () => {
    expect(new Set(OWN.map(peopleLanguage)).size).toBe(OWN.length);
    for (const key of OWN) {
      for (const gender of ['men', 'women'] as const) {
        const { firsts, families } = wordsOf(peopleLanguage(key), gender);
        expect(firsts.length, key).toBeGreaterThanOrEqual(25);
        expect(families.length, key).toBeGreaterThanOrEqual(35);
      }
    }
  });

  test('H205 no two languages make the same name, nor men and women', () => {
    const languages = new Set(COUNTRIES.map(({ key }) => peopleLanguage(key)));
    const owner = new Map<string, string>();
    for (const gender of ['men', 'women'] as const) {
      for (const language of languages) {
        const { squads, singles, nameAt } = stockOf(language, gender);
        expect(squads.length, language).toBeGreaterThan(400);
        for (const name of [...squads, ...singles].map(nameAt)) {
          expect(owner.get(name) ?? `${language} ${gender}`, name).toBe(`${language} ${gender}`);
          owner.set(name, `${language} ${gender}`);
        }
      }
    }
  });

  test.each([
    ['cz', 'Fiala', 'Fialová'],
    ['sk', 'Lacko', 'Lacková'],
    ['lt', 'Kazlauskas', 'Kazlauskaitė'],
    ['lt', 'Lukošius', 'Lukošiūtė'],
    ['lv', 'Liepiņš', 'Liepiņa'],
    ['lv', 'Lācis', 'Lāce'],
    ['bg', 'Borisov', 'Borisova'],
    ['kz', 'Omarov', 'Omarova'],
    ['is', 'Helgason', 'Helgadóttir'],
    ['gr', 'Makris', 'Makri'],
    ['il', 'Shapira', 'Shapira'],
  ])('H205 women of the language %s bear the family name %s as %s', (language, man, woman) => {
    expect(womansFamily(language, man)).toBe(woman);
  });
});

describe('people of the world', () => {
  test('H205 a name of those who play alone is one person’s in all sports, and no player of a team has it', () => {
    const people = new Map<string, number>();
    const alone = new Set(['tennis', 'badminton', 'darts', 'snooker', 'squash', 'table-tennis', 'boxing', 'mma']);
    for (const { tournament, home, away } of matches.filter((match) => alone.has(match.tournament.sport))) {
      for (const { id, name } of [home, away]) {
        expect(people.get(name) ?? id, `${tournament.sport} ${name}`).toBe(id);
        people.set(name, id);
      }
    }
    expect(people.size).toBeGreaterThan(1000);
    for (const match of matches.filter((_, i) => i % 20 === 0)) {
      const sheets = Object.values(teamSheets(match, false) ?? {});
      for (const { name } of sheets.flatMap(({ starting, bench }) => [...starting, ...bench])) {
        expect(people.has(name), `${match.tournament.sport} ${name}`).toBe(false);
      }
    }
  });
});
