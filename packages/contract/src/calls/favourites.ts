import * as v from 'valibot';
import { call } from '../call.ts';
import { Tournament } from '../entities/sport.ts';
import { language } from '../fields.ts';

const id = v.pipe(v.number(), v.safeInteger('must be an integer'), v.minValue(1, 'must be a positive integer'));
const tournament = {
  auth: 'player',
  expectedUser: 'required',
  body: v.strictObject({ tournamentId: id }),
  reply: v.object({ favoriteTournamentIds: v.array(v.number()) }),
} as const;
const match = {
  auth: 'player',
  expectedUser: 'required',
  body: v.strictObject({ matchId: id }),
  /** Those that are not over. */
  reply: v.object({ favoriteMatchIds: v.array(v.number()) }),
} as const;

/** Favourites of a player (FAV-03, AMB-49): tournaments, and matches on the account besides those that a browser keeps. */
export const favouriteCalls = {
  'player.favorites': call.get('/api/player/favorites', {
    auth: 'player',
    summary: 'Favourite tournaments and matches',
    source: 'FAV-03',
    reply: v.object({ ...tournament.reply.entries, ...match.reply.entries }),
  }),
  'player.favoritetournaments': call.get('/api/player/favoritetournaments', {
    auth: 'player',
    summary: 'Favourite tournaments that have matches now',
    source: 'FAV-03',
    query: v.strictObject({ languageCode: v.optional(language) }),
    reply: v.array(Tournament),
  }),
  'player.addfavoritetournament': call.post('/api/player/addfavoritetournament', {
    ...tournament,
    summary: 'Mark a tournament as a favourite',
    source: 'FAV-03',
    errors: ['NotFoundException'],
  }),
  'player.removefavoritetournament': call.post('/api/player/removefavoritetournament', {
    ...tournament,
    summary: 'A tournament is no favourite any more',
    source: 'FAV-03',
  }),
  'player.addfavoritematch': call.post('/api/player/addfavoritematch', {
    ...match,
    summary: 'Mark a match as a favourite',
    source: 'AMB-49',
    errors: ['NotFoundException'],
  }),
  'player.removefavoritematch': call.post('/api/player/removefavoritematch', {
    ...match,
    summary: 'A match is no favourite any more',
    source: 'AMB-49',
  }),
} as const;
