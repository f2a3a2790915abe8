import { describe, expect, test } from 'vitest';
import { type BasketballState, basketballStart, raceKey } from '../../basketball-state.ts';
import { basketballTimeline } from '../../basketball-timeline.ts';
import { createRng, hashUnit } from '../../rng.ts';
import { NO_SPORT_DRIFT, type SportSetting } from '../../sport/definition.ts';
import { unfairness } from '../test-kit/calibration.ts';
import { deviations } from '../test-kit/continuations.ts';
import { driftFaults, lineFaults, offerFaults } from '../test-kit/offer-checks.ts';
import { readTwice } from '../test-kit/second-readings.ts';
import { basketball as sport } from './definition.ts';

const SETTING: SportSetting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: false, needsWinner: false, seed: 7 };
const setting = (seed: number, change: Partial<SportSetting> = {}): SportSetting => ({
  ...SETTING,
  gap: 0.6 * (hashUnit(seed, 1) + hashUnit(seed, 2) - 1),
  pace: 0.95 + 0.15 * hashUnit(seed, 3),
  field: seed % 3 === 0 ? 'women' : 'men',
  isNeutral: seed % 4 === 0,
  seed,
  ...(seed % 2 === 0 ? { quarterMinutes: 12 } : {}),
  ...change,
});
const rulesOf = (seed: number, change: Partial<SportSetting> = {}) => sport.rules(sport.params(setting(seed, change)));

/** States of one course at these shares of its entries of regular time, and the last ones of quarters. */
function statesOf(seed: number, shares: readonly number[]): BasketballState[] {
  const entries = basketballTimeline(sport.params(SETTING), createRng(seed)).filter(({ state }) => state.period <= 4);
  return shares.flatMap((share) => entries[Math.floor(share * (entries.length - 1))]?.state ?? []);
}

