import { describe, expect, test } from 'vitest';
import { earlyPayout, leadStands, sideAhead } from './early-payout.ts';
import { parseLine } from './line.ts';
import type { ScoreMarket } from './market.ts';
import { score } from './score.ts';
import { type AbandonedMatch, type AbandonedPeriod, settleAbandoned } from './settle-abandoned.ts';
import { type RetiredMarket, type RetiredMatch, settleRetired } from './settle-retired.ts';

const line = (text: string): number => parseLine(text) ?? Number.NaN;
const total = (text: string, of: 'both' | 'home' | 'away' = 'both'): ScoreMarket => ({ kind: 'total', line: line(text), of });
const at = (home: number, away: number, firstHalf?: [number, number]): AbandonedMatch => ({
  current: score(home, away),
  ...(firstHalf ? { firstHalf: score(...firstHalf) } : {}),
});

describe('abandoned match', () => {
  test.each([
    [total('3.5'), 'over', at(3, 1), 'ft', 'WIN'],
    [total('3.5'), 'under', at(3, 1), 'ft', 'LOST'],
    [total('3.5'), 'under', at(1, 0), 'ft', 'REFUND'],
    [total('4'), 'over', at(3, 1), 'ft', 'REFUND'],
    [total('3.75'), 'over', at(3, 1), 'ft', 'HALFWIN'],
    [total('3.75'), 'under', at(3, 1), 'ft', 'HALFLOSE'],
    [total('3.25'), 'over', at(3, 1), 'ft', 'WIN'],
    [total('4.25'), 'over', at(3, 1), 'ft', 'REFUND'],
    [total('1.5', 'away'), 'over', at(0, 2), 'ft', 'WIN'],
    [total('1.5', 'home'), 'over', at(0, 2), 'ft', 'REFUND'],
    [{ kind: 'btts' }, 'no', at(2, 1), 'ft', 'LOST'],
    [{ kind: 'btts' }, 'no', at(2, 0), 'ft', 'REFUND'],
    [{ kind: 'three_way' }, 'away', at(4, 0), 'ft', 'REFUND'],
    [{ kind: 'two_way' }, 'home', at(4, 0), 'ft', 'REFUND'],
    [{ kind: 'double_chance' }, '1X', at(4, 0), 'ft', 'REFUND'],
    [{ kind: 'handicap', line: line('-0.75') }, 'home', at(4, 0), 'ft', 'REFUND'],
    [{ kind: 'european_handicap', start: score(0, 1) }, 'home', at(4, 0), 'ft', 'REFUND'],
    [{ kind: 'odd_even' }, 'odd', at(2, 1), 'ft', 'REFUND'],
    [{ kind: 'correct_score' }, '1:0', at(2, 0), 'ft', 'REFUND'],
    [{ kind: 'correct_score' }, 'other', at(5, 0), 'ft', 'WIN'],
    [{ kind: 'correct_score' }, '1:0', at(5, 0), 'ft', 'LOST'],
    [{ kind: 'correct_score' }, '5:0', at(5, 0), 'ft', 'REFUND'],
    [{ kind: 'correct_score' }, '4:7', at(0, 7), 'ft', 'REFUND'],
    [{ kind: 'correct_score' }, '4:7', at(5, 7), 'ft', 'LOST'],
    [{ kind: 'goals' }, '2', at(2, 1), 'ft', 'REFUND'],
    [{ kind: 'goals' }, '6+', at(4, 2), 'ft', 'WIN'],
    [{ kind: 'three_way' }, 'home', at(1, 2, [1, 0]), '1h', 'WIN'],
    [{ kind: 'three_way' }, 'home', at(1, 0), '1h', 'REFUND'],
    [total('0.5'), 'over', at(1, 0), '1h', 'WIN'],
    [total('0.5'), 'over', at(1, 0, [1, 0]), '2h', 'REFUND'],
    [total('0.5'), 'over', at(1, 1, [1, 0]), '2h', 'WIN'],
    [total('0.5'), 'over', at(1, 1), '2h', 'REFUND'],
  ] as [ScoreMarket, string, AbandonedMatch, AbandonedPeriod, string][])(
    'rules 8.6 %j %s at %j, %s: %s',
    (market, outcome, match, period, result) => {
      expect(settleAbandoned(market, outcome, match, period)).toBe(result);
    },
  );

  test('rules 8.6 a long line is judged as far as it reaches', () => {
    expect(settleAbandoned(total('214.5'), 'over', at(120, 95))).toBe('WIN');
    expect(settleAbandoned(total('215.5'), 'over', at(120, 95))).toBe('REFUND');
  });
});

