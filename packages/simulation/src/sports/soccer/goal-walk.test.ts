import { describe, expect, test } from 'vitest';
import { createRng } from '../../rng.ts';
import { atLead, goalWalk, homeShare, MOST_GOALS } from './goal-walk.ts';
import { soccerSetup } from './setup.ts';
import { soccerCourse } from './timeline.ts';

const RATES = { home: 1.5, away: 1.2 };
const SUM = RATES.home + RATES.away;

const sumOf = (cells: Float64Array, isCounted: (home: number, away: number) => boolean): number =>
  cells.reduce((sum, p, i) => sum + (isCounted(Math.floor(i / MOST_GOALS), i % MOST_GOALS) ? p : 0), 0);

describe('goals that follow the lead', () => {
  const walk = goalWalk(RATES);
  const whole = walk.grid(1, atLead(0));

  test('rules 16.1.5 who is behind scores more of the goals, who is ahead fewer, and a level score changes nothing', () => {
    expect(homeShare(RATES, 0)).toBeCloseTo(RATES.home / SUM, 12);
    for (const lead of [1, 2, 5]) {
      expect(homeShare(RATES, lead)).toBeLessThan(RATES.home / SUM - 0.04);
      expect(homeShare(RATES, -lead)).toBeGreaterThan(RATES.home / SUM + 0.03);
    }
    const equal = { home: 1.3, away: 1.3 };
    expect(homeShare(equal, 1)).toBeCloseTo(0.9 / (0.9 + 1.1), 12);
    expect(homeShare(equal, -2)).toBeCloseTo(1.1 / (0.9 + 1.1), 12);
  });

  test('rules 16.1.5 a favourite that leads holds back more than an outsider that leads, and nobody scores more of the goals for leading', () => {
    const logit = (p: number): number => Math.log(p / (1 - p));
    const change = (rates: typeof RATES, lead: number): number => logit(homeShare(rates, 0)) - logit(homeShare(rates, lead));
    const clear = { home: 2, away: 0.8 };
    expect(change(clear, 1)).toBeGreaterThan(change(RATES, 1) + 0.05);
    expect(change(clear, 1)).toBeGreaterThan(-change(clear, -1) + 0.1);
    const unequal = { home: 6, away: 0.2 };
    expect(homeShare(unequal, -1)).toBeGreaterThanOrEqual(homeShare(unequal, 0));
    expect(homeShare(unequal, 1)).toBeLessThan(homeShare(unequal, 0));
  });

  test('rules 16.1.5 goals of both sides together stay Poisson, draws and both to score come more often than of independent sides', () => {
    for (const goals of [0, 1, 2, 5]) {
      let expected = Math.exp(-SUM);
      for (let k = 1; k <= goals; k++) expected *= SUM / k;
      expect(sumOf(whole, (home, away) => home + away === goals)).toBeCloseTo(expected, 9);
    }
    const row = (mean: number, k: number): number => {
      let p = Math.exp(-mean);
      for (let i = 1; i <= k; i++) p *= mean / i;
      return p;
    };
    const draws = Array.from({ length: 10 }, (_, k) => row(RATES.home, k) * row(RATES.away, k)).reduce((a, b) => a + b, 0);
    const both = (1 - Math.exp(-RATES.home)) * (1 - Math.exp(-RATES.away));
    expect(sumOf(whole, (home, away) => home === away)).toBeGreaterThan(draws + 0.015);
    expect(sumOf(whole, (home, away) => home > 0 && away > 0)).toBeGreaterThan(both + 0.02);
  });

  test('rules 16.1.3 the whole match is its first part and what follows from each lead after it', () => {
    const leads = walk.leadsAfter(0.44, 0);
    expect(leads.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 5);
    let level = 0;
    for (const { lead, p } of leads) level += p * sumOf(walk.grid(0.56, atLead(lead)), (home, away) => lead + home - away === 0);
    expect(level).toBeCloseTo(
      sumOf(whole, (home, away) => home === away),
      5,
    );
    const { home, away } = walk.last(1, 0);
    expect(home + away).toBeCloseTo(1 - Math.exp(-SUM), 9);
    expect(walk.next(atLead(1)).home).toBeCloseTo(homeShare(RATES, 1), 12);
  });

  test('rules 16.1.5 leads of played matches spread as they are priced to, less than those of sides that know nothing of the score', () => {
    const setting = { gap: 0, pace: 1, bestOf: 3, field: 'men', isNeutral: true, needsWinner: false, seed: 11 } as const;
    const setup = soccerSetup(setting);
    const further = goalWalk(setup.goals).grid(1, atLead(0));
    // On neutral ground the form of the day alone parts the sides: the mean lead is all but 0.
    const priced = further.reduce((sum, p, i) => sum + p * (Math.floor(i / MOST_GOALS) - (i % MOST_GOALS)) ** 2, 0);
    const rng = createRng(5);
    const runs = 1500;
    let squares = 0;
    for (let run = 0; run < runs; run++) {
      const goals = soccerCourse(setup, rng).at(-1)?.state.goals ?? [];
      squares += goals.reduce((lead, { side }) => lead + (side === 'home' ? 1 : -1), 0) ** 2;
    }
    const error = priced * Math.sqrt(2 / runs);
    expect(Math.abs(squares / runs - priced)).toBeLessThan(3 * error);
    expect(setup.goals.home + setup.goals.away - priced).toBeGreaterThan(3 * error);
  }, 120_000);
});
