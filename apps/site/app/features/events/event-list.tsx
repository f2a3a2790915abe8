import { memo } from 'react';
import { useFormat, useT } from '../../shared/i18n/site-context.tsx';
import { useMinute } from '../../shared/live/ticker.ts';
import { columnKeys } from '../../shared/model/event.ts';
import { capitalised, daysBetween } from '../../shared/routing/page-day.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { absentColumns } from './absent-columns.ts';
import css from './event-list.module.css';
import { EventRow } from './event-row.tsx';
import { countRows, type EventGroup, type EventSection, firstRows } from './filters.ts';
import { ListEnd, type MoreEvents } from './list-end.tsx';
import { columnTitle, resultNames, useTotalNames } from './odds-column.tsx';
import { SectionName } from './section-name.tsx';
import { TournamentGroup } from './tournament-group.tsx';
import { useKeptRows } from './use-kept-rows.ts';

/** Names above the columns. They repeat what every price says for itself, so screen readers skip them. */
function ColumnHeads({ outcomes, isMixed }: { outcomes: number; isMixed: boolean }) {
  const t = useT();
  const names = { moneyline: resultNames(outcomes), handicap: ['1', '2'], total: useTotalNames() };
  return columnKeys.map((column) => (
    <div className={css.listColumn} key={column} data-column={column} aria-hidden="true">
      {/* "1X2" is no name for a result without a draw. */}
      {t(columnTitle(column, isMixed ? 2 : outcomes))}
      <span>
        {names[column].map((name) => (
          <bdi key={name}>{name}</bdi>
        ))}
      </span>
    </div>
  ));
}

const Group = memo(function Group({ group, isHeaded }: { group: EventGroup; isHeaded: boolean }) {
  return (
    <TournamentGroup group={group} isHeaded={isHeaded} className={css.group}>
      {group.events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </TournamentGroup>
  );
});

/** Name of a day: in words near today, else in full. */
export function useDayName(): (isoDay: string) => string {
  const format = useFormat();
  const nowMs = useMinute();
  return (isoDay) => {
    const days = daysBetween(format.isoDay(nowMs), isoDay);
    const date = format.calendarDay(isoDay);
    return capitalised(days >= 0 && days <= 1 ? `${format.relativeDay(days)}, ${date}` : date);
  };
}

interface EventListProps {
  sections: readonly EventSection[];
  /** Outcomes of the result column: 3 where a draw is possible, else 2. */
  outcomes: number;
  /** Inside a tournament's own page its head would say nothing new. */
  hasTournaments?: boolean;
  /** Column shown where only one fits. */
  market: string;
  /** Head of the live section; "Live now" unless the page says so already. */
  liveTitle?: string;
  more?: MoreEvents | undefined;
}

/** Rows of the document: what a screen shows at first. The rest is made behind it in steps, so that no step keeps a phone for long. */
const FIRST_ROWS = 16;
/** Few enough to be made within a frame or two on a phone. */
const ROWS_AT_A_TIME = 8;

/** A match without a draw below a head with one: where the head does not fit every row, the prices name their outcomes themselves. */
function isMixed(section: EventSection, outcomes: number): boolean {
  return section.groups.some((group) =>
    group.events.some(({ columns: { moneyline } }) => moneyline !== undefined && moneyline.length !== outcomes),
  );
}

/**
 * Matches by section and tournament. Arrow keys move between the prices. A long list grows as one scrolls: rows far below the screen
 * would cost the phone a second at the start and a share of every update after it.
 */
export function EventList({ sections, outcomes, hasTournaments = true, market, liveTitle, more }: EventListProps) {
  const t = useT();
  const dayName = useDayName();
  const [most, setMost] = useKeptRows(liveTitle ?? '', FIRST_ROWS);
  const rows = countRows(sections);
  const without = absentColumns(sections.flatMap(({ groups }) => groups.flatMap(({ events }) => events))).join(' ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div
      className={css.events}
      data-market={market}
      data-outcomes={outcomes}
      data-without={without || undefined}
      onKeyDown={moveFocus}
    >
      {firstRows(sections, most).map((section) => {
        const name = section.key === 'live' ? (liveTitle ?? t('list.liveNow')) : dayName(section.key);
        return (
          <section
            className={`panel list-section list-cards ${css.list}`}
            key={section.key}
            aria-label={name}
            data-mixed={isMixed(section, outcomes) || undefined}
          >
            <div className={`list-head ${css.listHead} ${css.gridRow}`}>
              <SectionName className={css.listName} name={name} isLive={section.key === 'live'} />
              <ColumnHeads outcomes={outcomes} isMixed={isMixed(section, outcomes)} />
            </div>
            {section.groups.map((group) => (
              <Group key={group.key} group={group} isHeaded={hasTournaments} />
            ))}
          </section>
        );
      })}
      <ListEnd rows={rows} most={most} grow={() => setMost(most + ROWS_AT_A_TIME)} more={more} />
    </div>
  );
}
