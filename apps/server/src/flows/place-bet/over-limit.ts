import { traitsOfNumber } from '@duskline/betting/bet-type';
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
  /** How long the traders have for it; null = there are none. */
  referMs: number | null;
  /** Text of a minor amount for messages. */
  amountText(minor: bigint): string;
}

/** What becomes of it. */
export type OverLimitAnswer =
  | { kind: 'refuse'; name: ErrorName; params: Record<string, string | number> }
  /** To the traders: the stake is held and the bet PENDING, in one transaction with its place in their queue. */
  | { kind: 'refer'; item: PlacementItem };

/**
 * Decides about a stake above the automatic limit (betting rules 10.2.6, 10.3). It goes to the traders; without a desk it is refused,
 * the limit named, and so is a bet for which they may offer nothing: a system (TRADER-02) or a free bet.
 */
export function answerOverLimit({ item, maxUnitMinor, canBeOffered, referMs, amountText }: OverLimitBet): OverLimitAnswer {
  if (canBeOffered && referMs !== null) return { kind: 'refer', item: { ...item, referWhy: 'LineBettingLimitReachedException' } };
  return {
    kind: 'refuse',
    name:
      !traitsOfNumber(item.betType)?.hasOffers && referMs !== null
        ? 'TraderOffersNotAvailableException'
        : 'LineBettingLimitReachedException',
    params: { max: amountText(maxUnitMinor), currency: item.currency },
  };
}
