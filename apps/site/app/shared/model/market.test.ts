import type { Market } from '@duskline/contract/entities/sport';
import { HeaderType } from '@duskline/contract/enums';
import { expect, test } from 'vitest';
import { scoreOf, shortName, toMarketPanels } from './market.ts';

const market = (ID: number, Title: string, titles: readonly string[], header: number = HeaderType.NONE): Market =>
  ({
    ID,
    MarketTypeID: 166,
    Title,
    HeaderType: header,
    IsSuspended: false,
    disabled: false,
    Odds: titles.map((title, n) => ({ ID: `${ID}.${n}`, Title: title, Value: 2, MatchID: 1 })),
  }) as unknown as Market;

test('markets of one name and two outcomes are rows of one panel, those of another name a panel of their own', () => {
  const panels = toMarketPanels([
    market(1, 'Total corners', ['Over 8.5', 'Under 8.5']),
    market(2, 'Total corners', ['Over 9.5', 'Under 9.5']),
    market(3, '1st half total corners', ['Over 3.5', 'Under 3.5']),
  ]);
  expect(panels.map(({ layout, lines }) => [layout, lines.map(({ marketId }) => marketId)])).toEqual([
    ['rows', [1, 2]],
    ['rows', [3]],
  ]);
});

test('a market of exact results is a grid of scores, one of a few results is a list', () => {
  const scores = ['0:0', '1:0', '2:0', '0:1', '1:1', '2:1', 'Other'];
  expect(toMarketPanels([market(1, 'Correct score', scores)])[0]?.layout).toBe('scores');
  expect(toMarketPanels([market(1, 'Correct score', ['2:0', '2:1', '1:2', '0:2'])])[0]?.layout).toBe('list');
  expect([scoreOf({ title: '10:2' }), scoreOf({ title: '2-1' }), scoreOf({ title: 'Other' })]).toEqual([
    [10, 2],
    [2, 1],
    undefined,
  ]);
});

test('a result with a handicap, or with a total, has one panel with a row for each line; results without a line stay apart', () => {
  const names = ['Carlisle', 'Draw', 'Stafford'];
  const handicap = (id: number, line: string) => ({
    ...market(id, 'European handicap', names, HeaderType.THREE_WAY),
    SpecialBetValue: line,
  });
  const totals = ['Carlisle & under 2.5', 'Draw & under 2.5', 'Carlisle & over 2.5', 'Draw & over 2.5'];
  const panels = toMarketPanels([
    handicap(1, '0:1'),
    handicap(2, '1:0'),
    market(3, '1X2 & total', totals),
    market(4, '1X2 & total', totals),
    market(5, 'Rest of the match', names, HeaderType.THREE_WAY),
    market(6, 'Rest of the match', names, HeaderType.THREE_WAY),
  ]);
  expect(panels.map(({ layout, lines }) => [layout, lines.map(({ marketId, line }) => `${marketId} ${line}`)])).toEqual([
    ['three', ['1 0:1', '2 1:0']],
    ['list', ['3 ', '4 ']],
    ['three', ['5 ']],
    ['three', ['6 ']],
  ]);
});

test('design 3.4 double chance says 1X, 12 and X2; any other market its outcomes in full', () => {
  const of = (ids: readonly string[]) => ids.map((id) => ({ id, title: `outcome ${id}` }));
  const names = (ids: readonly string[]) => of(ids).map((price) => shortName(price, of(ids)));
  expect(names(['5.9', '5.10', '5.11'])).toEqual(['1X', '12', 'X2']);
  expect(names(['5.1', '5.2', '5.3'])).toEqual(['outcome 5.1', 'outcome 5.2', 'outcome 5.3']);
  expect(names(['5.9', '5.10', '5.11', '5.12'])[0]).toBe('outcome 5.9');
});