describe('basketball', () => {
  test('rules 16.2 chances are what continuations of the very process bring, at the start and in play', () => {
    const params = sport.params(SETTING);
    const rules = sport.rules(params);
    const level: Partial<BasketballState> = {
      home: 80,
      away: 80,
      periods: [
        [20, 22],
        [20, 18],
        [20, 22],
        [20, 18],
      ],
    };
    const late: BasketballState = { ...basketballStart(), ...level, period: 4, clockMs: 540_000, next: 'away' };
    const further: BasketballState = { ...late, period: 5, clockMs: 0, periods: [...late.periods, [0, 0]], next: 'home' };
    const won = [
      ...[10, 15, 20].map((points) => raceKey(0, points)),
      ...[1, 2, 3, 4].flatMap((n) => [raceKey(n, 10), raceKey(n, 15)]),
    ];
    const races = Object.fromEntries(won.map((key) => [key, 'home' as const]));
    const scorers = { home: [12, 10, 9, 8, 7, 4, 3, 2, 1, 1], away: [10, 12, 9, 8, 7, 4, 3, 2, 1, 1] };
    const states = [
      basketballStart(),
      ...statesOf(5, [0.1, 0.22, 0.4, 0.6, 0.73, 0.9]),
      { ...late, scorers, races },
      { ...further, scorers, races },
    ];
    const found = states.map((state, i) =>
      deviations({
        rules,
        state,
        playOn: (rng) => basketballTimeline(params, rng, state).at(-1)?.state ?? state,
        runs: 6_000,
        seed: 80 + i,
      }),
    );
    const compared = found.reduce((sum, one) => sum + one.compared, 0);
    expect(compared).toBeGreaterThan(2_500);
    expect(found.flatMap(({ impossible }) => impossible)).toEqual([]);
    const far = found.flatMap((one) => one.far);
    expect(far.length / compared, far.join('\n')).toBeLessThan(0.004);
  }, 300_000);

  test('rules 16.1.3 prices are fair before the start and at any moment of play', () => {
    const found = unfairness((seed) => rulesOf(seed), 1_500, 100 * 60_000);
    expect(found.length).toBeGreaterThan(120);
    expect(found[0]?.errors, JSON.stringify(found.slice(0, 6))).toBeLessThan(4.2);
  }, 300_000);

  test('H225 rules 8.2 matches of basketball settled by what every throw was worth and who made it: no difference', () => {
    expect(readTwice('basketball', 300)).toEqual([]);
  }, 120_000);

  test('rules 8.6 what was offered has one result, nothing decided is offered, and nothing is decided otherwise than it ends', () => {
    for (let seed = 1; seed <= 6; seed++) expect(offerFaults(sport, rulesOf(seed), seed, 9), `seed ${seed}`).toEqual([]);
  }, 120_000);

  test('rules 15 and 16.1.3 no bettor wins on both sides, and lines are in order', () => {
    const rules = rulesOf(1);
    expect(driftFaults(sport, rules, rules.before, 0, 'prematch')).toEqual([]);
    for (const entry of rules.timeline(createRng(1)).filter((_, i) => i % 16 === 0)) {
      expect(driftFaults(sport, rules, entry.state, entry.atMs, 'live')).toEqual([]);
      expect(lineFaults(rules.chances(entry.state, entry.atMs, NO_SPORT_DRIFT))).toEqual([]);
    }
  }, 120_000);

  test('lines of totals differ by the styles of the teams, which stay the same, and by the league', () => {
    const mainTotal = (change: Partial<SportSetting>, seed: number): number => {
      const sides = { home: 1_000 + (seed % 16), away: 2_000 + Math.floor(seed / 16) };
      const { home, away } = sport.params({ ...SETTING, ...change, seed, sides });
      return home + away;
    };
    const spread = (change: Partial<SportSetting>) => {
      const totals = Array.from({ length: 240 }, (_, seed) => mainTotal(change, seed));
      const mean = totals.reduce((sum, one) => sum + one, 0) / totals.length;
      return { mean, deviation: Math.sqrt(totals.reduce((sum, one) => sum + (one - mean) ** 2, 0) / totals.length) };
    };
    const usual = spread({});
    expect(Math.abs(usual.mean - 164)).toBeLessThan(4);
    expect(Math.abs(usual.deviation - 8)).toBeLessThan(2);
    expect(mainTotal({}, 5)).toBe(mainTotal({}, 5));
    expect(Math.abs(spread({ pace: 1.18, quarterMinutes: 12 }).mean - 232)).toBeLessThan(6);
    expect(Math.abs(spread({ pace: 0.95, field: 'women' }).mean - 140)).toBeLessThan(4);
  });

  test('the clock stands until it resumes and in breaks, and says the quarter and what is left of it', () => {
    const rules = rulesOf(1, { quarterMinutes: 10 });
    const entries = rules.timeline(createRng(1));
    const stopped = entries.find(({ atMs, state }) => state.phase === 'playing' && state.resumesMs > atMs + 5_000);
    if (stopped === undefined) throw new Error('the clock never stands');
    const { atMs, state } = stopped;
    const left = Math.ceil((600_000 - state.clockMs) / 1000);
    expect(rules.status(state, atMs).clock).toMatchObject({ stopped: true, remaining_s: left });
    expect(rules.status(state, state.resumesMs - 1).clock).toMatchObject({ stopped: true, remaining_s: left });
    expect(rules.status(state, state.resumesMs + 3_000).clock).toMatchObject({ stopped: false, remaining_s: left - 3 });
    for (const [i, entry] of entries.entries()) {
      if (entry.kind !== 'period_end') continue;
      const last = entries[i - 1];
      // The horn comes when the clock has run out, and the break is told with it.
      expect(rules.status(last?.state ?? entry.state, entry.atMs - 1).clock?.remaining_s).toBeLessThanOrEqual(1);
      expect(rules.status(entry.state, entry.atMs + 1_000)).toMatchObject({ clock: { stopped: true, remaining_s: 0 } });
      if (entry.state.period < 4) expect(rules.status(entry.state, entry.atMs).match_status).toBe(300 + entry.state.period);
    }
  });

  test('players are the same in every match of their team, and what they made adds up to the points of their side', () => {
    const sides = { home: 4_711, away: 815 };
    const of = (seed: number) => sport.players?.(sport.params({ ...SETTING, seed, sides })) ?? [];
    expect(of(1)).toEqual(of(2));
    expect(of(1)).toHaveLength(20);
    expect(new Set(of(1).map(({ urn }) => urn)).size).toBe(20);
    const last = basketballTimeline(sport.params({ ...SETTING, sides }), createRng(3)).at(-1)?.state;
    expect(last?.scorers.home.reduce((sum, points) => sum + points, 0)).toBe(last?.home);
    expect(last?.scorers.away.reduce((sum, points) => sum + points, 0)).toBe(last?.away);
  });
});
