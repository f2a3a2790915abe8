import { fairShare } from '@duskline/odds/model/distribution';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineResult, MarketChance, MarketResult } from './chance.ts';
import { marketKey } from './chance.ts';
import { soccerModel } from './match-model.ts';
import { createRng } from './rng.ts';
import { fitSoccerMeans } from './soccer-fit.ts';
import type { SoccerMeans } from './soccer-grid.ts';
import { soccerChances, soccerLadder } from './soccer-markets.ts';
import { soccerAbandoned, soccerDecided, soccerResults } from './soccer-settle.ts';
import { type SoccerState, soccerKickOff } from './soccer-state.ts';
import { soccerTimeline } from './soccer-timeline.ts';
import { NO_SPORT_DRIFT } from './sport/definition.ts';

const MEANS: SoccerMeans = { home: 1.55, away: 1.1 };
const means = fc.record({
  home: fc.double({ min: 0.3, max: 3.2, noNaN: true }),
  away: fc.double({ min: 0.3, max: 3.2, noNaN: true }),
});
const KICK_OFF = soccerKickOff(46 * 60_000);

const find = <T extends { type: number; specifiers: string }>(markets: readonly T[], type: number, specifiers = ''): T => {
  const market = markets.find((candidate) => candidate.type === type && candidate.specifiers === specifiers);
  if (market === undefined) throw new Error(`no market ${type} ${specifiers}`);
  return market;
};
const winOf = (market: MarketChance, id: string): number =>
  market.outcomes.find((outcome) => outcome.id === id)?.win ?? Number.NaN;
const resultOf = (market: MarketResult, id: string): LineResult | undefined =>
  market.outcomes.find((outcome) => outcome.id === id)?.result;

