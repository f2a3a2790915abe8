import { describe, expect, test } from 'vitest';
import { createRng, type Rng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { offersAt } from '../../sport/offer-depth.ts';
import { deviations } from '../test-kit/continuations.ts';
import { lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { cricket } from './definition.ts';
import { cricketOutlook, freshInnings, homeWinBefore, MATCH } from './outlook.ts';
import { CRICKET_START, type CricketState } from './state.ts';
import { cricketStep } from './timeline.ts';

const SETTING: SportSetting = { gap: 0.1, pace: 1, bestOf: 20, field: 'men', isNeutral: false, needsWinner: true, seed: 3 };

const meanOf = ({ from, p }: { readonly from: number; readonly p: Float64Array }): number =>
  p.reduce((sum, mass, i) => sum + mass * (from + i), 0);

describe('cricket', () => {
  test('rules 16.1 an innings of 20 overs has about 160 runs, one of 50 about 260', () => {
    expect(meanOf(freshInnings({ overs: 20, first: 0, home: 1, away: 1 }).runs)).toBeGreaterThan(152);
    expect(meanOf(freshInnings({ overs: 20, first: 0, home: 1, away: 1 }).runs)).toBeLessThan(172);
    expect(meanOf(freshInnings({ overs: 50, first: 0, home: 1, away: 1 }).runs)).toBeGreaterThan(245);
    expect(meanOf(freshInnings({ overs: 50, first: 0, home: 1, away: 1 }).runs)).toBeLessThan(280);
  });

  test('H223 the chance of a side before the first ball, and markets of a short offer, are those of the whole outlook', () => {
    for (const seed of [3, 5]) {
      const pairing = cricket.params({ ...SETTING, seed });
      const whole = cricketOutlook(pairing, CRICKET_START, () => freshInnings(pairing));
      expect(homeWinBefore(pairing)).toBe(whole.get(MATCH)?.home?.p[0]);
      const rules = cricket.rules(pairing);
      const state = rules.timeline(createRng(seed))[40]?.state ?? rules.before;
      const offers = offersAt('short');
      for (const at of [rules.before, state]) {
        const short = cricket.rules(pairing, offers).chances(at, 0, NO_SPORT_DRIFT);
        expect(short).toEqual(rules.chances(at, 0, NO_SPORT_DRIFT).filter(({ type }) => offers(type)));
        expect(short.length).toBeGreaterThan(1);
      }
    }
  });

  test('rules 16.1 chances are the average of results, before the start, in the first innings and in the chase', () => {
    const settings = [SETTING, { ...SETTING, gap: -0.3, seed: 5 }, { ...SETTING, gap: 0.3, seed: 9 }];
    const faults = settings.flatMap((setting, i) => {
      const pairing = cricket.params(setting);
      const rules = cricket.rules(pairing);
      const course = rules.timeline(createRng(50 + i));
      const state = i === 0 ? rules.before : course[Math.floor(course.length * (i === 1 ? 0.2 : 0.75))]?.state;
      if (state === undefined) return ['no state'];
      const step = cricketStep(pairing);
      const playOn = (from: CricketState, rng: Rng): CricketState => {
        let now = from;
        while (now.phase !== 'ended') now = step(now, rng)[1];
        return now;
      };
      return deviations({ rules, state, playOn: (rng) => playOn(state, rng), runs: 1500, seed: 62 + i }).impossible;
    });
    expect(faults).toEqual([]);
  }, 120_000);

  test('rules 8.7 what is decided stays, is offered no more, and whatever was offered has one result', () => {
    const faults = [1, 2, 3].flatMap((seed) => {
      const rules = cricket.rules(cricket.params({ ...SETTING, seed }));
      return offerFaults(cricket, rules, seed, 11);
    });
    expect(faults).toEqual([]);
  });

  test('rules 8.2 a second reading of the deliveries settles 100 matches alike', () => {
    expect(readTwice('cricket', 100)).toEqual([]);
  }, 120_000);

  test('rules 16.1 lines fit each other, and a wandering opinion moves the chance to win by its logits', () => {
    const rules = cricket.rules(cricket.params(SETTING));
    expect(lineFaults(rules.chances(rules.before, 0, NO_SPORT_DRIFT))).toEqual([]);
    const at = (logit: number): number =>
      rules.chances(rules.before, 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 340)?.outcomes[0]?.win ?? 0;
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(at(0.03)) - logit(at(0))).toBeCloseTo(0.03, 3);
  });
});
