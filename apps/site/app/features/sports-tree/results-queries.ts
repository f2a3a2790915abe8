import * as resultsEndpoints from '@duskline/contract/endpoints/results.gen';
import type { MatchResult } from '@duskline/contract/entities/results';
import { MatchType } from '@duskline/contract/enums';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import type { SportNode } from '../../shared/model/sport.ts';

export const MINUTE_MS = 60_000;
/** So many are read at once; more of the day are shown when they are asked for. */
const PAGE_ROWS = 100;

/** Whether there may be more behind this page. */
export const isFullPage = (rows: readonly ResultRow[] | undefined): boolean => rows?.length === PAGE_ROWS;

/** A match that is over. */
export interface ResultRow {
  readonly id: number;
  readonly tournamentId: number;
  readonly where: string;
  /** Of an outright the event, twice. */
  readonly home: string;
  readonly away: string;
  /** null = it was not played to an end, or nobody told its score. */
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly isOutright: boolean;
}

/** RESULTS-01: what stands above the sports, and the sports. */
export type ResultEntry =
  | { readonly id: 'all' | 'favourites' | 'outrights' }
  | { readonly id: number; readonly sport: SportNode };

export const resultEntries = (sports: readonly SportNode[]): ResultEntry[] => [
  { id: 'all' },
  { id: 'favourites' },
  { id: 'outrights' },
  ...sports.map((sport) => ({ id: sport.id, sport })),
];

const toRow = (result: MatchResult): ResultRow => {
  const { HomeScore: home, AwayScore: away, Category, Tournament } = result;
  return {
    id: result.ID,
    tournamentId: Tournament.ID,
    where: [Category.Name, Tournament.Name].filter(Boolean).join(' - '),
    home: result.HomeTeamName,
    away: result.AwayTeamName,
    score: home === undefined || away === undefined ? null : { home, away },
    isOutright: result.Type === MatchType.OUTRIGHT,
  };
};

/** A page of the results of a day, the latest start first; of all sports when none is named. `page`: from 0. */
export const dayResultsQuery = (
  call: Caller,
  language: string,
  { date, offset, sportId, page }: { date: string; offset: number; sportId?: number | undefined; page: number },
): Query<ResultRow[]> => ({
  queryKey: ['results', language, date, offset, sportId ?? 'all', page],
  queryFn: async () => {
    const query = { date, clientTimezoneOffset: offset, page, pageSize: PAGE_ROWS, languageCode: language };
    const results = await call(resultsEndpoints.bydate, {
      query: sportId === undefined ? query : { ...query, sportID: sportId },
    });
    return results.map(toRow);
  },
  staleTime: MINUTE_MS,
});

/** Who has won an outright: the outcomes that did, of all its markets, each once. */
export const winnersQuery = (call: Caller, language: string, id: number): Query<string[]> => ({
  queryKey: ['winners', language, id],
  queryFn: async () => {
    const { Results = [] } = await call(resultsEndpoints.bymatch, { query: { MatchId: id, languageCode: language } });
    return [...new Set(Results.slice(0, 1).flatMap(({ WinningOutcomes }) => WinningOutcomes))];
  },
  staleTime: MINUTE_MS,
});

/** Pages one after the other. A result that came meanwhile moves the last of a page to the next: it is shown once. */
export const joinPages = (pages: readonly (readonly ResultRow[] | undefined)[]): ResultRow[] => [
  ...new Map(pages.flatMap((rows = []) => rows.map((row) => [row.id, row] as const))).values(),
];

/** The rows of an entry among those of the day; what the visitor has marked is known by ids. */
export function rowsOf(
  entry: ResultEntry,
  rows: readonly ResultRow[],
  marked: { matches: readonly number[]; tournaments: readonly number[] },
) {
  if (entry.id === 'favourites')
    return rows.filter(({ id, tournamentId }) => marked.matches.includes(id) || marked.tournaments.includes(tournamentId));
  return entry.id === 'outrights' ? rows.filter(({ isOutright }) => isOutright) : rows;
}
