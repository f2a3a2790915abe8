import type { SettlementFact } from '../../modules/feed/index.ts';
import type { KnownFact } from '../../modules/tickets/index.ts';

/** When our board shut a market because the runner was withdrawn, epoch ms; null = it did not, or nobody knows when. */
export type ShutForWithdrawal = (marketId: number, outcomeId: string) => number | null;

const isOfRunner = (one: KnownFact, { outcomeId, deduction }: SettlementFact): boolean =>
  one.kind === 'settlement' && one.outcomeId === outcomeId && one.deduction !== undefined && deduction !== undefined;

const saysTheSame = (one: KnownFact, { timestampMs, certainty, deduction }: SettlementFact): boolean =>
  one.timestampMs === timestampMs && one.certainty === certainty && one.deduction === deduction?.share;

/**
 * What the withdrawal of a runner takes off the winnings of others is taken off every bet at prices that were made with it: up to the time of the
 * provider, or, where we heard of it later, until our board had shut the market for it (betting rules 8.8). The moment is stored with the fact: one that
 * is said again keeps it, so that every recovery and every later calculation gives the same, and what replaces one that the board has forgotten goes by it.
 */
export function untilShut(fact: SettlementFact, stored: readonly KnownFact[], shutAtMs: () => number | null): SettlementFact {
  const { deduction } = fact;
  if (!deduction) return fact;
  const before = stored.filter((one) => isOfRunner(one, fact));
  const known = before.find((one) => saysTheSame(one, fact))?.toMs;
  const latest = Math.max(deduction.beforeMs, ...before.map(({ toMs }) => toMs ?? 0));
  return { ...fact, deduction: { ...deduction, beforeMs: Math.max(deduction.beforeMs, known ?? shutAtMs() ?? latest) } };
}
