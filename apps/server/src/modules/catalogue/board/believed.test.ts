import { describe, expect, test } from 'vitest';
import type { BoardMessage } from '../../../platform/bus/board-message.ts';
import { boardWith, fixture, liveState, moneyline, NOON, odds, total } from '../test-kit.ts';
import { marketIdOf } from './market-key.ts';

/** What the board does not believe, from any producer. */
const ML = marketIdOf(1, { marketType: 1, specifiers: '' });
const home = `${ML}.1`;
const doubt: BoardMessage & { kind: 'doubt' } = { kind: 'doubt', matchId: 1, producer: 3, timestampMs: 0, why: 'message:groups' };
const clear: BoardMessage & { kind: 'clear' } = { kind: 'clear', matchId: 1, producer: 3, timestampMs: 0 };
const stop: BoardMessage & { kind: 'stop' } = {
  kind: 'stop',
  matchId: 1,
  producer: 1,
  timestampMs: 30,
  groups: ['all'],
  marketStatus: 'suspended',
  reason: 'goal',
};

describe('XR-02 producers have ranks', () => {
  const live = () => {
    const board = boardWith(fixture({ startTimeMs: NOON + 60_000 }));
    board.apply(odds(10, [moneyline('2.00')]));
    board.apply(odds(20, [moneyline('2.10')], { producer: 1, state: liveState() }));
    return board;
  };

  test('XR-02 a late prematch price opens nothing that the live producer has suspended', () => {
    const board = live();
    board.apply(stop);
    board.apply(odds(40, [moneyline('2.20')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2100, producer: 1 });
    expect(board.state.counters.get('outranked_odds')).toBe(1);
  });

  test('XR-02 a prematch status does not turn a running match back', () => {
    const board = live();
    board.apply(odds(40, [], { state: liveState({ status: 'not_started' }) }));
    expect(board.selection(home)).toMatchObject({ isLive: true, isSuspended: false });
  });

  test('XR-02 while the live producer is down no other producer opens its match', () => {
    const board = live();
    board.applyProducer(1, true);
    board.apply(odds(40, [moneyline('2.20')]));
    expect(board.selection(home)?.isSuspended).toBe(true);
  });

  test('XR-02 what was priced before the start is shut once the live producer speaks, handed over or not', () => {
    const board = boardWith(fixture({ startTimeMs: NOON + 60_000 }));
    board.apply(odds(10, [moneyline('2.00'), total('2.5')]));
    const change = board.apply(odds(20, [moneyline('2.10')], { producer: 1, state: liveState() }));
    const left = marketIdOf(1, { marketType: 18, specifiers: 'total=2.5' });
    expect(change?.gates.markets).toContainEqual({ marketId: left, isOpen: false });
    expect(board.selection(`${left}.12`)?.isSuspended).toBe(true);
    expect(board.selection(home)?.isSuspended).toBe(false);
  });

  test('XR-02 live prices of a running match take it over for good: no list of fixtures hands it back', () => {
    const board = boardWith(fixture({ startTimeMs: NOON }));
    board.apply(odds(10, [moneyline('2.00')]));
    board.apply(odds(20, [{ ...moneyline('2.10'), status: 'suspended' }], { producer: 1, state: liveState() }));
    board.applyFixture(fixture());
    expect(board.match(1)?.producer).toBe(1);
    board.apply(odds(30, [moneyline('2.20')]));
    expect(board.selection(home)).toMatchObject({ isSuspended: true, oddsMilli: 2100 });
  });

  test('XR-02 a list that hands the match to the live producer shuts what was priced before it', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.00')]));
    const change = board.applyFixture(fixture({ producer: 1 }));
    expect(change?.gates.markets).toEqual([{ marketId: ML, isOpen: false }]);
    board.applyFixture(fixture());
    expect([board.match(1)?.producer, board.selection(home)?.isSuspended]).toEqual([1, true]);
    board.apply(odds(20, [moneyline('2.10')], { producer: 1 }));
    expect(board.selection(home)?.isSuspended).toBe(false);
  });

  test.each(['not_started', 'postponed', 'delayed'] as const)(
    'XR-02 the phase goes forward only: a running match that is said to be %s is shut and stays live',
    (status) => {
      const board = live();
      const change = board.apply(odds(40, [moneyline('2.20')], { producer: 1, state: liveState({ status }) }));
      expect(change).toMatchObject({ doubts: ['phase_back'], gates: { isOpen: false } });
      expect(board.match(1)?.phase).toBe('live');
      expect(board.selection(home)).toMatchObject({ isLive: true, isSuspended: true });
      board.apply(odds(50, [moneyline('2.20')], { producer: 1, state: liveState() }));
      expect(board.selection(home)?.isSuspended).toBe(false);
    },
  );

  test('XR-02 a match that is over stays over, in the list of fixtures too', () => {
    const board = live();
    board.apply(odds(40, [], { producer: 1, state: liveState({ status: 'ended' }) }));
    board.apply(odds(50, [moneyline('2.20')], { producer: 1, state: liveState() }));
    board.applyFixture(fixture({ status: 'not_started' }));
    expect(board.match(1)).toMatchObject({ phase: 'ended', isOpen: false });
  });
});

