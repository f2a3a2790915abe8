import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { drawnServe, formsAt } from '../../tennis-form.ts';
import type { TennisPairing } from '../../tennis-state.ts';
import { pointServer, type TennisState, tennisPoint } from '../../tennis-state.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { tennis } from './definition.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 3, field: 'men', isNeutral: true, needsWinner: true, seed: 3 };

function playOn(pairing: TennisPairing, state: TennisState, rng: Rng): TennisState {
  let now = state;
  const serve = drawnServe(formsAt(pairing, state), rng.next());
  while (now.phase !== 'ended') {
    const server = pointServer(now);
    const winner = rng.chance(serve[server]) ? server : server === 0 ? 1 : 0;
    now = tennisPoint(now, winner, pairing.bestOf);
  }
  return now;
}

describe('further markets of tennis', () => {
  test('rules 16.3 chances are the average of results, before the start, in a set and late', () => {
    const settings = [SETTING, { ...SETTING, bestOf: 5, gap: -0.2 }, { ...SETTING, field: 'women' as const, gap: 0.4 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = tennis.params(setting);
      const rules = tennis.rules(pairing);
      const course = rules.timeline(createRng(70 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.25 : 0.75))]?.state;
      if (state === undefined) return ['no state'];
      return deviations({ rules, state, playOn: (rng) => playOn(pairing, state, rng), runs: 1500, seed: 80 + i }).impossible;
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3].flatMap((seed) => {
      const rules = tennis.rules(tennis.params({ ...SETTING, seed, bestOf: seed === 3 ? 5 : 3 }));
      return offerFaults(tennis, rules, seed, 7);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the points settles 300 matches alike', () => {
    expect(readTwice('tennis', 300)).toEqual([]);
  }, 120_000);

  test('rules 16.3 lines fit each other, and sets and winner come out of one forecast', () => {
    const rules = tennis.rules(tennis.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const chances = rules.chances(rules.before, 0, NO_SPORT_DRIFT);
    const first = (type: number, outcome: number): number =>
      chances.find((one) => one.type === type)?.outcomes[outcome]?.win ?? 0;
    // Who wins the match: either after the first set or against it.
    expect(first(905_000, 0) + first(905_000, 2)).toBeCloseTo(first(186, 0), 9);
    expect(first(193, 1)).toBeCloseTo(chances.find(({ type }) => type === 199)?.outcomes[0]?.win ?? 0, 9);
  });
});
