import { SECOND_READINGS } from '@duskline/simulation/sports/test-kit/second-readings';
import { expect, test } from 'vitest';
import { areTypesChecked, leastMatches, matchesBySport, sharesOf } from './shares.ts';

test('H225 as many matches as were asked for, most of them soccer, every sport with some', () => {
  const bySport = matchesBySport(['soccer', 'tennis', 'darts'], 1_000, false);
  expect([...bySport.values()].reduce((sum, count) => sum + count, 0)).toBe(1_000);
  expect(bySport.get('soccer')).toBeGreaterThan(700);
  expect(bySport.get('darts')).toBe(125);
  expect([...matchesBySport(['soccer', 'tennis'], 70, true).values()]).toEqual([70, 70]);
});

test('H225 the pieces hold every match once, and another seed has others', () => {
  const numbersOf = (seed: number): number[] =>
    sharesOf(new Map([['darts', 130]]), seed).flatMap(({ first, matches }) =>
      Array.from({ length: matches }, (_, i) => first + i),
    );
  expect(new Set(numbersOf(1)).size).toBe(130);
  expect(numbersOf(1)).toEqual(numbersOf(1));
  expect(numbersOf(2).some((number) => numbersOf(1).includes(number))).toBe(false);
});

test('H225 a total that leaves a sport without a match is refused, the least one leaves none', () => {
  const keys = SECOND_READINGS.map(({ key }) => key);
  expect(() => matchesBySport(keys, 20, false)).toThrow('of 20 matches not every sport has one');
  expect(() => matchesBySport(keys, leastMatches(keys) - 1, false)).toThrow(RangeError);
  const least = matchesBySport(keys, leastMatches(keys), false);
  expect([...least.keys()]).toEqual(keys);
  expect(Math.min(...least.values())).toBe(1);
  expect([...matchesBySport(['darts'], 1, false)]).toEqual([['darts', 1]]);
});

test('H225 of ten thousand matches the market types of every sport are checked', () => {
  const keys = SECOND_READINGS.map(({ key }) => key);
  expect([...matchesBySport(keys, 10_000, false).values()].every(areTypesChecked)).toBe(true);
  expect([...matchesBySport(keys, 40, true).values()].some(areTypesChecked)).toBe(false);
});
