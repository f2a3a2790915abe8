import type { ReactNode } from 'react';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSetPreference, useT } from '../../shared/i18n/site-context.tsx';
import { type ColumnKey, columnKeys } from '../../shared/model/event.ts';
import { sortings } from '../../shared/preferences/preferences.ts';
import { PillSelect } from '../../shared/ui/select.tsx';
import { ToggleGroup } from '../../shared/ui/toggle-group.tsx';
import { type EventFilter, type TimeFilter, timeFilters } from './filters.ts';
import css from './list-toolbar.module.css';
import { columnTitle } from './odds-column.tsx';

const filterTexts: Record<EventFilter, MessageId> = {
  all: 'filter.all',
  live: 'filter.live',
  today: 'filter.today',
  early: 'filter.early',
  outright: 'tree.outrights',
};
const timeTexts: Record<TimeFilter, MessageId> = {
  all: 'time.all',
  '24h': 'time.24h',
  '12h': 'time.12h',
  '6h': 'time.6h',
  '3h': 'time.3h',
  today: 'time.today',
};

interface ListToolbarProps {
  /** Those that the list has. */
  filters: readonly EventFilter[];
  filter: EventFilter;
  onFilter: (filter: EventFilter) => void;
  counts: Partial<Record<EventFilter, number>>;
  time: TimeFilter;
  onTime: (time: TimeFilter) => void;
  /** False for a list that has an order of its own. */
  hasSorting?: boolean | undefined;
  /** What else the page has for its list, at the end. */
  children?: ReactNode;
}

/** Above a list: which matches, starting when, in which order. */
export function ListToolbar({ filters, filter, onFilter, counts, time, onTime, hasSorting = true, children }: ListToolbarProps) {
  const t = useT();
  const sorting = usePreference('sorting');
  const set = useSetPreference();
  return (
    <div className={css.bar}>
      <ToggleGroup
        look="tabs"
        label={t('filter.title')}
        value={filter}
        options={filters.map((value) => ({
          value,
          content: (
            <>
              {value === 'live' && <i className="dot" aria-hidden="true" />}
              {t(filterTexts[value])}
              {counts[value] !== undefined && <span className="count">{counts[value]}</span>}
            </>
          ),
        }))}
        onChange={onFilter}
      />
      {filter !== 'outright' && (
        <PillSelect
          label={t('time.title')}
          value={time}
          options={timeFilters.map((value) => ({ value, text: t(timeTexts[value]) }))}
          onValue={onTime}
        />
      )}
      {hasSorting && filter !== 'outright' && (
        <PillSelect
          label={t('sorting.title')}
          value={sorting}
          options={sortings.map((value) => ({ value, text: t(`sorting.${value}`) }))}
          onValue={(value) => set('sorting', value)}
        />
      )}
      {children}
    </div>
  );
}

interface MarketSwitchProps {
  value: ColumnKey;
  onChange: (value: ColumnKey) => void;
  /** 2 where no match of the list can be drawn. */
  outcomes?: number;
  /** Markets that no match of the list has. */
  without?: readonly ColumnKey[];
}

/** Which market a narrow screen shows. */
export function MarketSwitch({ value, onChange, outcomes = 3, without = [] }: MarketSwitchProps) {
  const t = useT();
  const columns = columnKeys.filter((key) => !without.includes(key));
  if (columns.length < 2) return null;
  return (
    <div className={css.marketSwitch}>
      <ToggleGroup
        label={t('market.choose')}
        value={value}
        options={columns.map((key) => ({ value: key, content: t(columnTitle(key, outcomes)) }))}
        onChange={onChange}
      />
    </div>
  );
}
