import { describe, expect, test } from 'vitest';
import { type GoalStory, goalTimeline } from '../clock/goal-timeline.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { SETTING, SETTINGS } from '../test-kit/attack-sport.ts';
import { deviations } from '../test-kit/continuations.ts';
import { offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { futsal } from './definition.ts';

const QUIET: GoalStory = { events: [], whistlesPerHour: 0, whistleMs: [0, 0], afterGoalMs: [0, 0] };
const STATES: readonly ClockState[] = [
  clockStart(),
  {
    ...clockStart(),
    period: 2,
    clockMs: 1_000_000,
    home: 2,
    away: 3,
    periods: [
      [1, 1],
      [1, 2],
    ],
    scores: 'hGaG//aGhGaG',
  },
];

describe('futsal', () => {
  test('rules 16.1.3 chances are what continuations of the very process bring, at the start and in play', () => {
    const far: string[] = [];
    let compared = 0;
    for (const [i, setting] of SETTINGS.entries()) {
      const { game } = futsal.params(setting);
      for (const state of i === 0 ? STATES : STATES.slice(0, 1)) {
        const rules = futsal.rules({ game });
        const found = deviations({
          rules: rules,
          state,
          atMs: state.atMs,
          playOn: (rng) => goalTimeline(game, QUIET, rng, state).at(-1)?.state ?? state,
          runs: 1_500,
          seed: 20 + i,
        });
        expect(found.impossible).toEqual([]);
        far.push(...found.far);
        compared += found.compared;
      }
    }
    expect(compared).toBeGreaterThan(700);
    expect(far.length / compared, far.join('\n')).toBeLessThan(0.004);
  });

  test('H202 rules 8.2 matches settled by their entries alone: no difference', () => {
    expect(readTwice('futsal', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    for (let seed = 0; seed < 3; seed++) {
      const rules = futsal.rules(futsal.params(SETTINGS[seed] ?? SETTING));
      expect(offerFaults(futsal, rules, seed, 9), `seed ${seed}`).toEqual([]);
    }
  });
});
