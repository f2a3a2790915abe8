import { describe, expect, test } from 'vitest';
import type { MarketUpdate } from '../../../platform/bus/board-message.ts';
import { boardWith, fixture, odds } from '../test-kit.ts';
import { sortedMarkets } from '../wire/wire-market.ts';
import type { Board } from './board.ts';

const [ADA, BO] = ['df:player:17', 'df:player:18'];
const scorers = (): MarketUpdate => ({
  marketType: 39,
  specifiers: '',
  status: 'active',
  isFavourite: false,
  outcomes: [ADA, BO].map((outcomeId, n) => ({ outcomeId, odds: `${n + 1}.50`, isActive: true })),
});
const selectionOf = (board: Board, outcomeId: string) =>
  board.selection(`${[...(board.match(1)?.markets.keys() ?? [])].at(0)}.${outcomeId}`);

describe('bets on players', () => {
  test.each(['en-US', 'de-DE', 'ar-EG'])('spec 90 a player is called by the name that the fixture tells: %s', (language) => {
    const board = boardWith({ ...fixture(), players: { [ADA]: 'Ada Lunt', [BO]: 'Bo Carse' } });
    board.apply(odds(10, [scorers()]));
    expect(selectionOf(board, ADA)?.titles(language).outcome).toBe('Ada Lunt');
    expect(selectionOf(board, BO)?.isActive).toBe(true);
  });

  test('XR-11 a price that stands is offered as soon as its player has a name, unless it was taken off meanwhile', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [scorers()]));
    expect([ADA, BO].map((id) => selectionOf(board, id)?.isActive)).toEqual([false, false]);
    const change = board.applyFixture({ ...fixture(), players: { [ADA]: 'Ada Lunt' } });
    expect([ADA, BO].map((id) => selectionOf(board, id)?.isActive)).toEqual([true, false]);
    expect(change?.prices).toContainEqual(expect.objectContaining({ selectionId: expect.stringContaining(ADA), flags: 0 }));
    const off = scorers();
    board.apply(odds(20, [{ ...off, outcomes: (off.outcomes ?? []).map((one) => ({ ...one, isActive: false })) }]));
    board.applyFixture({ ...fixture(), players: { [BO]: 'Bo Carse' } });
    expect([ADA, BO].map((id) => selectionOf(board, id)?.isActive)).toEqual([false, false]);
  });

  test('XR-11 a player whom nobody has named is not offered, until there is a name and a price', () => {
    const board = boardWith({ ...fixture(), players: { [ADA]: 'Ada Lunt' } });
    board.apply(odds(10, [scorers()]));
    expect([ADA, BO].map((id) => selectionOf(board, id)?.isActive)).toEqual([true, false]);
    // What is not said again stays known.
    board.applyFixture({ ...fixture(), players: { [BO]: 'Bo Carse' } });
    board.applyFixture(fixture());
    board.apply(odds(20, [scorers()]));
    expect([ADA, BO].map((id) => selectionOf(board, id)?.isActive)).toEqual([true, true]);
    expect([ADA, BO].map((id) => selectionOf(board, id)?.titles('en-US').outcome)).toEqual(['Ada Lunt', 'Bo Carse']);
  });

  test('XR-11 a market about a player whom nobody has named is not offered either', () => {
    const points = (player: string): MarketUpdate => ({
      marketType: 9002,
      specifiers: `player=${player}|total=15.5`,
      status: 'active',
      isFavourite: false,
      outcomes: ['12', '13'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true })),
    });
    const board = boardWith({ ...fixture(), players: { [ADA]: 'Ada Lunt' } });
    board.apply(odds(10, [points(ADA), points(BO)]));
    const markets = [...(board.match(1)?.markets.values() ?? [])];
    expect(markets.map(({ outcomes }) => outcomes.map(({ isActive }) => isActive))).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('XR-11 a market in which nobody has a name is not shown and not counted, until there is one', () => {
    const board = boardWith(fixture());
    const first = board.apply(odds(10, [scorers()]));
    const match = board.match(1);
    if (match === null) throw new Error('no match');
    expect(sortedMarkets(match)).toEqual([]);
    expect(first?.marketsCount ?? 0).toBe(0);
    const named = board.applyFixture({ ...fixture(), players: { [BO]: 'Bo Carse' } });
    expect(named).toMatchObject({ marketsChanged: true, marketsCount: 1 });
    expect(sortedMarkets(match)).toHaveLength(1);
  });
});
