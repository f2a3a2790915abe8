import { partialCashout, partWorth } from '@duskline/betting/cashout';
import { parseAmountNumber } from '@duskline/money/amount';
import type { Currency } from '@duskline/money/currency';
import type { ChangedValue } from './cashout.ts';

/** What is left of a bet after a part was cashed out, minor units. */
export interface PartRemainder {
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
export function remainderOf(
  stakeMinor: bigint,
  returnMinor: bigint,
  offerMinor: bigint,
  partMinor: bigint,
): PartRemainder | undefined {
  const part = partialCashout(stakeMinor, offerMinor, partMinor, 1n);
  if (!part || stakeMinor === 0n) return undefined;
  const left = part.remainingStakeMinor;
  return { stakeMinor: left, returnMinor: (returnMinor * left) / stakeMinor };
}

/** A share that a person would name in words, or by a whole number of hundredths; undefined when it is neither, to the minor unit. */
export function shareOf(stakeMinor: bigint, ofMinor: bigint): 'half' | 'third' | 'quarter' | number | undefined {
  const isNear = (of: bigint, part: bigint) => {
    const off = stakeMinor * of - ofMinor * part;
    return (off < 0n ? -off : off) < of;
  };
  if (isNear(2n, 1n)) return 'half';
  if (isNear(3n, 1n)) return 'third';
  if (isNear(4n, 1n)) return 'quarter';
  const percent = (stakeMinor * 200n + ofMinor) / (ofMinor * 2n);
  return percent > 0n && percent < 100n && isNear(100n, percent) ? Number(percent) : undefined;
}

/** What that which is asked about is worth when the whole is worth `offerMinor`; undefined when that is nothing. */
export function changedMinor({ part }: ChangedValue, offerMinor: bigint, currency: Currency): bigint | undefined {
  if (!part) return offerMinor;
  const ofMinor = minorOf(part.of, currency);
  const worth = ofMinor === 0n ? 0n : partWorth(ofMinor, offerMinor, minorOf(part.stake, currency));
  return worth > 0n ? worth : undefined;
}
