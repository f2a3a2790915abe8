import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useMinute } from '../../../shared/live/ticker.ts';
import type { Topic } from '../../../shared/live/topic.ts';
import { useTopics } from '../../../shared/live/use-live.ts';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import type { Bet } from '../model/bet.ts';
import type { BetPage } from '../state/bets-queries.ts';
import { BetCard } from './bet-card.tsx';
import css from './bet-list.module.css';

export type BetsQuery = UseInfiniteQueryResult<InfiniteData<BetPage>>;

/** Streams followed at once for the scores of running bets. */
const STREAMS_MAX = 8;

export const betsOf = (query: BetsQuery): readonly Bet[] => query.data?.pages.flatMap((page) => page.bets) ?? [];

/** Scores of matches that have begun and whose bets are open. */
export function useBetScores(bets: readonly Bet[]): void {
  const nowMs = useMinute();
  const ids = bets.flatMap((bet) =>
    bet.isOpen ? bet.legs.filter((leg) => leg.isPending && leg.startMs <= nowMs + 60_000).map((leg) => leg.matchId) : [],
  );
  const topics = [...new Set(ids)].slice(0, STREAMS_MAX).map((id): Topic => ({ topic: 'liveEvent', key: String(id) }));
  useTopics(topics, {});
}

export function BetsEmpty({ text, children }: { text: string; children?: ReactNode }) {
  const t = useT();
  const { locale } = useSite();
  return (
    <EmptyNotice text={text}>
      {children}
      <Link className="button" to={`/${locale.segment}/sport`}>
        {t('bets.toSports')}
      </Link>
    </EmptyNotice>
  );
}

export function BetsLoading() {
  return (
    <div className={css.betsLoading} aria-hidden="true">
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}

export function BetCards({ bets, label }: { bets: readonly Bet[]; label: string }) {
  return (
    <ul className={css.betsList} aria-label={label}>
      {bets.map((bet) => (
        <li key={bet.id}>
          <BetCard bet={bet} />
        </li>
      ))}
    </ul>
  );
}

/** The next page of a list, when there is one. */
export function MoreBets({ query }: { query: BetsQuery }) {
  const t = useT();
  if (!query.hasNextPage) return null;
  return (
    <button
      type="button"
      className={`button button-quiet ${css.betsMore}`}
      disabled={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {t(query.isFetchingNextPage ? 'bets.loadingMore' : 'bets.more')}
    </button>
  );
}

/** A list of bets in all its states. `empty` is shown where there are none. */
export function BetList({ query, label, empty }: { query: BetsQuery; label: string; empty: ReactNode }) {
  const bets = betsOf(query);
  if (query.isError && bets.length === 0) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (query.isPending) return <BetsLoading />;
  if (bets.length === 0) return empty;
  return (
    <>
      <BetCards bets={bets} label={label} />
      <MoreBets query={query} />
    </>
  );
}
