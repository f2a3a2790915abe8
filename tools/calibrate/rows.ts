import { gunzipSync } from 'node:zlib';
import { removeMargin } from '@duskline/odds/margin';
import { parse } from 'csv-parse/sync';

export type Row = Readonly<Record<string, string | undefined>>;

/** Rows of a comma-separated file by its header. */
export const rowsOf = (text: string): Row[] =>
  parse(text, { bom: true, columns: true, relax_column_count: true, skip_empty_lines: true, trim: true }) as Row[];

/** Text of a file, which may be packed. */
export const textOf = (bytes: Buffer, path: string): string =>
  (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');

/** A number of a cell; undefined when it holds none. */
export function numberAt(row: Row, name: string): number | undefined {
  const text = row[name] ?? '';
  const value = Number(text);
  return text === '' || !Number.isFinite(value) ? undefined : value;
}

/** Decimal odds of American ones; undefined for what is no price (between -100 and 100). */
export function fromAmerican(american: number | undefined): number | undefined {
  if (american === undefined || Math.abs(american) < 100) return undefined;
  return american > 0 ? 1 + american / 100 : 1 + 100 / -american;
}

/** A two-way book without its margin; undefined when a price is missing or the book cannot be. */
export interface TwoWay {
  /** Fair chance of the first. */
  readonly first: number;
  readonly overround: number;
}

export function twoWay(first: number | undefined, second: number | undefined): TwoWay | undefined {
  if (first === undefined || second === undefined || first <= 1 || second <= 1) return undefined;
  const { bookSum, probabilities } = removeMargin([first, second], 'power');
  if (bookSum <= 1 || bookSum > 1.25) return undefined;
  return { first: probabilities[0] ?? 0, overround: bookSum - 1 };
}

/** Where a rising function of `x` is `wanted`, between two bounds. */
export function inverted(value: (x: number) => number, wanted: number, from: number, to: number): number {
  let low = from;
  let high = to;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (value(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** A curve through points of rising `x`, straight in between and level beyond its ends. */
export function curve(points: readonly (readonly [x: number, y: number])[]): (x: number) => number {
  return (x) => {
    const above = points.findIndex(([at]) => at >= x);
    const [first, last] = [points[0], points.at(-1)];
    if (above <= 0) return (above === 0 ? first : last)?.[1] ?? Number.NaN;
    const [[x0, y0], [x1, y1]] = [points[above - 1] ?? [0, 0], points[above] ?? [0, 0]];
    return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  };
}
