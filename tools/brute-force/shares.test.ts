import { expect, test } from 'vitest';
import { matchesBySport, sharesOf } from './shares.ts';

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
