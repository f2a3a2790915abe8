import type { ErrorName } from '@duskline/contract/errors';
import type { PlacementItem } from '../../modules/tickets/index.ts';

/** A bet the board would accept but for its stake. */
export interface OverLimitBet {
  /** The ticket as asked for, ready for the ledger. */
  item: PlacementItem;
  /** Largest stake of one input unit that is accepted without asking anybody, in minor units; 0n = none. */
  maxUnitMinor: bigint;
  /** The same for the whole ticket. */
  maxStakeMinor: bigint;
  /** False for systems and free bets: nothing may be offered instead (TRADER-02, betting rules 12.2). */
  canBeOffered: boolean;
  /** Text of a minor amount for messages. */
  amountText(minor: bigint): string;
}

/** What becomes of it. */
export type OverLimitAnswer = { kind: 'refuse'; name: ErrorName; params: Record<string, string | number> };

/** Decides about a stake above the automatic limit (betting rules 10.2.6). Without a trading desk it is refused, the limit named. */
export function answerOverLimit({ item, maxUnitMinor, amountText }: OverLimitBet): OverLimitAnswer {
  return {
    kind: 'refuse',
    name: 'LineBettingLimitReachedException',
    params: { max: amountText(maxUnitMinor), currency: item.currency },
  };
}