describe('XR-04 competitors change', () => {
  const swapped = () => fixture({ home: 'Leeds Rovers', away: 'Northgate United' });

  test.each([
    ['the sides are swapped', swapped],
    ['another team plays', () => fixture({ away: 'Someone Else' })],
    [
      'the names are swapped under the same ids',
      () => {
        const { home: one, away: two, ...rest } = fixture();
        return { ...rest, home: { ...one, name: two.name }, away: { ...two, name: one.name } };
      },
    ],
  ])('XR-04 %s: every market is shut at once, and older or single prices do not open it', (_name, changed) => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.00'), total('2.5')]));
    const change = board.applyFixture(changed());
    expect(change).toMatchObject({ doubts: ['competitors_changed'], gates: { isOpen: false } });
    expect(change?.gates.markets).toHaveLength(2);
    expect(board.selection(home)?.matchSidesVersion).toBe(1);
    board.apply(odds(20, [moneyline('2.20')]));
    expect(board.selection(home)?.isSuspended).toBe(true);
    board.apply(clear);
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2200 });
  });

  test('XR-04 a team that is only spelled differently is the same team', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [moneyline('2.00')]));
    const listed = fixture();
    expect(board.applyFixture({ ...listed, home: { ...listed.home, name: 'Northgate Utd' } })?.doubts).toEqual([]);
    expect(board.selection(home)?.isSuspended).toBe(false);
  });
});

describe('XR-09 XR-11 a doubtful match', () => {
  test('XR-09 is shut as a whole, whatever comes, until it is cleared; its neighbour is not touched', () => {
    const board = boardWith(fixture(), fixture({ matchId: 2, home: 'A', away: 'B' }));
    board.apply(odds(10, [moneyline('2.00')]));
    board.apply(odds(10, [moneyline('2.00')], { matchId: 2 }));
    const before = board.match(1)?.stateVersion ?? 0;
    expect(board.apply(doubt)?.gates).toEqual({ isOpen: false, markets: [{ marketId: ML, isOpen: false }] });
    expect(board.match(1)?.stateVersion).toBe(before + 1);
    board.apply(odds(20, [moneyline('2.20'), total('2.5')]));
    expect(board.marketGates(1).every(({ isOpen }) => !isOpen)).toBe(true);
    expect(board.marketGates(2).every(({ isOpen }) => isOpen)).toBe(true);
    board.apply(clear);
    expect(board.selection(home)).toMatchObject({ isSuspended: false, oddsMilli: 2200 });
    expect(board.apply(clear)).toBeNull();
  });

  test('XR-11 lines that are made up without end are counted, and never offered', () => {
    const board = boardWith(fixture());
    for (let n = 0; n < 5; n++)
      board.apply(
        odds(
          10 + n,
          Array.from({ length: 1_000 }, (_, at) => ({ ...total(`${n * 1_000 + at}.5`), status: 'suspended' as const })),
        ),
      );
    board.apply(odds(20, [moneyline('2.00')]));
    expect([board.match(1)?.markets.size, board.selection(home)]).toEqual([3_000, null]);
    expect(board.state.counters.get('too_many_markets')).toBe(2_001);
  });

  test('XR-09 a stop of all groups covers a market whose description lists no group at all', () => {
    const board = boardWith(fixture());
    board.state.descriptions.set(1, { id: 1, name: '1x2', groups: ['score'], outcomes: [] });
    board.apply(odds(10, [moneyline('2.00')]));
    board.apply({ ...stop, producer: 3 });
    expect(board.selection(home)?.isSuspended).toBe(true);
  });
});
