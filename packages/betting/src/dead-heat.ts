import { compare, larger, parseRational, rational, smaller, subtract, toFractionText } from '@duskline/money/rational';

const DECIMAL = /^[01]\.(\d{1,12})$/;

/**
 * A dead heat factor as the exact fraction that it stands for (betting rules 4.3): a feed writes 0.333333, and `places / tied` with the number of
 * competitors that have the same factor is 1/3. What no such fraction comes to, within its last digit, stays as it was written.
 */
export function exactDeadHeat(factor: string, tied: number): string {
  const written = parseRational(factor);
  const digits = DECIMAL.exec(factor)?.[1]?.length;
  if (!written || digits === undefined || tied < 2) return factor;
  const places = Number((2n * BigInt(tied) * written.n + written.d) / (2n * written.d));
  if (places < 1 || places >= tied) return factor;
  const exact = rational(places, tied);
  const off = subtract(larger(exact, written), smaller(exact, written));
  return compare(off, rational(1n, 10n ** BigInt(digits))) <= 0 ? toFractionText(exact) : factor;
}
