import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { rocketLeague } from './definition.ts';

const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  gap: 0.7 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 0.85 + 0.3 * hashUnit(seed, 3),
  bestOf: [3, 5, 7, 1][seed % 4] ?? 5,
  field: 'men',
  isNeutral: true,
  needsWinner: true,
  seed,
  ...change,
});
const rulesOf = (seed: number, change: Partial<SportSetting> = {}) =>
  rocketLeague.rules(rocketLeague.params(setting(seed, change)));

describe('Rocket League', () => {
  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness((seed) => rulesOf(seed), 1500, 60 * 60_000);
    expect(found.length).toBeGreaterThan(100);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 16; seed++) expect(offerFaults(rocketLeague, rulesOf(seed), seed)).toEqual([]);
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice('rocket-league', 300)).toEqual([]);
  }, 120_000);

  test('rules 15 and 16.1.3 no bettor wins on both sides, and lines are in order', () => {
    for (const seed of [1, 2, 3]) {
      const rules = rulesOf(seed);
      expect(driftFaults(rocketLeague, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(seed)).filter((_, i) => i % 3 === 0)) {
        expect(driftFaults(rocketLeague, rules, entry.state, entry.atMs, 'live')).toEqual([]);
        expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
      }
    }
  });

  test('a level game goes on until the next goal: no game ends level', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const rules = rulesOf(seed);
      for (const map of rules.timeline(createRng(seed)).at(-1)?.state.done ?? []) {
        const home = [...map.goals].filter((mark) => mark === 'H').length;
        expect(home * 2).not.toBe(map.goals.length);
      }
    }
  });
});
