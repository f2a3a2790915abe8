import { useQueries, useQuery } from '@tanstack/react-query';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFavourites } from '../../shared/favourites/favourite-matches.ts';
import { useOffsetHours, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { dayAt } from '../../shared/routing/page-day.ts';
import { aliasOf } from '../../shared/routing/paths.ts';
import { sessionStore } from '../../shared/session/session-store.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import {
  dayResultsQuery,
  isFullPage,
  joinPages,
  MINUTE_MS,
  type ResultEntry,
  type ResultRow,
  resultEntries,
  rowsOf,
  winnersQuery,
} from './results-queries.ts';
import css from './results-tree.module.css';
import treeCss from './sports-tree.module.css';

const NOBODY: readonly number[] = [];

function Winners({ id }: { id: number }) {
  const { locale } = useSite();
  const { data = [] } = useQuery(winnersQuery(browserCall, locale.code, id));
  return (
    <span className="truncate" dir="auto">
      {data.join(', ')}
    </span>
  );
}

function Result({ row, onLeave }: { row: ResultRow; onLeave: () => void }) {
  const { locale } = useSite();
  return (
    <li className={css.result} data-result={row.id}>
      <span className={`truncate ${css.where}`} dir="auto">
        {row.where}
      </span>
      <Link className={css.sides} to={`/${locale.segment}/sport/results/${row.id}`} onClick={onLeave}>
        <span className="truncate" dir="auto">
          {row.home}
        </span>
        {row.isOutright ? <Winners id={row.id} /> : <bdi className="num">{row.score?.home ?? '–'}</bdi>}
        {!row.isOutright && (
          <>
            <span className="truncate" dir="auto">
              {row.away}
            </span>
            <bdi className="num">{row.score?.away ?? '–'}</bdi>
          </>
        )}
      </Link>
    </li>
  );
}

/** To the page that has the results of all days. */
function DaysLink({ query = '', onLeave }: { query?: string; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  return (
    <Link className={treeCss.treeRow} to={`/${locale.segment}/sport/results${query}`} onClick={onLeave}>
      {query === '' && <CalendarDays className="icon" aria-hidden="true" />}
      <span className="truncate">{t('results.byDay')}</span>
    </Link>
  );
}

/** Today's results of an entry that was opened. */
function Results({ entry, name, onLeave }: { entry: ResultEntry; name: string; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const offset = useOffsetHours();
  const matches = useFavourites();
  const tournaments = useStore(sessionStore, ({ account }) => account?.favouriteTournaments ?? NOBODY);
  const [date] = useState(() => dayAt(Date.now(), offset));
  const [pages, setPages] = useState(1);
  const sportId = 'sport' in entry ? entry.sport.id : undefined;
  const parts = useQueries({
    queries: Array.from({ length: pages }, (_, page) => ({
      ...dayResultsQuery(browserCall, locale.code, { date, offset, sportId, page }),
      refetchInterval: MINUTE_MS,
    })),
  });
  const last = parts.at(-1)?.data;
  const rows = rowsOf(entry, joinPages(parts.map(({ data }) => data)), { matches, tournaments });
  if (last !== undefined && !isFullPage(last) && rows.length === 0)
    return <p className={`${treeCss.treeSub} ${treeCss.treeNote}`}>{t('tree.noResults', { sport: name })}</p>;
  return (
    <div className={treeCss.treeSub}>
      {'sport' in entry && <DaysLink query={`?sport=${aliasOf(entry.sport.link)}`} onLeave={onLeave} />}
      <ul>
        {rows.map((row) => (
          <Result key={row.id} row={row} onLeave={onLeave} />
        ))}
      </ul>
      {isFullPage(last) && (
        <button type="button" className="more" onClick={() => setPages(pages + 1)}>
          {t('tree.showMore')}
        </button>
      )}
    </div>
  );
}

/** RESULTS-01: today's results of all sports, of what is marked, of outrights, then those of each sport. */
export function ResultsTree({ sports, onLeave }: { sports: readonly SportNode[]; onLeave: () => void }) {
  const t = useT();
  const [open, setOpen] = useState<ResultEntry['id'] | null>(null);
  const names = { all: t('nav.sports'), favourites: t('tree.favourites'), outrights: t('tree.outrights') };
  return (
    <ul className={css.results}>
      <li>
        <DaysLink onLeave={onLeave} />
      </li>
      {resultEntries(sports).map((entry) => {
        const name = 'sport' in entry ? entry.sport.name : names[entry.id];
        return (
          <li key={entry.id}>
            <button
              type="button"
              className={treeCss.treeRow}
              aria-expanded={open === entry.id}
              onClick={() => setOpen(open === entry.id ? null : entry.id)}
            >
              {'sport' in entry && <SportIcon systemId={entry.sport.systemId} />}
              <span className="truncate">{name}</span>
            </button>
            {open === entry.id && <Results entry={entry} name={name} onLeave={onLeave} />}
          </li>
        );
      })}
    </ul>
  );
}
