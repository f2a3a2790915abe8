import { useState } from 'react';
import { useT } from '../../shared/i18n/site-context.tsx';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
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
}

/** The live page: one list per sport, tabs to see one sport only. */
export function LiveOverview({ initial, hasAll, sports }: LiveOverviewProps) {
  const t = useT();
  const [sportId, setSportId] = useState<number | null>(null);
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const query = useLiveEvents(initial, hasAll);
  const bySport = new Map<number, SportEvent[]>();
  for (const event of query.data) bySport.set(event.sportId, [...(bySport.get(event.sportId) ?? []), event]);
  const ordered = sports.filter((sport) => bySport.has(sport.id));
  const shown = ordered.filter((sport) => sportId === null || sport.id === sportId);
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
                  <span className="count">{query.data.length}</span>
                </>
              ),
            },
            ...ordered.map((sport) => ({
              value: sport.id,
              content: (
                <>
                  <SportIcon systemId={sport.systemId} />
                  {sport.name}
                  <span className="count">{bySport.get(sport.id)?.length}</span>
                </>
              ),
            })),
          ]}
          onChange={setSportId}
        />
      </div>
      <MarketSwitch value={market} onChange={setMarket} />
      {shown.map((sport) => (
        <EventList
          key={sport.id}
          liveTitle={sport.name}
          sections={toSections(bySport.get(sport.id) ?? [], 'league', () => 'live')}
          outcomes={bySport.get(sport.id)?.some((event) => event.columns.moneyline?.length === 3) ? 3 : 2}
          market={market}
        />
      ))}
    </>
  );
}
