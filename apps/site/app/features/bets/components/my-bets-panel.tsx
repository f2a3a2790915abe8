import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../../shared/api/load-part.ts';
import { useOffsetHours, useT } from '../../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { useMinute } from '../../../shared/live/ticker.ts';
import { ErrorNotice } from '../../../shared/ui/notice.tsx';
import { ToggleGroup } from '../../../shared/ui/toggle-group.tsx';
import { type BetFilter, betFilters, filterTexts, listsNeeded, passes } from '../model/bet-filter.ts';
import { useDeclinedBets } from '../state/declined-bets.ts';
import { usePendingBets, useRefreshBets } from '../state/use-bets.ts';
import { useCashoutStream } from '../state/use-cashout.ts';
import { useSettledBets } from '../state/use-settled-bets.ts';
import betListCss from './bet-list.module.css';
import { BetCards, BetsEmpty, BetsLoading, betsOf, MoreBets, useBetScores } from './bet-list.tsx';
import { BetsGate } from './bets-gate.tsx';
import css from './my-bets-panel.module.css';

/** Few look for what was never a bet. */
const DeclinedList = lazy(() =>
  loadPart(() => import('./declined-list.tsx')).then((module) => ({ default: module.DeclinedList })),
);

const NO_DAYS = { from: '', to: '' };

/** A match is being played when its stream says so; while it says nothing, from its start on. */
function isRunning(matchId: number, startMs: number, nowMs: number): boolean {
  const status = liveConnection().store.match(matchId)?.status;
  return status === undefined ? startMs > 0 && startMs <= nowMs : status === 'live';
}

/** No bets at all: who looks for one that was just declined is led to those. */
export function NoBets({ declined, onDeclined }: { declined: { count: number; isMore: boolean }; onDeclined: () => void }) {
  const t = useT();
  const { count, isMore } = declined;
  return (
    <BetsEmpty text={t('bets.noMine')}>
      {count > 0 && (
        <button type="button" className="link" onClick={onDeclined}>
          {t('bets.declinedCount', { count: isMore ? `${count}+` : count })}
        </button>
      )}
    </BetsEmpty>
  );
}

function NoBooked({ onDeclined }: { onDeclined: () => void }) {
  const query = useDeclinedBets();
  return <NoBets declined={{ count: betsOf(query).length, isMore: query.hasNextPage }} onDeclined={onDeclined} />;
}

/** Open and settled bets that a filter lets through. */
function BookedBets({ filter, onDeclined }: { filter: BetFilter; onDeclined: () => void }) {
  const t = useT();
  const nowMs = useMinute();
  const offset = useOffsetHours();
  const wanted = listsNeeded(filter);
  const pending = usePendingBets(wanted.pending);
  const settled = useSettledBets('lastmonth', NO_DAYS, offset, wanted.settled);
  useBetScores(betsOf(pending));
  useCashoutStream(useRefreshBets());
  const queries = [...(wanted.pending ? [pending] : []), ...(wanted.settled ? [settled] : [])];
  const bets = queries.flatMap(betsOf).filter((bet) => passes(bet, filter, (id, startMs) => isRunning(id, startMs, nowMs)));
  const failed = queries.find((query) => query.isError && !query.data);
  return (
    <>
      {failed && <ErrorNotice onRetry={() => void failed.refetch()} />}
      {bets.length > 0 && <BetCards bets={bets} label={t('bets.list')} />}
      {bets.length === 0 &&
        !failed &&
        (queries.some((query) => query.isPending) ? (
          <BetsLoading />
        ) : filter === 'all' ? (
          <NoBooked onDeclined={onDeclined} />
        ) : (
          <BetsEmpty text={t('bets.noMine')} />
        ))}
      {queries.map((query, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one button for each of at most two lists
        <MoreBets key={at} query={query} />
      ))}
    </>
  );
}

function MyBets() {
  const t = useT();
  const [filter, setFilter] = useState<BetFilter>('all');
  return (
    <>
      <ToggleGroup
        look="tabs"
        label={t('bets.filter')}
        value={filter}
        options={betFilters.map((value) => ({ value, content: t(filterTexts[value]) }))}
        onChange={setFilter}
        itemClassName={css.betsFilter}
      />
      {listsNeeded(filter).declined ? (
        <Suspense fallback={<BetsLoading />}>
          <DeclinedList />
        </Suspense>
      ) : (
        <BookedBets filter={filter} onDeclined={() => setFilter('declined')} />
      )}
    </>
  );
}

/** All bets of the last month and everything open, narrowed by how they stand; and what was declined. */
export function MyBetsPanel() {
  return (
    <BetsGate>
      <div className={betListCss.bets}>
        <MyBets />
      </div>
    </BetsGate>
  );
}
