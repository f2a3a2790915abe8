import { describe, expect, test } from 'vitest';
import type { BoardMessage } from '../../../platform/bus/board-message.ts';
import { firstToAsk } from '../storage/take-over.ts';
import { boardAt, boardWith, fixture, HOUR, liveState, moneyline, NOON, odds, total } from '../test-kit.ts';
import { marketIdOf } from './market-key.ts';

const home = `${marketIdOf(1, { marketType: 1, specifiers: '' })}.1`;
const said = (kind: 'doubt' | 'clear') =>
  ({ kind, matchId: 1, producer: 3, timestampMs: 0, why: 'x' }) as BoardMessage & { kind: typeof kind };
const offered = (startTimeMs = NOON + 3 * HOUR) => {
  const board = boardWith(fixture({ startTimeMs }));
  board.apply(odds(10, [moneyline('2.00')]));
  return board;
};

describe('XR-02 the live producer speaks of a match that is not its own', () => {
  test.each([
    ['an empty frame', []],
    ['prices', [moneyline('2.50')]],
    ['suspended prices', [{ ...moneyline('2.50'), status: 'suspended' as const }]],
  ])('XR-02 %s without a state of play: the match is doubtful and stays whose it was', (_name, markets) => {
    const board = offered();
    expect(board.apply(odds(20, markets, { producer: 1 }))).toMatchObject({
      doubts: ['live_without_play'],
      gates: { isOpen: false },
    });
    expect(board.match(1)?.producer).toBe(3);
    board.apply(odds(30, [moneyline('2.20')], { isFull: true }));
    board.apply(said('clear'));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2200, producer: 3 });
  });

  test('XR-02 asked whose it is, the live producer answers in full: the match is its own', () => {
    const board = offered();
    board.apply(odds(20, [], { producer: 1 }));
    board.apply(odds(30, [moneyline('2.30')], { producer: 1, isFull: true }));
    board.apply(said('clear'));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300, producer: 1 });
    expect(board.apply(odds(40, [moneyline('2.20')])), 'and no other producer prices it').toBeNull();
  });

  test('XR-02 said to run well before its start it is doubtful; who answers in full has it, played or not', () => {
    for (const [producer, phase] of [
      [1, 'live'],
      [3, 'prematch'],
    ] as const) {
      const board = offered();
      const change = board.apply(odds(20, [moneyline('2.50')], { producer: 1, state: liveState() }));
      expect(change?.doubts).toEqual(['live_well_before_start']);
      board.apply(said('doubt'));
      const state = producer === 1 ? { state: liveState() } : {};
      board.apply(odds(30, [moneyline('2.20')], { producer, isFull: true, ...state }));
      board.apply(said('clear'));
      expect(board.match(1)).toMatchObject({ phase, producer });
      expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2200, isLive: producer === 1 });
    }
  });

  test('XR-02 at its start no producer is asked', () => {
    const board = offered(NOON + 60_000);
    expect(board.apply(odds(20, [moneyline('2.10')], { producer: 1, state: liveState() }))?.doubts).toEqual([]);
    expect(board.selection(home)).toMatchObject({ isSuspended: false, isLive: true });
  });
});

describe('XR-02 an end before the start', () => {
  test.each(['ended', 'closed'] as const)(
    'XR-02 %s, said by the stream or the list, is a doubt: the truth opens the match',
    (status) => {
      const board = offered();
      const lie = board.apply(odds(20, [], { state: liveState({ status }) }));
      expect(lie).toMatchObject({ doubts: ['ended_before_start'], gates: { isOpen: false } });
      expect(board.match(1)?.phase).toBe('prematch');
      board.apply(odds(30, [moneyline('2.20')], { state: liveState({ status: 'not_started' }) }));
      expect(board.selection(home)?.isSuspended).toBe(false);
      expect(board.applyFixture(fixture({ status }))?.doubts).toEqual(['ended_before_start']);
      expect(board.selection(home)?.isSuspended).toBe(true);
      board.applyFixture(fixture());
      expect(board.selection(home)?.isSuspended).toBe(false);
    },
  );

  test('XR-02 it is a fact once the start is past, for a match that was listed as over as well', () => {
    let nowMs = NOON;
    const board = boardAt(
      () => nowMs,
      fixture({ status: 'closed' }),
      fixture({ matchId: 2, home: 'A', away: 'B', status: 'cancelled' }),
    );
    expect([1, 2].map((id) => board.match(id)?.phase)).toEqual(['prematch', 'ended']);
    nowMs += 3 * HOUR;
    expect(board.passTime()).toMatchObject([{ matchId: 1, statusChanged: 'ended' }]);
  });

  test('XR-02 a match that has begun ends whenever it ends', () => {
    const board = offered(NOON + 60_000);
    board.apply(odds(20, [], { producer: 1, state: liveState() }));
    expect(board.apply(odds(30, [], { producer: 1, state: liveState({ status: 'ended' }) }))?.doubts).toEqual([]);
    expect(board.match(1)?.phase).toBe('ended');
  });
});

