import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { DayBar } from './day-bar.tsx';
import { ResultList } from './result-list.tsx';
import { groupPages, type ResultRow } from './result-row-model.ts';
import { dayRowsQuery, RESULTS_FRESH_MS, type ResultsDay } from './results-queries.ts';

interface DayResultsProps {
  on: ResultsDay;
  today: string;
  /** Whose results these are. */
  sports: readonly SportNode[];
  /** As far as the document has them. */
  initial: readonly ResultRow[];
  hasAll: boolean;
  /** Address of a day. */
  hrefOf: (day: string) => string;
}

/** Whole days of some sports, by sport and tournament. */
export function DayResults({ on, today, sports, initial, hasAll, hrefOf }: DayResultsProps) {
  const t = useT();
  const { locale } = useSite();
  const readAtMs = useReadAtMs();
  const ids = sports.map(({ id }) => id);
  const { data, isError, refetch } = useQuery({
    ...dayRowsQuery(browserCall, locale.code, on, ids),
    initialData: [...initial],
    // What came with the document may be a part of the day: the whole is asked for at once.
    ...firstData(hasAll ? readAtMs : 0, false),
    refetchInterval: on.day === today && RESULTS_FRESH_MS,
  });
  const groups = useMemo(() => groupPages([data], ''), [data]);
  return (
    <>
      <DayBar day={on.day} today={today} hrefOf={hrefOf} />
      {isError && data.length === 0 && <ErrorNotice onRetry={() => void refetch()} />}
      {!isError && data.length === 0 && <EmptyNotice text={t('results.none')} />}
      <ResultList groups={groups} sports={sports} hrefOf={({ tournament }) => dataHref(locale.segment, tournament.link)} />
    </>
  );
}
