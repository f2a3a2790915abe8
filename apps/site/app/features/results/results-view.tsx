import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { addDays } from '../../shared/routing/page-day.ts';
import { EndOfList } from '../../shared/ui/end-of-list.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { DayBar } from './day-bar.tsx';
import { ResultList } from './result-list.tsx';
import { groupPages, type ResultGroup } from './result-row-model.ts';
import { branchOf, type ResultsPlace, resultsHref } from './results-place.ts';
import type { LoadedResults } from './results-queries.ts';
import { type ResultsTree, resultsCount } from './results-tree-model.ts';
import { ResultSportChips, ResultsTreePanel } from './results-tree-panel.tsx';
import css from './results-view.module.css';
import { TextFilter } from './text-filter.tsx';
import { useFilterText } from './use-filter-text.ts';
import { useResults } from './use-results.ts';

interface ResultsViewProps {
  place: ResultsPlace;
  today: string;
  offset: number;
  /** Another page is on its way. */
  isLeaving: boolean;
  initial: { tree: ResultsTree; loaded: LoadedResults };
}

/** Results of a day (RESULTS-02): the day, a tree of what has results on it, a text that narrows them, the rows. */
export function ResultsView({ place, today, offset, isLeaving, initial }: ResultsViewProps) {
  const t = useT();
  const { locale } = useSite();
  const [text, setText] = useFilterText({ place, today, isLeaving });
  const on = useMemo(() => ({ day: place.day, offset }), [place.day, offset]);
  const { tree, scope, rows } = useResults({ on, place, isToday: place.day === today, initial });
  const pages = rows.data?.pages;
  const groups = useMemo(
    () =>
      groupPages(
        (pages ?? []).map((page) => page.rows),
        text,
      ),
    [pages, text],
  );
  const href = (change: Partial<ResultsPlace>) => resultsHref(locale.segment, { ...place, text, ...change }, today);
  const toBranch = (branch: Pick<ResultsPlace, 'sport' | 'category' | 'tournament'>) =>
    href({ sport: undefined, category: undefined, tournament: undefined, ...branch });
  const toTournament = ({ tournament }: ResultGroup) => toBranch(branchOf(tournament));
  const parts = { tree, place, scope, hrefOf: toBranch };
  const crumbs = [
    ...(scope.category ? [{ name: scope.sport?.name ?? '', to: toBranch({ sport: place.sport }) }] : []),
    ...(scope.tournament
      ? [{ name: scope.category?.name ?? '', to: toBranch({ sport: place.sport, category: place.category }) }]
      : []),
  ];
  const here = scope.tournament ?? scope.category;
  const isDone = !rows.hasNextPage;
  const rowCount = groups.reduce((sum, group) => sum + group.rows.length, 0);
  return (
    <>
      <div className="page-title">
        <h1>{t('results.title')}</h1>
        <span className="meta" aria-live="polite">
          {t('results.count', { count: resultsCount(tree, scope) })}
        </span>
        <Link className={`link ${css.across}`} to={`/${locale.segment}/sport/schedule`}>
          {t('results.schedule')}
        </Link>
      </div>
      <DayBar day={place.day} today={today} hrefOf={(day) => href({ day })} />
      <ResultSportChips {...parts} />
      <div className={css.columns}>
        <ResultsTreePanel {...parts} />
        <div className={css.main}>
          <TextFilter text={text} onText={setText} />
          {here && (
            <p className={css.here}>
              {crumbs.map((crumb) => (
                <Link key={crumb.to} to={crumb.to} rel="nofollow" preventScrollReset dir="auto">
                  {crumb.name}
                </Link>
              ))}
              <strong dir="auto">{here.name}</strong>
            </p>
          )}
          {tree.isOnItsWay && rowCount > 0 && (
            <p className={css.working} role="status">
              {t('results.working')}
            </p>
          )}
          {rows.isError && rowCount === 0 ? (
            <ErrorNotice onRetry={() => void rows.refetch()} />
          ) : (
            <ResultList groups={groups} sports={tree.sports} hrefOf={toTournament} />
          )}
          {tree.isOnItsWay && rowCount === 0 && (
            <div className="panel" role="status">
              <EmptyNotice text={t('results.working')} />
            </div>
          )}
          {isDone && !tree.isOnItsWay && !rows.isError && !rows.isLoading && rowCount === 0 && (
            <div className="panel">
              <EmptyNotice text={text.trim() === '' ? t('results.none') : t('results.nothingFound', { text: text.trim() })}>
                <Nothing isFiltered={text.trim() !== ''} onClear={() => setText('')}>
                  {place.sport !== undefined ? (
                    <Link className="button" to={toBranch({})}>
                      {t('results.allSports')}
                    </Link>
                  ) : (
                    <Link className="button" to={href({ day: addDays(place.day, -1) })}>
                      {t('results.dayBefore')}
                    </Link>
                  )}
                </Nothing>
              </EmptyNotice>
            </div>
          )}
          {rows.hasNextPage && (
            <EndOfList rows={rowCount} isLoading={rows.isFetchingNextPage} onNear={() => void rows.fetchNextPage()} />
          )}
        </div>
      </div>
    </>
  );
}

/** The next step where there is nothing: without the text, or elsewhere. */
function Nothing({ isFiltered, onClear, children }: { isFiltered: boolean; onClear: () => void; children: React.ReactNode }) {
  const t = useT();
  if (!isFiltered) return children;
  return (
    <button type="button" className="button" onClick={onClear}>
      {t('results.clear')}
    </button>
  );
}
