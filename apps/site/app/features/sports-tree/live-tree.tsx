import { useQuery, useQueryClient } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../shared/api/browser-call.ts';
import { liveQuery } from '../../shared/api/event-queries.ts';
import { keepAge } from '../../shared/api/keep-age.ts';
import { refreshQuery } from '../../shared/api/refresh-query.ts';
import { useFavourites } from '../../shared/favourites/favourite-matches.ts';
import { useSite, useT } from '../../shared/i18n/site-context.tsx';
import { TopicMembers } from '../../shared/live/topic-members.ts';
import { useLiveMatch, useTopics } from '../../shared/live/use-live.ts';
import { previewOdds, type SportEvent } from '../../shared/model/event.ts';
import type { SportNode } from '../../shared/model/sport.ts';
import { liveHref } from '../../shared/routing/paths.ts';
import { moveFocus } from '../../shared/ui/move-focus.ts';
import { OddsButton } from '../../shared/ui/odds-button.tsx';
import { SportIcon } from '../../shared/ui/sport-icon.tsx';
import { liveSports, showsMore } from './live-groups.ts';
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
      <button type="button" className={css.treeLiveHead} aria-expanded={!isCollapsed} onClick={() => toggleLiveMatch(event.id)}>
        <span className="truncate" dir="auto">
          {event.category.name} - {event.tournament.name}
        </span>
        <ChevronDown className="icon icon-small" aria-hidden="true" />
      </button>
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
  const client = useQueryClient();
  const collapsed = useTree((state) => state.collapsedLiveSports);
  const favourites = useFavourites();
  const options = liveQuery(browserCall, locale.code);
  const { data = [], isSuccess } = useQuery(options);
  const groups = liveSports(sports, data);
  const ids = groups.map(({ sport }) => sport.id).join(' ');
  const topics = useMemo(
    () =>
      ids
        .split(' ')
        .filter(Boolean)
        .map((key) => ({ topic: 'livePreviewMarkets' as const, key })),
    [ids],
  );
  const reload = () => void refreshQuery(client, options.queryKey);
  const known = useRef(new TopicMembers());
  useTopics(topics, {
    change: ({ removed, members }, topic, key) => {
      if (members !== undefined) known.current.take({ topic, key }, members);
      if (members !== undefined && known.current.lack(data, topics)) reload();
      if (removed.length === 0) return;
      const { queryKey } = options;
      const edit = (events?: SportEvent[]) => events?.filter((event) => !removed.includes(event.id));
      client.setQueryData<SportEvent[]>(queryKey, edit, keepAge(client, queryKey));
    },
    reload,
  });
  const own = data.filter((event) => favourites.includes(event.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={moveFocus}>
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
      {isSuccess && groups.length === 0 && <p className={sportsTreeCss.treeRow}>{t('list.nothingLive')}</p>}
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
