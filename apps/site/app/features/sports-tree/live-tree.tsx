import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { useAllLive } from '../../shared/api/use-all-live.ts';
import { useFavourites } from '../../shared/favourites/favourite-matches.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { useLiveMatch } from '../../shared/live/use-live.ts';
import { previewOdds, type SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { AddTile } from '../../shared/multi-view/add-tile.tsx';
import { TileGrip } from '../../shared/multi-view/tile-grip.tsx';
import { useMultiView } from '../../shared/multi-view/tiles.ts';
import { liveHref } from '../../shared/routing/paths.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { RowIcon } from '../../shared/ui/page-symbols.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { liveSports, showsMore, withoutTiles } from './live-groups.ts';
import css from './live-tree.module.css';
import sportsTreeCss from './sports-tree.module.css';
import { toggleLiveMatch, toggleLiveSport, useTree } from './tree-state.ts';

/** LIVEBAR-07 to LIVEBAR-10: where, who, how it stands, and 1/X/2 or the way to the match. */
function LiveRow({ event, onLeave }: { event: SportEvent; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const isCollapsed = useTree((state) => state.collapsedLiveMatches.includes(event.id));
  const info = useLiveMatch(event.id).info ?? event.live;
  const odds = previewOdds(event);
  const names = odds.length === 3 ? ['1', 'X', '2'] : ['1', '2'];
  const teams = odds.length === 3 ? [event.home, t('market.draw'), event.away] : [event.home, event.away];
  const href = liveHref(locale.segment, event.link);
  return (
    <li className={css.treeLive} data-row={event.id}>
      <div className={css.treeLiveTop}>
        <TileGrip event={event} className={css.treeGrip} />
        <button type="button" className={css.treeLiveHead} aria-expanded={!isCollapsed} onClick={() => toggleLiveMatch(event.id)}>
          <span className="truncate" dir="auto">
            {event.category.name} - {event.tournament.name}
          </span>
          <ChevronDown className="icon icon-small" aria-hidden="true" />
        </button>
        <AddTile event={event} className={css.treeAdd} />
      </div>
      {!isCollapsed && (
        <>
          <Link className={css.treeLiveTeams} to={href} onClick={onLeave}>
            <span className="truncate" dir="auto">
              {event.home}
            </span>
            <bdi className="num">{info?.homeScore}</bdi>
            <span className="truncate" dir="auto">
              {event.away}
            </span>
            <bdi className="num">{info?.awayScore}</bdi>
          </Link>
          {showsMore(event) ? (
            <Link className="more" to={href} onClick={onLeave}>
              {t('tree.showMore')}
              <ChevronRight className="icon icon-small icon-turns" aria-hidden="true" />
            </Link>
          ) : (
            // biome-ignore lint/a11y/useSemanticElements: a named group of prices, not a form
            <div className="odds-group" role="group" aria-label={t('market.result')}>
              {odds.map((price, i) => (
                <OddsButton
                  key={price.id}
                  price={price}
                  outcome={teams[i] ?? price.title}
                  market={t('market.result')}
                  isLive
                  name={names[i]}
                  isTabStop={i === 0}
                />
              ))}
            </div>
          )}
        </>
      )}
    </li>
  );
}

/** Live matches by sport; favourites first, when there are any (LIVEBAR-01). */
export function LiveTree({ sports, onLeave }: { sports: readonly SportNode[]; onLeave: () => void }) {
  const t = useT();
  const { locale } = useSite();
  const collapsed = useTree((state) => state.collapsedLiveSports);
  const favourites = useFavourites();
  const { tiles } = useMultiView();
  const { events, query } = useAllLive();
  const data = withoutTiles(events, tiles);
  const groups = liveSports(sports, data);
  const own = data.filter((event) => favourites.includes(event.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
      <Link className={sportsTreeCss.treeRow} to={`/${locale.segment}/live/multi-view`} onClick={onLeave}>
        <RowIcon name="tiles" />
        <span className="truncate">{t('multi.title')}</span>
        {tiles.length > 0 && <span className="count">{tiles.length}</span>}
      </Link>
      {own.length > 0 && (
        <>
          <h2 className={sportsTreeCss.treeTitle}>{t('tree.favourites')}</h2>
          <ul>
            {own.map((event) => (
              <LiveRow key={event.id} event={event} onLeave={onLeave} />
            ))}
          </ul>
        </>
      )}
      <h2 className={sportsTreeCss.treeTitle}>{t('nav.sports')}</h2>
      {query.isSuccess && groups.length === 0 && <p className={sportsTreeCss.treeRow}>{t('list.nothingLive')}</p>}
      <ul>
        {groups.map(({ sport, events }) => {
          const isOpen = !collapsed.includes(sport.id);
          return (
            <li key={sport.id}>
              <button
                type="button"
                className={sportsTreeCss.treeRow}
                aria-expanded={isOpen}
                onClick={() => toggleLiveSport(sport.id)}
              >
                <SportIcon systemId={sport.systemId} />
                <span className="truncate">{sport.name}</span>
                <span className="count">{events.length}</span>
              </button>
              {isOpen && (
                <ul>
                  {events.map((event) => (
                    <LiveRow key={event.id} event={event} onLeave={onLeave} />
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