describe('retired tennis match', () => {
  const match = (completed: [number, number][], current: [number, number], more: Partial<RetiredMatch> = {}): RetiredMatch => ({
    completed: completed.map(([h, a]) => score(h, a)),
    current: score(...current),
    bestOf: 3,
    walkover: false,
    disqualified: false,
    ...more,
  });
  const said = (market: RetiredMarket, outcome: string, on: RetiredMatch): string => settleRetired(market, outcome, on);

  test('rules 8.7 the match winner stands after one completed set, or a disqualification', () => {
    const winner: RetiredMarket = { kind: 'match_winner' };
    expect(said(winner, 'home', match([], [5, 0], { progressing: 'home' }))).toBe('REFUND');
    expect(said(winner, 'home', match([[4, 6]], [0, 0], { progressing: 'home' }))).toBe('WIN');
    expect(said(winner, 'away', match([[4, 6]], [0, 0], { progressing: 'home' }))).toBe('LOST');
    expect(said(winner, 'home', match([], [1, 0], { progressing: 'home', disqualified: true }))).toBe('WIN');
    expect(said(winner, 'home', match([], [0, 0], { progressing: 'home', walkover: true }))).toBe('REFUND');
    expect(said(winner, 'home', match([[4, 6]], [0, 0]))).toBe('REFUND');
  });

  test.each([
    ['9.5', 'over', [], [4, 4], 'WIN'],
    ['10.5', 'over', [], [4, 4], 'REFUND'],
    ['12.5', 'over', [], [6, 5], 'REFUND'],
    ['11.5', 'over', [], [6, 5], 'WIN'],
    ['13', 'over', [], [6, 6], 'REFUND'],
    ['13.5', 'under', [], [6, 6], 'WIN'],
    ['9.75', 'over', [], [4, 4], 'HALFWIN'],
  ] as const)('rules 8.7 first set total %s %s at %j %j: %s', (text, outcome, completed, current, result) => {
    expect(said({ kind: 'set_total', number: 1, line: line(text) }, outcome, match([...completed], [...current]))).toBe(result);
  });

  test.each([
    ['23.5', 'over', 'WIN'],
    ['24.5', 'over', 'REFUND'],
    ['30.5', 'under', 'REFUND'],
    ['31.5', 'under', 'WIN'],
    ['31.5', 'over', 'LOST'],
  ])('rules 8.7 total games %s %s at 6-2 4-6: %s', (text, outcome, result) => {
    expect(
      said(
        { kind: 'total_games', line: line(text) },
        outcome,
        match(
          [
            [6, 2],
            [4, 6],
          ],
          [0, 0],
        ),
      ),
    ).toBe(result);
  });

  test.each([
    ['+2.5', 'home', 'WIN'],
    ['-2.5', 'home', 'LOST'],
    ['-2.5', 'away', 'WIN'],
    ['+2', 'home', 'REFUND'],
    ['-1.5', 'home', 'REFUND'],
    ['+2.25', 'home', 'HALFWIN'],
    ['-2.25', 'home', 'HALFLOSE'],
  ])('rules 8.7 game handicap %s %s at 6-3 3-6 5-5: %s', (text, outcome, result) => {
    expect(
      said(
        { kind: 'game_handicap', line: line(text) },
        outcome,
        match(
          [
            [6, 3],
            [3, 6],
          ],
          [5, 5],
        ),
      ),
    ).toBe(result);
  });

  test('rules 8.7 markets on sets', () => {
    const levelSets = match(
      [
        [6, 3],
        [3, 6],
      ],
      [0, 1],
    );
    const oneUp = match([[6, 3]], [2, 1]);
    expect(said({ kind: 'total_sets', line: line('2.5') }, 'over', levelSets)).toBe('WIN');
    expect(said({ kind: 'total_sets', line: line('2.5') }, 'under', oneUp)).toBe('REFUND');
    expect(said({ kind: 'set_handicap', line: line('1.5') }, 'home', oneUp)).toBe('WIN');
    expect(said({ kind: 'set_handicap', line: line('-1.5') }, 'home', oneUp)).toBe('REFUND');
    expect(said({ kind: 'set_winner', number: 1 }, 'home', oneUp)).toBe('WIN');
    expect(said({ kind: 'set_winner', number: 2 }, 'home', oneUp)).toBe('REFUND');
    expect(said({ kind: 'set_winner', number: 3 }, 'home', oneUp)).toBe('REFUND');
    expect(said({ kind: 'set_score' }, '2:0', levelSets)).toBe('REFUND');
  });

  test('rules 8.7 a set not yet begun could still go any way', () => {
    const deciderAhead = match([[6, 3]], [0, 5]);
    // At best 6-3 6-7 6-0: eight games up.
    expect(said({ kind: 'game_handicap', line: line('-7.5') }, 'home', deciderAhead)).toBe('REFUND');
    expect(said({ kind: 'game_handicap', line: line('-8.5') }, 'home', deciderAhead)).toBe('LOST');
  });

  test('rules 8.7 a best of five and a set beyond 7-6 come to an end', () => {
    expect(said({ kind: 'total_sets', line: line('2.5') }, 'over', match([], [1, 0], { bestOf: 5 }))).toBe('WIN');
    expect(said({ kind: 'total_games', line: line('17.5') }, 'over', match([], [0, 0], { bestOf: 5 }))).toBe('WIN');
    expect(said({ kind: 'set_winner', number: 1 }, 'home', match([], [8, 6]))).toBe('WIN');
  });
});

