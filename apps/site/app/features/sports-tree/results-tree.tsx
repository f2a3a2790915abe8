import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFavourites } from '../../shared/favourites/favourite-matches.ts';
import { useOffsetHours, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { SportNode } from '../../shared/model/sport.ts';
import { sessionStore } from '../../shared/session/session-store.ts';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import {
  dayAt,
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

function Result({ row }: { row: ResultRow }) {
  return (
    <li className={css.result} data-result={row.id}>
      <span className={`truncate ${css.where}`} dir="auto">
        {row.where}
      </span>
      <span className={css.sides}>
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
      </span>
    </li>
  );
}

/** Today's results of an entry that was opened. */
function Results({ entry, name }: { entry: ResultEntry; name: string }) {
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
      <ul>
        {rows.map((row) => (
          <Result key={row.id} row={row} />
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
export function ResultsTree({ sports }: { sports: readonly SportNode[] }) {
  const t = useT();
  const [open, setOpen] = useState<ResultEntry['id'] | null>(null);
  const names = { all: t('nav.sports'), favourites: t('tree.favourites'), outrights: t('tree.outrights') };
  return (
    <ul className={css.results}>
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
            {open === entry.id && <Results entry={entry} name={name} />}
          </li>
        );
      })}
    </ul>
  );
}
