/** Values in order of size; throws an Error without any: what was not measured is no figure, and least of all a good one. */
function inOrder(values: readonly number[]): readonly number[] {
  if (values.length === 0) throw new Error('nothing was measured');
  if (!values.every(Number.isFinite)) throw new Error('what was measured is no number');
  return [...values].sort((a, b) => a - b);
}

/** Value at the given share of the sorted list: 0.99 = the 99th percentile. Throws an Error when the list is empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = inOrder(values);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

/** The middle value. Throws an Error when the list is empty. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** A number with so many digits behind the point. */
export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));
