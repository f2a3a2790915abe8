import { describe, expect, test } from 'vitest';
import { type LeadModel, leadCover, leadWinner, OVERTIME_SHARE } from './lead.ts';
import { discreteNormal, normalCdf } from './normal.ts';

const MODEL: LeadModel = { mu: 4.5, sigma: 12, remaining: 1, lead: 0, overtimeShare: OVERTIME_SHARE };

describe('normal law', () => {
  test('rules 16.2 the distribution function to eight digits, in the middle and far out', () => {
    // Published tables of the normal law.
    for (const [z, p] of [
      [0, 0.5],
      [1, 0.841344746068543],
      [-1.96, 0.0249978951482204],
      [3, 0.99865010196837],
      [-6, 9.86587645037698e-10],
      [-8, 6.22096057427178e-16],
    ] as const) {
      expect(Math.abs(normalCdf(z) / p - 1)).toBeLessThan(1e-8);
    }
    expect([normalCdf(Number.POSITIVE_INFINITY), normalCdf(Number.NEGATIVE_INFINITY), normalCdf(60)]).toEqual([1, 0, 1]);
  });

  test('rules 16.2 whole numbers share all of the probability', () => {
    const { p } = discreteNormal(3.2, 12, -40, 40);
    expect(p.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect(discreteNormal(3, 0, -5, 5).p[8]).toBe(1);
  });
});

describe('lead model', () => {
  test('rules 16.2 a tie is played on, so both sides with overtime add up to one', () => {
    const home = leadWinner(MODEL);
    const away = leadWinner({ ...MODEL, mu: -MODEL.mu });
    expect(home.homeInclOvertime + away.homeInclOvertime).toBeCloseTo(1, 12);
    expect(home.homeRegulation + away.homeRegulation + home.tieRegulation).toBeCloseTo(1, 12);
    expect(leadWinner({ ...MODEL, mu: 0 }).homeInclOvertime).toBeCloseTo(0.5, 12);
  });

  test('rules 16.2 a half line is the continuous cut, a whole line pushes', () => {
    expect(leadCover(MODEL, -4.5)).toEqual({ cover: 0.5, push: 0 });
    const whole = leadCover(MODEL, -4);
    expect(whole.cover + whole.push).toBeCloseTo(leadCover(MODEL, -3.5).cover, 12);
    expect(whole.cover).toBeCloseTo(leadCover(MODEL, -4.5).cover, 12);
  });

  test('rules 16.2 with no time left the lead is the result', () => {
    const over = { ...MODEL, remaining: 0 };
    expect(leadWinner({ ...over, lead: 2 })).toEqual({ tieRegulation: 0, homeRegulation: 1, homeInclOvertime: 1 });
    expect(leadWinner({ ...over, lead: -1 }).homeInclOvertime).toBe(0);
    expect(leadWinner({ ...over, lead: 0 }).tieRegulation).toBe(1);
    expect(leadCover({ ...over, lead: 4 }, -4)).toEqual({ cover: 0, push: 1 });
  });
});
