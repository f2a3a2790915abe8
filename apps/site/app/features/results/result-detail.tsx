import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { dataHref, liveHref } from '../../shared/routing/paths.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { cardColours } from '../../shared/ui/badge-design.ts';
import { Flag } from '../../shared/ui/flag.tsx';
import { EmptyNotice } from '../../shared/ui/notice.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { FoldedMarkets } from './folded-markets.tsx';
import { PeriodTable } from './period-table.tsx';
import css from './result-detail.module.css';
import { resultStateTexts, stateOfRow } from './result-row.tsx';
import { type ResultRow, winnerOf } from './result-row-model.ts';
import { RESULTS_FRESH_MS, resultQuery, settledQuery } from './results-queries.ts';
import { type SettledPanel, winnersOf } from './settled-model.ts';

function Teams({ row }: { row: ResultRow }) {
  const t = useT();
  const winner = winnerOf(row);
  if (row.isOutright)
    return (
      <h1 className={css.event} dir="auto">
        {row.home}
      </h1>
    );
  const name = (text: string, isWinner: boolean) => (
    <span dir="auto" data-winner={isWinner || undefined}>
      {text}
    </span>
  );
  return (
    <h1 className="match-teams">
      <span className={`match-team match-team-home ${css.team}`}>
        {name(row.home, winner === 'home')}
        <TeamBadge name={row.home} logo={row.homeLogo} country={row.homeCountry} systemId={row.systemId} />
      </span>
      {row.score ? (
        <span className={`match-score ${css.score}`}>
          <bdi data-winner={winner === 'home' || undefined}>{row.score[0]}</bdi>
          <i>–</i>
          <bdi data-winner={winner === 'away' || undefined}>{row.score[1]}</bdi>
        </span>
      ) : (
        <span className="match-versus">{t('results.versus')}</span>
      )}
      <span className={`match-team ${css.team}`}>
        <TeamBadge name={row.away} logo={row.awayLogo} country={row.awayCountry} systemId={row.systemId} />
        {name(row.away, winner === 'away')}
      </span>
    </h1>
  );
}

/** How it ended; where it has not, the way to the match. */
function State({ row, winners }: { row: ResultRow; winners: readonly string[] }) {
  const t = useT();
  const { locale } = useSite();
  const state = stateOfRow(row) ?? 'final';
  const isOpen = state === 'live' || state === 'upcoming';
  return (
    <div className={css.state}>
      <span className="match-note">{t(resultStateTexts[state])}</span>
      {winners.length > 0 && <strong dir="auto">{t('results.winner', { names: winners.join(', ') })}</strong>}
      {isOpen && (
        <Link className="button" to={(state === 'live' ? liveHref : dataHref)(locale.segment, row.link)}>
          {t('results.toMatch')}
        </Link>
      )}
    </div>
  );
}

/** The result of one match: the score, how it came about, and every market with what won in it. */
export function ResultDetail({ initial, panels: firstPanels }: { initial: ResultRow; panels: SettledPanel[] }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const first = firstData(useReadAtMs(), false);
  // What is not decided yet is asked for again.
  const again = { refetchInterval: initial.state === 'final' && firstPanels.length > 0 ? (false as const) : RESULTS_FRESH_MS };
  const { data: row } = useQuery({
    ...resultQuery(browserCall, locale.code, initial.id),
    initialData: initial,
    ...first,
    ...again,
  });
  const { data: panels } = useQuery({
    ...settledQuery(browserCall, locale.code, initial.id),
    initialData: firstPanels,
    ...first,
    ...again,
  });
  const hasOver = row.state === 'final' || row.state === 'awaiting';
  return (
    <>
      <header className={`match-head ${css.head}`} style={cardColours(row)}>
        <p className="match-info">
          <Flag code={row.category.country} />
          <span dir="auto">{row.category.name}</span>
          {row.tournament.link ? (
            <Link className="link" to={dataHref(locale.segment, row.tournament.link)} dir="auto">
              {row.tournament.name}
            </Link>
          ) : (
            <span dir="auto">{row.tournament.name}</span>
          )}
          <time dateTime={new Date(row.startMs).toISOString()} suppressHydrationWarning>
            <bdi>{format.dateTime(row.startMs)}</bdi>
          </time>
        </p>
        <Teams row={row} />
        <State row={row} winners={row.isOutright ? winnersOf(panels) : []} />
        {row.score && row.periods.length > 0 && <PeriodTable row={row} />}
      </header>
      <section className={`panel ${css.markets}`} aria-labelledby="settled-markets">
        <h2 id="settled-markets" className={css.heading}>
          {t('results.marketsHeading')}
          {panels.length > 0 && <span className="count">{panels.length}</span>}
        </h2>
        {panels.length > 0 ? (
          <FoldedMarkets panels={panels} />
        ) : (
          <EmptyNotice text={hasOver ? t('results.awaiting') : t('results.noMarkets')} />
        )}
      </section>
    </>
  );
}
