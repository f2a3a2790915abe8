import * as resultsEndpoints from '@duskline/contract/endpoints/results.gen';
import * as sportoutrightEndpoints from '@duskline/contract/endpoints/sportoutright.gen';
import * as sporttournamentEndpoints from '@duskline/contract/endpoints/sporttournament.gen';
import * as sporttypeEndpoints from '@duskline/contract/endpoints/sporttype.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { isEsport, type SportNode, type TournamentNode, toSportNodes, toTournamentNodes } from '../../shared/model/sport.ts';
import { type GameResult, type ResultMatch, toGameResult, toResultMatch } from './game-result.ts';
import { type OutrightEvent, toOutrightEvent } from './outright-event.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Results of one game on one day; more are not played. */
const MOST_RESULTS = 400;

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

/** The calendar day of the visitor, as the calls write it. `offset`: hours from UTC. */
export const dayAt = (nowMs: number, offset: number): string => new Date(nowMs + offset * HOUR_MS).toISOString().slice(0, 10);

export interface ResultDay {
  readonly date: string;
  /** Hours from UTC. */
  readonly offset: number;
  /** The games asked for. */
  readonly sportIds: readonly number[];
}

/** Results of some games on a day, the latest start first. */
export const gameResultsQuery = (call: Caller, language: string, { date, offset, sportIds }: ResultDay): Query<GameResult[]> => ({
  queryKey: ['game-results', language, date, offset, sportIds.join()],
  queryFn: async () => {
    const query = { date, clientTimezoneOffset: offset, pageSize: MOST_RESULTS, languageCode: language };
    const all = await Promise.all(sportIds.map((sportID) => call(resultsEndpoints.bydate, { query: { ...query, sportID } })));
    return all
      .flat()
      .map(toGameResult)
      .sort((a, b) => b.startMs - a.startMs || a.id - b.id);
  },
  staleTime: MINUTE_MS,
});

export const resultMatchQuery = (call: Caller, language: string, id: number): Query<ResultMatch> => ({
  queryKey: ['result-match', language, id],
  queryFn: async () => toResultMatch(await call(resultsEndpoints.bymatch, { query: { MatchId: id, languageCode: language } })),
  staleTime: MINUTE_MS / 2,
});

/** Outrights of a game. */
export const outrightsQuery = (call: Caller, language: string, sportId: number): Query<OutrightEvent[]> => ({
  queryKey: ['game-outrights', language, sportId],
  queryFn: async () => {
    const query = { sportTypeID: sportId, languageCode: language };
    return (await call(sportoutrightEndpoints.get, { query })).map(toOutrightEvent);
  },
  staleTime: 5_000,
});
