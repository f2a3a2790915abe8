import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useOffsetHours, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import { dataHref } from '../../shared/routing/paths.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { DayPicker } from './day-picker.tsx';
import { dayAt, gameResultsQuery, type ResultDay } from './esports-queries.ts';
import { byLeague, type GameResult } from './game-result.ts';
import css from './game-results.module.css';
import { useStatusText } from './status-text.ts';

/** Between two looks at the day that is not over yet. */
const TODAY_AGAIN_MS = 30_000;

function Side({ name, score, isWinner }: { name: string; score: number | undefined; isWinner: boolean }) {
  return (
    <span className={css.side} data-winner={isWinner || undefined}>
      <TeamBadge name={name} />
      <span className="truncate" dir="auto">
        {name}
      </span>
      {score !== undefined && <bdi className="num">{score}</bdi>}
    </span>
  );
}

/** One match that is over; the whole row leads to its result. */
function ResultRow({ result }: { result: GameResult }) {
  const format = useFormat();
  const { locale } = useSite();
  const statusOf = useStatusText();
  const { home, away, score, isOutright, status } = result;
  return (
    <li className={css.result} data-result={result.id}>
      <time className="num" dateTime={new Date(result.startMs).toISOString()} suppressHydrationWarning>
        {format.time(result.startMs)}
      </time>
      <Link className={css.sides} to={dataHref(locale.segment, `/esports/${result.gameAlias}/results/${result.id}`)}>
        <Side name={home} score={score?.home} isWinner={score !== null && score.home > score.away} />
        {!isOutright && <Side name={away} score={score?.away} isWinner={score !== null && score.away > score.home} />}
      </Link>
      <span className={css.status}>{status === 'ended' && score !== null ? null : statusOf(result)}</span>
    </li>
  );
}

interface GameResultsProps {
  first: ResultDay;
  /** Results of that day, as far as the document has them. */
  initial: readonly GameResult[];
  /** Leagues of several games: each says which game it is. */
  isMixed: boolean;
}

/** Results of one game or of all, day by day. */
export function GameResults({ first, initial, isMixed }: GameResultsProps) {
  const t = useT();
  const { locale } = useSite();
  const offset = useOffsetHours();
  const [chosen, setChosen] = useState<string>();
  const today = dayAt(useMinute(), offset);
  const day = chosen ?? first.date;
  const isFirst = day === first.date && offset === first.offset;
  const results = useQuery({
    ...gameResultsQuery(browserCall, locale.code, { ...first, date: day, offset }),
    // Only a part may have come with the document: the whole is asked for at once.
    ...(isFirst ? { initialData: [...initial], initialDataUpdatedAt: 0 } : {}),
    refetchInterval: day === today ? TODAY_AGAIN_MS : false,
  });
  const rows = results.data ?? [];
  return (
    <>
      <DayPicker day={day} today={today < first.date ? first.date : today} onDay={setChosen} />
      {results.isError && rows.length === 0 && <ErrorNotice onRetry={() => void results.refetch()} />}
      {results.isPending && <div className={`skeleton ${css.place}`} role="status" aria-label={t('common.loading')} />}
      {results.isSuccess && rows.length === 0 && <EmptyNotice text={t('esports.noResults')} />}
      {byLeague(rows).map(({ key, first: one, results: own }) => (
        <section key={key} className={`panel ${css.league}`} aria-labelledby={`league-${key}`}>
          <div className={css.head}>
            <Flag code={one.category.country} />
            <h2 className="truncate" id={`league-${key}`} dir="auto">
              {one.tournament.name}
            </h2>
            <span className={`meta truncate ${css.where}`} dir="auto">
              {isMixed ? one.game : one.category.name}
            </span>
          </div>
          <ul>
            {own.map((result) => (
              <ResultRow key={result.id} result={result} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
