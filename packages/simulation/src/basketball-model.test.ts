import { describe, expect, test } from 'vitest';
import {
  basketballChances,
  basketballDecided,
  basketballForecast,
  basketballLadder,
  basketballResults,
} from './basketball-markets.ts';
import { type BasketballPairing, type BasketballState, basketballStart } from './basketball-state.ts';
import { basketballSigma, basketballTimeline } from './basketball-timeline.ts';
import { createRng } from './rng.ts';
import { NO_DRIFT } from './soccer-markets.ts';

const QUARTER_MS = 600_000;
const PAIRING: BasketballPairing = { home: 84, away: 79, sigma: basketballSigma(84, 79, QUARTER_MS), quarterMs: QUARTER_MS };
const start = basketballStart();

describe('basketball model', () => {
  test('rules 16.2 margin and total add up to one and a match including overtime has no draw', () => {
    const states: BasketballState[] = [
      start,
      { ...start, period: 4, clockMs: 590_000, home: 80, away: 80 },
      { ...start, period: 5, clockMs: 0, home: 90, away: 90 },
      { ...start, phase: 'break', period: 4, clockMs: QUARTER_MS, home: 77, away: 77 },
    ];
    for (const state of states) {
      const { margin, total } = basketballForecast(PAIRING, state, NO_DRIFT);
      expect(margin.p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
      expect(total.p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
      expect(margin.p[-margin.from]).toBe(0);
    }
  });

  test('rules 16.2 prices are the average of results over simulated matches', () => {
    const ladder = basketballLadder(PAIRING);
    const runs = 1500;
    const counts = new Map<string, number>();
    const rng = createRng(9);
    for (let i = 0; i < runs; i++) {
      const last = basketballTimeline(PAIRING, rng).at(-1)?.state ?? start;
      expect(last.home).not.toBe(last.away);
      for (const market of basketballResults(ladder, last.home, last.away)) {
        for (const outcome of market.outcomes) {
          const key = `${market.type}/${market.specifiers}/${outcome.id}`;
          if (outcome.result === 'win') counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
    for (const market of basketballChances(PAIRING, ladder, start, NO_DRIFT)) {
      for (const outcome of market.outcomes) {
        const key = `${market.type}/${market.specifiers}/${outcome.id}`;
        expect(Math.abs((counts.get(key) ?? 0) / runs - outcome.win), key).toBeLessThan(0.05);
      }
    }
  });

  test('rules 8.6 a total is decided as soon as the points have passed it', () => {
    const ladder = { handicaps: [], totals: [150.5, 160.5] };
    const state: BasketballState = { ...start, period: 4, home: 80, away: 71 };
    expect(basketballDecided(ladder, state).map((market) => market.specifiers)).toEqual(['total=150.5']);
  });
});

test('a basketball course adds up by periods and is the same for the same seed', () => {
  for (let seed = 0; seed < 30; seed++) {
    const last = basketballTimeline(PAIRING, createRng(seed)).at(-1)?.state ?? start;
    expect(last.periods.reduce((sum, [home]) => sum + home, 0)).toBe(last.home);
    expect(last.periods.reduce((sum, [, away]) => sum + away, 0)).toBe(last.away);
    expect(last.periods.length).toBeGreaterThanOrEqual(4);
  }
  expect(JSON.stringify(basketballTimeline(PAIRING, createRng(4)))).toBe(
    JSON.stringify(basketballTimeline(PAIRING, createRng(4))),
  );
});
