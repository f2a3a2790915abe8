import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { firstData } from '../../shared/api/first-data.ts';
import { sportsQuery } from '../../shared/api/sport-queries.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import type { StreamPositions } from '../../shared/live/topic.ts';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { useReadAtMs } from '../../shared/routing/read-at.ts';
import { EndOfList } from '../../shared/ui/end-of-list.tsx';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { resultOutcomes } from './absent-columns.ts';
import { EventList } from './event-list.tsx';
import { toSections } from './filters.ts';
import css from './list-toolbar.module.css';
import { MarketSwitch } from './list-toolbar.tsx';
import { useLiveEvents } from './use-live-events.ts';

interface LiveOverviewProps {
  initial: SportEvent[];
  /** False when the document brought the first rows only. */
  hasAll: boolean;
  sports: readonly SportNode[];
  positions: StreamPositions;
}

/** The live page: one list per sport, tabs to see one sport only. */
export function LiveOverview({ initial, hasAll, sports: firstSports, positions }: LiveOverviewProps) {
  const t = useT();
  const { locale } = useSite();
  // Read again by the shell: how many there are changes while one stays at the top.
  const { data: sports } = useQuery({
    ...sportsQuery(browserCall, locale.code),
    initialData: [...firstSports],
    ...firstData(useReadAtMs(), false),
  });
  const [sportId, setSportId] = useState<number | null>(null);
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const { query, hasAllLive } = useLiveEvents(initial, hasAll, positions);
  const bySport = new Map<number, SportEvent[]>();
  for (const event of query.data) bySport.set(event.sportId, [...(bySport.get(event.sportId) ?? []), event]);
  // Until all of them are here, the sports say how many there are.
  const countOf = (sport: SportNode) => (hasAllLive ? (bySport.get(sport.id)?.length ?? 0) : sport.liveCount);
  const ordered = sports.filter((sport) => bySport.has(sport.id) || countOf(sport) > 0);
  const total = hasAllLive ? query.data.length : ordered.reduce((sum, sport) => sum + countOf(sport), 0);
  const shown = ordered.filter((sport) => sportId === null || sport.id === sportId);
  const loaded = shown.filter((sport) => bySport.has(sport.id));
  if (query.isError && query.data.length === 0) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyNotice text={t('list.nothingLive')} />;
  return (
    <>
      <div className={css.bar}>
        <ToggleGroup
          look="tabs"
          label={t('nav.sports')}
          value={sportId}
          options={[
            {
              value: null,
              content: (
                <>
                  {t('filter.all')}
                  <span className="count">{total}</span>
                </>
              ),
            },
            ...ordered.map((sport) => ({
              value: sport.id,
              content: (
                <>
                  <SportIcon systemId={sport.systemId} />
                  {sport.name}
                  <span className="count">{countOf(sport)}</span>
                </>
              ),
            })),
          ]}
          onChange={setSportId}
        />
      </div>
      <MarketSwitch value={market} onChange={setMarket} />
      {loaded.map((sport) => (
        <EventList
          key={sport.id}
          liveTitle={sport.name}
          sections={toSections(bySport.get(sport.id) ?? [], 'league', () => 'live')}
          outcomes={resultOutcomes(bySport.get(sport.id) ?? [])}
          market={market}
        />
      ))}
      {!hasAllLive && !query.isError && (
        <EndOfList rows={query.data.length} isLoading={query.isFetching} onNear={() => void query.refetch()} />
      )}
      {!hasAllLive && query.isError && <ErrorNotice onRetry={() => void query.refetch()} />}
    </>
  );
}
