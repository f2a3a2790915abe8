import { useState } from 'react';
import type { EventScope } from '../../shared/api/event-queries.ts';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import type { ColumnKey } from '../../shared/model/event.ts';
import { EmptyNotice, ErrorNotice } from '../../shared/ui/notice.tsx';
import { absentColumns, resultOutcomes } from './absent-columns.ts';
import { EventList } from './event-list.tsx';
import { firstRows, toSections } from './filters.ts';
import { MarketSwitch } from './list-toolbar.tsx';
import { type FirstEvents, useSportEvents } from './use-sport-events.ts';

interface SportPreviewProps {
  scope: EventScope;
  initial: FirstEvents;
  /** So many matches at most. */
  rows: number;
}

/** What comes first in a sport: its live matches, then the next ones. The whole list is a page of its own. */
export function SportPreview({ scope, initial, rows }: SportPreviewProps) {
  const t = useT();
  const { isoDay } = useFormat();
  const [market, setMarket] = useState<ColumnKey>('moneyline');
  const { events, isFailed, retry } = useSportEvents(scope, initial);
  const sections = firstRows(toSections(events, 'time', isoDay), rows);
  const outcomes = resultOutcomes(events);
  if (events.length === 0) return isFailed ? <ErrorNotice onRetry={retry} /> : <EmptyNotice text={t('list.nothing')} />;
  return (
    <>
      <MarketSwitch value={market} onChange={setMarket} outcomes={outcomes} without={absentColumns(events)} />
      <EventList sections={sections} outcomes={outcomes} market={market} />
    </>
  );
}
