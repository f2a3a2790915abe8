import ChevronDown from 'lucide-react/icons/chevron-down';
import type { MessageId } from '../../shared/i18n/message-ids.ts';
import { usePreference, useSetPreference, useT } from '../../shared/i18n/site-context.tsx';
import { type ColumnKey, columnKeys } from '../../shared/model/event.ts';
import type { Sorting } from '../../shared/preferences/preferences.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { type EventFilter, eventFilters, type TimeFilter, timeFilters } from './filters.ts';
import css from './list-toolbar.module.css';
import { columnTitle } from './odds-column.tsx';

const filterTexts: Record<EventFilter, MessageId> = {
  all: 'filter.all',
  live: 'filter.live',
  today: 'filter.today',
  early: 'filter.early',
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
  filter: EventFilter;
  onFilter: (filter: EventFilter) => void;
  counts: Partial<Record<EventFilter, number>>;
  time: TimeFilter;
  onTime: (time: TimeFilter) => void;
}

/** Above a list: which matches, starting when, in which order. */
export function ListToolbar({ filter, onFilter, counts, time, onTime }: ListToolbarProps) {
  const t = useT();
  const sorting = usePreference('sorting');
  const set = useSetPreference();
  return (
    <div className={css.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a named group of buttons, not a form */}
      <div className="tabs" role="group" aria-label={t('filter.title')}>
        {eventFilters.map((one) => (
          <button key={one} type="button" className="tab" aria-pressed={one === filter} onClick={() => onFilter(one)}>
            {one === 'live' && <i className="dot" aria-hidden="true" />}
            {t(filterTexts[one])}
            {counts[one] !== undefined && <span className="count">{counts[one]}</span>}
          </button>
        ))}
      </div>
      <label className="pill">
        <span>{t('time.title')}</span>
        <select value={time} onChange={(event) => onTime(event.target.value as TimeFilter)}>
          {timeFilters.map((one) => (
            <option key={one} value={one}>
              {t(timeTexts[one])}
            </option>
          ))}
        </select>
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </label>
      <label className="pill">
        <span>{t('sorting.title')}</span>
        <select value={sorting} onChange={(event) => set('sorting', event.target.value as Sorting)}>
          <option value="league">{t('sorting.league')}</option>
          <option value="time">{t('sorting.time')}</option>
        </select>
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </label>
    </div>
  );
}

interface MarketSwitchProps {
  value: ColumnKey;
  onChange: (value: ColumnKey) => void;
  /** 2 where no match of the list can be drawn. */
  outcomes?: number;
}

/** Which market a narrow screen shows. */
export function MarketSwitch({ value, onChange, outcomes = 3 }: MarketSwitchProps) {
  const t = useT();
  return (
    <div className={css.marketSwitch}>
      <Segmented
        label={t('market.choose')}
        value={value}
        options={columnKeys.map((key) => ({ value: key, text: t(columnTitle(key, outcomes)) }))}
        onChange={onChange}
      />
    </div>
  );
}
