import { add, compare, equals, multiply, ONE, type Rational, rational, subtract, sum, ZERO } from '@duskline/money/rational';
import { type RoundingMode, roundToInteger } from '@duskline/money/rounding';
import { combinedOddsText, combineOdds } from '@duskline/odds/combine';
import { formatOdds } from '@duskline/odds/format-odds';
import { ODDS_FORMATS } from '@duskline/odds/odds-format';
import { parseOdds } from '@duskline/odds/parse-odds';
import { oddsMilli, priceToRational } from '@duskline/odds/price';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { decideAcceptance, ODDS_CHANGE_POLICY } from './acceptance.ts';
import { partialCashout, remainingTicket } from './cashout.ts';
import { LEG_RESULTS, type LegResult, legResult } from './leg-result.ts';
import { decideAsked } from './offer.ts';
import { settleTicket } from './settle-ticket.ts';
import type { LayOption, SystemRow, TicketLeg } from './ticket.ts';
import type { CashoutTicket, Ticket } from './ticket-rules.ts';

/** Cases of every law. */
const CASES = { numRuns: 10_000 };

const milli = fc.integer({ min: 1001, max: 20_000 });
const odds = fc.oneof(
  milli.map((value) => rational(value, 1000)),
  fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })).map(([n, d]) => add(ONE, rational(n, d))),
);
const decided: fc.Arbitrary<LegResult> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(LEG_RESULTS.WIN) },
  fc.constantFrom(LEG_RESULTS.HALFWIN, LEG_RESULTS.HALFLOSE, LEG_RESULTS.REFUND, LEG_RESULTS.CANCELLED, LEG_RESULTS.LOST),
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('WIN', 'HALFWIN'))
    .map(([tied, outcome]) => legResult(outcome as 'WIN' | 'HALFWIN', rational(1, tied))),
);
const anyResult = fc.oneof({ weight: 4, arbitrary: decided }, fc.constant(LEG_RESULTS.PENDING));
const legsOf = (min: number, max: number, result: fc.Arbitrary<LegResult>): fc.Arbitrary<TicketLeg[]> =>
  fc.array(fc.record({ odds, result }), { minLength: min, maxLength: max });
const stake = fc.bigInt({ min: 1n, max: 100_000n });
const rounding = fc.constantFrom<RoundingMode>('down', 'half_up', 'half_even');
const layOption = fc.constantFrom<LayOption>(1, 2);
const cap = fc.option(fc.bigInt({ min: 1n, max: 500_000n }), { nil: undefined });

