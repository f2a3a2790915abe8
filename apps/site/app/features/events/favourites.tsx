import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { useFavourites } from '../../shared/favourites/favourite-matches.ts';
import { useFormat, useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { ColumnKey } from '../../shared/model/event.ts';
import { openSessionDialog, useAccount, useSessionPhase } from '../../shared/session/session-store.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { Skeletons } from '../../shared/ui/skeletons.tsx';
import { TabList, TabPanel } from '../../shared/ui/tabs.tsx';
import { absentColumns, resultOutcomes } from './absent-columns.ts';
import { EventList } from './event-list.tsx';
import { favouriteTournamentsQuery } from './favourite-queries.ts';
import css from './favourites.module.css';
import { toSections } from './filters.ts';
import { MarketSwitch } from './list-toolbar.tsx';
import { TournamentCards } from './tournament-card.tsx';
import { useFavouriteEvents } from './use-favourite-events.ts';

function BrowseLink() {
  const t = useT();
  const { locale } = useSite();
  return (
    <Link className="button" to={`/${locale.segment}/sport`}>
      {t('favourites.browse')}
    </Link>
  );
}

/** FAV-04: favourite matches of this browser. One that loses its mark stays until the page is left, so that it can be marked again. */
function FavouriteMatches() {
  const t = useT();
  const { isoDay } = useFormat();
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const { events, isPending, isFailed, retry } = useFavouriteEvents();
  const sections = useMemo(() => toSections(events, 'league', isoDay), [events, isoDay]);
  if (isFailed && events.length === 0) return <ErrorNotice onRetry={retry} />;
  if (isPending) return <Skeletons count={3} className={css.waiting} />;
  if (events.length === 0) {
    return (
      <EmptyNotice text={t('favourites.noMatches')}>
        <BrowseLink />
      </EmptyNotice>
    );
  }
  const outcomes = resultOutcomes(events);
  return (
    <>
      <MarketSwitch value={market} onChange={setMarket} outcomes={outcomes} without={absentColumns(events)} />
      <EventList sections={sections} outcomes={outcomes} market={market} />
    </>
  );
}

/** A mark that was just set may not have reached the server when the list is read: it is read again, so many times. */
const MOST_READS = 5;
const AGAIN_MS = 1_500;

function PlayerTournaments({ userId, marked }: { userId: string; marked: readonly number[] }) {
  const t = useT();
  const { locale } = useSite();
  const query = useQuery({
    ...favouriteTournamentsQuery(browserCall, locale.code, userId),
    refetchInterval: ({ state }) =>
      state.dataUpdateCount < MOST_READS && marked.some((id) => !state.data?.some((one) => one.id === id)) ? AGAIN_MS : false,
  });
  if (query.isError && !query.data) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons count={3} className={css.waiting} />;
  if (query.data.length > 0) return <TournamentCards tournaments={query.data} />;
  return (
    <EmptyNotice text={t('favourites.noTournaments')}>
      <BrowseLink />
    </EmptyNotice>
  );
}

/** FAV-03: favourite tournaments belong to an account. */
function FavouriteTournaments() {
  const t = useT();
  const account = useAccount();
  const phase = useSessionPhase();
  if (account) return <PlayerTournaments key={account.id} userId={account.id} marked={account.favouriteTournaments} />;
  if (phase === 'pending') return <Skeletons count={3} className={css.waiting} />;
  return (
    <EmptyNotice text={t('favourites.guest')}>
      <button type="button" className="button button-pick" onClick={() => openSessionDialog('login')}>
        {t('favourites.logIn')}
      </button>
    </EmptyNotice>
  );
}

/** Favourites of the visitor: matches of this browser, tournaments of the account. */
export function Favourites() {
  const t = useT();
  const name = useId();
  const marked = useFavourites().length;
  const account = useAccount();
  const [tab, setTab] = useState<'matches' | 'tournaments'>('matches');
  const counted = (text: string, count: number) => (
    <>
      {text}
      {count > 0 && <span className="count">{count}</span>}
    </>
  );
  return (
    <>
      <TabList
        label={t('favourites.title')}
        name={name}
        panelId={`${name}-panel`}
        className={`tabs ${css.tabs}`}
        tabClassName="tab"
        current={tab}
        onSelect={setTab}
        tabs={[
          { id: 'matches', content: counted(t('favourites.matches'), marked) },
          { id: 'tournaments', content: counted(t('favourites.tournaments'), account?.favouriteTournaments.length ?? 0) },
        ]}
      />
      <TabPanel id={`${name}-panel`} name={name} current={tab}>
        {tab === 'matches' ? <FavouriteMatches /> : <FavouriteTournaments />}
      </TabPanel>
    </>
  );
}
