import { createRng } from '@duskline/simulation/rng';
import { expect, test } from 'vitest';
import { Agreement, Average, Bins, logLoss, Ratio } from './agreement.ts';
import { agreed, asPercent, binned, compared, markdown, sectionOf } from './table.ts';

test('the mean, its deviation and its error are those of the numbers', () => {
  const average = new Average();
  for (const value of [2, 4, 4, 4, 5, 5, 7, 9]) average.add(value);
  expect(average.mean).toBe(5);
  expect(average.deviation).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(average.error).toBeCloseTo(Math.sqrt(32 / 7 / 8), 12);
});

test('right chances stay within two standard errors in about 19 of 20 runs, wrong ones do not', () => {
  const rng = createRng(5);
  let within = 0;
  for (let run = 0; run < 400; run++) {
    const seen = new Agreement();
    for (let i = 0; i < 300; i++) {
      const p = rng.next();
      seen.chance(p, rng.chance(p));
    }
    if (Math.abs(seen.score) <= 2) within += 1;
  }
  expect(within / 400).toBeGreaterThan(0.92);
  expect(within / 400).toBeLessThan(0.985);
  const wrong = new Agreement();
  for (let i = 0; i < 2000; i++) wrong.chance(0.4, rng.chance(0.5));
  expect(wrong.score).toBeGreaterThan(5);
});

test('a sure miss costs no more than one in a million, and bins hold what is in them', () => {
  expect(logLoss(0)).toBeCloseTo(Math.log(1e6), 9);
  const bins = new Bins();
  for (let i = 0; i < 30; i++) bins.add([[0.95]], 0);
  bins.add([[1]], 0);
  expect(bins.filled()).toHaveLength(1);
  expect(bins.filled()[0]?.count).toBe(31);
});

test('few chances, and such that can hardly be missed, say nothing', () => {
  const bins = new Bins();
  for (let i = 0; i < 9; i++) bins.add([[0.5]], 0);
  for (let i = 0; i < 90; i++) bins.add([[0.01]], 1);
  expect(bins.filled()).toEqual([]);
  bins.add([[0.5]], 0);
  for (let i = 0; i < 20; i++) bins.add([[0.01]], 1);
  expect(bins.filled().map(({ count }) => count)).toEqual([110, 10]);
});

test('two looks at one match in one bin are not two matches, and outcomes of which one comes vary against each other', () => {
  const [looks, outcomes] = [new Bins(), new Bins()];
  for (let i = 0; i < 50; i++) looks.add([[0.55], [0.55]], i % 2);
  expect(looks.parts[5]?.error).toBeCloseTo(Math.sqrt(0.55 * 0.45) / Math.sqrt(50), 12);
  for (let i = 0; i < 50; i++) outcomes.add([[0.32, 0.36, 0.32]], i % 3);
  // Of three chances in one bin exactly one comes, whichever it is.
  expect(outcomes.parts[3]?.variance).toBeCloseTo(0, 9);
  expect(outcomes.filled()).toEqual([]);
});

test('a share of what matches bring has its error by match', () => {
  const [whole, spread] = [new Ratio(), new Ratio()];
  for (let i = 0; i < 40; i++) whole.add(i % 2 === 0 ? 4 : 0, 4);
  for (let i = 0; i < 40; i++) spread.add(2, 4);
  expect([whole.mean, spread.mean]).toEqual([0.5, 0.5]);
  expect(whole.error).toBeCloseTo(0.5 / Math.sqrt(39), 12);
  expect(spread.error).toBeCloseTo(0, 12);
  expect(new Ratio().mean).toBeNaN();
});

test('a row says whether its bound holds, and the section names what does not', () => {
  const low = new Agreement();
  for (let i = 0; i < 100; i++) low.chance(0.5, i < 30);
  const section = sectionOf('Title', 'Text.', [
    agreed('thirty', low),
    compared('same', 9, 0.5, 0.5, 0.1, asPercent),
    ...binned('bin', new Bins()),
  ]);
  expect(section.missed).toEqual(['thirty (-4.0)']);
  expect(section.rows.map((row) => row.at(-1))).toEqual(['no', 'yes']);
  expect(markdown(section)).toContain('| thirty | 100 | 50.00 % | 30.00 % | 5.00 % | -4.0 | no |');
  expect(markdown(section)).toContain(': thirty (-4.0).');
});
