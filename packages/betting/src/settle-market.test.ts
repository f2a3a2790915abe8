import { add, HALF, multiply, rational, toFractionText } from '@duskline/money/rational';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEG_RESULTS, legFactor } from './leg-result.ts';
import { isQuarterLine, lineToText, parseLine } from './line.ts';
import type { ScoreMarket } from './market.ts';
import { type MatchScore, periodScore, type Score, score } from './score.ts';
import { settleHalfTimeFullTime, settleMarket } from './settle-market.ts';
import { settleOutright } from './settle-outright.ts';
import { settleParts } from './settle-parts.ts';

const anyScore = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })).map(([h, a]) => score(h, a));
const line = (text: string): number => parseLine(text) ?? Number.NaN;
const factorOf = (odds: number, market: ScoreMarket, outcome: string, at: { home: number; away: number }) =>
  legFactor(rational(odds, 1000), LEG_RESULTS[settleMarket(market, outcome, at)]);

describe('settleMarket', () => {
  test.each([
    [{ kind: 'three_way' }, 'home', '3:2', 'WIN'],
    [{ kind: 'three_way' }, 'draw', '3:2', 'LOST'],
    [{ kind: 'three_way' }, 'away', '0:1', 'WIN'],
    [{ kind: 'double_chance' }, '1X', '1:1', 'WIN'],
    [{ kind: 'double_chance' }, '12', '1:1', 'LOST'],
    [{ kind: 'double_chance' }, 'X2', '2:1', 'LOST'],
    [{ kind: 'two_way' }, 'home', '2:2', 'REFUND'],
    [{ kind: 'two_way' }, 'away', '98:101', 'WIN'],
    [{ kind: 'handicap', line: line('-1.25') }, 'home', '2:1', 'HALFLOSE'],
    [{ kind: 'handicap', line: line('-1.25') }, 'away', '2:1', 'HALFWIN'],
    [{ kind: 'handicap', line: line('+0.75') }, 'home', '0:1', 'HALFLOSE'],
    [{ kind: 'handicap', line: line('-1') }, 'home', '3:2', 'REFUND'],
    [{ kind: 'handicap', line: line('0') }, 'away', '0:2', 'WIN'],
    [{ kind: 'european_handicap', start: score(0, 2) }, 'draw', '3:1', 'WIN'],
    [{ kind: 'european_handicap', start: score(1, 0) }, 'away', '0:1', 'LOST'],
    [{ kind: 'total', line: line('3.25'), of: 'both' }, 'over', '2:1', 'HALFLOSE'],
    [{ kind: 'total', line: line('3.25'), of: 'both' }, 'under', '2:1', 'HALFWIN'],
    [{ kind: 'total', line: line('4'), of: 'both' }, 'under', '3:1', 'REFUND'],
    [{ kind: 'total', line: line('1.5'), of: 'home' }, 'over', '2:0', 'WIN'],
    [{ kind: 'total', line: line('1.5'), of: 'away' }, 'over', '2:0', 'LOST'],
    [{ kind: 'btts' }, 'yes', '1:3', 'WIN'],
    [{ kind: 'btts' }, 'no', '0:3', 'WIN'],
    [{ kind: 'odd_even' }, 'even', '0:0', 'WIN'],
    [{ kind: 'odd_even' }, 'odd', '2:1', 'WIN'],
    [{ kind: 'correct_score' }, '2:1', '2:1', 'WIN'],
    [{ kind: 'correct_score' }, '2:1', '1:2', 'LOST'],
    [{ kind: 'correct_score' }, 'other', '4:4', 'LOST'],
    [{ kind: 'correct_score' }, 'other', '5:0', 'WIN'],
    [{ kind: 'goals' }, '3', '2:1', 'WIN'],
    [{ kind: 'goals' }, '6+', '4:2', 'WIN'],
    [{ kind: 'goals' }, '2-3', '2:2', 'LOST'],
  ] as [ScoreMarket, string, string, string][])('rules 8.2 %j %s at %s is %s', (market, outcome, at, result) => {
    const [home = 0, away = 0] = at.split(':').map(Number);
    expect(settleMarket(market, outcome, score(home, away))).toBe(result);
  });

  test('rules 8.3 a quarter line is two half stakes on the lines beside it', () => {
    const isTwoHalves = (market: (line: number) => ScoreMarket, at: number, outcome: string, on: Score, odds: number): void => {
      const halves = multiply(
        HALF,
        add(factorOf(odds, market(at - 1), outcome, on), factorOf(odds, market(at + 1), outcome, on)),
      );
      expect(isQuarterLine(at)).toBe(true);
      expect(toFractionText(factorOf(odds, market(at), outcome, on))).toBe(toFractionText(halves));
    };
    const anyOdds = fc.integer({ min: 1010, max: 9000 });
    const step = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(step, anyScore, anyOdds, fc.constantFrom('home', 'away'), (n, on, odds, outcome) => {
        isTwoHalves((quarters) => ({ kind: 'handicap', line: quarters }), 2 * n + 1, outcome, on, odds);
      }),
    );
    fc.assert(
      fc.property(step, anyScore, anyOdds, fc.constantFrom('over', 'under'), (n, on, odds, outcome) => {
        isTwoHalves((quarters) => ({ kind: 'total', line: quarters, of: 'both' }), 2 * Math.abs(n) + 1, outcome, on, odds);
      }),
    );
  });

  test('rules 8.3 the two sides of a line mirror each other', () => {
    const mirror: Record<string, string> = {
      WIN: 'LOST',
      LOST: 'WIN',
      HALFWIN: 'HALFLOSE',
      HALFLOSE: 'HALFWIN',
      REFUND: 'REFUND',
    };
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), anyScore, (at, on) => {
        const hcp: ScoreMarket = { kind: 'handicap', line: at };
        expect(settleMarket(hcp, 'away', on)).toBe(mirror[settleMarket(hcp, 'home', on)]);
        const total: ScoreMarket = { kind: 'total', line: Math.abs(at), of: 'both' };
        expect(settleMarket(total, 'under', on)).toBe(mirror[settleMarket(total, 'over', on)]);
      }),
    );
  });

  test('rules 8.2 exactly one outcome of a market without a push wins; a double chance has two', () => {
    const grid = Array.from({ length: 25 }, (_, i) => `${i % 5}:${Math.floor(i / 5)}`);
    const books: [ScoreMarket, string[], number][] = [
      [{ kind: 'three_way' }, ['home', 'draw', 'away'], 1],
      [{ kind: 'double_chance' }, ['1X', '12', 'X2'], 2],
      [{ kind: 'european_handicap', start: score(0, 1) }, ['home', 'draw', 'away'], 1],
      [{ kind: 'btts' }, ['yes', 'no'], 1],
      [{ kind: 'odd_even' }, ['odd', 'even'], 1],
      [{ kind: 'correct_score' }, [...grid, 'other'], 1],
      [{ kind: 'goals' }, ['0', '1', '2', '3', '4', '5', '6+'], 1],
      [{ kind: 'goals' }, ['0-1', '2-3', '4-6', '7+'], 1],
    ];
    fc.assert(
      fc.property(anyScore, (on) => {
        for (const [market, outcomes, winners] of books) {
          expect(outcomes.filter((outcome) => settleMarket(market, outcome, on) === 'WIN')).toHaveLength(winners);
        }
      }),
    );
  });

  test('rules 8.2 an outcome the market does not have is an error, never a loss', () => {
    const bad: [ScoreMarket, string][] = [
      [{ kind: 'three_way' }, 'over'],
      [{ kind: 'double_chance' }, 'home'],
      [{ kind: 'two_way' }, 'draw'],
      [{ kind: 'handicap', line: 0 }, 'draw'],
      [{ kind: 'total', line: 10, of: 'both' }, 'home'],
      [{ kind: 'btts' }, 'home'],
      [{ kind: 'correct_score' }, '2-1'],
      [{ kind: 'goals' }, 'many'],
    ];
    for (const [market, outcome] of bad) expect(() => settleMarket(market, outcome, score(1, 0))).toThrow(RangeError);
    expect(() => settleHalfTimeFullTime('home', undefined, score(1, 0))).toThrow(RangeError);
  });
});

