import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useId, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { ErrorNotice } from '../../shared/ui/notice.tsx';
import { useNear } from '../../shared/ui/use-near.ts';
import css from './result-row.module.css';
import type { ResultState, ResultRow as Row } from './result-row-model.ts';
import { resultHref } from './results-place.ts';
import { settledQuery } from './results-queries.ts';
import { ScoreLines } from './score-lines.tsx';
import { SettledMarkets } from './settled-markets.tsx';
import { winnersOf } from './settled-model.ts';

/** Markets of a row before all of them are asked for. */
const PREVIEW_MARKETS = 3;

export const resultStateTexts: Record<ResultState, MessageId> = {
  final: 'results.final',
  awaiting: 'results.awaiting',
  cancelled: 'results.cancelled',
  abandoned: 'results.abandoned',
  postponed: 'results.postponed',
  live: 'results.live',
  upcoming: 'results.upcoming',
};

/** What is said in the place of a score. */
export const stateOfRow = ({ state, score, isOutright }: Row): ResultState | undefined =>
  state !== 'final' ? state : score === null && !isOutright ? 'awaiting' : undefined;

/** Who has won an outright. */
function Winners({ id }: { id: number }) {
  const t = useT();
  const { locale } = useSite();
  const [ref, isSeen] = useNear<HTMLSpanElement>({ isKept: true });
  const { data } = useQuery({ ...settledQuery(browserCall, locale.code, id), enabled: isSeen });
  const names = winnersOf(data ?? []);
  return (
    <span className={css.winner} dir="auto" ref={ref}>
      {data && (names.length > 0 ? t('results.winner', { names: names.join(', ') }) : t('results.awaiting'))}
    </span>
  );
}

/** The markets of a row that was opened. */
function Markets({ row, name }: { row: Row; name: string }) {
  const t = useT();
  const { locale } = useSite();
  const [isWhole, setIsWhole] = useState(false);
  const { data, isError, refetch } = useQuery(settledQuery(browserCall, locale.code, row.id));
  if (isError) return <ErrorNotice onRetry={() => void refetch()} />;
  if (!data) return <div className={`skeleton ${css.waiting}`} role="status" aria-label={t('common.loading')} />;
  return (
    <>
      {data.length === 0 ? (
        <p className={css.none}>{t('results.awaiting')}</p>
      ) : (
        <SettledMarkets panels={isWhole ? data : data.slice(0, PREVIEW_MARKETS)} isPreview={!isWhole} />
      )}
      <div className={css.foot}>
        {data.length > PREVIEW_MARKETS && (
          <button type="button" className="button button-quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t('results.fewerMarkets') : t('results.allMarkets', { count: data.length })}
          </button>
        )}
        <Link className="link" to={resultHref(locale.segment, row)} aria-label={t('results.openNamed', { match: name })}>
          {t('results.open')}
        </Link>
      </div>
    </>
  );
}

/** One result: when, who, how it ended; its markets when they are asked for. */
export const ResultRow = memo(function ResultRow({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const bodyId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = row.isOutright ? row.home : `${row.home} – ${row.away}`;
  const state = stateOfRow(row);
  return (
    <li className={css.result} data-result={row.id}>
      <div className={css.row}>
        <time className={`num ${css.when}`} dateTime={new Date(row.startMs).toISOString()} suppressHydrationWarning>
          {format.time(row.startMs)}
        </time>
        <Link className={css.match} to={resultHref(locale.segment, row)}>
          {row.isOutright ? <strong dir="auto">{row.home}</strong> : <ScoreLines row={row} />}
        </Link>
        {row.isOutright && state === undefined && <Winners id={row.id} />}
        {state !== undefined && <span className={css.state}>{t(resultStateTexts[state])}</span>}
        <button
          type="button"
          className={`icon-button ${css.toggle}`}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={t('results.marketsOf', { match: name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className={css.body} id={bodyId} hidden={!isOpen}>
        {isOpen && <Markets row={row} name={name} />}
      </div>
    </li>
  );
});
