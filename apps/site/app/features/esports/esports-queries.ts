import * as sporttournamentEndpoints from '@duskline/contract/endpoints/sporttournament.gen';
import * as sporttypeEndpoints from '@duskline/contract/endpoints/sporttype.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { isEsport, type SportNode, type TournamentNode, toSportNodes, toTournamentNodes } from '../../shared/model/sport.ts';

const MINUTE_MS = 60_000;

/** The leagues of a game, each with the number of its matches (ESPORTS-02). */
export const leaguesQuery = (call: Caller, language: string, sportId: number): Query<TournamentNode[]> => ({
  queryKey: ['leagues', language, sportId],
  queryFn: async () =>
    toTournamentNodes(
      await call(sporttournamentEndpoints.getbysportid, { query: { sportTypeId: sportId, languageCode: language } }),
    ),
  staleTime: MINUTE_MS,
});

/** Games that have results, those included that have no match ahead. */
export const resultGamesQuery = (call: Caller, language: string): Query<SportNode[]> => ({
  queryKey: ['result-games', language],
  queryFn: async () =>
    toSportNodes(await call(sporttypeEndpoints.getallforresults, { query: { languageCode: language } })).filter(isEsport),
  staleTime: MINUTE_MS,
});
