import type { CurrencyCode } from '@duskline/money/currency';

/** The operator's limits of a single in one account currency, in its minor units. */
export interface StakeLimits {
  readonly minMinor: bigint;
  readonly maxPrematchMinor: bigint;
  readonly maxLiveMinor: bigint;
  /** Cap on the gross return of one ticket; a bet that could win more is offered a smaller stake instead. */
  readonly maxPayoutMinor: bigint;
  /** Minor units of this currency that stand for one minor unit of the book (euro cents), as a fraction: exposure is kept in one currency. */
  readonly perBookCent: { readonly units: bigint; readonly cents: bigint };
}

const limits = (
  min: bigint,
  maxPrematch: bigint,
  maxLive: bigint,
  maxPayout: bigint,
  units: bigint,
  cents: bigint,
): StakeLimits => ({
  minMinor: min,
  maxPrematchMinor: maxPrematch,
  maxLiveMinor: maxLive,
  maxPayoutMinor: maxPayout,
  perBookCent: { units, cents },
});

/**
 * Our own values (the specification gives none): about 0.10 to 5,000 euros before a match, 2,000 during it, payouts up to 250,000.
 * The exchange rates only weigh exposure; no money is ever converted with them.
 */
const TABLE: Record<CurrencyCode, StakeLimits> = {
  EUR: limits(10n, 500_000n, 200_000n, 25_000_000n, 1n, 1n),
  USD: limits(10n, 500_000n, 200_000n, 25_000_000n, 11n, 10n),
  GBP: limits(10n, 450_000n, 180_000n, 20_000_000n, 85n, 100n),
  BRL: limits(50n, 3_000_000n, 1_200_000n, 150_000_000n, 6n, 1n),
  MXN: limits(200n, 10_000_000n, 4_000_000n, 500_000_000n, 20n, 1n),
  ARS: limits(10_000n, 500_000_000n, 200_000_000n, 30_000_000_000n, 1500n, 1n),
  INR: limits(1_000n, 50_000_000n, 20_000_000n, 2_500_000_000n, 100n, 1n),
  TRY: limits(500n, 25_000_000n, 10_000_000n, 1_250_000_000n, 50n, 1n),
  RUB: limits(1_000n, 50_000_000n, 20_000_000n, 2_500_000_000n, 100n, 1n),
  JPY: limits(20n, 800_000n, 320_000n, 40_000_000n, 16n, 10n),
  CLP: limits(100n, 5_000_000n, 2_000_000n, 250_000_000n, 10n, 1n),
  KRW: limits(200n, 8_000_000n, 3_200_000n, 400_000_000n, 16n, 1n),
  KWD: limits(50n, 1_500_000n, 600_000n, 75_000_000n, 33n, 10n),
  mBTC: limits(100n, 6_000_000n, 2_400_000n, 300_000_000n, 12n, 1n),
  USDTE: limits(10n, 500_000n, 200_000n, 25_000_000n, 11n, 10n),
  USDTT: limits(10n, 500_000n, 200_000n, 25_000_000n, 11n, 10n),
};

/** Net liability one line or one market may carry, in euro cents (our values): what traders set can only be tighter. */
export const DEFAULT_EXPOSURE_LIMITS = { lineLimitMinor: 10_000_000n, marketLimitMinor: 15_000_000n } as const;

export const stakeLimits = (currency: CurrencyCode): StakeLimits => TABLE[currency];

/** Largest stake of a single at these odds: the house limit, or less when the return would pass the payout cap. Rounded down. */
export function maxSingleStake(currency: CurrencyCode, oddsMilli: number, isLive: boolean): bigint {
  const { maxLiveMinor, maxPrematchMinor, maxPayoutMinor } = TABLE[currency];
  const byPayout = (maxPayoutMinor * 1000n) / BigInt(oddsMilli);
  const byLimit = isLive ? maxLiveMinor : maxPrematchMinor;
  return byPayout < byLimit ? byPayout : byLimit;
}
