import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import type { ComboTicket } from '@duskline/betting/value-combo';
import type { AccumulatorBonusRule } from '@duskline/contract/entities/betslip';
import { parseRational, ZERO } from '@duskline/money/rational';
import type { ShownSelection } from './slip.ts';

/** How far a combo is on the way up the bonus table (BETSLIP-34). */
export interface BonusProgress {
  /** Selections that count now. */
  readonly qualifying: number;
  /** Per cent in force, 0 before the first step. */
  readonly percent: number;
  /** Largest bonus, units of the slip's currency; undefined for none. */
  readonly max: number | undefined;
  /** Selections of the highest step: what the bar is long. */
  readonly top: number;
  readonly next: { readonly missing: number; readonly percent: number } | undefined;
  /** Least odds of a selection that counts, and how many of the slip are below. */
  readonly minOddsMilli: number;
  readonly below: number;
}

const minMilli = (rule: AccumulatorBonusRule): number => Math.round(rule.MinOdds * 1000);

const counts = (selections: readonly ShownSelection[], rule: AccumulatorBonusRule): number =>
  selections.filter((selection) => selection.oddsMilli >= minMilli(rule)).length;

const rising = (rules: readonly AccumulatorBonusRule[]) => [...rules].sort((a, b) => a.MinSelections - b.MinSelections);

/** Undefined when there is no bonus to be had at all. */
export function bonusProgress(
  selections: readonly ShownSelection[],
  rules: readonly AccumulatorBonusRule[],
): BonusProgress | undefined {
  const steps = rising(rules);
  const last = steps.at(-1);
  if (!last) return undefined;
  const held = steps.filter((rule) => counts(selections, rule) >= rule.MinSelections).at(-1);
  const next = steps.find((rule) => counts(selections, rule) < rule.MinSelections);
  return {
    qualifying: Math.min(counts(selections, next ?? last), last.MinSelections),
    percent: held?.Percent ?? 0,
    max: (held ?? last).MaxBonus,
    top: last.MinSelections,
    minOddsMilli: minMilli(next ?? last),
    below: selections.length - counts(selections, next ?? last),
    next: next && { missing: next.MinSelections - counts(selections, next), percent: next.Percent },
  };
}

/** Minor units. */
export interface Boost {
  readonly bonusMinor: bigint;
  /** The largest bonus, where it has cut this one. */
  readonly bonusMaxMinor?: bigint;
}

/** The bonus if everything wins, rounded down as it is paid. */
export function boostOf(ticket: ComboTicket, percent: number, maxMinor: bigint | undefined): Boost {
  if (percent === 0) return { bonusMinor: 0n };
  // A percentage of the wire is a plain decimal.
  const exact = parseRational(String(percent)) ?? ZERO;
  const { bonusMinor } = accumulatorBonus(ticket, {
    table: [{ legs: 0, percent: exact }],
    minLegOdds: ZERO,
    base: 'netWinnings',
  });
  return maxMinor !== undefined && bonusMinor > maxMinor ? { bonusMinor: maxMinor, bonusMaxMinor: maxMinor } : { bonusMinor };
}
