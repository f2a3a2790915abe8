import { partialCashout } from '@duskline/betting/cashout';
import { parseAmountNumber } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';

/** What is left of a bet after a part was cashed out, minor units. */
export interface PartLeft {
  readonly stakeMinor: bigint;
  /** Most it can still return. */
  readonly returnMinor: bigint;
}

/** An amount of the wire in minor units; 0 for one that makes no sense. */
export function minorOf(amount: number, currency: Currency): bigint {
  const parsed = parseAmountNumber(amount, currency);
  return parsed.ok ? parsed.minor : 0n;
}

/** Betting rules 13.5: the stake that a part uses up is rounded up; what stays keeps its odds. Undefined when it is no part. */
export function leftOf(stakeMinor: bigint, returnMinor: bigint, offerMinor: bigint, partMinor: bigint): PartLeft | undefined {
  const part = partialCashout(stakeMinor, offerMinor, partMinor, 1n);
  if (!part || stakeMinor === 0n) return undefined;
  const left = part.remainingStakeMinor;
  return { stakeMinor: left, returnMinor: (returnMinor * left) / stakeMinor };
}
