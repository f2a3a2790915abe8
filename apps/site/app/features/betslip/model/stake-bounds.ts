import type { Betslip } from '@duskline/contract/entities/betslip';
import { parseAmountNumber } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';

/** Smallest and largest stake of a single, in minor units; `currency` undefined until the server has named one. */
export interface StakeBounds {
  readonly currency: Currency | undefined;
  readonly minMinor: bigint;
  /** By selection id. */
  readonly maxMinor: Readonly<Record<string, bigint>>;
}

export function readBounds(wire: Pick<Betslip, 'currency' | 'minBet' | 'maxBets'>): StakeBounds {
  const currency = findCurrency(wire.currency);
  if (!currency) return { currency: undefined, minMinor: 0n, maxMinor: {} };
  const minor = (value: number): bigint | undefined => {
    const parsed = parseAmountNumber(value, currency);
    return parsed.ok ? parsed.minor : undefined;
  };
  const entries = Object.entries(wire.maxBets ?? {}).flatMap(([id, value]): [string, bigint][] => {
    const max = minor(value);
    return max === undefined ? [] : [[id, max]];
  });
  return { currency, minMinor: minor(wire.minBet ?? 0) ?? 0n, maxMinor: Object.fromEntries(entries) };
}
