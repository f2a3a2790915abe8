import { expect, test } from 'vitest';
import { boardWith, fixture, moneyline, NOON, odds } from '../test-kit.ts';
import { toMatch } from './wire-match.ts';

test('design 4.6 on the wire national teams have their countries, clubs and players have none', () => {
  const cricket = { sport: 'Cricket', systemId: 21, category: 'International', countryCode: 'INT' };
  const board = boardWith(
    fixture({ matchId: 1, home: 'New Zealand', away: 'USA', ...cricket }),
    fixture({ matchId: 2, home: 'Taupo Lanterns', away: 'England', ...cricket }),
    fixture({ matchId: 3, home: 'Georgia', away: 'Mesa Harvest', category: 'USA', countryCode: 'US' }),
  );
  const variant = { language: 'en', withLiveInfo: false, withAllPreviews: false, withMapWinners: false };
  const countries = [1, 2, 3].map((matchId) => {
    board.apply(odds(NOON, [moneyline()], { matchId }));
    const match = board.match(matchId);
    if (match === null) throw new Error(`no match ${matchId}`);
    const { HomeTeamCountry, AwayTeamCountry } = toMatch(board.state, match, variant);
    return [HomeTeamCountry, AwayTeamCountry];
  });
  expect(countries).toEqual([
    ['NZ', 'US'],
    [undefined, 'GB-ENG'],
    [undefined, undefined],
  ]);
});
