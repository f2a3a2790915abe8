import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { snooker } from './definition.ts';
import { frameTable, newFrame, pointsLeft, pottingOf } from './frame.ts';
import { framesWon, type SnookerState, snookerVisit } from './state.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 11, field: 'men', isNeutral: true, needsWinner: true, seed: 3 };

describe('snooker', () => {
  test('rules 16.4 a frame between equals is even but for the break, and a lead beyond the points left has won it', () => {
    const { homeWin } = frameTable([pottingOf(0), pottingOf(0)]);
    expect(homeWin(newFrame(0))).toBeCloseTo(1 - homeWin(newFrame(1)), 9);
    expect(Math.abs(homeWin(newFrame(0)) - 0.5)).toBeLessThan(0.08);
    expect([pointsLeft(21), pointsLeft(7), pointsLeft(6), pointsLeft(1)]).toEqual([147, 35, 27, 7]);
    expect(homeWin({ units: 1, points: [60, 52], striker: 1 })).toBe(1);
    expect(homeWin({ units: 1, points: [60, 54], striker: 1 })).toBeLessThan(1);
  });

  test('rules 16.4 chances are the average of results, before the start, in a frame and late', () => {
    const settings = [SETTING, { ...SETTING, gap: -0.3, bestOf: 19, seed: 5 }, { ...SETTING, gap: 0.4, bestOf: 7, seed: 9 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = snooker.params(setting);
      const rules = snooker.rules(pairing);
      const course = rules.timeline(createRng(50 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.2 : 0.8))]?.state;
      if (state === undefined) return ['no state'];
      const potting = [pottingOf(pairing.form[0]), pottingOf(pairing.form[1])] as const;
      const playOn = (from: SnookerState, rng: Rng): SnookerState => {
        let now = from;
        while (now.phase !== 'ended') now = snookerVisit(pairing, potting, now, rng)[1];
        return now;
      };
      return deviations({ rules, state, playOn: (rng) => playOn(state, rng), runs: 1500, seed: 64 + i }).impossible;
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3].flatMap((seed) => {
      const rules = snooker.rules(snooker.params({ ...SETTING, seed }));
      return offerFaults(snooker, rules, seed, 4);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the frames settles 300 matches alike', () => {
    expect(readTwice('snooker', 300)).toEqual([]);
  }, 120_000);

  test('a match ends with the frame that nobody can make good any more', () => {
    for (const bestOf of [5, 11, 19]) {
      const rules = snooker.rules(snooker.params({ ...SETTING, bestOf }));
      for (let seed = 0; seed < 30; seed++) {
        const won = framesWon(rules.timeline(createRng(seed)).at(-1)?.state ?? rules.before);
        expect(Math.max(...won)).toBe((bestOf + 1) / 2);
      }
    }
  });

  test('rules 16.4 lines fit each other, and a wandering opinion moves the chance to win by its logits', () => {
    const rules = snooker.rules(snooker.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const at = (logit: number): number =>
      rules.chances(rules.before, 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 186)?.outcomes[0]?.win ?? 0;
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(at(0.03)) - logit(at(0))).toBeCloseTo(0.03, 3);
  });
});
