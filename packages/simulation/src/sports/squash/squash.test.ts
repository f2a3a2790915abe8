import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { squash } from './definition.ts';
import { isGameOver } from './squash-game.ts';

const setting = (seed: number): SportSetting => ({
  gap: 0.7 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 1,
  bestOf: seed % 3 === 0 ? 3 : 5,
  field: 'men',
  isNeutral: true,
  needsWinner: true,
  seed,
});
const rulesOf = (seed: number) => squash.rules(squash.params(setting(seed)));

describe('Squash', () => {
  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness(rulesOf, 1500, 45 * 60_000);
    expect(found.length).toBeGreaterThan(70);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 10; seed++) expect(offerFaults(squash, rulesOf(seed), seed, 3)).toEqual([]);
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice('squash', 300)).toEqual([]);
  }, 120_000);

  test('rules 15 and 16.1.3 no bettor wins on both sides, and lines are in order', () => {
    for (const seed of [1, 2, 3]) {
      const rules = rulesOf(seed);
      expect(driftFaults(squash, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(seed)).filter((_, i) => i % 11 === 0)) {
        expect(driftFaults(squash, rules, entry.state, entry.atMs, 'live')).toEqual([]);
        expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
      }
    }
  });

  test('a game is won with eleven points and two ahead', () => {
    expect(isGameOver({ home: 11, away: 9 })).toBe(true);
    expect(isGameOver({ home: 11, away: 10 })).toBe(false);
    expect(isGameOver({ home: 12, away: 10 })).toBe(true);
    expect(isGameOver({ home: 10, away: 0 })).toBe(false);
  });
});
