import { describe, expect, test } from 'vitest';
import { basketballForecast } from './basketball-markets.ts';
import { type BasketballPairing, type BasketballState, basketballStart } from './basketball-state.ts';
import { basketballSigma, basketballTimeline } from './basketball-timeline.ts';
import { createRng } from './rng.ts';
import { NO_DRIFT } from './soccer-markets.ts';
import { basketballRules } from './sports/basketball/rules.ts';

const QUARTER_MS = 600_000;
const PAIRING: BasketballPairing = { home: 84, away: 79, sigma: basketballSigma(84, 79, QUARTER_MS), quarterMs: QUARTER_MS };
const start = basketballStart();

describe('basketball model', () => {
  test('rules 16.2 margin and total add up to one and a match including overtime has no draw', () => {
    const states: BasketballState[] = [
      start,
      { ...start, period: 4, clockMs: 590_000, home: 80, away: 80, next: 'home' },
      { ...start, period: 5, clockMs: 0, home: 90, away: 90, next: 'away' },
      { ...start, phase: 'break', period: 4, clockMs: QUARTER_MS, home: 77, away: 77 },
    ];
    for (const state of states) {
      const { margin, total } = basketballForecast(PAIRING, state, NO_DRIFT);
      expect(margin.p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
      expect(total.p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 6);
      expect(margin.p[-margin.from]).toBe(0);
    }
  });

  test('rules 8.6 a total is decided as soon as the points have passed it', () => {
    const state: BasketballState = { ...start, period: 4, clockMs: 300_000, home: 80, away: 75 };
    const decided = basketballRules(PAIRING)
      .decided(state)
      .filter(({ type }) => type === 225)
      .map(({ specifiers }) => Number(specifiers.slice('total='.length)));
    expect(decided.length).toBeGreaterThan(1);
    expect(Math.max(...decided)).toBeLessThan(155);
  });

  test('a match whose players are not known has every market but theirs', () => {
    const types = new Set(
      basketballRules(PAIRING)
        .chances(start, 0, { logit: 0, pace: 1 })
        .map(({ type }) => type),
    );
    expect(types).toContain(236);
    expect(types).not.toContain(921);
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
