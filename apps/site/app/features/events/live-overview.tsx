import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { browserCall } from '../../shared/api/browser-call.ts';
import { liveQuery } from '../../shared/api/sport-queries.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useSeed } from '../../shared/live/use-live.ts';
import type { ColumnKey, SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { EventList } from './event-list.tsx';
import { toSections } from './filters.ts';
import css from './list-toolbar.module.css';
import { MarketSwitch } from './list-toolbar.tsx';
import { useEventUpdates } from './use-event-updates.ts';

const NO_PRICES: readonly never[] = [];

/** Live matches of all sports, in step with their streams. */
export function useLiveEvents(initial: SportEvent[]) {
  const { locale } = useSite();
  const client = useQueryClient();
  const options = liveQuery(browserCall, locale.code);
  // The server sends the first rows only: the rest is asked for at once.
  const query = useQuery({ ...options, initialData: initial, initialDataUpdatedAt: 0 });
  const sportIds = [...new Set(query.data.map((event) => event.sportId))].sort((a, b) => a - b).join(' ');
  const topics = useMemo(
    () =>
      sportIds
        .split(' ')
        .filter(Boolean)
        .map((key) => ({ topic: 'livePreviewMarkets' as const, key })),
    [sportIds],
  );
  useSeed(query.data, NO_PRICES, topics);
  const edit = (change: (events: SportEvent[]) => SportEvent[]) =>
    client.setQueryData<SportEvent[]>(options.queryKey, (data) => data && change(data));
  useEventUpdates({
    language: locale.code,
    topics,
    shown: query.data,
    replace: (fresh) => edit((before) => before.map((event) => fresh.find((one) => one.id === event.id) ?? event)),
    remove: (ids) => edit((before) => before.filter((event) => !ids.includes(event.id))),
    reload: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return query;
}

/** The live page: one list per sport, tabs to see one sport only. */
export function LiveOverview({ initial, sports }: { initial: SportEvent[]; sports: readonly SportNode[] }) {
  const t = useT();
  const [sportId, setSportId] = useState<number | null>(null);
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const query = useLiveEvents(initial);
  const bySport = new Map<number, SportEvent[]>();
  for (const event of query.data) bySport.set(event.sportId, [...(bySport.get(event.sportId) ?? []), event]);
  const ordered = sports.filter((sport) => bySport.has(sport.id));
  const shown = ordered.filter((sport) => sportId === null || sport.id === sportId);
  if (query.isError && query.data.length === 0) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (query.data.length === 0) return <EmptyNotice text={t('list.nothingLive')} />;
  return (
    <>
      <div className={css.bar}>
        {/* biome-ignore lint/a11y/useSemanticElements: a named group of buttons, not a form */}
        <div className="tabs" role="group" aria-label={t('nav.sports')}>
          <button type="button" className="tab" aria-pressed={sportId === null} onClick={() => setSportId(null)}>
            {t('filter.all')}
            <span className="count">{query.data.length}</span>
          </button>
          {ordered.map((sport) => (
            <button
              key={sport.id}
              type="button"
              className="tab"
              aria-pressed={sportId === sport.id}
              onClick={() => setSportId(sport.id)}
            >
              <SportIcon systemId={sport.systemId} />
              {sport.name}
              <span className="count">{bySport.get(sport.id)?.length}</span>
            </button>
          ))}
        </div>
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
