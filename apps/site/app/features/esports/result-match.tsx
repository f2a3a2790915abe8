import { useQuery } from '@tanstack/react-query';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import { Flag } from '../../shared/ui/flag.tsx';
import { EmptyNotice } from '../../shared/ui/notice.tsx';
import { TeamBadge } from '../../shared/ui/team-badge.tsx';
import { resultMatchQuery } from './esports-queries.ts';
import type { MarketOutcome, ResultMatch as Result } from './game-result.ts';
import css from './result-match.module.css';
import { useStatusText } from './status-text.ts';

/** Until it is told how a match ended. */
const ASK_AGAIN_MS = 15_000;

function Market({ market }: { market: MarketOutcome }) {
  const t = useT();
  return (
    <div className={css.market}>
      <dt dir="auto">{market.title}</dt>
      {market.isVoid && <dd className={css.void}>{t('esports.void')}</dd>}
      {!market.isVoid && market.winners.length === 0 && <dd className={css.void}>{t('esports.noWinner')}</dd>}
      {!market.isVoid &&
        market.winners.map((winner) => (
          <dd key={winner}>
            <svg className={`icon icon-small ${css.tick}`} viewBox="0 0 24 24" aria-hidden="true">
              <path d="m5 12 5 5 9-10" />
            </svg>
            <span dir="auto">{winner}</span>
          </dd>
        ))}
    </div>
  );
}

/** How a match ended, and each of its markets. */
export function ResultMatch({ initial }: { initial: Result }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSite();
  const statusOf = useStatusText();
  const { data: result } = useQuery({
    ...resultMatchQuery(browserCall, locale.code, initial.id),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.markets.length === 0 ? ASK_AGAIN_MS : false),
  });
  const { home, away, score, isOutright } = result;
  return (
    <>
      <header className={`panel ${css.head}`}>
        <p className={css.where}>
          <Flag code={result.category.country} />
          <span dir="auto">{result.tournament.name}</span>
          <time dateTime={new Date(result.startMs).toISOString()} suppressHydrationWarning>
            {format.dateTime(result.startMs)}
          </time>
        </p>
        <h1 className={css.teams}>
          <span className={css.team}>
            <TeamBadge name={home} />
            <span dir="auto">{home}</span>
          </span>
          {!isOutright && (
            <>
              <span className={css.score}>
                <bdi>{score?.home ?? ''}</bdi>
                {score ? '–' : t('match.versus')}
                <bdi>{score?.away ?? ''}</bdi>
              </span>
              <span className={css.team}>
                <TeamBadge name={away} />
                <span dir="auto">{away}</span>
              </span>
            </>
          )}
        </h1>
        <p className={css.status} role="status">
          {statusOf(result)}
        </p>
      </header>
      <h2 className="section-title">{t('esports.marketResults')}</h2>
      {result.markets.length === 0 ? (
        <EmptyNotice text={t('esports.noMarketResults')} />
      ) : (
        <dl className={`panel ${css.markets}`}>
          {result.markets.map((market, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a market may have the same title
            <Market key={i} market={market} />
          ))}
        </dl>
      )}
    </>
  );
}
