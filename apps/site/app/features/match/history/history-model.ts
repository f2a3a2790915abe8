import type { OddsHistory } from '@duskline/contract/entities/sport';

/** A price from a moment on; null = not on offer, or not known. */
export interface HistoryPoint {
  readonly atMs: number;
  readonly oddsMilli: number | null;
}

/** Prices of a selection in their order; where nothing is known there is no price. */
export function toHistory({ Points, Unknown, To }: OddsHistory): HistoryPoint[] {
  const points = Points.map(({ At, Odds }) => ({
    atMs: Date.parse(At),
    oddsMilli: Odds === undefined ? null : Math.round(Odds * 1000),
  }));
  const gaps = Unknown.map(({ From }) => ({ atMs: Date.parse(From), oddsMilli: null }));
  const all = [...points, ...gaps].sort((a, b) => a.atMs - b.atMs);
  const last = all.at(-1);
  const toMs = Date.parse(To);
  // The last price stands until now.
  return last && last.atMs < toMs ? [...all, { atMs: toMs, oddsMilli: last.oddsMilli }] : all;
}

/** Rows of the table, the latest first: each change once. */
export function changesOf(history: readonly HistoryPoint[]): HistoryPoint[] {
  return history.filter((point, i) => point.oddsMilli !== history[i - 1]?.oddsMilli || i === 0).reverse();
}

export const hasPrice = (history: readonly HistoryPoint[]): boolean => history.some(({ oddsMilli }) => oddsMilli !== null);

/** What the chart draws: seconds, and prices in thousandths. */
export const toSeries = (history: readonly HistoryPoint[]): [number[], (number | null)[]] => [
  history.map(({ atMs }) => atMs / 1000),
  history.map(({ oddsMilli }) => oddsMilli),
];
