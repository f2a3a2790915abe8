import { compare, divide, multiply, ONE, type Rational, rational, subtract, ZERO } from '@duskline/money/rational';
import { floor } from '@duskline/money/rounding';
import type { BetExceptionName } from './bet-exception.ts';
import type { BetType } from './bet-type.ts';
import { LEG_RESULTS } from './leg-result.ts';
import { LAY_OPTION, type TicketWorth } from './ticket.ts';
import { makeTicket, worthOf } from './ticket-rules.ts';

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
export interface MaxBetShape {
  readonly betType: BetType;
  readonly odds: readonly Rational[];
  /** Systems: the row that is asked about, and which selections are in each of its lines. */
  readonly size?: number;
  readonly bankers?: readonly number[];
  /** Teasers: decimal odds of the table. */
  readonly payout?: Rational;
}

/** Money staked per input unit, and the gross return per unit if everything wins (betting rules 11.1). */
export function unitWorth({ betType, odds, size, bankers = [], payout }: MaxBetShape): TicketWorth {
  const legs = odds.map((one, at) => ({ odds: one, result: LEG_RESULTS.PENDING, banker: bankers.includes(at) }));
  const ticket = makeTicket(
    betType,
    { legs, rounding: 'down' },
    {
      unitMinor: 1n,
      layOption: LAY_OPTION.WIN_ONLY,
      ...(size === undefined ? {} : { rows: [{ size, unitStake: ONE }] }),
      ...(payout === undefined ? {} : { teaser: { payouts: new Map([[legs.length, payout]]), pushRule: 'reduce' } }),
    },
  );
  if (!ticket) throw new RangeError(`A bet of type ${betType} without what its type needs has no unit.`);
  return worthOf(ticket);
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
