import { GameNav, GameParts } from '../features/esports/game-nav.tsx';
import { DayResults } from '../features/results/day-results.tsx';
import { ResultDetail } from '../features/results/result-detail.tsx';
import { useSite, useT } from '../shared/i18n/site-context.tsx';
import type { SportNode } from '../shared/model/sport.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { dataHref } from '../shared/routing/paths.ts';
import { EsportsCrumbs, GameSide } from './esports-frame.tsx';
import {
  firstResults,
  type GameResultData,
  type GameResultsData,
  loadGameResult,
  loadGameResults,
} from './load-esports-results.ts';

/** Results of a game or of all (ESPORTS-03), and the result of one match. */
const load = (request: PageRequest): Promise<GameResultsData | GameResultData> => {
  const { sport = '', match } = request.params;
  return match === undefined ? loadGameResults(request, sport) : loadGameResult(request, sport, match);
};
type ResultsPage = Awaited<ReturnType<typeof load>>;

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

/** Results of a game or of all games, day by day. */
function GameResults({ games, game, on, today, rows, hasAll }: GameResultsData) {
  const t = useT();
  const { locale } = useSite();
  const base = dataHref(locale.segment, `${game?.link ?? '/esports/all'}/results`);
  return (
    <>
      <ResultGames games={games} current={game?.id} />
      <EsportsCrumbs crumbs={game ? [game] : []} here={t('tree.results')} />
      <div className="page-title">
        <h1>{t('esports.resultsOf', { game: game?.name ?? t('esports.allGames') })}</h1>
      </div>
      {game && <GameParts game={game} part="results" />}
      <DayResults
        key={`${game?.id ?? 'all'}/${on.day}`}
        on={on}
        today={today}
        sports={game ? [game] : games}
        initial={rows}
        hasAll={hasAll}
        hrefOf={(day) => (day === today ? base : `${base}?date=${day}`)}
      />
    </>
  );
}

function GameResult({ games, game, row, panels }: GameResultData) {
  const t = useT();
  return (
    <>
      <ResultGames games={games} current={game.id} />
      <EsportsCrumbs
        crumbs={[game, { name: t('tree.results'), link: `${game.link}/results` }]}
        here={row.isOutright ? row.home : `${row.home} – ${row.away}`}
      />
      <ResultDetail key={row.id} initial={row} panels={panels} />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'esports', 'results'],
  query: ['date'],
  load,
  first: (loaded: ResultsPage): ResultsPage => (loaded.kind === 'results' ? firstResults(loaded) : loaded),
  meta: ({ game }) => (game ? { path: '/esports/-/results', names: { sport: game.name } } : { path: '/esports' }),
  side: GameSide,
  view: (loaded: ResultsPage) => (loaded.kind === 'results' ? <GameResults {...loaded} /> : <GameResult {...loaded} />),
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
