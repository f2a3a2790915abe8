import { expect, test, vi } from 'vitest';
import { boardWith, fixture, liveState, NOON, odds, total } from '../test-kit.ts';
import { MarginTable, marginOf } from './margins.ts';

const matches = [
  fixture({ matchId: 1 }),
  fixture({ matchId: 2, home: 'Harbour', away: 'Mill' }),
  fixture({ matchId: 3, home: 'Live One', away: 'Live Two', producer: 1, status: 'live' }),
];

function offer() {
  const board = boardWith(...matches);
  board.apply(odds(10, [total('2.5', '1.90', '1.90'), total('3.5', '2.00', '2.00')], { matchId: 1 }));
  board.apply(odds(10, [total('2.5', '1.80', '1.80')], { matchId: 2 }));
  board.apply(odds(10, [total('2.5', '1.60', '1.60')], { matchId: 3, producer: 1, state: liveState() }));
  return board;
}

test('design 3.29 a margin is 1 less 1 by the sum of the inverse prices, on average over what can be bet on, before and during matches', async () => {
  const board = offer();
  const table = new MarginTable(board, () => NOON);
  await table.refresh();
  const [soccer] = table.toSports(board.state, 'en-US');
  // 5 %, 0 and 10 % before matches: 5 on average.
  expect(soccer).toMatchObject({ Name: 'Soccer', Prematch: { Percent: 5, Markets: 3 }, Live: { Percent: 20, Markets: 1 } });
  expect(soccer?.MarketTypes).toHaveLength(1);
  expect(soccer?.MarketTypes[0]).toMatchObject({ Prematch: { Percent: 5, Markets: 3 }, Live: { Percent: 20, Markets: 1 } });
});

test('design 3.29 what cannot be bet on whole has no margin', () => {
  const board = offer();
  const market = [...(board.match(1)?.markets.values() ?? [])][0];
  if (!market) throw new Error('no market');
  expect(marginOf(market)).toBeCloseTo(0.05);
  expect(marginOf({ ...market, status: 'suspended' })).toBeNull();
  const [over, under] = market.outcomes;
  if (!over || !under) throw new Error('no outcomes');
  expect(marginOf({ ...market, outcomes: [over, { ...under, isActive: false }] })).toBeNull();
  expect(marginOf({ ...market, outcomes: [over] })).toBeNull();
});

test('design 3.29 the offer is read at most once a minute, and once for all who ask at the same time', async () => {
  const board = offer();
  let now = NOON;
  const table = new MarginTable(board, () => now);
  const read = vi.spyOn(board.state.sports, 'values');
  await Promise.all([table.refresh(), table.refresh()]);
  expect(read).toHaveBeenCalledOnce();
  read.mockRestore();
  const percent = () => table.toSports(board.state, 'en-US')[0]?.Live?.Percent;
  board.apply(odds(20, [total('2.5', '2.00', '2.00')], { matchId: 3, producer: 1, state: liveState() }));
  now += 59_000;
  await table.refresh();
  expect(percent()).toBe(20);
  now += 1_000;
  await table.refresh();
  expect(percent()).toBe(0);
});