describe('early payout', () => {
  test('rules 14 a side is ahead at its lead, not before, and the draw never is', () => {
    expect([score(1, 0), score(2, 0), score(3, 0), score(0, 2), score(2, 2)].map((at) => sideAhead(at, 2))).toEqual([
      null,
      'home',
      'home',
      'away',
      null,
    ]);
  });

  test('rules 14 a cancelled goal takes a lead back, a goal of the other side does not', () => {
    const made = score(2, 0);
    expect([score(2, 0), score(2, 2), score(3, 1), score(1, 0), score(1, 3)].map((now) => leadStands(made, now, 'home'))).toEqual(
      [true, true, true, false, false],
    );
  });

  const leg = { eligible: true, outcome: 'away', placedLive: false, cashedOut: false } as const;
  const timeline = [score(1, 0), score(1, 1), score(1, 2), score(1, 3), score(3, 3)];
  test('rules 14 pays at the first confirmed lead, and stays paid', () => {
    expect(earlyPayout(leg, 2, timeline)).toEqual({ earlyPaid: true, atIndex: 3 });
    expect(earlyPayout(leg, 3, timeline)).toEqual({ earlyPaid: false });
    expect(earlyPayout({ ...leg, outcome: 'home' }, 1, timeline)).toEqual({ earlyPaid: true, atIndex: 0 });
  });

  test('rules 14 not for draws, live bets, other markets or cashed-out tickets', () => {
    for (const more of [{ outcome: 'draw' }, { placedLive: true }, { eligible: false }, { cashedOut: true }] as const) {
      expect(earlyPayout({ ...leg, ...more }, 2, timeline)).toEqual({ earlyPaid: false });
    }
  });
});
