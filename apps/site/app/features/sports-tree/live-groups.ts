import type { SportEvent } from '../../shared/model/event.ts';
import { previewOdds } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';

export interface LiveSport {
  readonly sport: SportNode;
  readonly events: readonly SportEvent[];
}

/** LIVEBAR-11: a match without any outcome is not listed. */
export const isListed = (event: SportEvent): boolean => event.outcomesCount > 0;

/** LIVEBAR-10: without a money line of one to three outcomes the row leads to the match instead. */
export const showsMore = (event: SportEvent): boolean => previewOdds(event).length === 0;

/** LIVEBAR-06: a match that is in multi-view is not listed beside it. */
export const withoutTiles = (events: readonly SportEvent[], tiles: readonly { readonly id: number }[]): readonly SportEvent[] =>
  tiles.length === 0 ? events : events.filter((event) => !tiles.some(({ id }) => id === event.id));

/** LIVEBAR-02, SIDEBAR-22: live matches by sport, sports by rank; sports without any are left out. */
export function liveSports(sports: readonly SportNode[], events: readonly SportEvent[]): LiveSport[] {
  const listed = events.filter(isListed);
  return sports
    .map((sport) => ({ sport, events: listed.filter((event) => event.sportId === sport.id) }))
    .filter(({ events: own }) => own.length > 0);
}
