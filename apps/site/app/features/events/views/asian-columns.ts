import type { AsianColumn, AsianLine, AsianLines } from '../../../shared/model/asian-lines.ts';
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

/** The blocks of a match. Until its lines are here it has the main ones that the list came with. */
export function blocksOf(
  { columns }: Pick<SportEvent, 'columns'>,
  lines: AsianLines,
  { hasHalf, hasOddEven }: ShownParts,
): readonly AsianBlock[] {
  const oddEven: BlockColumn[] = hasOddEven ? [{ kind: 'oddEven', lines: lines.oddEven ?? [] }] : [];
  const half: AsianBlock = {
    isHalf: true,
    columns: [
      { kind: 'handicap', lines: lines.halfHandicap ?? [] },
      { kind: 'total', lines: lines.halfTotal ?? [] },
      { kind: 'result', lines: lines.halfResult ?? [] },
    ],
  };
  return [
    {
      isHalf: false,
      columns: [
        { kind: 'handicap', lines: lines.handicap ?? listed(columns.handicap) },
        { kind: 'total', lines: lines.total ?? listed(columns.total) },
        { kind: 'result', lines: listed(columns.moneyline) },
        ...oddEven,
      ],
    },
    ...(hasHalf ? [half] : []),
  ];
}

/** What a sport has beside handicap, total and result of the whole match. */
export interface ShownParts {
  readonly hasHalf: boolean;
  readonly hasOddEven: boolean;
}

/** By what is known of its matches; while nothing is known it may have everything. */
export function shownParts(known: readonly AsianLines[]): ShownParts {
  const has = (...columns: AsianColumn[]) => known.length === 0 || known.some((lines) => columns.some((column) => lines[column]));
  return { hasHalf: has('halfHandicap', 'halfTotal', 'halfResult'), hasOddEven: has('oddEven') };
}
