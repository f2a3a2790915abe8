import { SLIP_LIMITS, type SlipLimits } from '@duskline/betting/slip-rules';
import type { Betslip } from '@duskline/contract/entities/betslip';
import { parseAmountNumber } from '@duskline/money/amount';
import { type Currency, findCurrency } from '@duskline/money/currency';

/** What the operator allows: stakes of a single in minor units, and how many selections. `currency` undefined until the server has named one. */
export interface StakeBounds {
  readonly currency: Currency | undefined;
  readonly minMinor: bigint;
  /** By selection id. */
  readonly maxMinor: Readonly<Record<string, bigint>>;
  /** A stake above the largest one is put to a trader; not in systems, nor with a free bet (TRADER-02). */
  readonly isReferred: boolean;
  /** The most that one bet returns (betting rules 11.4). */
  readonly maxPayoutMinor?: bigint;
  /** Most selections of a combo or teaser, where the server has named it. */
  readonly maxLegs?: number;
  /** Most singles that are placed at once, likewise. */
  readonly maxSingles?: number;
}

export const noBounds: StakeBounds = { currency: undefined, minMinor: 0n, maxMinor: {}, isReferred: false };

type WireBounds = Pick<
  Betslip,
  'currency' | 'minBet' | 'maxBets' | 'maxPayout' | 'isReferredAboveMax' | 'maxLegs' | 'maxSingles'
>;

/** The operator's bound on combos and teasers, for the shared rules of the slip. */
export const slipLimits = ({ maxLegs }: StakeBounds): SlipLimits =>
  maxLegs === undefined ? SLIP_LIMITS : { ...SLIP_LIMITS, multiMax: maxLegs };

export function readBounds(wire: WireBounds): StakeBounds {
  const currency = findCurrency(wire.currency);
  if (!currency) return noBounds;
  const minor = (value: number): bigint | undefined => {
    const parsed = parseAmountNumber(value, currency);
    return parsed.ok ? parsed.minor : undefined;
  };
  const entries = Object.entries(wire.maxBets ?? {}).flatMap(([id, value]): [string, bigint][] => {
    const max = minor(value);
    return max === undefined ? [] : [[id, max]];
  });
  const maxPayoutMinor = minor(wire.maxPayout ?? 0) ?? 0n;
  return {
    currency,
    minMinor: minor(wire.minBet ?? 0) ?? 0n,
    maxMinor: Object.fromEntries(entries),
    isReferred: wire.isReferredAboveMax ?? false,
    ...(maxPayoutMinor > 0n ? { maxPayoutMinor } : {}),
    ...(wire.maxLegs === undefined ? {} : { maxLegs: wire.maxLegs }),
    ...(wire.maxSingles === undefined ? {} : { maxSingles: wire.maxSingles }),
  };
}
