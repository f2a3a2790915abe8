import { expect, test } from 'vitest';
import { boardWith } from '../../modules/catalogue/test-kit.ts';
import type { KeptMatch } from '../../modules/results/index.ts';
import { presentResult } from './present-result.ts';

const { state } = boardWith();
const names = {
  sport: { systemId: 1, name: 'Soccer', slug: 'soccer' },
  category: { name: 'Italy', slug: 'italy', countryCode: 'IT' },
  tournament: { name: 'Serie Verde', slug: 'serie-verde', rank: 1 },
};
const kept = (sides: { home: string; away: string; runners?: Record<string, string> }): KeptMatch => ({
  matchId: 7,
  sportId: 1,
  categoryId: 2,
  tournamentId: 3,
  startTimeMs: 0,
  status: 'ended',
  names: { ...names, ...sides },
  score: null,
});
const inLanguage = (match: KeptMatch, language: string) =>
  presentResult(match, { own: state.titles(language), english: state.titles('en-US') });

test('RESULTS-02 the result of an outright says in the language of the reader what was decided, that of a match the names of its sides', () => {
  const title = 'Serie Verde, winner';
  const outright = kept({ home: title, away: title, runners: { '1': 'Aurelia' } });
  expect(inLanguage(outright, 'en')).toMatchObject({ HomeTeamName: title });
  for (const language of ['de', 'ar']) {
    const { Name, HomeTeamName, AwayTeamName } = inLanguage(outright, language);
    expect(Name).toMatch(/^Serie Verde, (?!winner)/);
    expect([HomeTeamName, AwayTeamName]).toEqual([Name, Name]);
  }
  const match = kept({ home: 'Rovers, winner', away: 'City' });
  expect(inLanguage(match, 'de')).toMatchObject({
    Name: 'Rovers, winner - City',
    HomeTeamName: 'Rovers, winner',
    AwayTeamName: 'City',
  });
});

test('design 4.6 the result of national teams has the countries of their flags, that of clubs and of an outright none', () => {
  const international = { ...names, category: { name: 'International', slug: 'international', countryCode: 'INT' } };
  const of = (match: KeptMatch, of: typeof names) => inLanguage({ ...match, names: { ...match.names, ...of } }, 'en');
  const nations = kept({ home: 'New Zealand', away: 'Wales' });
  expect(of(nations, international)).toMatchObject({ HomeTeamCountry: 'NZ', AwayTeamCountry: 'GB-WLS' });
  for (const match of [of(nations, names), of(kept({ home: 'Rovers', away: 'City' }), international)]) {
    expect(match).not.toHaveProperty('HomeTeamCountry');
    expect(match).not.toHaveProperty('AwayTeamCountry');
  }
});
