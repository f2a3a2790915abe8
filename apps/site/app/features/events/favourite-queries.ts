import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import type { Caller } from '../../shared/api/caller.ts';
import { loadEvent } from '../../shared/api/event-queries.ts';
import { keepUnchanged } from '../../shared/api/keep-unchanged.ts';
import type { Query } from '../../shared/api/source.ts';
import type { SportEvent } from '../../shared/model/event.ts';
import { type TournamentNode, toTournamentNodes } from '../../shared/model/sport.ts';

/** Matches of a list of favourites; older marks are of matches that are long over. */
export const MOST_FAVOURITES = 60;
/** Calls at the same time: a browser that was away asks for every match. */
const AT_ONCE = 6;

/** Favourite matches that are still offered, the one that was marked last first. `marked` says which are marked at the time of the reading. */
export const favouriteEventsQuery = (call: Caller, language: string, marked: () => readonly number[]): Query<SportEvent[]> => ({
  queryKey: ['favourite-events', language],
  queryFn: async () => {
    const ids = [...marked()].reverse().slice(0, MOST_FAVOURITES);
    const events: SportEvent[] = [];
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => loadEvent(call, language, id)));
      events.push(...some.filter((event) => event !== undefined));
    }
    return events;
  },
  structuralSharing: keepUnchanged,
});

/** Favourite tournaments of a player that have matches now. */
export const favouriteTournamentsQuery = (call: Caller, language: string, userId: string): Query<TournamentNode[]> => ({
  queryKey: ['favourite-tournaments', language, userId],
  queryFn: async () =>
    toTournamentNodes(
      await call(playerEndpoints.favoritetournaments, { query: { languageCode: language }, expectedUser: userId }),
    ),
});
