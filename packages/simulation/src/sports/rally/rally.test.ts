import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { badminton } from '../badminton/definition.ts';
import { beachVolleyball } from '../beach-volleyball/definition.ts';
import { tableTennis } from '../table-tennis/definition.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { volleyball } from '../volleyball/definition.ts';
import { isSetOver, type RallyPairing, targetOf } from './format.ts';
import { type RallyState, rallyPoint, setsWon } from './state.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 5, field: 'men', isNeutral: false, needsWinner: false, seed: 3 };
const SPORTS = [volleyball, beachVolleyball, tableTennis, badminton];

function playOn(pairing: RallyPairing, state: RallyState, rng: Rng): RallyState {
  let now = state;
  while (now.phase !== 'ended') now = rallyPoint(pairing, now, rng.chance(pairing.rally[now.server]) ? 0 : 1);
  return now;
}

describe.each(SPORTS)('$name', (sport) => {
  test('rules 16.3 chances are the average of results, before the start, in a first set and late', () => {
    const settings = [SETTING, { ...SETTING, gap: -0.3, field: 'women' as const, seed: 8 }, { ...SETTING, gap: 0.6, seed: 9 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = sport.params(setting);
      const rules = sport.rules(pairing);
      const course = rules.timeline(createRng(40 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.2 : 0.7))]?.state;
      if (state === undefined) return ['no state'];
      return deviations({ rules, state, playOn: (rng) => playOn(pairing, state, rng), runs: 1500, seed: 77 + i }).impossible;
    });
    expect(faults).toEqual([]);
  }, 120_000);

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3].flatMap((seed) => {
      const rules = sport.rules(sport.params({ ...SETTING, seed }));
      return offerFaults(sport, rules, seed, 9);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the rallies settles 75 matches alike', () => {
    expect(readTwice(sport.key, 75)).toEqual([]);
  }, 120_000);

  test('rules 16.3 lines fit each other, and the winner is the handicap of no set', () => {
    const rules = sport.rules(sport.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const chances = rules.chances(rules.before, 0, NO_SPORT_DRIFT);
    const winner = chances.find(({ type }) => type === 186);
    const scores = chances.find(({ type }) => type === 199)?.outcomes ?? [];
    const home = scores.slice(0, scores.length / 2).reduce((sum, { win }) => sum + win, 0);
    expect(winner?.outcomes[0]?.win).toBeCloseTo(home, 9);
  });

  test('rules 16.3 a wandering opinion moves the chance to win by its logits', () => {
    const rules = sport.rules(sport.params(SETTING));
    const at = (logit: number): number =>
      rules.chances(rules.before, 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 186)?.outcomes[0]?.win ?? 0;
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(at(0.03)) - logit(at(0))).toBeCloseTo(0.03, 3);
  });

  test('a course follows the rules of the game and is the same for the same seed', () => {
    for (let seed = 0; seed < 30; seed++) {
      const pairing = sport.params({ ...SETTING, seed });
      const rules = sport.rules(pairing);
      const last = rules.timeline(createRng(seed)).at(-1)?.state;
      if (last === undefined) throw new Error('no course');
      expect(Math.max(...setsWon(last))).toBe((pairing.format.bestOf + 1) / 2);
      last.sets.forEach(({ points }, i) => {
        const target = targetOf(pairing.format, i + 1);
        expect(isSetOver(pairing.format, target, ...points)).toBe(true);
        expect(Math.max(...points) === target || Math.abs(points[0] - points[1]) <= 2).toBe(true);
      });
    }
    const rules = sport.rules(sport.params(SETTING));
    expect(JSON.stringify(rules.timeline(createRng(4)))).toBe(JSON.stringify(rules.timeline(createRng(4))));
  });
});
