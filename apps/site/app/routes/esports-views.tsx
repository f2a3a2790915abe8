import { Link } from 'react-router';
import { EsportsSide, type EsportsSideProps } from '../features/esports/esports-side.tsx';
import { GameCards } from '../features/esports/game-cards.tsx';
import { GameNav, GameParts } from '../features/esports/game-nav.tsx';
import { GameResults } from '../features/esports/game-results.tsx';
import { OutrightList } from '../features/esports/outright-list.tsx';
import { ResultMatch } from '../features/esports/result-match.tsx';
import { SportEvents } from '../features/events/sport-events.tsx';
import { SportPreview } from '../features/events/sport-preview.tsx';
import { TournamentStar } from '../features/events/tournament-star.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { SportNode } from '../shared/model/sport.ts';
import { dataHref } from '../shared/routing/paths.ts';
import { Flag } from '../shared/ui/flag.tsx';
import { EmptyNotice } from '../shared/ui/notice.tsx';
import { SportIcon } from '../shared/ui/sport-icon.tsx';
import { type GameListData, type GameMatchData, type OverviewData, PREVIEW_ROWS } from './load-esports.ts';
import type { GameOutrightsData, GameResultData, GameResultsData } from './load-esports-results.ts';
import { MatchPage } from './match-page-view.tsx';

interface Crumb {
  readonly name: string;
  readonly link: string;
}

function Crumbs({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  const t = useT();
  const { locale } = useSite();
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className="crumbs">
        {[{ name: t('nav.esports'), link: '/esports' }, ...crumbs].map(({ name, link }) => (
          <li key={link}>
            <Link to={dataHref(locale.segment, link)} dir="auto">
              {name}
            </Link>
          </li>
        ))}
        <li aria-current="page" dir="auto">
          {here}
        </li>
      </ol>
    </nav>
  );
}

/** The tree of these pages. */
export const GameSide = (props: Omit<EsportsSideProps, 'star'>) => (
  <EsportsSide {...props} star={({ id, name }) => <TournamentStar id={id} name={name} />} />
);

function MatchGames({ games, current }: { games: readonly SportNode[]; current?: number }) {
  const t = useT();
  return <GameNav games={games} current={current} allName={t('tree.all')} allLink="/esports" />;
}

function ResultGames({ games, current }: { games: readonly SportNode[]; current: number | undefined }) {
  const t = useT();
  return (
    <GameNav
      games={games}
      current={current}
      allName={t('esports.allGames')}
      allLink="/esports/all"
      hrefOf={(link) => `${link}/results`}
    />
  );
}

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
      <Crumbs crumbs={above} here={here.name} />
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

/** Results of a game or of all games, day by day. */
export function GameResultsPage({ games, game, day, results }: GameResultsData) {
  const t = useT();
  const name = game?.name ?? t('esports.allGames');
  return (
    <>
      <ResultGames games={games} current={game?.id} />
      <Crumbs crumbs={game ? [game] : []} here={t('tree.results')} />
      <div className="page-title">
        <h1>{t('esports.resultsOf', { game: name })}</h1>
      </div>
      {game && <GameParts game={game} part="results" />}
      <GameResults key={game?.id ?? 'all'} first={day} initial={results} isMixed={game === undefined} />
    </>
  );
}

export function GameResultPage({ games, game, result }: GameResultData) {
  const t = useT();
  return (
    <>
      <ResultGames games={games} current={game.id} />
      <Crumbs
        crumbs={[game, { name: t('tree.results'), link: `${game.link}/results` }]}
        here={result.isOutright ? result.home : `${result.home} – ${result.away}`}
      />
      <ResultMatch key={result.id} initial={result} />
    </>
  );
}

/** Outrights of a game, or of one of its categories. */
export function GameOutrights({ games, game, category, outrights }: GameOutrightsData) {
  const t = useT();
  return (
    <>
      <MatchGames games={games} current={game.id} />
      <Crumbs
        crumbs={[game, ...(category ? [{ name: t('tree.outrights'), link: `${game.link}/outright` }] : [])]}
        here={category?.name ?? t('tree.outrights')}
      />
      <div className="page-title">
        <h1 dir="auto">{t('esports.outrightsOf', { game: category ? `${game.name}, ${category.name}` : game.name })}</h1>
      </div>
      <GameParts game={game} part="outrights" />
      <OutrightList key={game.id} sportId={game.id} category={category?.alias} initial={outrights} />
    </>
  );
}
