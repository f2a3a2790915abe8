import type { OddsHistory } from '@duskline/contract/entities/sport';

/** A price from a moment on; null = not on offer, undefined = nothing is known. */
export interface HistoryPoint {
  readonly atMs: number;
  readonly oddsMilli: number | null | undefined;
}

/** Prices of a selection in their order, from its first one on. */
export function toHistory({ Points, Unknown, To }: OddsHistory): HistoryPoint[] {
  const points = Points.map(({ At, Odds }) => ({
    atMs: Date.parse(At),
    oddsMilli: Odds === undefined ? null : Math.round(Odds * 1000),
  }));
  const gaps = Unknown.map(({ From }) => ({ atMs: Date.parse(From), oddsMilli: undefined }));
  const all = [...points, ...gaps].sort((a, b) => a.atMs - b.atMs);
  const first = all.findIndex(({ oddsMilli }) => typeof oddsMilli === 'number');
  const last = all.at(-1);
  if (first === -1 || last === undefined) return [];
  const toMs = Date.parse(To);
  // The last price stands until now.
  const end = last.atMs < toMs ? [{ atMs: toMs, oddsMilli: last.oddsMilli }] : [];
  return [...all.slice(first), ...end];
}

/** Rows of the table, the latest first: each change once. */
export function changesOf(history: readonly HistoryPoint[]): HistoryPoint[] {
  return history.filter((point, i) => point.oddsMilli !== history[i - 1]?.oddsMilli || i === 0).reverse();
}

/** What the chart draws: seconds, and prices in thousandths. A price stands up to where there is none any more. */
export function toSeries(history: readonly HistoryPoint[]): [number[], (number | null)[]] {
  const drawn = history.flatMap(({ atMs, oddsMilli = null }, i): (readonly [number, number | null])[] => {
    const before = history[i - 1]?.oddsMilli ?? null;
    const point = [atMs / 1000, oddsMilli] as const;
    return oddsMilli === null && before !== null ? [[atMs / 1000, before], point] : [point];
  });
  return [drawn.map(([second]) => second), drawn.map(([, oddsMilli]) => oddsMilli)];
}
