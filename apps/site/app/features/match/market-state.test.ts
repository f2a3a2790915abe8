import type { Market, Odd } from '@duskline/contract/entities/sport';
import { expect, test } from 'vitest';
import { toMarketPanels } from '../../shared/model/market.ts';
import { blocksOf, panelsOf, tabsOf } from './market-state.ts';
import { isReplaced } from './use-match.ts';

const price = (marketId: number): Odd => ({
  ID: `${marketId}.1`,
  MatchID: 1,
  MarketID: marketId,
  SportTypeId: 1,
  inBet: false,
  Title: 'One',
  OriginalTitle: 'One',
  ActiveOdds: true,
  ActiveMarkets: true,
  Value: 1.85,
  IsSuspended: false,
  disabled: false,
});
const market = (id: number, type: number, header: number, line?: string, isMain = false): Market => ({
  ID: id,
  MarketID: id,
  MatchID: 1,
  Title: `Market ${type}`,
  OriginalTitle: `Market ${type}`,
  HeaderType: header,
  ...(line === undefined ? {} : { SpecialBetValue: line }),
  IsSuspended: false,
  disabled: false,
  MarketTypeID: type,
  IsMainLine: isMain,
  Odds: [price(id)],
});

test('S1-5 a market without prices makes no panel and no line of one', () => {
  const empty = (one: Market): Market => ({ ...one, Odds: [] });
  const unpriced = (one: Market): Market => ({ ...one, Odds: [{ ...price(one.ID), Value: 0 }] });
  const panels = toMarketPanels([empty(market(1, 1, 2)), market(2, 18, 4, '2.5'), unpriced(market(3, 18, 4, '3.5'))]);
  expect(panels.map((panel) => [panel.typeId, panel.lines.map((line) => line.line)])).toEqual([[18, ['2.5']]]);
});

test('lines of one market type share a panel, the main line first', () => {
  const panels = toMarketPanels([
    market(1, 1, 2),
    market(2, 18, 4, '3.5'),
    market(3, 18, 4, '2.5', true),
    market(4, 18, 4, '1.5'),
    market(5, 10, 2),
  ]);
  expect(panels.map((panel) => [panel.typeId, panel.lines.map((line) => line.line)])).toEqual([
    [1, ['']],
    [18, ['2.5', '1.5', '3.5']],
    [10, ['']],
  ]);
});

test('markets without a line never merge into one panel', () => {
  expect(toMarketPanels([market(1, 202, 1), market(2, 202, 1)])).toHaveLength(2);
});

test('a pinned market stands on top of every tab that has it', () => {
  const panels = toMarketPanels([market(1, 1, 2), market(2, 18, 4, '2.5'), market(3, 29, 1)]);
  const goals = { id: 2, name: 'Goals', typeIds: [18, 29] };
  expect(panelsOf(panels, null, [29]).map((panel) => panel.typeId)).toEqual([29, 1, 18]);
  expect(panelsOf(panels, goals, [29]).map((panel) => panel.typeId)).toEqual([29, 18]);
  expect(tabsOf([goals, { id: 3, name: 'Corners', typeIds: [166] }], panels)).toEqual([goals]);
});

test('H103 the snapshot of a match shows that its markets changed since the page was read', () => {
  const prices = (...ids: string[]) => ids.map((id) => ({ id }));
  expect(isReplaced(prices('1.1', '2.1'), prices('1.1', '2.1', '3.1'))).toBe(false);
  expect(isReplaced(prices('1.1', '2.1'), prices('1.1', '3.1'))).toBe(true);
});

test('spec 198 a tab that names no types has the markets that stand in no other', () => {
  const tabs = [
    { id: 1, name: 'Main', typeIds: [1, 16] },
    { id: 2, name: 'Other', typeIds: [] },
  ];
  expect(tabsOf(tabs, [{ typeId: 1 }, { typeId: 9 }, { typeId: 9 }, { typeId: 7 }]).map(({ typeIds }) => typeIds)).toEqual([
    [1, 16],
    [9, 7],
  ]);
  expect(tabsOf(tabs, [{ typeId: 16 }]).map(({ name }) => name)).toEqual(['Main']);
});

test('the most important markets stand at the top of every column, and none is left out', () => {
  const panels = toMarketPanels(Array.from({ length: 14 }, (_, n) => market(n + 1, n + 1, 2)));
  const blocks = blocksOf(panels);
  expect(blocks.map((block) => block.length)).toEqual([6, 6, 2]);
  expect(blocks.flat()).toEqual(panels);
});
