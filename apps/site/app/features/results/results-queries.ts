import * as resultsEndpoints from '@duskline/contract/endpoints/results.gen';
import * as sportmarketEndpoints from '@duskline/contract/endpoints/sportmarket.gen';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';
import { filterRows, type ResultRow, toResultRow } from './result-row-model.ts';
import { type ResultsScope, type ResultsTree, toResultsTree } from './results-tree-model.ts';
import { type SettledPanel, toSettledPanels } from './settled-model.ts';

export const RESULTS_FRESH_MS = 60_000;
/** Rows that are read at once; the first of them are those of the document. */
export const PAGE_ROWS = 40;
/** Rows that fill a screen, where a text narrows them. */
const FILLING_ROWS = 20;
/** A document that looks for a text reads no more than this; the browser goes on from there. */
const MOST_PAGES = 12;

export interface ResultsDay {
  readonly day: string;
  /** Hours from UTC: they say when the day begins. */
  readonly offset: number;
}

export const resultsTreeQuery = (call: Caller, language: string, { day, offset }: ResultsDay): Query<ResultsTree> => ({
  queryKey: ['results-tree', language, day, offset],
  queryFn: async () =>
    toResultsTree(
      await call(resultsEndpoints.tournaments, { query: { date: day, clientTimezoneOffset: offset, languageCode: language } }),
    ),
  staleTime: RESULTS_FRESH_MS,
});

/** A part of the results of a day: sport by sport, the latest start first. */
export interface ResultsPart {
  readonly sportId: number;
  readonly page: number;
}

export interface LoadedPart {
  readonly rows: readonly ResultRow[];
  readonly isLast: boolean;
}

/** Sports whose results belong to the scope, in the order of the page. */
export const sportsIn = ({ sports }: ResultsTree, { sport, isUnknown }: ResultsScope): readonly number[] =>
  isUnknown ? [] : sport ? [sport.id] : sports.map(({ id }) => id);

export function firstPart(tree: ResultsTree, scope: ResultsScope): ResultsPart | undefined {
  const [sportId] = sportsIn(tree, scope);
  return sportId === undefined ? undefined : { sportId, page: 0 };
}

export function nextPart(
  tree: ResultsTree,
  scope: ResultsScope,
  at: ResultsPart,
  { isLast }: LoadedPart,
): ResultsPart | undefined {
  if (!isLast) return { ...at, page: at.page + 1 };
  const sports = sportsIn(tree, scope);
  const sportId = sports[sports.indexOf(at.sportId) + 1];
  return sportId === undefined ? undefined : { sportId, page: 0 };
}

export async function loadPartOf(
  call: Caller,
  language: string,
  { day, offset }: ResultsDay,
  { category, tournament }: ResultsScope,
  { sportId, page }: ResultsPart,
): Promise<LoadedPart> {
  const common = { date: day, clientTimezoneOffset: offset, page, pageSize: PAGE_ROWS, languageCode: language };
  const results = tournament
    ? await call(resultsEndpoints.previewBytournamentanddate, { query: { ...common, tournamentId: tournament.id } })
    : await call(resultsEndpoints.bydate, { query: { ...common, sportID: sportId } });
  const rows = results.map(toResultRow);
  return {
    rows: category ? rows.filter((row) => row.category.id === category.id) : rows,
    isLast: results.length < PAGE_ROWS,
  };
}

export interface LoadedResults {
  readonly parts: LoadedPart[];
  readonly ats: ResultsPart[];
}

/** As many parts as fill the first screen. */
export async function loadFirstParts(
  call: Caller,
  language: string,
  on: ResultsDay,
  { tree, scope, text, isWhole }: { tree: ResultsTree; scope: ResultsScope; text: string; isWhole: boolean },
): Promise<LoadedResults> {
  const loaded: LoadedResults = { parts: [], ats: [] };
  let at = firstPart(tree, scope);
  let rows = 0;
  while (at && (rows < FILLING_ROWS || isWhole) && loaded.parts.length < MOST_PAGES) {
    const part = await loadPartOf(call, language, on, scope, at);
    loaded.parts.push(part);
    loaded.ats.push(at);
    rows += filterRows(part.rows, text).length;
    at = nextPart(tree, scope, at, part);
  }
  return loaded;
}

/** So many of one sport on one day; more are not played where a whole day is asked for. */
const DAY_ROWS = 400;

/** Results of some sports on a day, the latest start first. */
export const dayRowsQuery = (
  call: Caller,
  language: string,
  { day, offset }: ResultsDay,
  sportIds: readonly number[],
): Query<ResultRow[]> => ({
  queryKey: ['day-results', language, day, offset, sportIds.join()],
  queryFn: async () => {
    const query = { date: day, clientTimezoneOffset: offset, pageSize: DAY_ROWS, languageCode: language };
    const all = await Promise.all(sportIds.map((sportID) => call(resultsEndpoints.bydate, { query: { ...query, sportID } })));
    return all
      .flat()
      .map(toResultRow)
      .sort((a, b) => b.startMs - a.startMs || a.id - b.id);
  },
  staleTime: RESULTS_FRESH_MS,
});

export const resultQuery = (call: Caller, language: string, id: number): Query<ResultRow> => ({
  queryKey: ['result', language, id],
  queryFn: async () => toResultRow(await call(resultsEndpoints.previewByid, { query: { id, languageCode: language } })),
  staleTime: RESULTS_FRESH_MS,
});

/** The markets of a match that have their results. */
export const settledQuery = (call: Caller, language: string, id: number): Query<SettledPanel[]> => ({
  queryKey: ['settled-markets', language, id],
  queryFn: async () =>
    toSettledPanels(
      await call(sportmarketEndpoints.getbymatchandmarkettypeforresult, { query: { matchID: id, languageCode: language } }),
    ),
  staleTime: RESULTS_FRESH_MS,
});
