import { describe, expect, test } from 'vitest';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { type AttackStory, attackTimeline } from '../clock/attack-timeline.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { deviations } from '../test-kit/continuations.ts';
import { offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { americanFootball } from './definition.ts';
import { footballParams } from './params.ts';

const SETTING: SportSetting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 };
const SETTINGS: readonly SportSetting[] = [
  SETTING,
  { ...SETTING, gap: 0.3, pace: 1.1, seed: 8 },
  { ...SETTING, gap: -0.2, needsWinner: true, isNeutral: true, seed: 9 },
];
const QUIET: AttackStory = { incidents: [], stops: new Set(), afterScoreMs: [0, 0], afterAttackMs: [0, 0] };
const rulesOf = (setting: SportSetting) => americanFootball.rules(americanFootball.params(setting));

/** The start, a touchdown before its conversion, and behind late. */
const STATES: readonly ClockState[] = [
  clockStart(),
  {
    ...clockStart(),
    period: 2,
    clockMs: 300_000,
    home: 9,
    away: 7,
    periods: [
      [3, 7],
      [6, 0],
    ],
    attacks: [1, 1],
    scores: 'hFaTae//hT',
    pending: 'home',
  },
  {
    ...clockStart(),
    period: 4,
    clockMs: 500_000,
    home: 20,
    away: 23,
    periods: [
      [3, 7],
      [7, 3],
      [3, 10],
      [7, 3],
    ],
    attacks: [1, 1],
    scores: 'hFaTae//hTheaF//hFaTaeaF//hTheaF',
  },
];

describe('American football', () => {
  test('rules 16.2 chances are what continuations of the very process bring, at the start and in play', () => {
    const far: string[] = [];
    let compared = 0;
    for (const [i, setting] of SETTINGS.entries()) {
      const { game } = footballParams(setting);
      for (const state of i === 0 ? STATES : STATES.slice(0, 1)) {
        const found = deviations({
          rules: rulesOf(setting),
          state,
          atMs: state.atMs,
          playOn: (rng) => attackTimeline(game, QUIET, rng, state).at(-1)?.state ?? state,
          runs: 1_500,
          seed: 60 + i,
        });
        expect(found.impossible).toEqual([]);
        far.push(...found.far);
        compared += found.compared;
      }
    }
    expect(compared).toBeGreaterThan(1_500);
    expect(far.length / compared, far.join('\n')).toBeLessThan(0.003);
  });

  test('H202 rules 8.2 matches settled by their entries alone: no difference', () => {
    expect(readTwice('american-football', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    for (let seed = 0; seed < 6; seed++) {
      const rules = rulesOf(SETTINGS[seed % SETTINGS.length] ?? SETTING);
      expect(offerFaults(americanFootball, rules, seed, 7), `seed ${seed}`).toEqual([]);
    }
  });

  test('a match has about 46 points, a margin that spreads by 13.5, and peaks of it at 3 and 7', () => {
    const { game } = footballParams({ ...SETTING, isNeutral: true });
    const { total, difference } = attackOutlook(game, clockStart(), NO_SPORT_DRIFT).all();
    const mean = (values: { from: number; p: Float64Array }): number =>
      values.p.reduce((sum, p, i) => sum + p * (values.from + i), 0);
    const spread = Math.sqrt(difference.p.reduce((sum, p, i) => sum + p * (difference.from + i) ** 2, 0) - mean(difference) ** 2);
    expect(mean(total)).toBeGreaterThan(43);
    expect(mean(total)).toBeLessThan(48);
    expect(spread).toBeGreaterThan(12.8);
    expect(spread).toBeLessThan(14.2);
    const by = (margin: number): number =>
      (difference.p[margin - difference.from] ?? 0) + (difference.p[-margin - difference.from] ?? 0);
    for (const other of [1, 2, 4, 5, 6, 8, 9, 10, 11, 13, 14]) {
      expect(by(3)).toBeGreaterThan(1.1 * by(other));
      expect(by(7)).toBeGreaterThan(1.1 * by(other));
    }
  });
});
