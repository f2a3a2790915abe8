import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { useSite } from '../../shared/i18n/site-context.tsx';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import type { ResultsPlace } from './results-place.ts';
import {
  firstPart,
  type LoadedPart,
  type LoadedResults,
  loadPartOf,
  nextPart,
  RESULTS_FRESH_MS,
  type ResultsDay,
  type ResultsPart,
  resultsTreeQuery,
} from './results-queries.ts';
import { type ResultsTree, scopeOf } from './results-tree-model.ts';

/** More than these are not read again by themselves. */
const MOST_REFRESHED_PARTS = 3;
/** A day long past is there after a minute. */
const ON_ITS_WAY_MS = 3_000;
/** One that has some of its results gets the others one by one. */
const MORE_ON_THEIR_WAY_MS = 15_000;
const NOTHING: ResultsPart = { sportId: 0, page: 0 };

interface UseResults {
  on: ResultsDay;
  place: ResultsPlace;
  isToday: boolean;
  initial: { tree: ResultsTree; loaded: LoadedResults };
}

/**
 * The tree of a day and as much of its results as has been asked for; today's are read again, because more of them come, and a day that is
 * on its way until it is there.
 */
export function useResults({ on, place, isToday, initial }: UseResults) {
  const { locale } = useSite();
  const { code: language } = locale;
  const first = firstData(useReadAtMs(), false);
  const { data: tree } = useQuery({
    ...resultsTreeQuery(browserCall, language, on),
    initialData: initial.tree,
    ...first,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.isOnItsWay) return isToday && RESULTS_FRESH_MS;
      return data.sports.length === 0 ? ON_ITS_WAY_MS : MORE_ON_THEIR_WAY_MS;
    },
  });
  const scope = useMemo(() => scopeOf(tree, place), [tree, place]);
  const start = firstPart(tree, scope);
  const { parts, ats } = initial.loaded;
  const { sport, category, tournament } = place;
  const rows = useInfiniteQuery({
    queryKey: ['result-list', language, on.day, on.offset, sport ?? '', category ?? '', tournament ?? ''],
    queryFn: ({ pageParam }: { pageParam: ResultsPart }): Promise<LoadedPart> =>
      pageParam === NOTHING
        ? Promise.resolve({ rows: [], isLast: true })
        : loadPartOf(browserCall, language, on, scope, pageParam),
    initialPageParam: start ?? NOTHING,
    getNextPageParam: (last: LoadedPart, _all: LoadedPart[], at: ResultsPart) => nextPart(tree, scope, at, last),
    ...(parts.length > 0
      ? { initialData: { pages: parts, pageParams: ats } satisfies InfiniteData<LoadedPart, ResultsPart> }
      : {}),
    ...first,
    staleTime: RESULTS_FRESH_MS,
    enabled: start !== undefined,
    refetchInterval: ({ state }) => {
      if ((state.data?.pages.length ?? 0) > MOST_REFRESHED_PARTS) return false;
      return tree.isOnItsWay ? MORE_ON_THEIR_WAY_MS : isToday && RESULTS_FRESH_MS;
    },
  });
  return { tree, scope, rows };
}
