import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LineResult } from '../chance.ts';
import {
  AWAY_WINS,
  BOTH_SCORE,
  bothToScore,
  cleanSheet,
  combination,
  correctScore,
  doubleChance,
  europeanHandicap,
  exactly,
  HOME_WINS,
  handicap,
  LEVEL,
  not,
  oddEven,
  ranges,
  scoreOver,
  threeWay,
  total,
  winner,
  winningMargin,
  winToNil,
} from './market-templates.ts';
import { isDecided, scoreChances, scoreDecided, scoreResults, scoreStanding } from './score-engine.ts';
import { forecastOfPairs, forecastOfSides } from './score-forecast.ts';
import type { ScoreMarket, ScorePair } from './score-markets.ts';

const at = (type: number) => ({ type, scope: 'match' });
const SCORES = [0, 1, 2].flatMap((home) => [0, 1, 2].map((away) => ({ id: `${home}:${away}`, home, away })));
const MARKETS: readonly ScoreMarket[] = [
  threeWay(at(1)),
  doubleChance(at(10)),
  winner(at(11)),
  europeanHandicap(at(14), { home: 0, away: 2 }),
  winningMargin(at(15), { home: ['h1', 'h2', 'h3'], away: ['a1', 'a2', 'a3'], draw: 'd' }),
  ...[-2.25, -1, -0.5, 0, 0.75, 3.5].map((line) => handicap(at(16), line)),
  ...[0.5, 1.75, 2, 2.5, 4.25, 6].map((line) => total(at(18), line)),
  total(at(19), 1.5, 'home'),
  total(at(20), 2, 'away'),
  exactly(at(21), 'total', ['0', '1', '2', '3+']),
  ranges(at(25), 'total', [
    { id: 'a', from: 0, to: 1 },
    { id: 'b', from: 2, to: 6 },
    { id: 'c', from: 7 },
  ]),
  oddEven(at(26)),
  bothToScore(at(29)),
  cleanSheet(at(31), 'home'),
  winToNil(at(34), 'away'),
  combination(
    at(37),
    [HOME_WINS, LEVEL, AWAY_WINS].flatMap((end, i) => [
      { id: `${i}u`, both: [end, not(scoreOver(2.5))] as const },
      { id: `${i}o`, both: [end, scoreOver(2.5)] as const },
      { id: `${i}y`, both: [end, BOTH_SCORE] as const },
    ]),
  ),
  correctScore(at(45), SCORES, 'other'),
];
const key = ({ type, specifiers }: { type: number; specifiers: string }): string => `${type}/${specifiers}`;
const resultAt = (market: ScoreMarket, { home, away }: ScorePair): string => {
  const [one] = scoreResults([market], () => ({ home, away, isOver: true }));
  return JSON.stringify(one?.outcomes.map(({ result }) => result));
};
const goals = fc.nat(6);

describe('score engine', () => {
  test('H201 decided is exactly what has one result at every score that can still be, by trying them all', () => {
    fc.assert(
      fc.property(goals, goals, fc.option(fc.nat(4), { nil: undefined }), (home, away, most) => {
        const reach = most ?? 22;
        for (const market of MARKETS) {
          const results = new Set<string>();
          for (let x = 0; x <= reach; x++)
            for (let y = 0; y <= reach; y++) results.add(resultAt(market, { home: home + x, away: away + y }));
          const scope = { home, away, isOver: false, ...(most === undefined ? {} : { most }) };
          expect(isDecided(market, scope), `${key(market)} at ${home}:${away}`).toBe(results.size === 1);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('rules 8.7 where the final scores are listed, a line no score of the list can pass is decided', () => {
    const finals = [
      { home: 2, away: 1 },
      { home: 1, away: 2 },
    ];
    const decided = scoreDecided(MARKETS, () => ({ home: 1, away: 1, isOver: false, finals }));
    const found = new Map(decided.map((market) => [key(market), market.outcomes.map(({ result }) => result)]));
    expect(found.get('18/total=2.5')).toEqual(['win', 'loss']);
    expect(found.get('26/')).toEqual(['win', 'loss']);
    expect(found.has('1/')).toBe(false);
    expect(found.has('18/total=4.25')).toBe(true);
  });

  test('rules 16.1.3 chances are the average of the results over the forecast, for every market', () => {
    const weights = fc.array(fc.tuple(goals, goals, fc.integer({ min: 1, max: 50 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, (list) => {
        const sum = list.reduce((whole, [, , weight]) => whole + weight, 0);
        const pairs = list.map(([home, away, weight]) => ({ home, away, p: weight / sum }));
        const chances = scoreChances(
          MARKETS,
          () => ({ home: 0, away: 0, isOver: false }),
          () => forecastOfPairs(pairs),
        );
        expect(chances).toHaveLength(MARKETS.length);
        chances.forEach((chance, m) => {
          chance.outcomes.forEach((outcome, o) => {
            const by: Record<LineResult, number> = { win: 0, halfWin: 0, refund: 0, halfLoss: 0, loss: 0 };
            for (const { home, away, p } of pairs) {
              const [result] = scoreResults(MARKETS.slice(m, m + 1), () => ({ home, away, isOver: true }));
              by[result?.outcomes[o]?.result ?? 'loss'] += p;
            }
            expect(outcome.win).toBeCloseTo(by.win, 9);
            expect(outcome.halfWin).toBeCloseTo(by.halfWin, 9);
            expect(outcome.refund).toBeCloseTo(by.refund, 9);
            expect(outcome.halfLoss).toBeCloseTo(by.halfLoss, 9);
          });
        });
      }),
      { numRuns: 30 },
    );
  });

  test('rules 8.6 nothing is offered on what is decided, and what was never played gives the stakes back', () => {
    const pair = [{ home: 3, away: 1, p: 1 }];
    const state = { home: 3, away: 0, isOver: false };
    const offered = scoreChances(
      MARKETS,
      () => state,
      () => forecastOfPairs(pair),
    ).map(key);
    expect(offered).not.toContain('18/total=2.5');
    expect(offered).toContain('18/total=4.25');
    const never = scoreResults(MARKETS, () => undefined);
    expect(never.every(({ outcomes }) => outcomes.every(({ result }) => result === 'refund'))).toBe(true);
  });

  test('rules 8.6 the decided half of a quarter line stands when play is broken off', () => {
    const lines = [2.75, 3, 3.25].map((line) => total(at(18), line));
    const standing = scoreStanding(lines, () => ({ home: 2, away: 1, isOver: false }));
    expect(standing.map((market) => [market.specifiers, ...market.outcomes.map(({ result }) => result)])).toEqual([
      ['total=2.75', 'halfWin', 'halfLoss'],
    ]);
  });

  test('the sums of two independent sides are those of their pairs', () => {
    const home = { from: 1, p: Float64Array.of(0.2, 0.5, 0.3) };
    const away = { from: 0, p: Float64Array.of(0.6, 0.4) };
    const pairs = [0, 1, 2].flatMap((i) => [0, 1].map((j) => ({ home: 1 + i, away: j, p: (home.p[i] ?? 0) * (away.p[j] ?? 0) })));
    const [fast, slow] = [forecastOfSides(home, away), forecastOfPairs(pairs)];
    for (const what of ['total', 'difference'] as const) {
      expect(fast[what].from).toBe(slow[what].from);
      expect([...fast[what].p].map((mass) => mass.toFixed(12))).toEqual([...slow[what].p].map((mass) => mass.toFixed(12)));
    }
  });
});
