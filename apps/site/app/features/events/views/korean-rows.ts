import { type ColumnKey, columnKeys, type SportEvent } from '../../../shared/model/event.ts';
import type { Price } from '../../../shared/model/price.ts';
import { byStart, type EventSection } from '../filters.ts';

/** Types of bet that the Korean view shows: one kind of market, or all of them under each other (design 3.8). */
export const betTypes = ['combined', ...columnKeys] as const;
export type BetType = (typeof betTypes)[number];

/** A line of the list: one market of one match, its two sides and what stands between them. */
export interface KoreanLine {
  readonly kind: ColumnKey;
  readonly home: Price;
  /** Price of a draw; a handicap and a total have their base there. */
  readonly draw?: Price;
  readonly away: Price;
}

/** The lines of a match for a type of bet, in the order of the columns of a list. */
export function linesOf({ columns }: Pick<SportEvent, 'columns'>, type: BetType): KoreanLine[] {
  return columnKeys.flatMap((kind): KoreanLine[] => {
    if (type !== 'combined' && type !== kind) return [];
    const [home, second, third] = columns[kind] ?? [];
    if (!home || !second) return [];
    return third ? [{ kind, home, draw: second, away: third }] : [{ kind, home, away: second }];
  });
}

export interface KoreanSection {
  readonly key: string;
  readonly events: readonly SportEvent[];
}

/** Every section as one list by kick-off, whatever the tournament; matches without a price of the type are left out. */
export function byKickOff(sections: readonly EventSection[], type: BetType): KoreanSection[] {
  return sections
    .map(({ key, groups }) => ({
      key,
      events: groups
        .flatMap(({ events }) => events)
        .filter((event) => linesOf(event, type).length > 0)
        .sort(byStart),
    }))
    .filter(({ events }) => events.length > 0);
}
