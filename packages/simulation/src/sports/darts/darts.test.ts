import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { darts } from './definition.ts';
import { homeWinOf } from './leg.ts';
import { freshLegs } from './outlook.ts';
import { type DartsState, legsWon } from './state.ts';
import { dartsVisit } from './timeline.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 11, field: 'men', isNeutral: true, needsWinner: true, seed: 3 };

describe('darts', () => {
  test('rules 16.4 who throws first between equals wins about 60 legs of 100, with one 180 in two or three legs', () => {
    const { byStarter } = freshLegs({ bestOf: 11, form: [0, 0], first: 0 });
    expect(homeWinOf(byStarter[0])).toBeGreaterThan(0.56);
    expect(homeWinOf(byStarter[0])).toBeLessThan(0.66);
    expect(homeWinOf(byStarter[0])).toBeCloseTo(1 - homeWinOf(byStarter[1]), 9);
    const maximums = byStarter[0].reduce((sum, { home, away, p }) => sum + (home + away) * p, 0);
    expect(maximums).toBeGreaterThan(0.3);
    expect(maximums).toBeLessThan(0.6);
  });

  test('rules 16.4 chances are the average of results, before the start, in a leg and late', () => {
    const settings = [SETTING, { ...SETTING, gap: -0.3, bestOf: 19, seed: 5 }, { ...SETTING, gap: 0.4, bestOf: 7, seed: 9 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = darts.params(setting);
      const rules = darts.rules(pairing);
      const course = rules.timeline(createRng(50 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.2 : 0.8))]?.state;
      if (state === undefined) return ['no state'];
      const next = dartsVisit(pairing);
      const playOn = (from: DartsState, rng: Rng): DartsState => {
        let now = from;
        while (now.phase !== 'ended') now = next(now, rng)[1];
        return now;
      };
      return deviations({ rules, state, playOn: (rng) => playOn(state, rng), runs: 1500, seed: 63 + i }).impossible;
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3].flatMap((seed) => {
      const rules = darts.rules(darts.params({ ...SETTING, seed }));
      return offerFaults(darts, rules, seed, 6);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the visits settles 300 matches alike', () => {
    expect(readTwice('darts', 300)).toEqual([]);
  }, 120_000);

  test('a match ends with the leg that nobody can make good any more', () => {
    for (const bestOf of [7, 11, 19]) {
      const rules = darts.rules(darts.params({ ...SETTING, bestOf }));
      for (let seed = 0; seed < 30; seed++) {
        const won = legsWon(rules.timeline(createRng(seed)).at(-1)?.state ?? rules.before);
        expect(Math.max(...won)).toBe((bestOf + 1) / 2);
      }
    }
  });

  test('rules 16.4 lines fit each other, and a wandering opinion moves the chance to win by its logits', () => {
    const rules = darts.rules(darts.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const at = (logit: number): number =>
      rules.chances(rules.before, 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 186)?.outcomes[0]?.win ?? 0;
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(at(0.03)) - logit(at(0))).toBeCloseTo(0.03, 3);
  });
});
