import type { AsianLine, AsianLines } from '../../../shared/model/asian-lines.ts';
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

/** Both blocks of a match. Until its lines are here it has the main ones that the list came with. */
export function blocksOf({ columns }: Pick<SportEvent, 'columns'>, lines: AsianLines): readonly AsianBlock[] {
  return [
    {
      isHalf: false,
      columns: [
        { kind: 'handicap', lines: lines.handicap ?? listed(columns.handicap) },
        { kind: 'total', lines: lines.total ?? listed(columns.total) },
        { kind: 'result', lines: listed(columns.moneyline) },
        { kind: 'oddEven', lines: lines.oddEven ?? [] },
      ],
    },
    {
      isHalf: true,
      columns: [
        { kind: 'handicap', lines: lines.halfHandicap ?? [] },
        { kind: 'total', lines: lines.halfTotal ?? [] },
        { kind: 'result', lines: lines.halfResult ?? [] },
      ],
    },
  ];
}

/** Whether a sport has markets of the first half, by what is known of its matches; while nothing is known it may have. */
export function hasHalves(known: readonly AsianLines[]): boolean {
  return known.length === 0 || known.some((lines) => lines.halfHandicap || lines.halfTotal || lines.halfResult);
}
