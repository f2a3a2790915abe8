import { type ComponentType, type ReactNode, useState } from 'react';
import type { EventScope } from '../../shared/api/event-queries.ts';
import { useFormat, usePreference, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import type { ColumnKey } from '../../shared/model/event.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { absentColumns, resultOutcomes } from './absent-columns.ts';
import { EventList } from './event-list.tsx';
import {
  type EventFilter,
  type EventSection,
  eventFilters,
  isInWindow,
  passesFilter,
  timeFilters,
  toSections,
} from './filters.ts';
import type { MoreEvents } from './list-end.tsx';
import { ListToolbar, MarketSwitch } from './list-toolbar.tsx';
import { useChoiceInAddress } from './use-choice-in-address.ts';
import { type FirstEvents, useSportEvents } from './use-sport-events.ts';

/** What another view of the list gets (design 3.6). */
export interface ViewListProps {
  readonly sections: readonly EventSection[];
  readonly outcomes: number;
  readonly hasTournaments: boolean;
  readonly more: MoreEvents | undefined;
}

interface SportEventsProps {
  scope: EventScope;
  initial: FirstEvents;
  initialFilter?: EventFilter;
  /** False on the page of one tournament. */
  hasTournaments?: boolean;
  /** Shows the matches in place of the list with three columns. */
  list?: ComponentType<ViewListProps> | undefined;
  /** False where that has an order of its own. */
  hasSorting?: boolean;
  /** Outrights of the scope, which the filter shows in the place of the list; a list without them has no such filter. */
  outrights?: ReactNode;
  /** What the page has for its list besides, among the filters. */
  tools?: ReactNode;
}

const withoutOutrights: readonly EventFilter[] = eventFilters.filter((filter) => filter !== 'outright');

/** The list of a sport, a category or a tournament with its filters. */
export function SportEvents({
  scope,
  initial,
  initialFilter = 'all',
  hasTournaments = true,
  list: List,
  hasSorting,
  outrights,
  tools,
}: SportEventsProps) {
  const t = useT();
  const { isoDay } = useFormat();
  const nowMs = useMinute();
  const sorting = usePreference('sorting');
  const filters = outrights === undefined ? withoutOutrights : eventFilters;
  const [filter, setFilter] = useChoiceInAddress('filter', filters, initialFilter);
  const [time, setTime] = useChoiceInAddress('time', timeFilters, 'all');
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const data = useSportEvents(scope, initial);
  const moment = { nowMs, isoDay };
  const shown = data.events.filter((event) => passesFilter(event, filter, moment) && isInWindow(event, time, moment));
  const sections = toSections(shown, sorting, isoDay);
  const outcomes = resultOutcomes(data.events);
  // Live matches are all here; the others may lie further down.
  const wantsMore = data.hasMore && filter !== 'live';
  const more = wantsMore && !data.isFailed ? { isLoading: data.isLoadingMore, load: data.loadMore } : undefined;
  const toolbar = (
    <ListToolbar
      filters={filters}
      filter={filter}
      onFilter={setFilter}
      counts={{ live: data.live.length }}
      time={time}
      onTime={setTime}
      hasSorting={hasSorting}
    >
      {tools}
    </ListToolbar>
  );
  if (filter === 'outright') {
    return (
      <>
        {toolbar}
        {outrights}
      </>
    );
  }
  return (
    <>
      {toolbar}
      {List ? (
        <List {...{ sections, outcomes, hasTournaments, more }} />
      ) : (
        <>
          <MarketSwitch value={market} onChange={setMarket} outcomes={outcomes} without={absentColumns(data.events)} />
          <EventList {...{ sections, outcomes, hasTournaments, market, more }} />
        </>
      )}
      {data.isFailed && <ErrorNotice onRetry={data.retry} />}
      {shown.length === 0 && !wantsMore && !data.isFailed && (
        <EmptyNotice text={filter === 'live' ? t('list.nothingLive') : t('list.nothing')}>
          {(filter !== 'all' || time !== 'all') && (
            <button
              type="button"
              className="button"
              onClick={() => {
                setFilter('all');
                setTime('all');
              }}
            >
              {t('list.showAll')}
            </button>
          )}
        </EmptyNotice>
      )}
    </>
  );
}
