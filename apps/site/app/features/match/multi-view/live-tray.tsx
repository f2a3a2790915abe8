import { useState } from 'react';
import { Link } from 'react-router';
import { useFavourites } from '../../../shared/favourites/favourite-matches.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useLiveEvent } from '../../../shared/live/use-live.ts';
import { useViewport, ViewportContext } from '../../../shared/live/viewport-subscriptions.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import { AddTile } from '../../../shared/multi-view/add-tile.tsx';
import { tileOf, useAddTile } from '../../../shared/multi-view/tile-button.tsx';
import { TileGrip } from '../../../shared/multi-view/tile-grip.tsx';
import { liveHref } from '../../../shared/routing/paths.ts';
import { EmptyNotice } from '../../../shared/ui/notice.tsx';
import { SportIcon } from '../../../shared/ui/sport-icon.tsx';
import { MatchClock } from '../match-clock.tsx';
import css from './live-tray.module.css';

/** Of its title, which has the focus when the last tile is gone. */
export const TRAY_ID = 'live-tray';
/** Rows before all of them are asked for. */
const FIRST = 12;

function TrayRow({ event }: { event: SportEvent }) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const info = useLiveEvent(event, viewport).info ?? event.live;
  const team = (name: string, score: number | undefined) => (
    <span className={css.team}>
      <span className="two-lines" dir="auto">
        {name}
      </span>
      <bdi className="num">{score}</bdi>
    </span>
  );
  return (
    <li className={css.row} data-row={event.id} ref={ref}>
      <ViewportContext value={viewport}>
        <TileGrip event={event} className={css.grip} />
        <SportIcon systemId={event.systemId} />
        <Link className={css.teams} to={liveHref(locale.segment, event.link)}>
          {team(event.home, info?.homeScore)}
          {team(event.away, info?.awayScore)}
          {info && <MatchClock className={css.clock} info={info} />}
        </Link>
        <AddTile event={event} className={css.add} />
      </ViewportContext>
    </li>
  );
}

/** Live matches that are not in multi-view yet: each can be dragged there, or added by its button. */
export function LiveTray({ events }: { events: readonly SportEvent[] }) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const marked = useFavourites();
  const add = useAddTile();
  const favourites = events.filter(({ id }) => marked.includes(id));
  const ordered = [...favourites, ...events.filter((event) => !favourites.includes(event))];
  return (
    <section aria-labelledby={TRAY_ID}>
      <div className="section-title">
        <h2 id={TRAY_ID} tabIndex={-1}>
          {t('tiles.toAdd')}
        </h2>
        {favourites.length > 0 && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              // What does not fit is said.
              for (const event of favourites) if (!add(tileOf(event))) break;
            }}
          >
            {t('tiles.favourites')}
          </button>
        )}
      </div>
      {ordered.length === 0 && <EmptyNotice text={t('tiles.noneToAdd')} />}
      <ul className={css.rows}>
        {ordered.slice(0, isWhole ? undefined : FIRST).map((event) => (
          <TrayRow key={event.id} event={event} />
        ))}
      </ul>
      {!isWhole && ordered.length > FIRST && (
        <button type="button" className={`button ${css.all}`} onClick={() => setIsWhole(true)}>
          {t('list.showAll')}
        </button>
      )}
    </section>
  );
}