describe('XR-02 a match that is played by a producer of its own, as virtual sports are', () => {
  const VIRTUAL = 6;
  const played = () => {
    const board = boardAt(() => NOON, { ...fixture({ startTimeMs: NOON - 60_000 }), producer: VIRTUAL });
    board.apply(odds(10, [moneyline('2.00')], { producer: VIRTUAL, state: liveState() }));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, isLive: true, producer: VIRTUAL });
    return board;
  };

  test('XR-02 what it has suspended no other producer opens', () => {
    const board = played();
    board.apply(odds(20, [{ ...moneyline('2.00'), status: 'suspended' }], { producer: VIRTUAL }));
    expect(board.apply(odds(30, [moneyline('2.10')]))?.doubts).toEqual(['played_by_another']);
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2000, producer: VIRTUAL });
  });

  test('XR-02 while it is down nothing of the match is open, whatever another says', () => {
    const board = played();
    board.state.downProducers.add(VIRTUAL);
    board.apply(odds(30, [moneyline('2.50')]));
    board.apply(said('clear'));
    expect(board.selection(home)).toMatchObject({ isSuspended: true, producer: VIRTUAL });
  });

  test('XR-02 no other producer says how it stands', () => {
    const board = played();
    expect(board.apply(odds(30, [], { state: liveState({ homeScore: 9 }) }))?.doubts).toEqual(['played_by_another']);
    expect(board.match(1)).toMatchObject({ producer: VIRTUAL, state: { homeScore: liveState().homeScore } });
  });

  test('XR-02 what another one priced before the start is shut once it is played', () => {
    const board = boardAt(() => NOON, fixture({ startTimeMs: NOON - 60_000 }));
    board.apply(odds(10, [moneyline('2.00'), total('2.5')]));
    board.apply(odds(20, [moneyline('1.80')], { producer: VIRTUAL, state: liveState() }));
    const over = `${marketIdOf(1, { marketType: 18, specifiers: 'total=2.5' })}.12`;
    expect([board.selection(home)?.isSuspended, board.selection(over)?.isSuspended]).toEqual([false, true]);
    board.apply(odds(30, [total('2.5')], { producer: VIRTUAL }));
    expect(board.selection(over)?.isSuspended).toBe(false);
  });

  test('XR-02 one that hands its markets over changes nothing, and the one that answers in full has the match', () => {
    const board = played();
    expect(board.apply(odds(20, [{ ...moneyline(), status: 'handed_over' }]))?.doubts ?? []).toEqual([]);
    expect(board.selection(home)?.isSuspended).toBe(false);
    board.apply(odds(30, [moneyline('2.10')]));
    board.apply(odds(40, [moneyline('2.30')], { isFull: true, state: liveState() }));
    board.apply(said('clear'));
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300, producer: 3 });
    expect(board.match(1)?.producer).toBe(3);
  });

  test('H241 what another one priced before the start is shut as soon as it is played, though its list has said so before', () => {
    const board = boardAt(() => NOON, { ...fixture({ startTimeMs: NOON - 60_000 }), producer: 3 });
    board.apply(odds(10, [moneyline('2.00')]));
    const live = { ...fixture({ startTimeMs: NOON - 60_000, status: 'live' }), producer: 3 };
    board.applyFixture(live);
    expect(board.selection(home)?.isSuspended).toBe(false);
    const change = board.apply(odds(20, [total('2.5')], { producer: VIRTUAL, state: liveState() }));
    expect(change?.gates.markets).toContainEqual({ marketId: marketIdOf(1, { marketType: 1, specifiers: '' }), isOpen: false });
    expect(board.selection(home)?.isSuspended).toBe(true);
  });

  describe('H240 two that both keep talking', () => {
    /** Asked, the producer answers in full. */
    const answer = (board: ReturnType<typeof played>, timestampMs: number, producer: number) => {
      board.apply(odds(timestampMs, [moneyline('2.30')], { producer, isFull: true, state: liveState() }));
      board.apply(said('clear'));
    };
    const speak = (board: ReturnType<typeof played>, timestampMs: number, producer: number) =>
      board.apply(odds(timestampMs, [moneyline('2.50')], { producer, state: liveState() }))?.doubts ?? [];

    test('H240 the one that was refused is not asked about again while the other is up', () => {
      const board = played();
      expect(speak(board, 20, 3)).toEqual(['played_by_another']);
      expect(firstToAsk(board.match(1))).toBe(VIRTUAL);
      answer(board, 30, VIRTUAL);
      for (let at = 40; at < 90; at += 10) {
        expect(speak(board, at, 3)).toEqual([]);
        expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2300, producer: VIRTUAL });
      }
      board.applyProducer(VIRTUAL, true);
      expect(speak(board, 100, 3), 'it is down').toEqual(['played_by_another']);
    });

    test('H240 of the higher rank is asked first, has it when it answers, and is asked again once it was down', () => {
      const board = boardAt(() => NOON, { ...fixture({ startTimeMs: NOON - 60_000 }), producer: 3 });
      board.apply(odds(10, [moneyline('2.00')], { state: liveState() }));
      expect(speak(board, 20, VIRTUAL)).toEqual(['played_by_another']);
      expect(firstToAsk(board.match(1))).toBe(VIRTUAL);
      // It has nothing to say: the other one answers.
      answer(board, 30, 3);
      expect(speak(board, 40, VIRTUAL)).toEqual([]);
      board.applyProducer(VIRTUAL, true);
      board.applyProducer(VIRTUAL, false);
      expect(speak(board, 50, VIRTUAL)).toEqual(['played_by_another']);
      answer(board, 60, VIRTUAL);
      expect(board.match(1)?.producer).toBe(VIRTUAL);
      expect(speak(board, 70, 3)).toEqual([]);
    });

    test('H240 one that hands its markets over does not answer for the match any more', () => {
      const board = played();
      speak(board, 20, 3);
      answer(board, 30, VIRTUAL);
      board.apply(odds(40, [{ ...moneyline(), status: 'handed_over' }], { producer: VIRTUAL }));
      expect(speak(board, 50, 3)).toEqual(['played_by_another']);
    });
  });
});