describe('lines', () => {
  test.each([
    ['-0.25', -1, '-0.25'],
    ['+1.5', 6, '1.5'],
    ['2.75', 11, '2.75'],
    ['3', 12, '3'],
    ['3.0', 12, '3'],
    ['3.50', 14, '3.5'],
    ['-0', 0, '0'],
    ['221.5', 886, '221.5'],
  ])('rules 8.3 %s is %i quarters', (text, quarters, back) => {
    expect(Object.is(parseLine(text), quarters)).toBe(true);
    expect(lineToText(quarters)).toBe(back);
  });

  test.each(['', '2.3', '1.125', '.5', '1.', 'abc', '1e1', '0x1', '--1', '01', '٢.5'])('rules 8.3 %j is no line', (text) => {
    expect(parseLine(text)).toBeUndefined();
  });

  test('rules 8.4 line text round trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: -4000, max: 4000 }), (quarters) => {
        expect(parseLine(lineToText(quarters))).toBe(quarters);
      }),
    );
  });
});

describe('periods', () => {
  const match: MatchScore = { regular: score(2, 2), firstHalf: score(1, 2), final: score(3, 2) };
  test('rules 8.1 which score counts', () => {
    expect(periodScore(match, 'ft')).toEqual(score(2, 2));
    expect(periodScore(match, '1h')).toEqual(score(1, 2));
    expect(periodScore(match, '2h')).toEqual(score(1, 0));
    expect(periodScore(match, 'incl_ot')).toEqual(score(3, 2));
    expect(periodScore(match, 'rest', score(1, 1))).toEqual(score(1, 1));
    expect(periodScore({ regular: score(1, 0) }, 'incl_ot')).toEqual(score(1, 0));
  });

  test('rules 8.1 an unknown score is unknown, not 0:0', () => {
    const bare: MatchScore = { regular: score(1, 0) };
    expect([periodScore(bare, '1h'), periodScore(bare, '2h'), periodScore(bare, 'rest')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('rules 8.2 half-time / full-time', () => {
    expect(settleHalfTimeFullTime('2/X', score(1, 2), score(2, 2))).toBe('WIN');
    expect(settleHalfTimeFullTime('2/2', score(1, 2), score(2, 2))).toBe('LOST');
    expect(settleHalfTimeFullTime('X/1', undefined, score(2, 1))).toBe('REFUND');
  });
});

describe('settleParts', () => {
  const sets = [score(7, 5), score(4, 6), score(6, 3)];
  test.each([
    [{ kind: 'winner' }, 'home', 'WIN'],
    [{ kind: 'part_winner', number: 2 }, 'home', 'LOST'],
    [{ kind: 'part_winner', number: 4 }, 'home', 'REFUND'],
    [{ kind: 'score' }, '2:1', 'WIN'],
    [{ kind: 'score' }, '2:0', 'LOST'],
    [{ kind: 'handicap', line: line('-1.5'), of: 'parts' }, 'home', 'LOST'],
    [{ kind: 'handicap', line: line('-3'), of: 'points' }, 'home', 'REFUND'],
    [{ kind: 'handicap', line: line('-2.5'), of: { number: 3 } }, 'home', 'WIN'],
    [{ kind: 'handicap', line: line('-2.5'), of: { number: 5 } }, 'home', 'REFUND'],
    [{ kind: 'total', line: line('2.5'), of: 'parts' }, 'over', 'WIN'],
    [{ kind: 'total', line: line('31.5'), of: 'points' }, 'under', 'WIN'],
    [{ kind: 'total', line: line('9.5'), of: { number: 2 } }, 'over', 'WIN'],
    [{ kind: 'total', line: line('9.5'), of: { number: 4 } }, 'over', 'REFUND'],
  ] as const)('rules 8.2 %j %s is %s', (market, outcome, result) => {
    expect(settleParts(market, outcome, sets)).toBe(result);
  });

  test('rules 8.9 a drawn best of two gives the stake back', () => {
    expect(settleParts({ kind: 'winner' }, 'away', [score(13, 8), score(9, 13)])).toBe('REFUND');
  });
});

describe('settleOutright', () => {
  const podium = { ranking: [['A'], ['B', 'C', 'D'], ['E']], places: 3, nonStarters: ['Z'] };
  test.each([
    ['A', 'WIN', '1'],
    ['C', 'WIN', '2/3'],
    ['E', 'LOST', '0'],
    ['Z', 'REFUND', '0'],
    ['Q', 'LOST', '0'],
  ])('rules 8.8 %s on the podium is %s with %s of the stake', (selection, outcome, share) => {
    const leg = settleOutright(selection, podium);
    expect([leg.outcome, toFractionText(leg.winShare)]).toEqual([outcome, share]);
  });

  test('rules 4.3 the shares of all winners add up to the places', () => {
    const groups = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 1, max: 5 }), (sizes, places) => {
        const ranking = sizes.map((size, group) => Array.from({ length: size }, (_, i) => `${group}-${i}`));
        const shares = ranking.flat().map((id) => settleOutright(id, { ranking, places, nonStarters: [] }).winShare);
        const sum = shares.reduce(add, rational(0));
        expect(toFractionText(sum)).toBe(String(Math.min(places, ranking.flat().length)));
      }),
    );
  });
});
