import type { SlipContent } from '../model/bet-mode.ts';
import { clashesOf } from '../model/clash.ts';
import type { SlipState } from './slip-state.ts';

type Parts = Pick<SlipState, 'data' | 'stakes' | 'terms' | 'bonusRules' | 'freeBets' | 'maxima'>;

/** What bets are made from, out of the slip's state. */
export function contentOf({ data, stakes, terms, bonusRules, freeBets, maxima }: Parts): SlipContent {
  return {
    selections: data.selections,
    stakes,
    bounds: data.bounds,
    terms,
    clashes: clashesOf(data.selections, data.incompatible),
    notTeasable: new Set(data.notTeasable),
    teasers: data.teasers,
    bonusRules,
    freeBets,
    maxima,
  };
}
