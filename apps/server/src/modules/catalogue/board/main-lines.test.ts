import { beforeEach, describe, expect, test } from 'vitest';
import { boardAt, fixture, NOON, odds, total } from '../test-kit.ts';
import type { Board } from './board.ts';

let now = NOON;
let board: Board;

const shown = (): string | undefined => board.match(1)?.preview.get('total')?.specifiers;

beforeEach(() => {
  now = NOON;
  board = boardAt(() => now, fixture());
  board.apply(odds(now, [total('2.5', '1.90', '1.95'), total('2.75', '2.10', '1.75')]));
});

/** The other line is the better balanced one by this much from now on. */
const prefer = (over: string, under: string, more: Parameters<typeof odds>[1] = []) =>
  board.apply(odds(now, [total('2.5', '1.75', '2.10'), total('2.75', over, under), ...more]));

describe('main lines of lists', () => {
  test('S2-16 a line stays while another one is better balanced by at most 0.05, for however long', () => {
    expect(shown()).toBe('total=2.5');
    for (let i = 0; i < 20; i++) {
      now += 5000;
      const isTurn = i % 2 === 0;
      // Balanced to 0.25 and 0.20 or the other way round: the nearest line changes with every message.
      board.apply(
        odds(now, [
          total('2.5', isTurn ? '1.75' : '1.80', isTurn ? '2.10' : '2.05'),
          total('2.75', isTurn ? '2.05' : '2.10', isTurn ? '1.80' : '1.75'),
        ]),
      );
      expect(shown()).toBe('total=2.5');
    }
  });

  test('S2-16 a clearly better line takes the place after more than 20 s, not before, and is told', () => {
    now += 1000;
    prefer('1.90', '1.95');
    now += 19_000;
    prefer('1.91', '1.94');
    expect(shown()).toBe('total=2.5');
    now += 1000;
    expect(board.passTime()).toEqual([]);
    now += 1;
    // No message is needed: the clock alone does it.
    expect(board.passTime()).toMatchObject([{ matchId: 1, marketsChanged: true }]);
    expect(shown()).toBe('total=2.75');
    expect(board.passTime()).toEqual([]);
  });

  test('S2-16 the time restarts when the line is the better one again in between', () => {
    now += 1000;
    prefer('1.90', '1.95');
    now += 15_000;
    board.apply(odds(now, [total('2.5', '1.90', '1.95'), total('2.75', '2.10', '1.75')]));
    now += 1000;
    prefer('1.90', '1.95');
    now += 15_000;
    board.passTime();
    expect(shown()).toBe('total=2.5');
  });

  test('S2-16 a line that closes gives way at once', () => {
    now += 1000;
    const change = board.apply(odds(now, [{ ...total('2.5'), status: 'suspended' }]));
    expect(shown()).toBe('total=2.75');
    expect(change?.marketsChanged).toBe(true);
  });

  test('S2-16 while everything is stopped the line stays; when betting opens again the balanced one is there at once', () => {
    now += 1000;
    board.apply({
      kind: 'stop',
      matchId: 1,
      producer: 3,
      timestampMs: now,
      groups: ['all'],
      marketStatus: 'suspended',
      reason: 'goal',
    });
    expect(shown()).toBe('total=2.5');
    now += 30_000;
    board.apply(odds(now, [total('2.5', '1.30', '3.40'), total('2.75', '1.40', '2.90'), total('3.5', '1.90', '1.95')]));
    expect(shown()).toBe('total=3.5');
  });

  test('S2-16 the same messages at the same times show the same lines', () => {
    const run = (): (string | undefined)[] => {
      now = NOON;
      board = boardAt(() => now, fixture());
      return Array.from({ length: 60 }, (_, i) => {
        now = NOON + i * 3000;
        const drift = (i * 37) % 40;
        const price = (base: number) => ((base + drift) / 100).toFixed(2);
        board.apply(odds(now, [total('2.5', price(170), price(190)), total('2.75', price(190), price(170))]));
        board.passTime();
        return shown();
      });
    };
    const lines = run();
    expect(run()).toEqual(lines);
    const flips = lines.filter((line, i) => i > 0 && line !== lines[i - 1]).length;
    expect(flips).toBeLessThanOrEqual(180 / 20);
  });
});
