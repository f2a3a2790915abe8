import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { RowIcon } from '../../shared/ui/team-badge.tsx';
import css from './day-picker.module.css';

const DAY_MS = 86_400_000;
const isoDay = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

interface DayPickerProps {
  /** YYYY-MM-DD, as all days here. */
  day: string;
  today: string;
  onDay: (day: string) => void;
}

/** One day after the other, back from today. */
export function DayPicker({ day, today, onDay }: DayPickerProps) {
  const t = useT();
  const format = useFormat();
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  const date = format.calendarDay(day);
  const step = (by: number) => onDay(isoDay(Date.parse(day) + by * DAY_MS));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset with a legend would be a form; this is a named group of buttons
    <div className={css.days} role="group" aria-label={t('esports.day')}>
      <button type="button" className="icon-button" aria-label={t('esports.dayBefore')} onClick={() => step(-1)}>
        <RowIcon name="chevron" className={`icon icon-turns ${css.back}`} />
      </button>
      <p className={css.day} aria-live="polite">
        {days >= -1 && days <= 0 ? `${format.relativeDay(days)}, ${date}` : date}
      </p>
      <button
        type="button"
        className="icon-button"
        aria-label={t('esports.dayAfter')}
        disabled={day >= today}
        onClick={() => step(1)}
      >
        <RowIcon name="chevron" className="icon icon-turns" />
      </button>
    </div>
  );
}
