import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { browserCall } from '../../../shared/api/browser-call.ts';
import { eventQuery } from '../../../shared/api/event-queries.ts';
import { useSuspendReason } from '../../../shared/format/use-period-text.ts';
import { useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { useViewport, ViewportContext } from '../../../shared/live/viewport-subscriptions.ts';
import type { SportEvent } from '../../../shared/model/event.ts';
import type { LiveInfo } from '../../../shared/model/live-info.ts';
import { tileName } from '../../../shared/multi-view/tile-button.tsx';
import { endTile } from '../../../shared/multi-view/tiles.ts';
import { liveHref } from '../../../shared/routing/paths.ts';
import { cardColours } from '../../../shared/ui/badge-design.ts';
import { Flag } from '../../../shared/ui/flag.tsx';
import { moveFocus } from '../../../shared/ui/move-focus.ts';
import { EmptyNotice, ErrorNotice } from '../../../shared/ui/notice.tsx';
import { Skeletons } from '../../../shared/ui/skeletons.tsx';
import { panelsOf, useMarketChoices } from '../market-state.ts';
import { MatchClock } from '../match-clock.tsx';
import { useMatch } from '../use-match.ts';
import css from './tile.module.css';
import { EndedNote, TileCard, type TilePlace } from './tile-card.tsx';
import { TileMarket } from './tile-markets.tsx';

/** Markets of a tile that shows more. All of them are on the page of the match. */
const MORE_MARKETS = 12;

const TENNIS = 5;
const MOST_SETS = 5;

interface LiveTileProps extends TilePlace {
  /** Main markets shown at first. */
  markets: number;
  /** What a list has of the match already. */
  known: SportEvent | undefined;
  /** In the tile of a match that is over: another one to show instead. */
  next: ReactNode;
}

function SuspendNote({ info }: { info: LiveInfo }) {
  const t = useT();
  const reason = useSuspendReason(info);
  return reason ? <p className={css.note}>{t('match.pricesStopped', { reason })}</p> : null;
}

type Match = Pick<ReturnType<typeof useMatch>, 'event' | 'panels' | 'hasAll' | 'isFailed' | 'retry'>;

/** So many main markets, and a switch for more. */
export function TileMarkets({ match, markets, to, name }: { match: Match; markets: number; to: string; name: string }) {
  const t = useT();
  const [isMore, setIsMore] = useState(false);
  const { pinned } = useMarketChoices(match.event.sportId);
  const { event, panels } = match;
  if (match.isFailed) return <ErrorNotice onRetry={match.retry} />;
  if (panels.length === 0)
    return match.hasAll ? (
      <EmptyNotice text={t('tiles.noMarkets')} />
    ) : (
      <Skeletons count={markets} className={`${css.markets} ${css.waiting}`} />
    );
  const ordered = panelsOf(panels, null, pinned);
  const shown = ordered.slice(0, isMore ? MORE_MARKETS : markets);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside */}
      <div className={css.markets} onKeyDown={moveFocus}>
        {shown.map((panel) => (
          <TileMarket key={panel.key} panel={panel} />
        ))}
      </div>
      <div className={css.foot}>
        {ordered.length > markets && (
          <button
            type="button"
            className={css.more}
            aria-expanded={isMore}
            aria-label={t(isMore ? 'tiles.fewerOf' : 'tiles.moreOf', { match: name })}
            onClick={() => setIsMore(!isMore)}
          >
            {t(isMore ? 'tiles.fewer' : 'tiles.more')}
          </button>
        )}
        {isMore && ordered.length > MORE_MARKETS && (
          <Link className="link" to={to}>
            {t('tiles.allMarkets', { count: event.marketsCount })}
          </Link>
        )}
      </div>
    </>
  );
}

/** A live match in a tile, in step with the stream of the match as its page is. */
function LoadedTile({ event: initial, markets, next, known: _, ...own }: LiveTileProps & { event: SportEvent }) {
  const { locale } = useSite();
  const { viewport, ref } = useViewport();
  const match = useMatch(initial);
  const { event, info } = match;
  const isEnded = match.isEnded || info?.periodKey === 'ended';
  const isOver = isEnded || match.isOver || event.live === null;
  const { id } = own.tile;
  const [home, away] = info ? [info.homeScore, info.awayScore] : (own.tile.final ?? []);
  useEffect(() => {
    // What is merely not listed any more has no final score.
    if (isEnded && home !== undefined && away !== undefined) endTile(id, [home, away]);
  }, [isEnded, id, home, away]);
  const to = liveHref(locale.segment, event.link);
  return (
    <ViewportContext value={viewport}>
      <TileCard
        {...own}
        about={
          <>
            <Flag code={event.category.country} />
            <span className="truncate" dir="auto" title={event.tournament.name}>
              {event.tournament.name}
            </span>
          </>
        }
        logos={[event.homeLogo, event.awayLogo]}
        countries={[event.homeCountry, event.awayCountry]}
        systemId={event.systemId}
        score={home === undefined || away === undefined ? undefined : [home, away]}
        parts={
          info && event.systemId === TENNIS
            ? { sets: info.sets.slice(-MOST_SETS), points: info.gameScore?.split('-') ?? [] }
            : undefined
        }
        state={info && <MatchClock className={css.clock} info={info} />}
        to={isOver ? undefined : to}
        style={cardColours(event)}
        viewRef={ref}
      >
        {isOver ? (
          <EndedNote tile={own.tile}>{next}</EndedNote>
        ) : (
          <>
            {info && <SuspendNote info={info} />}
            <TileMarkets match={match} markets={markets} to={to} name={tileName(own.tile)} />
          </>
        )}
      </TileCard>
    </ViewportContext>
  );
}

/** A tile of a match that this browser knows by its number and its names. */
export function LiveTile(props: LiveTileProps) {
  const { locale } = useSite();
  const { tile, known, markets, next, ...place } = props;
  const query = useQuery({ ...eventQuery(browserCall, locale.code, tile.id), enabled: known === undefined });
  const event = known ?? query.data;
  // The first that is known of it: from then on its own stream keeps it, whatever the list does.
  const [first, setFirst] = useState(event);
  if (event && !first) setFirst(event);
  if (first) return <LoadedTile {...props} event={first} />;
  return (
    <TileCard {...place} tile={tile} score={tile.final} state={null}>
      {query.data === null ? (
        <EndedNote tile={tile}>{next}</EndedNote>
      ) : query.isError ? (
        <ErrorNotice onRetry={() => void query.refetch()} />
      ) : (
        <Skeletons count={markets} className={`${css.markets} ${css.waiting}`} />
      )}
    </TileCard>
  );
}
