import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { boxing } from '../boxing/definition.ts';
import { mma } from '../mma/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';

const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  gap: 0.9 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 0.3 + 2.5 * hashUnit(seed, 3) ** 2,
  bestOf: [1, 5, 10, 8, 4][seed % 5] ?? 1,
  field: 'men',
  isNeutral: true,
  needsWinner: true,
  seed,
  ...change,
});

describe.each([
  { sport: mma, horizon: 22 },
  { sport: boxing, horizon: 45 },
])('$sport.name', ({ sport, horizon }) => {
  const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

  test('rules 16.1.3 prices are fair before the start and at any moment of the fight', () => {
    const found = unfairness((seed) => rulesOf(seed), 3000, horizon * 60_000);
    expect(found.length).toBeGreaterThan(60);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 60; seed++) expect(offerFaults(sport, rulesOf(seed), seed)).toEqual([]);
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 fights', () => {
    expect(readTwice(sport.key, 300)).toEqual([]);
  }, 120_000);

  test('rules 15 no bettor wins on both sides at the best prices of a day', () => {
    for (const seed of [1, 2, 3, 9]) {
      const rules = rulesOf(seed);
      expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(seed)))
        expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
    }
  });

  test('rules 16.1.3 totals of rounds are in order at every moment', () => {
    const rules = rulesOf(4);
    for (const entry of rules.timeline(createRng(4)))
      expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
  });

  test('about half of all fights go the distance', () => {
    let distance = 0;
    for (let seed = 1; seed <= 1500; seed++) {
      const rules = rulesOf(seed, { pace: 1, bestOf: 1 });
      if (rules.timeline(createRng(seed)).at(-1)?.kind === 'decision') distance++;
    }
    expect(Math.abs(distance / 1500 - 0.48)).toBeLessThan(0.05);
  });
});
