import type { BonusTerms } from '@duskline/betting/accumulator-bonus';
import { TicketShapeError } from '@duskline/betting/ticket';
import { parseRational, type Rational } from '@duskline/money/rational';

function fraction(value: unknown): Rational {
  const exact = typeof value === 'string' ? parseRational(value) : undefined;
  if (!exact || exact.n < 0n) throw new TicketShapeError('The accumulator bonus of the ticket cannot be read.');
  return exact;
}

/**
 * The accumulator bonus a combo was sold with: `bonus: {table: [[3, "5"], ...], minLegOdds: "6/5", base, max: "500000"}` in its
 * detail; null when it has none. @throws TicketShapeError
 */
export function storedBonus(detail: unknown): BonusTerms | null {
  const bonus = (detail as { bonus?: unknown } | null)?.bonus as
    | { table?: unknown; minLegOdds?: unknown; base?: unknown; max?: unknown }
    | undefined;
  if (bonus === undefined) return null;
  const { table, base, max } = bonus;
  if (!Array.isArray(table) || (base !== 'netWinnings' && base !== 'return'))
    throw new TicketShapeError('The bonus has no table.');
  const steps = table.map((step: unknown) => {
    const [legs, percent] = Array.isArray(step) ? (step as unknown[]) : [];
    if (typeof legs !== 'number') throw new TicketShapeError('A step of the bonus has no number of legs.');
    return { legs, percent: fraction(percent) };
  });
  const cap = max === null || max === undefined ? null : fraction(max);
  return {
    table: steps,
    minLegOdds: fraction(bonus.minLegOdds),
    base,
    ...(cap === null ? {} : { maxBonusMinor: cap.n / cap.d }),
  };
}
