import { accumulatorBonus } from '@duskline/betting/accumulator-bonus';
import type { ComboTicket } from '@duskline/betting/ticket';
import type { AccumulatorBonusRule } from '@duskline/contract/entities/betslip';
import { parseRational, ZERO } from '@duskline/money/rational';
import type { ShownLine } from './slip.ts';

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
}

const counts = (lines: readonly ShownLine[], rule: AccumulatorBonusRule): number =>
  lines.filter((line) => line.oddsMilli >= Math.round(rule.MinOdds * 1000)).length;

const rising = (rules: readonly AccumulatorBonusRule[]) => [...rules].sort((a, b) => a.MinSelections - b.MinSelections);

/** Undefined when there is no bonus to be had at all. */
export function bonusProgress(lines: readonly ShownLine[], rules: readonly AccumulatorBonusRule[]): BonusProgress | undefined {
  const steps = rising(rules);
  const last = steps.at(-1);
  if (!last) return undefined;
  const held = steps.filter((rule) => counts(lines, rule) >= rule.MinSelections).at(-1);
  const next = steps.find((rule) => counts(lines, rule) < rule.MinSelections);
  return {
    qualifying: Math.min(counts(lines, next ?? last), last.MinSelections),
    percent: held?.Percent ?? 0,
    max: (held ?? last).MaxBonus,
    top: last.MinSelections,
    next: next && { missing: next.MinSelections - counts(lines, next), percent: next.Percent },
  };
}

/** The bonus if everything wins, rounded down as it is paid. */
export function bonusMinor(ticket: ComboTicket, percent: number, maxBonusMinor: bigint | undefined): bigint {
  if (percent === 0) return 0n;
  const max = maxBonusMinor === undefined ? {} : { maxBonusMinor };
  // A percentage of the wire is a plain decimal.
  const exact = parseRational(String(percent)) ?? ZERO;
  return accumulatorBonus(ticket, { table: [{ legs: 0, percent: exact }], minLegOdds: ZERO, base: 'netWinnings', ...max })
    .bonusMinor;
}
