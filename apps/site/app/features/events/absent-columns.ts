import { type ColumnKey, columnKeys, type SportEvent } from '../../shared/model/event.ts';

type Priced = Pick<SportEvent, 'columns' | 'systemId'>;

/** Columns that a sport never has, by its number: boxing and MMA are fought without a handicap, of cricket there is the winner alone. */
const NEVER: ReadonlyMap<number, readonly ColumnKey[]> = new Map([
  [10, ['handicap']],
  [117, ['handicap']],
  [21, ['handicap', 'total']],
]);

/**
 * Sports whose result may be a draw, by their numbers: soccer, ice hockey, handball, floorball, rugby of both kinds, Australian football, bandy,
 * field hockey, water polo, futsal, eSoccer and virtual soccer.
 */
const WITH_DRAW: ReadonlySet<number> = new Set([1, 4, 6, 7, 12, 120, 13, 15, 24, 26, 29, 137, 301]);

const isPriced = ({ columns }: Priced, column: ColumnKey): boolean => (columns[column]?.length ?? 0) > 0;

/**
 * Columns that no match of a list has. Once one has a result, they are those of which none has prices; until then those that its sports never
 * have.
 */
export function absentColumns(events: readonly Priced[]): readonly ColumnKey[] {
  const isKnown = events.some((event) => isPriced(event, 'moneyline'));
  const lacks = (event: Priced, column: ColumnKey): boolean =>
    !isPriced(event, column) && (isKnown || NEVER.get(event.systemId)?.includes(column) === true);
  return events.length === 0
    ? []
    : columnKeys.filter((column) => column !== 'moneyline' && events.every((event) => lacks(event, column)));
}

/** Places that the result of a match takes: its prices, or as many as its sport has. */
export const resultPlaces = ({ columns: { moneyline = [] }, systemId }: Priced): number =>
  moneyline.length > 0 ? moneyline.length : WITH_DRAW.has(systemId) ? 3 : 2;

/** Outcomes of the result column of a list: 3 where one of its matches may be drawn, as the prices have it where there are any. */
export function resultOutcomes(events: readonly Priced[]): 2 | 3 {
  const priced = events.filter((event) => isPriced(event, 'moneyline'));
  return (priced.length > 0 ? priced : events).some((event) => resultPlaces(event) === 3) ? 3 : 2;
}
