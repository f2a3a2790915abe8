import { AppError } from '@duskline/contract/errors';
import { type Board, toTournaments } from '../../modules/catalogue/index.ts';
import type { Favourites } from '../../modules/favourites/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';

export interface FavouriteCallOptions {
  favourites: Favourites;
  board: Board;
}

/** Favourite tournaments and matches of a player (FAV-03, AMB-49). Only what is on offer can be marked; what was marked can always be unmarked. */
export function favouriteRoutes({ favourites, board }: FavouriteCallOptions) {
  const tournamentsOf = async (userId: string) => ({ favoriteTournamentIds: await favourites.list(userId, 'tournament') });
  /** Matches that are over are nobody's favourites. */
  const matchesOf = async (userId: string) => ({
    favoriteMatchIds: (await favourites.list(userId, 'match')).filter((id) => (board.match(id)?.phase ?? 'ended') !== 'ended'),
  });

  return defineHandlers({
    'player.favorites': async ({ session: { userId } }) => ({ ...(await tournamentsOf(userId)), ...(await matchesOf(userId)) }),
    'player.favoritetournaments': async ({ session: { userId }, language }) => {
      const ids = await favourites.list(userId, 'tournament');
      const nodes = ids.map((id) => board.tournament(id)).filter((node) => node !== null);
      return toTournaments(board.state, nodes, language, () => true);
    },
    'player.addfavoritetournament': async ({ session: { userId } }, { body: { tournamentId } }) => {
      if (!board.tournament(tournamentId)) throw new AppError('NotFoundException');
      await favourites.add(userId, 'tournament', tournamentId);
      return tournamentsOf(userId);
    },
    'player.removefavoritetournament': async ({ session: { userId } }, { body: { tournamentId } }) => {
      await favourites.remove(userId, 'tournament', tournamentId);
      return tournamentsOf(userId);
    },
    'player.addfavoritematch': async ({ session: { userId } }, { body: { matchId } }) => {
      if ((board.match(matchId)?.phase ?? 'ended') === 'ended') throw new AppError('NotFoundException');
      await favourites.add(userId, 'match', matchId);
      return matchesOf(userId);
    },
    'player.removefavoritematch': async ({ session: { userId } }, { body: { matchId } }) => {
      await favourites.remove(userId, 'match', matchId);
      return matchesOf(userId);
    },
  });
}
