import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { baseball } from './definition.ts';
import { AVERAGE_RATES, inningRuns, playsOf } from './plate.ts';
import { type BaseballState, runsOf } from './state.ts';
import { plateAppearance } from './timeline.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 1, field: 'men', isNeutral: false, needsWinner: true, seed: 3 };

describe('baseball', () => {
  test('rules 16.1 a half-inning has the runs of a strong league, and its chances add up to one', () => {
    const law = inningRuns(playsOf(AVERAGE_RATES), 0, 0);
    expect(law.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    const runs = law.reduce((sum, p, k) => sum + p * k, 0);
    expect(runs * 9).toBeGreaterThan(4.1);
    expect(runs * 9).toBeLessThan(4.7);
    // No run in about 73 of 100 half-innings.
    expect(law[0]).toBeGreaterThan(0.69);
    expect(law[0]).toBeLessThan(0.76);
  });

  test('rules 16.1 chances are the average of results, before the start, in an inning and late', () => {
    const settings = [SETTING, { ...SETTING, gap: -0.4, pace: 1.2 }, { ...SETTING, gap: 0.3, pace: 0.9 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = baseball.params(setting);
      const rules = baseball.rules(pairing);
      const course = rules.timeline(createRng(50 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.3 : 0.93))]?.state;
      if (state === undefined) return ['no state'];
      const next = plateAppearance(pairing);
      const playOn = (from: BaseballState, rng: Rng): BaseballState => {
        let now = from;
        while (now.phase !== 'ended') now = next(now, rng)[1];
        return now;
      };
      return deviations({ rules, state, playOn: (rng) => playOn(state, rng), runs: 1500, seed: 60 + i }).impossible;
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3, 4].flatMap((seed) => {
      const rules = baseball.rules(baseball.params({ ...SETTING, seed }));
      return offerFaults(baseball, rules, seed, 4);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the plate appearances settles 300 games alike', () => {
    expect(readTwice('baseball', 300)).toEqual([]);
  }, 120_000);

  test('about nine games in a hundred are level after nine innings', () => {
    const rules = baseball.rules(baseball.params(SETTING));
    const ends = Array.from({ length: 300 }, (_, seed) => rules.timeline(createRng(seed)).at(-1)?.state.inning ?? 0);
    expect(ends.filter((inning) => inning > 9).length).toBeGreaterThan(12);
  });

  test('rules 16.1 lines fit each other, and a wandering opinion moves the chance to win by its logits', () => {
    const rules = baseball.rules(baseball.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const at = (logit: number): number =>
      rules.chances(rules.before, 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 251)?.outcomes[0]?.win ?? 0;
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(at(0.03)) - logit(at(0))).toBeCloseTo(0.03, 3);
  });

  test('the home side does not bat on when it leads after the top of the ninth, and a walk-off ends the game', () => {
    const rules = baseball.rules(baseball.params(SETTING));
    for (let seed = 0; seed < 60; seed++) {
      const last = rules.timeline(createRng(seed)).at(-1);
      if (last === undefined) throw new Error('no course');
      const [home, away] = runsOf(last.state);
      expect(home).not.toBe(away);
      if (last.side === 'home' && home > away) expect(last.stop).toBe('goal');
      if (last.side === 'away') expect(home).toBeGreaterThan(away);
    }
  });
});
