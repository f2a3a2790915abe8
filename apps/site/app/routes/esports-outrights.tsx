import type { EsportsSidePlace } from '../features/esports/esports-side.tsx';
import { GameParts } from '../features/esports/game-nav.tsx';
import { OutrightPanels } from '../features/outrights/outright-panels.tsx';
import { sportOutrightsQuery } from '../shared/api/outright-queries.ts';
import { categoriesQuery } from '../shared/api/sport-queries.ts';
import { useT } from '../shared/i18n/site-context.tsx';
import { cutOutright } from '../shared/model/outright.ts';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { aliasOf } from '../shared/routing/paths.ts';
import { EmptyNotice } from '../shared/ui/notice.tsx';
import { EsportsCrumbs, GameSide, MatchGames } from './esports-frame.tsx';
import { findGame, missing } from './load-games.ts';

/** Outrights of a game, or of one of its categories. */
async function load({ source, language, params }: PageRequest) {
  const { games, game, leagues } = await findGame(source, language, params.sport ?? '');
  const [categories, all] = await Promise.all([
    source.load(categoriesQuery(source.call, language, game.id)),
    source.load(sportOutrightsQuery(source.call, language, game.id)),
  ]);
  const alias = params.category;
  const known = categories.find((one) => one.alias === alias || aliasOf(one.link) === alias);
  const outrights = all.filter(({ category }) => alias === undefined || category.alias === alias);
  // A category may have an outright and no match.
  if (alias !== undefined && !known && outrights.length === 0) throw missing();
  const category = alias === undefined ? undefined : (known?.name ?? outrights[0]?.category.name ?? alias);
  const place: EsportsSidePlace = { part: 'outrights', sportId: game.id, leagues };
  return { games, game, category, outrights, place };
}
type GameOutrightsData = Awaited<ReturnType<typeof load>>;

/** The document brings the favourites of each; the rest comes when its panel is near. */
const first = (page: GameOutrightsData): GameOutrightsData => ({ ...page, outrights: page.outrights.map(cutOutright) });

function GameOutrights({ games, game, category, outrights }: GameOutrightsData) {
  const t = useT();
  return (
    <>
      <MatchGames games={games} current={game.id} />
      <EsportsCrumbs
        crumbs={[game, ...(category ? [{ name: t('tree.outrights'), link: `${game.link}/outright` }] : [])]}
        here={category ?? t('tree.outrights')}
      />
      <div className="page-title">
        <h1 dir="auto">{t('esports.outrightsOf', { game: category ? `${game.name}, ${category}` : game.name })}</h1>
      </div>
      <GameParts game={game} part="outrights" />
      {outrights.length === 0 && <EmptyNotice text={t('outrights.none')} />}
      <OutrightPanels events={outrights} />
    </>
  );
}

const page = definePage({
  texts: ['sport', 'esports', 'lists'],
  load,
  first,
  meta: ({ game }) => ({ path: '/esports/-', names: { sport: game.name } }),
  side: GameSide,
  view: GameOutrights,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
