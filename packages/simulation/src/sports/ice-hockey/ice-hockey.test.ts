import { describe, expect, test } from 'vitest';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { goalOutlook } from '../clock/goal-outlook.ts';
import { type GoalStory, goalTimeline } from '../clock/goal-timeline.ts';
import { type ClockState, clockStart } from '../clock/state.ts';
import { deviations } from '../test-kit/continuations.ts';
import { offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { iceHockey } from './definition.ts';
import { hockeyParams } from './params.ts';

const SETTING: SportSetting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 };
const SETTINGS: readonly SportSetting[] = [
  SETTING,
  { ...SETTING, gap: 0.5, pace: 1.1, seed: 8 },
  { ...SETTING, gap: -0.3, needsWinner: true, isNeutral: true, seed: 9 },
];
/** Goals alone: what else is told changes no chance and takes its time. */
const QUIET: GoalStory = { events: [], whistlesPerHour: 0, whistleMs: [0, 0], afterGoalMs: [0, 0] };

const rulesOf = (setting: SportSetting) => iceHockey.rules(iceHockey.params(setting));

/** States from which a match is played on: the start, a break, level late, one behind with the goalkeeper off. */
const STATES: readonly ClockState[] = [
  clockStart(),
  {
    ...clockStart(),
    phase: 'break',
    clockMs: 1_200_000,
    isRunning: false,
    home: 1,
    away: 2,
    periods: [[1, 2]],
    scores: 'hGaGaG',
  },
  {
    ...clockStart(),
    period: 3,
    clockMs: 900_000,
    home: 2,
    away: 2,
    periods: [
      [1, 0],
      [1, 2],
      [0, 0],
    ],
    scores: 'hGhGaGaG',
  },
  {
    ...clockStart(),
    period: 3,
    clockMs: 1_090_000,
    home: 3,
    away: 2,
    periods: [
      [1, 0],
      [1, 2],
      [1, 0],
    ],
    scores: 'hGhGaGaGhG',
  },
];

describe('ice hockey', () => {
  test('rules 16.1.3 chances are what continuations of the very process bring, at the start and in play', () => {
    const far: string[] = [];
    let compared = 0;
    for (const [i, setting] of SETTINGS.entries()) {
      const { game } = hockeyParams(setting);
      for (const state of i === 0 ? STATES : STATES.slice(0, 1)) {
        const found = deviations({
          rules: rulesOf(setting),
          state,
          atMs: state.atMs,
          playOn: (rng) => goalTimeline(game, QUIET, rng, state).at(-1)?.state ?? state,
          runs: 1_500,
          seed: 40 + i,
        });
        expect(found.impossible).toEqual([]);
        far.push(...found.far);
        compared += found.compared;
      }
    }
    expect(compared).toBeGreaterThan(1_500);
    expect(far.length / compared, far.join('\n')).toBeLessThan(0.003);
  });

  test('H202 rules 8.2 matches on a clock settled by their entries alone: no difference', () => {
    expect(readTwice('ice-hockey', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    for (let seed = 0; seed < 6; seed++) {
      const rules = rulesOf(SETTINGS[seed % SETTINGS.length] ?? SETTING);
      expect(offerFaults(iceHockey, rules, seed, 9), `seed ${seed}`).toEqual([]);
    }
  });

  test('a match has about 6.1 goals and 23 % are level after regular time', () => {
    let goals = 0;
    let level = 0;
    const runs = 4_000;
    const { game } = hockeyParams(SETTING);
    const rng = createRng(3);
    for (let run = 0; run < runs; run++) {
      const { periods } = goalTimeline(game, QUIET, rng).at(-1)?.state ?? clockStart();
      const [home, away] = periods.slice(0, 3).reduce(([a, b], [c, d]) => [a + c, b + d]);
      goals += home + away;
      if (home === away) level++;
    }
    expect(goals / runs).toBeGreaterThan(5.8);
    expect(goals / runs).toBeLessThan(6.3);
    expect(level / runs).toBeGreaterThan(0.21);
    expect(level / runs).toBeLessThan(0.25);
  });

  test('rules 16.1.3 goals spread less than those of sides that know nothing of the score, and three decide a match more often than two', () => {
    const { game } = hockeyParams({ ...SETTING, isNeutral: true });
    const pairs = goalOutlook(game, clockStart(), 0, NO_SPORT_DRIFT).all().pair ?? [];
    const expected = (of: (home: number, away: number) => number): number =>
      pairs.reduce((sum, { home, away, p }) => sum + p * of(home, away), 0);
    const goals = expected((home, away) => home + away);
    const variance = expected((home, away) => (home + away - goals) ** 2);
    expect(variance / goals).toBeLessThan(0.91);
    expect(variance / goals).toBeGreaterThan(0.8);
    const wonBy = (lead: number): number => expected((home, away) => Number(Math.abs(home - away) === lead));
    expect(wonBy(3)).toBeGreaterThan(1.15 * wonBy(2));
    expect(wonBy(1)).toBeGreaterThan(0.37);
    expect(wonBy(1)).toBeLessThan(0.43);
  });

  test('an opinion moves the winner by as many logits as it says, near enough, and leaves the book whole', () => {
    const rules = rulesOf({ ...SETTING, isNeutral: true });
    const winAt = (logit: number): number => {
      const market = rules.chances(clockStart(), 0, { ...NO_SPORT_DRIFT, logit }).find(({ type }) => type === 406);
      return market?.outcomes[0]?.win ?? 0;
    };
    const logit = (p: number): number => Math.log(p / (1 - p));
    expect(logit(winAt(0.3)) - logit(winAt(0))).toBeGreaterThan(0.2);
    expect(logit(winAt(0.3)) - logit(winAt(0))).toBeLessThan(0.36);
  });
});
