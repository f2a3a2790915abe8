import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { australianFootball as sport } from './definition.ts';
import { pointsOf, QUARTERS } from './footy-state.ts';

const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  gap: 0.7 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 0.85 + 0.3 * hashUnit(seed, 3),
  bestOf: 1,
  field: 'men',
  isNeutral: seed % 4 === 0,
  needsWinner: false,
  seed,
  ...change,
});
const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

describe('Australian football', () => {
  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness((seed) => rulesOf(seed), 1500, 150 * 60_000);
    expect(found.length).toBeGreaterThan(120);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 8; seed++) expect(offerFaults(sport, rulesOf(seed), seed, 4)).toEqual([]);
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice('australian-football', 300)).toEqual([]);
  }, 120_000);

  test('rules 15 and 16.1.3 no bettor wins on both sides, and lines are in order', () => {
    for (const seed of [1, 2]) {
      const rules = rulesOf(seed);
      expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(seed)).filter((_, i) => i % 6 === 0)) {
        expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
        expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
      }
    }
  });

  test('a match has about 160 points', () => {
    let points = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const rules = rulesOf(seed, { pace: 1 });
      const { home, away } = pointsOf(rules.timeline(createRng(seed)).at(-1)?.state ?? rules.before, 0, QUARTERS);
      points += home + away;
    }
    expect(Math.abs(points / 300 - 158.5)).toBeLessThan(6);
  });
});