/** Tickets of every type on the given kind of results; system rows may hold a fraction of a minor unit a line. */
function tickets(result: fc.Arbitrary<LegResult>): fc.Arbitrary<Ticket> {
  const terms = { stakeMinor: stake, rounding, maxPayoutMinor: cap };
  const system = fc
    .tuple(
      legsOf(2, 5, result),
      fc.nat(2),
      fc.array(fc.tuple(fc.nat(4), stake, fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    )
    .chain(([legs, marked, rows]) => {
      const bankers = Math.min(marked, legs.length - 1);
      const free = legs.length - bankers;
      return fc.record({
        betType: fc.constant('system' as const),
        legs: fc.constant(legs.map((leg, i) => (i < bankers ? { ...leg, banker: true } : leg))),
        rows: fc.constant(
          rows.map(([size, unit, parts]): SystemRow => ({ size: (size % free) + 1, unitStake: rational(unit, BigInt(parts)) })),
        ),
        rounding,
        maxPayoutMinor: cap,
      });
    });
  const whole = result.map((one) => (one.outcome.startsWith('HALF') || one.outcome === 'WIN' ? LEG_RESULTS.WIN : one));
  const payouts = new Map([2, 3, 4, 5].map((legs) => [legs, rational(10 + 9 * legs, 11)]));
  return fc.oneof(
    fc.record({ betType: fc.constant('single' as const), legs: legsOf(1, 1, result), ...terms }),
    fc.record({ betType: fc.constant('combo' as const), legs: legsOf(2, 6, result), ...terms }),
    system,
    fc.record({ betType: fc.constant('ifbet' as const), legs: legsOf(2, 5, result), layOption, ...terms }),
    fc.record({ betType: fc.constant('reverse' as const), legs: legsOf(2, 4, result), layOption, ...terms }),
    fc.record({
      betType: fc.constant('teaser' as const),
      legs: legsOf(2, 5, whole),
      payouts: fc.constant(payouts),
      pushRule: fc.constantFrom('reduce' as const, 'lose' as const, 'refund' as const),
      ...terms,
    }),
  ) as fc.Arbitrary<Ticket>;
}

/** The slow way: exact reduced fractions leg by leg, every line of every row written out, the purse of every chain filled and emptied. */
const factorOf = ({ odds: price, result }: TicketLeg): Rational => add(multiply(result.winShare, price), result.voidShare);

function choices<T>(list: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return list.flatMap((one, i) => choices(list.slice(i + 1), size - 1).map((rest) => [one, ...rest]));
}

const lineReturn = (unit: Rational, legs: readonly TicketLeg[]): Rational =>
  legs.reduce((money, leg) => multiply(money, factorOf(leg)), unit);

function chainReturn(unit: Rational, legs: readonly TicketLeg[], option: LayOption): Rational {
  let purse = unit;
  for (const leg of legs) {
    const factor = factorOf(leg);
    purse = add(subtract(purse, unit), multiply(unit, factor));
    if (compare(factor, ONE) < (option === 1 ? 1 : 0)) break;
  }
  return purse;
}

function slowReturn(ticket: Exclude<Ticket, { betType: 'teaser' }>): Rational {
  if (ticket.betType === 'system') {
    const bankers = ticket.legs.filter((leg) => leg.banker);
    const free = ticket.legs.filter((leg) => !leg.banker);
    return sum(
      ticket.rows.flatMap(({ size, unitStake }) =>
        choices(free, size).map((line) => lineReturn(unitStake, [...bankers, ...line])),
      ),
    );
  }
  const unit = rational(ticket.stakeMinor);
  if (ticket.betType === 'ifbet') return chainReturn(unit, ticket.legs, ticket.layOption);
  if (ticket.betType !== 'reverse') return lineReturn(unit, ticket.legs);
  const { legs } = ticket;
  const pairs = legs.flatMap((first, i) => legs.flatMap((second, j) => (i === j ? [] : [[first, second]])));
  return sum(pairs.map((pair) => chainReturn(unit, pair, ticket.layOption)));
}

/** Without cap, down to the minor unit or to whatever mode the ticket carries. */
const uncapped = (ticket: Ticket): Ticket => ({ ...ticket, maxPayoutMinor: undefined }) as unknown as Ticket;

function paidOf(ticket: Ticket): bigint {
  const settled = settleTicket(ticket);
  return settled.outcome === 'PENDING' ? settled.maxReturnMinor : settled.returnMinor;
}

describe('laws of settlement', () => {
  test('rules 1.1 3 every bet type pays its exact fractions, rounded once: no short cut changes a unit', () => {
    fc.assert(
      fc.property(tickets(decided), (ticket) => {
        if (ticket.betType === 'teaser') return true;
        return paidOf(uncapped(ticket)) === roundToInteger(slowReturn(ticket), ticket.rounding);
      }),
      CASES,
    );
  });

  test('rules 5.3 a system pays the sum of its lines, bankers and rows included', () => {
    const pick = fc.tuple(legsOf(3, 5, decided), fc.integer({ min: 1, max: 3 }), fc.nat(1));
    fc.assert(
      fc.property(pick, ([legs, size, bankers]) => {
        // A unit stake that every price divides: each line is a whole number, so nothing hides in a rounding.
        const unit = legs.reduce((all, leg) => all * factorOf(leg).d, 1n);
        const marked = legs.map((leg, i) => (i < bankers ? { ...leg, banker: true } : leg));
        const system = {
          betType: 'system' as const,
          legs: marked,
          rounding: 'down' as const,
          rows: [{ size, unitStake: rational(unit) }],
        };
        fc.pre(size <= legs.length - bankers && unit < 1_000_000_000n);
        const lines = choices(legs.slice(bankers), size).map((line) => [...legs.slice(0, bankers), ...line]);
        const paid = lines.map((line) =>
          paidOf({ betType: line.length === 1 ? 'single' : 'combo', legs: line, rounding: 'down', stakeMinor: unit }),
        );
        return paidOf(system) === paid.reduce((a, b) => a + b, 0n);
      }),
      CASES,
    );
  });

  test('rules 4.7 11.4 no ticket ever returns, promises or shows more than its maximum payout, or its stake if that is more', () => {
    fc.assert(
      fc.property(tickets(anyResult), (ticket) => {
        const settled = settleTicket(ticket);
        const { maxPayoutMinor } = ticket;
        if (maxPayoutMinor === undefined) return true;
        const most = maxPayoutMinor > settled.totalStakeMinor ? maxPayoutMinor : settled.totalStakeMinor;
        const shown = settled.outcome === 'PENDING' ? [settled.returnSoFarMinor, settled.maxReturnMinor] : [settled.returnMinor];
        return shown.every((amount) => amount >= 0n && amount <= most);
      }),
      CASES,
    );
  });

  // A chain shows its return with the open legs won, which is not always its most: a push ends it before a leg known to be lost.
  test('rules 4.5 what is shown while a ticket is open holds whatever happens then', () => {
    fc.assert(
      fc.property(tickets(anyResult), fc.array(decided, { minLength: 6, maxLength: 6 }), (ticket, ends) => {
        const before = settleTicket(ticket);
        if (before.outcome !== 'PENDING' || ticket.betType === 'teaser') return true;
        const legs = ticket.legs.map((leg, i) =>
          leg.result.outcome === 'PENDING' ? { ...leg, result: ends[i] ?? LEG_RESULTS.LOST } : leg,
        );
        const after = settleTicket({ ...ticket, legs } as Ticket);
        if (after.outcome === 'PENDING') return false;
        return (
          after.returnMinor >= before.returnSoFarMinor &&
          (ticket.betType === 'ifbet' || ticket.betType === 'reverse' || after.returnMinor <= before.maxReturnMinor)
        );
      }),
      CASES,
    );
  });

  test('rules 5.2 6.2 7 the order of the legs changes no return, except in an if bet', () => {
    fc.assert(
      fc.property(tickets(anyResult), fc.nat(5), (ticket, by) => {
        if (ticket.betType === 'ifbet') return true;
        const at = by % ticket.legs.length;
        const turned = { ...ticket, legs: [...ticket.legs.slice(at), ...ticket.legs.slice(0, at)] } as Ticket;
        return JSON.stringify(settleTicket(turned), texts) === JSON.stringify(settleTicket(ticket), texts);
      }),
      CASES,
    );
  });

  test('rules 9.3 settled, taken back and settled again is settled: nothing of the first time stays', () => {
    fc.assert(
      fc.property(tickets(decided), fc.array(anyResult, { minLength: 6, maxLength: 6 }), (ticket, before) => {
        const first = JSON.stringify(settleTicket(ticket), texts);
        settleTicket({
          ...ticket,
          legs: ticket.legs.map((leg, i) => (ticket.betType === 'teaser' ? leg : { ...leg, result: before[i] ?? leg.result })),
        } as Ticket);
        const open = settleTicket({
          ...ticket,
          legs: ticket.legs.map((leg) => ({ ...leg, result: LEG_RESULTS.PENDING })),
        } as Ticket);
        return (
          open.outcome === 'PENDING' && open.returnSoFarMinor === 0n && JSON.stringify(settleTicket(ticket), texts) === first
        );
      }),
      CASES,
    );
  });
});

/** Amounts as text, so that two settlements can be compared as a whole. */
function texts(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

describe('laws of cashout', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 5 });

  test('rules 13.5 partial cash-outs add up to the whole: stake used and stake left, return of the parts and of the rest', () => {
    const ticket = fc.tuple(tickets(decided), shares).filter(([one]) => one.betType !== 'teaser');
    fc.assert(
      fc.property(ticket, ([drawn, percents]) => {
        const whole = { ...drawn, rounding: 'down', maxPayoutMinor: undefined } as unknown as CashoutTicket;
        const total = settleTicket(whole).totalStakeMinor;
        const offer = total * 3n + 7n;
        let left: bigint = total;
        let used = 0n;
        for (const percent of percents) {
          const part = partialCashout(left, offer, (offer * BigInt(percent)) / 100n, 1n);
          if (!part) continue;
          if (part.stakeUsedMinor + part.remainingStakeMinor !== left || part.stakeUsedMinor < 1n) return false;
          used += part.stakeUsedMinor;
          left = part.remainingStakeMinor;
        }
        if (used + left !== total || total === 0n) return used + left === total;
        const rest = remainingTicket(whole, total, left);
        const sold = remainingTicket(whole, total, used);
        const exact = slowReturn(whole);
        const parts = add(multiply(exact, rational(left, total)), multiply(exact, rational(used, total)));
        const restPaid = paidOf(rest);
        // A system's stake may be no whole number of units; its shares are taken of the stake as charged.
        return (
          equals(parts, exact) &&
          restPaid === roundToInteger(multiply(exact, rational(left, total)), 'down') &&
          (used === 0n || restPaid + paidOf(sold) <= roundToInteger(exact, 'down'))
        );
      }),
      CASES,
    );
  });
});

