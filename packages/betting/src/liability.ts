import { multiply, type Rational, rational, subtract, sum, toApproximateNumber } from '@duskline/money/rational';

/** One accepted stake on an outcome; `stakeMinor` is the part of a multi-leg bet that counts for this market. */
export interface MarketBet {
  readonly outcome: string;
  readonly stakeMinor: bigint;
  readonly odds: Rational;
}

export interface MarketLiability {
  /** Exact, in minor units, by outcome: what the book loses if it happens; negative = what it wins. */
  readonly byOutcome: ReadonlyMap<string, Rational>;
  /** The outcome that costs most; the first listed on ties. Undefined for a market without outcomes. */
  readonly worst: string | undefined;
}

/** Liab(k) = sum of stake x odds on k - all stakes of the market (betting rules 11.2). */
export function marketLiability(outcomes: readonly string[], bets: readonly MarketBet[]): MarketLiability {
  const staked = sum(bets.map((bet) => rational(bet.stakeMinor)));
  const byOutcome = new Map<string, Rational>();
  let worst: { readonly outcome: string; readonly amount: Rational } | undefined;
  for (const outcome of outcomes) {
    const pays = sum(bets.filter((bet) => bet.outcome === outcome).map((bet) => multiply(rational(bet.stakeMinor), bet.odds)));
    const amount = subtract(pays, staked);
    byOutcome.set(outcome, amount);
    if (!worst || amount.n * worst.amount.d > worst.amount.n * amount.d) worst = { outcome, amount };
  }
  return { byOutcome, worst: worst?.outcome };
}

/**
 * Share of a multi-leg stake that counts in each leg's market: ln(o_k) / ln(product), so that long shots carry more
 * (betting rules 11.3). Doubles: exposure bookkeeping, not payment.
 */
export function apportionStake(odds: readonly Rational[]): number[] {
  const logs = odds.map((o) => Math.log(toApproximateNumber(o)));
  const whole = logs.reduce((a, b) => a + b, 0);
  return logs.map((log) => log / whole);
}
