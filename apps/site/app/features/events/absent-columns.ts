import { type ColumnKey, columnKeys, type SportEvent } from '../../shared/model/event.ts';

type Priced = Pick<SportEvent, 'columns'>;

/**
 * Columns of which no match of a list has prices: the sport has no such market. While nothing is known of the list it may have all of them, and
 * the result stands in every one.
 */
export function absentColumns(events: readonly Priced[]): readonly ColumnKey[] {
  const has = (column: ColumnKey): boolean => events.some(({ columns }) => (columns[column]?.length ?? 0) > 0);
  return has('moneyline') ? columnKeys.filter((column) => column !== 'moneyline' && !has(column)) : [];
}
