import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { toggleFavourite, useIsFavourite } from '../../shared/favourites/favourite-matches.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useLiveEvent } from '../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../shared/live/viewport-subscriptions.ts';
import { type ColumnKey, columnKeys, type SportEvent } from '../../shared/model/event.ts';
import { TileButton } from '../../shared/multi-view/tile-button.tsx';
import { dataHref, liveHref } from '../../shared/routing/paths.ts';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import { StarButton } from '../../shared/ui/star-button.tsx';
import eventListCss from './event-list.module.css';
import css from './event-row.module.css';
import { EventWhen } from './event-when.tsx';
import { OddsColumn } from './odds-column.tsx';
import teamLinesCss from './team-lines.module.css';
import { TeamLines } from './team-lines.tsx';

export const eventHref = (segment: string, event: SportEvent): string =>
  event.live ? liveHref(segment, event.link) : dataHref(segment, event.link);

export function FavouriteStar({ event, className }: { event: SportEvent; className?: string | undefined }) {
  const isOn = useIsFavourite(event.id);
  const name = `${event.home} – ${event.away}`;
  return <StarButton className={className} name={name} isOn={isOn} onToggle={() => toggleFavourite(event.id)} />;
}

interface MoreLinkProps {
  event: SportEvent;
  href: string;
  marketsCount: number;
  /** No other link of the row leads there. */
  isTabStop?: boolean;
}

export function MoreLink({ event, href, marketsCount, isTabStop }: MoreLinkProps) {
  const t = useT();
  const match = `${event.home} – ${event.away}`;
  return (
    <Link
      className="more"
      to={href}
      tabIndex={isTabStop ? 0 : -1}
      // A match without markets has a page all the same: one that has ended, or whose markets were taken back.
      aria-label={marketsCount === 0 ? match : t('match.moreMarkets', { count: marketsCount, match })}
    >
      {marketsCount > 0 && <bdi>+{marketsCount}</bdi>}
      <RowIcon name="chevron" className="icon icon-small icon-turns" />
    </Link>
  );
}

/** In the place of prices: the match runs without live coverage. */
export function UnreportedNote() {
  const t = useT();
  return <p className={css.unreported}>{t('match.unreported')}</p>;
}

interface MatchRowProps {
  event: SportEvent;
  /** Its prices. */
  columns: readonly ColumnKey[];
  className: string | undefined;
  /** At the end. */
  children?: ReactNode;
}

/** A match of a list: a row on a wide screen, a card on a phone. */
export function MatchRow({ event, columns, className, children }: MatchRowProps) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const live = useLiveEvent(event, viewport);
  const info = event.live === null ? null : (live.info ?? event.live);
  const href = eventHref(locale.segment, event);
  return (
    <li className={`${css.event} ${className}`} data-row={event.id} ref={ref}>
      <ViewportContext value={viewport}>
        <span className={css.marks}>
          <FavouriteStar event={event} />
          {info && info.periodKey !== 'ended' && <TileButton event={event} className={css.tile} />}
        </span>
        <EventWhen event={event} info={info} />
        <Link className={teamLinesCss.teams} to={href}>
          <TeamLines event={event} info={info} />
        </Link>
        {event.isUnreported ? (
          <UnreportedNote />
        ) : (
          <>
            {columns.map((column) => (
              <OddsColumn key={column} event={event} column={column} />
            ))}
            <MoreLink event={event} href={href} marketsCount={live.marketsCount ?? event.marketsCount} />
          </>
        )}
        {children}
      </ViewportContext>
    </li>
  );
}

/** A match with all columns of its list. */
export const EventRow = memo(function EventRow({ event }: { event: SportEvent }) {
  return <MatchRow event={event} columns={columnKeys} className={eventListCss.gridRow} />;
});
