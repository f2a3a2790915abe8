import { cashout } from './cashout-kind.ts';
import { feedResult, market } from './market-kinds.ts';
import { abandoned, earlyPayout, tennisRetirement } from './match-kinds.ts';
import { marginApply, marginRemoval, oddsFormat, oddsParse, rounding } from './odds-kinds.ts';
import { esportsPricing, marginModel, soccerPricing, tennisPricing } from './pricing-kinds.ts';
import type { Answer, Input } from './reading.ts';
import { acceptance, compat, liability, maxBetKind, slipRules, stakeApportion } from './slip-kinds.ts';
import {
  accaBonus,
  combo,
  freeBet,
  ifBet,
  multiSingle,
  namedSystemKind,
  reverse,
  single,
  system,
  teaser,
  teaserLineKind,
} from './ticket-kinds.ts';

export interface Vector {
  readonly id: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected?: Answer;
}

/** One function per kind of vector. */
export const KINDS: Readonly<Record<string, (input: Input) => Answer>> = Object.freeze({
  odds_format: oddsFormat,
  odds_parse: oddsParse,
  rounding,
  margin_removal: marginRemoval,
  margin_apply: marginApply,
  single,
  multi_single: multiSingle,
  combo,
  system,
  named_system: namedSystemKind,
  ifbet: ifBet,
  reverse,
  teaser,
  teaser_line: teaserLineKind,
  acca_bonus: accaBonus,
  free_bet: freeBet,
  market,
  feed_result: feedResult,
  abandoned,
  tennis_retirement: tennisRetirement,
  early_payout: earlyPayout,
  cashout,
  slip_rules: slipRules,
  compat,
  acceptance,
  max_bet: maxBetKind,
  market_liability: liability,
  stake_apportion: stakeApportion,
  soccer_pricing: soccerPricing,
  margin_model: marginModel,
  tennis_pricing: tennisPricing,
  esports_pricing: esportsPricing,
});

/** A field that is written as null is one that is left out, at any depth. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, part]) => part !== null);
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNulls(part)]));
}

function evaluateVector(vector: Vector): Answer {
  try {
    const { kind, input } = vector;
    const run = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
    return run ? run(withoutNulls(input)) : { unsupported: kind };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

/** Evaluates every vector in order. One bad vector does not stop the others. */
export function evaluateVectors(vectors: readonly Vector[]): { readonly id: string; readonly result: Answer }[] {
  return vectors.map((vector) => ({ id: vector?.id, result: evaluateVector(vector) }));
}

/** True when `result` holds every key of `expected` with an equal value; numbers within the vector's `tolerance`. */
export function contains(result: unknown, expected: unknown, tolerance = 0): boolean {
  if (typeof expected === 'number' && typeof result === 'number') return Math.abs(result - expected) <= tolerance;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(result) &&
      result.length === expected.length &&
      expected.every((part, i) => contains(result[i], part, tolerance))
    );
  }
  if (typeof expected !== 'object' || expected === null) return Object.is(result, expected);
  if (typeof result !== 'object' || result === null) return false;
  const allowed = 'tolerance' in expected && typeof expected.tolerance === 'number' ? expected.tolerance : tolerance;
  return Object.entries(expected).every(([key, part]) => key === 'tolerance' || contains((result as Answer)[key], part, allowed));
}
