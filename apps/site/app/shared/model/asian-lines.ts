import type { AsianViewMatch } from '@duskline/contract/entities/sport';
import { type Price, toPrice } from './price.ts';

/** Special columns by the numbers of the wire (K-ODDS-08). The result of the whole match has none: every list shows it. */
const columns = {
  2: 'handicap',
  3: 'total',
  4: 'oddEven',
  5: 'halfResult',
  6: 'halfHandicap',
  7: 'halfTotal',
} as const;
export type AsianColumn = (typeof columns)[keyof typeof columns];

/** Every special column. */
export const asianColumns: readonly AsianColumn[] = Object.values(columns);

/** One market of a column: the prices of a line. */
export interface AsianLine {
  readonly marketId: number;
  readonly prices: readonly Price[];
}

/** Lines of a match by column, the main one first; a column without one is absent. */
export type AsianLines = Readonly<Partial<Record<AsianColumn, readonly AsianLine[]>>>;

const isPriced = ({ prices }: AsianLine): boolean => prices.some(({ oddsMilli }) => oddsMilli > 0);

/** Lines of one match as the view shows them. The wire has them in ascending order, and the main one among them. */
export function toAsianLines(markets: AsianViewMatch['Markets']): AsianLines {
  const lines: Partial<Record<AsianColumn, AsianLine[]>> = {};
  const mainFirst = [...markets].sort((a, b) => Number(b.IsMainLine ?? false) - Number(a.IsMainLine ?? false));
  for (const market of mainFirst) {
    const column = columns[market.Column as keyof typeof columns] as AsianColumn | undefined;
    const line = { marketId: market.ID, prices: (market.Odds ?? []).map(toPrice) };
    if (column === undefined || !isPriced(line)) continue;
    const own = lines[column] ?? [];
    own.push(line);
    lines[column] = own;
  }
  return lines;
}

/** The side that gives goals or points in the main line; none when nobody does. */
export function givingSide(lines: AsianLines, shown: readonly Price[] = []): 'home' | 'away' | undefined {
  const [home] = lines.handicap?.[0]?.prices ?? shown;
  const line = Number.parseFloat(home?.line ?? '0');
  return line < 0 ? 'home' : line > 0 ? 'away' : undefined;
}