describe('laws of odds', () => {
  const prices = fc.array(milli.map(oddsMilli), { minLength: 1, maxLength: 6 });

  test('rules 2 ODDS-01 no display format changes a payout: the exact price pays, and the shown product never promises more', () => {
    fc.assert(
      fc.property(prices, stake, fc.constantFrom(...ODDS_FORMATS), (list, stakeMinor, format) => {
        const legs = list.map((price) => ({ odds: priceToRational(price), result: LEG_RESULTS.WIN }));
        const ticket: Ticket = { betType: list.length === 1 ? 'single' : 'combo', legs, stakeMinor, rounding: 'down' };
        const exact = list.reduce((product, price) => product * BigInt(price), stakeMinor) / 1000n ** BigInt(list.length);
        for (const price of list) formatOdds(price, format);
        const shown = parseOdds(combinedOddsText(list, format), format);
        // Very short products show as 0.00 in a few formats: no price, so no promise.
        const promises = shown.ok ? compare(shown.odds, combineOdds(list)) <= 0 : true;
        return paidOf(ticket) === exact && promises;
      }),
      CASES,
    );
  });
});

describe('laws of acceptance', () => {
  const moves = fc.array(fc.tuple(milli, milli, fc.nat(3)), { minLength: 1, maxLength: 6 });

  test('BETSLIP-02 accept better never gives worse odds on any leg, and without a tolerance always the odds of the board', () => {
    fc.assert(
      fc.property(moves, fc.bigInt({ min: 1n, max: 2_000n }), (drawn, stakeMinor) => {
        const legs = drawn.map(([asked, now, same]) => ({
          requestedOdds: rational(asked, 1000),
          currentOdds: rational(same > 0 ? Math.max(asked, now) : now, 1000),
          suspended: false,
        }));
        const decision = decideAcceptance({
          betType: 'combo',
          oddsPolicy: ODDS_CHANGE_POLICY.ACCEPT_BETTER,
          legs,
          stakeMinor,
          minStakeMinor: 1n,
          maxStakeMinor: 1_000n,
          balanceMinor: 10_000n,
        });
        const worse = legs.some((leg) => compare(leg.currentOdds, leg.requestedOdds) < 0);
        if (decision.status === 'DECLINED') return worse;
        return !worse && decision.odds.every((one, i) => equals(one, legs[i]?.currentOdds ?? ZERO));
      }),
      CASES,
    );
  });

  test('BETSLIP-02 TRADER-01 a bet that a trader accepts as asked never gets worse odds for a customer who accepts better only', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(milli, milli), { minLength: 1, maxLength: 6 }), (drawn) => {
        const legs = drawn.map(([agreed, current]) => ({
          agreed: rational(agreed, 1000),
          current: rational(current, 1000),
          suspended: false,
          stateChanged: false,
          wasShown: true,
        }));
        const decision = decideAsked(legs, ODDS_CHANGE_POLICY.ACCEPT_BETTER);
        if (decision.status === 'DECLINED') return legs.some((leg) => compare(leg.current, leg.agreed) < 0);
        return decision.odds.every((one, i) => {
          const leg = legs[i];
          return leg !== undefined && compare(one, leg.agreed) >= 0 && equals(one, leg.current);
        });
      }),
      CASES,
    );
  });
});
