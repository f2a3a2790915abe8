import type { MarketResult } from '../../chance.ts';

const WINNER = 186;

/** Someone gives up: the side that goes on has won. */
export function retiredResults(goesOn: 'home' | 'away'): MarketResult[] {
  const result = (side: 'home' | 'away') => (side === goesOn ? ('win' as const) : ('loss' as const));
  const outcomes = [
    { id: '4', result: result('home') },
    { id: '5', result: result('away') },
  ];
  return [{ type: WINNER, specifiers: '', outcomes }];
}
