import { BettingSourceType } from '@duskline/contract/enums';
import type { MatchNode } from '../model.ts';

/** Where a bet on the match comes from: what is drawn is a source of its own, before it begins and after. */
export function sourceTypeOf({ virtual, phase }: Pick<MatchNode, 'virtual' | 'phase'>): number {
  if (virtual !== null) return BettingSourceType.VIRTUAL;
  return phase === 'prematch' ? BettingSourceType.PREMATCH : BettingSourceType.LIVE;
}
