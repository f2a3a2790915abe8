import { Link } from 'react-router';
import { GameCards } from '../features/esports/game-cards.tsx';
import { GameParts } from '../features/esports/game-nav.tsx';
import { SportEvents } from '../features/events/sport-events.tsx';
import { SportPreview } from '../features/events/sport-preview.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { Flag } from '../shared/ui/flag.tsx';
import { EmptyNotice } from '../shared/ui/notice.tsx';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import { EsportsCrumbs, MatchGames } from './esports-frame.tsx';
import { type GameListData, type GameMatchData, type OverviewData, PREVIEW_ROWS } from './load-esports.ts';
import { MatchPage } from './match-page-view.tsx';

/** All games: the games, then what comes first in each. */
export function EsportsOverview({ games, previews }: OverviewData) {
  const t = useT();
  const { locale } = useSite();
  return (
    <>
      <div className="page-title">
        <h1>{t('nav.esports')}</h1>
        <span className="meta">{t('list.matches', { count: games.reduce((sum, { count }) => sum + count, 0) })}</span>
        <Link className="link" to={dataHref(locale.segment, '/esports/all/results')}>
          {t('tree.results')}
        </Link>
      </div>
      {games.length === 0 && <EmptyNotice text={t('list.nothing')} />}
      <GameCards games={games} />
      {previews.map(({ game, scope, initial }) => (
        <section key={game.id} aria-labelledby={`game-${game.id}`}>
          <h2 className="section-title">
            <SportIcon systemId={game.systemId} />
            <span id={`game-${game.id}`}>{game.name}</span>
            <Link className="link" to={dataHref(locale.segment, game.link)}>
              {t('esports.allMatches', { game: game.name })}
            </Link>
          </h2>
          <SportPreview scope={scope} initial={initial} rows={PREVIEW_ROWS} />
        </section>
      ))}
    </>
  );
}

/** A game, one of its categories or leagues. */
export function GameList({ games, list }: GameListData) {
  const t = useT();
  const { scope, sport, category, tournament, initial, filter } = list;
  const here = tournament ?? category ?? sport;
  const above = [...(category ? [sport] : []), ...(category && tournament ? [category] : [])];
  return (
    <>
      <MatchGames games={games} current={sport.id} />
      <EsportsCrumbs crumbs={above} here={here.name} />
      <div className="page-title">
        {category && <Flag code={category.country} />}
        <h1 dir="auto">{here.name}</h1>
        {here.count !== undefined && <span className="meta">{t('list.matches', { count: here.count })}</span>}
      </div>
      <GameParts game={sport} part="matches" />
      <SportEvents
        key={`${scope.sportId}/${scope.categoryId}/${scope.tournamentId}`}
        scope={scope}
        initial={initial}
        initialFilter={filter}
        hasTournaments={tournament === undefined}
      />
    </>
  );
}

export function GameMatch({ page }: GameMatchData) {
  const t = useT();
  return <MatchPage {...page} area={{ name: t('nav.esports'), link: '/esports' }} />;
}
