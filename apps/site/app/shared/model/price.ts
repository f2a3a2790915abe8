import type { Odd } from '@duskline/contract/entities/sport';

/** One price as the page needs it. `oddsMilli` 1850 is 1.850; 0 when there is no price. */
export interface Price {
  /** Selection id, `${marketId}.${outcomeId}`. */
  readonly id: string;
  readonly matchId: number;
  readonly title: string;
  readonly oddsMilli: number;
  /** Shown with a lock: suspended, or not taking bets. */
  readonly isLocked: boolean;
  /** Line from this outcome's own side: "-0.5", "2.5". */
  readonly line?: string;
}

/** Thousandths from a decimal number of the wire, which has at most three decimals. */
export const toMilli = (value: number): number => (Number.isFinite(value) && value > 1 ? Math.round(value * 1000) : 0);

export function toPrice(odd: Odd): Price {
  return {
    id: odd.ID,
    matchId: odd.MatchID,
    title: odd.Title,
    oddsMilli: toMilli(odd.Value),
    isLocked: odd.IsSuspended || odd.disabled || !odd.ActiveOdds || !odd.ActiveMarkets,
    ...(odd.SpecialBetValue === undefined ? {} : { line: odd.SpecialBetValue }),
  };
}

/** ODDS-02: stands where a price is not known; a locked button that cannot be pressed. */
export const unknownPrice: Price = { id: '', matchId: 0, title: '', oddsMilli: 0, isLocked: true };
