import { expect, test } from 'vitest';
import { createRng } from '../rng.ts';
import { raceChances, raceChancesWithin } from './race.ts';

test('a race to one score is the share of the side, a longer one adds up to 1 and favours the better side more', () => {
  expect(raceChances(0.6, 1, 1)).toEqual({ home: 0.6, away: 0.4 });
  const far = raceChances(0.6, 20, 20);
  expect(far.home + far.away).toBeCloseTo(1, 12);
  expect(far.home).toBeGreaterThan(0.85);
});

test('rules 16.1.3 a race with an end is what thousands of courses say, and nobody may get there', () => {
  const [homeMean, awayMean, homeNeeds, awayNeeds] = [3.1, 2.2, 3, 2];
  const rng = createRng(11);
  const seen = { home: 0, away: 0, none: 0 };
  const runs = 40_000;
  for (let run = 0; run < runs; run++) {
    const left = { home: homeNeeds, away: awayNeeds };
    for (let at = -Math.log(1 - rng.next()); ; at += -Math.log(1 - rng.next())) {
      if (at > homeMean + awayMean) {
        seen.none++;
        break;
      }
      const side = rng.chance(homeMean / (homeMean + awayMean)) ? 'home' : 'away';
      left[side]--;
      if (left[side] > 0) continue;
      seen[side]++;
      break;
    }
  }
  const chances = raceChancesWithin(homeMean, awayMean, homeNeeds, awayNeeds);
  expect(Math.abs(chances.home - seen.home / runs)).toBeLessThan(0.009);
  expect(Math.abs(chances.away - seen.away / runs)).toBeLessThan(0.009);
  expect(seen.none).toBeGreaterThan(0);
});
