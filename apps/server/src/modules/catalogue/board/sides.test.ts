import { describe, expect, test } from 'vitest';
import { isSameTeam } from './sides.ts';

describe('XR-04 spellings of a team', () => {
  test.each([
    ['Northgate United', 'Northgate Utd'],
    ['Atlético Madrid', 'ATLETICO MADRID'],
    ['Atletico', 'Atlético Madrid'],
    ['A', 'A.'],
    ['Milan', 'AC Milan'],
    ['Djokovic N.', 'Novak Djokovic'],
    ['Saint-Étienne', 'Saint Etienne'],
    ['★', '★'],
  ])('XR-04 %s and %s are one team', (one, two) => {
    expect([isSameTeam(one, two), isSameTeam(two, one)]).toEqual([true, true]);
  });

  test.each([
    ['Home 7', 'Away 7'],
    ['Home 7', 'Home 8'],
    ['Manchester United', 'Manchester City'],
    ['Austria', 'Australia'],
    ['Niger', 'Nigeria'],
    ['Mali', 'Somalia'],
    ['Arsenal', 'Arsenal Women'],
    ['Spain', 'Spain U21'],
    ['★', '☆'],
    ['Ada', ''],
  ])('XR-04 %s and %s are two', (one, two) => {
    expect([isSameTeam(one, two), isSameTeam(two, one)]).toEqual([false, false]);
  });
});
