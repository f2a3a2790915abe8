import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { MatchNode } from '../model.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import type { Replies } from '../wire/replies.ts';
import { toFavourites, toOutright, toOutrightSports } from '../wire/wire-outright.ts';

/** The best tournaments first, then what begins first. */
const byRank = (a: MatchNode, b: MatchNode): number =>
  a.sport.rank - b.sport.rank || a.tournament.rank - b.tournament.rank || a.startTimeMs - b.startTimeMs || a.id - b.id;

const PROVIDER_NUMBER = /:([1-9][0-9]{0,14})$/;

/** Outrights (spec 192, 200), where a match can be watched (spec 197), and what the provider calls it (spec 202). Unknown ids have nothing: an empty list. */
export function createOutrightRoutes(board: Board, replies: Replies) {
  const { state } = board;
  const list = (
    filter: { categoryID?: number | undefined; sportTypeID?: number | undefined; id?: number | undefined },
    favourites: number | undefined,
    language: string,
  ) => {
    const { categoryID, sportTypeID, id } = filter;
    // One that is asked for by its id may have bets that run; in a list it says nothing once betting is over.
    const isShown = (match: MatchNode): boolean => id !== undefined || match.isOpen || match.startTimeMs > state.now();
    const isMeant = (match: MatchNode): boolean =>
      isShown(match) &&
      (categoryID === undefined || match.category.id === categoryID) &&
      (sportTypeID === undefined || match.sport.id === sportTypeID) &&
      (id === undefined || match.id === id);
    const key = JSON.stringify(['outrights', categoryID, sportTypeID, id, favourites, titleLanguage(language)]);
    return replies.json(key, state.outrightsVersion, () =>
      [...state.outrights]
        .filter(isMeant)
        .sort(byRank)
        .flatMap((match) => toOutright(state, match, language))
        .map((outright) => (favourites === undefined ? outright : toFavourites(outright, favourites))),
    );
  };

  return defineHandlers({
    'sporttype.getactiveoutrights': ({ language }) =>
      replies.json(JSON.stringify(['outright-sports', titleLanguage(language)]), state.outrightsVersion, () =>
        toOutrightSports(state, language),
      ),
    'sportoutright.get': ({ language }, { query }) => list(query, query.favourites, language),
    'sportoutright.getall': ({ language }, { query: { favourites } }) => list({}, favourites, language),
    'sportmatch.getstreamurl': (_, { query: { streamEventId, streamType } }) => {
      const match = board.match(streamEventId);
      // Of a foreign type or id nothing is told, not even that it exists: like of a match that cannot be watched now there is no address.
      const isShown = match?.phase === 'live' && match.stream?.type === streamType;
      return { StreamUrl: isShown ? (match.stream?.url ?? null) : null, StreamType: streamType };
    },
    'statscore.mappedevent': (_, { query: { matchId } }) => {
      const match = board.match(matchId);
      // Outrights and draws are counted apart from matches: their numbers are those of other events there.
      const isPlayed = match !== null && match.outright === null && match.virtual === null;
      const number = isPlayed ? PROVIDER_NUMBER.exec(match.urn)?.[1] : undefined;
      return { MatchId: matchId, EventId: number === undefined ? null : Number(number) };
    },
  });
}
