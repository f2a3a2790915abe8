import { normalCdf } from '@duskline/odds/model/normal';
import { createRng, type Rng } from '@duskline/simulation/rng';
import { describe, expect, test } from 'vitest';
import { Bins, Family } from './agreement.ts';
import { chiSquareTail, jointOfFamily, jointOfRows, largestBound } from './joint.ts';

test('the tail of chi-square is the one of the tables', () => {
  expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 2);
  expect(chiSquareTail(23.209, 10)).toBeCloseTo(0.01, 2);
  expect(chiSquareTail(10, 10)).toBeCloseTo(0.44, 2);
});

test('one row may be two standard errors off, many rows together a little more', () => {
  expect(largestBound(1)).toBeCloseTo(2, 6);
  expect(largestBound(20)).toBeGreaterThan(3);
  expect(largestBound(20)).toBeLessThan(3.1);
  expect(jointOfRows([])).toBeUndefined();
  expect([jointOfRows([1.9])?.holds, jointOfRows([2.1])?.holds]).toEqual([true, false]);
  expect(jointOfRows([2.4, -0.3, 1, 0.2, -1.1, 0.4])?.holds).toBe(true);
  expect(jointOfRows([4.4, -0.3, 1, 0.2, -1.1, 0.4])?.holds).toBe(false);
});

test('without a bin that says anything nothing is compared, which is not the same as that it holds', () => {
  expect(jointOfFamily('x', new Bins())).toEqual({ text: 'x: nothing compared', holds: undefined });
});

/** A match of a model that is right: what it said at each look, and which outcome came. */
interface Said {
  readonly looks: number[][];
  readonly came: number;
}

const RUNS = 1500;

/** How often chance alone puts rows outside two errors and lets the joint test fail, and the mean square of a deviation. */
function ratesOf(make: () => Family, matches: number, match: (rng: Rng) => Said, runs = RUNS) {
  const rng = createRng(7);
  let [rows, outside, failing, squares] = [0, 0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const family = make();
    for (let i = 0; i < matches; i++) {
      const { looks, came } = match(rng);
      family.add(looks, came);
    }
    const filled = family.filled();
    rows += filled.length;
    outside += filled.filter(({ score }) => Math.abs(score) > 2).length;
    squares += filled.reduce((sum, { score }) => sum + score * score, 0);
    if (jointOfFamily('run', family).holds === false) failing += 1;
  }
  return { outside: outside / rows, failing: failing / runs, square: squares / rows };
}

const normal = (rng: Rng): number => Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next());

/** A lead that moves in four even steps, looked at after each of the first three. */
function threeLooks(rng: Rng): Said {
  let lead = rng.between(-1.5, 1.5);
  const looks: number[][] = [];
  for (const remaining of [3, 2, 1]) {
    lead += normal(rng);
    looks.push([normalCdf(lead / Math.sqrt(remaining))]);
  }
  return { looks, came: lead + normal(rng) > 0 ? 0 : 1 };
}

/** Home, draw and away of one match: one of three comes. */
function threeOutcomes(rng: Rng): Said {
  const draw = rng.between(0.22, 0.32);
  const home = rng.between(0.3, 0.45);
  const drawn = rng.next();
  return { looks: [[home, draw, 1 - home - draw]], came: drawn < home ? 0 : drawn < home + draw ? 1 : 2 };
}

/** Half of the misses of a single test: 4.55 % are outside of two errors by chance. */
const NEAR = { from: 0.035, to: 0.056 };

describe('what chance alone passes, by simulation with a model that is right', () => {
  test.each([
    { name: 'three looks at one game', match: threeLooks },
    { name: 'three outcomes of one match', match: threeOutcomes },
  ])('$name: rows are outside two errors, and the joint test fails, about as often as they say', ({ match }) => {
    const { outside, failing, square } = ratesOf(() => new Bins(), 400, match);
    expect(Math.abs(square - 1)).toBeLessThan(0.04);
    expect(outside).toBeGreaterThan(NEAR.from);
    expect(outside).toBeLessThan(NEAR.to);
    expect(failing).toBeGreaterThan(NEAR.from);
    expect(failing).toBeLessThan(NEAR.to);
  });

  test('taken for independent, looks at one game fail far too often, and rows of outcomes are outside too seldom', () => {
    /** Every chance as if it were of a match of its own. */
    class Independent extends Bins {
      override add(looks: readonly (readonly number[])[], came: number): void {
        for (const look of looks) for (const [outcome, p] of look.entries()) super.add([[p]], came === outcome ? 0 : 1);
      }
    }
    const [looks, outcomes] = [threeLooks, threeOutcomes].map((match) => ratesOf(() => new Independent(), 400, match, 600));
    expect(looks?.failing).toBeGreaterThan(0.1);
    expect(looks?.square).toBeGreaterThan(1.2);
    expect(outcomes?.outside).toBeLessThan(NEAR.from);
    expect(outcomes?.square).toBeLessThan(0.9);
  });

  test('cells of which one comes count as one less', () => {
    const cells = new Family(4, (_, outcome) => outcome);
    for (let i = 0; i < 100; i++) cells.add([[0.25, 0.25, 0.25, 0.25]], i % 4);
    expect(jointOfFamily('cells', cells).text).toContain('4 bins that count as 3.0 independent ones');
    expect(cells.correlation(0, 1)).toBeCloseTo(-1 / 3, 12);
  });
});

test('bins of too sure chances do not hold', () => {
  const rng = createRng(7);
  let holds = 0;
  for (let run = 0; run < 100; run++) {
    const bins = new Bins();
    for (let i = 0; i < 1500; i++) {
      const p = rng.next();
      bins.add([[p]], rng.chance(p + 0.3 * (0.5 - p)) ? 0 : 1);
    }
    if (jointOfFamily('run', bins).holds === true) holds += 1;
  }
  expect(holds / 100).toBeLessThan(0.2);
});
