import type { BonusTerms } from '@duskline/betting/accumulator-bonus';
import type { AutoTraderRule } from '@duskline/betting/auto-trader';
import type { BookRate } from '@duskline/betting/book-shares';
import type { CashoutMarginRule } from '@duskline/betting/cashout';
import type { LiveDelayRules } from '@duskline/betting/live-delay';
import type { TeaserType } from '@duskline/betting/teased-line';
import type { CurrencyCode } from '@duskline/money/currency';
import { type Rational, rational } from '@duskline/money/rational';

/** The operator's limits of a single in one account currency, in its minor units. */
export interface StakeLimits {
  readonly minMinor: bigint;
  readonly maxPrematchMinor: bigint;
  readonly maxLiveMinor: bigint;
  /** Cap on the gross return of one ticket; a bet that could win more is offered a smaller stake instead. */
  readonly maxPayoutMinor: bigint;
  /** What the currency weighs in the book, whose currency is the euro. */
  readonly bookRate: BookRate;
}

/** What the operator decides and may change while servers run: one version of it, read and checked. */
export interface Policy {
  /** Its number in the database. */
  readonly version: number;
  /** By currency. There may be more of them than this release knows: see {@link limitsIn}. */
  readonly stakes: Readonly<Record<CurrencyCode, StakeLimits>>;
  /** Net liability one line or one market may carry, in euro cents: what traders set can only be tighter. */
  readonly exposure: { readonly lineLimitMinor: bigint; readonly marketLimitMinor: bigint };
  /** Legs of a combo or teaser, and singles of one request, at most; never more than the slip holds (specification line 178). */
  readonly combinations: { readonly maxLegs: number; readonly maxSingles: number };
  /** On sale; the first one's limits stand for the tab while none has been chosen. */
  readonly teasers: readonly TeaserType[];
  /** `payoutsPerCap`: the largest bonus is so small a part of the largest payout. */
  readonly accumulatorBonus: Omit<BonusTerms, 'maxBonusMinor'> & { readonly payoutsPerCap: bigint };
  /** Comes with play money: so many smallest stakes, at these odds or longer, for so long. */
  readonly welcomeFreeBet: { readonly minStakes: bigint; readonly minOddsMilli: number; readonly validMs: number };
  /** What the book keeps of a ticket that it cashes out. */
  readonly cashout: CashoutMarginRule;
  /** Share of the net odds by which odds may have become shorter and still be paid as asked (betting rules 10.2). */
  readonly oddsTolerance: Rational;
  readonly liveDelay: LiveDelayRules;
  /** What one trader may do alone; the database judges it again. */
  readonly desk: {
    /** Odds of an offer, times the odds of the board: 1100 = a tenth more. */
    readonly offerCeilingMilli: number;
    /** Net win of a bet in the book's currency, minor units: above it two traders decide. */
    readonly fourEyesMinor: bigint;
    /** Correction of a balance, likewise. */
    readonly adjustAloneMinor: bigint;
    /** Largest factor on the limits of a customer. */
    readonly customerFactorCeilingMilli: number;
  };
  readonly autoTrader: AutoTraderRule;
  /** Countries (ISO 3166) from which nobody signs up, logs in or bets, and in which no account is opened (TR-A15). */
  readonly blockedCountries: ReadonlySet<string>;
  /** `playMoneyUnits`: whole units of its currency that an account is opened with, in the play profile; `defaultCurrency`: of guests, and of who chooses none. */
  readonly newAccounts: { readonly playMoneyUnits: bigint; readonly defaultCurrency: CurrencyCode };
}

/** The limits of the currency of a ticket, which may be one that a newer release has opened; undefined where this version is of before it. */
export const limitsIn = ({ stakes }: Pick<Policy, 'stakes'>, currency: string): StakeLimits | undefined =>
  Object.hasOwn(stakes, currency) ? stakes[currency as CurrencyCode] : undefined;

/** Largest stake of a single at these odds: the operator's limit, or less when the return would pass the payout cap. Rounded down. */
export function maxSingleStake(limits: StakeLimits, oddsMilli: number, isLive: boolean): bigint {
  const { maxLiveMinor, maxPrematchMinor, maxPayoutMinor } = limits;
  const byPayout = (maxPayoutMinor * 1000n) / BigInt(oddsMilli);
  const byLimit = isLive ? maxLiveMinor : maxPrematchMinor;
  return byPayout < byLimit ? byPayout : byLimit;
}

/** The bonus a combo is sold with under this policy. It goes onto the ticket, so a change never changes a bet that was placed. */
export function bonusTerms({ accumulatorBonus, stakes }: Policy, currency: CurrencyCode): BonusTerms {
  const { table, minLegOdds, base, payoutsPerCap } = accumulatorBonus;
  return { table, minLegOdds, base, maxBonusMinor: stakes[currency].maxPayoutMinor / payoutsPerCap };
}

export const findTeaser = ({ teasers }: Policy, id: number): TeaserType | undefined => teasers.find((type) => type.id === id);

/** Price of an American table as exact decimal odds: -110 is 21/11, +180 is 14/5. */
export const americanOdds = (price: number): Rational => (price > 0 ? rational(100 + price, 100) : rational(100 - price, -price));

/** Bets of before policy had versions were decided by the first one. */
const FIRST_VERSION = 1;

/** The version that decided a bet or a cash-out, as its `detail` or `seen` names it. */
export function policyVersionOf(stored: unknown): number {
  const { policyVersion } = (stored ?? {}) as { policyVersion?: unknown };
  return typeof policyVersion === 'number' ? policyVersion : FIRST_VERSION;
}