describe('soccer markets', () => {
  const ladder = soccerLadder(MEANS);

  test('rules 16.1.3 the results of every market add up to one, whatever the state', () => {
    fc.assert(
      fc.property(means, fc.nat(4), fc.nat(4), fc.double({ min: 0.01, max: 1, noNaN: true }), (m, home, away, remaining) => {
        const state: SoccerState = { ...KICK_OFF, home, away, halfHome: home, halfAway: away };
        for (const market of soccerChances(m, soccerLadder(m), state, remaining)) {
          const wins = market.outcomes.reduce((sum, outcome) => sum + outcome.win, 0);
          const shares = market.outcomes.reduce((sum, outcome) => sum + fairShare(outcome), 0);
          if (market.type === 10) expect(wins).toBeCloseTo(2, 9);
          else if (market.outcomes.every((outcome) => outcome.refund + outcome.halfWin + outcome.halfLoss === 0))
            expect(wins).toBeCloseTo(1, 9);
          else if (shares > 0) expect(shares).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rules 16.1.3 prices and results agree: with no time left every chance is the result itself', () => {
    fc.assert(
      fc.property(fc.nat(5), fc.nat(5), fc.nat(3), fc.nat(3), (home, away, halfHome, halfAway) => {
        const state: SoccerState = { ...KICK_OFF, home: home + halfHome, away: away + halfAway, halfHome, halfAway };
        const results = soccerResults(ladder, state);
        const second: SoccerState = { ...state, phase: 'second' };
        const chances = soccerChances(MEANS, ladder, second, 0);
        for (const chance of chances) {
          const result = find(results, chance.type, chance.specifiers);
          for (const outcome of chance.outcomes) {
            const expected = resultOf(result, outcome.id);
            const sure: Record<LineResult, number> = {
              win: outcome.win,
              halfWin: outcome.halfWin,
              refund: outcome.refund,
              halfLoss: outcome.halfLoss,
              loss: 1 - outcome.win - outcome.halfWin - outcome.refund - outcome.halfLoss,
            };
            expect(expected === undefined ? 0 : sure[expected]).toBeCloseTo(1, 9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rules 16.1.3 prices are the average of results over a thousand simulated matches', () => {
    const chances = soccerChances(MEANS, ladder, KICK_OFF, 1);
    const counts = new Map<string, number>();
    const rng = createRng(7);
    const runs = 3000;
    for (let i = 0; i < runs; i++) {
      const last = soccerTimeline(MEANS, rng).at(-1)?.state ?? KICK_OFF;
      for (const market of soccerResults(ladder, last)) {
        for (const outcome of market.outcomes) {
          const key = `${marketKey(market.type, market.specifiers)}/${outcome.id}`;
          if (outcome.result === 'win') counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
    for (const market of chances) {
      for (const outcome of market.outcomes) {
        const seen = (counts.get(`${marketKey(market.type, market.specifiers)}/${outcome.id}`) ?? 0) / runs;
        expect(Math.abs(seen - outcome.win), `${market.type} ${market.specifiers} ${outcome.id}`).toBeLessThan(0.04);
      }
    }
  });

  test('rules 16.1.5 a red card turns the prices against its side', () => {
    const before = soccerChances(MEANS, ladder, KICK_OFF, 0.6);
    const after = soccerChances(MEANS, ladder, { ...KICK_OFF, redHome: 1 }, 0.6);
    expect(winOf(find(after, 1), '1')).toBeLessThan(winOf(find(before, 1), '1') - 0.05);
    expect(winOf(find(after, 1), '3')).toBeGreaterThan(winOf(find(before, 1), '3'));
  });

  test('rules 16.1.4 one main line per family is marked, the nearest to even', () => {
    const markets = soccerChances(MEANS, ladder, KICK_OFF, 1);
    for (const type of [16, 18, 68]) {
      const main = markets.filter((market) => market.type === type && market.favourite);
      expect(main).toHaveLength(1);
      expect(
        Math.abs(fairShare(main[0]?.outcomes[0] ?? { id: '', win: 0, halfWin: 0, refund: 0, halfLoss: 0 }) - 0.5),
      ).toBeLessThan(0.08);
    }
  });
});

test('rules 16.1.3 the main handicap is near even after a lead of up to two goals, too', () => {
  const fixed = soccerLadder(MEANS);
  for (const [home, away] of [
    [1, 0],
    [2, 0],
    [0, 1],
    [0, 2],
  ] as const)
    for (const remaining of [0.6, 0.4, 0.2]) {
      const state: SoccerState = { ...KICK_OFF, home, away, halfHome: home, halfAway: away, phase: 'second' };
      const main = soccerChances(MEANS, fixed, state, remaining).find((market) => market.type === 16 && market.favourite);
      expect(Math.abs(fairShare(main?.outcomes[0] ?? { id: '', win: 0, halfWin: 0, refund: 0, halfLoss: 0 }) - 0.5)).toBeLessThan(
        0.2,
      );
    }
});

describe('soccer results', () => {
  const ladder = soccerLadder(MEANS);

  test('rules 8.6 decided markets: over 2.5 at 2-1 stands, under 2.5 at 1-0 and 1x2 at 3-0 do not', () => {
    const at21 = soccerDecided(ladder, 2, 1);
    expect(resultOf(find(at21, 18, 'total=2.5'), '12')).toBe('win');
    expect(resultOf(find(at21, 18, 'total=2.5'), '13')).toBe('loss');
    expect(resultOf(find(at21, 29), '74')).toBe('win');
    expect(soccerDecided(ladder, 1, 0).some((market) => market.type === 18 && market.specifiers === 'total=2.5')).toBe(false);
    expect(soccerDecided(ladder, 3, 0).some((market) => market.type === 1)).toBe(false);
    expect(soccerDecided(ladder, 2, 0).some((market) => market.type === 45)).toBe(false);
  });

  test('rules 8.6 abandoned at three goals: over 2.75 is half won', () => {
    const lines = { ...ladder, totals: [2.5, 2.75, 3] };
    const stands = soccerAbandoned(lines, 2, 1);
    expect(resultOf(find(stands, 18, 'total=2.75'), '12')).toBe('halfWin');
    expect(resultOf(find(stands, 18, 'total=2.75'), '13')).toBe('halfLoss');
    expect(stands.some((market) => market.specifiers === 'total=3')).toBe(false);
  });

  test('rules 8.2 the score 5:1 is "other", and 0 goals are even', () => {
    const results = soccerResults(ladder, { home: 5, away: 1, halfHome: 1, halfAway: 0 });
    expect(resultOf(find(results, 45), '324')).toBe('win');
    expect(find(results, 45).outcomes.filter((outcome) => outcome.result === 'win')).toHaveLength(1);
    const blank = soccerResults(ladder, { home: 0, away: 0, halfHome: 0, halfAway: 0 });
    expect(resultOf(find(blank, 26), '72')).toBe('win');
    expect(resultOf(find(blank, 45), '274')).toBe('win');
    expect(resultOf(find(blank, 11), '4')).toBe('refund');
  });

  test('rules 8.3 quarter lines: half won, half lost', () => {
    const lines = { ...ladder, handicaps: [-0.25, -0.75, 0], totals: [2.25] };
    const draw = soccerResults(lines, { home: 1, away: 1, halfHome: 0, halfAway: 0 });
    expect(resultOf(find(draw, 16, 'hcp=-0.25'), '1714')).toBe('halfLoss');
    expect(resultOf(find(draw, 16, 'hcp=-0.25'), '1715')).toBe('halfWin');
    expect(resultOf(find(draw, 16, 'hcp=0'), '1714')).toBe('refund');
    expect(resultOf(find(draw, 18, 'total=2.25'), '12')).toBe('halfLoss');
    const byOne = soccerResults(lines, { home: 2, away: 1, halfHome: 0, halfAway: 0 });
    expect(resultOf(find(byOne, 16, 'hcp=-0.75'), '1714')).toBe('halfWin');
  });
});

describe('soccer course', () => {
  test('rules 16.5 same seed, same match; another seed, another match', () => {
    const course = (seed: number): string => JSON.stringify(soccerTimeline(MEANS, createRng(seed)));
    expect(course(11)).toBe(course(11));
    expect(course(11)).not.toBe(course(12));
  });

  test('a course is in order, keeps its books and ends once', () => {
    for (let seed = 0; seed < 60; seed++) {
      const course = soccerTimeline(MEANS, createRng(seed));
      let goals = 0;
      for (const [i, entry] of course.entries()) {
        expect(entry.atMs).toBeGreaterThanOrEqual(course[i - 1]?.atMs ?? 0);
        if (entry.kind === 'goal') goals++;
        expect(entry.state.home + entry.state.away).toBe(goals);
        expect(entry.state.halfHome).toBeLessThanOrEqual(entry.state.home);
      }
      expect(course.filter((entry) => entry.state.phase === 'ended')).toHaveLength(1);
      expect(course.filter((entry) => entry.kind === 'half_time')).toHaveLength(1);
    }
  });

  test('first-half markets close with the half and are decided by its score', () => {
    const model = soccerModel(MEANS, soccerTimeline(MEANS, createRng(3)));
    const half = model.entries.findIndex((entry) => entry.kind === 'half_time');
    expect(model.chancesAt(half - 1, 60_000, NO_SPORT_DRIFT).some((market) => market.type === 60)).toBe(true);
    expect(model.chancesAt(half, 60_000, NO_SPORT_DRIFT).some((market) => market.type === 60)).toBe(false);
    expect(model.decidedAt(half).some((market) => market.type === 60)).toBe(true);
  });
});

test('rules 16.1.6 the means behind a book are found again', () => {
  for (const [home, away] of [
    [1.5, 1.2],
    [2.6, 0.7],
    [0.6, 1.9],
  ] as const) {
    const truth = { home, away };
    const chances = soccerChances(truth, { ...soccerLadder(truth), totals: [2.5] }, KICK_OFF, 1);
    const fitted = fitSoccerMeans({ home: winOf(find(chances, 1), '1'), over: winOf(find(chances, 18, 'total=2.5'), '12') });
    expect(fitted.home).toBeCloseTo(home, 2);
    expect(fitted.away).toBeCloseTo(away, 2);
  }
  // Prices that no means give: the search ends, with means of goals all the same.
  for (const target of [
    { home: 0.97, over: 0.02 },
    { home: 0.02, over: 0.99 },
  ]) {
    const { home, away } = fitSoccerMeans(target);
    expect(home >= 0.05 && home < 8 && away >= 0.05 && away < 8).toBe(true);
  }
});
