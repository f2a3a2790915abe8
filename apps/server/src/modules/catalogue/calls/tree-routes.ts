import { defineHandlers } from '../../../platform/http/handler.ts';
import type { Board } from '../board/board.ts';
import type { MatchNode } from '../model.ts';
import { titleLanguage } from '../titles/localized-titles.ts';
import { anyMatch, type Replies } from '../wire/replies.ts';
import { toCategories, toSports, toTournaments } from '../wire/wire-tree.ts';
import { dayWindow, offsetMsOf } from './day-window.ts';
import { byRank } from './match-order.ts';

/** Sports, categories and tournaments (spec 192-194). Unknown ids have nothing below them: an empty list. */
export function createTreeRoutes(board: Board, replies: Replies) {
  const { state } = board;
  const tree = (key: unknown[], language: string, build: () => unknown) =>
    replies.json(JSON.stringify([...key, titleLanguage(language)]), state.structureVersion, build);

  return defineHandlers({
    'sporttype.getall': ({ language }) =>
      tree(['sports', replies.today(0).fromMs], language, () => toSports(state, language, replies.startsToday(0), anyMatch)),
    'sporttype.gettoday': ({ language }, { query: { clientTimezoneOffset } }) =>
      tree(['sports-today', replies.today(clientTimezoneOffset).fromMs], language, () => {
        const filter = replies.startsToday(clientTimezoneOffset);
        return toSports(state, language, filter, filter);
      }),
    'sportmatch.getmatchesheriarchydata': ({ language }, { query: { isLive, date, clientTimezoneOffset } }) => {
      const day = date === undefined ? {} : dayWindow(date, offsetMsOf(clientTimezoneOffset));
      const filter = { isLive: isLive ?? false, ...day };
      return tree(['hierarchy', filter, replies.today(0).fromMs], language, () => {
        const matches = new Set(board.findMatches(filter).sort(byRank));
        const isMeant = (match: MatchNode): boolean => matches.has(match);
        const sports = [...state.sports.values()];
        const tournaments = sports.flatMap((sport) => [...sport.categories].flatMap((category) => [...category.tournaments]));
        return {
          Sports: toSports(state, language, replies.startsToday(0), isMeant),
          Categories: sports.flatMap((sport) => toCategories(state, sport, language, isMeant)),
          Tournaments: toTournaments(state, tournaments, language, isMeant),
          Matches: [...matches].map(({ id, sport, category, tournament }) => ({
            ID: id,
            SportTypeID: sport.id,
            CategoryID: category.id,
            TournamentID: tournament.id,
          })),
        };
      });
    },
    'sportcategory.getbysporttype': ({ language }, { query: { sportTypeID } }) =>
      tree(['categories', sportTypeID], language, () => {
        const sport = board.sport(sportTypeID);
        return sport ? toCategories(state, sport, language, anyMatch) : [];
      }),
    'sportcategory.gettoday': ({ language }, { query: { sportTypeID, clientTimezoneOffset } }) =>
      tree(['categories-today', sportTypeID, replies.today(clientTimezoneOffset).fromMs], language, () => {
        const sport = board.sport(sportTypeID);
        return sport ? toCategories(state, sport, language, replies.startsToday(clientTimezoneOffset)) : [];
      }),
    'sporttournament.getbycategory': ({ language }, { query: { sportCategoryID } }) =>
      tree(['tournaments', sportCategoryID], language, () =>
        toTournaments(state, board.category(sportCategoryID)?.tournaments ?? [], language, anyMatch),
      ),
    'sporttournament.gettoday': ({ language }, { query: { sportCategoryID, clientTimezoneOffset } }) =>
      tree(['tournaments-today', sportCategoryID, replies.today(clientTimezoneOffset).fromMs], language, () => {
        const tournaments = board.category(sportCategoryID)?.tournaments ?? [];
        return toTournaments(state, tournaments, language, replies.startsToday(clientTimezoneOffset));
      }),
    'sporttournament.getbysportid': ({ language }, { query: { sportTypeId } }) =>
      tree(['tournaments-of-sport', sportTypeId], language, () => {
        const categories = [...(board.sport(sportTypeId)?.categories ?? [])];
        return toTournaments(
          state,
          categories.flatMap(({ tournaments }) => [...tournaments]),
          language,
          anyMatch,
        );
      }),
  });
}
