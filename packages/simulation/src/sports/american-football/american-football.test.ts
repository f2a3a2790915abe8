import type { Distribution } from '@duskline/odds/model/distribution';
import { describe, expect, test } from 'vitest';
import { createRng } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { drawnGame, formsOutlook, likelyAfter } from '../clock/attack-forms.ts';
import { attackOutlook } from '../clock/attack-game.ts';
import { type AttackStory, attackTimeline } from '../clock/attack-timeline.ts';
import { type ClockState, clockStart, pointsOf } from '../clock/state.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { deviations } from '../test-kit/continuations.ts';
import { offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { americanFootball } from './definition.ts';
import { footballGame, footballParams } from './params.ts';
import { FOOTBALL_TACTICS } from './tactics.ts';

const SETTING: SportSetting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 };
const SETTINGS: readonly SportSetting[] = [
  SETTING,
  { ...SETTING, gap: 0.3, pace: 1.1, seed: 8 },
  { ...SETTING, gap: -0.2, needsWinner: true, isNeutral: true, seed: 9 },
];
const QUIET: AttackStory = { incidents: [], stops: new Set(), afterScoreMs: [0, 0], afterAttackMs: [0, 0] };
/** Distribution of the normal law, by the logistic one that is near it. */
const normal = (z: number): number => 1 / (1 + Math.exp(-1.702 * z));
const startsOf = (seed: number): boolean => footballParams({ ...SETTING, seed }).games[0]?.game.starts === 'home';
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
      const { games } = footballParams(setting);
      for (const state of i === 0 ? STATES : STATES.slice(0, 1)) {
        const found = deviations({
          rules: rulesOf(setting),
          state,
          atMs: state.atMs,
          playOn: (rng) => attackTimeline(drawnGame(likelyAfter(games, state), rng), QUIET, rng, state).at(-1)?.state ?? state,
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
    // Each price is an average over forms of the day: 10,000 matches of all sports are compared by `npm run brute-force`.
    expect(readTwice('american-football', 120)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    for (let seed = 0; seed < 6; seed++) {
      const rules = rulesOf(SETTINGS[seed % SETTINGS.length] ?? SETTING);
      expect(offerFaults(americanFootball, rules, seed, 7), `seed ${seed}`).toEqual([]);
    }
  });

  test('rules 16.2 the spread and the money line of a match fit: about 12 to 14 points of deviation, with either side as the favourite', () => {
    for (const gap of [-0.8, -0.4, 0.3, 0.6]) {
      // Who begins is worth a little: both ways.
      const seeds = [true, false].map((isHome) => [1, 2, 3, 4, 5, 6, 7, 8, 9].find((seed) => startsOf(seed) === isHome) ?? 0);
      const looks = seeds.map((seed) => {
        const { difference } = formsOutlook(footballParams({ ...SETTING, gap, seed }).games, clockStart(), NO_SPORT_DRIFT).all();
        const sum = (of: (lead: number) => number): number =>
          difference.p.reduce((all, p, i) => all + p * of(difference.from + i), 0);
        const mean = sum((lead) => lead);
        return { mean, spread: Math.sqrt(sum((lead) => (lead - mean) ** 2)), win: sum((lead) => (Math.sign(lead) + 1) / 2) };
      });
      const [one, other] = looks;
      const mean = ((one?.mean ?? 0) + (other?.mean ?? 0)) / 2;
      const win = ((one?.win ?? 0) + (other?.win ?? 0)) / 2;
      for (const { spread } of looks) {
        expect(spread).toBeGreaterThan(11.8);
        expect(spread).toBeLessThan(14);
      }
      const favourite = Math.max(win, 1 - win);
      expect(favourite, `${gap}: ${mean}`).toBeGreaterThan(normal(Math.abs(mean) / 14.5));
      expect(favourite, `${gap}: ${mean}`).toBeLessThan(normal(Math.abs(mean) / 10.5));
    }
  });

  test('rules 16.2 prices are fair at any moment although nobody knows the form of the day', () => {
    const found = unfairness((seed) => rulesOf(SETTINGS[seed % SETTINGS.length] ?? SETTING), 300, 150 * 60_000);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 4))).toBeLessThan(4.2);
  }, 200_000);

  test('a match has about 46 points, a margin that spreads by 11 between equals, and peaks of it at 3 and 7', () => {
    const game = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: false });
    const { total, difference } = attackOutlook(game, clockStart(), NO_SPORT_DRIFT).all();
    const mean = (values: { from: number; p: Float64Array }): number =>
      values.p.reduce((sum, p, i) => sum + p * (values.from + i), 0);
    const spread = Math.sqrt(difference.p.reduce((sum, p, i) => sum + p * (difference.from + i) ** 2, 0) - mean(difference) ** 2);
    expect(mean(total)).toBeGreaterThan(43);
    expect(mean(total)).toBeLessThan(48);
    expect(spread).toBeGreaterThan(10.5);
    expect(spread).toBeLessThan(12.5);
    const by = (margin: number): number =>
      (difference.p[margin - difference.from] ?? 0) + (difference.p[-margin - difference.from] ?? 0);
    for (const other of [1, 2, 4, 5, 8, 9, 10, 11, 13, 14]) {
      expect(by(3)).toBeGreaterThan(1.5 * by(other));
      expect(by(7)).toBeGreaterThan(1.1 * by(other));
    }
    expect(by(3)).toBeGreaterThan(1.3 * by(7));
  });

  test('rules 16.2 ten thousand generated matches end as the prices of the key margins, lines, halves and quarters say', () => {
    const RUNS = 5_000;
    const far: string[] = [];
    for (const [i, lead] of [0.05, -0.35].entries()) {
      const game = footballGame({ lead, pace: 1, startsHome: i === 0, needsWinner: i === 1 });
      const outlook = attackOutlook(game, clockStart(), NO_SPORT_DRIFT);
      const { difference, total, home } = outlook.all();
      const [half, quarter] = [outlook.span([3, 4]), outlook.span([4, 4])];
      const rng = createRng(900 + i);
      const ends = Array.from({ length: RUNS }, () => attackTimeline(game, QUIET, rng).at(-1)?.state ?? clockStart());
      const agrees = (
        name: string,
        values: Distribution,
        of: (end: ClockState) => number,
        counts: (value: number) => boolean,
      ) => {
        const p = values.p.reduce((sum, mass, at) => (counts(values.from + at) ? sum + mass : sum), 0);
        const seen = ends.filter((end) => counts(of(end))).length / RUNS;
        const errors = Math.abs(seen - p) / Math.sqrt((p * (1 - p)) / RUNS);
        if (errors > 3.6) far.push(`${lead} ${name}: ${p} priced, ${seen} played`);
      };
      const leadOf = (end: ClockState): number => end.home - end.away;
      const part = (end: ClockState, from: number): readonly [number, number] => pointsOf(end, from, 4);
      for (const margin of [0, 3, 6, 7, 10, 14])
        agrees(`by ${margin}`, difference, leadOf, (value) => Math.abs(value) === margin);
      for (const line of [-13.5, -7.5, -6.5, -3.5, -2.5, 0.5, 2.5, 3.5, 6.5, 7.5, 13.5])
        agrees(`spread ${line}`, difference, leadOf, (value) => value > line);
      for (const line of [30.5, 37.5, 41.5, 44.5, 47.5, 51.5, 60.5])
        agrees(
          `total ${line}`,
          total,
          (end) => end.home + end.away,
          (value) => value > line,
        );
      for (const line of [13.5, 20.5, 27.5])
        agrees(
          `home ${line}`,
          home,
          (end) => end.home,
          (value) => value > line,
        );
      for (const line of [-3.5, 0.5, 3.5]) {
        agrees(
          `second half ${line}`,
          half.difference,
          (end) => part(end, 3)[0] - part(end, 3)[1],
          (value) => value > line,
        );
        agrees(
          `last quarter ${line}`,
          quarter.difference,
          (end) => part(end, 4)[0] - part(end, 4)[1],
          (value) => value > line,
        );
      }
      for (const line of [17.5, 23.5])
        agrees(
          `points of it ${line}`,
          half.total,
          (end) => part(end, 3)[0] + part(end, 3)[1],
          (v) => v > line,
        );
    }
    expect(far).toEqual([]);
  }, 300_000);

  test('rules 16.2 late drives follow the lead: a leader lets time run out, level sides kick, a side that needs a touchdown does not', () => {
    const { attacks } = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: false });
    const chance = (lead: number, left: number, kind: string): number =>
      FOOTBALL_TACTICS.late(attacks.home, lead, left).find((ending) => ending.kind === kind)?.p ?? 0;
    const usual = (kind: string): number => attacks.home.find((ending) => ending.kind === kind)?.p ?? 0;
    expect(chance(1, 1, 'touchdown')).toBeLessThan(0.3 * usual('touchdown'));
    expect(chance(0, 1, 'field_goal')).toBeGreaterThan(1.3 * usual('field_goal'));
    expect(chance(-3, 1, 'field_goal')).toBeGreaterThan(1.3 * usual('field_goal'));
    expect(chance(-4, 1, 'field_goal')).toBeLessThan(0.1 * usual('field_goal'));
    expect(chance(-4, 1, 'touchdown')).toBeGreaterThan(1.1 * usual('touchdown'));
    for (const lead of [-30, -12, -9, -4, -3, 0, 1, 9, 30]) {
      for (const left of [1, 3, 6]) {
        const endings = FOOTBALL_TACTICS.late(attacks.home, lead, left);
        expect(endings.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
        expect(Math.min(...endings.map(({ p }) => p))).toBeGreaterThanOrEqual(0);
      }
    }
  });

  test('rules 16.2 a conversion is tried by a play where the lead asks for it', () => {
    const { attacks } = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: false });
    const byPlay = (before: number): number => {
      const scoring = FOOTBALL_TACTICS.late(attacks.home, before, 2).find(({ added }) => added !== undefined);
      return (scoring?.added ?? []).reduce((sum, { kind, p }) => (kind.startsWith('two_point') ? sum + p : sum), 0);
    };
    // A touchdown that leaves two to make good, or a lead of one; and one that levels.
    expect(byPlay(-8)).toBeGreaterThan(0.8);
    expect(byPlay(-5)).toBeGreaterThan(0.8);
    expect(byPlay(-6)).toBeLessThan(0.1);
  });

  test('overtime: a touchdown of the first drive ends it, a field goal is answered, then the next score wins', () => {
    const { isDecided } = FOOTBALL_TACTICS;
    expect([isDecided(6, 1), isDecided(3, 1), isDecided(0, 1), isDecided(0, 2), isDecided(3, 2), isDecided(-3, 3)]).toEqual([
      true,
      false,
      false,
      false,
      true,
      true,
    ]);
    const game = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: false });
    const needed = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: true });
    const level = (of: typeof game): number => {
      const { difference } = attackOutlook(of, clockStart(), NO_SPORT_DRIFT).all();
      return difference.p[-difference.from] ?? 0;
    };
    expect(level(game)).toBeGreaterThan(0.001);
    expect(level(game)).toBeLessThan(0.01);
    expect(level(needed)).toBe(0);
  });

  test('prices of a moment share what takes long: an opinion within a step gives the very same outlook', () => {
    const game = footballGame({ lead: 0, pace: 1, startsHome: true, needsWinner: false });
    const state = clockStart();
    const first = attackOutlook(game, state, { logit: 0.0105, pace: 1 });
    expect(attackOutlook(game, state, { logit: 0.0095, pace: 1.0004 })).toBe(first);
    expect(attackOutlook(game, state, { logit: 0.02, pace: 1 })).not.toBe(first);
  });
});
