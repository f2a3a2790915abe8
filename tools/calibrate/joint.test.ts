import { createRng } from '@duskline/simulation/rng';
import { expect, test } from 'vitest';
import { Bins } from './agreement.ts';
import { chiSquareTail, jointOfBins, jointOfRows, largestBound } from './joint.ts';

test('the tail of chi-square is the one of the tables', () => {
  expect(chiSquareTail(18.307, 10)).toBeCloseTo(0.05, 2);
  expect(chiSquareTail(23.209, 10)).toBeCloseTo(0.01, 2);
  expect(chiSquareTail(10, 10)).toBeCloseTo(0.44, 2);
});

test('one row may be two standard errors off, many rows together a little more', () => {
  expect(largestBound(1)).toBeCloseTo(2, 6);
  expect(largestBound(20)).toBeGreaterThan(3);
  expect(largestBound(20)).toBeLessThan(3.1);
  expect(jointOfRows([0.1])).toBeUndefined();
  expect(jointOfRows([2.4, -0.3, 1, 0.2, -1.1, 0.4])?.holds).toBe(true);
  expect(jointOfRows([4.4, -0.3, 1, 0.2, -1.1, 0.4])?.holds).toBe(false);
});

function shareThatHolds(bias: number): number {
  const rng = createRng(7);
  let holds = 0;
  for (let run = 0; run < 200; run++) {
    const bins = new Bins();
    for (let i = 0; i < 1500; i++) {
      const p = rng.next();
      bins.add(p, rng.chance(p + bias * (0.5 - p)));
    }
    if (jointOfBins('run', bins.filled()).holds) holds += 1;
  }
  return holds / 200;
}

test('bins of right chances hold in about 19 of 20 runs, too sure ones do not', () => {
  expect(shareThatHolds(0)).toBeGreaterThan(0.9);
  expect(shareThatHolds(0.3)).toBeLessThan(0.2);
});
