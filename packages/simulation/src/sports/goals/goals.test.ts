import { describe, expect, test } from 'vitest';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { bandy } from '../bandy/definition.ts';
import { esoccer } from '../esoccer/definition.ts';
import { fieldHockey } from '../field-hockey/definition.ts';
import { floorball } from '../floorball/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { goalsOf } from './goals-state.ts';

const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  gap: 0.8 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 0.8 + 0.4 * hashUnit(seed, 3),
  bestOf: 1,
  field: seed % 2 === 0 ? 'men' : 'women',
  isNeutral: seed % 5 === 0,
  needsWinner: seed % 3 === 0,
  seed,
  ...change,
});
/** Goals of a match by the sport, and minutes of the course in which a moment is looked at. */
const SPORTS = [
  { sport: esoccer, goals: 4.7, minutes: 11 },
  { sport: floorball, goals: 10.8, minutes: 120 },
  { sport: fieldHockey, goals: 4.7, minutes: 85 },
  { sport: bandy, goals: 8.3, minutes: 110 },
];

describe.each(SPORTS)('$sport.name', ({ sport, goals, minutes }) => {
  const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness((seed) => rulesOf(seed), 1500, minutes * 60_000);
    expect(found.length).toBeGreaterThan(120);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 120_000);

  test('H204 what is offered is settled once, and nothing is offered whose result is known', () => {
    for (let seed = 1; seed <= 25; seed++) expect(offerFaults(sport, rulesOf(seed), seed)).toEqual([]);
  }, 120_000);

  test('H204 a second settler that reads the entries alone agrees on every market of 300 matches', () => {
    expect(readTwice(sport.key, 300)).toEqual([]);
  }, 120_000);

  test('rules 15 no bettor wins on both sides at the best prices of a day', () => {
    for (const seed of [2, 3, 7]) {
      const rules = rulesOf(seed);
      expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
      for (const entry of rules.timeline(createRng(3)))
        expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
    }
  });

  test('rules 16.1.3 lines are in order at every moment', () => {
    for (const seed of [4, 9]) {
      const rules = rulesOf(seed);
      for (const entry of rules.timeline(createRng(seed)))
        expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
    }
  });

  test('goals fall as often as in the real sport, and level matches are played on where the rules say so', () => {
    let sum = 0;
    for (let seed = 1; seed <= 600; seed++) {
      const rules = rulesOf(seed, { pace: 1 });
      const last = rules.timeline(createRng(seed)).at(-1)?.state ?? rules.before;
      const { home, away } = goalsOf(last, 0, last.periods.length);
      sum += home + away;
      const playsOn = sport.key === 'floorball' || seed % 3 === 0;
      expect(last.decider !== undefined).toBe(home === away && playsOn);
      expect(rules.status(last, 0).match_status).toBe(
        last.decider === undefined ? 100 : last.decider.by === 'overtime' ? 110 : 120,
      );
    }
    expect(Math.abs(sum / 600 - goals)).toBeLessThan(0.45);
  });
});

test('CLOCK-02 the clock of eSoccer runs up through both halves, that of field hockey says what is left of the period', () => {
  const clocks = (sport: typeof esoccer) => {
    const rules = sport.rules(sport.params(setting(4)));
    return [...rules.timeline(createRng(4))]
      .filter(({ kind }) => kind === 'start' || kind === 'next_period')
      .slice(0, 2)
      .map(({ state, atMs }) => rules.status(state, atMs + 60_000).clock);
  };
  const [first, second] = clocks(esoccer);
  expect([first?.match_time_s, first?.remaining_s]).toEqual([60, undefined]);
  expect(second?.match_time_s).toBeGreaterThan(240);
  expect(second?.remaining_s).toBeUndefined();
  expect(clocks(fieldHockey)[0]?.remaining_s).toBeGreaterThan(0);
});
