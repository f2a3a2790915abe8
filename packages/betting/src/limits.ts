import {
  add,
  compare,
  divide,
  multiply,
  ONE,
  product,
  type Rational,
  rational,
  subtract,
  sum,
  ZERO,
} from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import type { BetExceptionName } from './bet-exception.ts';
import { binomial } from './binomial.ts';
import { symmetricSum } from './symmetric-sums.ts';

/** Limits on one bet, all in minor units of the ticket's currency. Only those that are set apply. */
export type LimitName =
  | 'maxStake'
  | 'maxPayout'
  | 'maxNetWin'
  | 'selectionRemaining'
  | 'marketRemaining'
  | 'eventRemaining'
  | 'customerDailyRemaining'
  | 'remainingStakeLimit';

export type LimitsMinor = Readonly<Partial<Record<LimitName, bigint>>>;

/** The bet whose largest stake is asked for. The answer is per input unit: per line of a system, per if bet of a reverse. */
export type MaxBetShape =
  | { readonly betType: 'single' | 'combo' | 'ifbet' | 'reverse'; readonly odds: readonly Rational[] }
  | { readonly betType: 'system'; readonly odds: readonly Rational[]; readonly size: number; readonly bankers: readonly number[] }
  | { readonly betType: 'teaser'; readonly odds: readonly Rational[]; readonly payout: Rational };

/** Money staked per input unit, and the gross return per unit if everything wins (betting rules 11.1). */
export interface UnitWorth {
  readonly staked: Rational;
  readonly gross: Rational;
}

function profits(odds: readonly Rational[]): Rational {
  return subtract(sum(odds), rational(odds.length));
}

export function unitWorth(shape: MaxBetShape): UnitWorth {
  const n = shape.odds.length;
  switch (shape.betType) {
    case 'single':
    case 'combo':
      return { staked: ONE, gross: product(shape.odds) };
    case 'system': {
      const bankers = shape.odds.filter((_, index) => shape.bankers.includes(index));
      const free = shape.odds.filter((_, index) => !shape.bankers.includes(index));
      return {
        staked: rational(binomial(free.length, shape.size)),
        gross: multiply(product(bankers), symmetricSum(free, shape.size)),
      };
    }
    case 'ifbet':
      return { staked: ONE, gross: add(ONE, profits(shape.odds)) };
    case 'reverse': {
      const staked = rational(n * (n - 1));
      return { staked, gross: add(staked, multiply(rational(2 * (n - 1)), profits(shape.odds))) };
    }
    case 'teaser':
      return { staked: ONE, gross: shape.payout };
  }
}

/** Which part of a unit a limit is held against. */
const PER: Readonly<Record<LimitName, 'staked' | 'gross' | 'net'>> = {
  maxStake: 'staked',
  maxPayout: 'gross',
  maxNetWin: 'net',
  selectionRemaining: 'net',
  marketRemaining: 'net',
  eventRemaining: 'net',
  customerDailyRemaining: 'net',
  remainingStakeLimit: 'staked',
};

/** The customer factor narrows what one customer may do, never the exposure of the book (betting rules 11.1). */
const CUSTOMER_LIMITS: ReadonlySet<LimitName> = new Set<LimitName>(['maxStake', 'maxNetWin']);

/** In the order in which ties are resolved. */
const LIMIT_NAMES = (Object.keys(PER) as LimitName[]).sort();

export interface MaxBet {
  /** Largest stake per input unit, rounded down, never below 0. Undefined when no limit is set. */
  readonly maxStakeMinor: bigint | undefined;
  /** The limit that decided; of several equally tight ones the first by name. */
  readonly binding: LimitName | undefined;
}

/** The largest stake that keeps every set limit: the most restrictive applies (betting rules 11.1). `customerFactor` 1 = normal. */
export function maxBet(shape: MaxBetShape, limits: LimitsMinor, customerFactor: Rational = ONE): MaxBet {
  const worth = unitWorth(shape);
  if (worth.staked.n <= 0n) throw new RangeError('A bet without a line has no maximum stake.');
  const per = { staked: worth.staked, gross: worth.gross, net: subtract(worth.gross, worth.staked) };
  let tightest: { readonly name: LimitName; readonly stake: Rational } | undefined;
  for (const name of LIMIT_NAMES) {
    const limit = limits[name];
    const unit = per[PER[name]];
    // A bet that can win nothing uses up none of a limit on winnings.
    if (limit === undefined || unit.n <= 0n) continue;
    const allowed = CUSTOMER_LIMITS.has(name) ? multiply(rational(limit), customerFactor) : rational(limit);
    const stake = divide(allowed, unit);
    if (!tightest || compare(stake, tightest.stake) < 0) tightest = { name, stake };
  }
  if (!tightest) return { maxStakeMinor: undefined, binding: undefined };
  return { maxStakeMinor: compare(tightest.stake, ZERO) > 0 ? floor(tightest.stake) : 0n, binding: tightest.name };
}

/** A stake can be placed at all when the maximum reaches the minimum (betting rules 11.1). */
export function isPlaceable(max: MaxBet, minStakeMinor: bigint): boolean {
  return max.maxStakeMinor === undefined || max.maxStakeMinor >= minStakeMinor;
}

/** The exception for a bet that a used-up limit leaves no room for (betting rules 10.1). */
export function limitException(binding: LimitName): BetExceptionName {
  return binding === 'marketRemaining' || binding === 'eventRemaining'
    ? 'MarketBettingLimitReachedException'
    : 'LineBettingLimitReachedException';
}
