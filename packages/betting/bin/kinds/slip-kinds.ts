import { compare, multiply, ONE, rational } from '@duskline/money/rational';
import { roundToText } from '@duskline/money/rounding';
import { decideAcceptance } from '../../src/acceptance.ts';
import type { RuleCheck } from '../../src/bet-exception.ts';
import { checkCompatibility } from '../../src/compatibility.ts';
import { apportionStake, marketLiability } from '../../src/liability.ts';
import { isPlaceable, type LimitName, type LimitsMinor, type MaxBetShape, maxBet } from '../../src/limits.ts';
import { checkSlipShape, type SlipShape } from '../../src/slip-rules.ts';
import { type Answer, type Input, minor, minorDown, moneyOf, number, toText } from './reading.ts';

const answerOf = (check: RuleCheck): Answer => (check.ok ? { ok: true } : { ok: false, error: check.refusal.name });

export function slipRules(input: Input): Answer {
  const shape: SlipShape = {
    betType: input.betType,
    selections: input.selections,
    ...(input.bankers === undefined ? {} : { bankers: input.bankers }),
    ...(input.sizes === undefined ? {} : { stakedSizes: input.sizes }),
    ...(input.payouts === undefined ? {} : { teaserSizes: Object.keys(input.payouts).map(Number) }),
  };
  // The cap on combos is configuration of a brand, not a rule of the book.
  const { check, lines } = checkSlipShape(shape, {});
  return { ...answerOf(check), lines };
}

export function compat(input: Input): Answer {
  return answerOf(checkCompatibility(input.betType, input.selections));
}

export function acceptance(input: Input): Answer {
  const money = moneyOf(input);
  const decision = decideAcceptance({
    betType: input.betType,
    oddsPolicy: input.policy,
    stakeMinor: minor(input.stake, money),
    minStakeMinor: minor(input.minStake, money),
    maxStakeMinor: minorDown(input.maxStake, money),
    balanceMinor: minor(input.balance, money),
    ...(input.tolerance === undefined ? {} : { tolerance: number(input.tolerance) }),
    legs: input.legs.map((leg: Input) => ({
      requestedOdds: number(leg.requested),
      currentOdds: number(leg.current),
      suspended: leg.suspended === true,
      stateChanged: leg.stateChanged === true,
      wasShown: leg.shown !== false,
      ...(leg.line === undefined ? {} : { requestedLine: leg.line }),
      ...(leg.currentLine === undefined ? {} : { currentLine: leg.currentLine }),
    })),
  });
  if (decision.status === 'DECLINED') return { status: decision.status, reason: decision.reason };
  const odds = input.legs.map((leg: Input, at: number) =>
    compare(decision.odds[at] ?? ONE, number(leg.current)) === 0 ? leg.current : leg.requested,
  );
  if (decision.status === 'ACCEPTED') return { status: decision.status, odds };
  return { status: decision.status, reason: decision.reason, odds, offeredStake: toText(decision.offeredStakeMinor, money) };
}

function maxBetShape(input: Input): MaxBetShape {
  const odds = (input.odds ?? []).map(number);
  if (input.betType === 'system') return { betType: 'system', odds, size: input.size, bankers: input.bankers ?? [] };
  return input.betType === 'teaser'
    ? { betType: 'teaser', odds, payout: number(input.payout) }
    : { betType: input.betType, odds };
}

/** Limits may be written finer than the currency: they are held as written, only the stake is rounded. */
const FINER_DIGITS = 6;

export function maxBetKind(input: Input): Answer {
  const money = moneyOf(input);
  const fine = { ...money, decimals: money.decimals + FINER_DIGITS };
  const { customerFactor, ...amounts } = input.limits;
  const limits = Object.fromEntries(
    Object.entries(amounts).map(([name, text]) => [name as LimitName, minorDown(String(text), fine)]),
  ) as LimitsMinor;
  const { maxStakeMinor, binding } = maxBet(
    maxBetShape(input),
    limits,
    customerFactor === undefined ? ONE : number(customerFactor),
  );
  const perMinor = 10n ** BigInt(FINER_DIGITS);
  const whole = maxStakeMinor === undefined ? undefined : maxStakeMinor / perMinor;
  const wholeFine = { maxStakeMinor: whole === undefined ? undefined : whole * perMinor, binding };
  return {
    maxStake: whole === undefined ? null : toText(whole, money),
    binding: binding ?? null,
    ...(input.minStake === undefined ? {} : { placeable: isPlaceable(wholeFine, minor(input.minStake, fine)) }),
  };
}

export function liability(input: Input): Answer {
  const money = moneyOf(input);
  const bets = input.bets.map((bet: Input) => ({
    outcome: bet.outcome,
    stakeMinor: minor(bet.stake, money),
    odds: number(bet.odds),
  }));
  const { byOutcome, worst } = marketLiability(input.outcomes, bets);
  const unit = rational(1n, 10n ** BigInt(money.decimals));
  const texts = [...byOutcome].map(([outcome, amount]) => [
    outcome,
    roundToText(multiply(amount, unit), money.decimals, money.rounding),
  ]);
  return { liability: Object.fromEntries(texts), worst };
}

export function stakeApportion(input: Input): Answer {
  return { weights: apportionStake(input.odds.map(number)) };
}
