import { createRng } from '@duskline/simulation/rng';
import { expect, test } from 'vitest';
import { baseballSection, type LowScoreGame } from './low-scores.ts';
import { BASKETBALL, type PointsGame, pointsSection } from './points-games.ts';
import { type TennisResult, tennisSection } from './tennis.ts';

const names = (section: { readonly rows: readonly (readonly string[])[] }): (string | undefined)[] =>
  section.rows.map(([what]) => what);

/** Of how many bins, and as how many independent ones they count. */
function independent(texts: readonly { readonly text: string }[], name: string): readonly [bins: number, counted: number] {
  const found = texts.find(({ text }) => text.startsWith(`${name}:`))?.text ?? '';
  const [, bins, counted] = /over (\d+) bins that count as ([\d.]+) independent/.exec(found) ?? [];
  return [Number(bins), Number(counted)];
}

test('basketball: three looks at one game count as fewer, and no row is the price of the book itself', () => {
  const rng = createRng(3);
  const quarter = (): readonly [number, number] => [20 + rng.int(15), 20 + rng.int(15)];
  const games = Array.from({ length: 150 }, (): PointsGame => {
    const quarters = [quarter(), quarter(), quarter(), quarter()];
    const [home, away] = [0, 1].map((side) => quarters.reduce((sum, points) => sum + (points[side] ?? 0), 0));
    return { home: home ?? 0, away: away ?? 0, quarters, fair: rng.between(0.3, 0.7), overround: 0.04, spread: -2.5, total: 218 };
  });
  const section = pointsSection(BASKETBALL, games);
  const [bins, counted] = independent(section.joint, 'after a quarter');
  expect(bins).toBeGreaterThan(6);
  expect(counted).toBeLessThan(bins - 0.5);
  expect(names(section)).toContain('home wins, by the spread');
  expect(names(section).filter((name) => name === 'home wins' || name === 'over the total')).toEqual([]);
  const fair = section.rows.find(([what]) => what === 'home wins, by the spread');
  expect(Number.parseFloat(fair?.[2] ?? '')).toBeCloseTo(100 * BASKETBALL.homeAt(2.5, 0, 1), -1);
});

test('tennis: looks after every set of one match count as fewer, and the favourite of the book is no row', () => {
  const rng = createRng(4);
  const set = (): readonly [number, number] => (rng.chance(0.5) ? [6, 4] : [4, 6]);
  const matches = Array.from({ length: 240 }, (): TennisResult => {
    const sets: (readonly [number, number])[] = [];
    const won = (side: number): number => sets.filter((one) => (one[side] ?? 0) > (one[1 - side] ?? 0)).length;
    while (Math.max(won(0), won(1)) < 3) sets.push(set());
    return { bestOf: 5, field: 'men', sets, fair: rng.between(0.3, 0.7), overround: 0.05 };
  });
  const section = tennisSection(matches);
  const [bins, counted] = independent(section.joint, 'men: after a set');
  expect(bins).toBeGreaterThan(6);
  expect(counted).toBeLessThan(bins - 0.5);
  expect(names(section).filter((name) => name?.includes('favourite'))).toEqual([]);
});

test('baseball: the chance of home to win follows from the run line, not from the money line', () => {
  const rng = createRng(5);
  const section = (cover: number) => {
    const games = Array.from({ length: 60 }, (): LowScoreGame => {
      const home = rng.int(8);
      return { home, away: home + (rng.chance(0.5) ? 2 : -1), fair: 0.5, overround: 0.03, runLine: { line: -1.5, home: cover } };
    });
    return Number.parseFloat(baseballSection(games).rows.find(([what]) => what === 'home wins, by the run line')?.[2] ?? '');
  };
  expect(section(0.3)).toBeLessThan(50);
  expect(section(0.45)).toBeGreaterThan(55);
});
