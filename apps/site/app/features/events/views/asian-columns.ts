import { type AsianColumn, type AsianLine, type AsianLines, asianColumns } from '../../../shared/model/asian-lines.ts';
import type { SportEvent } from '../../../shared/model/event.ts';

/** Kinds of market in a block, in the order of its columns (design 3.7). */
export const columnKinds = ['handicap', 'total', 'result', 'oddEven'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export interface BlockColumn {
  readonly kind: ColumnKind;
  readonly lines: readonly AsianLine[];
}

/** The markets of the whole match, or those of its first half. */
export interface AsianBlock {
  readonly isHalf: boolean;
  readonly columns: readonly BlockColumn[];
}

/** Tennis and basketball have no draw, nor has esports. */
const TWO_WAY = new Set([5, 20, 66]);

/** Places of a column: what a match that has no prices of it leaves empty. */
export function outcomesOf(event: Pick<SportEvent, 'systemId'> & Partial<Pick<SportEvent, 'columns'>>, kind: ColumnKind): number {
  if (kind !== 'result') return 2;
  return event.columns?.moneyline?.length ?? (TWO_WAY.has(event.systemId) ? 2 : 3);
}

/** What the list has of a market anyway: its main line. */
function listed(prices: SportEvent['columns']['moneyline']): AsianLine[] {
  const [first] = prices ?? [];
  return prices && first ? [{ marketId: Number(first.id.split('.')[0]), prices }] : [];
}

/**
 * The columns that some match of a list has; the others are left out, since a sport may have none of them. While nothing is known every column
 * may have something.
 */
export const columnsOf = (known: readonly AsianLines[]): ReadonlySet<AsianColumn> =>
  new Set(known.length === 0 ? asianColumns : known.flatMap((lines) => asianColumns.filter((column) => lines[column])));

/** The columns with those of one more match; the same object where it brings nothing new. */
export function withColumns(shown: ReadonlySet<AsianColumn>, lines: AsianLines): ReadonlySet<AsianColumn> {
  const own = [...columnsOf([lines])];
  return own.every((column) => shown.has(column)) ? shown : new Set([...shown, ...own]);
}

/** Kinds of market of the whole match, which has the three of every list in any case. */
export const fullKinds = (shown: ReadonlySet<AsianColumn>): readonly ColumnKind[] =>
  columnKinds.filter((kind) => kind !== 'oddEven' || shown.has(kind));

const halves = { handicap: 'halfHandicap', total: 'halfTotal', result: 'halfResult' } as const;
const halfColumn = (kind: ColumnKind): AsianColumn | undefined => (kind === 'oddEven' ? undefined : halves[kind]);

/** Kinds of market of the first half. */
export const halfKinds = (shown: ReadonlySet<AsianColumn>): readonly ColumnKind[] =>
  columnKinds.filter((kind) => {
    const column = halfColumn(kind);
    return column !== undefined && shown.has(column);
  });

/** The blocks of a match. Until its lines are here it has the main ones that the list came with. */
export function blocksOf(
  { columns }: Pick<SportEvent, 'columns'>,
  lines: AsianLines,
  shown: ReadonlySet<AsianColumn>,
): readonly AsianBlock[] {
  const full: Record<ColumnKind, readonly AsianLine[]> = {
    handicap: lines.handicap ?? listed(columns.handicap),
    total: lines.total ?? listed(columns.total),
    result: listed(columns.moneyline),
    oddEven: lines.oddEven ?? [],
  };
  const half = (kind: ColumnKind): readonly AsianLine[] => {
    const column = halfColumn(kind);
    return (column && lines[column]) ?? [];
  };
  const blocks = [
    { isHalf: false, columns: fullKinds(shown).map((kind) => ({ kind, lines: full[kind] })) },
    { isHalf: true, columns: halfKinds(shown).map((kind) => ({ kind, lines: half(kind) })) },
  ];
  return blocks.filter((block) => block.columns.length > 0);
}
