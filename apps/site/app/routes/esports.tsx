import { redirect } from 'react-router';
import type { PageMetaProps } from '../shared/meta/page-meta.tsx';
import { definePage, type PageRequest } from '../shared/routing/define-page.tsx';
import { LIST_QUERY } from '../shared/routing/page-query.ts';
import { dataHref } from '../shared/routing/paths.ts';
import { GameSide } from './esports-frame.tsx';
import { ALL_GAMES, esportsPlace } from './esports-path.ts';
import { EsportsOverview, GameList, GameMatch } from './esports-views.tsx';
import { firstOfList, firstPreviews, loadGameList, loadGameMatch, loadOverview } from './load-esports.ts';
import { missing } from './load-games.ts';
import { firstPanels, matchMeta } from './load-match-page.ts';
import { sportMeta } from './load-sport-page.ts';

/** Every page below /{lang}/esports: its words are those of the language, so the path is read here and not by the router (K-ROUTE-04). */
async function load(request: PageRequest) {
  const segment = request.params.lang ?? '';
  const rest = request.params['*'] ?? '';
  const place = esportsPlace(rest, segment);
  switch (place?.kind) {
    case undefined:
      throw missing();
    case 'overview':
      return loadOverview(request);
    case 'list':
      return loadGameList(request, place);
    case 'match':
      return loadGameMatch(request, place);
    case 'allResults':
      throw redirect(dataHref(segment, `/esports/${ALL_GAMES}/results`));
  }
}
type EsportsData = Awaited<ReturnType<typeof load>>;

function first(loaded: EsportsData): EsportsData {
  if (loaded.kind === 'overview') return firstPreviews(loaded);
  if (loaded.kind === 'list') return firstOfList(loaded);
  return { ...loaded, page: firstPanels(loaded.page) };
}

/** The head of the page, by the English words of its path; what has no texts of its own has those of its game. */
function meta(loaded: EsportsData): PageMetaProps {
  switch (loaded.kind) {
    case 'overview':
      return { path: '/esports' };
    case 'list':
      return { ...sportMeta(loaded.list), path: loaded.list.tournament ? '/esports/-/-/-' : '/esports/-' };
    case 'match':
      return { ...matchMeta(loaded.page), path: `/esports/-/-/-/${loaded.page.event.live ? 'live/' : ''}match/-` };
  }
}

function Esports(page: EsportsData) {
  switch (page.kind) {
    case 'overview':
      return <EsportsOverview {...page} />;
    case 'list':
      return <GameList {...page} />;
    case 'match':
      return <GameMatch {...page} />;
  }
}

const page = definePage({
  texts: ['sport', 'esports'],
  query: LIST_QUERY,
  load,
  first,
  meta,
  side: GameSide,
  view: Esports,
});

export const handle = page.handle;
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export { PageError as ErrorBoundary } from './page-error.tsx';
export default page.Page;
