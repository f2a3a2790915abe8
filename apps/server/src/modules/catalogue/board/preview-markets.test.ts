import { describe, expect, test } from 'vitest';
import { boardWith, fixture, handicap, moneyline, odds, total } from '../test-kit.ts';
import { mainLine, mapWinnerMarkets, previewMarkets } from './preview-markets.ts';

const NO_MATCH = new Error('match expected');

function matchOf(board: ReturnType<typeof boardWith>) {
  const match = board.match(1);
  if (!match) throw NO_MATCH;
  return match;
}

describe('main line', () => {
  test('the price nearest 2.00, whatever the order of the lines', () => {
    const lines = [total('1.5', '1.25', '3.90'), total('2.5', '1.88', '2.00'), total('3.5', '3.20', '1.35')];
    for (const order of [lines, [...lines].reverse()]) {
      const board = boardWith(fixture());
      board.apply(odds(10, order));
      expect(mainLine(matchOf(board), 18)?.specifiers).toBe('total=2.5');
    }
  });

  test('the favourite of the feed comes before the nearest price', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [total('2.5', '1.88', '2.00'), { ...total('3', '2.30', '1.62'), isFavourite: true }]));
    expect(mainLine(matchOf(board), 18)?.specifiers).toBe('total=3');
  });

  test('an open line comes before a stopped one, a stopped one before none', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [{ ...total('2.5'), status: 'suspended' }, total('3.5', '3.20', '1.35')]));
    expect(mainLine(matchOf(board), 18)?.specifiers).toBe('total=3.5');
    board.apply(odds(11, [{ ...total('3.5'), status: 'inactive' }]));
    expect(mainLine(matchOf(board), 18)?.specifiers).toBe('total=2.5');
    board.apply(odds(12, [{ ...total('2.5'), status: 'settled' }]));
    expect(mainLine(matchOf(board), 18)).toBeNull();
  });

  test('previews are money line, handicap and total in this order; a moved main line is told', () => {
    const board = boardWith(fixture());
    board.apply(odds(10, [total('2.5'), handicap('-0.25'), moneyline()]));
    expect([...previewMarkets(matchOf(board)).keys()]).toEqual(['moneyline', 'handicap', 'total']);
    const change = board.apply(odds(11, [{ ...total('2.5'), status: 'inactive' }, total('3.5', '2.80', '1.45')]));
    expect(change?.marketsChanged).toBe(true);
    expect(matchOf(board).preview.get('total')?.specifiers).toBe('total=3.5');
  });

  test.each([
    ['Tennis', 5, { moneyline: 186, handicap: 187, total: 189 }],
    ['Basketball', 20, { moneyline: 219, handicap: 223, total: 225 }],
    ['American Football', 16, { moneyline: 219, handicap: 223, total: 225 }],
    ['Baseball', 3, { moneyline: 251, handicap: 256, total: 258 }],
    ['Volleyball', 23, { moneyline: 186, handicap: 237, total: 238 }],
    ['Snooker', 19, { moneyline: 186, handicap: 919_000, total: 919_001 }],
    ['Darts', 22, { moneyline: 186, handicap: 922_000, total: 922_001 }],
    ['Curling', 77, { moneyline: 219, handicap: 223, total: 225 }],
  ])('%s shows its own markets', (sport, systemId, expected) => {
    const board = boardWith(fixture({ sport, systemId }));
    const winner = { ...total('1'), marketType: expected.moneyline, specifiers: '' };
    const update = [
      {
        ...winner,
        outcomes: [
          { outcomeId: '4', odds: '1.85', isActive: true },
          { outcomeId: '5', odds: '1.95', isActive: true },
        ],
      },
      { ...handicap('-1.5'), marketType: expected.handicap },
      { ...total('20.5'), marketType: expected.total },
    ];
    board.apply(odds(10, update));
    expect(Object.fromEntries([...matchOf(board).preview].map(([key, market]) => [key, market.marketType]))).toEqual(expected);
  });
});

test('spec 195 the columns of map winners are those of whole maps, in their order, and none of what only looks like a number', () => {
  const board = boardWith(fixture({ sport: 'Towers', systemId: 110 }));
  const numbers = ['2', '10', '1', '0', '-1', '1.5', '1e3', '0x10', '99999999999', 'NaN', ''];
  const outcomes = ['4', '5'].map((outcomeId) => ({ outcomeId, odds: '1.90', isActive: true }));
  const winnerOf = (map: string) => ({ ...moneyline(), marketType: 330, specifiers: `mapnr=${map}`, outcomes });
  board.apply(odds(10, numbers.map(winnerOf)));
  expect([...mapWinnerMarkets(matchOf(board)).keys()]).toEqual(['map1', 'map2', 'map10']);
});
