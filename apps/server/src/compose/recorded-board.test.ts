import { expect, test } from 'vitest';
import { forgetMatch } from '../modules/catalogue/board/board-state.ts';
import type { BoardChange } from '../modules/catalogue/index.ts';
import { boardWith, fixture, moneyline, odds, total } from '../modules/catalogue/test-kit.ts';
import { recordedBoard } from './recorded-board.ts';

/** What the history is told of outcomes, as `outcome status reason odds`. */
function recorded() {
  const board = boardWith(fixture());
  let emit: (change: BoardChange) => void = () => undefined;
  const seen: string[] = [];
  const view = recordedBoard(board, (listener) => {
    emit = listener;
    return () => undefined;
  });
  view.onChange((states, held) => {
    for (const { outcomeId, status, reason, oddsMilli, isHeld } of states)
      seen.push(`${outcomeId} ${status} ${reason} ${oddsMilli}${isHeld ? ' held' : ''}`);
    if (held) seen.push(`match ${held.matchId} ${held.isHeld ? 'held' : 'back'} ${held.marketIds?.length ?? 'whole'}`);
  });
  const recordedOf = (...changes: (BoardChange | null)[]) => {
    seen.length = 0;
    for (const change of changes) if (change) emit(change);
    return [...seen];
  };
  return { board, view, recordedOf };
}

const whole = moneyline('2.10', '3.40', '3.60');
const allAs = (words: string) => [`1 ${words} 2100`, `2 ${words} 3400`, `3 ${words} 3600`];
const stop = { kind: 'stop', matchId: 1, producer: 3, marketStatus: 'suspended' } as const;

test('H140 prices that are taken over are open, and each way of shutting them is told with its reason', () => {
  const { board, recordedOf } = recorded();
  expect(recordedOf(board.apply(odds(1_000, [whole])))).toEqual(allAs('open none'));
  expect(recordedOf(board.apply({ ...stop, groups: ['all'], timestampMs: 2_000 }))).toEqual(allAs('suspended bet_stop'));
  expect(recordedOf(board.apply(odds(3_000, [whole])))).toEqual(allAs('open none'));
  expect(recordedOf(board.apply({ kind: 'doubt', matchId: 1, producer: 3, timestampMs: 3_100, why: 'unreadable' }))).toEqual(
    allAs('suspended doubt'),
  );
  expect(recordedOf(board.apply({ kind: 'clear', matchId: 1, producer: 3, timestampMs: 3_200 }))).toEqual(allAs('open none'));
  expect(recordedOf(board.apply(odds(4_000, [{ ...whole, status: 'suspended' }])))).toEqual(allAs('suspended feed'));
});

test('H140 an outcome that is not offered, and one that its market does not have any more, are told at their last odds', () => {
  const { board, recordedOf, view } = recorded();
  // Of a type that the catalogue does not know: it may have any outcomes.
  const wide = { ...moneyline('1.55', '2.60', '30.00'), marketType: 9_999 };
  recordedOf(board.apply(odds(1_000, [wide])));
  const outcomes = wide.outcomes ?? [];
  const without = outcomes.map((outcome) => (outcome.outcomeId === '3' ? { ...outcome, isActive: false } : outcome));
  expect(recordedOf(board.apply(odds(2_000, [{ ...wide, outcomes: without }])))).toEqual(['3 inactive outcome 30000']);
  expect(recordedOf(board.apply(odds(3_000, [{ ...wide, outcomes: outcomes.slice(0, 2) }])))).toEqual(['3 removed feed 30000']);
  expect([...view.openOutcomes(1)].map(({ outcomeId }) => outcomeId)).toEqual(['1', '2']);
});

test('H160 a producer that goes down or comes back is one row for a match; what its markets did meanwhile is told when it can be seen', () => {
  const { board, recordedOf, view } = recorded();
  const lines = ['1.5', '2.5', '3.5'].map((line) => total(line));
  recordedOf(board.apply(odds(1_000, [whole, ...lines])));
  expect(recordedOf(...board.applyProducer(3, true))).toEqual(['match 1 held whole']);
  expect(recordedOf(...board.applyProducer(3, false))).toEqual(['match 1 back whole']);

  recordedOf(...board.applyProducer(3, true));
  // A price that moves is told at once, as one that cannot be bet on.
  expect(recordedOf(board.apply(odds(2_000, [moneyline('2.20', '3.40', '3.60')])))).toEqual(['1 open none 2200 held']);
  expect([...view.openOutcomes(1)].every(({ isHeld, status }) => isHeld && status === 'open')).toBe(true);
  // Suspended by the feed too: the board shows no difference, and the history hears of it when the producer is back.
  expect(recordedOf(board.apply(odds(3_000, [{ ...total('2.5'), status: 'suspended' }])))).toEqual([]);
  expect(recordedOf(...board.applyProducer(3, false))).toEqual([
    '12 suspended feed 1900',
    '13 suspended feed 1950',
    'match 1 back whole',
  ]);
  // Markets of another producer are not its own.
  recordedOf(board.apply({ ...odds(4_000, [whole]), producer: 5 }));
  expect(recordedOf(...board.applyProducer(5, true))).toEqual(['match 1 held 1']);
});

test('H140 no more is remembered than the board has, while a producer stays down', () => {
  const matches = [1, 2, 3, 4].map((matchId) => fixture({ matchId, home: `H${matchId}`, away: `A${matchId}` }));
  const board = boardWith(...matches);
  const recordedOf = new Map<number, string>();
  let emit: (change: BoardChange) => void = () => undefined;
  recordedBoard(
    board,
    (listener) => {
      emit = listener;
      return () => undefined;
    },
    recordedOf,
  ).onChange((states) => void [...states]);
  for (const { matchId } of matches) board.apply(odds(1_000, [whole], { matchId }));
  for (const change of board.applyProducer(3, true)) emit(change);
  expect(recordedOf.size).toBe(4);
  for (const { matchId } of matches.slice(1)) {
    const match = board.match(matchId);
    if (match) forgetMatch(board.state, match);
  }
  const change = board.apply(odds(2_000, [moneyline('2.20', '3.40', '3.60')]));
  if (change) emit(change);
  expect([...recordedOf.keys()]).toEqual([...board.state.markets.keys()]);
});
