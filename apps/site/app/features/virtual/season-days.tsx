import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { PillSelect } from '../../shared/ui/select.tsx';
import { ResultOf } from './past-rounds.tsx';
import css from './virtual.module.css';
import { dayQuery } from './virtual-queries.ts';

/** Days of a season of the league: sixteen clubs play each other at home and away. */
const DAYS = 30;

/** Seasons of the same day up to this one, the latest first: they are numbered from 01. */
export function seasonsUpTo(season: string): string[] {
  const [day = '', number] = season.split('/');
  const count = Number(number);
  if (!Number.isInteger(count) || count < 1) return [season];
  return Array.from({ length: count }, (_, i) => `${day}/${String(count - i).padStart(2, '0')}`);
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => count - i);

interface SeasonDaysProps {
  sportId: number;
  /** The season that runs, and its latest day with a result. */
  season: string;
  matchDay: number;
}

/** Every day of the seasons of a league, with its results. */
export function SeasonDays({ sportId, season, matchDay }: SeasonDaysProps) {
  const t = useT();
  const { locale } = useSite();
  const [chosen, setChosen] = useState<{ season: string; matchDay: number } | null>(null);
  const shown = chosen ?? { season, matchDay };
  const { data, isError, refetch } = useQuery({
    ...dayQuery(browserCall, locale.code, { sportId, ...shown }),
    // A day that is shown already stands until the next one is there.
    placeholderData: (before) => before,
  });
  const days = shown.season === season ? Math.max(matchDay, shown.matchDay) : DAYS;
  return (
    <section aria-labelledby="virtual-season">
      <h2 className="section-title" id="virtual-season">
        {t('virtual.results')}
      </h2>
      <div className={css.seasonBar}>
        <PillSelect
          label={t('virtual.season')}
          value={shown.season}
          options={seasonsUpTo(season).map((value) => ({ value, text: value }))}
          onValue={(next) => setChosen({ season: next, matchDay: next === season ? matchDay : DAYS })}
        />
        <PillSelect
          label={t('virtual.day')}
          value={shown.matchDay}
          options={upTo(days).map((value) => ({ value, text: String(value) }))}
          onValue={(next) => setChosen({ season: shown.season, matchDay: next })}
        />
      </div>
      {isError ? (
        <ErrorNotice onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <EmptyNotice text={t('virtual.noResults')} />
      ) : (
        <ul className={`panel ${css.results} ${css.dayResults}`}>
          {data?.map((event) => (
            <ResultOf key={event.id} event={event} />
          ))}
        </ul>
      )}
    </section>
  );
}
